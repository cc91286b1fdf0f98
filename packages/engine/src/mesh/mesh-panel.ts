/**
 * One panel: sampled outline in, triangles out. Vertices on the outline come first, in the order of the outline;
 * triangles are counter-clockwise in the panel's plane. The outline's segments are edges of the mesh, exactly.
 */
import { InputError, magnitude } from '../core/index.ts'
import { EDGE_AIM, EDGE_SHORTEST } from './bounds.ts'
import { findForcedCorners } from './forced-corners.ts'
import { fitDensity, mendMesh, smoothMesh } from './improve-mesh.ts'
import { buildLineDistance, type LineChains } from './line-chains.ts'
import { next, type PlanarMesh, previous } from './planar-mesh.ts'
import { measurePanel, type PanelQuality } from './quality.ts'
import { buildSegmentGrid, findLineCrossing } from './segment-grid.ts'
import { buildSizeField, inShadow, inStrait } from './size-field.ts'
import { buildLattice, doubleAreaOf, triangulateDisc } from './triangulate.ts'

export interface PanelMesh {
  /** Place in the panel's plane [m], 2 per vertex. */
  readonly x: Float64Array
  readonly triVertex: Int32Array
  readonly borderCount: number
  readonly quality: PanelQuality
}

/**
 * `line`: the closed outline, x and y in turn [m]; `shift`: offset of the inner lattice in shares of its cell [–];
 * `lines`: what edges must follow inside. Vertices of these come next after those of the outline.
 */
export function meshPanel(
  id: string,
  line: Float64Array,
  resolution: number,
  shift: readonly [number, number],
  lines: LineChains | null = null,
): PanelMesh {
  const borderCount = line.length / 2
  const grid = buildSegmentGrid(line, resolution)
  if (borderCount < 3 || findLineCrossing(grid)) throw tooCoarse(id, resolution)
  const area = doubleAreaOf(line, borderCount) / 2
  if (Math.abs(area) < FLATTEST * resolution * resolution) throw tooCoarse(id, resolution)

  const inner = lines === null || lines.edges.length === 0 ? null : lines
  const fixed = inner && Float64Array.from([...line, ...inner.x])
  const near = inner && fixed ? buildLineDistance(fixed, inner.edges, EDGE_AIM * resolution) : undefined
  const lattice = buildLattice(grid, EDGE_AIM * resolution, shift, near)
  const short = inner && fixed ? shortSegments(fixed, inner.edges, resolution) : []
  const field = buildSizeField(line, resolution, short)
  const mesh = inner
    ? triangulateDisc(line, lattice, field, inner.x, inner)
    : triangulateDisc(line, lattice, field)
  mesh.field = buildSizeField(line, resolution, [...short, ...findStraits(mesh)])
  smoothMesh(mesh)
  fitDensity(mesh)
  mendMesh(mesh)

  const done = compact(mesh)
  const quality = measurePanel(id, done.x, done.triVertex, resolution, {
    corners: findForcedCorners(line, area > 0),
    forcesShort: (px, py) => inShadow(mesh.field, px, py),
    forcesAngle: (px, py) => inStrait(mesh.field, px, py),
  })
  return { ...done, borderCount, quality }
}

/**
 * Places where the outline comes close to itself across the cloth, sharp corners included: x, y and width [m] in turn.
 * Seen on the triangles with all corners on the outline: an inner edge there that is too short cannot be helped, nor
 * can a corner too near to a segment on the other side.
 */
function findStraits(mesh: PlanarMesh): number[] {
  const { x, from, fixedCount } = mesh
  const size = mesh.field.size
  const straits: number[] = []
  for (let t = 0; t < mesh.triCount; t++) {
    if (Math.max(from[3 * t], from[3 * t + 1], from[3 * t + 2]) >= fixedCount) continue
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const a = 2 * from[h]
      const b = 2 * from[next(h)]
      const c = 2 * from[previous(h)]
      const ux = x[b] - x[a]
      const uy = x[b + 1] - x[a + 1]
      const length = magnitude(ux, uy)
      const foot = ((x[c] - x[a]) * ux + (x[c + 1] - x[a + 1]) * uy) / (length * length)
      const height = mesh.doubleArea(t) / length
      const free = mesh.isFree(h)
      if (free && length < EDGE_SHORTEST * size) straits.push(x[a] + ux / 2, x[a + 1] + uy / 2, length)
      if (!free && foot > 0 && foot < 1 && height < STRAIT * size) straits.push(x[c], x[c + 1], height)
    }
  }
  return straits
}

/** Segments of lines that are shorter than asked: x, y and length [m] of their ends in turn. */
function shortSegments(
  x: Float64Array,
  edges: readonly (readonly [number, number])[],
  resolution: number,
): number[] {
  return edges.flatMap(([a, b]) => {
    const length = magnitude(x[2 * b] - x[2 * a], x[2 * b + 1] - x[2 * a + 1])
    if (length >= EDGE_SHORTEST * resolution) return []
    return [x[2 * a], x[2 * a + 1], length, x[2 * b], x[2 * b + 1], length]
  })
}

/** Drops removed vertices and triangles; the outline keeps its rows. */
function compact(mesh: PlanarMesh): { x: Float64Array; triVertex: Int32Array } {
  const row = new Int32Array(mesh.vertexCount).fill(-1)
  let vertexCount = 0
  for (let i = 0; i < mesh.vertexCount; i++) if (mesh.leaving[i] >= 0) row[i] = vertexCount++
  const x = new Float64Array(2 * vertexCount)
  for (let i = 0; i < mesh.vertexCount; i++) {
    if (row[i] >= 0) x.set(mesh.x.subarray(2 * i, 2 * i + 2), 2 * row[i])
  }
  const corners: number[] = []
  for (let t = 0; t < mesh.triCount; t++) {
    if (mesh.from[3 * t] < 0) continue
    for (let h = 3 * t; h < 3 * t + 3; h++) corners.push(row[mesh.from[h]])
  }
  return { x, triVertex: Int32Array.from(corners) }
}

function tooCoarse(id: string, resolution: number): InputError {
  const sizeMm = Number((resolution * 1000).toPrecision(4))
  return new InputError(
    `panel "${id}": at ${sizeMm} mm its outline collapses or crosses itself; ask for a finer resolution, or check the outline`,
  )
}

const STRAIT = 0.5 // of the asked size; a triangle at the lower length bound is 0.56 high [–]
const FLATTEST = 0.05 // of resolution²; an equilateral triangle of the asked size has 0.43 [–]
