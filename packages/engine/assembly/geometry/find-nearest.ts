// Twin of src/geometry/find-nearest.ts: the same operations in the same order, those in x and y side by side.
import { f64At, i32At, setF64, setI32 } from '../contact/memory'
import { BOX, beginOf, boxOf, DISC, discOf, endOf, extentOf, FRAME, frameOf, leafOf, parentOf, rightOf, waitingBoundOf, waitingNodeOf } from './surface-pose'

const ROUNDING: f64 = 1e-13
const ROUNDING_PLACE: f64 = 1e-14
export const LIST_ROOM: i32 = 20
export const LIST_MARGIN: f64 = 0.002

/** Rank of the nearest triangle; what it passes by goes to `list`, how many and how far it reaches to `listCount` and `listRadius`. */
export function findNearest(
  pose: usize, px: f64, py: f64, pz: f64, reach: f64, hint: i32, list: usize, listCount: usize, listRadius: usize,
): i32 {
  const right = rightOf(pose)
  const begin = beginOf(pose)
  const end = endOf(pose)
  const parent = parentOf(pose)
  const leaf = leafOf(pose)
  const box = boxOf(pose)
  const disc = discOf(pose)
  const frame = frameOf(pose)
  const waitingNode = waitingNodeOf(pose)
  const waitingBound = waitingBoundOf(pose)
  const edgeMax = load<f64>(extentOf(pose))
  const span = load<f64>(extentOf(pose), 8)
  let next = 0
  let found = -1
  let best = reach * reach
  if (hint >= 0) {
    const squared = squaredToFrame(frame + FRAME * hint, px, py, pz)
    if (squared < best) {
      best = squared
      found = hint
    }
  }
  let radius = Math.sqrt(best) + LIST_MARGIN
  let limit = radius * radius
  let tight = widened(edgeMax, span, best)
  let top = 0
  if (hint < 0) {
    setI32(waitingNode, top, 0)
    setF64(waitingBound, top++, 0)
  } else {
    const from = i32At(leaf, hint)
    for (let n = from; n != 0; ) {
      const up = i32At(parent, n)
      const other = up + 1 == n ? i32At(right, up) : up + 1
      n = up
      const bound = squaredToBox(box + BOX * other, px, py, pz)
      if (bound > limit) continue
      setI32(waitingNode, top, other)
      setF64(waitingBound, top++, bound)
    }
    setI32(waitingNode, top, from)
    setF64(waitingBound, top++, 0)
  }
  while (top > 0) {
    let n = i32At(waitingNode, --top)
    if (f64At(waitingBound, top) > limit) continue
    for (let other = i32At(right, n); other != 0; other = i32At(right, n)) {
      const left = n + 1
      const toLeft = squaredToBox(box + BOX * left, px, py, pz)
      const toOther = squaredToBox(box + BOX * other, px, py, pz)
      const leftFirst = toLeft <= toOther
      const near = leftFirst ? toLeft : toOther
      const far = leftFirst ? toOther : toLeft
      if (near > limit) {
        n = -1
        break
      }
      if (far <= limit) {
        setI32(waitingNode, top, leftFirst ? other : left)
        setF64(waitingBound, top++, far)
      }
      n = leftFirst ? left : other
    }
    if (n < 0) continue
    const last = i32At(end, n)
    for (let rank = i32At(begin, n); rank < last; rank++) {
      const bound = squaredToDisc(disc + DISC * rank, px, py, pz)
      if (bound > limit) continue
      if (next < LIST_ROOM) setI32(list, next, rank)
      next++
      if (bound > tight) continue
      const squared = squaredToFrame(frame + FRAME * rank, px, py, pz)
      if (squared > best || (squared == best && rank >= found)) continue
      best = squared
      found = rank
      radius = Math.sqrt(best) + LIST_MARGIN
      limit = radius * radius
      tight = widened(edgeMax, span, best)
    }
  }
  store<i32>(listCount, next <= LIST_ROOM ? next : -1)
  store<f64>(listRadius, radius)
  return found
}

/** As `findNearest`, among the `count` ranks of a list. */
export function findInList(pose: usize, px: f64, py: f64, pz: f64, hint: i32, list: usize, count: i32): i32 {
  const disc = discOf(pose)
  const frame = frameOf(pose)
  const edgeMax = load<f64>(extentOf(pose))
  const span = load<f64>(extentOf(pose), 8)
  let found = hint
  let best = squaredToFrame(frame + FRAME * found, px, py, pz)
  let tight = widened(edgeMax, span, best)
  for (let k = 0; k < count; k++) {
    const rank = i32At(list, k)
    if (rank == hint) continue
    if (squaredToDisc(disc + DISC * rank, px, py, pz) > tight) continue
    const squared = squaredToFrame(frame + FRAME * rank, px, py, pz)
    if (squared > best || (squared == best && rank >= found)) continue
    best = squared
    found = rank
    tight = widened(edgeMax, span, best)
  }
  return found
}

@inline
function widened(edgeMax: f64, span: f64, best: f64): f64 {
  const wide = Math.sqrt(best) + ROUNDING_PLACE * span
  return wide * wide * (1 + ROUNDING) + ROUNDING * edgeMax
}

@inline
function squaredToDisc(disc: usize, px: f64, py: f64, pz: f64): f64 {
  const m = f64x2.sub(f64x2.replace_lane(f64x2.splat(px), 1, py), v128.load(disc))
  const mz = pz - load<f64>(disc, 16)
  const height = sumOf(f64x2.mul(v128.load(disc, 24), m)) + load<f64>(disc, 40) * mz
  const up = height * height
  const t = Math.sqrt(Math.abs(sumOf(f64x2.mul(m, m)) + mz * mz - up)) - load<f64>(disc, 48)
  const aside = t + Math.abs(t)
  return up + 0.25 * aside * aside
}

/** From the frame at address q; never below 0. */
@inline
export function squaredToFrame(q: usize, px: f64, py: f64, pz: f64): f64 {
  const rx = px - load<f64>(q)
  const ry = py - load<f64>(q, 8)
  const rz = pz - load<f64>(q, 16)
  const ex = load<f64>(q, 24)
  const ey = load<f64>(q, 32)
  const ez = load<f64>(q, 40)
  const fx = load<f64>(q, 48)
  const fy = load<f64>(q, 56)
  const fz = load<f64>(q, 64)
  const ee = load<f64>(q, 72)
  const ef = load<f64>(q, 80)
  const ff = load<f64>(q, 88)
  const er = ex * rx + ey * ry + ez * rz
  const fr = fx * rx + fy * ry + fz * rz
  const det = ee * ff - ef * ef
  const u = ff * er - ef * fr
  const v = ee * fr - ef * er
  if (u > 0 && v > 0 && u + v < det) {
    const height = (ey * fz - ez * fy) * rx + (ez * fx - ex * fz) * ry + (ex * fy - ey * fx) * rz
    return (height * height) / det
  }
  const rr = rx * rx + ry * ry + rz * rz
  let gain = alongSegment(ee, er)
  const second = alongSegment(ff, fr)
  if (second > gain) gain = second
  const third = 2 * er - ee + alongSegment(ee - 2 * ef + ff, fr - er - ef + ee)
  if (third > gain) gain = third
  return rr > gain ? rr - gain : 0
}

@inline
function alongSegment(gg: f64, gr: f64): f64 {
  if (!(gr > 0)) return 0
  return gr < gg ? (gr * gr) / gg : 2 * gr - gg
}

/** 0 inside [m²]. */
@inline
export function squaredToBox(box: usize, px: f64, py: f64, pz: f64): f64 {
  const away = f64x2.abs(f64x2.sub(f64x2.replace_lane(f64x2.splat(px), 1, py), v128.load(box)))
  const t = f64x2.sub(away, v128.load(box, 24))
  const tz = Math.abs(pz - load<f64>(box, 16)) - load<f64>(box, 40)
  const d = f64x2.add(t, f64x2.abs(t))
  const dz = tz + Math.abs(tz)
  return 0.25 * (sumOf(f64x2.mul(d, d)) + dz * dz)
}

/** Of the products in x and y. */
@inline
function sumOf(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1)
}
