import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { filteredEuler } from './filtered-euler.ts'
import { implicitEuler } from './implicit-euler.ts'
import { hangingMass, swingEquation } from './test-equations.ts'

/** Amplitude of x″ = −z² x after `count` steps of 1 s. */
function amplitude(method: typeof filteredEuler | typeof implicitEuler, z: number, count: number): number {
  const { y } = runSteps(method, swingEquation(z, count), count)
  return Math.hypot(y[0], y[1] / z)
}

describe('filtered implicit Euler', () => {
  it('has order 1 on a damped spring, and a smaller error than implicit Euler', () => {
    const { slopes, errors } = checkOrder(filteredEuler, hangingMass(), [640, 1280])
    expect(slopes[0]).toBeCloseTo(1, 1)
    expect(errors[1]).toBeLessThan(0.8 * checkOrder(implicitEuler, hangingMass(), [640, 1280]).errors[1])
  })

  it('follows its recurrence: δ of implicit Euler, the filter 1/(1 + z²) of a spring', () => {
    const z = 0.7
    let [x, v, last, before] = [1, 0, 0, 0]
    for (let n = 1; n <= 6; n++) {
      const w = (v - z * z * x) / (1 + z * z)
      x += w
      const delta = w - v
      v = n < 3 ? w : w - (2 * delta - 3 * last + before) / (1 + z * z)
      before = last
      last = delta
    }
    const { y } = runSteps(
      filteredEuler,
      { system: swingEquation(z, 6).system, start: [1, 0], timeEnd: 6 },
      6,
    )
    expect(y[0]).toBeCloseTo(x, 12)
    expect(y[1]).toBeCloseTo(v, 12)
  })

  it('keeps its swing where implicit Euler loses it', () => {
    expect(amplitude(filteredEuler, 0.1, 1000)).toBeGreaterThan(0.9)
    expect(amplitude(implicitEuler, 0.1, 1000)).toBeLessThan(0.01)
  })

  it('bursts at no step', () => {
    const most = [0.001, 0.01, 0.1, 0.4, 1, 2, 5, 20, 100, 1000].map((z) => amplitude(filteredEuler, z, 3000))
    expect(Math.max(...most)).toBeLessThan(1.1)
  })

  it('begins anew after a change of step, after `restart` and after a solve that broke', () => {
    const { system } = swingEquation(1, 10)
    const euler = implicitEuler.build(2)
    const started = (prepare: (stepper: ReturnType<typeof filteredEuler.build>, y: Float64Array) => void) => {
      const stepper = filteredEuler.build(2)
      const y = Float64Array.of(1, 0)
      for (let n = 0; n < 5; n++) stepper.advance(system, 0.1 * n, 0.1, y)
      prepare(stepper, y)
      return { stepper, y }
    }
    const next = ({ stepper, y }: ReturnType<typeof started>, h: number) => {
      const plain = y.slice()
      euler.advance(system, 0.5, h, plain)
      stepper.advance(system, 0.5, h, y)
      return Math.abs(y[1] - plain[1])
    }
    expect(
      next(
        started(() => {}),
        0.1,
      ),
    ).toBeGreaterThan(1e-4)
    expect(
      next(
        started(() => {}),
        0.05,
      ),
    ).toBe(0)
    expect(
      next(
        started((stepper) => stepper.restart()),
        0.1,
      ),
    ).toBe(0)
    const broken = started((stepper, y) => {
      const before = y.slice()
      expect(stepper.advance({ ...system, solve: () => -1 }, 0.5, 0.1, y).held).toBe(false)
      expect(y).toEqual(before)
    })
    expect(next(broken, 0.1)).toBe(0)
  })
})
