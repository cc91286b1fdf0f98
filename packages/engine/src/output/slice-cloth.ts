/**
 * Cuts cloth with a plane: the lines a tape or a pair of scissors would follow on it. Cloth has edges, so a line may be
 * closed (a girth) or end at a hem, a slit or an open front; where three layers meet in a seam a line takes one of them
 * and the others start anew. A corner on the plane counts as above it.
 */

import { magnitude, type TriangleMesh } from '../core/index.ts'
import type { Plane } from '../geometry/index.ts'

export interface ClothLine {
  /** [m], 3 per point, in order. */
  readonly point: Float64Array
  /** The last point is joined to the first. */
  readonly closed: boolean
  /** Along the cloth, every fold of it [m]. */
  readonly length: number
}

export function sliceCloth({ position, triVertex }: TriangleMesh, { normal, offset }: Plane): ClothLine[] {
  const count = position.length / 3
  const height = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const at = 3 * i
    height[i] =
      normal[0] * position[at] + normal[1] * position[at + 1] + normal[2] * position[at + 2] - offset
  }
  const ends: number[] = [] // cut edges where each piece of line starts and ends, 2 per piece
  for (let at = 0; at < triVertex.length; at += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triVertex[at + k]
      const b = triVertex[at + ((k + 1) % 3)]
      if (height[a] >= 0 !== height[b] >= 0) ends.push(Math.min(a, b) * count + Math.max(a, b))
    }
  }
  return traceLines(ends).map(({ edges, closed }) => {
    const point = new Float64Array(3 * edges.length)
    edges.forEach((edge, k) => {
      const a = Math.floor(edge / count)
      const b = edge % count
      const share = height[a] / (height[a] - height[b])
      for (let c = 0; c < 3; c++) {
        point[3 * k + c] = position[3 * a + c] + share * (position[3 * b + c] - position[3 * a + c])
      }
    })
    return { point, closed, length: lineLength(point, closed) }
  })
}

export function lineLength(point: Float64Array, closed: boolean): number {
  let length = 0
  const last = point.length - (closed ? 0 : 3)
  for (let at = 0; at < last; at += 3) {
    const next = (at + 3) % point.length
    length += magnitude(
      point[next] - point[at],
      point[next + 1] - point[at + 1],
      point[next + 2] - point[at + 2],
    )
  }
  return length
}

/** Joins pieces into lines: open ones first, from their ends, then what is left, which are loops. */
export function traceLines(ends: readonly number[]): { edges: number[]; closed: boolean }[] {
  const piecesAt = new Map<number, number[]>()
  for (let k = 0; k < ends.length; k++) {
    const known = piecesAt.get(ends[k])
    if (known) known.push(k >> 1)
    else piecesAt.set(ends[k], [k >> 1])
  }
  const used = new Uint8Array(ends.length / 2)
  const lines: { edges: number[]; closed: boolean }[] = []
  const follow = (start: number) => {
    const edges = [start]
    for (let edge = start; ; ) {
      const piece = piecesAt.get(edge)?.find((one) => used[one] === 0)
      if (piece === undefined) break
      used[piece] = 1
      edge = ends[2 * piece] === edge ? ends[2 * piece + 1] : ends[2 * piece]
      edges.push(edge)
    }
    const closed = edges.length > 3 && edges[0] === edges[edges.length - 1]
    if (closed) edges.pop()
    if (edges.length > 1) lines.push({ edges, closed })
  }
  for (const [edge, pieces] of piecesAt) if (pieces.length % 2 === 1) follow(edge)
  for (let piece = 0; piece < used.length; piece++) if (used[piece] === 0) follow(ends[2 * piece])
  return lines
}
