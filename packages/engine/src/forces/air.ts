/**
 * Air: every triangle feels the wind that blows at it, as a small plate. Drag acts along its normal, so cloth edge-on
 * slips through; lift acts across the wind. No wake, no shelter behind other cloth, no skin friction, no added mass.
 *
 *   u = wind − (v0 + v1 + v2)/3,   w = u·n               wind at the triangle, and through it     [m/s]   (1)
 *   D = A (½ ρ C |w| + k) w n                            drag                                     [N]     (2)
 *   L = ½ ρ C_L A |u| |w| (m − (m·u)u/|u|²),  m = ±n downwind                          lift       [N]     (3)
 *   F = D + L,  one third to each corner,   A, n of the moment
 *   damping matrix, on the diagonal only:  ⅓ A (ρ C |w| + k + ½ ρ C_L |t|⁴/|u|³) n nᵀ,  t = u − w n  [N s/m] (4)
 *
 * (3) is at right angles to the wind: in still air lift turns the cloth's motion and takes no power. Against the angle
 * of attack α, sin α = |w|/|u|, (2) grows with sin² α and (3) with sin α cos α: real plates are between the two.
 * The drag part of (4) has the row sums of the exact −∂D/∂v and is never smaller than it, so a sheet moving as one is
 * treated exactly while no block outside the diagonal is touched; its lift part is the slope of L·n in w, the rest of
 * ∂L/∂v has no sign and is left explicit, as is the change of A and n with position.
 * C: plate across the flow 1.17 to 1.28, long strip 2.0. C_L: ½ π a for a low plate of aspect ratio a = span²/area.
 * Source: Keckeisen, Kimmerle, Thomaszewski, Wacker 2004, "Modelling Effects of Wind Fields in Cloth Animations", and
 * Ling, Damodaran, Gay 1996, "Aerodynamic Force Models for Animating Cloth Motion in an Air Flow": drag and lift of
 * triangles; R. T. Jones 1946, NACA report 835: slope of the lift of low plates.
 */
import type { BlockMatrix } from '../core/index.ts'

export interface Air {
  /** ρ [kg/m³] */
  readonly density: number
  /** C [–] */
  readonly dragCoefficient: number
  /** C_L [–] */
  readonly liftCoefficient: number
  /** k: drag of slow air through and around the cloth [N s/m³]. */
  readonly linearDrag: number
  /** [m/s] */
  readonly wind: readonly [number, number, number]
}

/** Still air at 15 °C and sea level, square plate, no lift. */
export const AIR_DEFAULTS: Air = {
  density: 1.225,
  dragCoefficient: 1.28,
  liftCoefficient: 0,
  linearDrag: 0,
  wind: [0, 0, 0],
}

export interface AirArrays {
  readonly triVertex: Int32Array
  /** Wind at each triangle [m/s], 3 per triangle, in place of `Air.wind`: gusts and eddies, see `wind-field.ts`. */
  readonly triWind?: Float64Array
}

/**
 * force += F [N]; the matrix, if any, += dampingScale · (4). Returns the power the air gives to the cloth [W]:
 * negative in still air.
 */
export function assembleAir(
  { triVertex, triWind }: AirArrays,
  x: Float64Array,
  v: Float64Array,
  air: Air,
  force: Float64Array,
  matrix: BlockMatrix | null,
  dampingScale: number,
  begin: number,
  end: number,
): number {
  let [windX, windY, windZ] = air.wind
  const drag = 0.5 * air.density * air.dragCoefficient
  const lift = 0.5 * air.density * air.liftCoefficient
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

    if (triWind !== undefined) {
      windX = triWind[3 * t]
      windY = triWind[3 * t + 1]
      windZ = triWind[3 * t + 2]
    }
    const meanX = (v[a0] + v[a1] + v[a2]) / 3
    const meanY = (v[a0 + 1] + v[a1 + 1] + v[a2 + 1]) / 3
    const meanZ = (v[a0 + 2] + v[a1 + 2] + v[a2 + 2]) / 3
    const ux = windX - meanX
    const uy = windY - meanY
    const uz = windZ - meanZ
    const through = ux * nx + uy * ny + uz * nz // (1)
    const speed = through < 0 ? -through : through
    const third = twiceArea / 6
    const push = third * (drag * speed + linear) * through // (2)
    let fx = push * nx
    let fy = push * ny
    let fz = push * nz
    let slope = 2 * drag * speed + linear
    if (lift > 0) {
      const square = ux * ux + uy * uy + uz * uz + TINY
      const relative = Math.sqrt(square)
      const raise = third * lift * relative * through // (3): |w| m = w n
      const along = through / square
      fx += raise * (nx - along * ux)
      fy += raise * (ny - along * uy)
      fz += raise * (nz - along * uz)
      const across = 1 - through * along // |t|²/|u|²
      slope += lift * relative * across * across
    }
    power += 3 * (fx * meanX + fy * meanY + fz * meanZ)
    addToCorner(force, a0, fx, fy, fz)
    addToCorner(force, a1, fx, fy, fz)
    addToCorner(force, a2, fx, fy, fz)
    if (matrix === null) continue

    const damping = dampingScale * third * slope // (4)
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

const TINY = 1e-30 // [m²/s²] no wind at all: lift is zero, not 0/0
