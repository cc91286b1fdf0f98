/**
 * Bodies hold cloth off by constraints: what touches loses the direction of the normal in the linear solve, what sticks
 * loses all three, and what it took to hold it there is the force of the contact. No spring, no penetration, no stiffness
 * to choose; friction is Coulomb's.
 *
 *   slides:  S = 1 − n nᵀ,   z = n (g_t − φ)/dt                       lands on the rest gap g_t          [m/s]   (1)
 *   sticks:  S = 0,          z = (anchor − x)_T/dt + n (g_t − φ)/dt   stays where it stuck               [m/s]   (2)
 *   l = A dv − b             impulse of the body, after the solve                                        [N s]   (3)
 *   l_n < 0                  it pulls: let go                                                                    (4)
 *   |l_T| > μ l_n            stuck, outside the cone: slides, with friction μ l_n along l_T                      (5)
 *   u_T · t < 0              sliding, and would turn back: sticks where it is                                    (6)
 *   given: −μ l_n t          friction of what slides, t direction of slip, l_n of the last solve          [N s]   (7)
 *   A += (μ l_n/|u_T|) (1 − n nᵀ − t tᵀ)      friction turns with the slip                                [kg]    (8)
 *
 * φ, n distance and normal where the vertex is heading, body at the end of the step; u slip against the body. What newly
 * touches is tried as stuck. After (4)–(6) the step is solved again, going on from the last answer, a few times at most;
 * (7) is exact once l_n no longer changes. Without (8) the direction of friction would be a step late, and slow cloth
 * would quiver: at 1 mm/s it turns thirty times as fast as a step of 1/120 s can follow. A contact stays until (4) or
 * until it is 1.2 gaps off; that, and the anchor, which goes with the body, keep resting cloth from creeping.
 *
 * One linear solve knows the surface as a plane: a vertex that slides by s over a body of radius R ends s²/2R off the gap,
 * and `land-vertices.ts` brings it back. Each vertex obeys the nearest body only. Impulses are as good as the solve is
 * tight: with a loose one, contacts under tension change between stuck and sliding at random. Gas in a shell, whose
 * stiffness is shared by all vertices, stays outside of this solve. Time methods other than implicit Euler have no filter;
 * their velocities are landed only.
 *
 * Source: Baraff, Witkin 1998, Large Steps in Cloth Simulation, 5 and 6; (4)–(7) as iteration and the anchors are ours.
 */
import type { Assembly } from '../../forces/index.ts'
import type {
  BodyResponse,
  BodyResponseDefinition,
  BodyResponseInput,
  ContactFilter,
} from './body-response.ts'
import type { Surface } from './colliders/index.ts'
import {
  beginTouch,
  buildTouch,
  carryStart,
  commitTouch,
  FREE,
  RECOVERY_SPEED,
  SLIDES,
  STICKS,
  type Touch,
  touchMemory,
} from './constraint-touch.ts'
import { GAP_TOLERANCE, landTouch } from './land-vertices.ts'
import { measureNearest } from './nearest-body.ts'

/** Friction is solved for again when it changed by this share [–]. */
const FRICTION_CHANGE = 0.05
/** Slip that is slower has a direction of rounding, and is turned no more easily than this [m/s]. */
const SLOW = 1e-4

export const constraintResponse: BodyResponseDefinition = {
  summary: 'contacts take their directions out of the solve; stick and slide by the impulse that holds them',
  bytes: () => 0,
  build: (input) => buildConstraintResponse(input),
}

export function buildConstraintResponse(input: BodyResponseInput): BodyResponse & { filter: ContactFilter } {
  const touch = buildTouch(input, reviewTouch)
  const { filter } = touch
  return {
    restGap: input.restGap,
    filter,
    press: touch.press,
    begin: () => beginTouch(touch),
    stop: (predicted, v, dt) => stopTouch(touch, predicted, v, dt),
    get touching() {
      return filter.count
    },
    memory: touchMemory(touch),
    assemble(assembly) {
      holdTouch(touch, assembly)
      return 0
    },
    correct: (x, v, dt) => landTouch(touch, x, v, dt),
    commit: (x) => commitTouch(touch, x),
  }
}

/** What would pass the rest gap is stopped at it before forces are asked for, and tried as stuck. */
function stopTouch(touch: Touch, predicted: Float64Array, v: Float64Array, dt: number): void {
  const { model, kind, gap, gapStart, normal, restGap, stopped, anchor } = touch
  touch.dt = dt
  takeBack(touch, predicted, v, dt)
  measureNearest(touch, predicted)
  stopped.fill(0)
  for (let i = 0; i < kind.length; i++) {
    if (model.inverseMass[i] === 0 || gap[i] === Number.POSITIVE_INFINITY) continue
    const at = 3 * i
    if (kind[i] === FREE && gap[i] < restGap) {
      kind[i] = STICKS
      for (let k = at; k < at + 3; k++) anchor[k] = predicted[k] - dt * v[k]
      carryStart(touch, i, anchor, at)
    }
    const missing = Math.min(restGap, gapStart[i]) - gap[i]
    if (!(missing > 0)) continue
    stopped[i] = (model.vertexMass[i] * missing) / dt
    for (let k = at; k < at + 3; k++) {
      v[k] += (missing / dt) * normal[k]
      predicted[k] += missing * normal[k]
    }
  }
}

/** Motion that only corrected a place is not carried into the next step. */
function takeBack({ outward, normal }: Touch, predicted: Float64Array, v: Float64Array, dt: number): void {
  for (let i = 0; i < outward.length; i++) {
    if (outward[i] === 0) continue
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      v[k] -= outward[i] * normal[k]
      predicted[k] -= dt * outward[i] * normal[k]
    }
  }
}

/** Filters of all that touches, (1) and (2), where it is heading now, and friction of what slides, (7) and (8). */
function holdTouch(touch: Touch, { x: predicted, v, anchor: matrix, dt }: Assembly): void {
  const { kind, filter, heading, speed, friction, press, normal } = touch
  heading.set(predicted)
  speed.set(v)
  measureNearest(touch, predicted)
  filter.count = 0
  filter.given.fill(0)
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] === FREE) continue
    holdVertex(touch, i, normalChange(touch, i, dt), dt)
    if (kind[i] !== SLIDES) continue
    for (let k = 0; k < 3; k++) {
      end[k] = predicted[3 * i + k]
      start[k] = end[k] - dt * v[3 * i + k]
    }
    const length = slipOf(touch, i)
    if (!(length > 0)) continue
    const rub = (friction[i] * press[i] * dt) / length
    for (let k = 0; k < 3; k++) filter.given[3 * i + k] = -rub * slip[k] // (7)
    if (matrix === null) continue
    const drag = (friction[i] * press[i] * dt * dt) / Math.max(length, SLOW * dt) // (8)
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++) {
        const along = (slip[c] * slip[r]) / (length * length) + normal[3 * i + c] * normal[3 * i + r]
        matrix.diagonal[9 * i + 3 * c + r] += drag * ((c === r ? 1 : 0) - along)
      }
    }
  }
}

/** Normal speed that is missing to land on the rest gap from where vertex i is heading [m/s]. */
function normalChange({ gap, gapStart, restGap }: Touch, i: number, dt: number): number {
  return (Math.min(restGap, gapStart[i] + RECOVERY_SPEED * dt) - gap[i]) / dt
}

/** S and z of vertex i, whose velocity is to change by `along` in the direction of the normal [m/s]. */
function holdVertex(touch: Touch, i: number, along: number, dt: number): void {
  const { kind, normal, anchor, heading, filter } = touch
  const { block, change } = filter
  const at = 3 * i
  const nx = normal[at]
  const ny = normal[at + 1]
  const nz = normal[at + 2]
  const sticks = kind[i] === STICKS
  filter.vertex[filter.count++] = i
  let back = 0
  for (let k = 0; k < 3; k++) back += (anchor[at + k] - heading[at + k]) * normal[at + k]
  for (let k = 0; k < 3; k++) {
    const aside = anchor[at + k] - heading[at + k] - back * normal[at + k]
    change[at + k] = along * normal[at + k] + (sticks ? aside / dt : 0) // (1) (2)
  }
  const free = sticks ? 0 : 1
  block[9 * i] = free * (1 - nx * nx)
  block[9 * i + 4] = free * (1 - ny * ny)
  block[9 * i + 8] = free * (1 - nz * nz)
  block[9 * i + 1] = block[9 * i + 3] = -free * nx * ny
  block[9 * i + 2] = block[9 * i + 6] = -free * nx * nz
  block[9 * i + 5] = block[9 * i + 7] = -free * ny * nz
}

/** (4)–(7) with what the solve found. */
function reviewTouch(touch: Touch, x: Float64Array, v: Float64Array, dt: number): boolean {
  const { kind, model, filter } = touch
  const touching = filter.count
  let changed = 0
  for (let n = 0; n < touching; n++) changed += judge(touch, filter.vertex[n], x, v, dt)
  const kept = filter.count
  filter.count = 0
  for (let n = 0; n < kept; n++) {
    const i = filter.vertex[n]
    if (kind[i] === FREE) continue
    holdVertex(touch, i, alongOf(touch, i), dt)
  }
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] !== FREE || model.inverseMass[i] === 0) continue
    if (!reaches(touch, i, x, v, dt)) continue
    changed++
  }
  return changed > 0
}

/** Normal part of the change that vertex i was last held to [m/s]. */
function alongOf({ normal, filter }: Touch, i: number): number {
  let along = 0
  for (let k = 3 * i; k < 3 * i + 3; k++) along += normal[k] * filter.change[k]
  return along
}

/** One contact after a solve: 1 if it must be solved again. */
function judge(touch: Touch, i: number, x: Float64Array, v: Float64Array, dt: number): number {
  const { kind, normal, friction, press, stopped, anchor, filter } = touch
  const { impulse, given } = filter
  const at = 3 * i
  touch.solved[i] = kind[i]
  let along = 0
  for (let k = at; k < at + 3; k++) along += impulse[k] * normal[k]
  const push = along + stopped[i] // (3)
  if (push < 0) {
    kind[i] = FREE // (4)
    press[i] = 0
    for (let k = at; k < at + 3; k++) given[k] = 0
    return 1
  }
  press[i] = push / dt
  const limit = friction[i] * push
  if (kind[i] === STICKS) {
    for (let k = 0; k < 3; k++) slip[k] = impulse[at + k] - along * normal[at + k]
    const grip = Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
    if (grip <= limit) return 0
    kind[i] = SLIDES // (5)
    for (let k = 0; k < 3; k++) given[at + k] = (limit / grip) * slip[k]
    return 1
  }
  for (let k = 0; k < 3; k++) {
    start[k] = x[at + k]
    end[k] = x[at + k] + dt * v[at + k]
  }
  slipOf(touch, i)
  let against = 0
  let last = 0
  for (let k = 0; k < 3; k++) {
    against += slip[k] * given[at + k]
    last += given[at + k] * given[at + k]
  }
  last = Math.sqrt(last)
  if (limit > 0 && (against > 0 || last === 0)) {
    kind[i] = STICKS // (6)
    for (let k = 0; k < 3; k++) {
      anchor[at + k] = start[k]
      given[at + k] = 0
    }
    return 1
  }
  for (let k = 0; k < 3; k++) given[at + k] *= last > 0 ? limit / last : 0 // (7)
  return Math.abs(last - limit) > FRICTION_CHANGE * limit ? 1 : 0
}

/** A free vertex that would end below the rest gap is held from now on. */
function reaches(touch: Touch, i: number, x: Float64Array, v: Float64Array, dt: number): boolean {
  const { gap, restGap, gapStart, heading, kind, colliders, nearest, normal, anchor, speed } = touch
  const { given } = touch.filter
  const at = 3 * i
  let square = 0
  for (let k = 0; k < 3; k++) {
    end[k] = x[at + k] + dt * v[at + k]
    square += (end[k] - heading[at + k]) * (end[k] - heading[at + k])
  }
  const spare = gap[i] - restGap
  if (spare > 0 && spare * spare > square) return false // a distance cannot shrink faster than the vertex moves
  const found = colliders[nearest[i]].gap(end, 0, surface)
  const target = Math.min(restGap, gapStart[i] + RECOVERY_SPEED * dt)
  if (!(target - found > GAP_TOLERANCE)) return false
  kind[i] = STICKS
  touch.solved[i] = FREE
  let along = (target - found) / dt
  for (let k = 0; k < 3; k++) {
    normal[at + k] = surface.normal[k]
    along += surface.normal[k] * (v[at + k] - speed[at + k])
    anchor[at + k] = x[at + k]
    given[at + k] = 0
  }
  carryStart(touch, i, anchor, at)
  holdVertex(touch, i, along, dt)
  return true
}

/** slip = tangential part of the way from `start`, carried by the body, to `end`; gives its length [m]. */
function slipOf(touch: Touch, i: number): number {
  const { normal } = touch
  carryStart(touch, i, start, 0)
  let along = 0
  for (let k = 0; k < 3; k++) {
    slip[k] = end[k] - start[k]
    along += slip[k] * normal[3 * i + k]
  }
  for (let k = 0; k < 3; k++) slip[k] -= along * normal[3 * i + k]
  return Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
const start = new Float64Array(3)
const end = new Float64Array(3)
const slip = new Float64Array(3)
