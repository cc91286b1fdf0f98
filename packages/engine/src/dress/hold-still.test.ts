import { expect, test } from 'vitest'
import type { Assembly } from '../forces/index.ts'
import { buildHoldShell, buildHoldStill, type HoldStill } from './hold-still.ts'

/** A front and a sleeve, a triangle each, after one vertex of something worn below. */
const panels = { triVertex: Int32Array.of(0, 1, 2, 3, 4, 5), triPanel: Int32Array.of(0, 1) }
/** A shoulder seam in the front, and an armhole to the sleeve, which is sewn late. */
const stitchVertex = Int32Array.of(1, 2, 3, 4)
const late = Uint8Array.of(0, 1)

/** A stand after so long [s], with the shoulder open by so much [m]. */
function standAt(time: number, open: number): HoldStill {
  const stand = buildHoldStill(panels, [{ segment: 'torso' }, { segment: 'arm' }], { first: 1, edge: 0.02 })
  const x = Float64Array.of(0, 0, 0, 0, 0, 0, open, 0, 0, 0, 0, 0, 0.3, 0, 0, 0, 0, 0, 0, 0, 0)
  const dt = 1 / 128
  for (let now = dt; now <= time; now += dt) stand.follow(x, stitchVertex, late, now, dt)
  return stand
}

function forcesOf(stand: HoldStill): number[] {
  const v = new Float64Array(21).fill(0.05)
  const force = new Float64Array(21)
  stand.assemble({ v, force, anchor: null, dampingScale: 1 } as unknown as Assembly)
  return [...force]
}

test('the front is held against a firm hand while sleeves are set in; sleeves and what is worn below are not', () => {
  const force = forcesOf(standAt(1.5, 0.01))
  expect(force.slice(3, 12).every((f) => Math.abs(f + 120 * 0.02) < 1e-12)).toBe(true) // creeping at 5 cm/s
  expect([...force.slice(0, 3), ...force.slice(12)].every((f) => f === 0)).toBe(true)
  expect(forcesOf(standAt(0.5, 0.01)).every((f) => f === 0)).toBe(true)
  expect(forcesOf(standAt(0.75, 0.01))[3]).toBeCloseTo(-60 * 0.02, 9)
})

test('not before its own seams are nearly shut, nor when they are closed by force', () => {
  expect(forcesOf(standAt(1.5, 0.1)).every((f) => f === 0)).toBe(true)
  expect(forcesOf(standAt(2.75, 0.01)).every((f) => f === 0)).toBe(true)
})

test('its slope is that of its force', () => {
  const stand = standAt(1.5, 0)
  const diagonal = new Float64Array(63)
  const assembly = { v: new Float64Array(21), force: new Float64Array(21), anchor: { diagonal } }
  stand.assemble({ ...assembly, dampingScale: 0.5 } as unknown as Assembly)
  expect(diagonal[9]).toBeCloseTo((0.5 * 120 * 0.02) / 0.05, 12)
  expect(diagonal.filter((value) => value !== 0)).toHaveLength(9)
})

test('a shell stands still until its lining is closed, and is let go by and by', () => {
  const shellAt = (time: number) => {
    const stand = buildHoldShell(panels, [false, true], { first: 1, edge: 0.02 })
    const dt = 1 / 128
    for (let now = dt; now <= time; now += dt) stand.follow(new Float64Array(21), stitchVertex, late, now, dt)
    return forcesOf(stand)
  }
  const first = shellAt(0)
  expect(first.slice(3, 12).every((f) => Math.abs(f + 120 * 0.02) < 1e-12)).toBe(true)
  expect([...first.slice(0, 3), ...first.slice(12)].every((f) => f === 0)).toBe(true) // what is below, and the lining
  expect(shellAt(1)).toEqual(first)
  expect(shellAt(1.25)[3]).toBeCloseTo(-60 * 0.02, 9)
  expect(shellAt(1.5).every((f) => f === 0)).toBe(true)
})
