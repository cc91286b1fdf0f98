/**
 * Topstitching along free edges: single stitches of thread lying on the cloth, at the depth of the hem. The row is laid out
 * in the pattern, square to the edge, turning from edge to edge where it is curved, and each end of a stitch is kept as shares of three fine vertices; so it goes
 * along with the cloth. Rows are laid anew for every edge; stitches that would come nearer to the next edge than its own row
 * are left out, so that rows meet at corners.
 */
import type { FineCloth } from './fine-cloth.ts'
import { type FreeEdge, type FreeRun, leftOf, patternEnds } from './free-edges.ts'

/** Ends of stitches, two after each other. */
export interface StitchRows {
  readonly endCount: number
  /** Fine vertices, 3 per end, and their shares [–]. */
  readonly endVertex: Int32Array
  readonly endShare: Float64Array
  /** Side of the cloth that is worn out, 1 per stitch: 1 its outside, −1 its inside. */
  readonly side: Int8Array
}

/** From stitch to stitch, and the share of it that lies on this side [m], [–]. */
const STITCH = 0.0032
const STITCH_SHARE = 0.78
/** Distance of the two rows of a knit's hem [m]. */
const TWIN = 0.005
/** Triangles walked from the edge to the row at most: a deep hem on a fine mesh. */
const WALK_MAX = 64

export function layStitches(fine: FineCloth, runs: readonly FreeRun[], rows: 1 | 2): StitchRows {
  const vertex: number[] = []
  const share: number[] = []
  const side: number[] = []
  for (const run of runs) {
    const { edges, depth } = run
    let along = 0 // [m], so that stitches run on from edge to edge
    edges.forEach((edge, k) => {
      const length = edgeLength(edge, fine)
      const beside = cornersNear(run, k, fine)
      const square = [inwardAt(run, k, -1, fine), inwardAt(run, k, 1, fine)] as const
      for (let s = Math.ceil(along / STITCH) * STITCH; s < along + length; s += STITCH) {
        for (let row = 0; row < rows; row++) {
          const deep = depth[k] + row * TWIN
          const begin = locate(fine, edge, (s - along) / length, deep, square)
          const end = locate(fine, edge, (s - along + STITCH_SHARE * STITCH) / length, deep, square)
          if (begin === null || end === null) continue
          const nearest = Math.min(
            ...beside.flatMap((other) => [begin, end].map((place) => heightOver(other, fine, place))),
          )
          if (nearest < CORNER_SHARE * deep) continue
          vertex.push(...begin.vertex, ...end.vertex)
          share.push(...begin.share, ...end.share)
          side.push(fine.turned.tri[edge.tri] === 1 ? -1 : 1)
        }
      }
      along += length
    })
  }
  return {
    endCount: vertex.length / 3,
    endVertex: Int32Array.from(vertex),
    endShare: Float64Array.from(share),
    side: Int8Array.from(side),
  }
}

function edgeLength(edge: FreeEdge, { shape }: FineCloth): number {
  const [ax, ay, bx, by] = patternEnds(edge, shape.triPattern)
  return Math.max(1e-9, Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)))
}

/** Edges of the run near edge k, in its panel, beyond the next corner on either side. */
function cornersNear(run: FreeRun, k: number, fine: FineCloth): FreeEdge[] {
  const { triPanel } = fine.shape
  const found: FreeEdge[] = []
  for (const step of [-1, 1]) {
    let beyond = false
    let before = run.edges[k]
    for (let away = 1; away <= NEAR; away++) {
      const edge = edgeOf(run, k + step * away)
      if (edge === undefined || triPanel[edge.tri] !== triPanel[before.tri]) break
      if (isCorner(before, edge, fine)) beyond = true
      if (beyond) found.push(edge)
      before = edge
    }
  }
  return found
}

/** The k-th edge of a run; a closed one begins again. */
function edgeOf({ edges, closed }: FreeRun, k: number): FreeEdge | undefined {
  return closed ? edges[(k + edges.length) % edges.length] : edges[k]
}

/** Does the run turn sharply between two edges of it? */
function isCorner(one: FreeEdge, two: FreeEdge, fine: FineCloth): boolean {
  const [ax, ay, bx, by] = patternEnds(one, fine.shape.triPattern)
  const [cx, cy, dx, dy] = patternEnds(two, fine.shape.triPattern)
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  return Math.abs(turn) > CORNER * edgeLength(one, fine) * edgeLength(two, fine)
}

/** Of a place over the line of an edge, towards the cloth [m]. */
function heightOver(edge: FreeEdge, fine: FineCloth, { pattern: [x, y] }: FinePlace): number {
  const { triPattern } = fine.shape
  const [ax, ay, bx, by] = patternEnds(edge, triPattern)
  const across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  return (leftOf(edge, triPattern) * across) / edgeLength(edge, fine)
}

/** Edges before and after one that may lie round its corner; a corner is a turn by more than this sine [–]. */
const NEAR = 4
const CORNER = 0.5
/** A row ends where the next begins, and this much of its depth further [–]. */
const CORNER_SHARE = 0.95

interface FinePlace {
  readonly vertex: readonly number[]
  readonly share: readonly number[]
  /** In its panel [m]. */
  readonly pattern: readonly [number, number]
}

type Direction = readonly [number, number]

/** From an edge into the cloth, unit length. */
function inwardOf(edge: FreeEdge, fine: FineCloth): Direction {
  const { triPattern } = fine.shape
  const [ax, ay, bx, by] = patternEnds(edge, triPattern)
  const scale = leftOf(edge, triPattern) / edgeLength(edge, fine)
  return [-scale * (by - ay), scale * (bx - ax)]
}

/** The same at its start (step −1) or its end (1): the mean with the edge next to it, unless there is a corner or a seam. */
function inwardAt(run: FreeRun, k: number, step: number, fine: FineCloth): Direction {
  const { triPanel } = fine.shape
  const edge = run.edges[k]
  const own = inwardOf(edge, fine)
  const other = edgeOf(run, k + step)
  if (other === undefined || triPanel[other.tri] !== triPanel[edge.tri] || isCorner(edge, other, fine))
    return own
  const [x, y] = inwardOf(other, fine)
  return [0.5 * (own[0] + x), 0.5 * (own[1] + y)]
}

/** The fine triangle `deep` inside the edge at a share of its length; null where the panel is narrower or ends. */
function locate(
  fine: FineCloth,
  edge: FreeEdge,
  at: number,
  deep: number,
  [from, to]: readonly [Direction, Direction],
): FinePlace | null {
  const { triPattern } = fine.shape
  const [ax, ay, bx, by] = patternEnds(edge, triPattern)
  const x = ax + at * (bx - ax) + deep * ((1 - at) * from[0] + at * to[0])
  const y = ay + at * (by - ay) + deep * ((1 - at) * from[1] + at * to[1])
  let t = edge.tri
  for (let step = 0; step < WALK_MAX; step++) {
    const weight = patternShares(triPattern, t, x, y)
    const worst = weight.indexOf(Math.min(...weight))
    if (weight[worst] >= -SLACK) return { ...finePlace(fine, t, weight), pattern: [x, y] }
    const next = neighbour(fine, t, (worst + 1) % 3)
    if (next < 0) return null
    t = next
  }
  return null
}

/** Triangle beyond the edge that starts at a corner, in the same panel and unbroken in the pattern; −1 without one. */
function neighbour({ shape, edges }: FineCloth, t: number, corner: number): number {
  const edge = edges.triEdge[3 * t + corner]
  const [one, two] = [edges.edgeTri[2 * edge], edges.edgeTri[2 * edge + 1]]
  const other = one === t ? two : one
  if (other < 0 || shape.triPanel[other] !== shape.triPanel[t]) return -1
  const { triVertex, triPattern } = shape
  const back = [0, 1, 2].find((k) => triVertex[3 * other + k] === triVertex[3 * t + corner])!
  const off =
    Math.abs(triPattern[6 * other + 2 * back] - triPattern[6 * t + 2 * corner]) +
    Math.abs(triPattern[6 * other + 2 * back + 1] - triPattern[6 * t + 2 * corner + 1])
  return off < 1e-6 ? other : -1
}

/** Shares of the corners of a triangle at a place of the pattern [–]. */
function patternShares(p: ArrayLike<number>, t: number, x: number, y: number): [number, number, number] {
  const at = 6 * t
  const ux = p[at + 2] - p[at]
  const uy = p[at + 3] - p[at + 1]
  const vx = p[at + 4] - p[at]
  const vy = p[at + 5] - p[at + 1]
  const area = ux * vy - uy * vx
  const second = ((x - p[at]) * vy - (y - p[at + 1]) * vx) / area
  const third = (ux * (y - p[at + 1]) - uy * (x - p[at])) / area
  return [1 - second - third, second, third]
}

/** The part of a cut triangle that holds the given shares. */
function finePlace(fine: FineCloth, t: number, weight: readonly number[]): Omit<FinePlace, 'pattern'> {
  const { cuts, triVertex, triShare } = fine
  let best: Omit<FinePlace, 'pattern'> | null = null
  let least = -Infinity
  for (let part = 0; part < cuts * cuts; part++) {
    const row = t * cuts * cuts + part
    const a = 9 * row
    const ux = triShare[a + 4] - triShare[a + 1]
    const uy = triShare[a + 5] - triShare[a + 2]
    const vx = triShare[a + 7] - triShare[a + 1]
    const vy = triShare[a + 8] - triShare[a + 2]
    const area = ux * vy - uy * vx
    const dx = weight[1] - triShare[a + 1]
    const dy = weight[2] - triShare[a + 2]
    const second = (dx * vy - dy * vx) / area
    const third = (ux * dy - uy * dx) / area
    const inside = Math.min(1 - second - third, second, third)
    if (inside <= least) continue
    least = inside
    best = {
      vertex: [triVertex[3 * row], triVertex[3 * row + 1], triVertex[3 * row + 2]],
      share: [1 - second - third, second, third],
    }
  }
  return best!
}

/** Shares down to this count as inside [–]. */
const SLACK = 1e-9
