/**
 * Any model of `models.ts` on a small cloth of one fabric, ready for `checkForce` and for statics with a dense matrix.
 * For tests and measurements; simulations are built in `sim/`.
 */
import { Arena, buildBlockMatrix } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildSheetMesh, type SheetOptions } from '../mesh/index.ts'
import { buildModel, type Cloth, clothFromMesh, type Model } from '../model/index.ts'
import type { ForceSample } from './check-force.ts'
import type { ForceModel } from './cloth-force.ts'
import { forceKernels } from './force-kernels.ts'
import { shaken } from './sample-cloth.ts'

export interface ModelSample extends ForceSample {
  readonly model: Model
  /** The sheet as it was cut, in the plane z = 0 [m], 3 per vertex. */
  readonly rest: Float64Array
}

/** A flat sheet; warp runs along y, see `buildSheetMesh`. */
export function buildSheetSample(forceModel: ForceModel, sheet: SheetOptions, fabric: Fabric): ModelSample {
  return buildModelSample(forceModel, clothFromMesh(buildSheetMesh(sheet)), fabric)
}

export function buildModelSample(forceModel: ForceModel, cloth: Cloth, fabric: Fabric): ModelSample {
  const bytes = 1 << 20
  const arena = new Arena(new ArrayBuffer(bytes + 3000 * cloth.vertexCount + 1000 * cloth.triCount), 'f64')
  const panelFabric = cloth.panelIds.map(() => fabric)
  const model = buildModel(arena, { cloth, panelFabric })
  const force = forceModel.build({ arena, kernels: forceKernels, model, cloth, panelFabric })
  const matrix = buildBlockMatrix(arena, model.vertexCount, force.elements)
  force.bind(arena, matrix)
  return {
    model,
    rest: cloth.position,
    vertexCount: model.vertexCount,
    matrix,
    assemble: (x, v, f, to, s, d) => force.assemble(x, v, f, to, s, d),
  }
}

/** The sheet pulled along weft (x) and warp (y), then shaken by `amount` [m]. */
export function pulled(
  { rest }: ModelSample,
  weft: number,
  warp: number,
  amount: number,
  seed: number,
): Float64Array {
  return shaken(
    rest.map((value, k) => value * [weft, warp, 1][k % 3]),
    amount,
    seed,
  )
}
