import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { buildDampedKick, kickDamped } from './damped-kick.ts'
import { buildStepResult, type MotionSystem } from './motion-system.ts'
import { rk4 } from './rk4.ts'
import { linearMotion } from './test-equations.ts'
import { verlet } from './verlet.ts'

describe('a kick with implicit damping', () => {
  it('is exact for linear damping, whatever the guess', () => {
    for (const guess of [0, 5, -100]) {
      const v = Float64Array.of(guess)
      const result = buildStepResult()
      const x = Float64Array.of(0.2)
      kickDamped(buildDampedKick(x, result), linearMotion(10, 30, 1), 0, 0.1, Float64Array.of(2), v)
      expect(v[0]).toBeCloseTo(2 + 0.1 * (1 - 10 * 0.2 - 30 * v[0]), 12)
      expect(result).toMatchObject({ evaluations: 1, iterations: 1 })
    }
  })

  it('keeps Verlet at order 2 under drag ∝ v², with the slope at the last velocity', () => {
    const system = dragged()
    const equation = { name: '', title: '', system, start: [1, 3], timeEnd: 1, exact: () => exact }
    const exact = runSteps(rk4, equation, 4000).y[0]
    expect(Math.abs(checkOrder(verlet, equation, [320, 640]).slopes[0] - 2)).toBeLessThan(0.05)
  })
})

/** x″ = −20 x − 2 |x′| x′ */
function dragged(): MotionSystem {
  let slope = 0
  return {
    ...linearMotion(20, 0, 0),
    rate(_t, y, rate) {
      rate[0] = y[1]
      rate[1] = -20 * y[0] - 2 * Math.abs(y[1]) * y[1]
    },
    accelerate(_t, x, v, acceleration) {
      slope = 4 * Math.abs(v[0])
      acceleration[0] = -20 * x[0] - 2 * Math.abs(v[0]) * v[0]
    },
    solveDamping(_t, _x, gamma, residual, v) {
      v[0] = residual[0] / (1 + gamma * slope)
      return 1
    },
  }
}
