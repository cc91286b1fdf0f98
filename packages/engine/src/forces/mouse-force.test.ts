import { expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { askAt } from './assembly.fixture.ts'
import { checkForce, denseMatrix, type ForceSample } from './check-force.ts'
import { buildMouseForce, type MouseForce } from './mouse-force.ts'
import { buildSampleCloth, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const cloth = buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), 'grid', 3, 3, 0.1, TEST_FABRIC)
const still = new Float64Array(cloth.rest.length)

function sampleOf(mouse: MouseForce): ForceSample {
  return {
    vertexCount: cloth.vertexCount,
    matrix: cloth.matrix,
    assemble: (x, v, force, matrix, s, d) =>
      mouse.assemble(
        askAt({ model: cloth, x, v, force, anchor: matrix, stiffnessScale: s, dampingScale: d }),
      ),
  }
}

function grab(distance: number): MouseForce {
  const mouse = buildMouseForce({ stiffness: 400, damping: 2, pullMax: 20 })
  mouse.hold([1, 4, 3], [0.2, 0.3, 0.5])
  mouse.moveTo(0.05, 0.08, distance) // straight above the point held
  return mouse
}

it('does nothing before it holds and after it lets go', () => {
  const mouse = buildMouseForce()
  const force = still.slice()
  expect(
    mouse.assemble(
      askAt({ model: cloth, x: cloth.rest, force, anchor: cloth.matrix, stiffnessScale: 1, dampingScale: 1 }),
    ),
  ).toBe(0)
  mouse.hold([0, 1, 2], [1, 0, 0])
  mouse.release()
  mouse.assemble(askAt({ model: cloth, x: cloth.rest, force }))
  expect(force).toEqual(still)
})

it.each([0.03, 0.5])('%f m away it is the slope of its energy, and its matrix bounds it', (distance) => {
  const x = shaken(cloth.rest, 0.005, 1)
  const v = shaken(still, 1, 2)
  const report = checkForce(sampleOf(grab(distance)), x, v)
  expect(report.energyError).toBeLessThan(1e-7)
  expect(report.stiffnessPositive && report.dampingPositive).toBe(true)
  expect(report.dampingPower).toBeLessThan(0)
})

it('pulls with k times the gap when near, and never harder than it may', () => {
  for (const [distance, pull] of [
    [0.03, 12],
    [0.05, 20],
    [0.5, 20],
  ]) {
    const force = still.slice()
    const mouse = grab(distance)
    mouse.assemble(askAt({ model: cloth, x: cloth.rest, force }))
    expect(force.reduce((sum, f, k) => (k % 3 === 2 ? sum + f : sum), 0)).toBeCloseTo(pull, 12)
    expect(force[3 * 3 + 2]).toBeCloseTo(0.5 * pull, 12)
  }
})

it('has the row sums of the exact matrix: a triangle drawn as one is treated exactly', () => {
  const dense = denseMatrix(sampleOf(grab(0.03)), cloth.rest, still, 1, 0)
  const n = still.length
  const share = [0.2, 0.3, 0.5]
  for (const [k, i] of [1, 4, 3].entries()) expect(dense[3 * i * n + 3 * i]).toBeCloseTo(400 * share[k], 12)
})

it('scales weights to one', () => {
  const mouse = buildMouseForce({ stiffness: 400, damping: 0, pullMax: 20 })
  mouse.hold([1, 4, 3], [2, 0, 2])
  mouse.moveTo(0.05, 0.05, 0.01)
  const force = still.slice()
  mouse.assemble(askAt({ model: cloth, x: cloth.rest, force }))
  expect(force[3 + 2]).toBeCloseTo(2, 12)
  expect(force[9 + 2]).toBeCloseTo(2, 12)
})
