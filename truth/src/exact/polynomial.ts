/**
 * Polynomials with whole-number coefficients of any length, and their real roots in [0, 1], without any rounding.
 *
 *   p(t) = Σ c_i tⁱ,   c_i ∈ ℤ; written as the array [c_0, c_1, …], no zeros at its end, [] for p ≡ 0     (1)
 *   on [a/2ᵏ, (a + 1)/2ᵏ]:  q(x) = 2ᵏⁿ p((a + x)/2ᵏ) has whole coefficients too,  x ∈ [0, 1]              (2)
 *   sign changes of the Bernstein coefficients of q ≥ number of roots in (0, 1), equal when it is 0 or 1  (3)
 *
 * A root is kept as the interval (2) that holds it and no other, or as the fraction a/2ᵏ itself. Halving finds all of
 * them: (3) with Vincent's theorem says that it ends when there are no double roots, so these are divided out first.
 * The sign of another polynomial at a root is exact too: zero is decided by the common divisor, anything else by halving
 * until the interval is small enough.
 *
 * Source: Collins, Akritas 1976, Polynomial real root isolation using Descartes' rule of signs.
 */

/** Coefficients in ascending order. */
export type Polynomial = readonly bigint[]

/** A root in [0, 1] of a polynomial without double roots. */
export interface Root {
  readonly polynomial: Polynomial
  /** The polynomial on the interval, variable x of (2); empty when the root is the fraction a/2ᵏ exactly. */
  local: Polynomial
  a: bigint
  k: number
}

function trim(p: bigint[]): Polynomial {
  while (p.length > 0 && p[p.length - 1] === 0n) p.pop()
  return p
}

export function add(p: Polynomial, q: Polynomial): Polynomial {
  const out: bigint[] = []
  for (let i = 0; i < Math.max(p.length, q.length); i++) out.push((p[i] ?? 0n) + (q[i] ?? 0n))
  return trim(out)
}

export function subtract(p: Polynomial, q: Polynomial): Polynomial {
  const out: bigint[] = []
  for (let i = 0; i < Math.max(p.length, q.length); i++) out.push((p[i] ?? 0n) - (q[i] ?? 0n))
  return trim(out)
}

export function multiply(p: Polynomial, q: Polynomial): Polynomial {
  if (p.length === 0 || q.length === 0) return []
  const out = new Array<bigint>(p.length + q.length - 1).fill(0n)
  for (let i = 0; i < p.length; i++) {
    for (let j = 0; j < q.length; j++) out[i + j] += p[i] * q[j]
  }
  return trim(out)
}

export function scale(p: Polynomial, factor: bigint): Polynomial {
  return factor === 0n ? [] : p.map((c) => c * factor)
}

export function isZero(p: Polynomial): boolean {
  return p.length === 0
}

/** Roots in [0, 1] in ascending order, each once; none for p ≡ 0. */
export function rootsOf(p: Polynomial): Root[] {
  if (p.length <= 1) return []
  const changes = signChanges(p)
  if (changes <= 1 && p[0] !== 0n && valueAtOne(p) !== 0n) {
    return changes === 0 ? [] : [{ polynomial: p, local: p, a: 0n, k: 0 }] // mostly so; spares the division
  }
  const polynomial = withoutDoubleRoots(p)
  const roots: Root[] = []
  const exact = (a: bigint, k: number): Root => ({ polynomial, local: [], a, k })
  if (polynomial[0] === 0n) roots.push(exact(0n, 0))
  isolate(polynomial, polynomial, 0n, 0, roots)
  if (valueAtOne(polynomial) === 0n) roots.push(exact(1n, 0))
  return roots
}

/** Roots inside the interval; those at its ends are the caller's. */
function isolate(polynomial: Polynomial, local: Polynomial, a: bigint, k: number, roots: Root[]): void {
  const changes = signChanges(local)
  if (changes === 0) return
  if (changes === 1 && local[0] !== 0n && valueAtOne(local) !== 0n) {
    roots.push({ polynomial, local, a, k })
    return
  }
  const left = lowerHalf(local)
  const right = shiftByOne(left)
  isolate(polynomial, left, 2n * a, k + 1, roots)
  if (right[0] === 0n) roots.push({ polynomial, local: [], a: 2n * a + 1n, k: k + 1 })
  isolate(polynomial, right, 2n * a + 1n, k + 1, roots)
}

/** Halves the interval of a root until it is 2⁻ᵏ wide or the root is found exactly. */
function refine(root: Root, k: number): void {
  while (root.local.length > 0 && root.k < k) {
    const left = lowerHalf(root.local)
    const right = shiftByOne(left)
    const middle = right[0]
    root.k++
    root.a *= 2n
    if (middle === 0n) {
      root.local = []
      root.a += 1n
    } else if (middle > 0n === root.local[0] > 0n) {
      root.local = right
      root.a += 1n
    } else {
      root.local = left
    }
  }
}

/** Lower and upper bound of a root, at most 2⁻³² apart. */
export function bracket(root: Root): [number, number] {
  refine(root, 32)
  const low = Number(root.a) / 2 ** root.k
  return [low, root.local.length === 0 ? low : Number(root.a + 1n) / 2 ** root.k]
}

/** Sign of q at the root: −1, 0 or 1. */
export function signAt(q: Polynomial, root: Root): number {
  if (q.length === 0) return 0
  if (q.length === 1) return signOf(q[0])
  let divided = false
  for (;;) {
    if (root.local.length === 0) return signOf(valueAt(q, root.a, root.k))
    const local = restrict(q, root.a, root.k)
    const sign = oneSign(local)
    if (sign !== 0) return sign
    if (!divided && root.k >= 8) {
      divided = true // beyond the first bits: is q zero there?
      const common = greatestCommonDivisor(root.polynomial, q)
      if (common.length > 1) {
        const start = valueAt(common, root.a, root.k)
        const end = valueAt(common, root.a + 1n, root.k)
        if (start > 0n !== end > 0n) return 0
      }
    }
    refine(root, root.k + (divided ? 4 : 2))
  }
}

/** Sign of q at the fraction a/2ᵏ times a positive number. */
export function valueAt(q: Polynomial, a: bigint, k: number): bigint {
  let value = 0n
  for (let i = q.length - 1; i >= 0; i--) value = value * a + (q[i] << BigInt(k * (q.length - 1 - i)))
  return value
}

export function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

function valueAtOne(p: Polynomial): bigint {
  let sum = 0n
  for (const c of p) sum += c
  return sum
}

/** (2) for any interval. */
function restrict(p: Polynomial, a: bigint, k: number): Polynomial {
  const n = p.length - 1
  const out = p.map((c, i) => c << BigInt(k * (n - i)))
  for (let i = 0; i < n; i++) {
    for (let j = n - 1; j >= i; j--) out[j] += a * out[j + 1]
  }
  return out
}

/** q(x/2) 2ⁿ */
function lowerHalf(p: Polynomial): Polynomial {
  return p.map((c, i) => c << BigInt(p.length - 1 - i))
}

/** q(x + 1) */
function shiftByOne(p: Polynomial): Polynomial {
  const out = p.slice()
  for (let i = 0; i < p.length - 1; i++) {
    for (let j = p.length - 2; j >= i; j--) out[j] += out[j + 1]
  }
  return out
}

/** Coefficients of (1 + x)ⁿ q(1/(1 + x)): those of Bernstein up to positive factors. */
function bernstein(p: Polynomial): Polynomial {
  return shiftByOne(p.slice().reverse())
}

/** The sign p has everywhere in (0, 1) by (3), or 0 when it might change or p ≡ 0. */
export function oneSign(p: Polynomial): number {
  let sign = 0
  for (const c of bernstein(p)) {
    const own = signOf(c)
    if (own * sign < 0) return 0
    if (own !== 0) sign = own
  }
  return sign
}

/** (3) */
function signChanges(p: Polynomial): number {
  let changes = 0
  let last = 0
  for (const c of bernstein(p)) {
    const sign = signOf(c)
    if (sign === 0) continue
    if (last !== 0 && sign !== last) changes++
    last = sign
  }
  return changes
}

function withoutDoubleRoots(p: Polynomial): Polynomial {
  const derivative = trim(p.slice(1).map((c, i) => c * BigInt(i + 1)))
  const common = greatestCommonDivisor(p, derivative)
  return common.length > 1 ? quotient(p, common) : primitive(p)
}

/** Euclid's algorithm on primitive parts; [1] when there is none but constants. */
export function greatestCommonDivisor(p: Polynomial, q: Polynomial): Polynomial {
  if (areCoprime(p, q)) return [1n]
  let a = primitive(p)
  let b = primitive(q)
  if (a.length < b.length) [a, b] = [b, a]
  while (b.length > 0) {
    const rest = remainder(a, b)
    a = b
    b = primitive(rest)
  }
  return a
}

/**
 * True only for polynomials without a common divisor: one of them would stay one modulo any prime that does not divide
 * the leading coefficient. Quick, and settles nearly all cases; false may be an unlucky prime.
 */
function areCoprime(p: Polynomial, q: Polynomial): boolean {
  if (p.length === 0 || q.length === 0) return false
  let a = p.map((c) => Number(((c % PRIME) + PRIME) % PRIME))
  let b = q.map((c) => Number(((c % PRIME) + PRIME) % PRIME))
  if (a[a.length - 1] === 0 || b[b.length - 1] === 0) return false
  while (b.length > 1) {
    const lead = b[b.length - 1]
    while (a.length >= b.length) {
      const factor = a[a.length - 1]
      const shift = a.length - b.length
      for (let i = 0; i < a.length; i++) {
        const taken = i >= shift ? (factor * b[i - shift]) % SMALL_PRIME : 0
        a[i] = (((lead * a[i]) % SMALL_PRIME) - taken + SMALL_PRIME) % SMALL_PRIME
      }
      while (a.length > 0 && a[a.length - 1] === 0) a.pop()
    }
    ;[a, b] = [b, a]
  }
  return b.length === 1
}

/** Below 2²⁶: products stay exact in f64. */
const SMALL_PRIME = 67108859
const PRIME = BigInt(SMALL_PRIME)

/** Rest of lead(q)ᵐ p divided by q. */
function remainder(p: Polynomial, q: Polynomial): Polynomial {
  let rest = p.slice()
  const lead = q[q.length - 1]
  while (rest.length >= q.length) {
    const factor = rest[rest.length - 1]
    const shift = rest.length - q.length
    rest = rest.map((c) => c * lead)
    for (let i = 0; i < q.length; i++) rest[i + shift] -= factor * q[i]
    rest = trim(rest).slice()
  }
  return rest
}

/** p / q for a divisor q, without its content. */
function quotient(p: Polynomial, q: Polynomial): Polynomial {
  let rest = p.slice()
  const lead = q[q.length - 1]
  const out = new Array<bigint>(p.length - q.length + 1).fill(0n)
  for (let shift = p.length - q.length; shift >= 0; shift--) {
    const factor = rest[shift + q.length - 1]
    rest = rest.map((c) => c * lead)
    for (let i = 0; i < out.length; i++) out[i] *= lead
    out[shift] += factor
    for (let i = 0; i < q.length; i++) rest[i + shift] -= factor * q[i]
  }
  return primitive(trim(out))
}

/** Divided by the common divisor of its coefficients; the sign is kept. */
function primitive(p: Polynomial): Polynomial {
  let divisor = 0n
  for (const c of p) {
    divisor = wholeDivisor(divisor, c)
    if (divisor === 1n) return p
  }
  return divisor === 0n ? p : p.map((c) => c / divisor)
}

function wholeDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}
