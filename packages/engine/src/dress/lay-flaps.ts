/**
 * Lays what is turned over inside one piece: a lapel over its front, the fall of a collar that is cut in one with its stand.
 * Such a piece has a line from edge to edge, pressed to more than a right angle. What lies beyond it is laid back over the
 * rest before anything is sewn, since cloth that is closed into a ring cannot swing over its own edge (`lay-turned.ts`). In the
 * flat piece, with q the nearest point of the line to p, d = |p − q|,
 *
 *   p' = q − (p − q) √(1 − ℓ²/d²),    ℓ = min(ROOM + LEAN d, ½ d)                                      [m]    (1)
 *
 * then the piece is bent around the body, and p' lifted by ℓ off the surface it lies on: to the outside where right sides come
 * together. So the way from the line to each point keeps its length. Straight lines mirror; round a curved line lengths along it
 * change by d over its radius, as they do on the wearer. The part that is sewn for less of its outline is the one turned.
 */
import { cross, dot, magnitude, minus, placeOf, unit, type Vector3 } from '../core/index.ts'
import type { GarmentMesh } from '../mesh/index.ts'
import type { PlainGarment, PlainLine, Point2 } from '../pattern/index.ts'

/** ROOM and LEAN of (1) [m], [–], as for pieces that are sewn on turned over. */
const ROOM = 0.006
const LEAN = 0.1
/** Pressed further than this a part lies on the other [rad]. */
const TURNED_MIN = Math.PI / 2
/** Vertices of the mesh are on a line they were cut along to this [m]. */
const ON_LINE = 1e-6

export interface Flap {
  /** Row of the panel. */
  readonly row: number
  /** 1: on the right side of its piece; −1: on the wrong side. */
  readonly side: 1 | -1
  /** Its vertices without those on the line, where each goes in the pattern [m], 2 each, and ℓ of (1) [m]. */
  readonly vertex: readonly number[]
  readonly goal: Float64Array
  readonly lift: Float64Array
  /** Its triangles. */
  readonly tri: readonly number[]
}

type CutMesh = Pick<
  GarmentMesh,
  'vertexPattern' | 'vertexPanel' | 'triVertex' | 'triPanel' | 'stitchVertex' | 'lines'
>

/** Lines that divide their panel in two and are pressed beyond a right angle. */
export function findFlaps({ panels }: PlainGarment, mesh: CutMesh): Flap[] {
  return panels.flatMap(({ lines }, row) =>
    lines.filter(isRollLine).flatMap((line) => {
      const part = smallerPart(mesh, row, line.points)
      return part === null ? [] : [layOver(mesh, row, line, part)]
    }),
  )
}

function isRollLine({ kind, angle = 0, tuck, edge }: PlainLine): boolean {
  return kind === 'fold' && tuck === undefined && edge === undefined && Math.abs(angle) > TURNED_MIN
}

/** Triangles of the panel beyond the line, on the side that is sewn for less; null where the line ends inside. */
function smallerPart(mesh: CutMesh, row: number, line: readonly Point2[]): number[] | null {
  const { vertexPattern, triVertex, triPanel, stitchVertex, lines } = mesh
  const count = vertexPattern.length / 2
  const key = (a: number, b: number) => Math.min(a, b) * count + Math.max(a, b)
  const onLine = (i: number) =>
    mesh.vertexPanel[i] === row && nearestOn(line, pointOf(vertexPattern, i), false).d < ON_LINE
  const wall = new Set<number>()
  lines?.foldVertex.forEach((a, k, all) => {
    if (k % 2 === 0 && onLine(a) && onLine(all[k + 1])) wall.add(key(a, all[k + 1]))
  })
  const beside = new Map<number, number[]>()
  triPanel.forEach((panel, t) => {
    if (panel !== row) return
    for (let k = 0; k < 3; k++) {
      const edge = key(triVertex[3 * t + k], triVertex[3 * t + ((k + 1) % 3)])
      if (!wall.has(edge)) beside.set(edge, [...(beside.get(edge) ?? []), t])
    }
  })
  const parts: number[][] = []
  const seen = new Set<number>()
  triPanel.forEach((panel, first) => {
    if (panel !== row || seen.has(first)) return
    const part = [first]
    seen.add(first)
    for (const t of part) {
      for (let k = 0; k < 3; k++) {
        const edge = key(triVertex[3 * t + k], triVertex[3 * t + ((k + 1) % 3)])
        for (const next of beside.get(edge) ?? []) {
          if (seen.has(next)) continue
          seen.add(next)
          part.push(next)
        }
      }
    }
    parts.push(part)
  })
  if (parts.length !== 2) return null
  const sewn = new Set(stitchVertex)
  const stitches = parts.map((part) => cornersOf(triVertex, part).filter((i) => sewn.has(i)).length)
  const [one, two] = parts
  if (stitches[0] !== stitches[1]) return stitches[0] < stitches[1] ? one : two
  return one.length < two.length ? one : two
}

/** (1) */
function layOver({ vertexPattern, triVertex }: CutMesh, row: number, line: PlainLine, tri: number[]): Flap {
  const vertex: number[] = []
  const goal: number[] = []
  const lift: number[] = []
  for (const i of cornersOf(triVertex, tri)) {
    const p = pointOf(vertexPattern, i)
    const { q, d } = nearestOn(line.points, p, true)
    if (d < ON_LINE) continue
    const off = Math.min(ROOM + LEAN * d, 0.5 * d)
    const share = Math.sqrt(1 - (off * off) / (d * d))
    vertex.push(i)
    lift.push(off)
    goal.push(q[0] - share * (p[0] - q[0]), q[1] - share * (p[1] - q[1]))
  }
  const side = (line.angle ?? 0) < 0 ? 1 : -1
  return { row, side, vertex, goal: Float64Array.from(goal), lift: Float64Array.from(lift), tri }
}

/** How a panel with flaps is laid: flat with them turned, and lifted off once it is bent. */
export interface TurnedFlat {
  readonly flat: Float64Array
  lifted(flat: Float64Array, bent: (x: Float64Array) => Float64Array): Float64Array
}

/** `flat`: places of vertices `rows` of the panel, not turned [m]; `normal`: its right side. */
export function turnFlaps(
  flaps: readonly Flap[],
  { vertexPattern, triVertex }: CutMesh,
  rows: readonly number[],
  flat: Float64Array,
  normal: Vector3,
): TurnedFlat {
  const at = new Map(rows.map((i, k) => [i, k]))
  const corners = [...triVertex.subarray(3 * flaps[0].tri[0], 3 * flaps[0].tri[0] + 3)]
  const [u, v] = planeAxes(
    corners.map((i) => pointOf(vertexPattern, i)),
    corners.map((i) => placeOf(flat, at.get(i) ?? 0)),
  )
  const turned = flat.slice()
  const lift = new Float64Array(rows.length)
  for (const { vertex, goal, lift: off, side } of flaps) {
    vertex.forEach((i, n) => {
      const k = at.get(i) ?? 0
      const [dx, dy] = [goal[2 * n] - vertexPattern[2 * i], goal[2 * n + 1] - vertexPattern[2 * i + 1]]
      for (let c = 0; c < 3; c++) turned[3 * k + c] += dx * u[c] + dy * v[c]
      lift[k] = side * off[n]
    })
  }
  const right = dot(cross(u, v), normal) > 0 ? 1 : -1
  return {
    flat: turned,
    lifted(start, bent) {
      const x = bent(start)
      const [ahead, aside] = [u, v].map((axis) => bent(start.map((value, k) => value + STEP * axis[k % 3])))
      lift.forEach((off, k) => {
        if (off === 0) return
        const place = placeOf(x, k)
        const n = unit(cross(minus(placeOf(ahead, k), place), minus(placeOf(aside, k), place)))
        for (let c = 0; c < 3; c++) x[3 * k + c] += right * off * n[c]
      })
      return x
    },
  }
}

/** Normals of a bent surface are found between places so far apart [m]. */
const STEP = 1e-4

/** World directions of x and y of the pattern, from one triangle in both. */
function planeAxes(p: readonly Point2[], x: readonly Vector3[]): [Vector3, Vector3] {
  const [a, b] = [1, 2].map((k): Point2 => [p[k][0] - p[0][0], p[k][1] - p[0][1]])
  const [e, f] = [minus(x[1], x[0]), minus(x[2], x[0])]
  const det = a[0] * b[1] - a[1] * b[0]
  const mix = (s: number, t: number): Vector3 => [
    (s * e[0] + t * f[0]) / det,
    (s * e[1] + t * f[1]) / det,
    (s * e[2] + t * f[2]) / det,
  ]
  return [mix(b[1], -a[1]), mix(-b[0], a[0])]
}

function pointOf(pattern: Float64Array, i: number): Point2 {
  return [pattern[2 * i], pattern[2 * i + 1]]
}

function cornersOf(triVertex: Int32Array, tri: readonly number[]): number[] {
  return [...new Set(tri.flatMap((t) => [...triVertex.subarray(3 * t, 3 * t + 3)]))]
}

/** Nearest point of a polyline, and how far off it is [m]; `endless`: beyond its ends it goes on straight. */
function nearestOn(line: readonly Point2[], p: Point2, endless: boolean): { q: Point2; d: number } {
  let best: { q: Point2; d: number } = { q: line[0], d: Number.POSITIVE_INFINITY }
  const last = line.length - 2
  for (let k = 0; k <= last; k++) {
    const [a, b] = [line[k], line[k + 1]]
    const [ux, uy] = [b[0] - a[0], b[1] - a[1]]
    const free = ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / (ux * ux + uy * uy)
    const low = endless && k === 0 ? Number.NEGATIVE_INFINITY : 0
    const high = endless && k === last ? Number.POSITIVE_INFINITY : 1
    const share = Math.min(high, Math.max(low, free))
    const q: Point2 = [a[0] + share * ux, a[1] + share * uy]
    const d = magnitude(p[0] - q[0], p[1] - q[1])
    if (d < best.d) best = { q, d }
  }
  return best
}
