/**
 * Implicit Euler: the slope is taken at the end of the step, where the state is not known yet, so each step solves an
 * equation. Never bursts on a spring, however stiff; pays with motion, which it takes away the faster the longer the step.
 *
 *   Y = y + h f(t + h, Y)                                                                             (1)
 *   amplitude of an undamped spring per step: 1/√(1 + (h ω)²)                                         (2)
 *
 * With one Newton iteration from the start of the step it is the linearised method of Baraff and Witkin:
 *
 *   (1 − h ∂a/∂v − h² ∂a/∂x) dv = h (a + h ∂a/∂x v),   v ← v + dv,   x ← x + h v                      (3)
 *
 * From x + h v ('heading') the same linear solve keeps about twice the swing of cloth, and wants some damping.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.3, eq. (37); (3): Baraff, Witkin 1998, "Large
 * steps in cloth simulation", eq. (6).
 */
import { buildStepResult, clearStepResult, type TimeMethod } from './motion-system.ts'
import { buildNewton, guessStage, openStage, solveStage } from './newton.ts'

export const implicitEuler: TimeMethod = {
  summary: 'Never bursts, loses motion with the step: the calm workhorse.',
  order: 1,
  implicit: true,
  build(size, options) {
    const newton = buildNewton(size, options)
    const next = new Float64Array(size)
    const result = buildStepResult()
    return {
      advance(system, t, h, y) {
        clearStepResult(result)
        openStage(newton, t + h, h, y, next)
        guessStage(newton, system, y)
        result.held = solveStage(newton, system, false, result) // (1)
        if (result.held) y.set(next)
        return result
      },
      restart() {},
    }
  },
}
