import { describe, expect, it } from 'vitest'
import type { Vector3 } from '../../core/index.ts'
import { applyDrives, type Drive } from './drive.ts'

const drive: Drive = { rows: [0, 1, 2], share: [1, -0.25, -0.75], direction: [0.6, 0, 0.8], speed: 0.2 }
const inverseMass = Float64Array.of(1, 2, 0.5)
const start = () => Float64Array.of(0.1, 0, 0, 0, 0.3, 0, 0, 0, -0.1)

describe('applyDrives', () => {
  it('brings the two points to the speed wished for, along its direction only, and keeps momentum', () => {
    const v = start()
    const before = momentum(v)
    applyDrives([drive], v, inverseMass)
    const [x, y, z] = relative(v)
    expect(0.6 * x + 0.8 * z).toBeCloseTo(0.2, 12)
    expect(y).toBeCloseTo(relative(start())[1], 12)
    momentum(v).forEach((part, k) => {
      expect(part).toBeCloseTo(before[k], 12)
    })
  })

  it('does not slow down who is faster already, and moves nobody who is pinned', () => {
    const fast = start()
    fast[0] = 5
    const before = fast.slice()
    applyDrives([drive], fast, inverseMass)
    expect(fast).toEqual(before)
    const pinned = start()
    const held = pinned.slice()
    applyDrives([drive], pinned, new Float64Array(3))
    expect(pinned).toEqual(held)
  })
})

function relative(v: Float64Array): Vector3 {
  const part = (axis: number) => drive.rows.reduce((sum, i, k) => sum + drive.share[k] * v[3 * i + axis], 0)
  return [part(0), part(1), part(2)]
}

function momentum(v: Float64Array): number[] {
  return [0, 1, 2].map((axis) => drive.rows.reduce((sum, i) => sum + v[3 * i + axis] / inverseMass[i], 0))
}
