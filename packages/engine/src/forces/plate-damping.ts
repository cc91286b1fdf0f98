/**
 * What bending of a plate loses: each hinge drags against its own turning, which rigid turning of the cloth leaves alone.
 * Equations and wings without height: `hinge.ts`, (3) to (5). Part of `plate.ts`, in a file of its own for its length.
 */
import { HEIGHT_MIN } from './hinge.ts'
import type { PlateArrays } from './plate.ts'

/** force −= ½ κ τ θ̇ ∂θ/∂x [N] of hinges begin … end − 1. */
export function addPlateDamping(
  { hingeVertex, hingeStiffness, hingeViscosity }: PlateArrays,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
  begin: number,
  end: number,
): void {
  for (let h = begin; h < end; h++) {
    if (hingeViscosity[h] === 0) continue
    const a0 = 3 * hingeVertex[4 * h]
    const a1 = 3 * hingeVertex[4 * h + 1]
    const a2 = 3 * hingeVertex[4 * h + 2]
    const a3 = 3 * hingeVertex[4 * h + 3]
    const ex = x[a1] - x[a0]
    const ey = x[a1 + 1] - x[a0 + 1]
    const ez = x[a1 + 2] - x[a0 + 2]
    const px = x[a2] - x[a0]
    const py = x[a2 + 1] - x[a0 + 1]
    const pz = x[a2 + 2] - x[a0 + 2]
    const qx = x[a3] - x[a0]
    const qy = x[a3 + 1] - x[a0 + 1]
    const qz = x[a3 + 2] - x[a0 + 2]
    const n1x = ey * pz - ez * py
    const n1y = ez * px - ex * pz
    const n1z = ex * py - ey * px
    const n2x = qy * ez - qz * ey
    const n2y = qz * ex - qx * ez
    const n2z = qx * ey - qy * ex
    const edge2 = ex * ex + ey * ey + ez * ez
    const floor = HEIGHT_MIN * HEIGHT_MIN * edge2 * edge2 + TINY
    const square1 = n1x * n1x + n1y * n1y + n1z * n1z
    const square2 = n2x * n2x + n2y * n2y + n2z * n2z
    const edge = Math.sqrt(edge2)
    const scale1 = edge / Math.max(square1, floor)
    const scale2 = edge / Math.max(square2, floor)
    const u2x = n1x * scale1
    const u2y = n1y * scale1
    const u2z = n1z * scale1
    const u3x = n2x * scale2
    const u3y = n2y * scale2
    const u3z = n2z * scale2
    const s = (px * ex + py * ey + pz * ez) / (edge2 + TINY)
    const r = (qx * ex + qy * ey + qz * ez) / (edge2 + TINY)
    const u1x = -s * u2x - r * u3x
    const u1y = -s * u2y - r * u3y
    const u1z = -s * u2z - r * u3z
    const u0x = -u1x - u2x - u3x
    const u0y = -u1y - u2y - u3y
    const u0z = -u1z - u2z - u3z
    const fade = Math.min(1, square1 / floor) * Math.min(1, square2 / floor)
    const rate =
      u1x * (v[a1] - v[a0]) +
      u1y * (v[a1 + 1] - v[a0 + 1]) +
      u1z * (v[a1 + 2] - v[a0 + 2]) +
      u2x * (v[a2] - v[a0]) +
      u2y * (v[a2 + 1] - v[a0 + 1]) +
      u2z * (v[a2 + 2] - v[a0 + 2]) +
      u3x * (v[a3] - v[a0]) +
      u3y * (v[a3 + 1] - v[a0 + 1]) +
      u3z * (v[a3 + 2] - v[a0 + 2]) // −θ̇
    const moment = -0.5 * fade * hingeStiffness[h] * hingeViscosity[h] * rate
    force[a0] += moment * u0x
    force[a0 + 1] += moment * u0y
    force[a0 + 2] += moment * u0z
    force[a1] += moment * u1x
    force[a1 + 1] += moment * u1y
    force[a1 + 2] += moment * u1z
    force[a2] += moment * u2x
    force[a2 + 1] += moment * u2y
    force[a2 + 2] += moment * u2z
    force[a3] += moment * u3x
    force[a3 + 1] += moment * u3y
    force[a3 + 2] += moment * u3z
  }
}

const TINY = 1e-30 // [m⁴] far below any area squared; keeps 0/0 away
