/**
 * What is known of every vertex that touches, or may, when bodies hold cloth by constraints; see `constraint-response.ts`.
 * A step that does not hold is undone: everything is worked on in copies, and only `commitTouch` makes them last.
 */
import type { Memory } from '../../forces/index.ts'
import type { Model } from '../../model/index.ts'
import type { BodyResponseInput, ContactFilter } from './body-response.ts'
import { measureNearest, type NearestBody } from './nearest-body.ts'

export const FREE = 0
export const SLIDES = 1
export const STICKS = 2

/** Cloth that starts inside the rest gap comes out at this speed [m/s]. */
export const RECOVERY_SPEED = 0.3
/** A contact ends this many rest gaps off the body [–]. */
const GAP_OFF = 1.2
/** What pushed a stuck vertex further than this share of the rest gap from its anchor made a new anchor [–]. */
const ANCHOR_SLACK = 0.1

/** Per vertex; `…Last`: as the last step that held left it. */
export interface Touch extends NearestBody {
  readonly model: Model
  readonly restGap: number
  readonly kind: Uint8Array
  readonly kindLast: Uint8Array
  /** As what it was last solved. */
  readonly solved: Uint8Array
  readonly anchor: Float64Array
  readonly anchorLast: Float64Array
  /** Normal force [N]. */
  readonly press: Float64Array
  readonly pressLast: Float64Array
  readonly gapStart: Float64Array
  /** Places the cloth is heading for when the solve begins [m], and the velocities [m/s]. */
  readonly heading: Float64Array
  readonly speed: Float64Array
  /** Impulse that stopped it before the solve [N s]. */
  readonly stopped: Float64Array
  /** Speed at which the last step brought it out of the body [m/s]: none of its own, and taken back. */
  readonly outward: Float64Array
  /** Length of the step under way [s]. */
  dt: number
  /** Row of the nearest body when the step began. */
  readonly nearestLast: Uint8Array
  readonly filter: ContactFilter
}

/** `review`: see `ContactFilter`. */
export function buildTouch(
  { model, colliders, restGap }: BodyResponseInput,
  review: (touch: Touch, x: Float64Array, v: Float64Array, dt: number) => boolean,
): Touch {
  const count = model.vertexCount
  const touch: Touch = {
    model,
    colliders,
    restGap,
    gap: new Float64Array(count),
    normal: new Float64Array(3 * count),
    friction: new Float64Array(count),
    nearest: new Uint8Array(count),
    nearestLast: new Uint8Array(count),
    kind: new Uint8Array(count),
    kindLast: new Uint8Array(count),
    solved: new Uint8Array(count),
    anchor: new Float64Array(3 * count),
    anchorLast: new Float64Array(3 * count),
    press: new Float64Array(count),
    pressLast: new Float64Array(count),
    gapStart: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    heading: new Float64Array(3 * count),
    speed: new Float64Array(3 * count),
    stopped: new Float64Array(count),
    outward: new Float64Array(count),
    dt: 1,
    filter: {
      vertex: new Int32Array(count),
      count: 0,
      block: new Float64Array(9 * count),
      change: new Float64Array(3 * count),
      impulse: new Float64Array(3 * count),
      given: new Float64Array(3 * count),
      review: (x, v, dt) => review(touch, x, v, dt),
    },
  }
  return touch
}

/** All that `beginTouch` and the next solve go on from. */
export function touchMemory(touch: Touch): Memory[] {
  const { kindLast, anchorLast, pressLast, gapStart, outward, nearestLast, normal } = touch
  const arrays = { kindLast, anchorLast, pressLast, gapStart, outward, nearestLast, normal }
  return Object.entries(arrays).map(([name, array]) => ({
    name: `touch-${name}`,
    about: 'bodies',
    per: 'vertex',
    width: array.length / kindLast.length,
    array,
  }))
}

/** A step begins: as the last one ended, anchors going with the bodies they are on. */
export function beginTouch(touch: Touch): void {
  const { kind, anchor, press, colliders, nearestLast, filter } = touch
  kind.set(touch.kindLast)
  anchor.set(touch.anchorLast)
  press.set(touch.pressLast)
  filter.count = 0
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] !== FREE) colliders[nearestLast[i]].motion?.carry(anchor, 3 * i)
  }
}

/** What is remembered of the places reached. */
export function commitTouch(touch: Touch, x: Float64Array): void {
  const { kind, solved, gap, gapStart, restGap, anchor, press, nearest, nearestLast } = touch
  measureNearest(touch, x)
  for (let i = 0; i < kind.length; i++) {
    const inside = kind[i] !== FREE && gapStart[i] < restGap
    touch.outward[i] = inside ? Math.max(0, Math.min(gap[i], restGap) - gapStart[i]) / touch.dt : 0
    gapStart[i] = gap[i]
    const at = 3 * i
    if (kind[i] !== FREE && !(gap[i] < GAP_OFF * restGap)) {
      kind[i] = FREE
      press[i] = 0
    }
    if (kind[i] !== STICKS) continue
    let along = 0
    let square = 0
    for (let k = at; k < at + 3; k++) {
      along += (x[k] - anchor[k]) * touch.normal[k]
      square += (x[k] - anchor[k]) * (x[k] - anchor[k])
    }
    const slack = ANCHOR_SLACK * restGap
    const far = square - along * along > slack * slack
    if (solved[i] !== STICKS || far) for (let k = at; k < at + 3; k++) anchor[k] = x[k]
  }
  touch.kindLast.set(kind)
  touch.anchorLast.set(anchor)
  touch.pressLast.set(press)
  nearestLast.set(nearest)
}

/** Where a point of the surface at the start of the step, x[at …], is at its end. */
export function carryStart({ colliders, nearest }: Touch, i: number, x: Float64Array, at: number): void {
  colliders[nearest[i]].motion?.carry(x, at)
}
