/**
 * Where a very short pattern edge meets a long one, even segments on the long edge would be many times longer than
 * their neighbour, and no triangulation keeps 25° between them. The long edge then begins with shorter segments that
 * grow from the short one,
 *
 *   c₁ = g s, c₂ = g² s, …   up to the asked size,     s length of the short neighbour [m], g = STEP [–]     (1)
 *
 * and is even after that. The other side of the seam gets the same shares of its own length, so stitches still pair
 * one to one and a difference in length is still eased evenly.
 */
import { magnitude } from '../core/index.ts'
import { edgeLength, evenParameters, type PlainGarment, spanOf, spanPoint } from '../pattern/index.ts'
import { edgeGroups, evenCount, type GarmentSamples, type SewnSide, sizeOfSides } from './sample-seams.ts'

/**
 * Samples again, tapered, the edges with a much shorter neighbour; the others are returned as they are. `sizes`: edge
 * length asked of each panel [m].
 */
export function taperSamples(
  garment: PlainGarment,
  sewn: readonly [SewnSide, SewnSide][],
  samples: GarmentSamples,
  sizes: readonly number[],
): GarmentSamples {
  const wanted = samples.map(findShortNeighbours)
  const tapered = samples.map((edges) => [...edges])
  edgeGroups(garment, sewn).forEach((sides, row) => {
    const opposite = sides.length === 2 && !garment.seams[row].parallel
    const ends: Ends = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }
    sides.forEach((side, k) => {
      const own = wanted[side.panel][side.edge]
      const turned = k === 1 && opposite
      ends.start = Math.min(ends.start, turned ? own.end : own.start)
      ends.end = Math.min(ends.end, turned ? own.start : own.end)
    })
    if (ends.start === Number.POSITIVE_INFINITY && ends.end === Number.POSITIVE_INFINITY) return
    const lengths = sides.map(({ panel, edge }) => {
      return edgeLength(garment.panels[panel], garment.panels[panel].edges[edge])
    })
    const shares = taperedShares(lengths, ends, sizeOfSides(sides, sizes))
    sides.forEach((side, k) => {
      const own = k === 1 && opposite ? shares.toReversed() : shares
      tapered[side.panel][side.edge] = sampleShares(garment, side, own)
    })
  })
  return tapered
}

/** The samples of all edges as one closed line: each edge without its last point, which opens the next. */
export function joinOutline(edges: readonly Float64Array[]): Float64Array {
  const line = new Float64Array(edges.reduce((sum, edge) => sum + edge.length - 2, 0))
  let at = 0
  for (const edge of edges) {
    line.set(edge.subarray(0, edge.length - 2), at)
    at += edge.length - 2
  }
  return line
}

/** Length of a much shorter neighbour at either end of an edge [m], Infinity when there is none. */
interface Ends {
  start: number
  end: number
}

function findShortNeighbours(edges: readonly Float64Array[]): Ends[] {
  const first = edges.map((edge) => magnitude(edge[2] - edge[0], edge[3] - edge[1]))
  const last = edges.map((edge) => {
    const at = edge.length - 4
    return magnitude(edge[at + 2] - edge[at], edge[at + 3] - edge[at + 1])
  })
  const much = (short: number, long: number) => (short * LOPSIDED < long ? short : Number.POSITIVE_INFINITY)
  return edges.map((_, e) => ({
    start: much(last[(e + edges.length - 1) % edges.length], first[e]),
    end: much(first[(e + 1) % edges.length], last[e]),
  }))
}

/** Share of each segment in the length of its edge [–], along the first side; (1) in the mean length of the sides. */
function taperedShares(lengths: readonly number[], ends: Ends, resolution: number): number[] {
  const mean = Math.sqrt(lengths[0] * lengths[lengths.length - 1])
  const room = Number.isFinite(ends.start) && Number.isFinite(ends.end) ? mean / 2 : mean
  const head = growingSegments(ends.start, room, resolution)
  const tail = growingSegments(ends.end, room, resolution).reverse()
  const used = [...head, ...tail].reduce((sum, length) => sum + length, 0) / mean
  const rest = 1 - used
  const count = evenCount(
    lengths.map((length) => length * rest),
    resolution,
  )
  const shares = [...head, ...tail].map((length) => length / mean)
  shares.splice(head.length, 0, ...new Array<number>(count).fill(rest / count))
  return shares
}

/** (1), leaving at least half a segment of the room. */
function growingSegments(short: number, room: number, resolution: number): number[] {
  const segments: number[] = []
  let left = room - resolution / 2
  for (let length = STEP * short; length < FULL * resolution && length < left; length *= STEP) {
    segments.push(length)
    left -= length
  }
  return segments
}

/** Points along an edge whose segments have the given shares of its length, ends included. */
function sampleShares(garment: PlainGarment, side: SewnSide, shares: readonly number[]): Float64Array {
  const panel = garment.panels[side.panel]
  const edge = panel.edges[side.edge]
  const span = spanOf(panel, edge)
  const table = evenParameters(panel, edge, TABLE)
  const points = new Float64Array(2 * (shares.length + 1))
  let reached = 0
  for (let k = 0; k <= shares.length; k++) {
    const at = k === shares.length ? TABLE : Math.min(TABLE, reached * TABLE)
    const row = Math.min(TABLE - 1, Math.floor(at))
    const t = at === TABLE ? 1 : table[row] + (at - row) * (table[row + 1] - table[row])
    points.set(spanPoint(span, t), 2 * k)
    reached += shares[k]
  }
  return points
}

const LOPSIDED = 4 // ratio of neighbours from which the mender runs out of room at a right angle [–]
const STEP = 3 // [–] ratio of neighbouring segments; well below LOPSIDED
const FULL = 0.8 // of the asked size: a longer segment needs no taper [–]
const TABLE = 512 // even stretches of the edge; places between are off by less than 1e-5 of its length
