/** Weight: f_i += m_i g [N]; energy −Σ m_i g·x_i [J], zero at the origin. */
export function addGravity(
  vertexMass: Float64Array,
  x: Float64Array,
  gravity: readonly [number, number, number],
  force: Float64Array,
): number {
  const [gx, gy, gz] = gravity
  let energy = 0
  for (let i = 0; i < vertexMass.length; i++) {
    const at = 3 * i
    const m = vertexMass[i]
    force[at] += m * gx
    force[at + 1] += m * gy
    force[at + 2] += m * gz
    energy -= m * (gx * x[at] + gy * x[at + 1] + gz * x[at + 2])
  }
  return energy
}

/** Standard gravity, y up [m/s²]. */
export const GRAVITY: readonly [number, number, number] = [0, -9.81, 0]
