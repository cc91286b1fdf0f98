/**
 * Cuts a closed surface with a plane and measures what a tape would: the length round the convex hull of the cut,
 * since a tape spans hollows.
 *
 * A corner on the plane counts as above it, so every triangle is cut twice or not at all and the cut of a closed
 * surface is a set of closed loops, whatever the plane touches.
 */
import { assert, type TriangleMesh } from '../core/index.ts'

/** The points x with normal · x = offset [m]; `normal` has unit length. */
export interface Plane {
  readonly normal: readonly [number, number, number]
  readonly offset: number
}

/** One closed line in the plane. */
export interface Loop {
  /** [m], 3 per point; the last point is joined to the first. */
  readonly point: Float64Array
  /** The same in axes of the plane [m], 2 per point. */
  readonly flat: Float64Array
}

export function sliceBody(mesh: TriangleMesh, plane: Plane): Loop[] {
  const { position, triVertex } = mesh
  const height = new Float64Array(position.length / 3)
  fillHeights(position, plane, height)
  const next = new Map<number, number>() // cut edge where the line enters a triangle → where it leaves
  cutTriangles(triVertex, height, next)
  return traceLoops(next, (edge) => cutPoint(position, height, edge), plane)
}

/** Height of every vertex over the plane [m]. */
function fillHeights(position: Float64Array, { normal, offset }: Plane, height: Float64Array): void {
  const [nx, ny, nz] = normal
  for (let i = 0; i < height.length; i++) {
    height[i] = nx * position[3 * i] + ny * position[3 * i + 1] + nz * position[3 * i + 2] - offset
  }
}

function cutTriangles(triVertex: Int32Array, height: Float64Array, next: Map<number, number>): void {
  for (let at = 0; at < triVertex.length; at += 3) {
    const above =
      (height[triVertex[at]] >= 0 ? 1 : 0) +
      (height[triVertex[at + 1]] >= 0 ? 1 : 0) +
      (height[triVertex[at + 2]] >= 0 ? 1 : 0)
    if (above === 0 || above === 3) continue
    let enter = -1
    let leave = -1
    for (let k = 0; k < 3; k++) {
      const a = triVertex[at + k]
      const b = triVertex[at + ((k + 1) % 3)]
      if (height[a] >= 0 && height[b] < 0) enter = edgeKey(a, b, height.length)
      if (height[a] < 0 && height[b] >= 0) leave = edgeKey(a, b, height.length)
    }
    next.set(enter, leave)
  }
}

/** Length of a tape round the points [m]; `flat` holds 2 numbers per point. */
export function tapeLength(flat: Float64Array): number {
  const hull = convexHull(flat)
  let length = 0
  for (let k = 0; k < hull.length; k++) {
    const a = 2 * hull[k]
    const b = 2 * hull[(k + 1) % hull.length]
    const dx = flat[b] - flat[a]
    const dy = flat[b + 1] - flat[a + 1]
    length += Math.sqrt(dx * dx + dy * dy)
  }
  return length
}

/** Rows of the hull's corners, counter-clockwise (Andrew 1979, monotone chain). */
export function convexHull(flat: Float64Array): number[] {
  const order = Array.from({ length: flat.length / 2 }, (_, i) => i)
  order.sort((i, j) => flat[2 * i] - flat[2 * j] || flat[2 * i + 1] - flat[2 * j + 1])
  const chain = (rows: number[]): number[] => {
    const kept: number[] = []
    for (const i of rows) {
      while (kept.length >= 2 && turn(flat, kept[kept.length - 2], kept[kept.length - 1], i) <= 0) kept.pop()
      kept.push(i)
    }
    kept.pop()
    return kept
  }
  return [...chain(order), ...chain(order.reverse())]
}

function turn(flat: Float64Array, a: number, b: number, c: number): number {
  const abx = flat[2 * b] - flat[2 * a]
  const aby = flat[2 * b + 1] - flat[2 * a + 1]
  const acx = flat[2 * c] - flat[2 * a]
  const acy = flat[2 * c + 1] - flat[2 * a + 1]
  return abx * acy - aby * acx
}

function edgeKey(a: number, b: number, count: number): number {
  return Math.min(a, b) * count + Math.max(a, b)
}

function cutPoint(position: Float64Array, height: Float64Array, edge: number): [number, number, number] {
  const a = Math.floor(edge / height.length)
  const b = edge % height.length
  const t = height[a] / (height[a] - height[b])
  const along = (c: number) => position[3 * a + c] + t * (position[3 * b + c] - position[3 * a + c])
  return [along(0), along(1), along(2)]
}

function traceLoops(
  next: Map<number, number>,
  pointOn: (edge: number) => [number, number, number],
  plane: Plane,
): Loop[] {
  const [u, v] = planeAxes(plane.normal)
  const done = new Set<number>()
  const loops: Loop[] = []
  for (const first of next.keys()) {
    if (done.has(first)) continue
    const points: number[] = []
    const flat: number[] = []
    let edge = first
    do {
      done.add(edge)
      const [x, y, z] = pointOn(edge)
      points.push(x, y, z)
      flat.push(u[0] * x + u[1] * y + u[2] * z, v[0] * x + v[1] * y + v[2] * z)
      const following = next.get(edge)
      assert(following !== undefined, 'slice through a surface that is not closed')
      edge = following
    } while (edge !== first)
    loops.push({ point: Float64Array.from(points), flat: Float64Array.from(flat) })
  }
  return loops
}

/** Two unit vectors that complete the normal; for a horizontal cut they are +x and −z. */
function planeAxes([nx, ny, nz]: Plane['normal']): [number[], number[]] {
  const other = Math.abs(nx) < 0.9 ? [1, 0, 0] : [0, 0, 1]
  const dot = other[0] * nx + other[1] * ny + other[2] * nz
  const raw = [other[0] - dot * nx, other[1] - dot * ny, other[2] - dot * nz]
  const length = Math.sqrt(raw[0] * raw[0] + raw[1] * raw[1] + raw[2] * raw[2])
  const u = raw.map((c) => c / length)
  return [u, [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]]]
}
