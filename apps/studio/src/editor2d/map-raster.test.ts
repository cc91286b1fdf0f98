import { expect, it } from 'vitest'
import { SHADES } from '../view3d/map-scale.ts'
import { PIXEL, rasterPiece } from './map-raster.ts'

/** A square of 0.1 m in two triangles, of panel 1; its number is y / 0.1. */
const square = {
  triVertex: [0, 1, 2, 0, 2, 3],
  triPattern: [0, 0, 0.1, 0, 0.1, 0.1, 0, 0, 0.1, 0.1, 0, 0.1],
  triPanel: [1, 1],
}
const values = [0, 0, 1, 1]

it('shades every pixel of the piece between the numbers of its corners', () => {
  const raster = rasterPiece(square, 1, { values, range: [-1, 1] })!
  const { left, low, width, height, shade } = raster
  let worst = 0
  let inside = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [left + (x + 0.5) * PIXEL, low + (y + 0.5) * PIXEL]
      if (u < 0 || u > 0.1 || v < 0 || v > 0.1) continue
      inside++
      const middle = (SHADES - 1) / 2
      worst = Math.max(worst, Math.abs(shade[y * width + x] - (middle + (middle * v) / 0.1)))
    }
  }
  expect(inside).toBeGreaterThan(1500)
  expect(worst).toBeLessThan(0.51)
})

it('reaches one pixel beyond the triangles, and no farther', () => {
  const { left, low, width, shade } = rasterPiece(square, 1, { values, range: [-1, 1] })!
  const at = (u: number, v: number) =>
    shade[Math.floor((v - low) / PIXEL) * width + Math.floor((u - left) / PIXEL)]
  expect(at(-PIXEL, 0.05)).toBeGreaterThan(0)
  expect(at(left + 0.1 * PIXEL, 0.05)).toBe(-1)
})

it('holds numbers beyond the range at its ends, each side by its own', () => {
  const shadesOf = (number: number, range: [number, number]) =>
    rasterPiece(square, 1, { values: [number, number, number, number], range })!.shade.find((one) => one >= 0)
  expect(shadesOf(7, [-1, 1])).toBe(SHADES - 1)
  expect(shadesOf(-7, [-1, 1])).toBe(0)
  expect(shadesOf(1, [-9, 2])).toBe(Math.round(0.75 * (SHADES - 1)))
  expect(rasterPiece(square, 0, { values, range: [-1, 1] })).toBeNull()
})
