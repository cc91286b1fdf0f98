/**
 * A joint that is led by hand: the joints above it turn, within their limits, until it is where the hand wants it.
 *
 *   q = argmin |P (p(q) − t)|² + λ |q − q₀|²,      low ≤ q ≤ high                                 [m²]   (1)
 *   (JᵀPJ + λ + μ) Δq = JᵀP (t − p) − λ (q − q₀)                                                  [m²]   (2)
 *
 * p is where the joint, or the end of what hangs on it, gets to by the angles q of `joints.ts`; λ keeps angles that the
 * hand does not ask for. P takes away what lies along the line of sight: a hand on a screen tells nothing of depth. (2) is
 * Levenberg's and Marquardt's step, J by differences; angles that would leave their limits stay at them and the others go
 * on. From the same angles the same place gives the same answer, whatever way the hand took. A place out of reach is
 * pointed at. (Buss 2004, "Introduction to inverse kinematics", section 6; clamped as in section 8.)
 */
import type { BodyData, BodyShape } from './body-data.ts'
import { presetNamed } from './build-body.ts'
import { addJoints, boneOfJoint, type JointAngles, type JointTurns, jointRanges } from './joints.ts'
import { morphBody } from './morph.ts'
import { type BodyPose, boneHeads, boneTails, moved, poseBones, skinBody, turnsOf } from './pose.ts'

type Place = readonly [number, number, number]

/** The skeleton of one body over one pose. */
export interface JointReach {
  /**
   * Angles by which a joint follows a hand that has led it so far [m] from where these angles have it; `sight`: of length one,
   * along which it does not matter how far.
   */
  reach(from: JointTurns, joint: string, by: Place, sight?: Place): JointTurns
  /** Skin in these angles as blending alone makes it, its hips at a place [m]. */
  skin(joints: JointTurns, hips: Place): Float64Array
}

/** λ and the first μ of (2) [m²]; differences for J, and when angles are found [rad]. */
const KEEP = 2e-4
const DAMPING = 1e-3
const DIFFERENCE = 1e-4
const FOUND = 1e-5
const STEPS_MAX = 40
/**
 * Seen from the front an arm may come forward or go back to be as short as the hand wants it: it is also looked for from here
 * on [rad], and comes forward unless going back costs so much less [–].
 */
const AHEAD = 0.4
const FORWARD = 3
/** Of the last step; larger: nothing gets better any more [m²]. */
const DAMPING_MAX = 1e3
/** Angles are rounded to this [rad]. */
const DIGIT = 1e-4

export function buildJointReach(
  data: BodyData,
  shape: BodyShape | string,
  pose: BodyPose,
  scale = 1,
): JointReach {
  const morphed = morphBody(data, typeof shape === 'string' ? presetNamed(data, shape) : shape).slice()
  const [heads, tails] = [boneHeads(data, morphed), boneTails(data, morphed)]
  const ranges = jointRanges(data, pose)
  const turns = turnsOf(data, pose)
  const bonesOf = (joints: JointTurns) => poseBones(data, morphed, addJoints(turns, joints))
  return {
    reach(from, joint, by, sight = NOWHERE) {
      const { turned, tip, tail } = leadOf(joint)
      const row = data.bones.findIndex(({ name }) => name === tip)
      const place = (angles: readonly number[]) =>
        seen(moved(bonesOf(withAngles(from, turned, angles)), row, tail ? tails : heads, 3 * row), sight)
      const limits = turned.map((name) => ranges[name])
      const first = turned.flatMap((name) => from[name] ?? STILL)
      const [start, led] = [place(first), seen(by, sight)]
      const goal: Place = [start[0] + led[0] / scale, start[1] + led[1] / scale, start[2] + led[2] / scale]
      const search = {
        first,
        low: limits.flatMap(({ low }) => low),
        high: limits.flatMap(({ high }) => high),
      }
      const [near, ahead] = [0, AHEAD].map((more) => leastWay(place, goal, search, more))
      const found = ahead.cost < FORWARD * near.cost ? ahead : near
      return withAngles(from, turned, found.angles.map(rounded))
    },
    skin(joints, hips) {
      const bones = bonesOf(joints)
      const root = data.bones.findIndex(({ parent }) => parent < 0)
      const from = moved(bones, root, heads, 3 * root)
      return skinBody(data, morphed, bones).map((value, at) => (value - from[at % 3]) * scale + hips[at % 3])
    },
  }
}

interface Lead {
  /** Joints that turn, the one next to the trunk first. */
  readonly turned: readonly string[]
  /** What is led: where this bone begins, or ends. */
  readonly tip: string
  readonly tail: boolean
}

/** Two joints for wrist and ankle, one for elbow, knee and shoulder; waist, neck and hip are turned by what hangs on them. */
function leadOf(joint: string): Lead {
  const [kind, side] = joint.split('-')
  const of = (name: string) => `${name}-${side}`
  const lead = (turned: readonly string[], tip: string, tail = false): Lead => ({
    turned,
    tip: boneOfJoint(tip),
    tail,
  })
  switch (kind) {
    case 'wrist':
      return lead([of('shoulder'), of('elbow')], joint)
    case 'ankle':
      return lead([of('hip'), of('knee')], joint)
    case 'elbow':
      return lead([of('shoulder')], joint)
    case 'shoulder':
      return lead(['waist'], joint)
    case 'knee':
      return lead([of('hip')], joint)
    case 'hip':
      return lead([joint], of('knee'))
    case 'waist':
      return lead([joint], 'neck')
    default:
      return { turned: [joint], tip: 'Head', tail: true }
  }
}

/** P of (1). */
function seen([x, y, z]: Place, [a, b, c]: Place): Place {
  const deep = x * a + y * b + z * c
  return [x - deep * a, y - deep * b, z - deep * c]
}

interface Search {
  readonly first: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** (1), looked for from a little further forward on. */
function leastWay(
  place: (angles: readonly number[]) => Place,
  goal: Place,
  { first, low, high }: Search,
  ahead: number,
): { angles: number[]; cost: number } {
  let q = first.map((value, k) => Math.min(high[k], value + (k === 0 ? ahead : 0)))
  let p = place(q)
  let cost = costOf(q, p, first, goal)
  let damping = DAMPING
  for (let step = 0; step < STEPS_MAX && damping < DAMPING_MAX; step++) {
    const columns = q.map((_, k) => slopeOf(place, q, p, k))
    const change = boundedStep(columns, q, p, { first, low, high, goal, damping })
    const next = q.map((value, k) => Math.min(high[k], Math.max(low[k], value + change[k])))
    const reached = place(next)
    const then = costOf(next, reached, first, goal)
    if (then >= cost) {
      damping *= 4
      continue
    }
    const way = Math.max(...next.map((value, k) => Math.abs(value - q[k])))
    q = next
    p = reached
    cost = then
    damping /= 4
    if (way < FOUND) break
  }
  return { angles: q, cost }
}

function costOf(q: readonly number[], p: Place, first: readonly number[], goal: Place): number {
  const off = goal.reduce((sum, value, c) => sum + (value - p[c]) * (value - p[c]), 0)
  return q.reduce((sum, value, k) => sum + KEEP * (value - first[k]) * (value - first[k]), off)
}

/** One column of J [m/rad]. */
function slopeOf(
  place: (angles: readonly number[]) => Place,
  q: readonly number[],
  p: Place,
  k: number,
): number[] {
  const beside = place(q.map((value, row) => (row === k ? value + DIFFERENCE : value)))
  return beside.map((value, c) => (value - p[c]) / DIFFERENCE)
}

/** (2) for the angles that are free: one that is at its limit and would go on is not. */
function boundedStep(
  columns: readonly (readonly number[])[],
  q: readonly number[],
  p: Place,
  { first, low, high, goal, damping }: Search & { goal: Place; damping: number },
): number[] {
  let free = q.map((_, k) => high[k] > low[k])
  for (;;) {
    const rows = free.flatMap((yes, k) => (yes ? [k] : []))
    const right = rows.map(
      (k) =>
        columns[k].reduce((sum, value, c) => sum + value * (goal[c] - p[c]), 0) - KEEP * (q[k] - first[k]),
    )
    const matrix = rows.map((j) =>
      rows.map(
        (k) =>
          columns[j].reduce((sum, value, c) => sum + value * columns[k][c], 0) +
          (j === k ? KEEP + damping : 0),
      ),
    )
    const found = solved(matrix, right)
    const change = q.map(() => 0)
    rows.forEach((k, n) => {
      change[k] = found[n]
    })
    const stuck = rows.filter((k) => (change[k] > 0 ? q[k] >= high[k] : change[k] < 0 && q[k] <= low[k]))
    if (stuck.length === 0) return change
    free = free.map((yes, k) => yes && !stuck.includes(k))
  }
}

/** By elimination; the matrix is positive. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length
  for (let i = 0; i < size; i++) {
    for (let r = i + 1; r < size; r++) {
      const share = matrix[r][i] / matrix[i][i]
      for (let c = i; c < size; c++) matrix[r][c] -= share * matrix[i][c]
      right[r] -= share * right[i]
    }
  }
  for (let r = size - 1; r >= 0; r--) {
    for (let c = r + 1; c < size; c++) right[r] -= matrix[r][c] * right[c]
    right[r] /= matrix[r][r]
  }
  return right
}

/** These joints, some of them in other angles. */
function withAngles(from: JointTurns, turned: readonly string[], angles: readonly number[]): JointTurns {
  const all: Record<string, JointAngles> = { ...from }
  turned.forEach((name, k) => {
    all[name] = [angles[3 * k], angles[3 * k + 1], angles[3 * k + 2]]
  })
  return all
}

function rounded(angle: number): number {
  return Math.round(angle / DIGIT) / (1 / DIGIT)
}

const STILL = [0, 0, 0] as const
const NOWHERE = [0, 0, 0] as const
