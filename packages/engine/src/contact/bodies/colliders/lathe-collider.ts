/**
 * Anything bent from sheet of even thickness and turned about the y axis: a funnel, a pipe, a ring of round wire. The
 * profile is a line of straight pieces in the half-plane of radius ρ and height y; the solid is all that lies within
 * half the thickness of it, so ends and outer corners are round.
 *
 *   ρ = √(x² + z²),   gap = min over pieces |(ρ, y) − foot| − ½ thickness                             [m]   (1)
 *   n = ((ρ, y) − foot)/|…|, its ρ part along (x, z)/ρ                                                [–]   (2)
 *
 * Exact outside. Inside it is exact too but beside inner corners, where it is too shallow by less than the thickness.
 * The profile stays off the axis by more than half the thickness: there is always a hole in the middle.
 * The mesh is made of chords. It lies behind (1), but for a micrometre at the crest of round ends, so that cloth at rest
 * does not touch it: where the surface looks at the axis its corners are drawn back to ρ/cos(π/SIDES), 0.3 mm deep at a
 * radius of 0.3 m.
 */
import { arcTangent, assert, cosine, sine, type TriangleMesh } from '../../../core/index.ts'
import type { Collider, Surface } from './collider.ts'

export interface LatheOptions {
  /** Corners of the profile: radius and height [m]. One corner makes a ring. */
  readonly profile: readonly (readonly [radius: number, height: number])[]
  /** [m] */
  readonly thickness: number
  readonly friction: number
}

const SIDES = 72 // of the mesh around the axis
const HALF_TURN_PIECES = 10 // of the mesh around a round end

export function buildLatheCollider({ profile, thickness, friction }: LatheOptions): Collider {
  const half = 0.5 * thickness
  assert(
    profile.length > 0 && thickness > 0 && friction >= 0 && profile.every(([radius]) => radius > half),
    'lathe collider needs a profile off its axis, a thickness and a friction that is not negative',
  )
  const corner = Float64Array.from(profile.flat())
  return {
    friction,
    mesh: turnOutline(outlineOf(profile, half)),
    error: 0,
    gap(x: Float64Array, at: number, { normal, velocity }: Surface): number {
      const px = x[at]
      const pz = x[at + 2]
      const radius = Math.sqrt(px * px + pz * pz)
      const distance = nearestOnProfile(corner, radius, x[at + 1])
      const out = distance > 0 ? offset[0] / distance : 1 // (2)
      normal[0] = radius > 0 ? (out * px) / radius : 0
      normal[1] = distance > 0 ? offset[1] / distance : 0
      normal[2] = radius > 0 ? (out * pz) / radius : 0
      velocity[0] = 0
      velocity[1] = 0
      velocity[2] = 0
      return distance - half // (1)
    },
  }
}

/** Distance from the profile [m]; leaves the way from it in `offset`. */
function nearestOnProfile(corner: Float64Array, radius: number, height: number): number {
  let nearest = Infinity
  const last = Math.max(1, corner.length / 2 - 1) // one corner is a piece without length
  for (let k = 0; k < last; k++) {
    const a = 2 * k
    const b = corner.length > 2 ? a + 2 : a
    const ex = corner[b] - corner[a]
    const ey = corner[b + 1] - corner[a + 1]
    const rx = radius - corner[a]
    const ry = height - corner[a + 1]
    const square = ex * ex + ey * ey
    const share = square > 0 ? Math.max(0, Math.min(1, (ex * rx + ey * ry) / square)) : 0
    const dx = rx - share * ex
    const dy = ry - share * ey
    const distance = Math.sqrt(dx * dx + dy * dy)
    if (distance >= nearest) continue
    nearest = distance
    offset[0] = dx
    offset[1] = dy
  }
  return nearest
}

type Point = readonly [radius: number, height: number]

/** How far corners are drawn back where the surface looks at the axis [–]. */
const DRAWN_BACK = 1 / cosine(Math.PI / SIDES)

/** The border of the profile thickened by `half` [m], counter-clockwise seen with ρ to the right and y up. */
function outlineOf(profile: readonly Point[], half: number): Point[] {
  const outline: Point[] = []
  if (profile.length === 1) {
    pushArc(outline, profile[0], half, 0, 2 * Math.PI)
    outline.pop() // where it began
    return outline
  }
  const there = profile.slice(0, -1).map((from, k) => directionOf(from, profile[k + 1]))
  const back = there.map((angle) => angle + Math.PI).reverse()
  const corners = [...profile.slice(0, -1), ...profile.slice(1).reverse()]
  const angles = [...there, ...back]
  for (let k = 0; k < corners.length; k++) {
    const before = angles[(k + angles.length - 1) % angles.length]
    const bend = wrapped(angles[k] - before)
    const isEnd = k === 0 || k === profile.length - 1
    const turn = isEnd ? Math.PI : bend
    const right = before - Math.PI / 2 // the border runs with the solid on its left
    if (turn >= 0) pushArc(outline, corners[k], half, right, turn)
    else {
      const reach = half / cosine(0.5 * turn) // inner corner: where the two borders meet
      const angle = right + 0.5 * turn
      pushPoint(outline, corners[k], reach, angle)
    }
  }
  return outline
}

function pushArc(outline: Point[], around: Point, half: number, from: number, turn: number): void {
  const pieces = Math.ceil((HALF_TURN_PIECES * turn) / Math.PI - 1e-9)
  if (pieces <= 1) {
    pushPoint(outline, around, half, from + 0.5 * turn) // hardly a bend
    return
  }
  for (let k = 0; k <= pieces; k++) {
    const angle = from + (turn * k) / pieces
    pushPoint(outline, around, half, angle)
  }
}

function pushPoint(outline: Point[], [radius, height]: Point, reach: number, angle: number): void {
  const out = cosine(angle)
  const place = radius + reach * out
  outline.push([out < 0 ? DRAWN_BACK * place : place, height + reach * sine(angle)])
}

/** [rad] */
function directionOf(from: Point, to: Point): number {
  return arcTangent(to[1] - from[1], to[0] - from[0])
}

/** The same angle between −π and π [rad]. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

/** An outline turned about the axis; long pieces are not cut. */
function turnOutline(outline: readonly Point[]): TriangleMesh {
  const count = outline.length
  const position = new Float64Array(3 * SIDES * count)
  const triVertex = new Int32Array(6 * SIDES * count)
  for (let side = 0; side < SIDES; side++) {
    const angle = (2 * Math.PI * side) / SIDES
    const next = (side + 1) % SIDES
    for (let k = 0; k < count; k++) {
      const [radius, height] = outline[k]
      const row = side * count + k
      position.set([radius * cosine(angle), height, -radius * sine(angle)], 3 * row)
      const [a, b] = [row, side * count + ((k + 1) % count)]
      const [c, d] = [next * count + ((k + 1) % count), next * count + k]
      triVertex.set([a, d, c, a, c, b], 6 * row)
    }
  }
  return { position, triVertex }
}

const offset = new Float64Array(2) // scratch: from the profile to the point asked for
