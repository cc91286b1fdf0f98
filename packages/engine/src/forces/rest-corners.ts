/** Rest shape of a triangle in fabric axes, read back from the model: Dm = [e1 e2] from its stored inverse. */
import type { Model } from '../model/index.ts'

/** Writes (u, v) of the three corners, the first at the origin [m], 6 numbers. */
export function readRestCorners({ triRestInverse }: Model, t: number, corners: Float64Array): void {
  const m00 = triRestInverse[4 * t]
  const m01 = triRestInverse[4 * t + 1]
  const m10 = triRestInverse[4 * t + 2]
  const m11 = triRestInverse[4 * t + 3]
  const det = m00 * m11 - m01 * m10
  corners[0] = 0
  corners[1] = 0
  corners[2] = m11 / det
  corners[3] = -m10 / det
  corners[4] = -m01 / det
  corners[5] = m00 / det
}
