/**
 * Cloth before it has physics: triangles with a place in the world and a place in the pattern. What a garment mesh, a
 * merged garment and a bench sheet have in common; `buildModel` turns it into arrays for the solver.
 */
import type { GarmentMesh, SewnLines, SewnPlies } from '../mesh/index.ts'

export interface Cloth {
  readonly vertexCount: number
  readonly triCount: number
  /** Place in the world at the start [m], 3 per vertex. */
  readonly position: Float64Array
  /** Corners, counter-clockwise seen from outside. */
  readonly triVertex: Int32Array
  /** Place of each corner in the plane of its panel [m], 6 per triangle. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
  /** Direction of the warp per panel, from +x of the panel's plane [rad]. */
  readonly panelGrain: Float64Array
  /** Pressed folds and elastics, if any. */
  readonly lines?: SewnLines
  /** Plies along seams and hems, if any. */
  readonly plies?: SewnPlies
}

export function clothFromMesh(mesh: GarmentMesh): Cloth {
  const triPattern = new Float64Array(6 * mesh.triCount)
  for (let corner = 0; corner < 3 * mesh.triCount; corner++) {
    const i = mesh.triVertex[corner]
    triPattern[2 * corner] = mesh.vertexPattern[2 * i]
    triPattern[2 * corner + 1] = mesh.vertexPattern[2 * i + 1]
  }
  return {
    vertexCount: mesh.vertexCount,
    triCount: mesh.triCount,
    position: mesh.vertexPlaced.slice(),
    triVertex: mesh.triVertex,
    triPattern,
    triPanel: mesh.triPanel,
    panelIds: mesh.panelIds,
    panelGrain: mesh.panelGrain,
    ...(mesh.lines && { lines: mesh.lines }),
    ...(mesh.plies && { plies: mesh.plies }),
  }
}

/**
 * The same cloth with vertices joined: `vertexClass[i]` is the row vertex i becomes, rows counted from 0 without gaps.
 * The pattern of every corner stays, so a seam edge keeps one rest length per side.
 */
export function joinVertices(cloth: Cloth, vertexClass: Int32Array, classCount: number): Cloth {
  const position = new Float64Array(3 * classCount)
  const members = new Int32Array(classCount)
  for (let i = 0; i < cloth.vertexCount; i++) {
    const row = vertexClass[i]
    members[row]++
    for (let k = 0; k < 3; k++) position[3 * row + k] += cloth.position[3 * i + k]
  }
  for (let row = 0; row < classCount; row++) {
    for (let k = 0; k < 3; k++) position[3 * row + k] /= members[row]
  }
  const triVertex = cloth.triVertex.map((i) => vertexClass[i])
  const lines = cloth.lines && renumberLines(cloth.lines, (i) => vertexClass[i])
  return { ...cloth, vertexCount: classCount, position, triVertex, ...(lines && { lines }) }
}

/** The same lines with other rows for their vertices. */
export function renumberLines(lines: SewnLines, row: (i: number) => number): SewnLines {
  return { ...lines, foldVertex: lines.foldVertex.map(row), elasticVertex: lines.elasticVertex.map(row) }
}
