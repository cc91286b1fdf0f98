/**
 * The question of `exact-touch.ts` for η = 0 in ordinary f64, with a bound for every rounding error: mostly it can tell, and
 * then it is right; where a sign hangs on the last digits it says so, and the exact arithmetic decides. Ten million
 * random queries would take hours without it.
 *
 * Conditions (1) of `exact-touch.ts` in Bernstein form on [lo, hi]. A polynomial lies within the range of its coefficients:
 *
 *   all coefficients of f on one side of 0, or all of one inside condition below 0:  no contact in [lo, hi]            (1)
 *   f rises or falls all along and changes sign, all inside conditions above 0:      exactly one contact in [lo, hi]   (2)
 *
 * else the interval is halved, the earlier half first. "Above 0" means by more than the error: with D the largest component
 * of a corner difference and u = 2⁻⁵³, the coefficients computed here are off by less than 4096 u D³ (f) and 65536 u D⁴
 * (inside conditions), the 30 halvings included; a count of operations is in `docs/physics/continuous-detection.md`.
 *
 * Source: Brochu, Edwards, Bridson 2012, Efficient geometrically exact continuous collision detection (the idea of a cheap
 * filter before exact arithmetic); Farin 2002, Curves and Surfaces for CAGD (Bernstein form).
 */

export const UNDECIDED = 0
export const APART = 1
export const TOUCHES = 2

const HEIGHT_ERROR = 4096 * 2 ** -53 // in units of D³
const INSIDE_ERROR = 65536 * 2 ** -53 // in units of D⁴
/** Sizes [m] beyond which D⁴ could leave the range of f64 with full precision. */
const SIZE_MIN = 1e-60
const SIZE_MAX = 1e60
const HALVINGS_MAX = 30
/** Intervals looked at before giving up: simple contacts need some 40. */
const INTERVALS_MAX = 400
/** A contact is reported when it is known this well. */
const WIDTH_MAX = 1e-8

/** Numbers per interval: lo, hi, four coefficients of f, five for each of up to four inside conditions. */
const NODE = 26

/** Bounds of the first contact, after `quickTouch` has returned TOUCHES. */
export const quickTime = new Float64Array(2)

/** UNDECIDED, APART or TOUCHES. `q` as for `exactTouch`. */
export function quickTouch(edges: boolean, q: Float64Array): number {
  const size = loadDifferences(edges, q)
  if (!(size > SIZE_MIN && size < SIZE_MAX)) return UNDECIDED
  heightCoefficients(edges)
  const heightError = HEIGHT_ERROR * size * size * size
  if (isOneSided(2, 4, heightError)) return APART
  const insideError = INSIDE_ERROR * size * size * size * size
  insideCoefficients(edges)
  return search(edges ? 4 : 3, heightError, insideError)
}

function search(conditions: number, heightError: number, insideError: number): number {
  node[0] = 0
  node[1] = 1
  let top = 0
  for (let count = 0; top >= 0; count++) {
    const at = NODE * top
    if (isOneSided(at + 2, 4, heightError) || isOutside(at, conditions, insideError)) {
      top-- // (1)
      continue
    }
    if (isCertain(at, conditions, heightError, insideError)) return narrow(at, heightError) // (2)
    if (top >= HALVINGS_MAX || count >= INTERVALS_MAX) return UNDECIDED
    halve(at, conditions)
    top++
  }
  return APART
}

function isOneSided(at: number, count: number, error: number): boolean {
  let above = true
  let below = true
  for (let k = at; k < at + count; k++) {
    if (!(node[k] > error)) above = false
    if (!(node[k] < -error)) below = false
  }
  return above || below
}

function isOutside(at: number, conditions: number, error: number): boolean {
  for (let c = 0; c < conditions; c++) {
    let below = true
    for (let k = at + 6 + 5 * c; k < at + 11 + 5 * c; k++) if (!(node[k] < -error)) below = false
    if (below) return true
  }
  return false
}

/** (2) */
function isCertain(at: number, conditions: number, heightError: number, insideError: number): boolean {
  for (let k = at + 6; k < at + 6 + 5 * conditions; k++) if (!(node[k] > insideError)) return false
  const [f0, f1, f2, f3] = [node[at + 2], node[at + 3], node[at + 4], node[at + 5]]
  const e = 2 * heightError
  if (f0 < -heightError && f3 > heightError) return f1 - f0 > e && f2 - f1 > e && f3 - f2 > e
  if (f0 > heightError && f3 < -heightError) return f1 - f0 < -e && f2 - f1 < -e && f3 - f2 < -e
  return false
}

/** Halves [lo, hi] by the sign of f alone. */
function narrow(at: number, error: number): number {
  const [f0, f1, f2, f3] = [node[at + 2], node[at + 3], node[at + 4], node[at + 5]]
  let low = 0
  let high = 1
  const width = node[at + 1] - node[at]
  while ((high - low) * width > WIDTH_MAX) {
    const t = 0.55 * low + 0.45 * high // not the middle: contacts at simple fractions would sit right on it
    const s = 1 - t
    const value = s * s * (s * f0 + 3 * t * f1) + t * t * (3 * s * f2 + t * f3)
    if (!(Math.abs(value) > 2 * error)) return UNDECIDED
    if (value > 0 === f0 > 0) low = t
    else high = t
  }
  quickTime[0] = node[at] + low * width
  quickTime[1] = node[at] + high * width
  return TOUCHES
}

/** Replaces the interval by its later half and puts the earlier one on top. */
function halve(at: number, conditions: number): void {
  const to = at + NODE
  const middle = 0.5 * (node[at] + node[at + 1])
  node[to] = node[at]
  node[to + 1] = middle
  node[at] = middle
  let from = 2
  split(at + from, to + from, 3)
  from += 4
  for (let c = 0; c < conditions; c++, from += 5) split(at + from, to + from, 4)
}

/** De Casteljau at the middle: coefficients of the later half stay, those of the earlier go to `to`. */
function split(at: number, to: number, degree: number): void {
  for (let level = 0; level <= degree; level++) {
    node[to + level] = node[at]
    for (let k = 0; k < degree - level; k++) node[at + k] = 0.5 * (node[at + k] + node[at + k + 1])
  }
}

/** Corner differences at both ends; returns D. */
function loadDifferences(edges: boolean, q: Float64Array): number {
  let size = 0
  const corners = edges ? 4 : 3
  for (let j = 0; j < corners; j++) {
    const first = edges ? 3 * (j >> 1) : 0
    const second = edges ? 6 + 3 * (j & 1) : 3 + 3 * j
    for (let k = 0; k < 3; k++) {
      const start = q[first + k] - q[second + k]
      const end = q[12 + first + k] - q[12 + second + k]
      r[6 * j + k] = start
      r[6 * j + 3 + k] = end
      size = Math.max(size, Math.abs(start), Math.abs(end))
    }
  }
  for (let k = 0; k < 6; k++) {
    side[k] = r[(edges ? 12 : 6) + k] - r[k]
    side[6 + k] = edges ? r[k] - r[6 + k] : r[12 + k] - r[k]
  }
  return size
}

/** n(t) and f(t) = r_0·n on [0, 1]. */
function heightCoefficients(edges: boolean): void {
  crossOf(side, 0, side, 6, normal)
  const f = 2
  node[f] = dot(r, 0, normal, 0)
  node[f + 1] = (dot(r, 3, normal, 0) + 2 * dot(r, 0, normal, 3)) / 3
  node[f + 2] = (2 * dot(r, 3, normal, 3) + dot(r, 0, normal, 6)) / 3
  node[f + 3] = dot(r, 3, normal, 6)
  if (edges) product(normal, normal, square)
}

function insideCoefficients(edges: boolean): void {
  if (!edges) {
    for (let j = 0; j < 3; j++) {
      crossOf(r, 6 * ((j + 1) % 3), r, 6 * ((j + 2) % 3), area)
      product(area, normal, place)
      for (let k = 0; k < 5; k++) node[6 + 5 * j + k] = place[k]
    }
    return
  }
  for (let j = 0; j < 2; j++) {
    crossOf(r, 0, side, j === 0 ? 6 : 0, area)
    product(area, normal, place)
    for (let k = 0; k < 5; k++) {
      node[6 + 10 * j + k] = -place[k]
      node[11 + 10 * j + k] = square[k] + place[k]
    }
  }
}

/** Bernstein coefficients of a(t) × b(t), three vectors; a and b as start and end. */
function crossOf(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const [x, y] = [(k + 1) % 3, (k + 2) % 3]
    out[k] = a[i + x] * b[j + y] - a[i + y] * b[j + x]
    const mixed =
      a[i + x] * b[j + 3 + y] - a[i + y] * b[j + 3 + x] + (a[i + 3 + x] * b[j + y] - a[i + 3 + y] * b[j + x])
    out[3 + k] = 0.5 * mixed
    out[6 + k] = a[i + 3 + x] * b[j + 3 + y] - a[i + 3 + y] * b[j + 3 + x]
  }
}

/** Bernstein coefficients of the dot product of two vectors of degree two. */
function product(a: Float64Array, b: Float64Array, out: Float64Array): void {
  out[0] = dot(a, 0, b, 0)
  out[1] = 0.5 * (dot(a, 0, b, 3) + dot(a, 3, b, 0))
  out[2] = (dot(a, 0, b, 6) + 4 * dot(a, 3, b, 3) + dot(a, 6, b, 0)) / 6
  out[3] = 0.5 * (dot(a, 3, b, 6) + dot(a, 6, b, 3))
  out[4] = dot(a, 6, b, 6)
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2]
}

const node = new Float64Array(NODE * (HALVINGS_MAX + 2)) // scratch: intervals, the earliest on top
const r = new Float64Array(24) // start and end of each corner difference
const side = new Float64Array(12)
const normal = new Float64Array(9)
const area = new Float64Array(9)
const square = new Float64Array(5)
const place = new Float64Array(5)
