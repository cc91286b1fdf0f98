/**
 * Lists every vertex–face and edge–edge pair whose DOPs overlap, each once: walks the tree down wherever boxes of two
 * nodes overlap; at two leaves the features they own are tried against each other. Pairs that share a vertex, or two
 * vertices of one class (sewn together but not yet merged), are left out: they are neighbours, not contacts.
 *
 * A pair is four vertex rows: vertex, face corners (vertex–face), or ~a0, a1, b0, b1 (edge–edge).
 * What is asked of a triangle again and again stands together in a row of `triCorner`: its three vertices, the features
 * it owns (see `ownedFeatures`), the classes of the vertices, −1.
 */
import type { ContactMesh } from '../contact-mesh.ts'
import { BOX_LENGTH, DOP_LENGTH } from './boxes.ts'
import type { PairList } from './pair-list.ts'

export const CORNER_LENGTH = 8
const OWN = 3
const CLASS = 4

interface WalkArrays {
  readonly mesh: Pick<ContactMesh, 'link' | 'triCorner'>
  readonly list: Pick<PairList, 'nodeBox' | 'triDop' | 'dop' | 'stack' | 'pairs' | 'pairMax'>
}

/**
 * Pairs between the trees below two roots (equal: all pairs inside one tree), appended from row `from` on. Returns
 * the new count; rows beyond `pairMax` are counted but not written.
 */
export function listPairs(contact: WalkArrays, rootA: number, rootB: number, from: number): number {
  const { link } = contact.mesh
  const { nodeBox, stack } = contact.list
  let count = from
  let top = 0
  if (rootA === rootB || boxesMeet(nodeBox, rootA, rootB)) {
    stack[top++] = rootA
    stack[top++] = rootB
  }
  while (top > 0) {
    const m = stack[--top]
    const n = stack[--top]
    const nLink = link[n]
    const mLink = link[m]
    if (n === m) {
      if (nLink < 0) continue
      stack[top++] = n + 1
      stack[top++] = n + 1
      stack[top++] = nLink
      stack[top++] = nLink
      top = pushMeeting(nodeBox, n + 1, nLink, stack, top)
    } else if (nLink < 0 && mLink < 0) {
      count = pairFeatures(contact, ~nLink, ~mLink, count)
    } else if (nLink < 0) {
      top = pushMeeting(nodeBox, n, m + 1, stack, top)
      top = pushMeeting(nodeBox, n, mLink, stack, top)
    } else if (mLink < 0) {
      top = pushMeeting(nodeBox, n + 1, m, stack, top)
      top = pushMeeting(nodeBox, nLink, m, stack, top)
    } else {
      top = pushMeeting(nodeBox, n + 1, m + 1, stack, top)
      top = pushMeeting(nodeBox, n + 1, mLink, stack, top)
      top = pushMeeting(nodeBox, nLink, m + 1, stack, top)
      top = pushMeeting(nodeBox, nLink, mLink, stack, top)
    }
  }
  return count
}

function pushMeeting(nodeBox: Int16Array, n: number, m: number, stack: Int32Array, top: number): number {
  if (!boxesMeet(nodeBox, n, m)) return top
  stack[top] = n
  stack[top + 1] = m
  return top + 2
}

function boxesMeet(nodeBox: Int16Array, n: number, m: number): boolean {
  const a = BOX_LENGTH * n
  const b = BOX_LENGTH * m
  for (let k = 0; k < 3; k++) {
    if (nodeBox[a + k] + nodeBox[b + 4 + k] > 0 || nodeBox[b + k] + nodeBox[a + 4 + k] > 0) return false
  }
  return true
}

/** The features owned by triangle t against those of s, if their DOPs meet. */
function pairFeatures(contact: WalkArrays, t: number, s: number, from: number): number {
  const { triCorner } = contact.mesh
  const { triDop } = contact.list
  let count = from
  for (let k = 0; k < 16; k++) {
    if (triDop[DOP_LENGTH * t + k] + triDop[DOP_LENGTH * s + 16 + k] > 0) return count
    if (triDop[DOP_LENGTH * s + k] + triDop[DOP_LENGTH * t + 16 + k] > 0) return count
  }
  const tAt = CORNER_LENGTH * t
  const sAt = CORNER_LENGTH * s
  const tOwn = triCorner[tAt + OWN]
  const sOwn = triCorner[sAt + OWN]
  for (let k = 0; k < 3; k++) {
    if ((tOwn >> k) & 1) count = addVertexFace(contact, tAt + k, sAt, count)
  }
  for (let k = 0; k < 3; k++) {
    if ((sOwn >> k) & 1) count = addVertexFace(contact, sAt + k, tAt, count)
  }
  for (let i = 0; i < 3; i++) {
    if (((tOwn >> (3 + i)) & 1) === 0) continue
    for (let j = 0; j < 3; j++) {
      if ((sOwn >> (3 + j)) & 1) count = addEdgeEdge(contact, tAt, i, sAt, j, count)
    }
  }
  return count
}

/** Corner p of one triangle against the face of another; both are places in `triCorner`. */
function addVertexFace({ mesh, list }: WalkArrays, p: number, face: number, count: number): number {
  const { triCorner } = mesh
  const { dop } = list
  const own = triCorner[p + CLASS]
  for (let k = 0; k < 3; k++) if (own === triCorner[face + CLASS + k]) return count
  const i = triCorner[p]
  const a = triCorner[face]
  const b = triCorner[face + 1]
  const c = triCorner[face + 2]
  for (let k = 0; k < 16; k++) {
    const low = DOP_LENGTH * i + k
    const u = DOP_LENGTH * a + k
    const v = DOP_LENGTH * b + k
    const w = DOP_LENGTH * c + k
    if (dop[low] + Math.min(dop[u + 16], dop[v + 16], dop[w + 16]) > 0) return count
    if (Math.min(dop[u], dop[v], dop[w]) + dop[low + 16] > 0) return count
  }
  if (count < list.pairMax) writePair(list.pairs, 4 * count, i, a, b, c)
  return count + 1
}

/** Edge i of the triangle at t against edge j of that at s, places in `triCorner`. */
function addEdgeEdge(
  { mesh, list }: WalkArrays,
  t: number,
  i: number,
  s: number,
  j: number,
  count: number,
): number {
  const { triCorner } = mesh
  const { dop } = list
  const p0 = t + i
  const p1 = t + (i === 2 ? 0 : i + 1)
  const q0 = s + j
  const q1 = s + (j === 2 ? 0 : j + 1)
  const c0 = triCorner[p0 + CLASS]
  const c1 = triCorner[p1 + CLASS]
  const d0 = triCorner[q0 + CLASS]
  const d1 = triCorner[q1 + CLASS]
  if (c0 === d0 || c0 === d1 || c1 === d0 || c1 === d1) return count
  const a0 = triCorner[p0]
  const a1 = triCorner[p1]
  const b0 = triCorner[q0]
  const b1 = triCorner[q1]
  for (let k = 0; k < 16; k++) {
    const u = DOP_LENGTH * a0 + k
    const v = DOP_LENGTH * a1 + k
    const w = DOP_LENGTH * b0 + k
    const z = DOP_LENGTH * b1 + k
    if (Math.min(dop[u], dop[v]) + Math.min(dop[w + 16], dop[z + 16]) > 0) return count
    if (Math.min(dop[w], dop[z]) + Math.min(dop[u + 16], dop[v + 16]) > 0) return count
  }
  if (count < list.pairMax) writePair(list.pairs, 4 * count, ~a0, a1, b0, b1)
  return count + 1
}

function writePair(pairs: Int32Array, at: number, i0: number, i1: number, i2: number, i3: number): void {
  pairs[at] = i0
  pairs[at + 1] = i1
  pairs[at + 2] = i2
  pairs[at + 3] = i3
}
