/**
 * Do a moving vertex and triangle, or two moving edges, come within η of each other, and when first? The exact answer,
 * in whole numbers: every f64 is m·2ᵉ, so a query is a set of integers on a common scale, and every question below is the
 * sign of a polynomial with integer coefficients at 0, at 1 or at a root. Nothing is rounded; nothing of the engine's
 * detection is used. Slow (some 50 µs to 2 ms a query), and right.
 *
 * With r_j(t) the differences of the corners, moving on straight lines, the pair meets when the origin is within η of their
 * hull: a triangle r_0 r_1 r_2 (vertex–face, r_j = p − x_j) or a parallelogram (edge–edge, r_{2i+j} = a_i − b_j). That
 * holds exactly when one of its features is within η; each is a set of polynomial conditions on t:
 *
 *   face     f² ≤ η² N,  f = r_0·n,  N = n·n > 0,  and the foot of the origin inside                       (1)
 *            triangle: (r_1 × r_2)·n ≥ 0, …;  parallelogram: 0 ≤ −(r_0 × S)·n ≤ N,  0 ≤ −(r_0 × Q)·n ≤ N
 *   side     |r × e|² ≤ η² e·e,  0 ≤ −r·e ≤ e·e,  e·e > 0                                                 (2)
 *   corner   |r|² ≤ η²                                                                                     (3)
 *
 * The set of times of (1)–(3) together is closed (distance is continuous), so its first time is 0 or a root of one of the
 * polynomials. For η = 0 the squares become equations: f = 0, r × e = 0, r = 0. Shapes without area or length, coplanar
 * and parallel motion, and rest are no special cases: a polynomial that vanishes altogether is a condition always met,
 * and where N or e·e vanish the features of lower dimension take over.
 */
import {
  add,
  bracket,
  isZero,
  multiply,
  oneSign,
  type Polynomial,
  type Root,
  rootsOf,
  scale,
  signAt,
  subtract,
} from './polynomial.ts'

export type PairKind = 'vertex-face' | 'edge-edge'

/** Bounds of the first time of contact, at most 2⁻³² apart. */
export interface Touch {
  readonly low: number
  readonly high: number
}

type Vector = readonly [Polynomial, Polynomial, Polynomial]

/** All conditions at once: these vanish, these are not negative, this one is positive. */
interface Feature {
  readonly zero: readonly Polynomial[]
  readonly least: readonly Polynomial[]
  readonly positive: Polynomial
}

/**
 * First time in [0, 1] at which the pair is within η [m] (0: touches), or null. `q`: 24 finite numbers, the places of
 * vertex and face corners, or of the ends of edge a and edge b, at t = 0 and then at t = 1.
 */
export function exactTouch(kind: PairKind, q: ArrayLike<number>, eta = 0): Touch | null {
  const numbers = toIntegers([...Array.from(q), eta])
  const reach = numbers[24]
  const corner = cornersOf(kind, numbers)
  const face = faceOf(kind, corner, reach)
  if (reach === 0n && !isZero(face.height)) return firstAtHeightZero(kind, corner, face)
  return earliest([...(isZero(face.normalSquare) ? [] : [face.feature()]), ...rimOf(kind, corner, reach)])
}

/** Are the elements within η [m] of each other at time t? Exact as well. */
export function exactWithin(kind: PairKind, q: ArrayLike<number>, t: number, eta: number): boolean {
  const numbers = toIntegers([...Array.from(q), eta])
  const [part, whole] = toIntegers([t, 1])
  const still = new Array<bigint>(24)
  for (let k = 0; k < 12; k++) {
    still[k] = (whole - part) * numbers[k] + part * numbers[12 + k]
    still[12 + k] = still[k]
  }
  const corner = cornersOf(kind, still)
  const reach = whole * numbers[24]
  const face = faceOf(kind, corner, reach)
  const start: Root = { polynomial: [], local: [], a: 0n, k: 0 }
  return [face.feature(), ...rimOf(kind, corner, reach)].some((feature) => holds(feature, start))
}

/** η = 0: contact needs f = 0, so only the roots of f are looked at. */
function firstAtHeightZero(kind: PairKind, corner: readonly Vector[], face: Face): Touch | null {
  const roots = rootsOf(face.height)
  if (roots.length === 0) return null
  const feature = face.feature()
  let rim: readonly Feature[] | null = null
  for (const root of roots) {
    let touches = false
    if (signAt(face.normalSquare, root) > 0) {
      touches = feature.least.every((p) => signAt(p, root) >= 0)
    } else {
      rim ??= rimOf(kind, corner, 0n)
      touches = rim.some((each) => holds(each, root))
    }
    if (touches) return touchAt(root)
  }
  return null
}

/** The first time at which all conditions of one of the features hold. */
function earliest(features: readonly Feature[]): Touch | null {
  let best: Touch | null = null
  for (const each of features) {
    const feature = openConditions(each)
    if (feature === null) continue
    const equation = feature.zero.find((p) => !isZero(p))
    const ends: Root[] = [0n, 1n].map((a) => ({ polynomial: [], local: [], a, k: 0 }))
    const times = equation ? rootsOf(equation) : [...ends, ...feature.least.flatMap(rootsOf)]
    for (const root of times) {
      if (best !== null && Number(root.a) / 2 ** root.k >= best.low) continue
      if (!holds(feature, root)) continue
      const touch = touchAt(root)
      if (best === null || touch.low < best.low) best = touch
    }
  }
  return best
}

/** Leaves out conditions that hold throughout (0, 1) and at its ends; null when one of them never holds. */
function openConditions(feature: Feature): Feature | null {
  const least: Polynomial[] = []
  for (const p of feature.least) {
    const sign = oneSign(p)
    const ends = [p[0] ?? 0n, p.reduce((sum, c) => sum + c, 0n)]
    if (sign < 0 && ends[0] < 0n && ends[1] < 0n) return null
    if (!isZero(p) && !(sign > 0)) least.push(p)
  }
  return { ...feature, least }
}

function holds({ zero, least, positive }: Feature, root: Root): boolean {
  return (
    zero.every((p) => signAt(p, root) === 0) &&
    least.every((p) => signAt(p, root) >= 0) &&
    signAt(positive, root) > 0
  )
}

function touchAt(root: Root): Touch {
  const [low, high] = bracket(root)
  return { low, high }
}

interface Face {
  /** f = r_0·n and N = n·n of (1). */
  readonly height: Polynomial
  readonly normalSquare: Polynomial
  feature(): Feature
}

/** (1) */
function faceOf(kind: PairKind, r: readonly Vector[], reach: bigint): Face {
  const triangle = kind === 'vertex-face'
  const first = minus(r[triangle ? 1 : 2], r[0])
  const second = triangle ? minus(r[2], r[0]) : minus(r[0], r[1])
  const n = cross(first, second)
  const height = dot(r[0], n)
  const normalSquare = dot(n, n)
  const feature = (): Feature => {
    const least: Polynomial[] = []
    if (triangle) {
      for (let j = 0; j < 3; j++) least.push(dot(cross(r[(j + 1) % 3], r[(j + 2) % 3]), n))
    } else {
      for (const side of [second, first]) {
        const place = subtract([], dot(cross(r[0], side), n))
        least.push(place, subtract(normalSquare, place))
      }
    }
    return withinReach(height, normalSquare, reach, least)
  }
  return { height, normalSquare, feature }
}

/** h² ≤ η² N as a feature; for η = 0 the equation h = 0. */
function withinReach(h: Polynomial, square: Polynomial, reach: bigint, least: Polynomial[]): Feature {
  if (reach === 0n) return { zero: [h], least, positive: square }
  const room = subtract(scale(square, reach * reach), multiply(h, h))
  return { zero: [], least: [...least, room], positive: square }
}

/** (2) and (3) */
function rimOf(kind: PairKind, r: readonly Vector[], reach: bigint): Feature[] {
  const features: Feature[] = []
  for (const [i, j] of kind === 'vertex-face' ? TRIANGLE_SIDES : PARALLELOGRAM_SIDES) {
    const e = minus(r[j], r[i])
    const ee = dot(e, e)
    const along = dot(r[i], e)
    const least = [subtract([], along), add(along, ee)]
    const off = cross(r[i], e)
    if (reach === 0n) features.push({ zero: off, least, positive: ee })
    else
      features.push({
        zero: [],
        least: [...least, subtract(scale(ee, reach * reach), dot(off, off))],
        positive: ee,
      })
  }
  for (const corner of r) {
    if (reach === 0n) features.push({ zero: corner, least: [], positive: [1n] })
    else features.push({ zero: [], least: [subtract([reach * reach], dot(corner, corner))], positive: [1n] })
  }
  return features
}

const TRIANGLE_SIDES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const
const PARALLELOGRAM_SIDES = [
  [0, 1],
  [2, 3],
  [0, 2],
  [1, 3],
] as const

/** r_j(t) as vectors of polynomials of degree one. */
function cornersOf(kind: PairKind, x: readonly bigint[]): Vector[] {
  const pairs: readonly (readonly [number, number])[] =
    kind === 'vertex-face' ? [[0, 1], [0, 2], [0, 3]] : [[0, 2], [0, 3], [1, 2], [1, 3]] // biome-ignore format: a table
  return pairs.map(([i, j]) => {
    const part = [0, 1, 2].map((k): Polynomial => {
      const start = x[3 * i + k] - x[3 * j + k]
      const end = x[12 + 3 * i + k] - x[12 + 3 * j + k]
      if (end !== start) return [start, end - start]
      return start === 0n ? [] : [start]
    })
    return part as unknown as Vector
  })
}

function minus(a: Vector, b: Vector): Vector {
  return [subtract(a[0], b[0]), subtract(a[1], b[1]), subtract(a[2], b[2])]
}

function cross(a: Vector, b: Vector): Vector {
  return [
    subtract(multiply(a[1], b[2]), multiply(a[2], b[1])),
    subtract(multiply(a[2], b[0]), multiply(a[0], b[2])),
    subtract(multiply(a[0], b[1]), multiply(a[1], b[0])),
  ]
}

function dot(a: Vector, b: Vector): Polynomial {
  return add(add(multiply(a[0], b[0]), multiply(a[1], b[1])), multiply(a[2], b[2]))
}

/** The numbers times one power of two, the smallest that makes them all whole. */
export function toIntegers(values: readonly number[]): bigint[] {
  let least = 2000
  const parts = values.map((value) => {
    if (!Number.isFinite(value)) throw new RangeError('exact arithmetic needs finite numbers')
    float[0] = value
    const high = bits[1]
    const biased = (high >>> 20) & 0x7ff
    const fraction = (biased === 0 ? 0 : 1048576) + (high & 0xfffff)
    let whole = fraction * 4294967296 + bits[0]
    let exponent = Math.max(biased, 1) - 1075
    if (whole !== 0) {
      while (whole % 2 === 0) {
        whole /= 2
        exponent++
      }
      least = Math.min(least, exponent)
    }
    return { whole: value < 0 ? -whole : whole, exponent }
  })
  return parts.map(({ whole, exponent }) => (whole === 0 ? 0n : BigInt(whole) << BigInt(exponent - least)))
}

const float = new Float64Array(1) // scratch: the bits of a number (low word first, as on every machine we know)
const bits = new Uint32Array(float.buffer)
