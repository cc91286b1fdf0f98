/**
 * A tape round part of a skin. As `slice.ts`, but without tracing loops: the part is known, so the points where its edges
 * pass through the plane are all that is needed, and a cut costs microseconds. Every point comes from both triangles of
 * its edge; a hull does not mind. A corner on the plane counts as above it.
 */
import { tapeLength } from '../geometry/index.ts'

/** The points x with normal · x = offset [m]; `normal` has unit length. */
export interface CutPlane {
  readonly normal: readonly [number, number, number]
  readonly offset: number
}

/** Length of the tape [m], 0 where the plane meets nothing; side 1 keeps x > 0 only. */
export function tapeRound(x: Float64Array, part: Int32Array, plane: CutPlane, side = 0): number {
  const count = cutPoints(x, part, plane)
  const [[ux, uy, uz], [vx, vy, vz]] = planeAxes(plane.normal)
  let used = 0
  for (let k = 0; k < count; k++) {
    const [px, py, pz] = [cut[3 * k], cut[3 * k + 1], cut[3 * k + 2]]
    if (side > 0 && px <= 0) continue
    flat[2 * used] = ux * px + uy * py + uz * pz
    flat[2 * used + 1] = vx * px + vy * py + vz * pz
    used++
  }
  return tapeLength(flat.subarray(0, 2 * used))
}

/** The point of the cut that lies farthest in a direction [m]. */
export function farthestCut(
  x: Float64Array,
  part: Int32Array,
  plane: CutPlane,
  direction: readonly [number, number, number],
): [number, number, number] {
  const count = cutPoints(x, part, plane)
  let farthest = Number.NEGATIVE_INFINITY
  let at = 0
  for (let k = 0; k < 3 * count; k += 3) {
    const reach = direction[0] * cut[k] + direction[1] * cut[k + 1] + direction[2] * cut[k + 2]
    if (reach <= farthest) continue
    farthest = reach
    at = k
  }
  return [cut[at], cut[at + 1], cut[at + 2]]
}

/** Fills the scratch `cut` and tells how many points there are. */
export function cutPoints(x: Float64Array, part: Int32Array, { normal, offset }: CutPlane): number {
  const [nx, ny, nz] = normal
  if (nx === 0 && ny === 1 && nz === 0) return levelPoints(x, part, offset)
  let count = 0
  for (let at = 0; at < part.length; at += 3) {
    const a = 3 * part[at]
    const b = 3 * part[at + 1]
    const c = 3 * part[at + 2]
    const ha = nx * x[a] + ny * x[a + 1] + nz * x[a + 2] - offset
    const hb = nx * x[b] + ny * x[b + 1] + nz * x[b + 2] - offset
    const hc = nx * x[c] + ny * x[c + 1] + nz * x[c + 2] - offset
    if (ha >= 0 === hb >= 0 && hb >= 0 === hc >= 0) continue
    count = addTriangle(x, [a, b, c], [ha, hb, hc], count)
  }
  return count
}

/** As `cutPoints` for a level plane, to the same bits: most tapes are level, and heights are all there is to read. */
function levelPoints(x: Float64Array, part: Int32Array, offset: number): number {
  let count = 0
  for (let at = 0; at < part.length; at += 3) {
    const a = 3 * part[at]
    const b = 3 * part[at + 1]
    const c = 3 * part[at + 2]
    const ha = x[a + 1] - offset
    const hb = x[b + 1] - offset
    const hc = x[c + 1] - offset
    if (ha >= 0 === hb >= 0 && hb >= 0 === hc >= 0) continue
    count = addTriangle(x, [a, b, c], [ha, hb, hc], count)
  }
  return count
}

/** The two places where a triangle is cut, its corners at offsets and heights as given; returns how many there are by now. */
function addTriangle(x: Float64Array, [a, b, c]: Corners, [ha, hb, hc]: Corners, count: number): number {
  if (3 * count + 6 > cut.length) grow()
  let next = count
  if (ha >= 0 !== hb >= 0) addCut(x, a, b, ha / (ha - hb), next++)
  if (hb >= 0 !== hc >= 0) addCut(x, b, c, hb / (hb - hc), next++)
  if (hc >= 0 !== ha >= 0) addCut(x, c, a, hc / (hc - ha), next++)
  return next
}

type Corners = readonly [number, number, number]

function addCut(x: Float64Array, a: number, b: number, t: number, row: number): void {
  cut[3 * row] = x[a] + t * (x[b] - x[a])
  cut[3 * row + 1] = x[a + 1] + t * (x[b + 1] - x[a + 1])
  cut[3 * row + 2] = x[a + 2] + t * (x[b + 2] - x[a + 2])
}

/** Two unit vectors in the plane, square to each other. */
export function planeAxes([nx, ny, nz]: CutPlane['normal']): [Axis, Axis] {
  const [ox, oz] = Math.abs(nx) < 0.9 ? [1, 0] : [0, 1]
  const dot = ox * nx + oz * nz
  const [x, y, z] = [ox - dot * nx, -dot * ny, oz - dot * nz]
  const length = Math.sqrt(x * x + y * y + z * z)
  const [ux, uy, uz] = [x / length, y / length, z / length]
  return [
    [ux, uy, uz],
    [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux],
  ]
}

type Axis = readonly [number, number, number]

function grow(): void {
  const wider = new Float64Array(2 * cut.length)
  wider.set(cut)
  cut = wider
  flat = new Float64Array((2 * cut.length) / 3)
}

let cut = new Float64Array(6 * 1024) // scratch, 3 per point
let flat = new Float64Array(4 * 1024) // scratch, 2 per point
