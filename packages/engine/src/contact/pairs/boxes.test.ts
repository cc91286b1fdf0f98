import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { BOX_LENGTH, boxNodes, boxPaths, DOP_LENGTH, FRAME_LENGTH, setFrame } from './boxes.ts'

const SEED = 21
const MARGIN = 0.002

describe('boxPaths', () => {
  it('never tells apart what comes within twice the margin, inside the frame, at its rim and beyond', () => {
    const random = buildRandom(SEED)
    const frame = new Float64Array(FRAME_LENGTH)
    setFrame(frame, [-0.1, 0.5, -0.3], [0.3, 0.9, 0.1])
    const dop = new Int16Array(2 * DOP_LENGTH)
    let apart = 0
    for (let trial = 0; trial < 4000; trial++) {
      const near = 0.01 * random()
      const spread = [0.4, 0.6, 5][trial % 3]
      const x0 = new Float64Array(6)
      for (let k = 0; k < 3; k++) {
        x0[k] = [-0.1, 0.5, -0.3][k] + spread * random() - 0.5 * (spread - 0.4)
        x0[3 + k] = x0[k] + near * (2 * random() - 1)
      }
      const x1 = x0.map((value, k) => value + (trial % 2) * 0.01 * (k < 3 ? 0.3 : random()))
      boxPaths({ list: { listStart: x0, frame, dop } }, x1, MARGIN, 0, 2)
      const told = toldApart(dop)
      if (told) apart++
      for (let t = 0; t <= 1; t += 0.25) {
        const gap = [0, 1, 2].map(
          (k) => x0[k] + t * (x1[k] - x0[k]) - x0[3 + k] - t * (x1[3 + k] - x0[3 + k]),
        )
        if (told && Math.hypot(...gap) <= 2 * MARGIN)
          throw new Error(`seed ${SEED}, trial ${trial}: told apart`)
      }
    }
    expect(apart).toBeGreaterThan(1000)
  })

  it('tells apart what is twice the margin and two steps apart along a lane', () => {
    const frame = new Float64Array(FRAME_LENGTH)
    setFrame(frame, [0, 0, 0], [1, 1, 1])
    const dop = new Int16Array(2 * DOP_LENGTH)
    const step = 0.5 / 32000
    for (const [gap, told] of [
      [2 * MARGIN - step, false],
      [2 * MARGIN + 3 * step, true],
    ] as const) {
      const x = Float64Array.of(0.3, 0.3, 0.3, 0.3 + gap, 0.3, 0.3)
      boxPaths({ list: { listStart: x, frame, dop } }, x, MARGIN, 0, 2)
      expect(toldApart(dop)).toBe(told)
    }
  })

  it('gives the whole lane to what is not a number, and to a frame without extent', () => {
    const frame = new Float64Array(FRAME_LENGTH)
    setFrame(frame, [0, 0, 0], [1, 0, 1])
    const dop = new Int16Array(2 * DOP_LENGTH)
    const nowhere = Float64Array.of(0, 0, 0, Number.NaN, 0.7, 1)
    boxPaths({ list: { listStart: nowhere, frame, dop } }, new Float64Array(6), 0, 0, 2)
    expect(toldApart(dop)).toBe(false)
    const above = Float64Array.of(0, 0, 0, 0, 7, 0)
    boxPaths({ list: { listStart: above, frame, dop } }, above, 0, 0, 2)
    expect(dop[1] + dop[DOP_LENGTH + 17]).toBeLessThanOrEqual(0)
  })
})

describe('boxNodes', () => {
  it('holds the boxes of all vertices below', () => {
    const random = buildRandom(SEED)
    const x = Float64Array.from({ length: 12 }, () => random())
    const frame = new Float64Array(FRAME_LENGTH)
    setFrame(frame, [0, 0, 0], [1, 1, 1])
    const dop = new Int16Array(4 * DOP_LENGTH)
    boxPaths({ list: { listStart: x, frame, dop } }, x, 0, 0, 4)
    const box = new Int16Array(3 * BOX_LENGTH)
    const hull = new Int16Array(2 * DOP_LENGTH)
    const mesh = { link: Int32Array.of(2, ~0, ~1), triVertex: Int32Array.of(0, 1, 2, 1, 3, 2) }
    boxNodes({ mesh, list: { dop, nodeBox: box, triDop: hull } }, 0, 3)
    for (let k = 0; k < DOP_LENGTH; k++) {
      expect(hull[k]).toBe(Math.min(dop[k], dop[DOP_LENGTH + k], dop[2 * DOP_LENGTH + k]))
    }
    for (let k = 0; k < BOX_LENGTH; k++) {
      const lane = k < 4 ? k : 12 + k
      const least = (...rows: number[]) => Math.min(...rows.map((i) => dop[DOP_LENGTH * i + lane]))
      expect(box[k]).toBe(least(0, 1, 2, 3))
      expect(box[BOX_LENGTH + k]).toBe(least(0, 1, 2))
      expect(box[2 * BOX_LENGTH + k]).toBe(least(1, 2, 3))
    }
  })
})

function toldApart(dop: Int16Array): boolean {
  for (let k = 0; k < 16; k++) {
    if (dop[k] + dop[DOP_LENGTH + 16 + k] > 0 || dop[DOP_LENGTH + k] + dop[16 + k] > 0) return true
  }
  return false
}
