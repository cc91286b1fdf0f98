/**
 * The cloth as it was cut: triangles joined where they lie side by side in the pattern. Sewn panels meet in the world but
 * not here, unless their patterns continue each other; what is folded over in the pattern (mirrored panels on one seam
 * line) or winds around a vertex more than once is kept apart, so that walking straight in the pattern is walking on
 * one sheet of cloth.
 */
import { arcTangent, magnitude } from '../../core/index.ts'

/** More than once around a vertex, with room for rounding [rad]. */
const FULL_TURN = 2 * Math.PI + 1e-6

export interface PatternMesh {
  readonly triCount: number
  /** Pattern vertices of each triangle. */
  readonly corner: Int32Array
  readonly vertexCount: number
  /** Place of each pattern vertex [m], 2 each. */
  readonly place: Float64Array
  /** Triangles around vertex i: `around[aroundBegin[i] … aroundBegin[i + 1] − 1]`. */
  readonly aroundBegin: Int32Array
  readonly around: Int32Array
  /** Triangle beyond the edge from corner k to the next, at 3 t + k; −1: the cloth ends here. */
  readonly beyond: Int32Array
  /** Angle of the cloth around each vertex in the pattern [rad]. */
  readonly angle: Float64Array
  /** Vertices around which the pattern winds more than once. */
  readonly branched: Uint8Array
  /** Shortest altitude of each triangle [m]. */
  readonly altitude: Float64Array
}

/** `triVertex`: three vertices per triangle, equal where sewn; `triPattern`: their places in the pattern, 6 per triangle [m]. */
export function buildPatternMesh(
  triVertex: ArrayLike<number>,
  triPattern: ArrayLike<number>,
  triCount: number,
): PatternMesh {
  const corner = new Int32Array(3 * triCount)
  const place: number[] = []
  const side: number[] = []
  const rowsOf = new Map<number, number[]>()
  for (let t = 0; t < triCount; t++) {
    const facing = Math.sign(doubleArea(triPattern, t))
    for (let k = 0; k < 3; k++) {
      const u = triPattern[6 * t + 2 * k]
      const v = triPattern[6 * t + 2 * k + 1]
      const rows = rowsOf.get(triVertex[3 * t + k]) ?? []
      if (rows.length === 0) rowsOf.set(triVertex[3 * t + k], rows)
      let row = rows.find((r) => place[2 * r] === u && place[2 * r + 1] === v && side[r] === facing)
      if (row === undefined) {
        row = side.length
        rows.push(row)
        place.push(u, v)
        side.push(facing)
      }
      corner[3 * t + k] = row
    }
  }
  const vertexCount = place.length / 2
  const { aroundBegin, around } = trianglesAround(corner, vertexCount)
  const angle = innerAngles(corner, triPattern, vertexCount)
  const altitude = Float64Array.from({ length: triCount }, (_, t) => shortestAltitude(triPattern, t))
  return {
    triCount,
    corner,
    vertexCount,
    place: Float64Array.from(place),
    aroundBegin,
    around,
    beyond: neighbours(corner, vertexCount),
    angle,
    branched: Uint8Array.from(angle, (turn) => (turn <= FULL_TURN ? 0 : 1)),
    altitude,
  }
}

function doubleArea(p: ArrayLike<number>, t: number): number {
  const at = 6 * t
  return (p[at + 2] - p[at]) * (p[at + 5] - p[at + 1]) - (p[at + 4] - p[at]) * (p[at + 3] - p[at + 1])
}

function shortestAltitude(p: ArrayLike<number>, t: number): number {
  let longest = 0
  for (let k = 0; k < 3; k++) {
    const a = 6 * t + 2 * k
    const b = 6 * t + 2 * ((k + 1) % 3)
    longest = Math.max(longest, magnitude(p[b] - p[a], p[b + 1] - p[a + 1]))
  }
  return longest > 0 ? Math.abs(doubleArea(p, t)) / longest : 0
}

function trianglesAround(
  corner: Int32Array,
  vertexCount: number,
): { aroundBegin: Int32Array; around: Int32Array } {
  const aroundBegin = new Int32Array(vertexCount + 1)
  for (const i of corner) aroundBegin[i + 1]++
  for (let i = 0; i < vertexCount; i++) aroundBegin[i + 1] += aroundBegin[i]
  const next = aroundBegin.slice()
  const around = new Int32Array(corner.length)
  for (let c = 0; c < corner.length; c++) around[next[corner[c]]++] = Math.floor(c / 3)
  return { aroundBegin, around }
}

/** Edges of one triangle only, and those of more than two, end the cloth. */
function neighbours(corner: Int32Array, vertexCount: number): Int32Array {
  const beyond = new Int32Array(corner.length).fill(-1)
  const first = new Map<number, number>()
  const crowded = new Set<number>()
  for (let c = 0; c < corner.length; c++) {
    const t = Math.floor(c / 3)
    const i = corner[c]
    const j = corner[3 * t + ((c + 1) % 3)]
    const edge = Math.min(i, j) * vertexCount + Math.max(i, j)
    const other = first.get(edge)
    if (other === undefined) {
      first.set(edge, c)
      continue
    }
    if (beyond[other] >= 0) crowded.add(edge)
    beyond[other] = t
    beyond[c] = Math.floor(other / 3)
  }
  for (let c = 0; crowded.size > 0 && c < corner.length; c++) {
    const t = Math.floor(c / 3)
    const i = corner[c]
    const j = corner[3 * t + ((c + 1) % 3)]
    if (crowded.has(Math.min(i, j) * vertexCount + Math.max(i, j))) beyond[c] = -1
  }
  return beyond
}

/** Angle of the cloth around each vertex in the pattern [rad]. */
function innerAngles(corner: Int32Array, p: ArrayLike<number>, vertexCount: number): Float64Array {
  const turn = new Float64Array(vertexCount)
  for (let c = 0; c < corner.length; c++) {
    const t = Math.floor(c / 3)
    const a = 6 * t + 2 * (c % 3)
    const b = 6 * t + 2 * ((c + 1) % 3)
    const d = 6 * t + 2 * ((c + 2) % 3)
    const bu = p[b] - p[a]
    const bv = p[b + 1] - p[a + 1]
    const du = p[d] - p[a]
    const dv = p[d + 1] - p[a + 1]
    turn[corner[c]] += arcTangent(Math.abs(bu * dv - bv * du), bu * du + bv * dv)
  }
  return turn
}
