/**
 * How deep do points of cloth sink into a body? Zero is the only good answer; this is the witness, not the cure.
 *
 * A point is inside a closed mesh when a ray from it meets the surface an odd number of times. The ray runs along +x.
 * Whether it passes through a triangle is decided in the (y, z) plane by counting triangle edges to the +y side of
 * the point with the half-open rule in z; both triangles of an edge take the same exact decision about it, so no ray
 * slips between two triangles or counts an edge twice. All signs are exact (robust-predicates). The depth of a point
 * inside is its distance to the nearest triangle.
 *
 * Open or self-crossing meshes have no inside; for them the answer means nothing.
 */
import { orient2d, orient3d } from 'robust-predicates'
import type { TriangleMesh } from '../core/index.ts'
import { type SolidMesh, treeOf } from './solid.ts'
import type { SoupTree } from './soup-tree.ts'

/** Largest depth of the first `count` points (3 numbers each) inside the closed mesh [m]; 0 when all are outside. */
export function measurePenetration(points: Float64Array, count: number, body: SolidMesh): number {
  const tree = treeOf(body)
  if (tree.triCount === 0) return 0
  const stack = new Int32Array(128)
  let deepest = 0
  for (let i = 0; i < count; i++) {
    if (!isInside(points, 3 * i, body, tree, stack)) continue
    deepest = Math.max(deepest, distanceToMesh(points, 3 * i, body, tree, stack))
  }
  return deepest
}

/** Signed distance of the first `count` points to the closed mesh, negative inside [m]; Infinity to a mesh without triangles. */
export function signedDistances(points: Float64Array, count: number, body: SolidMesh): Float64Array {
  const tree = treeOf(body)
  const distance = new Float64Array(count).fill(Infinity)
  if (tree.triCount === 0) return distance
  const stack = new Int32Array(128)
  for (let i = 0; i < count; i++) {
    const away = distanceToMesh(points, 3 * i, body, tree, stack)
    distance[i] = isInside(points, 3 * i, body, tree, stack) ? -away : away
  }
  return distance
}

function isInside(
  x: Float64Array,
  at: number,
  body: TriangleMesh,
  tree: SoupTree,
  stack: Int32Array,
): boolean {
  const { nodeBox, right, begin, end, order } = tree
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  let inside = false
  let top = 0
  stack[top++] = 0
  while (top > 0) {
    const n = stack[--top]
    const b = 6 * n
    if (px > nodeBox[b + 3] || py < nodeBox[b + 1] || py > nodeBox[b + 4]) continue
    if (pz < nodeBox[b + 2] || pz > nodeBox[b + 5]) continue
    if (right[n] !== 0) {
      stack[top++] = n + 1
      stack[top++] = right[n]
      continue
    }
    for (let k = begin[n]; k < end[n]; k++) {
      if (rayMeets(px, py, pz, body, order[k])) inside = !inside
    }
  }
  return inside
}

/** Does the ray from p along +x pass through triangle t? */
function rayMeets(px: number, py: number, pz: number, body: TriangleMesh, t: number): boolean {
  const x = body.position
  const a = 3 * body.triVertex[3 * t]
  const b = 3 * body.triVertex[3 * t + 1]
  const c = 3 * body.triVertex[3 * t + 2]
  let odd = edgeBeyond(x, a, b, py, pz)
  if (edgeBeyond(x, b, c, py, pz)) odd = !odd
  if (edgeBeyond(x, c, a, py, pz)) odd = !odd
  if (!odd) return false
  const facing = orient2d(x[a + 1], x[a + 2], x[b + 1], x[b + 2], x[c + 1], x[c + 2])
  const side = orient3d(
    x[a],
    x[a + 1],
    x[a + 2],
    x[b],
    x[b + 1],
    x[b + 2],
    x[c],
    x[c + 1],
    x[c + 2],
    px,
    py,
    pz,
  )
  return facing > 0 ? side < 0 : side > 0
}

/** Does the edge span the height z = pz (half-open) and lie to the +y side of the point there? */
function edgeBeyond(x: Float64Array, a: number, b: number, py: number, pz: number): boolean {
  const aAbove = x[a + 2] > pz
  if (aAbove === x[b + 2] > pz) return false
  const low = aAbove ? b : a
  const high = aAbove ? a : b
  return orient2d(x[low + 1], x[low + 2], x[high + 1], x[high + 2], py, pz) > 0
}

function distanceToMesh(
  x: Float64Array,
  at: number,
  body: TriangleMesh,
  tree: SoupTree,
  stack: Int32Array,
): number {
  const { nodeBox, right, begin, end, order } = tree
  let best = Infinity // squared
  let top = 0
  stack[top++] = 0
  while (top > 0) {
    const n = stack[--top]
    if (squaredToBox(x, at, nodeBox, 6 * n) >= best) continue
    if (right[n] === 0) {
      for (let k = begin[n]; k < end[n]; k++) best = Math.min(best, squaredToTriangle(x, at, body, order[k]))
      continue
    }
    const leftFirst = squaredToBox(x, at, nodeBox, 6 * (n + 1)) < squaredToBox(x, at, nodeBox, 6 * right[n])
    stack[top++] = leftFirst ? right[n] : n + 1
    stack[top++] = leftFirst ? n + 1 : right[n]
  }
  return Math.sqrt(best)
}

function squaredToBox(x: Float64Array, at: number, box: Float64Array, b: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const out = Math.max(box[b + k] - x[at + k], 0, x[at + k] - box[b + 3 + k])
    sum += out * out
  }
  return sum
}

/** Squared distance: to the plane when the foot lies inside the triangle, else to the nearest edge. */
function squaredToTriangle(x: Float64Array, at: number, body: TriangleMesh, t: number): number {
  const y = body.position
  const a = 3 * body.triVertex[3 * t]
  const b = 3 * body.triVertex[3 * t + 1]
  const c = 3 * body.triVertex[3 * t + 2]
  const ex = y[b] - y[a]
  const ey = y[b + 1] - y[a + 1]
  const ez = y[b + 2] - y[a + 2]
  const fx = y[c] - y[a]
  const fy = y[c + 1] - y[a + 1]
  const fz = y[c + 2] - y[a + 2]
  const rx = x[at] - y[a]
  const ry = x[at + 1] - y[a + 1]
  const rz = x[at + 2] - y[a + 2]
  const ee = ex * ex + ey * ey + ez * ez
  const ef = ex * fx + ey * fy + ez * fz
  const ff = fx * fx + fy * fy + fz * fz
  const er = ex * rx + ey * ry + ez * rz
  const fr = fx * rx + fy * ry + fz * rz
  const det = ee * ff - ef * ef
  const u = ff * er - ef * fr
  const v = ee * fr - ef * er
  if (det > 0 && u >= 0 && v >= 0 && u + v <= det) {
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    const height = nx * rx + ny * ry + nz * rz
    return (height * height) / (nx * nx + ny * ny + nz * nz)
  }
  return Math.min(squaredToEdge(x, at, y, a, b), squaredToEdge(x, at, y, b, c), squaredToEdge(x, at, y, c, a))
}

function squaredToEdge(x: Float64Array, at: number, y: Float64Array, a: number, b: number): number {
  const ex = y[b] - y[a]
  const ey = y[b + 1] - y[a + 1]
  const ez = y[b + 2] - y[a + 2]
  const rx = x[at] - y[a]
  const ry = x[at + 1] - y[a + 1]
  const rz = x[at + 2] - y[a + 2]
  const ee = ex * ex + ey * ey + ez * ez
  const s = ee > 0 ? Math.min(1, Math.max(0, (ex * rx + ey * ry + ez * rz) / ee)) : 0
  const dx = rx - s * ex
  const dy = ry - s * ey
  const dz = rz - s * ez
  return dx * dx + dy * dy + dz * dz
}
