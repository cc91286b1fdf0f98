/**
 * A spring that can slip, and one that can set: the two things yarns do that a spring does not. In one number q
 * (a curvature, a strain) with a memory p of its own:
 *
 *   e = q − p,   stress = k e for |e| ≤ y,   ± k y beyond                                             (1)
 *   potential of the step:  ½ k e² for |e| ≤ y,   k y |e| − ½ k y² beyond                             (2)
 *   once the step holds:    p ← q ∓ y where |e| > y                                                   (3)
 *   tangent told:           k min(1, y/|e|)                                                           (4)
 *
 * (2) is what is stored plus what the step will lose, so its slope is the stress wherever the step ends, and a solver
 * that walks downhill finds the same place. (4) is the true slope while nothing slips; beyond it belongs to the parabola
 * that touches (2) from above, so that Newton's method with it never oversteps: with the true slope, none at all, it
 * runs to and fro between sticking and slipping. Round a loop of q wider than 2 y the element loses 2 k y times the range.
 * Source: Jenkin 1922, "A theory of elastic hysteresis" (spring and slider in series).
 */

/** (1), (2) for e = q − p into out: stress, tangent, energy. `y` may be infinite. */
export function slip(k: number, y: number, e: number, out: Float64Array): void {
  if (e > y || e < -y) {
    out[0] = e > 0 ? k * y : -k * y
    out[1] = (k * y) / Math.abs(e)
    out[2] = k * y * (Math.abs(e) - 0.5 * y)
    return
  }
  out[0] = k * e
  out[1] = k
  out[2] = 0.5 * k * e * e
}

/** (3): the memory after a step that ended at q. */
export function slipped(p: number, q: number, y: number): number {
  const e = q - p
  if (e > y) return q - y
  return e < -y ? q + y : p
}
