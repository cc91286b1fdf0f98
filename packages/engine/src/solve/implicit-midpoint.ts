/**
 * Implicit midpoint: the slope is taken in the middle of the step, at the mean of its ends. Keeps every quadratic
 * invariant: an undamped linear spring swings for ever with the energy it has, only a little slow. It does not
 * forget either: what is much stiffer than the step rings on from step to step with its sign changed.
 *
 *   Z = y + h/2 f(t + h/2, Z),    y(t + h) = 2 Z − y                                                  (1)
 *   frequency ω′ it gives a spring ω:  tan(ω′ h/2) = ω h/2                                             (2)
 *
 * With a Newton iteration cut short the energy is kept only as well as (1) is solved.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.4, eq. (45) (46).
 */
import { buildStepResult, clearStepResult, type TimeMethod } from './motion-system.ts'
import { buildNewton, guessStage, openStage, solveStage } from './newton.ts'

export const implicitMidpoint: TimeMethod = {
  summary: 'Order 2 and no loss of motion; what is too stiff for the step rings on.',
  order: 2,
  implicit: true,
  build(size, options) {
    const newton = buildNewton(size, options)
    const middle = new Float64Array(size)
    const result = buildStepResult()
    return {
      advance(system, t, h, y) {
        clearStepResult(result)
        openStage(newton, t + 0.5 * h, 0.5 * h, y, middle)
        guessStage(newton, system, y)
        result.held = solveStage(newton, system, false, result)
        if (result.held) for (let k = 0; k < y.length; k++) y[k] = 2 * middle[k] - y[k] // (1)
        return result
      },
      restart() {},
    }
  },
}
