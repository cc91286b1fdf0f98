import type { StepReport } from '@selvedge/engine'
import { expect, test } from 'vitest'
import { buildHistory } from './history.ts'

/** Only what the history reads. */
function report(time: number): StepReport {
  const energies = { kineticEnergy: 3 * time, membraneEnergy: 0, bendingEnergy: 0 }
  const contact = { touching: 2, impulses: 0 }
  return { time, ...energies, stretchMax: 0, seamGapMax: 0, speedMax: 0, contact } as unknown as StepReport
}

test('short runs keep every step', () => {
  const { history, add } = buildHistory()
  for (let k = 0; k < 10; k++) add(report(k))
  expect(history.time).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(history.kineticEnergy[4]).toBe(12)
  expect(history.touching[4]).toBe(2)
})

test('long runs are thinned evenly and stay aligned', () => {
  const { history, add } = buildHistory()
  for (let k = 0; k < 5000; k++) add(report(k))
  const gaps = new Set(history.time.slice(1).map((time, k) => time - history.time[k]))
  expect(gaps.size).toBe(1)
  expect(history.time.length).toBeGreaterThan(250)
  expect(history.time.length).toBeLessThan(600)
  expect(history.kineticEnergy).toEqual(history.time.map((time) => 3 * time))
})
