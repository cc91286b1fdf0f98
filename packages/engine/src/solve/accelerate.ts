/**
 * Steps of a search that creeps: what the last few taught is put together into one that goes farther. A search that
 * answers every place x with a step s(x), and rests where s = 0, is taken for straight between its last places:
 *
 *   s(x + Σ c_j Δx_j) ≈ s(x) + Σ c_j Δs_j,    c = those for which this is least                             (1)
 *   next place:  x + Σ c_j Δx_j + what is left of (1) as a step                                          (2)
 *
 * (1) is solved by making the Δs_j square to each other, newest first, with the same sums of the Δx_j beside them; what
 * is nearly a sum of newer ones is left out. Where s is a Newton step with a slope that is told too steep (cloth that
 * slips), the plain search gains a few percent a step and this one as much as conjugate gradients would.
 * Source: Anderson 1965, "Iterative Procedures for Nonlinear Integral Equations"; Walker, Ni 2011 for its reading as (1).
 */

import { dotProduct } from '../core/index.ts'

export interface Accelerator {
  /** (1), (2): replaces the step taken at the place `x` by a longer view. The first one after `forget` stays as it is. */
  lengthen(x: Float64Array, step: Float64Array): void
  /** What was taught no longer holds: the search has been changed or has failed. */
  forget(): void
}

/** `size`: numbers in a place; `depth`: differences kept. */
export function createAccelerator(size: number, depth: number): Accelerator {
  const rows = () => Array.from({ length: depth }, () => new Float64Array(size))
  const [wayKept, changeKept] = [rows(), rows()] // Δx, Δs, as a ring
  const [way, change] = [rows(), rows()] // scratch: made square to each other
  const lastX = new Float64Array(size)
  const lastStep = new Float64Array(size)
  let known = -1 // differences kept; −1 before the first place
  let newest = 0

  function keepDifference(x: Float64Array, step: Float64Array): void {
    if (known >= 0) {
      newest = (newest + 1) % depth
      known = Math.min(depth, known + 1)
      for (let i = 0; i < size; i++) {
        wayKept[newest][i] = x[i] - lastX[i]
        changeKept[newest][i] = step[i] - lastStep[i]
      }
    } else known = 0
    lastX.set(x)
    lastStep.set(step)
  }

  return {
    lengthen(x, step) {
      keepDifference(x, step)
      let used = 0
      for (let k = 0; k < known; k++) {
        const from = (newest - k + depth) % depth
        const [ownWay, ownChange] = [way[used], change[used]]
        ownWay.set(wayKept[from])
        ownChange.set(changeKept[from])
        const whole = dotProduct(ownChange, ownChange)
        for (let j = 0; j < used; j++) {
          const share = dotProduct(change[j], ownChange)
          addScaled(ownChange, -share, change[j])
          addScaled(ownWay, -share, way[j])
        }
        const left = dotProduct(ownChange, ownChange)
        if (!(left > NEW_MIN * whole)) continue
        scale(ownChange, 1 / Math.sqrt(left))
        scale(ownWay, 1 / Math.sqrt(left))
        used++
      }
      for (let j = 0; j < used; j++) {
        const share = dotProduct(change[j], lastStep)
        addScaled(step, -share, change[j])
        addScaled(step, -share, way[j])
      }
    },
    forget() {
      known = -1
    },
  }
}

/** A difference counts when more than this share of its square is new [–]; f64 carries 1e-16. */
const NEW_MIN = 1e-10

function addScaled(to: Float64Array, factor: number, from: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i] += factor * from[i]
}

function scale(to: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] *= factor
}
