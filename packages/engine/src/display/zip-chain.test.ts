import { expect, test } from 'vitest'
import { findZips, placeZip, zipRows, zipTriangles } from './zip-chain.ts'

/** 30 cm straight up along y, the cloth looking along z. */
const x = Float64Array.of(0, 0, 0, 0, 0.1, 0, 0, 0.2, 0, 0, 0.3, 0)
const normal = Float64Array.from({ length: 12 }, (_, k) => (k % 3 === 2 ? 1 : 0))
const [zip, ...others] = findZips(Int32Array.of(0, 1, 6000, 1, 2, 6000, 2, 3, 6000), (a, b) => [a, b], x)
const rows = zipRows(zip)
const out = new Float64Array(3 * rows.length)
const end = placeZip(zip, x, normal, 0, out)
const { tape, teeth } = zipTriangles(zip, 0)

test('pieces that follow each other are one zip, all its vertices are placed', () => {
  expect(others).toEqual([])
  expect([...zip.rows]).toEqual([0, 1, 2, 3])
  expect(end).toBe(rows.length)
  expect(Math.max(...tape, ...teeth)).toBe(rows.length - 1)
})

test('teeth stand over the cloth within the chain of 6 mm, the slider at the upper end', () => {
  const across = out.filter((_, k) => k % 3 === 0)
  const along = out.filter((_, k) => k % 3 === 1)
  const high = out.filter((_, k) => k % 3 === 2)
  const first = 2 * zip.rows.length
  const toothRows = rows.length - first - 2 * 12 // slider and pull come last
  expect(toothRows / 12).toBeGreaterThanOrEqual(249) // one in 1.2 mm
  const ofTeeth = (values: Float64Array) => [...values.subarray(first, first + toothRows)]
  expect(Math.max(...ofTeeth(across).map(Math.abs))).toBeCloseTo(0.003, 9)
  expect(Math.min(...ofTeeth(high))).toBe(0)
  expect(Math.max(...ofTeeth(high))).toBeLessThan(0.002)
  expect(Math.max(...along)).toBeCloseTo(0.3, 9)
  expect(Math.min(...along.subarray(first + toothRows)), 'slider and pull').toBeGreaterThan(0.26)
})

test('a tooth is turned outwards', () => {
  const corner = (i: number) => out.subarray(3 * i, 3 * i + 3)
  const middle = [0, 1, 2].map((c) => {
    const box = Array.from({ length: 8 }, (_, k) => corner(2 * zip.rows.length + k)[c])
    return box.reduce((sum, value) => sum + value, 0) / 8
  })
  for (let at = 0; at < 30; at += 3) {
    const [a, b, c] = teeth.slice(at, at + 3).map((i) => [0, 1, 2].map((k) => corner(i)[k] - middle[k]))
    const volume =
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0])
    expect(volume).toBeGreaterThan(0)
  }
})
