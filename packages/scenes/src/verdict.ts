/** What scenes have in common when they judge themselves. */
import { countCrossings, type Sim } from '@selvedge/engine'
import { describeCrossings, measureStretch } from '@selvedge/engine/sim'
import type { BuiltScene, SceneVerdict } from './scene.ts'

/** Sentences for all that is false. */
export function judge(
  figures: Readonly<Record<string, number>>,
  rules: readonly (readonly [holds: boolean, sentence: string])[],
): SceneVerdict {
  return { failed: rules.filter(([holds]) => !holds).map(([, sentence]) => sentence), figures }
}

/** Nothing crosses: the rule of every scene with contact. */
export function crossingRule({ sim, colliders }: BuiltScene): readonly [boolean, string] {
  const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
  const self = countCrossings(cloth)
  const body = colliders.reduce((sum, { mesh }) => sum + countCrossings(cloth, mesh), 0)
  return [self + body === 0, `cloth crosses itself ${self} times and what it touches ${body} times`]
}

/**
 * A sentence for each line along which the cloth crosses itself or a body, with panels and place; empty when nothing
 * does. Cloth that is allowed to pass through itself is not blamed for it.
 */
export function nameCrossings({ sim, colliders }: Pick<BuiltScene, 'sim' | 'colliders'>): string[] {
  const { triPanel, panelIds } = sim.scene.cloth
  const cloth = { position: sim.state.x, triVertex: sim.model.triVertex, triPanel, panelIds }
  return [
    ...(sim.settings.selfContact ? describeCrossings(cloth) : []),
    ...colliders.flatMap(({ mesh }) => describeCrossings(cloth, mesh)),
  ].map(({ sentence }) => sentence)
}

/** 99 % of edges are stretched less [–]. */
export function stretchOf({ model, state }: Sim): number {
  return measureStretch(model, state.x).p99
}

/** Place of the highest and lowest vertex along an axis [m]. */
export function extent(x: Float64Array, axis: 0 | 1 | 2): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let k = axis; k < x.length; k += 3) {
    low = Math.min(low, x[k])
    high = Math.max(high, x[k])
  }
  return { low, high }
}
