// Twin of src/contact/pairs/list-pairs.ts: the same walk and the same list, boxes and DOPs compared eight lanes at a time. What is
// decided by the place of the cloth alone cannot be foreseen by the machine, so it is written first and counted afterwards,
// without a branch: nodes on the stack, and features of two triangles whose DOPs meet. Four triangles below two nodes
// are looked at directly, without a way over the stack.
import { dopOf, linkOf, nodeBoxOf, pairMaxOf, pairsOf, stackOf, triCornerOf, triDopOf } from '../addresses'
import { i32At, setI32 } from '../memory'

/** Negative highs of a DOP begin 32 bytes after its lows, lanes 8–15 of each 16 bytes after lanes 0–7. */
const DOP_BYTES: usize = 64
const BOX_BYTES: usize = 16
/** A row of `triCorner`: vertices, owned features, classes. */
const CORNER_BYTES: usize = 32
/** Two nodes, or two triangles, on the stack. */
const ENTRY_BYTES: usize = 8

/**
 * Pairs between the trees below two roots (equal: all pairs inside one tree), appended from row `from` on. Returns
 * the new count; rows beyond `pairMax` are counted but not written.
 */
export function listPairs(contact: usize, rootA: i32, rootB: i32, from: i32): i32 {
  const link = linkOf(contact)
  const nodeBox = nodeBoxOf(contact)
  const triCorner = triCornerOf(contact)
  const triDop = triDopOf(contact)
  const dop = dopOf(contact)
  const stack = stackOf(contact)
  const pairs = pairsOf(contact)
  const pairMax = pairMaxOf(contact)
  let count = from
  let top = push(stack, rootA, rootB, rootA == rootB ? 1 : meet(box(nodeBox, rootA), turnedBox(nodeBox, rootB)))
  while (top > stack) {
    top -= ENTRY_BYTES
    const n = load<i32>(top)
    const m = load<i32>(top, 4)
    const nLink = i32At(link, n)
    const mLink = i32At(link, m)
    if ((nLink & mLink) < 0) {
      if (n != m) count = pairFeatures(~nLink, ~mLink, triCorner, triDop, dop, pairs, pairMax, count)
    } else if (n == m) {
      top = push(top, n + 1, n + 1, 1)
      top = push(top, nLink, nLink, 1)
      top = push(top, n + 1, nLink, meet(box(nodeBox, n + 1), turnedBox(nodeBox, nLink)))
    } else if (nLink < 0) {
      const a = box(nodeBox, n)
      top = push(top, n, m + 1, meet(a, turnedBox(nodeBox, m + 1)))
      top = push(top, n, mLink, meet(a, turnedBox(nodeBox, mLink)))
    } else if (mLink < 0) {
      const b = turnedBox(nodeBox, m)
      top = push(top, n + 1, m, meet(box(nodeBox, n + 1), b))
      top = push(top, nLink, m, meet(box(nodeBox, nLink), b))
    } else {
      const a0 = box(nodeBox, n + 1)
      const a1 = box(nodeBox, nLink)
      const b0 = turnedBox(nodeBox, m + 1)
      const b1 = turnedBox(nodeBox, mLink)
      const t0 = i32At(link, n + 1)
      const t1 = i32At(link, nLink)
      const s0 = i32At(link, m + 1)
      const s1 = i32At(link, mLink)
      if ((t0 & t1 & s0 & s1) < 0) {
        const bottom = top
        top = push(top, ~t0, ~s0, meet(a0, b0))
        top = push(top, ~t0, ~s1, meet(a0, b1))
        top = push(top, ~t1, ~s0, meet(a1, b0))
        top = push(top, ~t1, ~s1, meet(a1, b1))
        while (top > bottom) {
          top -= ENTRY_BYTES
          count = pairFeatures(load<i32>(top), load<i32>(top, 4), triCorner, triDop, dop, pairs, pairMax, count)
        }
      } else {
        top = push(top, n + 1, m + 1, meet(a0, b0))
        top = push(top, n + 1, mLink, meet(a0, b1))
        top = push(top, nLink, m + 1, meet(a1, b0))
        top = push(top, nLink, mLink, meet(a1, b1))
      }
    }
  }
  return count
}

/** Writes an entry, which stays only if `stays` is 1; returns the new top. */
@inline
function push(top: usize, n: i32, m: i32, stays: i32): usize {
  store<i32>(top, n)
  store<i32>(top, m, 4)
  return top + ENTRY_BYTES * <usize>stays
}

@inline
function box(nodeBox: usize, n: i32): v128 {
  return v128.load(nodeBox + BOX_BYTES * <usize>n)
}

/** Negative highs before lows, to be met by the lows and negative highs of another box. */
@inline
function turnedBox(nodeBox: usize, n: i32): v128 {
  const b = box(nodeBox, n)
  return i64x2.shuffle(b, b, 1, 0)
}

/** 1 when in no lane a low lies above the high of the other, else 0. */
@inline
function meet(box: v128, turned: v128): i32 {
  return i32(!v128.any_true(i16x8.gt_s(i16x8.add_sat_s(box, turned), i16x8.splat(0))))
}

/** 0 when two hulls of 16 lanes meet in all of them, else 1. */
@inline
function apart(a0: v128, a1: v128, aHigh0: v128, aHigh1: v128, b0: v128, b1: v128, bHigh0: v128, bHigh1: v128): i32 {
  const first = i16x8.max_s(i16x8.add_sat_s(a0, bHigh0), i16x8.add_sat_s(b0, aHigh0))
  const second = i16x8.max_s(i16x8.add_sat_s(a1, bHigh1), i16x8.add_sat_s(b1, aHigh1))
  return i32(v128.any_true(i16x8.gt_s(i16x8.max_s(first, second), i16x8.splat(0))))
}

/** Quarters of the hull of two DOPs: lows, then negative highs. Offsets stand in the load: an addition each is dear here. */
@inline
function lows0(p: usize, q: usize): v128 {
  return i16x8.min_s(v128.load(p), v128.load(q))
}

@inline
function lows1(p: usize, q: usize): v128 {
  return i16x8.min_s(v128.load(p, 16), v128.load(q, 16))
}

@inline
function highs0(p: usize, q: usize): v128 {
  return i16x8.min_s(v128.load(p, 32), v128.load(q, 32))
}

@inline
function highs1(p: usize, q: usize): v128 {
  return i16x8.min_s(v128.load(p, 48), v128.load(q, 48))
}

@inline
function choose(k: i32, a: i32, b: i32, c: i32): i32 {
  return k == 0 ? a : k == 1 ? b : c
}

/** Bits of the corners of a triangle whose class is one of the other's. */
@inline
function sharedCorners(own: v128, other: v128): i32 {
  const a = i32x4.eq(own, i32x4.shuffle(other, other, 0, 0, 0, 0))
  const b = i32x4.eq(own, i32x4.shuffle(other, other, 1, 1, 1, 1))
  const c = i32x4.eq(own, i32x4.shuffle(other, other, 2, 2, 2, 2))
  return i32x4.bitmask(v128.or(v128.or(a, b), c))
}

/** The features owned by triangle t against those of s. */
function pairFeatures(
  t: i32,
  s: i32,
  triCorner: usize,
  triDop: usize,
  dop: usize,
  pairs: usize,
  pairMax: i32,
  count: i32,
): i32 {
  const tDop = triDop + DOP_BYTES * <usize>t
  const sDop = triDop + DOP_BYTES * <usize>s
  const t0 = v128.load(tDop)
  const t1 = v128.load(tDop, 16)
  const t2 = v128.load(tDop, 32)
  const t3 = v128.load(tDop, 48)
  const s0 = v128.load(sDop)
  const s1 = v128.load(sDop, 16)
  const s2 = v128.load(sDop, 32)
  const s3 = v128.load(sDop, 48)
  if (apart(t0, t1, t2, t3, s0, s1, s2, s3)) return count
  const tCorner = triCorner + CORNER_BYTES * <usize>t
  const sCorner = triCorner + CORNER_BYTES * <usize>s
  const ta = load<i32>(tCorner)
  const tb = load<i32>(tCorner, 4)
  const tc = load<i32>(tCorner, 8)
  const sa = load<i32>(sCorner)
  const sb = load<i32>(sCorner, 4)
  const sc = load<i32>(sCorner, 8)
  const tOwn = load<i32>(tCorner, 12)
  const sOwn = load<i32>(sCorner, 12)
  const tClass = v128.load(tCorner, 16)
  const sClass = v128.load(sCorner, 16)
  const tShared = sharedCorners(tClass, sClass)
  const sShared = sharedCorners(sClass, tClass)
  if (tShared != 0) {
    // Neighbours always meet, yet seldom give a pair. With one corner in common, every pair has the far edge of one of the
    // two in it: where both are apart from the other triangle there is none.
    if (tShared == 7 || sShared == 7) return count
    if (popcnt(tShared) == 1 || (tOwn >> 3) == 0 || (sOwn >> 3) == 0) {
      const p = dop + DOP_BYTES * <usize>(tShared & 1 ? (tShared & 2 ? tc : tb) : ta)
      const q = dop + DOP_BYTES * <usize>(tShared & 4 ? (tShared & 2 ? ta : tb) : tc)
      const x = dop + DOP_BYTES * <usize>(sShared & 1 ? (sShared & 2 ? sc : sb) : sa)
      const y = dop + DOP_BYTES * <usize>(sShared & 4 ? (sShared & 2 ? sa : sb) : sc)
      if (
        apart(lows0(p, q), lows1(p, q), highs0(p, q), highs1(p, q), s0, s1, s2, s3) &&
        apart(lows0(x, y), lows1(x, y), highs0(x, y), highs1(x, y), t0, t1, t2, t3)
      ) return count
    }
  }
  for (let bits = tOwn & 7; bits != 0; bits &= bits - 1) {
    const k = ctz(bits)
    const i = choose(k, ta, tb, tc)
    const p = dop + DOP_BYTES * <usize>i
    const shared = (tShared >> k) & 1
    const gap = apart(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48), s0, s1, s2, s3)
    if (count < pairMax) writePair(pairs, 4 * count, i, sa, sb, sc)
    count += i32((shared | gap) == 0)
  }
  for (let bits = sOwn & 7; bits != 0; bits &= bits - 1) {
    const k = ctz(bits)
    const i = choose(k, sa, sb, sc)
    const p = dop + DOP_BYTES * <usize>i
    const shared = (sShared >> k) & 1
    const gap = apart(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48), t0, t1, t2, t3)
    if (count < pairMax) writePair(pairs, 4 * count, i, ta, tb, tc)
    count += i32((shared | gap) == 0)
  }
  for (let bits = tOwn >> 3; bits != 0; bits &= bits - 1) {
    const i = ctz(bits)
    const a0 = choose(i, ta, tb, tc)
    const a1 = choose(i, tb, tc, ta)
    const c0 = load<i32>(tCorner + (<usize>i << 2), 16)
    const c1 = load<i32>(tCorner + (<usize>(i == 2 ? 0 : i + 1) << 2), 16)
    const p = dop + DOP_BYTES * <usize>a0
    const q = dop + DOP_BYTES * <usize>a1
    const e0 = lows0(p, q)
    const e1 = lows1(p, q)
    const e2 = highs0(p, q)
    const e3 = highs1(p, q)
    if (apart(e0, e1, e2, e3, s0, s1, s2, s3)) continue
    for (let rest = sOwn >> 3; rest != 0; rest &= rest - 1) {
      const j = ctz(rest)
      const b0 = choose(j, sa, sb, sc)
      const b1 = choose(j, sb, sc, sa)
      const d0 = load<i32>(sCorner + (<usize>j << 2), 16)
      const d1 = load<i32>(sCorner + (<usize>(j == 2 ? 0 : j + 1) << 2), 16)
      const f = dop + DOP_BYTES * <usize>b0
      const g = dop + DOP_BYTES * <usize>b1
      const shared = i32(c0 == d0) | i32(c0 == d1) | i32(c1 == d0) | i32(c1 == d1)
      const gap = apart(
        e0,
        e1,
        e2,
        e3,
        lows0(f, g),
        lows1(f, g),
        highs0(f, g),
        highs1(f, g),
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
