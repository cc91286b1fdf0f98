import { expect, test } from 'vitest'
import { weaveTile } from './weave-tile.ts'

const WEAVES = ['plain', 'twill', 'knit'] as const

/** Mean of one channel of three. */
function mean(pixels: Uint8Array, channel: number): number {
  let sum = 0
  for (let k = channel; k < pixels.length; k += 3) sum += pixels[k]
  return (3 * sum) / pixels.length
}

test.each(WEAVES)(
  '%s: the relief is level on the whole, and repeats without a step at its border',
  (weave) => {
    const { size, relief } = weaveTile(weave)
    expect(relief).toHaveLength(3 * size * size)
    expect(mean(relief, 0)).toBeCloseTo(127.5, 0)
    expect(mean(relief, 1)).toBeCloseTo(127.5, 0)
    // every slope of the row has its counterpart: the sum of rises along a closed row is nothing
    for (const row of [0, 7, size - 1]) {
      let rise = 0
      for (let c = 0; c < size; c++) {
        const [x, , z] = relief.subarray(3 * (row * size + c)).map(Number)
        rise += (x - 127.5) / (z - 127.5)
      }
      expect(Math.abs(rise / size), `row ${row}`).toBeLessThan(0.01)
    }
  },
)

test.each(WEAVES)(
  '%s: white times the brightest is above the colour of the cloth, the mean near it',
  (weave) => {
    const { shade, brightest } = weaveTile(weave)
    expect(brightest).toBeGreaterThan(1)
    expect(brightest).toBeLessThan(1.25)
    expect(shade.reduce((most, value) => Math.max(most, value), 0)).toBe(255)
    const linear = Array.from(shade, (value) => ((value / 255 + 0.055) / 1.055) ** 2.4)
    const whole = (brightest * linear.reduce((sum, value) => sum + value, 0)) / linear.length
    expect(whole).toBeGreaterThan(0.93)
    expect(whole).toBeLessThan(1.05)
  },
)

test('in a twill a float is followed by one a thread further, in a plain weave by its opposite', () => {
  const over = (weave: 'plain' | 'twill', u: number, v: number) => {
    const { size, threads, relief } = weaveTile(weave)
    // beside the middle of a thread: a warp float falls off to the sides, a weft float along v
    const pixel = (du: number, dv: number) => {
      const column = Math.floor(((u + du) * size) / threads)
      const row = Math.floor((threads - v - dv) * (size / threads))
      return relief.subarray(3 * (row * size + column), 3 * (row * size + column) + 2)
    }
    const side = Math.abs(pixel(0.8, 0.5)[0] - 127.5)
    const end = Math.abs(pixel(0.5, 0.8)[1] - 127.5)
    return side > end
  }
  const row = (weave: 'plain' | 'twill', v: number) => [0, 1, 2, 3, 4, 5].map((u) => over(weave, u, v))
  expect(row('plain', 0)).toEqual([false, true, false, true, false, true])
  expect(row('plain', 1)).toEqual([true, false, true, false, true, false])
  expect(row('twill', 0)).toEqual([false, true, true, false, true, true])
  expect(row('twill', 1)).toEqual([true, true, false, true, true, false])
})
