/**
 * A flat piece on its way to its place: how it is turned, and where its middle lies in a plane that touches a body
 * volume. "Seen" coordinates are those of someone who looks at the wearer, right side of the cloth towards them:
 *
 *   (x', y') = Rot(φ) (o x, y)                       o = `outside`, φ turn [rad]                       (1)
 *   X = P + (x' − c_x) r + (y' − c_y) w              P where the middle c of the piece lies            (2)
 *   n = cos α m + sin α a,  w = cos α a − sin α m,  r = a × m                                          (3)
 *
 * a is the axis of the volume, m the direction square to it in which the plane lies, α the tilt of a cone (positive:
 * wider below). As a placement of the document this is R = (o (cos φ r + sin φ w), cos φ w − sin φ r, o n), taken apart
 * into Rz Ry Rx.
 */
import { along, arcSine, arcTangent, cosine, cross, sine, type Vector3 } from '../core/index.ts'
import {
  type Garment,
  type PiecePart,
  type Placement,
  type PlainShape,
  panelOutline,
} from '../pattern/index.ts'
import type { BodyVolume } from './body-volumes.ts'

export interface Piece {
  readonly panel: PlainShape
  readonly part: PiecePart
  readonly volume: BodyVolume
  /** o of (1), perhaps not the document's. */
  outside: 1 | -1
  /** φ of (1) [rad] */
  turn: number
  /** Angle of m around the axis, from `ahead` towards `side` [rad]. */
  angle: number
  /** Of the middle: to the right of the line of touch, and up from the volume's origin [m]. */
  right: number
  height: number
  /** Distance of the plane from the axis [m]. */
  reach: number
  /** sin α of (3) */
  tilt: number
  /** Centre and radius of the arc a flared piece hangs from, as it is seen [m]; it becomes the apex of its cone. */
  flare: { readonly centre: readonly [number, number]; readonly radius: number } | null
  placed: boolean
}

export interface Bounds {
  readonly low: readonly [number, number]
  readonly high: readonly [number, number]
}

/** A point of the panel's plane as it is seen (1). */
export function seen({ outside, turn }: Piece, x: number, y: number): [number, number] {
  const [c, s] = [cosine(turn), sine(turn)]
  return [c * outside * x - s * y, s * outside * x + c * y]
}

/** Box around the piece as it is seen [m]. */
export function seenBounds(piece: Piece): Bounds {
  const outline = panelOutline(piece.panel, OUTLINE_TOLERANCE)
  const low: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < outline.length; at += 2) {
    const p = seen(piece, outline[at], outline[at + 1])
    for (let k = 0; k < 2; k++) {
      low[k] = Math.min(low[k], p[k])
      high[k] = Math.max(high[k], p[k])
    }
  }
  return { low, high }
}

export function middleOf({ low, high }: Bounds): [number, number] {
  return [0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1])]
}

/** Width of the piece as it is seen in the strip between two shares of its height, 0 below [m]. */
export function widthWithin(piece: Piece, from: number, to: number): number {
  const { low, high } = seenBounds(piece)
  const [bottom, top] = [from, to].map((share) => low[1] + share * (high[1] - low[1]))
  const outline = panelOutline(piece.panel, OUTLINE_TOLERANCE)
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  const take = ([x, y]: readonly number[]) => {
    if (y < bottom - 1e-9 || y > top + 1e-9) return
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length
    const p = seen(piece, outline[at], outline[at + 1])
    const q = seen(piece, outline[next], outline[next + 1])
    take(p)
    for (const level of [bottom, top]) {
      const share = (level - p[1]) / (q[1] - p[1])
      if (share >= 0 && share <= 1) take([p[0] + share * (q[0] - p[0]), level])
    }
  }
  return Math.max(0, right - left)
}

/** Directions and place of a piece. */
interface PieceAxes {
  readonly n: Vector3
  readonly r: Vector3
  readonly w: Vector3
  readonly p: Vector3
}

/** (3), and P of (2). */
function axesOf({ volume, angle, tilt, reach, right, height }: Piece): PieceAxes {
  const { up, ahead, side, origin } = volume
  const m = along(along([0, 0, 0], cosine(angle), ahead), sine(angle), side)
  const cos = Math.sqrt(1 - tilt * tilt)
  const r = cross(up, m)
  const p = along(along(along(origin, height, up), reach, m), right, r)
  return {
    n: along(along([0, 0, 0], cos, m), tilt, up),
    r,
    w: along(along([0, 0, 0], cos, up), -tilt, m),
    p,
  }
}

/** World place of a point of the panel's plane, flat (2). */
export function piecePoint(piece: Piece, x: number, y: number): Vector3 {
  const { r, w, p } = axesOf(piece)
  const c = middleOf(seenBounds(piece))
  const s = seen(piece, x, y)
  return along(along(p, s[0] - c[0], r), s[1] - c[1], w)
}

/** The placement that brings the panel there. */
export function piecePlacement(piece: Piece): Placement {
  const { n, r, w } = axesOf(piece)
  const { outside: o, turn } = piece
  const [c, s] = [cosine(turn), sine(turn)]
  const u = along(along([0, 0, 0], o * c, r), o * s, w)
  const v = along(along([0, 0, 0], c, w), -s, r)
  const z: Vector3 = [o * n[0], o * n[1], o * n[2]]
  const origin = piecePoint(piece, 0, 0)
  return { translation: [origin[0], origin[1], origin[2]], rotation: turnsOfAxes(u, v, z) }
}

/** Angles about x, y, z of the rotation with these columns, R = Rz Ry Rx. */
export function turnsOfAxes(u: Vector3, v: Vector3, z: Vector3): [number, number, number] {
  const sy = Math.max(-1, Math.min(1, -u[2]))
  if (Math.abs(sy) > LOCKED) return [arcTangent(-z[1], v[1]), arcSine(sy), 0] // only rx ∓ rz is known: rz = 0
  return [arcTangent(v[2], z[2]), arcSine(sy), arcTangent(u[1], u[0])]
}

/** The garment with these pieces in place, their parts written down. */
export function withPieces(
  garment: Garment,
  pieces: readonly Piece[],
  words: (part: PiecePart) => string,
): Garment {
  const byId = new Map(pieces.map((piece) => [piece.panel.id, piece]))
  const panels = garment.panels.map((panel) => {
    const piece = byId.get(panel.id)
    if (piece === undefined) return panel
    return { ...panel, outside: piece.outside, placement: piecePlacement(piece), bodyPart: words(piece.part) }
  })
  return { ...garment, panels }
}

const OUTLINE_TOLERANCE = 0.002 // [m] good enough for a layout
const LOCKED = 1 - 1e-9 // sine at which two of the three turns act about one axis
