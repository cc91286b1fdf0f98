import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { explicitEuler } from './explicit-euler.ts'
import { midpoint } from './midpoint.ts'
import { growthEquation } from './test-equations.ts'

describe('checkOrder', () => {
  it('measures slopes between any two counts, and the work', () => {
    const report = checkOrder(midpoint, growthEquation(2), [100, 300, 600])
    expect(report.slopes.length).toBe(2)
    expect(report.slopes[1]).toBeCloseTo(2, 1)
    expect([...report.evaluations]).toEqual([200, 600, 1200])
  })

  it('tells a method of order 1 from one of order 2', () => {
    expect(checkOrder(explicitEuler, growthEquation(2), [1000, 2000]).slopes[0]).toBeLessThan(1.1)
  })

  it('says which step did not hold', () => {
    const broken = {
      ...growthEquation(1),
      system: {
        ...growthEquation(1).system,
        rate: (t: number, _y: Float64Array, r: Float64Array) => void r.fill(t > 0.5 ? NaN : 0),
      },
    }
    expect(() => runSteps(explicitEuler, broken, 10)).toThrow('step 6 of 10')
  })
})
