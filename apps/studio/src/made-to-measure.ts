/**
 * Made to measure: the pattern graded to the body that wears it (`gradeGarment`), and back to the one it was drafted for. One step
 * of the history. The garment remembers whom it was made for (`fittedTo`), and that tells whether it is made to this body: when
 * the body changes it no longer is.
 */
import type { Garment } from '@selvedge/engine'
import { gradeGarment } from '@selvedge/engine/pattern'
import { sexOf } from './catalogue.ts'
import { sized, sizeOf } from './sizes.ts'
import { garmentOf, type StudioState, shownGarment, studioStore } from './state.ts'
import { engineOf } from './studio.ts'
import { edit } from './work.ts'
import type { BodyInfo } from './worker/protocol.ts'

/** A tape is not read finer [m]. */
const NEAR = 0.002

/** Is the garment shown made to the body as it is? */
export function isMadeToMeasure(state: StudioState): boolean {
  const { body } = state
  const made = garmentOf(state)?.fittedTo?.measurements
  if (!body || !made) return false
  return Object.entries(readings(body)).every(([name, value]) => Math.abs((made[name] ?? 0) - value) < NEAR)
}

export async function toggleMadeToMeasure(): Promise<void> {
  const state = studioStore.get()
  const worn = shownGarment(state)
  const { body } = state
  if (!worn || !body) return
  if (state.history.project.body.shape.kind === 'drafted') {
    studioStore.set({
      notice: 'The pattern was drafted for this body; change a measurement or choose another.',
    })
    return
  }
  if (body.asked !== JSON.stringify(state.history.project.body.shape)) {
    studioStore.set({ notice: 'The body is still being measured; try again in a moment.' })
    return
  }
  const on = isMadeToMeasure(state)
  const { fittedTo: _, ...plain } = worn.garment
  const standard: Garment = worn.garment.fittedBody === undefined ? worn.garment : plain
  const base = await engineOf().draftedBody(standard)
  const start = sizeOf(worn.garment) === null ? worn.garment : sized(worn.garment, base, null)
  const from = on ? body : await engineOf().draftedBody(start)
  const graded = gradeGarment(start, from, on ? base : body)
  const fittedTo = { sex: worn.garment.fittedTo?.sex ?? sexOf(body.name), measurements: readings(body) }
  const { fittedTo: _before, ...bare } = graded
  const document: Garment = on && worn.garment.fittedBody !== undefined ? bare : { ...graded, fittedTo }
  edit(
    { kind: 'setGarment', garment: worn.id, document },
    { name: on ? 'back to the standard size' : 'make to measure' },
  )
}

/** What is compared and noted down [m]. */
function readings({ height, girths }: BodyInfo): Record<string, number> {
  const known = ['bust', 'waist', 'hips'].flatMap((name) =>
    girths[name] ? [[name, girths[name].girth] as const] : [],
  )
  return Object.fromEntries(
    [['height', height], ...known].map(([name, value]) => [name, round(Number(value))]),
  )
}

const round = (metres: number) => Math.round(10_000 * metres) / 10_000
