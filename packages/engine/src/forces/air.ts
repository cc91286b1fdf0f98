/**
 * Air: every triangle feels the wind that blows through its plane. Normal drag only, so cloth edge-on slips through
 * freely; no lift, no wake, no shelter behind other cloth, no added mass.
 *
 *   w = (wind − (v0 + v1 + v2)/3)·n                      wind through the triangle                [m/s]   (1)
 *   F = A (½ ρ C |w| + k) w n,  one third to each corner,   A, n of the moment                    [N]     (2)
 *   damping matrix, on the diagonal only:  ⅓ A (ρ C |w| + k) n nᵀ                                 [N s/m] (3)
 *
 * (3) has the row sums of the exact −∂F/∂v and is never smaller than it, so a sheet moving as one is treated exactly
 * while no block outside the diagonal is touched. The change of A and n with position is left explicit.
 * C: plate across the flow 1.17 to 1.28, long strip 2.0. A plate at an angle feels more than (2) gives at small angles.
 */
import type { BlockMatrix } from '../core/index.ts'

export interface Air {
  /** ρ [kg/m³] */
  readonly density: number
  /** C [–] */
  readonly dragCoefficient: number
  /** k: drag of slow air through and around the cloth [N s/m³]. */
  readonly linearDrag: number
  /** [m/s] */
  readonly wind: readonly [number, number, number]
}

/** Still air at 15 °C and sea level, square plate. */
export const AIR_DEFAULTS: Air = { density: 1.225, dragCoefficient: 1.28, linearDrag: 0, wind: [0, 0, 0] }

export interface AirArrays {
  readonly triVertex: Int32Array
}

/**
 * force += F [N]; the matrix, if any, += dampingScale · (3). Returns the power the air gives to the cloth [W]:
 * negative in still air.
 */
export function assembleAir(
  { triVertex }: AirArrays,
  x: Float64Array,
  v: Float64Array,
  air: Air,
  force: Float64Array,
  matrix: BlockMatrix | null,
  dampingScale: number,
  begin: number,
  end: number,
): number {
  const [windX, windY, windZ] = air.wind
  const drag = 0.5 * air.density * air.dragCoefficient
  const linear = air.linearDrag
  let power = 0
  for (let t = begin; t < end; t++) {
    const a0 = 3 * triVertex[3 * t]
    const a1 = 3 * triVertex[3 * t + 1]
    const a2 = 3 * triVertex[3 * t + 2]
    const e1x = x[a1] - x[a0]
    const e1y = x[a1 + 1] - x[a0 + 1]
    const e1z = x[a1 + 2] - x[a0 + 2]
    const e2x = x[a2] - x[a0]
    const e2y = x[a2 + 1] - x[a0 + 1]
    const e2z = x[a2 + 2] - x[a0 + 2]
    const twiceX = e1y * e2z - e1z * e2y // 2 A n
    const twiceY = e1z * e2x - e1x * e2z
    const twiceZ = e1x * e2y - e1y * e2x
    const twiceArea = Math.sqrt(twiceX * twiceX + twiceY * twiceY + twiceZ * twiceZ)
    if (twiceArea === 0) continue
    const nx = twiceX / twiceArea
    const ny = twiceY / twiceArea
    const nz = twiceZ / twiceArea

    const meanX = (v[a0] + v[a1] + v[a2]) / 3
    const meanY = (v[a0 + 1] + v[a1 + 1] + v[a2 + 1]) / 3
    const meanZ = (v[a0 + 2] + v[a1 + 2] + v[a2 + 2]) / 3
    const through = (windX - meanX) * nx + (windY - meanY) * ny + (windZ - meanZ) * nz // (1)
    const speed = through < 0 ? -through : through
    const third = twiceArea / 6
    const push = third * (drag * speed + linear) * through // (2)
    const fx = push * nx
    const fy = push * ny
    const fz = push * nz
    power += 3 * (fx * meanX + fy * meanY + fz * meanZ)
    addToCorner(force, a0, fx, fy, fz)
    addToCorner(force, a1, fx, fy, fz)
    addToCorner(force, a2, fx, fy, fz)
    if (matrix === null) continue

    const damping = dampingScale * third * (2 * drag * speed + linear) // (3)
    const dx = damping * nx
    const dy = damping * ny
    const dz = damping * nz
    for (let corner = 0; corner < 3; corner++) {
      const at = 3 * (corner === 0 ? a0 : corner === 1 ? a1 : a2)
      addToCorner(matrix.diagonal, at, dx * nx, dx * ny, dx * nz)
      addToCorner(matrix.diagonal, at + 3, dy * nx, dy * ny, dy * nz)
      addToCorner(matrix.diagonal, at + 6, dz * nx, dz * ny, dz * nz)
    }
  }
  return power
}

function addToCorner(target: Float64Array | Float32Array, at: number, x: number, y: number, z: number): void {
  target[at] += x
  target[at + 1] += y
  target[at + 2] += z
}
