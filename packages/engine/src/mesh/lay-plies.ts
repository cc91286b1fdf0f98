/**
 * Allowances, hems and stays along the edges of panels, as triangles feel them: each triangle is stiffer and heavier by
 * the share of its area that further plies lie on, so the sum over the cloth is the same on every mesh.
 *
 *   plies = 1 + Σ φ (n − 1),    bond = Σ φ c n (n² − 1)/12        φ: share of the area in the band        [–]   (1)
 *
 * n and c of a band: `pattern/finishes.ts`; what they do: `material/plied-bending.ts`. The mean of (1) is right for bending
 * along the seam, where bands and the cloth beside them bend alike; across it a band narrower than the triangles makes
 * them too stiff, by as much as it is narrower.
 *
 * A zip (`pattern/zip.ts`) lies under both sides of its seam: its weight over the width of its tapes, its rod of rigidity B over that of
 * its chain, c, as a plate of B/c. Both are so narrow that φ is scaled until the sum over a side is exact:
 *
 *   Σ φ A = L w        L length of the side, w width of the band                                                [m²]   (2)
 */
import { hemBand, isStayed, type PlainGarment, type PlyBand, seamBand, zipOf } from '../pattern/index.ts'
import type { GarmentMesh, SewnPlies } from './garment-mesh.ts'
import type { GarmentSamples, SewnSide } from './sample-seams.ts'

/** Points of a triangle at which its share is counted: the middles of its parts, cut into PARTS along each side. */
const PARTS = 5

export function layPlies(
  garment: PlainGarment,
  samples: GarmentSamples,
  sewn: readonly [SewnSide, SewnSide][],
  mesh: Pick<GarmentMesh, 'vertexPattern' | 'triVertex' | 'triPanel'>,
): SewnPlies {
  const triCount = mesh.triPanel.length
  const triPlies = new Float64Array(triCount).fill(1)
  const triBond = new Float64Array(triCount)
  const bands = bandsOf(garment, samples, sewn)
  for (let t = 0; t < triCount; t++) {
    const corners = cornersOf(mesh, t)
    for (const { line, band } of bands[mesh.triPanel[t]]) {
      const share = coveredShare(corners, line, band.width)
      triPlies[t] += share * (band.plies - 1)
      triBond[t] += (share * band.bond * band.plies * (band.plies * band.plies - 1)) / 12 // (1)
    }
  }
  return { triPlies, triBond, ...layZips(garment, samples, sewn, mesh) }
}

/** Tapes and chains of closed zips. */
function layZips(
  garment: PlainGarment,
  samples: GarmentSamples,
  sewn: readonly [SewnSide, SewnSide][],
  mesh: Pick<GarmentMesh, 'vertexPattern' | 'triVertex' | 'triPanel'>,
): Pick<SewnPlies, 'triZipWeight' | 'triZipRigidity'> {
  const triZipWeight = new Float64Array(mesh.triPanel.length)
  const triZipRigidity = new Float64Array(mesh.triPanel.length)
  sewn.forEach((sides, seam) => {
    const { zip } = garment.seams[seam]
    if (zip === undefined) return
    const { half, chain, weight, rigidity } = zipOf(zip)
    for (const side of sides) {
      const line = samples[side.panel][side.edge]
      layBand(mesh, side.panel, line, half, (t, share) => {
        triZipWeight[t] += (share * weight) / (2 * half)
      })
      layBand(mesh, side.panel, line, chain / 2, (t, share) => {
        triZipRigidity[t] += (share * rigidity) / chain
      })
    }
  })
  return { triZipWeight, triZipRigidity }
}

/** Shares of a panel's triangles within `width` of a line, scaled by (2). */
function layBand(
  mesh: Pick<GarmentMesh, 'vertexPattern' | 'triVertex' | 'triPanel'>,
  panel: number,
  line: Float64Array,
  width: number,
  lay: (t: number, share: number) => void,
): void {
  const shares: [t: number, share: number][] = []
  let covered = 0
  mesh.triPanel.forEach((row, t) => {
    if (row !== panel) return
    const corners = cornersOf(mesh, t)
    const share = coveredShare(corners, line, width)
    if (share === 0) return
    shares.push([t, share])
    covered += share * cornerArea(corners)
  })
  for (const [t, share] of shares) lay(t, (share * lineLength(line) * width) / covered)
}

function lineLength(line: Float64Array): number {
  let length = 0
  for (let at = 2; at < line.length; at += 2)
    length += Math.sqrt(square(line[at] - line[at - 2], line[at + 1] - line[at - 1]))
  return length
}

function cornerArea([ax, ay, bx, by, cx, cy]: Float64Array): number {
  return 0.5 * Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}

/** Edges with a tape along them, and its pull [N per strain]: stays of free ones, both tapes of a zip. */
export function findStays(
  garment: PlainGarment,
  samples: GarmentSamples,
  sewn: readonly [SewnSide, SewnSide][],
): { readonly side: SewnSide; readonly pull: number }[] {
  const edgeOf = ({ panel, edge }: SewnSide) => garment.panels[panel].edges[edge]
  const free = freeEdges(samples, sewn).filter((side) => isStayed(garment.panels[side.panel], edgeOf(side)))
  const zips = sewn.flatMap((sides, seam) => {
    const { zip } = garment.seams[seam]
    return zip === undefined ? [] : sides.map((side) => ({ side, pull: zipOf(zip).pull }))
  })
  return [...free.map((side) => ({ side, pull: STAY_PULL })), ...zips]
}

const STAY_PULL = 60 // [N per strain] tape 6 mm wide of cloth that pulls with 10 kN/m along its warp

interface LaidBand {
  /** x and y in turn [m]. */
  readonly line: Float64Array
  readonly band: PlyBand
}

/** Bands of each panel that make a difference. */
function bandsOf(
  garment: PlainGarment,
  samples: GarmentSamples,
  sewn: readonly [SewnSide, SewnSide][],
): LaidBand[][] {
  const bands: LaidBand[][] = garment.panels.map(() => [])
  const lay = ({ panel, edge }: SewnSide, band: PlyBand) => {
    if (band.width > 0 && band.plies > 1) bands[panel].push({ line: samples[panel][edge], band })
  }
  const edgeOf = ({ panel, edge }: SewnSide) => garment.panels[panel].edges[edge]
  sewn.forEach((sides, seam) => {
    const { construction } = garment.seams[seam]
    for (const side of [0, 1] as const) {
      const panel = garment.panels[sides[side].panel]
      lay(sides[side], seamBand(panel, edgeOf(sides[side]), construction, side))
    }
  })
  for (const side of freeEdges(samples, sewn)) lay(side, hemBand(garment.panels[side.panel], edgeOf(side)))
  return bands
}

function freeEdges(samples: GarmentSamples, sewn: readonly [SewnSide, SewnSide][]): SewnSide[] {
  const taken = new Set(sewn.flat().map(({ panel, edge }) => `${panel} ${edge}`))
  return samples.flatMap((edges, panel) =>
    [...edges.keys()].map((edge) => ({ panel, edge })).filter(({ edge }) => !taken.has(`${panel} ${edge}`)),
  )
}

function cornersOf(
  { vertexPattern, triVertex }: Pick<GarmentMesh, 'vertexPattern' | 'triVertex'>,
  t: number,
) {
  return Float64Array.from({ length: 6 }, (_, k) => vertexPattern[2 * triVertex[3 * t + (k >> 1)] + (k & 1)])
}

/** Share of a triangle, x and y of its corners in turn, that lies within `width` of a line [–]. */
export function coveredShare(corners: Float64Array, line: Float64Array, width: number): number {
  const [ax, ay, bx, by, cx, cy] = corners
  const mx = (ax + bx + cx) / 3
  const my = (ay + by + cy) / 3
  const reach = Math.sqrt(
    Math.max(square(ax - mx, ay - my), square(bx - mx, by - my), square(cx - mx, cy - my)),
  )
  if (distance2(line, mx, my) > (width + reach) * (width + reach)) return 0
  let inside = 0
  for (let i = 0; i < PARTS; i++) {
    for (let j = 0; i + j < PARTS; j++) {
      for (let turned = 0; turned < 2 && i + j + turned < PARTS; turned++) {
        const u = (i + (1 + turned) / 3) / PARTS // middles of the small triangles, upright and turned
        const v = (j + (1 + turned) / 3) / PARTS
        const x = ax + u * (bx - ax) + v * (cx - ax)
        const y = ay + u * (by - ay) + v * (cy - ay)
        if (distance2(line, x, y) < width * width) inside++
      }
    }
  }
  return inside / (PARTS * PARTS)
}

/** Square of the distance from a line of straight pieces [m²]. */
function distance2(line: Float64Array, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at + 3 < line.length; at += 2) {
    const ex = line[at + 2] - line[at]
    const ey = line[at + 3] - line[at + 1]
    const px = x - line[at]
    const py = y - line[at + 1]
    const along = Math.min(1, Math.max(0, (px * ex + py * ey) / (ex * ex + ey * ey)))
    least = Math.min(least, square(px - along * ex, py - along * ey))
  }
  return least
}

function square(x: number, y: number): number {
  return x * x + y * y
}
