/** Fabrics as the membrane kernels read them: one row of constants per different fabric; see `membrane-law.ts`. */
import { sine } from '../core/index.ts'
import type { Fabric } from './fabric.ts'
import {
  LOCKING_START,
  MATERIAL_C11,
  MATERIAL_C12,
  MATERIAL_C22,
  MATERIAL_COMPRESSION,
  MATERIAL_HARDENING,
  MATERIAL_LOCKING,
  MATERIAL_SHEAR,
  MATERIAL_STRAIGHT,
  MATERIAL_STRIDE,
  MATERIAL_TURN,
  MATERIAL_VISCOSITY,
  STRAIGHT_TANGENT,
} from './membrane-law.ts'

export interface MaterialTable {
  /** Row of each fabric handed in; equal fabrics share one. */
  readonly rows: Int32Array
  /** MATERIAL_STRIDE numbers per row. */
  readonly table: Float64Array
}

/** Largest C12/√(C11 C22) [–]: below 1 the tangent is positive definite, and rounding to f32 keeps it so. */
export const COUPLING_MAX = 0.95

/** `edgeLength`: of the mesh [m]; 0 = so fine that wrinkles are resolved, the plain law. */
export function buildMaterialTable(fabrics: readonly Fabric[], edgeLength = 0): MaterialTable {
  const different = [...new Set(fabrics)]
  const table = new Float64Array(MATERIAL_STRIDE * different.length)
  different.forEach((fabric, row) => {
    writeMaterial(fabric, edgeLength, table, MATERIAL_STRIDE * row)
  })
  return { rows: Int32Array.from(fabrics, (fabric) => different.indexOf(fabric)), table }
}

function writeMaterial(fabric: Fabric, edgeLength: number, table: Float64Array, at: number): void {
  const { stretchWarp, stretchWeft, stretchCross, hardeningStrain } = fabric
  const compression = compressionShare(fabric, edgeLength)
  const crossMax = COUPLING_MAX * compression * Math.sqrt(stretchWarp * stretchWeft)
  table[at + MATERIAL_C11] = stretchWarp
  table[at + MATERIAL_C22] = stretchWeft
  table[at + MATERIAL_C12] = Math.min(stretchCross, crossMax)
  table[at + MATERIAL_SHEAR] = fabric.shear
  table[at + MATERIAL_HARDENING] = hardeningStrain === undefined ? 0 : 1 / (hardeningStrain * hardeningStrain)
  table[at + MATERIAL_VISCOSITY] = fabric.viscosity
  table[at + MATERIAL_COMPRESSION] = compression
  // 1 + 3 (E/eₕ)² = STRAIGHT_TANGENT; a linear law needs no limit, only one that f32 can square
  table[at + MATERIAL_STRAIGHT] =
    hardeningStrain === undefined ? 1e6 : hardeningStrain * Math.sqrt((STRAIGHT_TANGENT - 1) / 3)
  const { turn, gain } = lockingOf(fabric)
  table[at + MATERIAL_LOCKING] = gain / (turn * turn)
  table[at + MATERIAL_TURN] = turn
}

/** r [–] and G_L − G [N/m] of the law, (7) and (8); no gain where yarns do not lock, or shear is as stiff already. */
export function lockingOf({ lockingAngle, stretchWarp, stretchWeft, shear }: Fabric): {
  turn: number
  gain: number
} {
  if (lockingAngle === undefined) return { turn: 1, gain: 0 }
  const locked = (stretchWarp * stretchWeft) / (stretchWarp + stretchWeft)
  return { turn: sine(lockingAngle) - LOCKING_START, gain: Math.max(0, locked - shear) }
}

/** Shortening at which pressed cloth is looked at [–]; see (6) of the law. */
const PRESSED_STRAIN = 0.02
/**
 * Least share [–], below what cloth has on meshes people use: poplin 0.0016 and charmeuse 0.0005 at 30 mm. At 0.01, which stood
 * here, poplin bore six times Euler's load and skirts stood off like lampshades.
 */
const COMPRESSION_MIN = 0.0005
/** Of limp cloth, which has no Euler's load at all, so that no triangle can shrink for free [–]; with less no rest is found. */
const COMPRESSION_LIMP = 0.01

/** c of the law (6) [–]. */
export function compressionShare(fabric: Fabric, edgeLength: number): number {
  if (edgeLength === 0) return 1
  const rigidity = Math.max(fabric.bendWarp, fabric.bendBias, fabric.bendWeft)
  const stiffness = Math.max(fabric.stretchWarp, fabric.stretchWeft)
  const buckling = (Math.PI * Math.PI * rigidity) / (edgeLength * edgeLength)
  const least = rigidity > 0 ? COMPRESSION_MIN : COMPRESSION_LIMP
  return Math.min(1, Math.max(least, buckling / (stiffness * PRESSED_STRAIN)))
}
