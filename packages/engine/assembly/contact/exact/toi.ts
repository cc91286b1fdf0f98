// Twin of `hullToi` in src/contact/exact/toi.ts: the same operations in the same order.
import { f64At, setF64 } from '../memory'
import { AT_END, AT_HIGH, AT_LOW, AT_START, findWitness, WITNESS_HIGH, WITNESS_LOW } from './witness'

/** Rounding of differences, blends and dot products: below 18 units in the last place of R; 24 is on the safe side. */
const ROUNDING: f64 = 2.6645352591003757e-15 // 24 · 2⁻⁵³
/** Smallest stretch of time worth proving [–]. */
const TIME_STEP_MIN: f64 = 1e-12
const ROUNDS_MAX: i32 = 512

/** Share of the start distance that η may not exceed; see the header. */
export const SEPARATION_SHARE: f64 = 0.25



/**
 * Time before which the pair in `work` (differences at AT_START and AT_END) is proved apart by more than η, or
 * Infinity when that holds for the whole step.
 */
export function hullToi(work: usize, corners: i32, eta: f64): f64 {
  const rounding = ROUNDING * largestComponent(work, corners)
  let low = AT_LOW // places of differences and witness at lo and at hi; they change roles when lo moves up to hi
  let high = AT_HIGH
  let lowWitness = WITNESS_LOW
  let highWitness = WITNESS_HIGH
  blend(work, corners, 0, low)
  findWitness(work, corners, low, lowWitness)
  const separation = Math.min(eta, SEPARATION_SHARE * f64At(work, lowWitness))
  const eps = separation + rounding
  const hit = 1.25 * separation + 2 * rounding
  if (!(f64At(work, lowWitness) > hit)) return 0
  let end = reach(work, corners, lowWitness, 0, eps)
  if (end > 1) return Infinity

  let lo: f64 = 0
  let width: f64 = 1
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const hi = Math.min(1, lo + width)
    blend(work, corners, hi, high)
    findWitness(work, corners, high, highWitness)
    const d = f64At(work, lowWitness)
    const dHigh = f64At(work, highWitness)
    if (dHigh > eps && provesApart(work, corners, low, lowWitness, high, highWitness, eps) === 1) {
      if (hi === 1) return dHigh > hit ? Infinity : 1
      const ahead = d > dHigh ? (dHigh * (hi - lo)) / (d - dHigh) : Infinity // secant guess of the touch
      lo = hi
      const swap = low
      low = high
      high = swap
      const swapWitness = lowWitness
      lowWitness = highWitness
      highWitness = swapWitness
      if (!(dHigh > hit)) return lo
      end = reach(work, corners, lowWitness, lo, eps)
      if (end > 1) return Infinity
      width = Math.max(2.0 * TIME_STEP_MIN, Math.min(0.95 * ahead, 8 * width))
    } else if (end - lo >= 0.25 * width) {
      lo = end // the fixed direction reaches further than the next trial would
      blend(work, corners, lo, low)
      findWitness(work, corners, low, lowWitness)
      if (!(f64At(work, lowWitness) > hit)) return lo
      end = reach(work, corners, lowWitness, lo, eps)
      if (end > 1) return Infinity
      width = Math.max(0.5 * width, end - lo)
    } else {
      width = 0.3 * width
    }
    if (width <= TIME_STEP_MIN) return lo
  }
  return lo // out of rounds: everything before lo is proved
}

/** Time until which the fixed direction of a witness proves the pair apart (1); 2 when beyond the step. */
function reach(work: usize, corners: i32, witness: i32, lo: f64, eps: f64): f64 {
  const mx = f64At(work, witness + 1)
  const my = f64At(work, witness + 2)
  const mz = f64At(work, witness + 3)
  let end: f64 = 2
  for (let k = 0; k < 3 * corners; k += 3) {
    const s0 = mx * f64At(work, AT_START + k) + my * f64At(work, AT_START + k + 1) + mz * f64At(work, AT_START + k + 2)
    const s1 = mx * f64At(work, AT_END + k) + my * f64At(work, AT_END + k + 1) + mz * f64At(work, AT_END + k + 2)
    if (!((1 - lo) * s0 + lo * s1 > eps)) return lo
    if (!(s1 > eps)) end = Math.min(end, (s0 - eps) / (s0 - s1))
  }
  return end
}

/** 1 when the direction that turns from the low witness to the high one proves the stretch between them (2). */
function provesApart(
  work: usize,
  corners: i32,
  low: i32,
  lowWitness: i32,
  high: i32,
  highWitness: i32,
  eps: f64,
): i32 {
  const ax = f64At(work, lowWitness + 1)
  const ay = f64At(work, lowWitness + 2)
  const az = f64At(work, lowWitness + 3)
  const bx = f64At(work, highWitness + 1)
  const by = f64At(work, highWitness + 2)
  const bz = f64At(work, highWitness + 3)
  for (let k = 0; k < 3 * corners; k += 3) {
    const lx = f64At(work, low + k)
    const ly = f64At(work, low + k + 1)
    const lz = f64At(work, low + k + 2)
    const hx = f64At(work, high + k)
    const hy = f64At(work, high + k + 1)
    const hz = f64At(work, high + k + 2)
    if (!(ax * lx + ay * ly + az * lz > eps)) return 0
    if (!(bx * hx + by * hy + bz * hz > eps)) return 0
    if (!(ax * hx + ay * hy + az * hz + (bx * lx + by * ly + bz * lz) > 2 * eps)) return 0
  }
  return 1
}

/** Differences at time t. */
export function blend(work: usize, corners: i32, t: f64, at: i32): void {
  for (let k = 0; k < 3 * corners; k++) setF64(work, at + k, (1 - t) * f64At(work, AT_START + k) + t * f64At(work, AT_END + k))
}

/** Math.max keeps not-a-number, which then fails every proof. */
function largestComponent(work: usize, corners: i32): f64 {
  let largest: f64 = 0
  for (let k = 0; k < 3 * corners; k++) {
    largest = Math.max(Math.max(largest, Math.abs(f64At(work, AT_START + k))), Math.abs(f64At(work, AT_END + k)))
  }
  return largest
}




