/**
 * Holds cloth off bodies inside the implicit solve: skin pushes back like a soft foundation, and dry friction holds the
 * cloth by a short tangential spring to the point where it last stuck. Only vertices are seen here; that no triangle
 * crosses the body is proved afterwards by `resolveContact` on the body's own triangles.
 *
 *   o = g_t − φ(x*)                       overlap with the rest gap g_t, φ signed distance       [m]    (1)
 *   f_n = k_n A o n                       k_n foundation stiffness, A area of the vertex         [N]    (2)
 *   f_t = −min(k_t A, μ p/|d|) d          d = tangential part of x* − anchor, p last normal force [N]    (3)
 *   K   = k_n A n nᵀ + min(…) (1 − n nᵀ)                                                        [N/m]   (4)
 *
 * (3) is Coulomb's law with an elastic stick of length μ p / (k_t A): below the cone the cloth creeps nowhere, above it
 * the anchor is dragged along (Cundall & Strack 1979). In the solve a sliding vertex is held by the secant of (3); |d| is
 * then the slip expected at the end of the step, the predicted one and what the last solve added to it, so that the
 * friction that comes out is μ p also while the cloth gathers speed. Anchors on moving bodies go with the body. Both parts are positive and enter the diagonal block only, so
 * the solver sees the body exactly. The push is limited so that cloth that starts too deep comes out at RECOVERY_SPEED
 * instead of popping.
 *
 * Who touches is decided before the solve, which may find otherwise, both ways. On bodies that move a vertex that the last
 * solve left pressing is held both ways for one more step, and lets go only if that held it back: deciding by where it is, or is
 * heading, would drop pressed cloth each time it rebounds or is knocked off by a hundredth of a millimetre. One that tension
 * draws in though its speed led it off lands on the rest gap instead, and is held from the next step on. Without the two a
 * vertex under tension is pressed millimetres deep in every second step and thrown out in the others, and (3) holds it by
 * pressures that are none: denim trousers at the start of a walk pressed with 43 N at steps of 1/120 s, with 22 N at 1/480 s,
 * and now with 21 N at 1/120 s. Bodies that stand hold what pressed at the end of the last step, by its place alone: drapes come
 * to rest on them so, and bands are sewn on slopes which they would slip off.
 * Wrong for bodies thinner than the overlap and where two bodies pinch the cloth.
 */
import type { Arena, BlockMatrix, Real } from '../../core/index.ts'
import type { Assembly, Memory } from '../../forces/index.ts'
import type { Model } from '../../model/index.ts'
import type { BodyResponseDefinition } from './body-response.ts'
import type { Collider } from './colliders/index.ts'
import { measureNearest, type NearestBody } from './nearest-body.ts'

export interface BodyContact extends NearestBody {
  /** Distance at which cloth rests off the body [m]: half its thickness, the field's error, the sag of its edges. */
  readonly restGap: number
  /** Signed distance at the start of the step [m]. */
  readonly gapStart: Float64Array
  /** Normal force at the end of the last step [N]. */
  readonly press: Float64Array
  /** Where a touching vertex last stuck, at the end of the last step and of this one [m]; only read where `stuck` is 1. */
  readonly anchorLast: Float64Array
  readonly anchor: Float64Array
  /** Slip that the last solve added to the predicted one [m], and the predicted one of this step. */
  readonly slipGain: Float64Array
  readonly slip: Float64Array
  readonly stuck: Uint8Array
  /** (1) as assembled [m]; NaN where the solve knows of no body. */
  readonly overlap: Float64Array
  /** Where vertices would land [m]; scratch, as long as x, since colliders remember what they were asked by its rows. */
  readonly landing: Float64Array
  /** How the solve under way leaves a vertex: FREE, PRESSED against the body, or MEETING it unseen. */
  readonly solved: Uint8Array
  /** Outward normal at the end of the last step, where `stuck` is 1. */
  readonly normalLast: Float64Array
  /** Gaps and normals are those of the predicted places: `stopAtBodies` has just asked for them. */
  predictedKnown: boolean
}

/** Soft tissue over bone: 1 kPa, a firm waistband, presses a third of a millimetre deep [Pa/m]. */
const FOUNDATION_NORMAL = 3e6
/** Cloth clings before it slips: at 1 kPa and μ = 0.4 it gives by 0.4 mm [Pa/m]. */
const FOUNDATION_TANGENT = 1e6
/** Cloth that starts inside the rest gap comes out at this speed [m/s]. */
const RECOVERY_SPEED = 0.3
/** What pressed in the solve and was then knocked beyond this many rest gaps has left [–]. */
const LEFT = 2

const [FREE, PRESSED, MEETING] = [0, 1, 2]

export function buildBodyContact(
  arena: Arena,
  vertexCount: number,
  colliders: readonly Collider[],
  restGap: number,
): BodyContact {
  return {
    colliders,
    restGap,
    gap: arena.f64(vertexCount),
    normal: arena.f64(3 * vertexCount),
    friction: arena.f64(vertexCount),
    gapStart: arena.f64(vertexCount).fill(Number.POSITIVE_INFINITY),
    press: arena.f64(vertexCount),
    anchorLast: arena.f64(3 * vertexCount),
    anchor: arena.f64(3 * vertexCount),
    slipGain: arena.f64(vertexCount),
    slip: arena.f64(vertexCount),
    nearest: arena.u8(vertexCount),
    stuck: arena.u8(vertexCount),
    overlap: arena.f64(vertexCount),
    landing: arena.f64(3 * vertexCount),
    solved: arena.u8(vertexCount),
    normalLast: arena.f64(3 * vertexCount),
    predictedKnown: false,
  }
}

export function bodyContactBytes(vertexCount: number): number {
  return 216 * vertexCount + 1024
}

/** Before anything else in a step: anchors go with the bodies they are on; nothing is solved yet. */
function carryAnchors(contact: BodyContact): void {
  const { anchorLast, anchor, stuck, nearest, colliders } = contact
  contact.solved.fill(FREE)
  anchor.set(anchorLast)
  if (colliders.every(({ motion }) => motion === undefined)) return
  for (let i = 0; i < stuck.length; i++) {
    if (stuck[i] === 1) colliders[nearest[i]].motion?.carry(anchor, 3 * i)
  }
}

/**
 * Before the solve: takes from each vertex the part of its velocity that would carry it deeper than it is, or than the
 * rest gap. An inelastic stop. The solve then starts from places that bodies allow, and the springs of (2) carry what
 * presses, not what flies: a vertex that hits at 1 m/s would otherwise load the system with a hundred times its weight.
 */
export function stopAtBodies(
  contact: BodyContact,
  model: Model,
  predicted: Float64Array,
  v: Float64Array,
  dt: number,
): void {
  const { gap, gapStart, normal, restGap } = contact
  measureNearest(contact, predicted)
  for (let i = 0; i < model.vertexCount; i++) {
    const missing = Math.min(restGap, gapStart[i]) - gap[i]
    if (!(missing > 0) || model.inverseMass[i] === 0) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) {
      v[at] += (missing / dt) * normal[at]
      predicted[at] += missing * normal[at]
    }
    measureNearest(contact, predicted, i, i + 1)
  }
  contact.predictedKnown = true
}

/** (1)–(3) at the predicted places, and (4) into the anchors where they are asked for. Gives the number of touching vertices. */
export function addBodyContact(contact: BodyContact, assembly: Assembly): number {
  const { model, x: predicted, force, anchor: matrix, stiffnessScale: scale, dt } = assembly
  const { gap, gapStart, normal, normalLast, friction, press, anchor, stuck, restGap } = contact
  if (!contact.predictedKnown) measureNearest(contact, predicted)
  contact.predictedKnown = false
  contact.overlap.fill(Number.NaN)
  let touching = 0
  for (let i = 0; i < model.vertexCount; i++) {
    if (model.inverseMass[i] === 0) continue
    const target = Math.min(restGap, gapStart[i] + RECOVERY_SPEED * dt)
    const overlap = target - gap[i] // (1)
    if (!(overlap > 0) && (stuck[i] === 0 || gap[i] === Infinity)) continue // torn off: out of the body's sight
    touching++
    contact.overlap[i] = overlap
    const at = 3 * i
    if (stuck[i] === 1) blendNormal(normal, normalLast, at)
    const nx = normal[at]
    const ny = normal[at + 1]
    const nz = normal[at + 2]
    const kn = FOUNDATION_NORMAL * model.vertexArea[i]
    let kt = 0
    force[at] += kn * overlap * nx // (2)
    force[at + 1] += kn * overlap * ny
    force[at + 2] += kn * overlap * nz
    if (stuck[i] === 1) {
      let dx = predicted[at] - anchor[at]
      let dy = predicted[at + 1] - anchor[at + 1]
      let dz = predicted[at + 2] - anchor[at + 2]
      const along = dx * nx + dy * ny + dz * nz
      dx -= along * nx
      dy -= along * ny
      dz -= along * nz
      const slip = Math.sqrt(dx * dx + dy * dy + dz * dz)
      kt = FOUNDATION_TANGENT * model.vertexArea[i]
      const limit = friction[i] * press[i]
      contact.slip[i] = slip
      const expected = Math.max(0.5 * slip, slip + contact.slipGain[i])
      if (kt * expected > limit) kt = limit / expected // (3)
      force[at] -= kt * dx
      force[at + 1] -= kt * dy
      force[at + 2] -= kt * dz
    }
    if (matrix === null) continue
    addNormalTangent(matrix.diagonal, i, scale * (kn - kt), scale * kt, normal) // (4)
  }
  return touching
}

/** After the solve, with gaps and normals as assembled: who presses, and who may meet a body the solve knew nothing of. */
export function settleBodyContact(contact: BodyContact, model: Model, change: Real, dt: number): void {
  const { gap, normal, overlap, solved, restGap } = contact
  for (let i = 0; i < model.vertexCount; i++) {
    const dx = dt * change[4 * i]
    const dy = dt * change[4 * i + 1]
    const dz = dt * change[4 * i + 2]
    if (Number.isNaN(overlap[i])) {
      // No distance shrinks by more than the vertex moves.
      const meets = model.inverseMass[i] > 0 && gap[i] - Math.sqrt(dx * dx + dy * dy + dz * dz) < restGap
      solved[i] = meets ? MEETING : FREE
      continue
    }
    const deeper = dx * normal[3 * i] + dy * normal[3 * i + 1] + dz * normal[3 * i + 2]
    solved[i] = overlap[i] > deeper ? PRESSED : FREE // (2) is positive at the end of the solve
  }
}

/** What may meet a body unseen is stopped where it does: an inelastic stop, as before the solve. */
export function landOnBodies(
  contact: BodyContact,
  model: Model,
  x: Float64Array,
  v: Float64Array,
  dt: number,
): void {
  const { gap, gapStart, normal, solved, restGap } = contact
  for (let i = 0; i < model.vertexCount; i++) {
    if (solved[i] !== MEETING) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) contact.landing[at] = x[at] + dt * v[at]
    measureNearest(contact, contact.landing, i, i + 1)
    const missing = Math.min(restGap, gapStart[i]) - gap[i]
    solved[i] = missing > 0 ? PRESSED : FREE
    if (!(missing > 0)) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) v[at] += (missing / dt) * normal[at]
  }
}

/** After the step: normal forces and anchors at the places reached. */
export function commitBodyContact(contact: BodyContact, model: Model, x: Float64Array): void {
  const { gap, gapStart, normal, normalLast, friction, press, anchor, stuck, restGap, slipGain } = contact
  const { solved } = contact
  measureNearest(contact, x)
  for (let i = 0; i < model.vertexCount; i++) {
    gapStart[i] = gap[i]
    const overlap = restGap - gap[i]
    if (!(overlap > 0) && (solved[i] !== PRESSED || gap[i] > LEFT * restGap)) {
      press[i] = 0
      stuck[i] = 0
      slipGain[i] = 0
      continue
    }
    press[i] = FOUNDATION_NORMAL * model.vertexArea[i] * Math.max(0, Math.min(overlap, restGap))
    const at = 3 * i
    if (stuck[i] === 1) blendNormal(normal, normalLast, at)
    for (let k = at; k < at + 3; k++) normalLast[k] = normal[k]
    if (stuck[i] === 0) {
      stuck[i] = 1
      anchor[at] = x[at]
      anchor[at + 1] = x[at + 1]
      anchor[at + 2] = x[at + 2]
      slipGain[i] = 0
      continue
    }
    const reach = (friction[i] * press[i]) / (FOUNDATION_TANGENT * model.vertexArea[i])
    const slip = dragAnchor(anchor, x, normal, at, reach)
    slipGain[i] = slip > reach ? slip - contact.slip[i] : 0
  }
  contact.anchorLast.set(anchor)
}

/** Keeps the anchor within the elastic stick length of the vertex, in its tangent plane; gives the slip before that [m]. */
function dragAnchor(
  anchor: Float64Array,
  x: Float64Array,
  normal: Float64Array,
  at: number,
  reach: number,
): number {
  const nx = normal[at]
  const ny = normal[at + 1]
  const nz = normal[at + 2]
  let dx = x[at] - anchor[at]
  let dy = x[at + 1] - anchor[at + 1]
  let dz = x[at + 2] - anchor[at + 2]
  const along = dx * nx + dy * ny + dz * nz
  dx -= along * nx
  dy -= along * ny
  dz -= along * nz
  const slip = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const keep = slip > reach ? reach / slip : 1
  anchor[at] = x[at] - keep * dx
  anchor[at + 1] = x[at + 1] - keep * dy
  anchor[at + 2] = x[at + 2] - keep * dz
  return slip
}

/**
 * In a crease, under an arm, two surfaces are equally near and the normal jumps between theirs from step to step. The
 * mean of the last and the present one points out of the crease, and cloth comes to rest there.
 */
function blendNormal(normal: Float64Array, normalLast: Float64Array, at: number): void {
  const x = normal[at] + normalLast[at]
  const y = normal[at + 1] + normalLast[at + 1]
  const z = normal[at + 2] + normalLast[at + 2]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length < NORMALS_OPPOSED) return
  normal[at] = x / length
  normal[at + 1] = y / length
  normal[at + 2] = z / length
}

/** Two unit normals whose sum is shorter than this have no mean worth the name [–]. */
const NORMALS_OPPOSED = 0.2

/** The springs above as a way for bodies to hold cloth off. */
export const foundationResponse: BodyResponseDefinition = {
  summary: 'skin as a soft foundation inside the solve, with anchored friction',
  bytes: bodyContactBytes,
  build({ arena, model, colliders, restGap }) {
    const contact = buildBodyContact(arena, model.vertexCount, colliders, restGap)
    const perVertex = (name: string, width: number, array: Memory['array']): Memory => ({
      name: `body-${name}`,
      about: 'bodies',
      per: 'vertex',
      width,
      array,
    })
    let touching = 0
    return {
      restGap,
      filter: null,
      press: contact.press,
      get touching() {
        return touching
      },
      memory: [
        perVertex('gap', 1, contact.gapStart),
        perVertex('press', 1, contact.press),
        perVertex('anchor', 3, contact.anchorLast),
        perVertex('slip', 1, contact.slipGain),
        perVertex('normal', 3, contact.normalLast),
        perVertex('nearest', 1, contact.nearest),
        perVertex('stuck', 1, contact.stuck),
      ],
      begin: () => carryAnchors(contact),
      stop: (predicted, v, dt) => stopAtBodies(contact, model, predicted, v, dt),
      assemble(assembly) {
        touching = addBodyContact(contact, assembly)
        return 0
      },
      ...(colliders.some(({ motion }) => motion !== undefined) && {
        settle: (change, dt) => settleBodyContact(contact, model, change, dt),
        correct: (x, v, dt) => landOnBodies(contact, model, x, v, dt),
      }),
      commit: (x) => commitBodyContact(contact, model, x),
    }
  },
}

/** Block i += a n nᵀ + b 1 with normal i, column by column. */
function addNormalTangent(
  block: BlockMatrix['diagonal'],
  i: number,
  a: number,
  b: number,
  normal: Float64Array,
): void {
  const at = 9 * i
  const nx = normal[3 * i]
  const ny = normal[3 * i + 1]
  const nz = normal[3 * i + 2]
  block[at] += a * nx * nx + b
  block[at + 1] += a * nx * ny
  block[at + 2] += a * nx * nz
  block[at + 3] += a * nx * ny
  block[at + 4] += a * ny * ny + b
  block[at + 5] += a * ny * nz
  block[at + 6] += a * nx * nz
  block[at + 7] += a * ny * nz
  block[at + 8] += a * nz * nz + b
}
