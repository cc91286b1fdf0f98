// Twin of src/contact/list-pairs.ts: the same walk and the same list, boxes and DOPs compared eight lanes at a time. Features
// of two triangles are looked at only when the DOPs of both meet, and without a branch for the outcome: a row is written
// first and counted afterwards.
import { i32At, setI32, u8At } from './memory'

/** Negative highs of a DOP begin 32 bytes after its lows, lanes 8–15 of each 16 bytes after lanes 0–7. */
const DOP_BYTES: usize = 64
const BOX_BYTES: usize = 16

/**
 * Pairs between the trees below two roots (equal: all pairs inside one tree), appended from row `count` on. Returns
 * the new count; rows beyond `pairMax` are counted but not written. `stack`: room for the walk.
 */
export function listPairs(
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
  const a = v128.load(nodeBox + BOX_BYTES * <usize>n)
  const b = v128.load(nodeBox + BOX_BYTES * <usize>m)
  return !v128.any_true(above(a, i64x2.shuffle(b, b, 1, 0))) // lows of one meet the negative highs of the other
}

/** Lanes in which a low lies above a high. */
@inline
function above(low: v128, negativeHigh: v128): v128 {
  return i16x8.gt_s(i16x8.add_sat_s(low, negativeHigh), i16x8.splat(0))
}

/** 0 when two hulls of 16 lanes meet in all of them, else 1. */
@inline
function apart(a0: v128, a1: v128, aHigh0: v128, aHigh1: v128, b0: v128, b1: v128, bHigh0: v128, bHigh1: v128): i32 {
  const first = i16x8.max_s(i16x8.add_sat_s(a0, bHigh0), i16x8.add_sat_s(b0, aHigh0))
  const second = i16x8.max_s(i16x8.add_sat_s(a1, bHigh1), i16x8.add_sat_s(b1, aHigh1))
  return i32(v128.any_true(i16x8.gt_s(i16x8.max_s(first, second), i16x8.splat(0))))
}

@inline
function least2(a: usize, b: usize): v128 {
  return i16x8.min_s(v128.load(a), v128.load(b))
}

@inline
function least3(a: usize, b: usize, c: usize): v128 {
  return i16x8.min_s(least2(a, b), v128.load(c))
}

@inline
function choose(k: i32, a: i32, b: i32, c: i32): i32 {
  return k == 0 ? a : k == 1 ? b : c
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
  const ta = i32At(triVertex, 3 * t)
  const tb = i32At(triVertex, 3 * t + 1)
  const tc = i32At(triVertex, 3 * t + 2)
  const sa = i32At(triVertex, 3 * s)
  const sb = i32At(triVertex, 3 * s + 1)
  const sc = i32At(triVertex, 3 * s + 2)
  const u = dop + DOP_BYTES * <usize>ta
  const v = dop + DOP_BYTES * <usize>tb
  const w = dop + DOP_BYTES * <usize>tc
  const x = dop + DOP_BYTES * <usize>sa
  const y = dop + DOP_BYTES * <usize>sb
  const z = dop + DOP_BYTES * <usize>sc
  const t0 = least3(u, v, w)
  const t1 = least3(u + 16, v + 16, w + 16)
  const t2 = least3(u + 32, v + 32, w + 32)
  const t3 = least3(u + 48, v + 48, w + 48)
  const s0 = least3(x, y, z)
  const s1 = least3(x + 16, y + 16, z + 16)
  const s2 = least3(x + 32, y + 32, z + 32)
  const s3 = least3(x + 48, y + 48, z + 48)
  if (apart(t0, t1, t2, t3, s0, s1, s2, s3)) return count
  const cta = i32At(vertexClass, ta)
  const ctb = i32At(vertexClass, tb)
  const ctc = i32At(vertexClass, tc)
  const csa = i32At(vertexClass, sa)
  const csb = i32At(vertexClass, sb)
  const csc = i32At(vertexClass, sc)
  const tOwn = u8At(triOwn, t)
  const sOwn = u8At(triOwn, s)
  for (let bits = tOwn & 7; bits != 0; bits &= bits - 1) {
    const k = ctz(bits)
    const i = choose(k, ta, tb, tc)
    const c = choose(k, cta, ctb, ctc)
    const p = dop + DOP_BYTES * <usize>i
    const shared = i32(c == csa) | i32(c == csb) | i32(c == csc)
    const gap = apart(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48), s0, s1, s2, s3)
    if (count < pairMax) writePair(pairs, 4 * count, i, sa, sb, sc)
    count += i32((shared | gap) == 0)
  }
  for (let bits = sOwn & 7; bits != 0; bits &= bits - 1) {
    const k = ctz(bits)
    const i = choose(k, sa, sb, sc)
    const c = choose(k, csa, csb, csc)
    const p = dop + DOP_BYTES * <usize>i
    const shared = i32(c == cta) | i32(c == ctb) | i32(c == ctc)
    const gap = apart(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48), t0, t1, t2, t3)
    if (count < pairMax) writePair(pairs, 4 * count, i, ta, tb, tc)
    count += i32((shared | gap) == 0)
  }
  for (let bits = tOwn >> 3; bits != 0; bits &= bits - 1) {
    const i = ctz(bits)
    const a0 = choose(i, ta, tb, tc)
    const a1 = choose(i, tb, tc, ta)
    const c0 = choose(i, cta, ctb, ctc)
    const c1 = choose(i, ctb, ctc, cta)
    const p = dop + DOP_BYTES * <usize>a0
    const q = dop + DOP_BYTES * <usize>a1
    const e0 = least2(p, q)
    const e1 = least2(p + 16, q + 16)
    const e2 = least2(p + 32, q + 32)
    const e3 = least2(p + 48, q + 48)
    if (apart(e0, e1, e2, e3, s0, s1, s2, s3)) continue
    for (let rest = sOwn >> 3; rest != 0; rest &= rest - 1) {
      const j = ctz(rest)
      const b0 = choose(j, sa, sb, sc)
      const b1 = choose(j, sb, sc, sa)
      const d0 = choose(j, csa, csb, csc)
      const d1 = choose(j, csb, csc, csa)
      const f = dop + DOP_BYTES * <usize>b0
      const g = dop + DOP_BYTES * <usize>b1
      const shared = i32(c0 == d0) | i32(c0 == d1) | i32(c1 == d0) | i32(c1 == d1)
      const gap = apart(
        e0,
        e1,
        e2,
        e3,
        least2(f, g),
        least2(f + 16, g + 16),
        least2(f + 32, g + 32),
        least2(f + 48, g + 48),
      )
      if (count < pairMax) writePair(pairs, 4 * count, ~a0, a1, b0, b1)
      count += i32((shared | gap) == 0)
    }
  }
  return count
}

@inline
function writePair(pairs: usize, at: i32, i0: i32, i1: i32, i2: i32, i3: i32): void {
  setI32(pairs, at, i0)
  setI32(pairs, at + 1, i1)
  setI32(pairs, at + 2, i2)
  setI32(pairs, at + 3, i3)
}
