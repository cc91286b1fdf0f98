import { describe, expect, it } from 'vitest'
import { buildRandom, type TriangleMesh } from '../core/index.ts'
import { countCrossings, findCrossings } from './count-crossings.ts'

const SEED = 20261115

describe('countCrossings', () => {
  it('agrees with exact rational arithmetic on small integer triangles', () => {
    const random = buildRandom(SEED)
    let crossing = 0
    for (let round = 0; round < 1500; round++) {
      const size = 1 + (round % 4) // tiny grids give touching, coplanar and degenerate cases by the dozen
      const mesh = soup(6, () => Math.floor(random() * (2 * size + 1)) - size)
      const expected = exactCrossing(mesh) ? 1 : 0
      crossing += expected
      const [first, second] = halves(mesh)
      const counts = [countCrossings(mesh), countCrossings(first, second), countCrossings(second, first)]
      if (counts.some((count) => count !== expected))
        expect(counts, `seed ${SEED} round ${round}: ${mesh.position}`).toEqual(Array(3).fill(expected))
    }
    expect(crossing).toBeGreaterThan(200)
  })

  it('sees what rounding would hide: coordinates that differ in the last bit', () => {
    const step = 2 ** -52
    const flat = [0, 0, 1, 1, 0, 1, 0, 1, 1]
    const above = [0.25, 0.25, 1 + step, 0.5, 0.25, 1 + step, 0.25, 0.25, 2]
    const through = [0.25, 0.25, 1 - step, 0.5, 0.25, 1 - step, 0.25, 0.25, 2]
    expect(countCrossings(triangles(flat, above))).toBe(0)
    expect(countCrossings(triangles(flat, through))).toBe(1)
  })

  it('does not call touching, coplanar overlap or a shared place a crossing', () => {
    const flat = [0, 0, 0, 4, 0, 0, 0, 4, 0]
    expect(countCrossings(triangles(flat, [1, 1, 0, 1, 1, 1, 2, 1, 1])), 'corner on face').toBe(0)
    expect(countCrossings(triangles(flat, [1, 1, 0, 3, 1, 0, 1, 3, 0])), 'coplanar').toBe(0)
    expect(countCrossings(triangles(flat, [1, 0, 1, 1, 0, -1, 1, -3, 0])), 'edge on edge').toBe(0)
    expect(countCrossings(triangles(flat, [0, 0, 0, 1, 1, 1, 1, 1, -1])), 'one place shared').toBe(0)
    expect(countCrossings(triangles(flat, [1, 1, 1, 1, 1, -1, 2, 1, 0])), 'through').toBe(1)
  })

  it('finds the same pairs as all-against-all in random soups, and stops at the limit', () => {
    const random = buildRandom(SEED)
    const mesh = soup(900, () => random(), 0.4)
    const expected = bruteForce(mesh)
    const found = findCrossings(mesh)
    expect(expected.length).toBeGreaterThan(100)
    expect(pairKeys(found)).toEqual(expected)
    expect(findCrossings(mesh, undefined, 7).length).toBe(14)
  })

  it('finds the pairs that exact arithmetic finds in soups on small grids: shared, flat and doubled triangles', () => {
    const random = buildRandom(SEED + 1)
    let crossing = 0
    for (let round = 0; round < 12; round++) {
      const size = 2 + (round % 4)
      const mesh = soup(90, () => Math.floor(random() * (2 * size + 1)) - size)
      for (let k = 0; k < 90; k++) {
        if (random() < 0.3) mesh.triVertex[k] = Math.floor(90 * random()) // corners in common, or twice in one triangle
      }
      const expected: string[] = []
      for (let t = 0; t < 30; t++) {
        for (let s = t + 1; s < 30; s++) if (exactCrossing(pairOf(mesh, t, s))) expected.push(`${t} ${s}`)
      }
      crossing += expected.length
      expect(pairKeys(findCrossings(mesh)), `seed ${SEED + 1} round ${round}`).toEqual(expected.sort())
    }
    expect(crossing).toBeGreaterThan(100)
  })

  it('refuses positions that are not finite', () => {
    expect(() => countCrossings(triangles([0, 0, 0, 1, 0, Number.NaN, 0, 1, 0]))).toThrow(/vertex 1/)
    expect(countCrossings({ position: new Float64Array(0), triVertex: new Int32Array(0) })).toBe(0)
  })
})

function triangles(...corners: number[][]): TriangleMesh {
  const position = Float64Array.from(corners.flat())
  return { position, triVertex: Int32Array.from({ length: position.length / 3 }, (_, i) => i) }
}

/** Loose triangles: with `size`, corners lie within it of a random place. */
function soup(vertexCount: number, next: () => number, size = 0): TriangleMesh {
  const position = new Float64Array(3 * vertexCount)
  for (let at = 0; at < position.length; at++) {
    const base = size > 0 && at % 9 >= 3 ? position[at - (at % 9) + (at % 3)] + size * next() : next()
    position[at] = base
  }
  return { position, triVertex: Int32Array.from({ length: vertexCount }, (_, i) => i) }
}

function halves(mesh: TriangleMesh): [TriangleMesh, TriangleMesh] {
  const triVertex = Int32Array.of(0, 1, 2)
  return [
    { position: mesh.position.slice(0, 9), triVertex },
    { position: mesh.position.slice(9, 18), triVertex },
  ]
}

/** Triangles t and s alone. */
function pairOf({ position, triVertex }: TriangleMesh, t: number, s: number): TriangleMesh {
  const corners = [...triVertex.subarray(3 * t, 3 * t + 3), ...triVertex.subarray(3 * s, 3 * s + 3)]
  return triangles(corners.flatMap((i) => [...position.subarray(3 * i, 3 * i + 3)]))
}

function bruteForce(mesh: TriangleMesh): string[] {
  const triCount = mesh.triVertex.length / 3
  const found: string[] = []
  for (let t = 0; t < triCount; t++) {
    for (let s = t + 1; s < triCount; s++) {
      const position = new Float64Array(18)
      position.set(mesh.position.subarray(9 * t, 9 * t + 9))
      position.set(mesh.position.subarray(9 * s, 9 * s + 9), 9)
      if (countCrossings({ position, triVertex: Int32Array.of(0, 1, 2, 3, 4, 5) }) > 0)
        found.push(`${t} ${s}`)
    }
  }
  return found.sort()
}

function pairKeys(pairs: Int32Array): string[] {
  const keys: string[] = []
  for (let at = 0; at < pairs.length; at += 2) keys.push(`${pairs[at]} ${pairs[at + 1]}`)
  return keys.sort()
}

// ── The definition, word by word, in exact integer fractions: another method than the code under test ──

type Point = [bigint, bigint, bigint]

function exactCrossing(mesh: TriangleMesh): boolean {
  const corner = (i: number): Point => [0, 1, 2].map((k) => BigInt(mesh.position[3 * i + k])) as Point
  const one = [corner(0), corner(1), corner(2)]
  const two = [corner(3), corner(4), corner(5)]
  for (const p of one) if (two.some((q) => p.every((value, k) => value === q[k]))) return false
  const nOne = cross(minus(one[1], one[0]), minus(one[2], one[0]))
  const nTwo = cross(minus(two[1], two[0]), minus(two[2], two[0]))
  const line = cross(nOne, nTwo)
  const spanOne = spanOnLine(one, two[0], nTwo, line)
  const spanTwo = spanOnLine(two, one[0], nOne, line)
  if (!spanOne || !spanTwo) return false
  const low = less(spanOne[0], spanTwo[0]) ? spanTwo[0] : spanOne[0]
  const high = less(spanOne[1], spanTwo[1]) ? spanOne[1] : spanTwo[1]
  return less(low, high)
}

type Fraction = [bigint, bigint] // denominator positive

/** Where the triangle meets the plane (origin, normal), measured along the line; null if it does not straddle it. */
function spanOnLine(tri: Point[], origin: Point, normal: Point, line: Point): [Fraction, Fraction] | null {
  const height = tri.map((p) => dot(minus(p, origin), normal))
  if (!height.some((h) => h > 0n) || !height.some((h) => h < 0n)) return null
  const marks: Fraction[] = []
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    if (height[i] === 0n) marks.push([dot(tri[i], line), 1n])
    if (height[i] * height[j] >= 0n) continue
    // The point h_j p_i − h_i p_j over h_j − h_i.
    const top = height[j] * dot(tri[i], line) - height[i] * dot(tri[j], line)
    const bottom = height[j] - height[i]
    marks.push(bottom > 0n ? [top, bottom] : [-top, -bottom])
  }
  marks.sort((a, b) => (less(a, b) ? -1 : less(b, a) ? 1 : 0))
  return [marks[0], marks[marks.length - 1]]
}

function less(a: Fraction, b: Fraction): boolean {
  return a[0] * b[1] < b[0] * a[1]
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: Point, b: Point): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
