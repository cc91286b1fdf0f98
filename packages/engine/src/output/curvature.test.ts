import { expect, test } from 'vitest'
import { vertexCurvature } from './curvature.ts'

const N = 24
const SIDE = 0.3 // [m]

/** A sheet of N × N cells bent by a function of its own coordinates [m]; its outside is up. */
function sheet(bend: (u: number, v: number) => readonly [number, number, number]) {
  const position: number[] = []
  const triVertex: number[] = []
  for (let i = 0; i <= N; i++) {
    for (let j = 0; j <= N; j++) position.push(...bend((SIDE * i) / N, (SIDE * j) / N))
  }
  const row = (i: number, j: number) => i * (N + 1) + j
  for (let i = 0; i < N; i++) {
    for (let j = 0; j < N; j++) {
      triVertex.push(row(i, j), row(i, j + 1), row(i + 1, j), row(i + 1, j), row(i, j + 1), row(i + 1, j + 1))
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** Of vertices that are on no hem. */
function inner(values: Float64Array): number[] {
  return [...values].filter((_, k) => {
    const [i, j] = [Math.floor(k / (N + 1)), k % (N + 1)]
    return i > 0 && j > 0 && i < N && j < N
  })
}

test('flat cloth has none, hem or not', () => {
  for (const value of vertexCurvature(sheet((u, v) => [u, 0, v]))) expect(value).toBeCloseTo(0, 9)
})

test('a fold of radius r has 1/(2 r): a ridge from outside, a valley from inside', () => {
  const r = 0.1
  const fold = sheet((u, v) => [r * Math.sin(u / r), r * Math.cos(u / r), v])
  for (const value of inner(vertexCurvature(fold))) expect(value / (1 / (2 * r))).toBeCloseTo(1, 2)
  const turned = { ...fold, triVertex: fold.triVertex.slice().reverse() }
  for (const value of inner(vertexCurvature(turned))) expect(value / (-1 / (2 * r))).toBeCloseTo(1, 2)
})

test('a ball of radius r has 1/r', () => {
  const r = 0.5
  const cap = sheet((u, v) => {
    const [x, z] = [u - SIDE / 2, v - SIDE / 2]
    return [x, Math.sqrt(r * r - x * x - z * z), z]
  })
  for (const value of inner(vertexCurvature(cap))) expect(value * r).toBeCloseTo(1, 1)
})
