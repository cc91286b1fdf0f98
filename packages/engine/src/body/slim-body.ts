/**
 * The skin of a slimmer person of the same stature and pose: what is cut too small for somebody goes round her at ease,
 * and nothing has to be drawn shut by force. Every point goes a share of the way to the bone it hangs on,
 *
 *   x' = x + Σ_b w_b s_b (p_b(x) − x),     p_b nearest point of the line of bones b                       [m]    (1)
 *
 * w_b one for the nearest line and smoothed over the skin, so that limbs grow out of the trunk as before. Shoulders keep
 * their breadth, since straps hang on them, and sink; feet become small, the head stays as it is. For skirts
 * the feet are set together: a hem that is too narrow for legs apart is not drawn shut between them. For what was cut for
 * somebody much smaller the trunk becomes as narrow as that. Hands become sticks as long as sleeves are laid: a cuff that began
 * beyond the fingers is closed before it comes over them, and a finger that meets an open seam of it goes out there, not
 * through the cuff. Round a stick both its halves are where they belong from the start. Only for bodies with joints.
 */
import { along, dot, minus, type TriangleMesh, unit, type Vector3 } from '../core/index.ts'
import { findCrossings, neighbourRows } from '../geometry/index.ts'
import type { Body } from './build-body.ts'
import type { PoseMotion } from './pose-motion.ts'

interface BoneLine {
  readonly places: readonly Vector3[]
  /** s of (1) [–], and where skin goes besides [m]. */
  readonly share: (x: Vector3) => number
  readonly besides?: (x: Vector3) => Vector3
  /** How far off skin belongs to it, against the other lines [m]. */
  readonly reach: number
}

/** An upper arm becomes as thin as the wrist of its owner, and a wrist goes through any cuff. */
const ARM_SHARE = 0.55
/** A hand becomes a stick, from this far beyond the wrist on [m]: its thumb stands off by 50 mm, and then by 8. */
const STICK_SHARE = 0.85
const KNUCKLES = 0.08
const LEG_SHARE = 0.35
/** Feet stand in the way of narrow hems that reach the ground: they go to the ankle, over this height above it [m]. */
const FOOT_SHARE = 0.65
const ANKLE = 0.06
/** A skirt a quarter too narrow goes round the hips. */
const TRUNK_SHARE = 0.25
/** What is narrower still goes round its figure with a twentieth to spare; nobody becomes slimmer than the last. */
const AT_EASE = 0.95
const TRUNK_SHARE_MAX = 0.45
/** Lines are compared by distance over these [m]. */
const ARM_REACH = 0.05
const LEG_REACH = 0.09
const TRUNK_REACH = 0.15
const HEAD_REACH = 0.08
/** Skin no further beyond the joint of a hand belongs to it [m]. */
const HAND = 0.2
/** Below the shoulder joint, the trunk keeps its breadth down to the first and has lost it at the second [m]. */
const SHOULDER_DEPTH = 0.04
const CHEST_DEPTH = 0.14
/** Patterns lay shoulder seams 2 cm below the shoulders: drawn shut there, a front would slide down the chest [m]. */
const SHOULDER_DROP = 0.04
/** Rounds of averaging w over the neighbours: over some 6 cm of skin. */
const SMOOTHING = 30
/** Shares are halved so often at most until no skin crosses. */
const HALVINGS_MAX = 4

/** Where ankles are with the feet together, from the middle [m], and how far below the hip joint legs begin to close. */
const TOGETHER = 0.07
const CROTCH_DROP = 0.08

export interface SlimOptions {
  /** It stands with its feet together. */
  readonly together: boolean
  /** How far the trunk of what it is to wear goes round [m]; 0: nobody knows. */
  readonly girth: number
  /** How long the sticks are that its hands become, measured from the wrists [m]; at least as long as the hands. */
  readonly stick: number
}

/** Null for bodies without joints, and where the skin would cross itself. */
export function slimBody(body: Body, options: SlimOptions): TriangleMesh | null {
  const lines = boneLines(body, options)
  if (lines === null) return null
  const weights = lineWeights(body, lines)
  const drawn = (along: readonly BoneLine[], share: number): TriangleMesh | null => {
    const slim = { position: drawnIn(body, along, weights, share), triVertex: body.triVertex }
    return findCrossings(slim, undefined, 1).length === 0 ? slim : null
  }
  const whole = drawn(lines, 1)
  if (whole !== null) return whole
  const short = boneLines(body, { ...options, stick: 0 }) ?? lines // a stick may go through a leg
  for (let halving = 0, share = 1; halving < HALVINGS_MAX; halving++, share *= 0.5) {
    const slim = drawn(short, share)
    if (slim !== null) return slim
  }
  return null
}

/** The slim skin as it fills out to that of the body. */
export function fillOut(slim: TriangleMesh, { position }: Body): PoseMotion {
  return {
    mesh: slim,
    seconds: FILL_SECONDS,
    placesAt(time, out) {
      const share = Math.min(1, time / FILL_SECONDS)
      for (let at = 0; at < out.length; at++)
        out[at] = slim.position[at] + share * (position[at] - slim.position[at])
    },
  }
}

/** Skin then moves outwards at 0.1 m/s at most, and sticks are drawn in along themselves [s]. */
const FILL_SECONDS = 0.6

function boneLines(body: Body, { together, girth, stick }: SlimOptions): BoneLine[] | null {
  const { joints, height, girths } = body
  const line = (...names: string[]): Vector3[] | null =>
    names.every((name) => joints[name] !== undefined) ? names.map((name) => joints[name]) : null
  const arms = ['Left', 'Right'].map((side) => line(`${side}Arm`, `${side}ForeArm`, `${side}Hand`))
  const legs = ['Left', 'Right'].map((side) => line(`${side}UpLeg`, `${side}Leg`, `${side}Foot`))
  const trunk = line('Hips', 'Spine', 'Neck')
  const head = line('Neck', 'Head')
  if (trunk === null || head === null || [...arms, ...legs].some((one) => one === null)) return null
  const shoulder = joints.LeftArm[1]
  const below = ([, y]: Vector3) =>
    Math.max(0, Math.min(1, (shoulder - SHOULDER_DEPTH - y) / (CHEST_DEPTH - SHOULDER_DEPTH)))
  const foot = joints.LeftFoot[1]
  const legShare = ([, y]: Vector3) =>
    LEG_SHARE + (FOOT_SHARE - LEG_SHARE) * Math.max(0, Math.min(1, (foot + ANKLE - y) / ANKLE))
  const bust = girths.bust?.girth ?? 0
  const needed = girth > 0 && bust > 0 ? 1 - (AT_EASE * girth) / bust : 0
  const trunkShare = Math.max(TRUNK_SHARE, Math.min(TRUNK_SHARE_MAX, needed))
  const share = (x: Vector3) => trunkShare * below(x)
  const sunk = (x: Vector3): Vector3 => [0, -SHOULDER_DROP * (1 - below(x)), 0]
  return [
    ...arms.map((places) => armLine(body, places ?? [], stick)),
    ...legs.map((places) => ({
      places: places ?? [],
      share: legShare,
      reach: LEG_REACH,
      ...(together && { besides: closing(places ?? []) }),
    })),
    { places: trunk, share, besides: sunk, reach: TRUNK_REACH },
    { places: [...head, [head[1][0], height, head[1][2]]], share: () => 0, reach: HEAD_REACH },
  ]
}

/** Legs close evenly from the crotch down. */
function closing([hip, , foot]: readonly Vector3[]): (x: Vector3) => Vector3 {
  const crotch = hip[1] - CROTCH_DROP
  const way = Math.sign(foot[0]) * Math.min(0, TOGETHER - Math.abs(foot[0]))
  return ([, y]) => [way * Math.max(0, Math.min(1, (crotch - y) / (crotch - foot[1]))), 0, 0]
}

/** An arm whose hand is a stick of that length at least [m]. */
function armLine({ position }: Body, arm: readonly Vector3[], stick: number): BoneLine {
  const [, elbow, hand] = arm
  const out = unit(minus(hand, elbow))
  const beyond = (x: Vector3) => Math.max(0, dot(minus(x, hand), out))
  let length = 0
  for (let at = 0; at < position.length; at += 3) {
    const skin: Vector3 = [position[at], position[at + 1], position[at + 2]]
    const way = minus(skin, hand)
    if (dot(way, way) < HAND * HAND) length = Math.max(length, beyond(skin))
  }
  const stretch = length > 0 ? Math.max(1, stick / length) : 1
  return {
    places: [...arm, along(hand, length, out)],
    share: (x) => ARM_SHARE + (STICK_SHARE - ARM_SHARE) * Math.min(1, beyond(x) / KNUCKLES),
    besides: (x) => along([0, 0, 0], (stretch - 1) * beyond(x), out),
    reach: ARM_REACH,
  }
}

/** w of (1), by line and vertex. */
function lineWeights({ position, triVertex, vertexCount }: Body, lines: readonly BoneLine[]): Float64Array[] {
  let weights = lines.map(() => new Float64Array(vertexCount))
  for (let i = 0; i < vertexCount; i++) {
    const x: Vector3 = [position[3 * i], position[3 * i + 1], position[3 * i + 2]]
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    lines.forEach(({ places, reach }, row) => {
      const way = minus(nearestOn(places, x), x)
      const distance = Math.sqrt(dot(way, way)) / reach
      if (distance >= least) return
      least = distance
      nearest = row
    })
    weights[nearest][i] = 1
  }
  const neighbours = neighbourRows(triVertex, vertexCount)
  for (let round = 0; round < SMOOTHING; round++) {
    weights = weights.map((w) =>
      w.map((own, i) => {
        const around = neighbours[i]
        let sum = 0
        for (const j of around) sum += w[j]
        return around.length === 0 ? own : 0.5 * (own + sum / around.length)
      }),
    )
  }
  return weights
}

/** (1), with all shares times `share`. */
function drawnIn(
  { position, vertexCount }: Body,
  lines: readonly BoneLine[],
  weights: readonly Float64Array[],
  share: number,
): Float64Array {
  const drawn = position.slice()
  for (let i = 0; i < vertexCount; i++) {
    const x: Vector3 = [position[3 * i], position[3 * i + 1], position[3 * i + 2]]
    lines.forEach((line, row) => {
      const weight = weights[row][i] * share
      if (weight === 0) return
      const way = minus(nearestOn(line.places, x), x)
      const part = line.share(x)
      const besides = line.besides?.(x) ?? STAYS
      for (let k = 0; k < 3; k++) drawn[3 * i + k] += weight * (part * way[k] + besides[k])
    })
  }
  return drawn
}

const STAYS: Vector3 = [0, 0, 0]

function nearestOn(places: readonly Vector3[], x: Vector3): Vector3 {
  let best: Vector3 = places[0]
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k + 1 < places.length; k++) {
    const along = minus(places[k + 1], places[k])
    const share = Math.max(0, Math.min(1, dot(minus(x, places[k]), along) / dot(along, along)))
    const foot: Vector3 = [
      places[k][0] + share * along[0],
      places[k][1] + share * along[1],
      places[k][2] + share * along[2],
    ]
    const way = minus(x, foot)
    if (dot(way, way) >= least) continue
    least = dot(way, way)
    best = foot
  }
  return best
}
