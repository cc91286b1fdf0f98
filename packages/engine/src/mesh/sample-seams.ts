/**
 * How many segments each pattern edge is cut into. The two edges of a seam get the same number, spread evenly along
 * each, so that stitches pair one to one and a difference in length is eased evenly over the whole seam.
 *
 * With n segments on sides of length La and Lb, segments measure La/n and Lb/n. We take the n that leaves the fewest
 * sides outside ±35 % of the asked size and, among those, minimises the worst relative error
 *
 *   e(n) = max over sides and segments |c/h − 1|,     c = chord of a segment [m], h = length aimed at [m]   (1)
 *
 * where panels ask for different sizes, the finer one is asked of both sides of their seam;
 * so whenever some n keeps both sides within ±35 %, the chosen one does. When none does (a side below 0.65 of it,
 * a length ratio above 1.35/0.65), the pattern itself forces segments outside, and the report counts them as such.
 */
import { InputError, magnitude } from '../core/index.ts'
import { edgeLength, type PlainGarment, sampleEdge } from '../pattern/index.ts'
import { EDGE_AIM, EDGE_LONGEST, EDGE_SHORTEST } from './bounds.ts'

/** Points along every edge of every panel, `[panel][edge]`: x and y in turn [m], both ends included. */
export type GarmentSamples = Float64Array[][]

export interface SewnSide {
  readonly panel: number
  readonly edge: number
}

/** Rows of the two sides of each seam. */
export function findSewnSides(garment: PlainGarment): [SewnSide, SewnSide][] {
  const row = new Map<string, SewnSide>()
  garment.panels.forEach((panel, p) => {
    panel.edges.forEach((edge, e) => {
      row.set(JSON.stringify([panel.id, edge.id]), { panel: p, edge: e })
    })
  })
  const taken = new Set<SewnSide>()
  return garment.seams.map((seam) => {
    const sides = [seam.a, seam.b].map((ref) => {
      const side = row.get(JSON.stringify([ref.panel, ref.edge]))
      if (!side) {
        throw new InputError(
          `seam "${seam.id}": panel "${ref.panel}" has no edge "${ref.edge}"; sew an edge that exists, or remove the seam`,
        )
      }
      if (taken.has(side)) {
        throw new InputError(
          `seam "${seam.id}": edge "${ref.edge}" of panel "${ref.panel}" is sewn twice; split it, or remove one seam`,
        )
      }
      taken.add(side)
      return side
    })
    return [sides[0], sides[1]]
  })
}

/** Edge length asked of each panel [m]: its own, else that of the garment. */
export function panelSizes({ panels }: PlainGarment, resolution: number): number[] {
  return panels.map(({ meshSize }) => meshSize ?? resolution)
}

/** Of edges that share their number of segments: the finer one wins. */
export function sizeOfSides(sides: readonly SewnSide[], sizes: readonly number[]): number {
  return Math.min(...sides.map(({ panel }) => sizes[panel]))
}

/** Even samples of every edge; `sizes`: edge length asked of each panel [m]. */
export function sampleGarment(
  garment: PlainGarment,
  sewn: readonly [SewnSide, SewnSide][],
  sizes: readonly number[],
): GarmentSamples {
  const samples: GarmentSamples = garment.panels.map((panel) => new Array(panel.edges.length))
  for (const sides of edgeGroups(garment, sewn)) {
    const points = sampleTogether(garment, sides, sizeOfSides(sides, sizes))
    sides.forEach((side, k) => {
      samples[side.panel][side.edge] = points[k]
    })
  }
  return samples
}

/** Edges that share their number of segments: the two sides of each seam in seam order, then every other edge alone. */
export function edgeGroups(garment: PlainGarment, sewn: readonly [SewnSide, SewnSide][]): SewnSide[][] {
  const taken = garment.panels.map(() => new Set<number>())
  for (const side of sewn.flat()) taken[side.panel].add(side.edge)
  const alone = garment.panels.flatMap(({ edges }, panel) =>
    edges.flatMap((_, edge) => (taken[panel].has(edge) ? [] : [[{ panel, edge }]])),
  )
  return [...sewn, ...alone]
}

/** The same number of segments on every side, chosen by (1). */
function sampleTogether(
  garment: PlainGarment,
  sides: readonly SewnSide[],
  resolution: number,
): Float64Array[] {
  const pieces = sides.map((side) => ({
    panel: garment.panels[side.panel],
    edge: garment.panels[side.panel].edges[side.edge],
  }))
  const lengths = pieces.map(({ panel, edge }) => edgeLength(panel, edge))
  const count = evenCount(lengths, resolution)
  // chords are a little shorter than the curve: look at them, and at one segment fewer
  let best = pieces.map(({ panel, edge }) => sampleEdge(panel, edge, count))
  if (count > 1 && pieces.some(({ edge }) => edge.curve.kind !== 'line')) {
    const fewer = pieces.map(({ panel, edge }) => sampleEdge(panel, edge, count - 1))
    if (chordError(fewer, resolution) < chordError(best, resolution)) best = fewer
  }
  return best
}

/** Number of even segments for sides of the given lengths [m], by (1) with arc lengths. */
export function evenCount(lengths: readonly number[], resolution: number): number {
  const fewest = Math.max(1, Math.floor(Math.min(...lengths) / (EDGE_AIM * resolution)))
  const most = Math.max(1, Math.ceil(Math.max(...lengths) / (EDGE_AIM * resolution)))
  let count = fewest
  for (let n = fewest + 1; n <= most; n++) {
    if (lengthError(lengths, n, resolution) < lengthError(lengths, count, resolution)) count = n
  }
  return count
}

/** (1) with arc lengths; a side outside ±35 % weighs more than any error of one inside. */
function lengthError(lengths: readonly number[], count: number, resolution: number): number {
  let worst = 0
  let outside = 0
  for (const length of lengths) {
    const share = length / count / resolution
    worst = Math.max(worst, Math.abs(share / EDGE_AIM - 1))
    if (share < EDGE_SHORTEST || share > EDGE_LONGEST) outside++
  }
  return worst + OUTSIDE * outside
}

/** (1) with chords */
function chordError(lines: readonly Float64Array[], resolution: number): number {
  let worst = 0
  let outside = 0
  for (const line of lines) {
    for (let at = 2; at < line.length; at += 2) {
      const chord = magnitude(line[at] - line[at - 2], line[at + 1] - line[at - 1])
      const share = chord / resolution
      worst = Math.max(worst, Math.abs(share / EDGE_AIM - 1))
      if (share < EDGE_SHORTEST || share > EDGE_LONGEST) outside++
    }
  }
  return worst + OUTSIDE * outside
}

const OUTSIDE = 1e6 // [–]
