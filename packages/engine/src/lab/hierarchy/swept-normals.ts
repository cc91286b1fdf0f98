/**
 * Normals of a triangle during a step. Its corners move on straight lines, so its normal (not normalised) is a quadratic
 * of time with Bernstein points
 *
 *   n0 = a0 × b0,    nm = ½ (a0 × b1 + a1 × b0),    n1 = a1 × b1        a, b edges at start and end  [m²]  (1)
 *
 *   n(t) = (1−t)² n0 + 2 t (1−t) nm + t² n1                                                              (2)
 *
 * A direction D with D·n > c |n| for all three has it for every n(t): both sides are (at most) the same mixture. So
 * does a cone that holds the three. A triangle without area has no normal, and shares no direction; nor does one that is
 * pressed so thin that its altitude says nothing about distances along the cloth any more.
 */

/** Writes n0, nm, n1 of triangle t, nine numbers. */
export function setSweptNormals(
  triVertex: Int32Array,
  t: number,
  x0: Float64Array,
  x1: Float64Array,
  out: Float64Array,
): void {
  const p = 3 * triVertex[3 * t]
  const q = 3 * triVertex[3 * t + 1]
  const r = 3 * triVertex[3 * t + 2]
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1
    const j = k === 0 ? 2 : k - 1
    const ai = x0[q + i] - x0[p + i]
    const aj = x0[q + j] - x0[p + j]
    const bi = x0[r + i] - x0[p + i]
    const bj = x0[r + j] - x0[p + j]
    const ci = x1[q + i] - x1[p + i]
    const cj = x1[q + j] - x1[p + j]
    const di = x1[r + i] - x1[p + i]
    const dj = x1[r + j] - x1[p + j]
    out[k] = ai * bj - aj * bi
    out[3 + k] = 0.5 * (ai * dj - aj * di + ci * bj - cj * bi)
    out[6 + k] = ci * dj - cj * di
  }
}

/** Shortest altitude of triangle t at places x [m]. */
export function shortestAltitude(triVertex: Int32Array, t: number, x: Float64Array): number {
  setSweptNormals(triVertex, t, x, x, normals)
  const area = Math.sqrt(normals[0] * normals[0] + normals[1] * normals[1] + normals[2] * normals[2])
  let longest = 0
  for (let k = 0; k < 3; k++) {
    const a = 3 * triVertex[3 * t + k]
    const b = 3 * triVertex[3 * t + (k === 2 ? 0 : k + 1)]
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    longest = Math.max(longest, dx * dx + dy * dy + dz * dz)
  }
  return longest > 0 ? area / Math.sqrt(longest) : 0
}

const normals = new Float64Array(9) // scratch
