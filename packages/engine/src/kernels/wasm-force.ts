/**
 * Twins of the force kernels. To add one:
 *   1. the original `src/forces/<file>.ts`, in f64, named in the table `forceKernels` of that room;
 *   2. its SIMD twin `assembly/forces/<file>.ts`, exported under the same name by one line of `assembly/index.ts`;
 *   3. here one entry that passes addresses, in the twin's parameter order; no matrix is address 0.
 * Callers write `bench.force.assembleHinges(…)` and never know which of the two runs.
 */
import { assembleAir, type ForceKernels } from '../forces/index.ts'
import type { WasmExports } from './wasm-api.ts'

export function bindForceTwins(wasm: WasmExports): Partial<ForceKernels> {
  return {
    assembleAir: (arrays, x, v, air, force, matrix, dampingScale, begin, end) =>
      arrays.triWind !== undefined || air.liftCoefficient > 0 // the twin knows drag in one wind
        ? assembleAir(arrays, x, v, air, force, matrix, dampingScale, begin, end)
        : wasm.assembleAir(
            arrays.triVertex.byteOffset,
            x.byteOffset,
            v.byteOffset,
            0.5 * air.density * air.dragCoefficient,
            air.linearDrag,
            air.wind[0],
            air.wind[1],
            air.wind[2],
            force.byteOffset,
            matrix === null ? 0 : matrix.diagonal.byteOffset,
            dampingScale,
            begin,
            end,
          ),
    assembleMembrane: (arrays, x, v, force, matrix, stiffnessScale, dampingScale, begin, end) =>
      wasm.assembleMembrane(
        arrays.triVertex.byteOffset,
        arrays.triArea.byteOffset,
        arrays.triRestInverse.byteOffset,
        arrays.triMaterial.byteOffset,
        arrays.material.byteOffset,
        arrays.triSlot.byteOffset,
        x.byteOffset,
        v.byteOffset,
        force.byteOffset,
        matrix === null ? 0 : matrix.block.byteOffset,
        matrix === null ? 0 : matrix.diagonal.byteOffset,
        stiffnessScale,
        dampingScale,
        begin,
        end,
      ),
    assembleHinges: (arrays, x, v, force, matrix, stiffnessScale, dampingScale, begin, end) =>
      wasm.assembleHinges(
        arrays.hingeVertex.byteOffset,
        arrays.hingeStiffness.byteOffset,
        arrays.hingeRestSine.byteOffset,
        arrays.hingeViscosity.byteOffset,
        arrays.hingeSlot.byteOffset,
        x.byteOffset,
        v.byteOffset,
        force.byteOffset,
        matrix === null ? 0 : matrix.block.byteOffset,
        matrix === null ? 0 : matrix.diagonal.byteOffset,
        stiffnessScale,
        dampingScale,
        begin,
        end,
      ),
    assemblePlate: (arrays, x, v, force, matrix, stiffnessScale, dampingScale) =>
      wasm.assemblePlate(
        arrays.hingeVertex.byteOffset,
        arrays.hingeStiffness.byteOffset,
        arrays.hingeViscosity.byteOffset,
        arrays.hingeSlot.byteOffset,
        arrays.plateFoot.byteOffset,
        arrays.plateRoot.byteOffset,
        arrays.plateNeighbour.byteOffset,
        arrays.plateCoupling.byteOffset,
        arrays.plateStiffness.byteOffset,
        arrays.plateSweep.byteOffset,
        arrays.plateSweepCount,
        arrays.plateLeft.byteOffset,
        arrays.plateRight.byteOffset,
        arrays.plateGain.byteOffset,
        arrays.plateLoad.byteOffset,
        arrays.plateTurn.byteOffset,
        arrays.plateTurnBefore.byteOffset,
        x.byteOffset,
        v.byteOffset,
        force.byteOffset,
        matrix === null ? 0 : matrix.block.byteOffset,
        matrix === null ? 0 : matrix.diagonal.byteOffset,
        stiffnessScale,
        dampingScale,
        arrays.hingeVertex.length / 4,
      ),
  }
}
