/**
 * Cuts a garment into triangles: equilateral-like, of one size in every direction, with the vertices of sewn
 * edges in pairs. Equilateral, because a grid with one diagonal makes cloth three times stiffer in bending along one
 * bias than along the other. Outlines are sampled seam by seam (`sample-seams.ts`), then panels are cut each on its own
 * (`mesh-panels.ts`): hexagonal lattice inside (`triangulate.ts`), belt along the outline mended until angles and edges
 * keep their bounds (`improve-mesh.ts`). Rows of a panel are consecutive and numbered by the panel alone: when another
 * one changes, they move together, by the difference in its number of vertices.
 *
 * It stops being true to the pattern where details are much smaller than the resolution: curves become chords, and a
 * pattern edge shorter than the resolution becomes one short segment with a graded fan around it.
 */
import { assert, InputError, magnitude } from '../core/index.ts'
import {
  boundsOf,
  type PlainGarment,
  type PlainPanel,
  panelOutline,
  panelSignedArea,
  placementAxes,
} from '../pattern/index.ts'
import { EDGE_AIM, VERTICES_MAX } from './bounds.ts'
import type { GarmentMesh, SewnLines } from './garment-mesh.ts'
import { findStays, layPlies } from './lay-plies.ts'
import { buildLineChains, type LineChains } from './line-chains.ts'
import type { PanelMesh } from './mesh-panel.ts'
import { type CutListener, type MeshedPanels, meshPanels } from './mesh-panels.ts'
import { sumQuality } from './quality.ts'
import {
  findSewnSides,
  type GarmentSamples,
  panelSizes,
  type SewnSide,
  sampleGarment,
} from './sample-seams.ts'
import { joinOutline, taperSamples } from './taper-samples.ts'
import { hilbertOrder, sortTriangles } from './vertex-order.ts'

export interface GarmentMeshOptions {
  /** Wanted edge length of panels that ask for none of their own [m]. */
  resolution: number
  /** Another seed shifts the inner lattices, for a different mesh of equal quality; without it they are centred. */
  seed?: number
  /** A mesh made before, of this garment or another: panels cut from the same input are taken over from it. */
  previous?: MeshedPanels
  onPanel?: CutListener
}

/** The mesh, and its panels each by itself, to be handed on as `previous`. */
export type CutGarment = GarmentMesh & MeshedPanels

export function buildGarmentMesh(garment: PlainGarment, options: GarmentMeshOptions): CutGarment {
  const { resolution } = options
  const sizes = panelSizes(garment, resolution)
  checkSizes(garment, sizes)
  const sewn = findSewnSides(garment)
  const samples = taperSamples(garment, sewn, sampleGarment(garment, sewn, sizes), sizes)
  const outlines = samples.map(joinOutline)
  const chains = garment.panels.map((panel, p) => buildLineChains(panel, samples[p], outlines[p], sizes[p]))
  const meshed = meshPanels(garment, outlines, chains, { ...options, sizes })
  return { ...gather(garment, meshed.panels, samples, sewn, chains, resolution), ...meshed }
}

function checkSizes(garment: PlainGarment, sizes: readonly number[]): void {
  let vertices = 0
  let finest = Number.POSITIVE_INFINITY
  garment.panels.forEach((panel, p) => {
    const size = sizes[p]
    const what = panel.meshSize === undefined ? 'resolution' : `mesh size of panel "${panel.id}",`
    if (!Number.isFinite(size) || size <= 0) {
      throw new InputError(
        `${what} ${millimetres(size)} mm is no length; ask for a positive edge length, for example 20 mm`,
      )
    }
    const { low, high } = boundsOf(panelOutline(panel, OUTLINE_TOLERANCE))
    const longest = Math.max(high[0] - low[0], high[1] - low[1])
    if (size > longest) {
      const mostMm = Math.floor(longest * 1000)
      throw new InputError(
        `${what} ${millimetres(size)} mm is larger than panel "${panel.id}", which measures ${mostMm} mm; ask for at most ${mostMm} mm`,
      )
    }
    const areaPerVertex = (Math.sqrt(3) / 2) * EDGE_AIM * EDGE_AIM * size * size
    vertices += Math.abs(panelSignedArea(panel)) / areaPerVertex
    finest = Math.min(finest, size)
  })
  if (vertices > VERTICES_MAX) {
    const leastMm = Math.ceil(1e4 * finest * Math.sqrt(vertices / VERTICES_MAX)) / 10
    throw new InputError(
      `resolution ${millimetres(finest)} mm would cut ${(vertices / 1e6).toPrecision(2)} million vertices; ask for at least ${leastMm} mm`,
    )
  }
}

const millimetres = (metres: number) => Number((metres * 1000).toPrecision(4))

function gather(
  garment: PlainGarment,
  panels: readonly PanelMesh[],
  samples: GarmentSamples,
  sewn: readonly [SewnSide, SewnSide][],
  chains: readonly LineChains[],
  resolution: number,
): GarmentMesh {
  const vertexCount = panels.reduce((sum, panel) => sum + panel.x.length / 2, 0)
  const triCount = panels.reduce((sum, panel) => sum + panel.triVertex.length / 3, 0)
  const vertexPattern = new Float64Array(2 * vertexCount)
  const vertexPanel = new Int32Array(vertexCount)
  const vertexPlaced = new Float64Array(3 * vertexCount)
  const triVertex = new Int32Array(3 * triCount)
  const triPanel = new Int32Array(triCount)
  const rowOf: Int32Array[] = []
  let firstVertex = 0
  let firstTri = 0
  garment.panels.forEach((panel, p) => {
    const { x, triVertex: corners } = panels[p]
    const count = x.length / 2
    const order = hilbertOrder(x)
    const row = new Int32Array(count)
    order.forEach((i, n) => {
      row[i] = firstVertex + n
      vertexPattern.set(x.subarray(2 * i, 2 * i + 2), 2 * (firstVertex + n))
    })
    rowOf.push(row)
    vertexPanel.fill(p, firstVertex, firstVertex + count)
    placeVertices(panel, vertexPattern, vertexPlaced, firstVertex, firstVertex + count)
    triVertex.set(sortTriangles(windOutside(corners, row, panel.outside)), 3 * firstTri)
    triPanel.fill(p, firstTri, firstTri + corners.length / 3)
    firstVertex += count
    firstTri += corners.length / 3
  })
  const stays = findStays(garment, samples, sewn).map(({ side, pull }) => ({
    rows: edgeRows(samples, side, rowOf),
    pull,
  }))
  const folds = sewn.flatMap(([side], seam) => {
    const { fold } = garment.seams[seam]
    return fold === undefined ? [] : [{ rows: edgeRows(samples, side, rowOf), angle: fold }]
  })
  return {
    vertexCount,
    triCount,
    vertexPattern,
    vertexPanel,
    vertexPlaced,
    triVertex,
    triPanel,
    plies: layPlies(garment, samples, sewn, { vertexPattern, triVertex, triPanel }),
    ...sew(garment, samples, sewn, rowOf),
    panelIds: garment.panels.map((panel) => panel.id),
    seamIds: seamNames(garment),
    panelGrain: Float64Array.from(garment.panels, (panel) => panel.grain),
    ...(stays.length > 0 || folds.length > 0 || chains.some((panel) => panel.chains.length > 0)
      ? { lines: gatherLines(chains, vertexPattern, rowOf, { stays, folds }) }
      : {}),
    quality: sumQuality(
      resolution,
      panels.map((panel) => panel.quality),
    ),
  }
}

/** Triangles in garment rows, counter-clockwise seen from the side the panel turns outwards. */
function windOutside(corners: Int32Array, row: Int32Array, outside: 1 | -1): Int32Array {
  const wound = corners.map((i) => row[i])
  if (outside === 1) return wound
  for (let at = 0; at < wound.length; at += 3) {
    const second = wound[at + 1]
    wound[at + 1] = wound[at + 2]
    wound[at + 2] = second
  }
  return wound
}

/** `placePoint` for a range of vertices. */
function placeVertices(
  panel: PlainPanel,
  vertexPattern: Float64Array,
  vertexPlaced: Float64Array,
  begin: number,
  end: number,
): void {
  const [ux, uy, uz, vx, vy, vz] = placementAxes(panel)
  const [tx, ty, tz] = panel.placement.translation
  for (let i = begin; i < end; i++) {
    const x = vertexPattern[2 * i]
    const y = vertexPattern[2 * i + 1]
    vertexPlaced[3 * i] = tx + ux * x + vx * y
    vertexPlaced[3 * i + 1] = ty + uy * x + vy * y
    vertexPlaced[3 * i + 2] = tz + uz * x + vz * y
  }
}

/** Stitches in seam order: the start of `a` meets the end of `b`, or its start when parallel. */
function sew(
  garment: PlainGarment,
  samples: GarmentSamples,
  sewn: readonly [SewnSide, SewnSide][],
  rowOf: readonly Int32Array[],
): Pick<GarmentMesh, 'stitchVertex' | 'stitchSeam'> {
  const stitchVertex: number[] = []
  const stitchSeam: number[] = []
  const names = seamNames(garment)
  sewn.forEach(([a, b], seam) => {
    const { buttons, of } = garment.seams[seam]
    const rowsA = edgeRows(samples, a, rowOf)
    const rowsB = edgeRows(samples, b, rowOf)
    assert(rowsA.length === rowsB.length, `seam ${garment.seams[seam].id} is sampled unevenly`)
    if (!garment.seams[seam].parallel) rowsB.reverse()
    const buttoned = buttons === undefined ? null : buttonRows(buttons, rowsA.length)
    rowsA.forEach((i, k) => {
      if (i === rowsB[k] || buttoned?.has(k) === false) return // the tip of a dart, or between buttons
      stitchVertex.push(i, rowsB[k])
      stitchSeam.push(names.indexOf(of))
    })
  })
  return { stitchVertex: Int32Array.from(stitchVertex), stitchSeam: Int32Array.from(stitchSeam) }
}

/** Seams of the document, in the order they are sewn. */
function seamNames(garment: PlainGarment): string[] {
  return [...new Set(garment.seams.map((seam) => seam.of))]
}

/** Which of the vertices along a seam carry a button: those nearest to (n + ½)/count of its length. */
function buttonRows(count: number, vertices: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, n) => Math.round(((n + 0.5) / count) * (vertices - 1))))
}

/** Garment rows of the vertices along an edge, start to end. */
function edgeRows(samples: GarmentSamples, side: SewnSide, rowOf: readonly Int32Array[]): number[] {
  const edges = samples[side.panel]
  const segments = (e: number) => edges[e].length / 2 - 1
  let first = 0
  let borderCount = 0
  for (let e = 0; e < edges.length; e++) {
    if (e < side.edge) first += segments(e)
    borderCount += segments(e)
  }
  const row = rowOf[side.panel]
  return Array.from({ length: segments(side.edge) + 1 }, (_, k) => row[(first + k) % borderCount])
}

/** What runs along edges, in garment rows: tapes and their pull [N per strain], seams that are pressed to an angle [rad]. */
interface EdgeLines {
  readonly stays: readonly { readonly rows: readonly number[]; readonly pull: number }[]
  readonly folds: readonly { readonly rows: readonly number[]; readonly angle: number }[]
}

/** Chains of all panels in garment rows. */
function gatherLines(
  chains: readonly LineChains[],
  vertexPattern: Float64Array,
  rowOf: readonly Int32Array[],
  { stays, folds }: EdgeLines,
): SewnLines {
  const foldVertex: number[] = []
  const foldAngle: number[] = []
  const elasticVertex: number[] = []
  const elasticLength: number[] = []
  const elasticForce: number[] = []
  const addFold = (a: number, b: number, angle: number) => {
    foldVertex.push(a, b)
    foldAngle.push(angle)
  }
  const addElastic = (a: number, b: number, stretch: number, force: number) => {
    const u = vertexPattern[2 * b] - vertexPattern[2 * a]
    const v = vertexPattern[2 * b + 1] - vertexPattern[2 * a + 1]
    elasticVertex.push(a, b)
    elasticLength.push(magnitude(u, v) * stretch)
    elasticForce.push(force)
  }
  chains.forEach((panel, p) => {
    for (const { line, rows } of panel.chains) {
      for (let k = 1; k < rows.length; k++) {
        const a = rowOf[p][rows[k - 1]]
        const b = rowOf[p][rows[k]]
        if (line.kind === 'fold') addFold(a, b, line.angle ?? 0)
        else addElastic(a, b, line.stretch ?? 1, line.kind === 'shirring' ? SHIRRING_FORCE : ELASTIC_FORCE)
      }
    }
  })
  for (const { rows, pull } of stays)
    for (let k = 1; k < rows.length; k++) addElastic(rows[k - 1], rows[k], 1, pull)
  for (const { rows, angle } of folds)
    for (let k = 1; k < rows.length; k++) addFold(rows[k - 1], rows[k], angle)
  return {
    foldVertex: Int32Array.from(foldVertex),
    foldAngle: Float64Array.from(foldAngle),
    elasticVertex: Int32Array.from(elasticVertex),
    elasticLength: Float64Array.from(elasticLength),
    elasticForce: Float64Array.from(elasticForce),
  }
}

const ELASTIC_FORCE = 20 // [N per strain] a knitted elastic 2 cm wide pulls with 10 N when half as long again
const SHIRRING_FORCE = 400 // [N per strain] sewing thread, which hardly gives
const OUTLINE_TOLERANCE = 1e-3 // [m] good enough for the extent of a panel
