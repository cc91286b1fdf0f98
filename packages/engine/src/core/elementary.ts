/**
 * Sine, arc tangent, power, length and their kin from the four operations and square roots alone. The language leaves the last
 * digits of Math.sin and the like to each engine, and engines differ: Node 20 and a Chromium of 2026 disagree on all of
 * them. One bit in a placed panel becomes another drape. These give the same bits everywhere.
 *
 *   sin, cos:  x = k π/2 + r, |r| ≤ π/4, then the Taylor series of r                                  (1)
 *   atan:      atan x = 2 atan(x / (1 + √(1 + x²))), twice, then its series                           (2)
 *   power:     b^e = exp(e ln b);  b = m 2^k, ln m = 2 artanh((m − 1)/(m + 1))                        (3)
 *
 * Right to about 2 · 10⁻¹⁶ relative (power: 10⁻¹⁵) for angles up to 10⁵ and powers that do not overflow.
 */

export function sine(x: number): number {
  return turned(x, 0)
}

export function cosine(x: number): number {
  return turned(x, 1)
}

/** Angle of the point (x, y) from +x, −π … π [rad]. */
export function arcTangent(y: number, x: number): number {
  const across = Math.abs(y)
  const along = Math.abs(x)
  if (across === 0 && along === 0) return 0
  const steep = across > along
  const acute = arcOf(steep ? along / across : across / along)
  const first = steep ? HALF_PI - acute : acute
  const upper = x < 0 ? Math.PI - first : first
  return y < 0 ? -upper : upper
}

/** √(x² + y² + z² + w²): length of a vector from its components; squares must not overflow. */
export function magnitude(x: number, y: number, z = 0, w = 0): number {
  return Math.sqrt(x * x + y * y + z * z + w * w)
}

export function arcSine(x: number): number {
  return arcTangent(x, Math.sqrt(Math.max(0, (1 - x) * (1 + x))))
}

export function arcCosine(x: number): number {
  return arcTangent(Math.sqrt(Math.max(0, (1 - x) * (1 + x))), x)
}

/** base^exponent for a positive base. */
export function power(base: number, exponent: number): number {
  return exponential(exponent * logarithm(base))
}

/** Natural logarithm of a positive number. */
export function logarithm(x: number): number {
  let m = x
  let k = 0
  for (; m > Math.SQRT2; k++) m *= 0.5
  for (; m < Math.SQRT1_2; k--) m *= 2
  const z = (m - 1) / (m + 1)
  const square = z * z
  let sum = 0
  for (let n = 25; n >= 1; n -= 2) sum = 1 / n + square * sum
  return 2 * z * sum + k * Math.LN2
}

export function exponential(x: number): number {
  const k = Math.round(x / Math.LN2)
  const r = x - k * LN2_HIGH - k * LN2_LOW
  let sum = 1
  for (let n = 18; n >= 1; n--) sum = 1 + (r / n) * sum
  let scaled = sum
  for (let n = 0; n < k; n++) scaled *= 2
  for (let n = 0; n > k; n--) scaled *= 0.5
  return scaled
}

/** sin(x + quarter π/2) by (1). */
function turned(x: number, quarter: number): number {
  const k = Math.round(x / HALF_PI)
  const r = x - k * HALF_PI_HIGH - k * HALF_PI_MIDDLE - k * HALF_PI_LOW
  const turn = (((k + quarter) % 4) + 4) % 4
  const value = turn % 2 === 0 ? sineSeries(r) : cosineSeries(r)
  return turn < 2 ? value : -value
}

function sineSeries(r: number): number {
  const square = r * r
  let sum = 1
  for (let n = 18; n >= 2; n -= 2) sum = 1 - (square / (n * (n + 1))) * sum
  return r * sum
}

function cosineSeries(r: number): number {
  const square = r * r
  let sum = 1
  for (let n = 17; n >= 1; n -= 2) sum = 1 - (square / (n * (n + 1))) * sum
  return sum
}

/** atan of 0 … 1 by (2). */
function arcOf(x: number): number {
  const once = x / (1 + Math.sqrt(1 + x * x))
  const twice = once / (1 + Math.sqrt(1 + once * once))
  const square = twice * twice
  let sum = 0
  for (let n = 27; n >= 1; n -= 2) sum = 1 / n - square * sum
  return 4 * twice * sum
}

const HALF_PI = Math.PI / 2
/** π/2 and ln 2 in parts whose multiples by small whole numbers are exact. */
const HALF_PI_HIGH = 1.5707963267341256
const HALF_PI_MIDDLE = 6.077100506303966e-11
const HALF_PI_LOW = 2.0222662487959506e-21
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
