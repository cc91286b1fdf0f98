/**
 * The body slimmed down for what is cut too small (`body/slim-body.ts`): pieces are sewn round it at ease, then it fills
 * out and stretches them, or they slide to where they fit. While it does, cloth gives way to a tenth of its force, so that
 * nothing bursts. What ends up stretched further than cloth can be would have torn: it stays as giving as that, as if it
 * had been let in with elastic, and is named (`tooTight`). The rest has its own moduli again.
 */
import { type Body, fillOut, type PoseMotion, type SlimOptions, slimBody } from '../body/index.ts'
import type { BodyFieldDefinition, Collider } from '../contact/index.ts'
import { givingFabric } from '../dress/index.ts'
import { countCrossings } from '../geometry/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth, Model } from '../model/index.ts'
import { stretchByPanel } from '../output/index.ts'

export interface SlimFigure {
  /** What pieces are sewn round, without friction. */
  readonly colliders: readonly Collider[]
  /** How it fills out. */
  readonly motion: PoseMotion
}

/** The body as it is dressed in what is too tight; its sticks are no longer than hands where they would pierce panels. */
export function buildSlimFigure(
  body: Body,
  field: BodyFieldDefinition,
  options: SlimOptions,
  panels: Cloth,
): SlimFigure | null {
  const long = slimBody(body, options)
  const slim = long && countCrossings(panels, long) > 0 ? slimBody(body, { ...options, stick: 0 }) : long
  if (slim === null) return null
  return { colliders: [field.build(slim, { friction: 0 })], motion: fillOut(slim, body) }
}

/** Time step while it fills out [s]. */
export const FILL_STEP = 1 / 60
/** 99th percentile of a piece's stretch from which on it counts as torn [–]: woven cotton breaks near a fifth. */
const TORN = 0.2

/** What each panel is made of once the figure has filled out; `panelFabric`: what it is cut from, x: places [m]. */
export function withElastic(
  model: Model,
  x: Float64Array,
  panelFabric: readonly Fabric[],
): readonly Fabric[] {
  const stretches = stretchByPanel(model, x)
  return panelFabric.map((own, row) => (stretches[row] > TORN ? givingFabric(own) : own))
}
