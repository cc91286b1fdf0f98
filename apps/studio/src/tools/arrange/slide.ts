/**
 * A piece slid along the volume of the body it stands round: about the axis and along it, nearer or farther, turned in its
 * own plane. The piece itself stays flat; its placement X = T + R (x, y, 0) goes by a rigid motion.
 *
 *   T' = o + Q (T − o) + d,   R' = Q R                                                    [m]  (1)
 *
 * with Q a rotation about an axis through o. Angles of R' = Rz Ry Rx are read back from its entries (2).
 */
import {
  boundsOf,
  type Panel,
  type Placement,
  panelNormal,
  panelOutline,
  placementAxes,
  placePoint,
} from '@selvedge/engine/pattern'
import type { PieceVolume } from '@selvedge/engine/sim'
import type { Place3 } from '../tool.ts'

/** How a piece stands: round the axis and turned in its plane [rad], up along the axis and out from it [m]. */
export interface Standing {
  readonly around: number
  readonly height: number
  readonly out: number
  readonly turn: number
}

type Stood = Pick<Panel, 'points' | 'edges' | 'outside'> & { readonly placement: Placement }

/** Of the middle of the piece; null for one without a place. */
export function standingOf(panel: Panel, volume: PieceVolume): Standing | null {
  const { placement } = panel
  if (!placement) return null
  const middle = middleOf({ ...panel, placement })
  const away = minus(middle, volume.origin)
  const height = dot(away, volume.up)
  const [ahead, side] = [dot(away, volume.ahead), dot(away, volume.side)]
  const [, , , vx, vy, vz] = placementAxes(panel)
  const normal = panelNormal(panel)
  const level = unit(cross(volume.up, normal))
  const v: Place3 = [vx, vy, vz]
  return {
    around: Math.atan2(side, ahead),
    height,
    out: Math.hypot(ahead, side),
    turn: Math.atan2(-dot(v, level), dot(v, cross(normal, level))),
  }
}

/** Does the right side of the cloth look at the body? */
export function isInsideOut(panel: Panel, volume: PieceVolume): boolean {
  if (!panel.placement || panel.lining) return false
  const away = minus(middleOf({ ...panel, placement: panel.placement }), volume.origin)
  const outwards = minus(away, times(volume.up, dot(away, volume.up)))
  return dot(panelNormal(panel), outwards) < 0
}

/** The placement that stands a piece otherwise: what is left out stays. */
export function stood(panel: Panel, volume: PieceVolume, change: Partial<Standing>): Placement | null {
  const now = standingOf(panel, volume)
  const { placement } = panel
  if (!now || !placement) return null
  const { origin, up, ahead, side } = volume
  const turned =
    change.turn === undefined
      ? placement
      : turnedAbout(placement, middleOf({ ...panel, placement }), panelNormal(panel), change.turn - now.turn)
  const round = change.around === undefined ? 0 : change.around - now.around
  const swung = turnedAbout(turned, origin, up, round)
  const angle = now.around + round
  const outwards = (change.out ?? now.out) - now.out
  const rise = (change.height ?? now.height) - now.height
  const shift = [0, 1, 2].map(
    (k) => outwards * (Math.cos(angle) * ahead[k] + Math.sin(angle) * side[k]) + rise * up[k],
  )
  return { ...swung, translation: plus(swung.translation, shift as unknown as Place3) }
}

/** About the axis by an angle [rad] and along it [m]: what a drag does. */
export function slid(placement: Placement, volume: PieceVolume, around: number, along: number): Placement {
  const swung = turnedAbout(placement, volume.origin, volume.up, around)
  return { ...swung, translation: plus(swung.translation, times(volume.up, along)) }
}

/** Where the ray of a pointer meets the cylinder of this radius round the axis, the near side: angle [rad] and height [m]. */
export function onCylinder(
  { origin: eye, direction }: { origin: Place3; direction: Place3 },
  { origin, up, ahead, side }: PieceVolume,
  radius: number,
): { around: number; height: number } {
  const from = minus(eye, origin)
  const flat = (v: Place3) => [dot(v, ahead), dot(v, side)] as const
  const [ex, ey] = flat(from)
  const [dx, dy] = flat(direction)
  const a = dx * dx + dy * dy
  const b = ex * dx + ey * dy
  const c = ex * ex + ey * ey - radius * radius
  const root = b * b - a * c
  const t = (-b - Math.sqrt(Math.max(0, root))) / Math.max(a, 1e-9) // beside it: the nearest way past
  return {
    around: Math.atan2(ey + t * dy, ex + t * dx),
    height: dot(from, up) + t * dot(direction, up),
  }
}

/** From the axis of a volume to a place [m]. */
export function radiusOf(place: Place3, { origin, ahead, side }: PieceVolume): number {
  const away = minus(place, origin)
  return Math.hypot(dot(away, ahead), dot(away, side))
}

function middleOf(panel: Stood): Place3 {
  const { low, high } = boundsOf(panelOutline(panel, 0.001))
  return placePoint(panel, (low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
}

/** (1) */
function turnedAbout(placement: Placement, centre: Place3, axis: Place3, angle: number): Placement {
  if (angle === 0) return placement
  const [ux, uy, uz, vx, vy, vz] = placementAxes({ placement, outside: 1 })
  const u = rotated([ux, uy, uz], axis, angle)
  const v = rotated([vx, vy, vz], axis, angle)
  const w = cross(u, v)
  const [x, y, z] = placement.translation
  const away = rotated(minus([x, y, z], centre), axis, angle)
  return {
    translation: plus([...away], centre),
    rotation: [Math.atan2(v[2], w[2]), Math.asin(Math.max(-1, Math.min(1, -u[2]))), Math.atan2(u[1], u[0])], // (2)
  }
}

/** Rodrigues: p cos θ + (a × p) sin θ + a (a·p)(1 − cos θ). */
function rotated(p: Place3, a: Place3, angle: number): Place3 {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const q = cross(a, p)
  const along = dot(a, p) * (1 - c)
  return [0, 1, 2].map((k) => p[k] * c + q[k] * s + a[k] * along) as unknown as Place3
}

const dot = (a: Place3, b: Place3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Place3, b: Place3): Place3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const times = (a: Place3, factor: number): Place3 => [a[0] * factor, a[1] * factor, a[2] * factor]
const plus = (a: readonly number[], b: Place3): [number, number, number] => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
]
const cross = (a: Place3, b: Place3): Place3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Place3): Place3 => times(a, 1 / Math.max(1e-12, Math.hypot(...a)))
