/**
 * Symplectic Euler: first the velocity from the old place, then the place from the new velocity. One evaluation, order
 * 1, and yet the energy of an undamped spring only sways, by h ω/2, and never drifts. Damping is explicit and lags half a
 * step, as in the leapfrog that takes f(x_n, v_{n−1}).
 *
 *   v ← v + h a(t, x, v),    x ← x + h v                                                              (1)
 *
 * Longest step: h² ω² + 2 h c ≤ 4 for x″ = −ω² x − c x′; without damping h = 2/ω.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1.5, eq. (57) (58).
 */
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type MotionSystem,
  type TimeMethod,
} from './motion-system.ts'

export const symplecticEuler: TimeMethod<MotionSystem> = {
  summary: 'One evaluation, velocity first: energy sways but never drifts.',
  order: 1,
  implicit: false,
  build(size) {
    const half = size / 2
    const state = new Float64Array(size)
    const x = state.subarray(0, half)
    const v = state.subarray(half)
    const acceleration = new Float64Array(half)
    const result = buildStepResult()
    return {
      advance(system, t, h, y) {
        clearStepResult(result)
        state.set(y)
        system.accelerate(t, x, v, acceleration)
        result.evaluations = 1
        for (let k = 0; k < half; k++) v[k] += h * acceleration[k] // (1)
        for (let k = 0; k < half; k++) x[k] += h * v[k]
        result.held = allFinite(state)
        if (result.held) y.set(state)
        return result
      },
      restart() {},
    }
  },
}
