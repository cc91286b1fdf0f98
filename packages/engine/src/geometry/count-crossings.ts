/**
 * Does cloth pass through cloth, or through a body? The exact answer, for finished shapes; the solver has no say here.
 *
 * A crossing is a pair of triangles that share no vertex (vertices at identical positions count as one), each of
 * which strictly straddles the other's plane, and which share a stretch of line. Touching and coplanar overlap are
 * not crossings. All decisions are signs of one determinant, evaluated exactly (Shewchuk 1997, adaptive predicates):
 *
 *   o(a, b, c, d) = sign of the volume of the tetrahedron a b c d                                   (1)
 *
 * Let p be the corner of triangle p q r that is alone on its side of the plane of a b c, and a the corner of a b c
 * alone on its side of the plane of p q r; swap q, r or b, c so that p lies on the positive side of a b c and a on
 * that of p q r. Both triangles cut the line of the two planes in segments that run the same way, and these overlap
 * in more than a point exactly when (Guigue and Devillers 2003, Fast and robust triangle-triangle overlap test)
 *
 *   o(p, q, a, b) < 0    and    o(p, r, c, a) < 0                                                   (2)
 *
 * Exact as long as no product underflows, that is for shapes between a nanometre and a light year.
 */
import { orient3d } from 'robust-predicates'
import { type SolidMesh, treeOf } from './solid.ts'
import type { SoupTree } from './soup-tree.ts'

/** Number of crossings of a mesh with itself, or, if `other` is given, of the mesh with the other. */
export function countCrossings(mesh: SolidMesh, other?: SolidMesh): number {
  return findCrossings(mesh, other).length / 2
}

/** Crossing pairs, two triangle rows each (first of `mesh`, then of `other` or `mesh`); stops after `limit` pairs. */
export function findCrossings(mesh: SolidMesh, other?: SolidMesh, limit = ALL): Int32Array {
  const tree = treeOf(mesh)
  const otherTree = other ? treeOf(other) : tree
  const { position: y, triVertex: otherCorner } = other ?? mesh
  const found: number[] = []
  if (tree.triCount > 0 && otherTree.triCount > 0) {
    walk({ x: mesh.position, corner: mesh.triVertex, tree, y, otherCorner, otherTree }, found, limit)
  }
  return Int32Array.from(found)
}

const ALL = 2 ** 29 // no limit: more pairs than any array holds

/** The two surfaces by their arrays: meshes come in many kinds of record, and hot loops are compiled for one. */
interface Sides {
  readonly x: Float64Array
  readonly corner: Int32Array
  readonly tree: SoupTree
  readonly y: Float64Array
  readonly otherCorner: Int32Array
  readonly otherTree: SoupTree
}

/** Visits all pairs of nodes whose boxes meet. In self mode a pair (n, n) stands for all pairs inside node n. */
function walk(sides: Sides, found: number[], limit: number): void {
  const { tree, otherTree } = sides
  const self = tree === otherTree
  const stack = [0, 0]
  while (stack.length > 0 && found.length < 2 * limit) {
    const m = stack.pop() as number
    const n = stack.pop() as number
    const same = self && n === m
    if (!same && !boxesMeet(tree.nodeBox, 6 * n, otherTree.nodeBox, 6 * m)) continue
    const nRight = tree.right[n]
    const mRight = otherTree.right[m]
    if (nRight === 0 && mRight === 0) testLeaves(sides, n, m, same, found, limit)
    else if (same) stack.push(n + 1, n + 1, nRight, nRight, n + 1, nRight)
    else if (
      mRight === 0 ||
      (nRight !== 0 && tree.end[n] - tree.begin[n] >= otherTree.end[m] - otherTree.begin[m])
    )
      stack.push(n + 1, m, nRight, m)
    else stack.push(n, m + 1, n, mRight)
  }
}

function testLeaves(sides: Sides, n: number, m: number, same: boolean, found: number[], limit: number): void {
  const { x, corner, tree, y, otherCorner, otherTree } = sides
  for (let at = tree.begin[n]; at < tree.end[n]; at++) {
    const t = tree.order[at]
    for (let to = same ? at + 1 : otherTree.begin[m]; to < otherTree.end[m]; to++) {
      const s = otherTree.order[to]
      if (!boxesMeet(tree.triBox, 6 * t, otherTree.triBox, 6 * s)) continue
      if (shareCorner(x, corner, t, y, otherCorner, s)) continue
      if (!cornersCross(x, corner, t, y, otherCorner, s)) continue
      if (tree === otherTree) found.push(Math.min(t, s), Math.max(t, s))
      else found.push(t, s)
      if (found.length >= 2 * limit) return
    }
  }
}

function boxesMeet(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    a[i] <= b[j + 3] &&
    b[j] <= a[i + 3] &&
    a[i + 1] <= b[j + 4] &&
    b[j + 1] <= a[i + 4] &&
    a[i + 2] <= b[j + 5] &&
    b[j + 2] <= a[i + 5]
  )
}

/** Do the two triangles have a corner at the same place? −0 and 0 are one place. */
function shareCorner(
  x: Float64Array,
  corner: Int32Array,
  t: number,
  y: Float64Array,
  otherCorner: Int32Array,
  s: number,
): boolean {
  for (let k = 3 * t; k < 3 * t + 3; k++) {
    const a = 3 * corner[k]
    for (let l = 3 * s; l < 3 * s + 3; l++) {
      const b = 3 * otherCorner[l]
      if (x[a] === y[b] && x[a + 1] === y[b + 1] && x[a + 2] === y[b + 2]) return true
    }
  }
  return false
}

/** The exact test for triangle t of one mesh and s of another; see the header. */
function cornersCross(
  x: Float64Array,
  corner: Int32Array,
  t: number,
  y: Float64Array,
  otherCorner: Int32Array,
  s: number,
): boolean {
  let p = 3 * corner[3 * t]
  let q = 3 * corner[3 * t + 1]
  let r = 3 * corner[3 * t + 2]
  let a = 3 * otherCorner[3 * s]
  let b = 3 * otherCorner[3 * s + 1]
  let c = 3 * otherCorner[3 * s + 2]

  const side = loneCorner(orient(y, a, b, c, x, p), orient(y, a, b, c, x, q), orient(y, a, b, c, x, r))
  if (side < 0) return false
  const otherSide = loneCorner(orient(x, p, q, r, y, a), orient(x, p, q, r, y, b), orient(x, p, q, r, y, c))
  if (otherSide < 0) return false

  const alone = side >> 1 // turn each triangle so that its lone corner comes first
  if (alone === 1) [p, q, r] = [q, r, p]
  else if (alone === 2) [p, q, r] = [r, p, q]
  const otherAlone = otherSide >> 1
  if (otherAlone === 1) [a, b, c] = [b, c, a]
  else if (otherAlone === 2) [a, b, c] = [c, a, b]
  if ((side & 1) === 1) [b, c] = [c, b] // p was on the negative side of a b c
  if ((otherSide & 1) === 1) [q, r] = [r, q]

  return orient22(x, p, q, y, a, b) < 0 && orient22(x, p, r, y, c, a) < 0 // (2)
}

/**
 * For the signs of three corners against a plane: twice the corner that is alone on its side, plus one if that side
 * is negative; −1 when the triangle does not strictly straddle.
 */
function loneCorner(s0: number, s1: number, s2: number): number {
  const positive = (s0 > 0 ? 1 : 0) + (s1 > 0 ? 1 : 0) + (s2 > 0 ? 1 : 0)
  const negative = (s0 < 0 ? 1 : 0) + (s1 < 0 ? 1 : 0) + (s2 < 0 ? 1 : 0)
  if (positive === 0 || negative === 0) return -1
  if (positive === 1) return s0 > 0 ? 0 : s1 > 0 ? 2 : 4
  return s0 < 0 ? 1 : s1 < 0 ? 3 : 5
}

/** Exact sign of o(a, b, c, p), three corners of one mesh and one of another. */
function orient(y: Float64Array, a: number, b: number, c: number, x: Float64Array, p: number): number {
  return orient3d(
    y[a],
    y[a + 1],
    y[a + 2],
    y[b],
    y[b + 1],
    y[b + 2],
    y[c],
    y[c + 1],
    y[c + 2],
    x[p],
    x[p + 1],
    x[p + 2],
  )
}

/** Exact sign of o(p, q, a, b), two corners of one mesh and two of another. */
function orient22(x: Float64Array, p: number, q: number, y: Float64Array, a: number, b: number): number {
  return orient3d(
    x[p],
    x[p + 1],
    x[p + 2],
    x[q],
    x[q + 1],
    x[q + 2],
    y[a],
    y[a + 1],
    y[a + 2],
    y[b],
    y[b + 1],
    y[b + 2],
  )
}
