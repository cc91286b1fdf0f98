import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { symplecticEuler } from './symplectic-euler.ts'
import { hangingMass, swingEquation } from './test-equations.ts'

describe('symplectic Euler', () => {
  it('has order 1', () => {
    const { slopes, errors } = checkOrder(symplecticEuler, hangingMass(), [640, 1280])
    expect(slopes[0]).toBeCloseTo(1, 2)
    expect(errors[1] / 1.453e-4).toBeCloseTo(1, 3)
  })

  it('sways in energy by 3.243 % and does not drift', () => {
    let most = 0
    runSteps(symplecticEuler, swingEquation(2 * Math.PI, 100), 10000, {}, (y) => {
      most = Math.max(most, Math.abs(y[0] ** 2 + (y[1] / (2 * Math.PI)) ** 2 - 1))
    })
    expect(most).toBeCloseTo(0.032433, 5)
  })
})
