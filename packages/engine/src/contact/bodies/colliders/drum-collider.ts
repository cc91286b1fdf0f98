/**
 * The drum of a tumble dryer seen from within: a round wall, two flat ends and vanes that carry the wash up. It turns by
 * `moveCollider`; here it stands still, its axis along z through the origin.
 *
 * The cavity is what is left by a union of solids, and outside a union the distance is the least of theirs:
 *
 *   gap = min(R − r,  L/2 − |z|,  wedge − ρ)                 r = √(x² + y²)                        [m]   (1)
 *   wedge = t cos α + d sin α   beside its flank,   √(d² + t²) before its edge                     [m]   (2)
 *
 * d: how far the point lies before the edge of the vane, t: how far beside its middle plane; α half the angle of the
 * wedge, ρ the rounding of its edge. Exact in the cavity; behind the wall only the sign and the nearest wall are right.
 * The mesh lies behind (1) everywhere: chords around the wall, inside the rounding of the vanes; 0.2 mm at most.
 */
import { arcTangent, assert, cosine, sine, type TriangleMesh } from '../../../core/index.ts'
import type { Collider, Surface } from './collider.ts'

export interface DrumOptions {
  /** Inner radius and depth along the axis [m]. */
  readonly radius: number
  readonly depth: number
  readonly vanes: number
  /** How far the vanes reach in from the wall [m]. */
  readonly vaneHeight: number
  readonly friction: number
}

/** Half the angle of a vane [rad] and the rounding of its edge [m]: pressed sheet metal, nothing catches on it. */
const VANE_SLOPE = 0.45
const VANE_ROUNDING = 0.015
/** Pieces of an outline: the rounded edge, each flank, the wall between two vanes; their sum is a multiple of four. */
const EDGE_PIECES = 8
const FLANK_PIECES = 4
const WALL_PIECES = 24
/** Pieces along the axis are about as long as those around it [m]. */
const PIECE = 0.03
/** Sheet metal would do; this much [m] keeps what is behind the wall away from anything inside. */
const WALL = 0.05

export function buildDrumCollider({ radius, depth, vanes, vaneHeight, friction }: DrumOptions): Collider {
  assert(
    friction >= 0 && depth > 0 && vanes >= 1 && VANE_ROUNDING < vaneHeight && vaneHeight < 0.5 * radius,
    'drum needs depth, at least one vane lower than half its radius, and a friction that is not negative',
  )
  const edge = radius - vaneHeight + VANE_ROUNDING // of the sharp wedge, from the axis [m]
  const along = Float64Array.from({ length: vanes }, (_, k) => cosine((2 * Math.PI * k) / vanes))
  const across = Float64Array.from({ length: vanes }, (_, k) => sine((2 * Math.PI * k) / vanes))
  const cosSlope = cosine(VANE_SLOPE)
  const sinSlope = sine(VANE_SLOPE)
  return {
    friction,
    mesh: drumMesh(radius, depth, vanes, edge),
    error: 0,
    gap(x: Float64Array, at: number, { normal, velocity }: Surface): number {
      const px = x[at]
      const py = x[at + 1]
      const pz = x[at + 2]
      velocity.fill(0)
      const r = Math.sqrt(px * px + py * py)
      let gap = radius - r // (1)
      normal[0] = r > 0 ? -px / r : 1
      normal[1] = r > 0 ? -py / r : 0
      normal[2] = 0
      const toEnd = 0.5 * depth - Math.abs(pz)
      if (toEnd < gap) {
        gap = toEnd
        normal[0] = 0
        normal[1] = 0
        normal[2] = pz > 0 ? -1 : 1
      }
      for (let k = 0; k < vanes; k++) {
        const c = along[k]
        const s = across[k]
        const d = edge - (c * px + s * py)
        const side = c * py - s * px
        const t = Math.abs(side)
        const before = d * cosSlope > t * sinSlope // the edge is nearer than the flank
        const reach = before ? Math.sqrt(d * d + t * t) : 0
        const found = (before ? reach : t * cosSlope + d * sinSlope) - VANE_ROUNDING // (2)
        if (!(found < gap)) continue
        gap = found
        const inward = before ? d / reach : sinSlope
        const beside = (before ? t / reach : cosSlope) * (side < 0 ? -1 : 1)
        normal[0] = -inward * c - beside * s
        normal[1] = -inward * s + beside * c
        normal[2] = 0
      }
      return gap
    },
  }
}

/** Outline of the cavity drawn out along the axis, two ends, and a box around all of it. */
function drumMesh(radius: number, depth: number, vanes: number, edge: number): TriangleMesh {
  const outline = drumOutline(radius, vanes, edge)
  const count = outline.length / 2
  const rows = Math.max(1, Math.round(depth / PIECE))
  const position: number[] = []
  const triVertex: number[] = []
  for (let row = 0; row <= rows; row++) {
    for (let k = 0; k < count; k++)
      position.push(outline[2 * k], outline[2 * k + 1], depth * (row / rows - 0.5))
  }
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < count; k++) {
      const a = row * count + k
      const b = row * count + ((k + 1) % count)
      triVertex.push(a, a + count, b, b, a + count, b + count)
    }
  }
  addEnd(position, triVertex, count, 0, false)
  addEnd(position, triVertex, count, rows * count, true)
  addBox(position, triVertex, radius + WALL, 0.5 * depth + WALL)
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** Corners of the cavity's cross-section, counter-clockwise from a vane's edge, x and y in turn [m]. */
function drumOutline(radius: number, vanes: number, edge: number): number[] {
  const right = 0.5 * Math.PI - VANE_SLOPE // of the tangent points of the rounding, seen from the edge [rad]
  const flankX = edge - VANE_ROUNDING * cosine(right)
  const flankY = VANE_ROUNDING * sine(right)
  const behind = radius / cosine(Math.PI / (vanes * WALL_PIECES)) // chords touch the wall from behind
  const length = flankLength(behind, flankX, flankY)
  const footX = flankX + length * cosine(VANE_SLOPE)
  const footY = flankY + length * sine(VANE_SLOPE)
  const own: number[] = [] // one vane, from the foot of one flank to the foot of the other
  for (let k = 0; k < FLANK_PIECES; k++) {
    const share = k / FLANK_PIECES
    own.push(footX + share * (flankX - footX), -footY + share * (footY - flankY))
  }
  for (let k = 0; k <= EDGE_PIECES; k++) {
    const angle = right * ((2 * k) / EDGE_PIECES - 1)
    own.push(edge - VANE_ROUNDING * cosine(angle), VANE_ROUNDING * sine(angle))
  }
  for (let k = 1; k <= FLANK_PIECES; k++) {
    const share = k / FLANK_PIECES
    own.push(flankX + share * (footX - flankX), flankY + share * (footY - flankY))
  }
  const halfFoot = arcTangent(footY, footX)
  const piece = ((2 * Math.PI) / vanes - 2 * halfFoot) / WALL_PIECES
  for (let k = 1; k < WALL_PIECES; k++) {
    own.push(behind * cosine(halfFoot + k * piece), behind * sine(halfFoot + k * piece))
  }
  const outline: number[] = []
  for (let vane = 0; vane < vanes; vane++) {
    const c = cosine((2 * Math.PI * vane) / vanes)
    const s = sine((2 * Math.PI * vane) / vanes)
    for (let k = 0; k < own.length; k += 2)
      outline.push(c * own[k] - s * own[k + 1], s * own[k] + c * own[k + 1])
  }
  return outline
}

/** From (x, y) along the flank to the circle `behind` the wall [m]: |(x, y) + length (cos α, sin α)| = behind. */
function flankLength(behind: number, x: number, y: number): number {
  const half = x * cosine(VANE_SLOPE) + y * sine(VANE_SLOPE)
  return Math.sqrt(half * half + behind * behind - x * x - y * y) - half
}

/** A flat end: three rings, each with half of the corners of the one around it, and a fan in the middle. */
function addEnd(
  position: number[],
  triVertex: number[],
  count: number,
  first: number,
  mirrored: boolean,
): void {
  const push = (a: number, b: number, c: number) => triVertex.push(...(mirrored ? [a, c, b] : [a, b, c]))
  let outer = Array.from({ length: count }, (_, k) => first + k)
  const z = position[3 * first + 2]
  for (const share of [0.75, 0.65]) {
    const inner = outer
      .filter((_, k) => k % 2 === 0)
      .map((i) => position.push(share * position[3 * i], share * position[3 * i + 1], z) / 3 - 1)
    inner.forEach((i, k) => {
      const j = inner[(k + 1) % inner.length]
      const middle = outer[2 * k + 1]
      push(i, outer[2 * k], middle)
      push(i, middle, j)
      push(j, middle, outer[(2 * k + 2) % outer.length])
    })
    outer = inner
  }
  const centre = position.push(0, 0, z) / 3 - 1
  outer.forEach((i, k) => {
    push(centre, i, outer[(k + 1) % outer.length])
  })
}

function addBox(position: number[], triVertex: number[], half: number, halfDepth: number): void {
  const first = position.length / 3
  for (let corner = 0; corner < 8; corner++) {
    position.push(corner & 1 ? half : -half, corner & 2 ? half : -half, corner & 4 ? halfDepth : -halfDepth)
  }
  for (const [a, b, c, d] of BOX_FACES) {
    triVertex.push(first + a, first + b, first + c, first + a, first + c, first + d)
  }
}

const BOX_FACES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
]
