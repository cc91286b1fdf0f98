/**
 * When do a moving vertex and triangle, or two moving edges, first meet? Corners move on straight lines during the
 * step, t ∈ [0, 1]. The answer is never a miss and never late; it may be early by a hair.
 *
 * The textbook way (roots of the coplanarity cubic, then an inside test) fails for double roots, coplanar motion,
 * degenerate elements, and through rounding at shared edges. Here nothing is solved; apartness is *proved*. With the
 * corner differences r_j(t) = (1 − t) r_j(0) + t r_j(1) of `witness.ts`, the pair touches at t iff the origin lies in
 * the hull of r_j(t). Any direction m with m·r_j(t) > 0 for all j proves it does not, however m was found:
 *
 *   fixed m     m·r_j is linear in t:                    apart until the first j falls to ε          (1)
 *   turning m   from A at lo to B at hi, m·r_j is quadratic, positive when its Bernstein coefficients are:
 *               A·r_j(lo) > ε,  B·r_j(hi) > ε,  A·r_j(hi) + B·r_j(lo) > 2ε                           (2)
 *
 * The loop walks from proved time to proved time, guided by the distance found at each end; when it can prove no
 * further it has arrived at the touch. ε = η + 24·2⁻⁵³ R covers all rounding (R the largest component), so there is
 * no absolute tolerance and queries may be scaled by any power of two.
 *
 * Minimum separation η [m]: the walk stops where the distance falls to about 1.25 η. A pair that starts closer than
 * 4 η gets η = d(0)/4 instead: it is asked not to lose more than two thirds of its gap in one step. Not-a-number
 * anywhere counts as contact at t = 0.
 */
import {
  AT_END,
  AT_HIGH,
  AT_LOW,
  AT_START,
  findWitness,
  WITNESS_HIGH,
  WITNESS_LOW,
  WORK_LENGTH,
} from './witness.ts'

/** Rounding of differences, blends and dot products: below 18 units in the last place of R; 24 is on the safe side. */
const ROUNDING = 24 * 2 ** -53
/** Smallest stretch of time worth proving [–]. */
const TIME_STEP_MIN = 1e-12
const ROUNDS_MAX = 512

/** Share of the start distance that η may not exceed; see the header. */
export const SEPARATION_SHARE = 0.25

/**
 * Earliest time of impact of a vertex and a triangle in [0, 1], or Infinity. `q`: 24 numbers, the places of vertex,
 * face corners 0, 1, 2 at t = 0, then at t = 1.
 */
export function vertexFaceToi(q: Float64Array): number {
  for (let k = 0; k < 9; k++) {
    work[AT_START + k] = q[k % 3] - q[3 + k]
    work[AT_END + k] = q[12 + (k % 3)] - q[15 + k]
  }
  return polish(3, hullToi(work, 3, 0))
}

/** Earliest time of impact of two edges in [0, 1], or Infinity. `q`: ea0, ea1, eb0, eb1 at t = 0, then at t = 1. */
export function edgeEdgeToi(q: Float64Array): number {
  for (let k = 0; k < 12; k++) {
    const a = (k < 6 ? 0 : 3) + (k % 3)
    const b = 6 + (k % 6)
    work[AT_START + k] = q[a] - q[b]
    work[AT_END + k] = q[12 + a] - q[12 + b]
  }
  return polish(4, hullToi(work, 4, 0))
}

/**
 * Time before which the pair in `work` (differences at AT_START and AT_END) is proved apart by more than η, or
 * Infinity when that holds for the whole step.
 */
export function hullToi(work: Float64Array, corners: number, eta: number): number {
  const rounding = ROUNDING * largestComponent(work, corners)
  let low = AT_LOW // places of differences and witness at lo and at hi; they change roles when lo moves up to hi
  let high = AT_HIGH
  let lowWitness = WITNESS_LOW
  let highWitness = WITNESS_HIGH
  blend(work, corners, 0, low)
  findWitness(work, corners, low, lowWitness)
  const separation = Math.min(eta, SEPARATION_SHARE * work[lowWitness])
  const eps = separation + rounding
  const hit = 1.25 * separation + 2 * rounding
  if (!(work[lowWitness] > hit)) return 0
  let end = reach(work, corners, lowWitness, 0, eps)
  if (end > 1) return Infinity

  let lo = 0
  let width = 1
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const hi = Math.min(1, lo + width)
    blend(work, corners, hi, high)
    findWitness(work, corners, high, highWitness)
    const d = work[lowWitness]
    const dHigh = work[highWitness]
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
      width = Math.max(2 * TIME_STEP_MIN, Math.min(0.95 * ahead, 8 * width))
    } else if (end - lo >= 0.25 * width) {
      lo = end // the fixed direction reaches further than the next trial would
      blend(work, corners, lo, low)
      findWitness(work, corners, low, lowWitness)
      if (!(work[lowWitness] > hit)) return lo
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
function reach(work: Float64Array, corners: number, witness: number, lo: number, eps: number): number {
  const mx = work[witness + 1]
  const my = work[witness + 2]
  const mz = work[witness + 3]
  let end = 2
  for (let k = 0; k < 3 * corners; k += 3) {
    const s0 = mx * work[AT_START + k] + my * work[AT_START + k + 1] + mz * work[AT_START + k + 2]
    const s1 = mx * work[AT_END + k] + my * work[AT_END + k + 1] + mz * work[AT_END + k + 2]
    if (!((1 - lo) * s0 + lo * s1 > eps)) return lo
    if (!(s1 > eps)) end = Math.min(end, (s0 - eps) / (s0 - s1))
  }
  return end
}

/** 1 when the direction that turns from the low witness to the high one proves the stretch between them (2). */
function provesApart(
  work: Float64Array,
  corners: number,
  low: number,
  lowWitness: number,
  high: number,
  highWitness: number,
  eps: number,
): number {
  const ax = work[lowWitness + 1]
  const ay = work[lowWitness + 2]
  const az = work[lowWitness + 3]
  const bx = work[highWitness + 1]
  const by = work[highWitness + 2]
  const bz = work[highWitness + 3]
  for (let k = 0; k < 3 * corners; k += 3) {
    const lx = work[low + k]
    const ly = work[low + k + 1]
    const lz = work[low + k + 2]
    const hx = work[high + k]
    const hy = work[high + k + 1]
    const hz = work[high + k + 2]
    if (!(ax * lx + ay * ly + az * lz > eps)) return 0
    if (!(bx * hx + by * hy + bz * hz > eps)) return 0
    if (!(ax * hx + ay * hy + az * hz + (bx * lx + by * ly + bz * lz) > 2 * eps)) return 0
  }
  return 1
}

/** Differences at time t. */
export function blend(work: Float64Array, corners: number, t: number, at: number): void {
  for (let k = 0; k < 3 * corners; k++) work[at + k] = (1 - t) * work[AT_START + k] + t * work[AT_END + k]
}

/** Math.max keeps not-a-number, which then fails every proof. */
function largestComponent(work: Float64Array, corners: number): number {
  let largest = 0
  for (let k = 0; k < 3 * corners; k++) {
    largest = Math.max(largest, Math.abs(work[AT_START + k]), Math.abs(work[AT_END + k]))
  }
  return largest
}

/**
 * For reports: moves the proved time `lo`, which is early by some 1e-12 to 1e-7, onto the touch itself. Where the
 * elements meet they are coplanar, f(t) = P·(Q × S) = 0, or graze, f'(t) = 0; among those roots within a millionth
 * of lo the one with the smallest distance is taken.
 */
function polish(corners: number, lo: number): number {
  if (lo === 0 || lo === Infinity) return lo
  coplanarityCubic(corners)
  const [c0, c1, c2, c3] = cubic
  let root = lo
  for (let round = 0; round < 8; round++) {
    const slope = c1 + root * (2 * c2 + 3 * root * c3)
    const next = root - (c0 + root * (c1 + root * (c2 + root * c3))) / slope
    if (!Number.isFinite(next)) break
    root = next
  }
  const half = Math.sqrt(Math.max(0, c2 * c2 - 3 * c3 * c1)) // roots of f' in the form without cancellation
  const stable = -(c2 + (c2 < 0 ? -half : half))
  let best = lo
  let bestDistance = distanceAt(corners, lo)
  for (const t of [root, stable / (3 * c3), c1 / stable]) {
    if (!(t >= lo - 1e-9 && t <= lo + 1e-6 && t >= 0 && t <= 1)) continue
    const distance = distanceAt(corners, t)
    if (!(distance < bestDistance)) continue
    best = t
    bestDistance = distance
  }
  return best
}

function distanceAt(corners: number, t: number): number {
  blend(work, corners, t, AT_LOW)
  findWitness(work, corners, AT_LOW, WITNESS_LOW)
  return work[WITNESS_LOW]
}

/** Coefficients of f(t) = P·(Q × S) with P = r_0 and Q, S the two sides of the triangle or parallelogram at it. */
function coplanarityCubic(corners: number): void {
  const second = corners === 3 ? 3 : 6
  const third = corners === 3 ? 6 : 3
  for (let k = 0; k < 3; k++) {
    for (let side = 0; side < 3; side++) {
      const from = side === 0 ? -1 : 0
      const to = side === 0 ? 0 : side === 1 ? second : third
      const start = work[AT_START + to + k] - (from < 0 ? 0 : work[AT_START + k])
      const end = work[AT_END + to + k] - (from < 0 ? 0 : work[AT_END + k])
      constant[3 * side + k] = start
      rate[3 * side + k] = end - start
    }
  }
  cubic.fill(0)
  for (let choice = 0; choice < 8; choice++) {
    const p = choice & 1 ? rate : constant
    const q = choice & 2 ? rate : constant
    const s = choice & 4 ? rate : constant
    const power = (choice & 1) + ((choice >> 1) & 1) + (choice >> 2)
    cubic[power] +=
      p[0] * (q[4] * s[8] - q[5] * s[7]) +
      p[1] * (q[5] * s[6] - q[3] * s[8]) +
      p[2] * (q[3] * s[7] - q[4] * s[6])
  }
}

const work = new Float64Array(WORK_LENGTH) // scratch of the public functions
const constant = new Float64Array(9)
const rate = new Float64Array(9)
const cubic = new Float64Array(4)
