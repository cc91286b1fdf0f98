/**
 * Sheets for truth tests: a rectangle in one of the four mesh patterns, pinned where the test says, of a fabric that
 * does nothing but what is asked of it. Length runs along the warp (pattern y), width along the weft (pattern x).
 */

import type { Cloth, Fabric, Sim } from '@selvedge/engine'
import { buildSheetMesh, clothFromMesh, type SheetPattern } from '@selvedge/engine/sim'

export const SHEET_PATTERNS = ['grid', 'crossed', 'equilateral', 'jittered'] as const satisfies SheetPattern[]

/** Acceleration of free fall in every reference [m/s²]. */
export const G = 9.81

export interface TruthSheet {
  readonly cloth: Cloth
  /** Vertices for which `pin` held. */
  readonly pinned: readonly number[]
  /** Place of each vertex in the pattern (across, along) [m], 2 per vertex. */
  readonly place: Float64Array
}

export interface TruthSheetOptions {
  readonly pattern: SheetPattern
  /** [m] */
  readonly width: number
  readonly length: number
  /** Cells along the length; the width gets as many as keep cells square, at least `cellsAcrossMin`. */
  readonly cells: number
  readonly cellsAcrossMin?: number
  /** Pinned where true; across and along in metres. */
  readonly pin?: (across: number, along: number) => boolean
  /** Where the sheet starts [m]; left out: flat in the plane z = 0. */
  readonly lay?: (across: number, along: number) => readonly [number, number, number]
  /** Rows of a jittered mesh that stay straight, for clamps; places along the length [m]. */
  readonly straight?: readonly number[]
  readonly seed?: number
}

export function buildTruthSheet(options: TruthSheetOptions): TruthSheet {
  const { pattern, width, length, cells, cellsAcrossMin = 2, seed = 1 } = options
  const slanted = pattern === 'equilateral' || pattern === 'jittered'
  const across = ((width / length) * cells) / (slanted ? 2 / Math.sqrt(3) : 1) // equilateral rows lie closer than columns
  const columns = Math.max(cellsAcrossMin, Math.round(across)) + 1
  const mesh = buildSheetMesh({ width, height: length, columns, rows: cells + 1, pattern, seed })
  if (pattern === 'jittered' && options.straight !== undefined) {
    const even = buildSheetMesh({ width, height: length, columns, rows: cells + 1, pattern: 'equilateral' })
    for (let i = 0; i < mesh.vertexCount; i++) {
      const [across, along] = even.vertexPattern.subarray(2 * i, 2 * i + 2)
      if (!options.straight.some((row) => Math.abs(row - along) < 1e-9)) continue
      mesh.vertexPattern.set([across, along], 2 * i)
      mesh.vertexPlaced.set([across, along, 0], 3 * i)
    }
  }
  const cloth = clothFromMesh(mesh)
  const place = mesh.vertexPattern
  const pinned: number[] = []
  for (let i = 0; i < cloth.vertexCount; i++) {
    if (options.pin?.(place[2 * i], place[2 * i + 1])) pinned.push(i)
    if (options.lay !== undefined) cloth.position.set(options.lay(place[2 * i], place[2 * i + 1]), 3 * i)
  }
  return { cloth, pinned, place }
}

/** Vertices whose place along the length is `along`, within a thousandth of the mesh [m]. */
export function rowOf({ place }: TruthSheet, along: number): number[] {
  const row: number[] = []
  for (let i = 0; 2 * i < place.length; i++) if (Math.abs(place[2 * i + 1] - along) < 1e-6) row.push(i)
  return row
}

/** Mass of a vertex = σ h × the width whose tension it carries, half from the strip above, half from below; σ [kg/m²], h [m]. */
export function loadRowsEvenly({ model }: Sim, density: number, h: number): void {
  const { vertexMass, triCount, triVertex, triArea, triRestInverse } = model
  vertexMass.fill(0)
  for (let t = 0; t < triCount; t++) {
    const q1 = triRestInverse[4 * t] // ∂N/∂u, u along the warp
    const q2 = triRestInverse[4 * t + 2]
    for (const [corner, q] of [-q1 - q2, q1, q2].entries()) {
      vertexMass[triVertex[3 * t + corner]] += 0.5 * density * h * triArea[t] * Math.abs(q)
    }
  }
}

/**
 * Two pinned rows are a clamp, but the hinges on its line stand for half a cell of cloth only: twice as stiff. Left
 * alone they make the strip longer by half a cell.
 */
export function doubleClampHinges({ model }: Sim, { place }: TruthSheet, along: number): void {
  const onLine = (i: number) => Math.abs(place[2 * i + 1] - along) < 1e-9
  for (let h = 0; h < model.hingeCount; h++) {
    if (onLine(model.hingeVertex[4 * h]) && onLine(model.hingeVertex[4 * h + 1])) model.hingeStiffness[h] *= 2
  }
}

/** Isotropic, linear, without loss; `stretch` in N/m, `bend` in N m. */
export function plainFabric(given: {
  readonly density: number
  readonly stretch: number
  readonly bend: number
  readonly friction?: number
  readonly thickness?: number
}): Fabric {
  const { density, stretch, bend, friction = 0, thickness = 5e-4 } = given
  return {
    name: 'plain',
    title: 'plain',
    source: 'chosen',
    measured: false,
    density,
    thickness,
    stretchWarp: stretch,
    stretchWeft: stretch,
    stretchCross: 0,
    shear: 0.5 * stretch,
    bendWarp: bend,
    bendBias: bend,
    bendWeft: bend,
    viscosity: 0,
    bendViscosity: 0,
    frictionCloth: friction,
    frictionBody: friction,
  }
}
