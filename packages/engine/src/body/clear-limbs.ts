/**
 * Keeps a moving body off itself. An actor's hand rests on the thigh, one foot brushes the other, the chest bows onto the lap;
 * on a body of other proportions they would go through each other, and the cloth between them would have nowhere to be. Limbs
 * are turned about their joints (`limbs.ts`) until their clearance c is left between their skin and the rest:
 *
 *   d(p) ≥ c           for every point p of the limb's skin, `near-skin.ts`                                [m]   (1)
 *   ω = argmin Σ v (n·(ω × r) − v)² + λ |ω|²,    v = c − d > 0,  r = p − joint                           [rad] (2)
 *   θ(t) = Σ over rounds, mean of longest ω, each over ± CALM around t                                   [rad] (3)
 *
 * (2) is one step of Gauss and Newton towards (1), a few are taken. (3) is never less than one frame needs as long as its
 * neighbours need the same direction, and smooth: its speed is bounded by the longest turn over CALM. What is turned in one
 * round may meet something else; the next round sees it (Lee, Shin 1999, A hierarchical approach to interactive motion editing).
 *
 * Limbs that are led deeper into each other than their greatest turn are left there; skin next to a joint is the business of
 * `free-skin.ts` and `armpits.ts`. Turned legs lift soles by a few millimetres.
 */
import { arcSine, magnitude } from '../core/index.ts'
import type { BodyData } from './body-data.ts'
import { buildLimbs, inFrame, type Limb, turnJoint } from './limbs.ts'
import { buildNearSkin, type NearSkin } from './near-skin.ts'
import { boneHeads, moved, poseBones, skinBody } from './pose.ts'
import { turnAbout, turnMatrix } from './quaternion.ts'
import type { BoneMotion } from './retarget.ts'

type Vector = [number, number, number]

/** Less than this is not worth another round [m]. */
const SLACK = 0.002
/**
 * Upper arms hang at least this far off the side of the chest [rad], 20°: closer, blended skin under the arm is crushed
 * further than `armpits.ts` can open. Arms count as hanging by how far they point down, as a share of their length [–].
 */
const OFF_SIDE = 0.35
const HANGING = 0.7
const RAISED = 0.2
/** Between two looks, and the half width of (3) [s]. */
const FRAME = 1 / 30
const CALM = 0.2
const REACH = Math.round(CALM / FRAME)
/** From no turn at time 0 to the turn needed [s]: half the time a first pose takes to become the motion. */
const RAMP = 0.5
const ROUNDS_MAX = 8
/** Steps of (2) in a frame and round, and the longest of them [rad]. */
const STEPS_MAX = 6
const STEP_MAX = 0.15
/** Turns that change by less have not changed [rad]: a tenth of a millimetre at the end of an arm. */
const NOTHING = 2e-4
/** λ of (2) as a share of the rest [–]. */
const DAMPING = 0.01

/** The same motion with limbs turned aside where they need to be. */
export function clearLimbs(data: BodyData, morphed: Float64Array, motion: BoneMotion): BoneMotion {
  const heads = boneHeads(data, morphed)
  const limbs = buildLimbs(data, morphed, heads)
  const count = Math.floor(motion.seconds / FRAME) + 2
  const turns = limbs.map(({ joints }) => joints.map(() => new Float64Array(3 * count)))
  /** `share` of the turns at a time. */
  const turnAll = (time: number, share: number, out: Float64Array): void => {
    limbs.forEach(({ joints }, row) => {
      for (let j = joints.length - 1; j >= 0; j--)
        turnJoint(joints[j], heads, turnAt(turns[row][j], time, share), out)
    })
  }
  const bones = new Float64Array(12 * data.bones.length)
  const led = Array.from({ length: count }, (_, k) => {
    motion.bonesAt(k * FRAME, bones)
    return bones.slice()
  })
  bones.set(led[0])
  const near = buildNearSkin(skinBody(data, morphed, bones), data.triVertex)
  const skin = new Float64Array(3 * data.skinCount)
  hangOff(limbs, heads, led, turns)
  let stale = new Uint8Array(count).fill(1)
  for (let round = 0; round < ROUNDS_MAX && stale.includes(1); round++) {
    const wanted = turns.map((lists) => lists.map((list) => new Float64Array(list.length)))
    for (let k = 0; k < count; k++) {
      if (stale[k] === 0) continue
      bones.set(led[k])
      turnAll(k * FRAME, 1, bones)
      near.fill(skinBody(data, morphed, bones, skin))
      limbs.forEach((limb, row) => {
        const pivots = limb.joints.map((joint) => moved(bones, joint.row, heads, 3 * joint.row))
        turnAway(limb, pivots, skin, near).forEach((turn, j) => {
          wanted[row][j].set(inFrame(limb.joints[j], bones, turn), 3 * k)
        })
      })
    }
    stale = addTurns(limbs, turns, wanted)
  }
  return {
    seconds: motion.seconds,
    bonesAt(time, out) {
      motion.bonesAt(time, out)
      if (time > 0) turnAll(time, ramp(time), out) // the first pose is the one cloth was put on in
    },
  }
}

/** The bones of one pose, limbs turned aside where they need to be; arms may hang as close as the pose has them. */
export function clearPose(data: BodyData, morphed: Float64Array, pose: Float64Array): Float64Array {
  const heads = boneHeads(data, morphed)
  const near = buildNearSkin(skinBody(data, morphed, poseBones(data, morphed, 'dressing')), data.triVertex)
  const bones = pose.slice()
  const limbs = buildLimbs(data, morphed, heads)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const skin = skinBody(data, morphed, bones)
    near.fill(skin)
    const turns = limbs.map((limb) => {
      const pivots = limb.joints.map((joint) => moved(bones, joint.row, heads, 3 * joint.row))
      return turnAway(limb, pivots, skin, near).map((turn, j) => inFrame(limb.joints[j], bones, turn))
    })
    if (turns.flat(2).every((turn) => Math.abs(turn) < NOTHING)) break
    limbs.forEach(({ joints }, row) => {
      for (let j = joints.length - 1; j >= 0; j--) turnJoint(joints[j], heads, turns[row][j], bones)
    })
  }
  return bones
}

/** Upper arms that hang are turned out to OFF_SIDE. */
function hangOff(
  limbs: readonly Limb[],
  heads: Float64Array,
  led: readonly Float64Array[],
  turns: readonly (readonly Float64Array[])[],
): void {
  limbs.forEach((limb, row) => {
    if (limb.joints.length < 2) return
    const [joint, { row: elbowRow }] = limb.joints
    const list = new Float64Array(turns[row][0].length)
    led.forEach((bones, k) => {
      const shoulder = moved(bones, joint.row, heads, 3 * joint.row)
      const elbow = moved(bones, elbowRow, heads, 3 * elbowRow)
      const d = inFrame(
        joint,
        bones,
        shoulder.map((from, c) => elbow[c] - from),
      )
      const length = magnitude(...d)
      const side = limb.name.startsWith('Left') ? 1 : -1
      const hanging = Math.min(1, Math.max(0, (-d[1] / length - RAISED) / (HANGING - RAISED)))
      const least = hanging * hanging * (3 - 2 * hanging) * OFF_SIDE - arcSine((side * d[0]) / length)
      const across = magnitude(d[1], d[2], 0) // of d × (side, 0, 0)
      if (least > 0 && across > 0)
        list.set([0, (least * side * d[2]) / across, (-least * side * d[1]) / across], 3 * k)
    })
    turns[row][0].set(calmed(list))
  })
}

/** (2) for one limb of a skin: the turns it lacks in its joints [rad], in axes of the world. */
function turnAway(limb: Limb, pivots: readonly Vector[], skin: Float64Array, near: NearSkin): Vector[] {
  const whole = pivots.map((): Vector => [0, 0, 0])
  if (!near.choose(limb.skin, limb.against)) return whole
  const size = 3 * pivots.length
  for (let step = 0; step < STEPS_MAX; step++) {
    if (gatherWants(limb, pivots, whole.map(turnBy), skin, near) < SLACK) break
    const change = leastTurns(size)
    const length = Math.sqrt(change.reduce((sum, value) => sum + value * value, 0))
    if (!(length > 0)) break
    for (let k = 0; k < size; k++)
      whole[Math.floor(k / 3)][k % 3] += change[k] * Math.min(1, STEP_MAX / length)
  }
  return whole
}

/** Fills `matrix` and `right` with the sums of (2) for a limb turned already; tells the longest v [m]. */
function gatherWants(
  limb: Limb,
  pivots: readonly Vector[],
  turned: readonly number[][],
  skin: Float64Array,
  near: NearSkin,
): number {
  matrix.fill(0)
  right.fill(0)
  const size = 3 * pivots.length
  let most = 0
  for (let k = 0; k < limb.skin.length; k++) {
    const i = limb.skin[k]
    for (let c = 0; c < 3; c++) place[c] = skin[3 * i + c]
    for (let j = limb.turnedBy[k] - 1; j >= 0; j--) {
      turnAround(turned[j], pivots[j], place)
      for (let c = 0; c < 3; c++) arm[3 * j + c] = place[c] - pivots[j][c]
    }
    const v = limb.clearance - near.distance(i, place[0], place[1], place[2])
    if (!(v > 0)) continue
    most = Math.max(most, v)
    slope.fill(0)
    for (let c = 0; c < 3; c++) push[c] = near.normal[3 * near.found + c]
    for (let j = 0; j < limb.turnedBy[k]; j++) {
      addCross(arm, push, 3 * j)
      turnBackwards(turned[j], push) // the second joint is turned by the first
    }
    const goal = v / limb.against[near.found]
    for (let r = 0; r < size; r++) {
      for (let c = 0; c < size; c++) matrix[size * r + c] += v * slope[r] * slope[c]
      right[r] += v * goal * slope[r]
    }
  }
  return most
}

/** slope = r × n, as n·(ω × r) = ω·(r × n). */
function addCross(r: Float64Array, n: Float64Array, at: number): void {
  slope[at] = r[at + 1] * n[2] - r[at + 2] * n[1]
  slope[at + 1] = r[at + 2] * n[0] - r[at] * n[2]
  slope[at + 2] = r[at] * n[1] - r[at + 1] * n[0]
}

function turnAround(m: readonly number[], pivot: Vector, point: Float64Array): void {
  const [x, y, z] = [point[0] - pivot[0], point[1] - pivot[1], point[2] - pivot[2]]
  for (let r = 0; r < 3; r++) point[r] = pivot[r] + m[3 * r] * x + m[3 * r + 1] * y + m[3 * r + 2] * z
}

function turnBackwards(m: readonly number[], vector: Float64Array): void {
  const [x, y, z] = vector
  for (let c = 0; c < 3; c++) vector[c] = m[c] * x + m[3 + c] * y + m[6 + c] * z
}

function turnBy(turn: Vector): number[] {
  const angle = magnitude(...turn)
  if (!(angle > 0)) return [1, 0, 0, 0, 1, 0, 0, 0, 1]
  return turnMatrix(turnAbout([turn[0] / angle, turn[1] / angle, turn[2] / angle], angle))
}

/** Solves (2) by elimination; with λ the matrix is positive. */
function leastTurns(size: number): Float64Array {
  let trace = 0
  for (let r = 0; r < size; r++) trace += matrix[size * r + r]
  if (!(trace > 0)) return new Float64Array(size)
  for (let r = 0; r < size; r++) matrix[size * r + r] += DAMPING * trace
  for (let p = 0; p < size; p++) {
    for (let r = p + 1; r < size; r++) {
      const share = matrix[size * r + p] / matrix[size * p + p]
      for (let c = p; c < size; c++) matrix[size * r + c] -= share * matrix[size * p + c]
      right[r] -= share * right[p]
    }
  }
  for (let r = size - 1; r >= 0; r--) {
    for (let c = r + 1; c < size; c++) right[r] -= matrix[size * r + c] * right[c]
    right[r] /= matrix[size * r + r]
  }
  return right.slice(0, size)
}

/** Adds (3) of one round; tells the frames whose turns changed. */
function addTurns(
  limbs: readonly Limb[],
  turns: readonly (readonly Float64Array[])[],
  wanted: readonly (readonly Float64Array[])[],
): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(turns[0][0].length / 3)
  limbs.forEach(({ angleMax, joints }, row) => {
    joints.forEach((_, j) => {
      const list = turns[row][j]
      const more = calmed(wanted[row][j])
      for (let at = 0; at < more.length; at += 3) {
        const sum = [0, 1, 2].map((c) => list[at + c] + more[at + c])
        const share = angleMax / Math.max(angleMax, magnitude(sum[0], sum[1], sum[2]))
        for (let c = 0; c < 3; c++) {
          if (Math.abs(share * sum[c] - list[at + c]) > NOTHING) changed[at / 3] = 1
          list[at + c] = share * sum[c]
        }
      }
    })
  })
  return changed
}

/** (3): the longest of all neighbours, then their mean. */
function calmed(list: Float64Array): Float64Array {
  const count = list.length / 3
  const longest = new Float64Array(list.length)
  for (let k = 0; k < count; k++) {
    let most = 0
    for (let n = Math.max(0, k - REACH); n <= Math.min(count - 1, k + REACH); n++) {
      const length = magnitude(list[3 * n], list[3 * n + 1], list[3 * n + 2])
      if (length <= most) continue
      most = length
      longest.set(list.subarray(3 * n, 3 * n + 3), 3 * k)
    }
  }
  const mean = new Float64Array(list.length)
  for (let k = 0; k < count; k++) {
    const [from, to] = [Math.max(0, k - REACH), Math.min(count - 1, k + REACH)]
    for (let n = from; n <= to; n++)
      for (let c = 0; c < 3; c++) mean[3 * k + c] += longest[3 * n + c] / (to - from + 1)
  }
  return mean
}

/** Out of the first pose limbs are turned by and by. */
function ramp(time: number): number {
  const s = Math.min(1, time / RAMP)
  return s * s * (3 - 2 * s)
}

/** Share of a turn between frames, cubic with the slopes of neighbours. */
function turnAt(list: Float64Array, time: number, share: number): Vector {
  const count = list.length / 3
  const k = Math.max(0, Math.min(count - 2, Math.floor(time / FRAME)))
  const u = Math.max(0, Math.min(1, time / FRAME - k))
  const v = 1 - u
  const value = (c: number) => {
    const at = (row: number) => list[3 * Math.max(0, Math.min(count - 1, row)) + c]
    const [before, from, to, after] = [at(k - 1), at(k), at(k + 1), at(k + 2)]
    const [slopeFrom, slopeTo] = [0.5 * (to - before), 0.5 * (after - from)]
    const curve =
      from * v * v * (1 + 2 * u) + slopeFrom * u * v * v + to * u * u * (1 + 2 * v) - slopeTo * u * u * v
    return share * curve
  }
  return [value(0), value(1), value(2)]
}

// scratch: of one point its place, arms to the joints and the derivative of its distance; then matrix and right side of (2)
const place = new Float64Array(3)
const push = new Float64Array(3)
const arm = new Float64Array(6)
const slope = new Float64Array(6)
const matrix = new Float64Array(36)
const right = new Float64Array(6)
