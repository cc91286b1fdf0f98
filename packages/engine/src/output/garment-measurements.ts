/**
 * What a garment takes and weighs, from its flat pattern without seam allowances.
 *
 *   A = Σ triangle areas in the pattern plane [m²],   m = Σ ρ A [kg],  ρ areal density of a panel [kg/m²]    (1)
 */
import type { PatternMesh } from './pattern-edges.ts'
import { patternArea } from './strain.ts'

export interface GarmentMeasurements {
  /** Cloth in the finished garment [m²]. */
  readonly area: number
  /** [kg] */
  readonly mass: number
  /** By row of the panel [m²]. */
  readonly panelArea: Float64Array
}

/** `density` of every panel, by its row [kg/m²]. */
export function garmentMeasurements(mesh: PatternMesh, density: ArrayLike<number>): GarmentMeasurements {
  let panelCount = 0
  for (let t = 0; t < mesh.triCount; t++) panelCount = Math.max(panelCount, mesh.triPanel[t] + 1)
  const panelArea = new Float64Array(panelCount)
  for (let t = 0; t < mesh.triCount; t++) panelArea[mesh.triPanel[t]] += patternArea(mesh, t)
  const area = panelArea.reduce((sum, value) => sum + value, 0)
  const mass = panelArea.reduce((sum, value, panel) => sum + density[panel] * value, 0) // (1)
  return { area, mass, panelArea }
}
