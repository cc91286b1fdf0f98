/**
 * Which part of two crossing sheets A and B has gone astray. A line of crossing divides each sheet: the part of A in
 * front of B from the part behind it, and B by A. In a section across the line the sheets form an X with four arms:
 *
 *        A front   B front            when A moves forward through B, the arm "A behind" is used up: the line travels
 *             \   /                   along it and leaves at its end. So there are four ways out, one per arm.
 *               ×
 *             /   \
 *        B behind  A behind
 *
 * The shortest arm is taken for astray, counted in rings of vertices from the line to its end
 * or to a border along the line. Where the line is closed
 * the arms inside are cut off sharply (Baraff, Witkin, Kass 2003, section 4.3); a line that ends inside a sheet has no
 * inside of its own, and a vertex there belongs to whichever side of the line is nearer along the mesh. The partner
 * of an arm is the arm of the other sheet that it faces, found by looking from the crossings which corners of the
 * pierced faces lie on its side; sheets that cross at a right angle face nobody.
 * On the skin of a body the sides are known: what is behind a face is inside.
 */
import { cross, dot, minus, placeOf, unitOrZero, type Vector3 } from '../../core/index.ts'
import type { MeshLinks } from './mesh-links.ts'
import type { Curve, Piercing, Surface } from './trace-curves.ts'

/** The arm that is to be used up. */
export interface Astray {
  /** Its sheet, as a side of the curve. */
  readonly side: number
  /** +1: it lies in front of the other sheet, −1: behind it. */
  readonly sign: number
  readonly arm: number[]
  /** The arm of the other sheet that it faces; empty at right angles. */
  readonly partner: number[]
}

/** Walls: edges by their two vertices, lower first, that cross something an odd number of times. */
export type Walls = ReadonlySet<number>

/** Vertex rows stay below this: two of them make one key. */
const ROWS_MAX = 2 ** 26
/** Arms face each other when their directions agree by this much in the mean [–]: the cosine of 75°. */
const FACING_MIN = 0.25
/** Rings looked at beside the shortest line. */
const RINGS_MIN = 4
/** Pairs of triangles that a line crosses on a length of one edge [–]. */
const PAIRS_PER_EDGE = 4

export function findWalls(curves: readonly Curve[]): Walls {
  const walls = new Set<number>()
  for (const { piercings } of curves) {
    for (const { a, b } of piercings) {
      const key = wallKey(a, b)
      if (!walls.delete(key)) walls.add(key)
    }
  }
  return walls
}

/** The shortest arm of the X; null when the line is too short to tell. */
export function findAstray(surface: Surface, curve: Curve, walls: Walls): Astray | null {
  const arms = [divideSheet(surface, curve, 0, walls), divideSheet(surface, curve, 1, walls)]
  if (arms.some(({ labels }) => labels.size === 0)) return null
  let best: Astray | null = null
  let least = Infinity
  for (let side = 0; side < 2; side++) {
    for (const sign of [1, -1]) {
      const arm = rowsWith(arms[side].labels, sign)
      const size = arms[side].depth[sign > 0 ? 1 : 0] + arm.length / ROWS_MAX
      if (size >= least) continue
      least = size
      const facing = facingSign(surface, curve, arms, side)
      best = { side, sign, arm, partner: facing === 0 ? [] : rowsWith(arms[1 - side].labels, facing * sign) }
    }
  }
  return best
}

interface Division {
  /** +1 in front of the other sheet, −1 behind it. */
  readonly labels: Map<number, number>
  /** Rings of vertices from the line to the end of the part behind and in front. */
  readonly depth: [number, number]
}

/** The vertices of one sheet around the curve, by the side of the other sheet they are on. */
function divideSheet(surface: Surface, curve: Curve, side: number, walls: Walls): Division {
  const labels = new Map<number, number>()
  curve.piercings.forEach((piercing, k) => {
    if (curve.side[k] !== side) return
    const front = frontOf(surface, piercing)
    labels.set(front, 1)
    labels.set(front === piercing.a ? piercing.b : piercing.a, -1)
  })
  const depth: [number, number] = [0, 0]
  const reach = ringsOf(curve)
  let rings = [rowsWith(labels, -1), rowsWith(labels, 1)]
  const widths = rings.map((ring) => ring.length)
  for (let ring = 1; ring <= reach && rings.some((rows) => rows.length > 0); ring++) {
    rings = rings.map((rows, part) => {
      if (rows.length === 0) return []
      const { next, exits } = nextRing(surface.links, rows, labels, walls)
      if (depth[part] <= 0) depth[part] = 2 * exits >= widths[part] || next.length === 0 ? ring : 0
      return next
    })
  }
  return { labels, depth: [depth[0] || reach + 1, depth[1] || reach + 1] }
}

/**
 * Labels the vertices around a ring like it. `exits`: those on a border that was not followed to get there, so that a line
 * from border to border does not take the borders it ends at for its way out.
 */
function nextRing(
  { start, neighbour, border }: MeshLinks,
  rows: readonly number[],
  labels: Map<number, number>,
  walls: Walls,
): { next: number[]; exits: number } {
  const next: number[] = []
  let exits = 0
  for (const following of [1, 0]) {
    for (const i of rows) {
      if (border[i] !== following) continue
      for (let at = start[i]; at < start[i + 1]; at++) {
        const j = neighbour[at]
        if (labels.has(j) || walls.has(wallKey(i, j))) continue
        labels.set(j, labels.get(i) ?? 0)
        next.push(j)
        if (border[j] === 1 && following === 0) exits++
      }
    }
  }
  return { next, exits }
}

/** Rings of vertices looked at beside a line: no part astray is longer than its line, and a line crosses some four pairs per edge. */
function ringsOf({ pairs }: Curve): number {
  return RINGS_MIN + Math.ceil(pairs.length / 2 / PAIRS_PER_EDGE)
}

/**
 * +1 when the parts in front face each other (and those behind), −1 when the front of one faces what is behind the
 * other, 0 when that cannot be told.
 */
function facingSign(surface: Surface, curve: Curve, arms: readonly Division[], side: number): number {
  let votes = 0
  let count = 0
  curve.piercings.forEach((piercing, k) => {
    if (curve.side[k] !== side) return
    const lateral = unitOrZero(minus(placeOf(surface.position, frontOf(surface, piercing)), piercing.point))
    for (let corner = 3 * piercing.face; corner < 3 * piercing.face + 3; corner++) {
      const i = surface.triVertex[corner]
      const along = dot(lateral, unitOrZero(minus(placeOf(surface.position, i), piercing.point)))
      votes += along * (arms[1 - side].labels.get(i) ?? 0)
      count++
    }
  })
  return Math.abs(votes) > FACING_MIN * count ? Math.sign(votes) : 0
}

/** The end of a piercing edge that is in front of the face. */
function frontOf(surface: Surface, { a, b, face }: Piercing): number {
  return isBehind(surface, face, a) ? b : a
}

/** Cloth vertices inside a body: flooded from the ends of edges that lie behind a face of it. */
export function floodInside(surface: Surface, cuts: readonly Piercing[], walls: Walls): Set<number> {
  const inside = new Set(cuts.map(({ a, b, face }) => (isBehind(surface, face, a) ? a : b)))
  const { start, neighbour }: MeshLinks = surface.links
  for (const i of inside) {
    for (let at = start[i]; at < start[i + 1]; at++) {
      if (!walls.has(wallKey(i, neighbour[at]))) inside.add(neighbour[at])
    }
  }
  return inside
}

export function faceNormal({ position: x, triVertex }: Surface, face: number): Vector3 {
  const origin = placeOf(x, triVertex[3 * face])
  return cross(
    minus(placeOf(x, triVertex[3 * face + 1]), origin),
    minus(placeOf(x, triVertex[3 * face + 2]), origin),
  )
}

function isBehind(surface: Surface, face: number, i: number): boolean {
  const origin = placeOf(surface.position, surface.triVertex[3 * face])
  return dot(faceNormal(surface, face), minus(placeOf(surface.position, i), origin)) < 0
}

function rowsWith(labels: Map<number, number>, label: number): number[] {
  return [...labels].filter((entry) => entry[1] === label).map((entry) => entry[0])
}

function wallKey(a: number, b: number): number {
  return Math.min(a, b) * ROWS_MAX + Math.max(a, b)
}
