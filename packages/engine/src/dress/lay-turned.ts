/**
 * Lays what is worn turned over: the fall of a collar outside its stand, before anything is sewn. A ring cannot swing over
 * its own edge once it is closed, its outer edge would have to stretch by half, so it is laid folded: the piece hangs on its
 * host, laid before, by a seam that the document presses to more than a right angle. Each of its points, s along that seam
 * and d away from it in the pattern, is put back over the host,
 *
 *   X(s, d) = P(s) − d t(s) + o (ROOM + LEAN d) n(s)                                                   [m]    (1)
 *
 * P is the host's edge, n its normal, t in its surface square to the edge and out of it, o = ±1 the side the piece lies
 * on: outside where right sides come together. Lengths are kept where the two edges are curved alike, seen folded; a fall is
 * cut a little longer at its outer edge than what it lies on, and LEAN gives it some of that.
 */
import { along, cross, dot, minus, unit, type Vector3 } from '../core/index.ts'
import type { GarmentMesh } from '../mesh/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PlainGarment } from '../pattern/index.ts'
import { rowsOver } from './linings.ts'

/** Between the piece and its host [m]: more than panels are kept apart by. */
const ROOM = 0.006
/** Away from it further from the seam [–]: a fall 4 cm wide is cut 2 % longer at its edge, round a neck of 7 cm. */
const LEAN = 0.1
/** Pressed further than this, a piece lies on the other [rad]. */
const TURNED_MIN = Math.PI / 2

export interface TurnedPiece {
  /** Row of the panel, and of the one it lies on. */
  readonly row: number
  readonly host: number
  /** o of (1). */
  readonly side: 1 | -1
  /** Its sewn vertices along the seam, and the host's that each meets. */
  readonly own: readonly number[]
  readonly met: readonly number[]
}

/** Who is sewn to whom. */
export type SewnPanels = Pick<
  GarmentMesh,
  'vertexPattern' | 'vertexPanel' | 'stitchVertex' | 'stitchSeam' | 'seamIds'
>

/** Rows of panels that lie over the rest of a garment: turned over it, or lined with it; `first`: panels before its own. */
export function findFalls(garment: PlainGarment, sewn: SewnPanels, first: number): number[] {
  const linings = garment.panels.map(({ lining }) => lining === true)
  const turned = findTurnedPieces(garment, sewn).map(({ row }) => row)
  return [...turned, ...rowsOver(linings)].map((row) => first + row)
}

/** Pieces that are sewn to one other alone, by seams that turn them over. */
export function findTurnedPieces({ panels, seams }: PlainGarment, sewn: SewnPanels): TurnedPiece[] {
  const { stitchVertex, stitchSeam, seamIds, vertexPanel, vertexPattern } = sewn
  const foldOf = new Map(seams.map(({ of, fold = 0 }) => [of, fold]))
  return panels.flatMap((_, row): TurnedPiece[] => {
    const meets = new Map<number, number>()
    const folds: number[] = []
    for (let s = 0; s < stitchVertex.length; s++) {
      if (vertexPanel[stitchVertex[s]] !== row) continue
      folds.push(foldOf.get(seamIds[stitchSeam[s >> 1]]) ?? 0)
      meets.set(stitchVertex[s], stitchVertex[s ^ 1]) // the other end of the stitch
    }
    const hosts = new Set([...meets.values()].map((i) => vertexPanel[i]))
    if (meets.size < 2 || hosts.size !== 1 || hosts.has(row)) return []
    if (folds.some((fold) => Math.abs(fold) <= TURNED_MIN)) return []
    const [host] = hosts
    const own = inOrder([...meets.keys()], vertexPattern)
    return [{ row, host, side: folds[0] < 0 ? 1 : -1, own, met: own.map((i) => meets.get(i) ?? i) }]
  })
}

/** Vertices of one seam from one of its ends to the other: seams of falls do not double back, so the next is the nearest. */
function inOrder(rows: readonly number[], pattern: Float64Array): number[] {
  const square = (i: number, j: number) => {
    const [x, y] = [pattern[2 * i] - pattern[2 * j], pattern[2 * i + 1] - pattern[2 * j + 1]]
    return x * x + y * y
  }
  const furthest = (from: number) =>
    rows.reduce((best, i) => (square(i, from) > square(best, from) ? i : best))
  const order = [furthest(furthest(rows[0]))]
  const left = new Set(rows)
  left.delete(order[0])
  while (left.size > 0) {
    const last = order[order.length - 1]
    const next = [...left].reduce((best, i) => (square(i, last) < square(best, last) ? i : best))
    order.push(next)
    left.delete(next)
  }
  return order
}

/** Places of vertices `rows` of the piece on its host, where that lies now (1); `pattern`: 2 per vertex of the cloth [m]. */
export function turnedPlaces(
  piece: TurnedPiece,
  cloth: Cloth,
  rows: readonly number[],
  pattern: Float64Array,
): Float64Array {
  const { own, met, side } = piece
  const frames = edgeFrames(cloth, met, piece.host)
  const inwards = innerSide(own, rows, pattern)
  const places = new Float64Array(3 * rows.length)
  rows.forEach((i, k) => {
    const { at, share, depth } = nearestOnEdge(pattern, own, pattern[2 * i], pattern[2 * i + 1])
    const [p, q] = [frames[at], frames[at + 1]]
    const d = inwards * depth
    const mix = (a: Vector3, b: Vector3): Vector3 => along(along([0, 0, 0], 1 - share, a), share, b)
    const lift = side * (ROOM + LEAN * Math.max(0, d))
    const place = along(along(mix(p.place, q.place), -d, unit(mix(p.out, q.out))), lift, unit(mix(p.n, q.n)))
    places.set(place, 3 * k)
  })
  return places
}

/**
 * Does the piece, where it lies now, begin beyond all that its host is sewn to? Then it comes over that when the host is drawn
 * there; else it would be caught below.
 */
export function isOver(
  { host, met }: TurnedPiece,
  cloth: Cloth,
  rows: readonly number[],
  laid: readonly number[],
  sewn: SewnPanels,
): boolean {
  const frames = edgeFrames(cloth, met, host)
  const out = frames.reduce<Vector3>((sum, frame) => along(sum, 1, frame.out), [0, 0, 0])
  const height = (i: number) => dot(placeOf(cloth.position, i), out)
  const top = topBelow(host, laid, sewn, height)
  return rows.every((i) => height(i) > top)
}

/** The same for a piece that is turned over within itself: does all of it, at places x, begin above what it is sewn to? */
export function isAbove(
  x: Float64Array,
  row: number,
  { position }: Cloth,
  laid: readonly number[],
  sewn: SewnPanels,
): boolean {
  const top = topBelow(row, laid, sewn, (i) => position[3 * i + 1])
  for (let at = 1; at < x.length; at += 3) if (x[at] <= top) return false
  return true
}

/** The greatest height of pieces that lie already and that a piece is sewn to; −Infinity where there are none. */
function topBelow(
  piece: number,
  laid: readonly number[],
  { stitchVertex, vertexPanel }: SewnPanels,
  height: (i: number) => number,
): number {
  const below = new Set<number>()
  stitchVertex.forEach((i, s) => {
    const other = vertexPanel[stitchVertex[s ^ 1]]
    if (vertexPanel[i] === piece && laid.includes(other)) below.add(other)
  })
  let top = Number.NEGATIVE_INFINITY
  vertexPanel.forEach((panel, i) => {
    if (below.has(panel)) top = Math.max(top, height(i))
  })
  return top
}

interface EdgeFrame {
  readonly place: Vector3
  /** n and t of (1). */
  readonly n: Vector3
  readonly out: Vector3
}

/** Along the host's edge, vertex by vertex. */
function edgeFrames(cloth: Cloth, met: readonly number[], host: number): EdgeFrame[] {
  const { position, triVertex, triPanel, triCount } = cloth
  const normals = new Map<number, Vector3>(met.map((i) => [i, [0, 0, 0]]))
  const inner = new Map<number, Vector3>(met.map((i) => [i, [0, 0, 0]]))
  for (let t = 0; t < triCount; t++) {
    if (triPanel[t] !== host) continue
    const corners = [...triVertex.subarray(3 * t, 3 * t + 3)]
    if (!corners.some((i) => normals.has(i))) continue
    const [a, b, c] = corners.map((i) => placeOf(position, i))
    const n = cross(minus(b, a), minus(c, a))
    const middle = along(along(along([0, 0, 0], 1 / 3, a), 1 / 3, b), 1 / 3, c)
    for (const i of corners) {
      const sum = normals.get(i)
      const to = inner.get(i)
      if (sum === undefined || to === undefined) continue
      normals.set(i, along(sum, 1, n))
      inner.set(i, along(to, 1, minus(middle, placeOf(position, i))))
    }
  }
  return met.map((i, k) => {
    const n = unit(normals.get(i) ?? [0, 0, 1])
    const next = placeOf(position, met[Math.min(met.length - 1, k + 1)])
    const across = cross(n, minus(next, placeOf(position, met[Math.max(0, k - 1)])))
    const sign = dot(across, inner.get(i) ?? across) > 0 ? -1 : 1
    return { place: placeOf(position, i), n, out: unit(along([0, 0, 0], sign, across)) }
  })
}

/** Nearest place of a chain of vertices in the pattern; beyond its ends it goes on straight. */
function nearestOnEdge(
  pattern: Float64Array,
  own: readonly number[],
  x: number,
  y: number,
): { at: number; share: number; depth: number } {
  let best = { at: 0, share: 0, depth: 0 }
  let least = Number.POSITIVE_INFINITY
  const last = own.length - 2
  for (let at = 0; at <= last; at++) {
    const [a, b] = [2 * own[at], 2 * own[at + 1]]
    const [ux, uy] = [pattern[b] - pattern[a], pattern[b + 1] - pattern[a + 1]]
    const [vx, vy] = [x - pattern[a], y - pattern[a + 1]]
    const length2 = ux * ux + uy * uy
    const free = (ux * vx + uy * vy) / length2
    const share = free < 0 && at > 0 ? 0 : free > 1 && at < last ? 1 : free
    const [dx, dy] = [vx - share * ux, vy - share * uy]
    const off = dx * dx + dy * dy
    if (off >= least) continue
    least = off
    const left = ux * vy - uy * vx > 0 ? 1 : -1
    best = { at, share, depth: left * Math.sqrt(off) }
  }
  return best
}

/** On which side of its seam the piece lies in the pattern: 1 left of it, −1 right. */
function innerSide(own: readonly number[], rows: readonly number[], pattern: Float64Array): 1 | -1 {
  let sum = 0
  for (const i of rows) sum += nearestOnEdge(pattern, own, pattern[2 * i], pattern[2 * i + 1]).depth
  return sum < 0 ? -1 : 1
}

function placeOf(x: Float64Array, i: number): Vector3 {
  return [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
}
