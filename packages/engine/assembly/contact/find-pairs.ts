// Twin of src/contact/find-pairs.ts: the same walk, boxes and DOPs compared four lanes at a time.
import { i32At, setI32, u8At } from './memory'

const DOP_BYTES: usize = 128
const BOX_BYTES: usize = 32

/**
 * Pairs between the trees below two roots (equal: all pairs inside one tree), appended from row `count` on. Returns
 * the new count; rows beyond `pairMax` are counted but not written. `stack`: room for the walk.
 */
export function findPairs(
  rootA: i32,
  rootB: i32,
  link: usize,
  nodeBox: usize,
  triVertex: usize,
  triOwn: usize,
  dop: usize,
  vertexClass: usize,
  stack: usize,
  pairs: usize,
  pairMax: i32,
  count: i32,
): i32 {
  let top = 0
  if (rootA == rootB || boxesMeet(nodeBox, rootA, rootB)) {
    setI32(stack, top++, rootA)
    setI32(stack, top++, rootB)
  }
  while (top > 0) {
    const m = i32At(stack, --top)
    const n = i32At(stack, --top)
    const nLink = i32At(link, n)
    const mLink = i32At(link, m)
    if (n == m) {
      if (nLink < 0) continue
      setI32(stack, top++, n + 1)
      setI32(stack, top++, n + 1)
      setI32(stack, top++, nLink)
      setI32(stack, top++, nLink)
      top = pushMeeting(nodeBox, n + 1, nLink, stack, top)
    } else if (nLink < 0 && mLink < 0) {
      count = pairFeatures(~nLink, ~mLink, triVertex, triOwn, dop, vertexClass, pairs, pairMax, count)
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

@inline
function pushMeeting(nodeBox: usize, n: i32, m: i32, stack: usize, top: i32): i32 {
  if (!boxesMeet(nodeBox, n, m)) return top
  setI32(stack, top, n)
  setI32(stack, top + 1, m)
  return top + 2
}

@inline
function boxesMeet(nodeBox: usize, n: i32, m: i32): bool {
  const a = nodeBox + BOX_BYTES * <usize>n
  const b = nodeBox + BOX_BYTES * <usize>m
  return !apart(v128.load(a), v128.load(a, 16), v128.load(b), v128.load(b, 16))
}

@inline
function apart(aLow: v128, aHigh: v128, bLow: v128, bHigh: v128): bool {
  return v128.any_true(v128.or(f32x4.gt(aLow, bHigh), f32x4.gt(bLow, aHigh)))
}

/** The features owned by triangle t against those of s. */
function pairFeatures(
  t: i32,
  s: i32,
  triVertex: usize,
  triOwn: usize,
  dop: usize,
  vertexClass: usize,
  pairs: usize,
  pairMax: i32,
  count: i32,
): i32 {
  const tOwn = u8At(triOwn, t)
  const sOwn = u8At(triOwn, s)
  for (let k = 0; k < 3; k++) {
    if ((tOwn >> k) & 1) {
      count = addVertexFace(i32At(triVertex, 3 * t + k), 3 * s, triVertex, dop, vertexClass, pairs, pairMax, count)
    }
  }
  for (let k = 0; k < 3; k++) {
    if ((sOwn >> k) & 1) {
      count = addVertexFace(i32At(triVertex, 3 * s + k), 3 * t, triVertex, dop, vertexClass, pairs, pairMax, count)
    }
  }
  for (let i = 0; i < 3; i++) {
    if (((tOwn >> (3 + i)) & 1) == 0) continue
    const a0 = i32At(triVertex, 3 * t + i)
    const a1 = i32At(triVertex, 3 * t + (i == 2 ? 0 : i + 1))
    for (let j = 0; j < 3; j++) {
      if (((sOwn >> (3 + j)) & 1) == 0) continue
      const b0 = i32At(triVertex, 3 * s + j)
      const b1 = i32At(triVertex, 3 * s + (j == 2 ? 0 : j + 1))
      count = addEdgeEdge(a0, a1, b0, b1, dop, vertexClass, pairs, pairMax, count)
    }
  }
  return count
}

function addVertexFace(
  p: i32,
  face: i32,
  triVertex: usize,
  dop: usize,
  vertexClass: usize,
  pairs: usize,
  pairMax: i32,
  count: i32,
): i32 {
  const a = i32At(triVertex, face)
  const b = i32At(triVertex, face + 1)
  const c = i32At(triVertex, face + 2)
  const own = i32At(vertexClass, p)
  if (own == i32At(vertexClass, a) || own == i32At(vertexClass, b) || own == i32At(vertexClass, c)) return count
  let low = dop + DOP_BYTES * <usize>p
  let u = dop + DOP_BYTES * <usize>a
  let v = dop + DOP_BYTES * <usize>b
  let w = dop + DOP_BYTES * <usize>c
  for (let group = 0; group < 4; group++) {
    const faceLow = f32x4.min(f32x4.min(v128.load(u), v128.load(v)), v128.load(w))
    const faceHigh = f32x4.max(f32x4.max(v128.load(u, 64), v128.load(v, 64)), v128.load(w, 64))
    if (apart(v128.load(low), v128.load(low, 64), faceLow, faceHigh)) return count
    low += 16
    u += 16
    v += 16
    w += 16
  }
  if (count < pairMax) writePair(pairs, 4 * count, p, a, b, c)
  return count + 1
}

function addEdgeEdge(
  a0: i32,
  a1: i32,
  b0: i32,
  b1: i32,
  dop: usize,
  vertexClass: usize,
  pairs: usize,
  pairMax: i32,
  count: i32,
): i32 {
  const c0 = i32At(vertexClass, a0)
  const c1 = i32At(vertexClass, a1)
  const d0 = i32At(vertexClass, b0)
  const d1 = i32At(vertexClass, b1)
  if (c0 == d0 || c0 == d1 || c1 == d0 || c1 == d1) return count
  let u = dop + DOP_BYTES * <usize>a0
  let v = dop + DOP_BYTES * <usize>a1
  let w = dop + DOP_BYTES * <usize>b0
  let z = dop + DOP_BYTES * <usize>b1
  for (let group = 0; group < 4; group++) {
    const aLow = f32x4.min(v128.load(u), v128.load(v))
    const aHigh = f32x4.max(v128.load(u, 64), v128.load(v, 64))
    const bLow = f32x4.min(v128.load(w), v128.load(z))
    const bHigh = f32x4.max(v128.load(w, 64), v128.load(z, 64))
    if (apart(aLow, aHigh, bLow, bHigh)) return count
    u += 16
    v += 16
    w += 16
    z += 16
  }
  if (count < pairMax) writePair(pairs, 4 * count, ~a0, a1, b0, b1)
  return count + 1
}

@inline
function writePair(pairs: usize, at: i32, i0: i32, i1: i32, i2: i32, i3: i32): void {
  setI32(pairs, at, i0)
  setI32(pairs, at + 1, i1)
  setI32(pairs, at + 2, i2)
  setI32(pairs, at + 3, i3)
}
