/**
 * From the panel's plane to the place where it hangs before sewing:
 *
 *   X = T + Rz Ry Rx (x, y, 0)                                                              [m]  (1)
 *
 * with the panel's translation T [m] and rotation angles about the fixed axes x, y, z [rad], x first.
 */
import { cosine, sine } from '../core/index.ts'
import type { Placement } from './garment.ts'

export type Point3 = [x: number, y: number, z: number]

/** A panel, as far as its place goes. One without a place lies where it is drawn. */
export interface Placed {
  readonly placement?: Placement
  readonly outside: 1 | -1
}

const AS_DRAWN: Placement = { translation: [0, 0, 0], rotation: [0, 0, 0] }

/** World place [m] of a point of the panel's plane (1). */
export function placePoint(panel: Placed, x: number, y: number): Point3 {
  const { translation } = panel.placement ?? AS_DRAWN
  const [ux, uy, uz, vx, vy, vz] = placementAxes(panel)
  return [
    translation[0] + ux * x + vx * y,
    translation[1] + uy * x + vy * y,
    translation[2] + uz * x + vz * y,
  ]
}

/** Unit vector the right side of the cloth looks along: R (0, 0, ±1). */
export function panelNormal(panel: Placed): Point3 {
  const [ux, uy, uz, vx, vy, vz] = placementAxes(panel)
  const side = panel.outside
  return [side * (uy * vz - uz * vy), side * (uz * vx - ux * vz), side * (ux * vy - uy * vx)]
}

/** World directions of the panel's x and y axes, the first two columns of Rz Ry Rx: ux uy uz vx vy vz. */
export function placementAxes(panel: Placed): [number, number, number, number, number, number] {
  const [rx, ry, rz] = (panel.placement ?? AS_DRAWN).rotation
  const cx = cosine(rx)
  const sx = sine(rx)
  const cy = cosine(ry)
  const sy = sine(ry)
  const cz = cosine(rz)
  const sz = sine(rz)
  return [cz * cy, sz * cy, -sy, cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx]
}
