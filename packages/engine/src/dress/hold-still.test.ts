import { expect, test } from 'vitest'
import type { Assembly } from '../forces/index.ts'
import { buildHoldStill } from './hold-still.ts'

/** A front and a sleeve, a triangle each, after one vertex of something worn below. */
const panels = { triVertex: Int32Array.of(0, 1, 2, 3, 4, 5), triPanel: Int32Array.of(0, 1) }

function forcesAt(time: number): number[] {
  const stand = buildHoldStill(panels, [{ segment: 'torso' }, { segment: 'arm' }], { first: 1, edge: 0.02 })
  const v = new Float64Array(21).fill(0.05)
  const force = new Float64Array(21)
  stand.assemble({ v, force, anchor: null, time, dampingScale: 1 } as unknown as Assembly)
  return [...force]
}

test('the front is held against a firm hand once sleeves are set in; sleeves and what is worn below are not', () => {
  const force = forcesAt(1.2)
  expect(force.slice(3, 12).every((f) => Math.abs(f + 120 * 0.02) < 1e-12)).toBe(true) // creeping at 5 cm/s
  expect([...force.slice(0, 3), ...force.slice(12)].every((f) => f === 0)).toBe(true)
  expect(forcesAt(0.5).every((f) => f === 0)).toBe(true)
  expect(forcesAt(0.75)[3]).toBeCloseTo(-60 * 0.02, 12)
  expect(forcesAt(2.25)[3]).toBeCloseTo(-60 * 0.02, 12) // by force it slides
  expect(forcesAt(2.6).every((f) => f === 0)).toBe(true)
})

test('its slope is that of its force', () => {
  const stand = buildHoldStill(panels, [{ segment: 'torso' }, { segment: 'arm' }], { first: 0, edge: 0.02 })
  const diagonal = new Float64Array(54)
  const assembly = { v: new Float64Array(18), force: new Float64Array(18), anchor: { diagonal }, time: 2 }
  stand.assemble({ ...assembly, dampingScale: 0.5 } as unknown as Assembly)
  expect(diagonal[0]).toBeCloseTo((0.5 * 120 * 0.02) / 0.05, 12)
  expect(diagonal.filter((value) => value !== 0)).toHaveLength(9)
})
