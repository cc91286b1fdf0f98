/**
 * Pairs of strokes: number k on the cloth is to meet number k on the body. Strokes are gone along by their length, from their
 * first point to their last; a stroke of one point is taken for a short one, level on the cloth as on the body.
 */
import { cross, InputError, magnitude, minus, norm, scaled, unitOrZero, type Vector3 } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'
import type { Mark, SkinPlace } from '../project/index.ts'
import type { WrapBody } from './wrap-body.ts'

/** One pair of marks, ready to be pasted. */
export interface MarkPair {
  readonly number: number
  readonly panel: string
  /** In the plane of the piece [m]. */
  readonly cloth: readonly (readonly [number, number])[]
  readonly body: readonly SkinPlace[]
}

/** The pairs of one garment, in the order of their numbers; a mark without a twin is an input error. */
export function pairMarks(marks: readonly Mark[], garment: string): MarkPair[] {
  const onBody = new Map<number, Mark>()
  const onCloth = new Map<number, Mark>()
  for (const mark of marks) {
    const side = mark.on.kind === 'body' ? onBody : onCloth
    if (side.has(mark.number)) {
      throw new InputError(
        `there are two marks ${mark.number} on the ${mark.on.kind}; give one of them another number`,
      )
    }
    side.set(mark.number, mark)
  }
  for (const [number, { on }] of onCloth) {
    if (onBody.has(number)) continue
    const where = on.kind === 'cloth' ? ` (piece ${quoted(on.panel)})` : ''
    throw new InputError(
      `mark ${number} on the cloth${where} has no twin; paint ${number} on the body, or remove it`,
    )
  }
  for (const number of onBody.keys()) {
    if (!onCloth.has(number)) {
      throw new InputError(
        `mark ${number} on the body has no twin; paint ${number} on the cloth, or remove it`,
      )
    }
  }
  const pairs: MarkPair[] = []
  for (const number of [...onCloth.keys()].sort((a, b) => a - b)) {
    const cloth = onCloth.get(number)?.on
    const body = onBody.get(number)?.on
    if (cloth?.kind !== 'cloth' || body?.kind !== 'body' || cloth.garment !== garment) continue
    pairs.push({ number, panel: cloth.panel, cloth: cloth.stroke, body: body.stroke })
  }
  if (pairs.length === 0) {
    throw new InputError(
      `no marks on garment ${quoted(garment)}; paint at least one on the cloth and its twin on the body`,
    )
  }
  return pairs
}

/** A line of points, flat or in space, and how far along it each lies [m]. */
export interface Stroke {
  readonly point: readonly Vector3[]
  readonly from: readonly number[]
  readonly length: number
}

/** Points that do not move on are left out. */
export function buildStroke(points: readonly Vector3[]): Stroke {
  const point: Vector3[] = []
  const from: number[] = []
  let length = 0
  for (const next of points) {
    const last = point.at(-1)
    const way = last === undefined ? 0 : norm(minus(next, last))
    if (last !== undefined && way < STANDING) continue
    length += way
    point.push(next)
    from.push(length)
  }
  return { point, from, length }
}

/** Points nearer than this are one [m]. */
const STANDING = 1e-6

/** The place `at` metres along. */
export function strokePoint({ point, from, length }: Stroke, at: number): Vector3 {
  const s = Math.max(0, Math.min(length, at))
  let k = 1
  while (k < point.length - 1 && from[k] < s) k++
  const share = (s - from[k - 1]) / (from[k] - from[k - 1])
  const [p, q] = [point[k - 1], point[k]]
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]), p[2] + share * (q[2] - p[2])]
}

/** Direction `at` metres along, seen over `reach` to both sides, so that a trembling hand turns no edge [m]. */
export function strokeWay(stroke: Stroke, at: number, reach: number): Vector3 {
  const way = minus(strokePoint(stroke, at + reach), strokePoint(stroke, at - reach))
  return unitOrZero(norm(way) > STANDING ? way : minus(stroke.point[1], stroke.point[0]))
}

/** The stroke on the cloth in the plane z = 0, as seen from outside; a point becomes a level stroke of this length [m]. */
export function clothStroke({ cloth }: MarkPair, mirrored: boolean, dot: number): Stroke {
  const stroke = buildStroke(cloth.map(([x, y]): Vector3 => [mirrored ? -x : x, y, 0]))
  if (stroke.point.length > 1) return stroke
  const [x, y] = stroke.point[0]
  return buildStroke([
    [x - 0.5 * dot, y, 0],
    [x + 0.5 * dot, y, 0],
  ])
}

/** The stroke on the skin in space; a point becomes a stroke of this length, to the right of one who looks at it [m]. */
export function bodyStroke(body: WrapBody, { body: places, number }: MarkPair, dot: number): Stroke {
  for (const { triangle } of places) {
    if (triangle < body.rowOf.length) continue
    throw new InputError(
      `mark ${number} is on triangle ${triangle} of the body, which has ${body.rowOf.length}; paint it again on this body`,
    )
  }
  const stroke = buildStroke(places.map((place) => skinPoint(body, place)))
  if (stroke.point.length > 1) return stroke
  const [p] = stroke.point
  const right = cross([0, 1, 0], skinNormal(body, places[0].triangle))
  const level = magnitude(...right) > 0.1 ? unitOrZero(right) : ([1, 0, 0] as const)
  const half = scaled(level, 0.5 * dot)
  return buildStroke([minus(p, half), [p[0] + half[0], p[1] + half[1], p[2] + half[2]]])
}

/** Where a place of the skin is [m]. */
export function skinPoint({ mesh }: Pick<WrapBody, 'mesh'>, { triangle, at: [s, t] }: SkinPlace): Vector3 {
  const [a, b, c] = cornersOf({ mesh }, triangle)
  const place = (k: number) => a[k] + s * (b[k] - a[k]) + t * (c[k] - a[k])
  return [place(0), place(1), place(2)]
}

function skinNormal(body: Pick<WrapBody, 'mesh'>, triangle: number): Vector3 {
  const [a, b, c] = cornersOf(body, triangle)
  return unitOrZero(cross(minus(b, a), minus(c, a)))
}

function cornersOf({ mesh }: Pick<WrapBody, 'mesh'>, triangle: number): readonly [Vector3, Vector3, Vector3] {
  const corner = (k: number): Vector3 => {
    const at = 3 * mesh.triVertex[3 * triangle + k]
    return [mesh.position[at], mesh.position[at + 1], mesh.position[at + 2]]
  }
  return [corner(0), corner(1), corner(2)]
}
