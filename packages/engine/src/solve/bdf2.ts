/**
 * BDF2, the backward differentiation formula of two steps: a parabola through the last two states and the next one has
 * the slope of the next. One solve per step like implicit Euler, order 2, and stiffness is damped away; slow motion
 * loses only (h ω)⁴/4 of its amplitude per step. It lives on its past: a jump of the state must be told by `restart`, and
 * the first step after it is an implicit midpoint step; impulses of contact by `nudge`, which keeps the curvature of the
 * path and forgets the approach.
 *
 *   Y = ((1 + w)² y₀ − w² y₋₁)/(1 + 2 w) + h (1 + w)/(1 + 2 w) f(t + h, Y),     w = h/h_last [–]      (1)
 *   w = 1:  Y = 4/3 y₀ − 1/3 y₋₁ + 2/3 h f(t + h, Y)                                                  (2)
 *
 * Stable for w below 1 + √2; a step that grows more than that starts anew.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.4, eq. (50); (1): Hairer, Nørsett, Wanner 1993,
 * "Solving ordinary differential equations I", III.5.
 */
import { buildStepResult, clearStepResult, type OdeSystem, type TimeMethod } from './motion-system.ts'
import { buildNewton, guessStage, openStage, solveStage } from './newton.ts'

export const bdf2: TimeMethod = {
  summary: 'Order 2 for one solve a step, stiffness damped away; must be told of jumps.',
  order: 2,
  implicit: true,
  build(size, options) {
    const newton = buildNewton(size, options)
    const last = new Float64Array(size)
    const known = new Float64Array(size)
    const next = new Float64Array(size)
    const result = buildStepResult()
    let stepLast = 0

    function startStep(system: OdeSystem, t: number, h: number, y: Float64Array): boolean {
      openStage(newton, t + 0.5 * h, 0.5 * h, y, next)
      guessStage(newton, system, y)
      if (!solveStage(newton, system, false, result)) return false
      for (let k = 0; k < size; k++) next[k] = 2 * next[k] - y[k]
      return true
    }

    function pastStep(system: OdeSystem, t: number, h: number, y: Float64Array): boolean {
      const w = h / stepLast
      const now = ((1 + w) * (1 + w)) / (1 + 2 * w)
      const before = (w * w) / (1 + 2 * w)
      const gamma = (h * (1 + w)) / (1 + 2 * w)
      for (let k = 0; k < size; k++) known[k] = now * y[k] - before * last[k]
      openStage(newton, t + h, gamma, known, next)
      guessStage(newton, system, y)
      return solveStage(newton, system, false, result) // (1)
    }

    return {
      advance(system, t, h, y) {
        clearStepResult(result)
        const past = stepLast > 0 && h <= GROWTH_MAX * stepLast
        result.held = past ? pastStep(system, t, h, y) : startStep(system, t, h, y)
        if (!result.held) return result
        last.set(y)
        y.set(next)
        stepLast = h
        return result
      },
      restart() {
        stepLast = 0
      },
      nudge(dv) {
        for (let k = 0; k < dv.length; k++) last[size / 2 + k] += dv[k]
      },
    }
  },
}

/** h/h_last beyond which (1) may burst, a little below 1 + √2 [–]. */
const GROWTH_MAX = 2.4
