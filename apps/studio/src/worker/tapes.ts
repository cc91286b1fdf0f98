/**
 * Tapes on what is worn and on the skin: along, from one place to another the way a tape lies that is held straight, and level
 * round at the height of a place. Both follow a cut: along, by the plane through both places that stands upright on the
 * surface there; round, by the level one.
 *
 *   plane through p, q:  n = (q − p) × (m_p + m_q)          m normals of the surface                 (1)
 *
 * On a roundish surface (1) is within a few millimetres of the shortest way. A tape round the skin spans its hollows, one
 * round cloth follows every fold.
 */
import type { Drape, TriangleMesh } from '@selvedge/engine'
import { sliceBody, sliceCloth, tapeLength } from '@selvedge/engine/sim'
import { clothTriangle, nearestOnSkin } from './pin-hold.ts'
import type { PieceOf, TapeEnd, TapeOrder, TapeReading } from './protocol.ts'

type Place = [number, number, number]

/** As they are shown: of the drape, or of a frame of its recording [m]. */
export type ShownFrame = { readonly garment: Float32Array; readonly skin: Float32Array } | null

/**
 * What each tape reads; null where there is nothing to lay it on, or no way from one end to the other. `nameOf`: what the drape
 * calls a piece; undefined for one that is not worn.
 */
export function readTapes(
  drape: Drape,
  frame: ShownFrame,
  orders: readonly TapeOrder[],
  nameOf: (piece: PieceOf) => string | undefined,
): (TapeReading | null)[] {
  const cloth = {
    position: frame ? Float64Array.from(frame.garment) : drape.state.x,
    triVertex: drape.model.triVertex,
  }
  const [own] = drape.skins
  const skin = own && frame ? { ...own, position: Float64Array.from(frame.skin) } : own
  const endOf = (end: TapeEnd): Held | null => {
    if (end.on === 'skin') return skin ? skinEnd(skin, end) : null
    const panel = nameOf(end)
    const found = panel === undefined ? null : clothTriangle(drape.model, panel, end.at)
    return found && { mesh: cloth, end, ...onTriangle(cloth, found.triangle, found.share) }
  }
  return orders.map((order): TapeReading | null => {
    if (order.kind === 'round') {
      const at = endOf(order.at)
      const laid = at && round(at)
      return laid && { ...laid, tape: { kind: 'round', at: at.end } }
    }
    const [from, to] = [endOf(order.from), endOf(order.to)]
    if (!from || !to || from.mesh !== to.mesh) return null
    const laid = along(from, to)
    return laid && { ...laid, tape: { kind: 'along', from: from.end, to: to.end } }
  })
}

/** One end of a tape on a surface. */
interface Held {
  readonly mesh: TriangleMesh
  readonly place: Place
  readonly normal: Place
  /** As a document keeps it. */
  readonly end: Exclude<TapeEnd, { near: unknown }>
}

function skinEnd(mesh: TriangleMesh, end: Extract<TapeEnd, { on: 'skin' }>): Held | null {
  let kept: { triangle: number; at: [number, number] }
  if ('near' in end) {
    const found = nearestOnSkin(mesh, [...end.near])
    if (!found) return null
    kept = { triangle: found.triangle, at: [found.s, found.t] }
  } else kept = end.place
  const { triangle, at } = kept
  if (3 * triangle + 2 >= mesh.triVertex.length) return null
  const share: Place = [1 - at[0] - at[1], at[0], at[1]]
  return { mesh, end: { on: 'skin', place: kept }, ...onTriangle(mesh, triangle, share) }
}

function onTriangle({ position, triVertex }: TriangleMesh, t: number, share: Place) {
  const corner = (c: number, k: number) => position[3 * triVertex[3 * t + c] + k]
  const along = (k: number) => share[0] * corner(0, k) + share[1] * corner(1, k) + share[2] * corner(2, k)
  const side = (c: number) => [0, 1, 2].map((k) => corner(c, k) - corner(0, k)) as Place
  return { place: [along(0), along(1), along(2)] as Place, normal: unit(cross(side(1), side(2))) }
}

interface Line {
  /** [m], 3 per point; a closed one ends where it begins. */
  readonly point: Float64Array
  readonly closed: boolean
}

function linesIn({ mesh, end }: Held, normal: Place, offset: number): Line[] {
  const plane = { normal, offset }
  if (end.on === 'cloth')
    return sliceCloth(mesh, plane).map(({ point, closed }) => ({
      point: closed ? closedLine(point) : point,
      closed,
    }))
  return sliceBody(mesh, plane).map(({ point }) => ({ point: closedLine(point), closed: true }))
}

function round(at: Held): Omit<TapeReading, 'tape'> | null {
  const lines = linesIn(at, [0, 1, 0], at.place[1])
  const line = nearestLine(lines, [at.place])
  if (!line) return null
  const { point, closed } = line
  const flat = Float64Array.from(
    { length: (2 * point.length) / 3 },
    (_, k) => point[3 * (k >> 1) + 2 * (k % 2)],
  )
  const length = at.end.on === 'cloth' ? lengthOf(point) : tapeLength(flat)
  return { length, closed, line: Float32Array.from(point) }
}

function along(from: Held, to: Held): Omit<TapeReading, 'tape'> | null {
  const [p, q] = [from.place, to.place]
  const way: Place = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
  const out: Place = [
    from.normal[0] + to.normal[0],
    from.normal[1] + to.normal[1],
    from.normal[2] + to.normal[2],
  ]
  const normal = unit(cross(way, out)) // (1)
  if (normal.every((value) => value === 0)) return null
  const line = nearestLine(linesIn(from, normal, dot(normal, p)), [p, q])
  if (!line) return null
  const [a, b] = [nearestOn(line.point, p), nearestOn(line.point, q)]
  if (Math.max(a.distance, b.distance) > APART) return null
  const [first, last] = a.way <= b.way ? [a, b] : [b, a]
  const inner = part(line.point, first, last)
  const outer = line.closed ? roundTheBack(line.point, first, last) : null
  const point = outer && lengthOf(outer) < lengthOf(inner) ? outer : inner
  return { length: lengthOf(point), closed: false, line: Float32Array.from(point) }
}

/** Ends farther from the cut than this lie on another part of the surface [m]. */
const APART = 0.005

interface Foot {
  readonly distance: number
  /** Along the line [m]. */
  readonly way: number
  /** Row of the point before it. */
  readonly row: number
  readonly place: Place
}

/** The line to which all of these places are near. */
function nearestLine(lines: readonly Line[], places: readonly Place[]): Line | null {
  let best: Line | null = null
  let least = Infinity
  for (const line of lines) {
    const far = Math.max(...places.map((place) => nearestOn(line.point, place).distance))
    if (far < least) [best, least] = [line, far]
  }
  return best
}

function nearestOn(point: Float64Array, place: Place): Foot {
  let best: Foot = { distance: Infinity, way: 0, row: 0, place }
  let before = 0
  for (let at = 0; at + 5 < point.length; at += 3) {
    const step: Place = [
      point[at + 3] - point[at],
      point[at + 4] - point[at + 1],
      point[at + 5] - point[at + 2],
    ]
    const off: Place = [place[0] - point[at], place[1] - point[at + 1], place[2] - point[at + 2]]
    const square = dot(step, step)
    const share = square > 0 ? Math.min(1, Math.max(0, dot(off, step) / square)) : 0
    const foot: Place = [
      point[at] + share * step[0],
      point[at + 1] + share * step[1],
      point[at + 2] + share * step[2],
    ]
    const distance = Math.hypot(place[0] - foot[0], place[1] - foot[1], place[2] - foot[2])
    const length = Math.sqrt(square)
    if (distance < best.distance) best = { distance, way: before + share * length, row: at / 3, place: foot }
    before += length
  }
  return best
}

function part(point: Float64Array, first: Foot, last: Foot): Float64Array {
  return Float64Array.from([
    ...first.place,
    ...point.subarray(3 * first.row + 3, 3 * last.row + 3),
    ...last.place,
  ])
}

/** The other way round a closed line. */
function roundTheBack(point: Float64Array, first: Foot, last: Foot): Float64Array {
  const tail = point.subarray(3 * last.row + 3)
  return Float64Array.from([...last.place, ...tail, ...point.subarray(3, 3 * first.row + 3), ...first.place])
}

function lengthOf(point: Float64Array): number {
  let length = 0
  for (let at = 0; at + 5 < point.length; at += 3)
    length += Math.hypot(
      point[at + 3] - point[at],
      point[at + 4] - point[at + 1],
      point[at + 5] - point[at + 2],
    )
  return length
}

function closedLine(point: Float64Array): Float64Array {
  return Float64Array.from([...point, ...point.subarray(0, 3)])
}

const dot = (a: Place, b: Place) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Nothing stays nothing. */
function unit(a: Place): Place {
  const length = Math.hypot(...a)
  return length > 1e-12 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 0]
}
