/** The SIMD twin of the plate against its f64 original: f32 rounding only, 1e-5 of the largest entry. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildBlockMatrix, clearBlockMatrix } from '../core/index.ts'
import { plateBending, shaken } from '../forces/index.ts'
import { TEST_FABRIC as fabric } from '../forces/test-fabric.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, clothFromMesh } from '../model/index.ts'
import { loadKernels } from './load-kernels.ts'

const TOLERANCE = 1e-5 // [–] f32 has 6e-8 per operation; folds are differences of nearly equal numbers

const wasm = readFileSync(new URL('../../dist/kernels.wasm', import.meta.url))

async function outcome(
  bytes: Uint8Array | null,
  pattern: SheetPattern,
  viscosity: number,
  withMatrix: boolean,
) {
  const bench = (await loadKernels(bytes)).open(1 << 21)
  const { arena } = bench
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.16, height: 0.2, columns: 9, pattern }))
  const panelFabric = [{ ...fabric, bendViscosity: viscosity }]
  const model = buildModel(arena, { cloth, panelFabric })
  const plate = plateBending.build({ arena, kernels: bench.force, model, cloth, panelFabric })
  const matrix = buildBlockMatrix(arena, model.vertexCount, plate.elements)
  plate.bind(arena, matrix)
  clearBlockMatrix(matrix)
  const x = arena.f64From(shaken(cloth.position, 0.004, 1).map((value) => value + 1)) // a metre from the origin
  const v = arena.f64From(shaken(new Float64Array(x.length), 1, 2))
  const force = arena.f64(x.length)
  plate.assemble(v, x, force, null, 0, 0) // scratch left by another state must not matter
  force.fill(0)
  const energy = plate.assemble(x, v, force, withMatrix ? matrix : null, 2.8e-4, 1.7e-2)
  return { energy, force, block: [...matrix.block], diagonal: [...matrix.diagonal] }
}

function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0
  let size = 1e-300
  for (let k = 0; k < a.length; k++) {
    most = Math.max(most, Math.abs(a[k] - b[k]))
    size = Math.max(size, Math.abs(b[k]))
  }
  return most / size
}

it.each<[SheetPattern, number, boolean]>([
  ['grid', 0.02, true],
  ['crossed', 0, true],
  ['equilateral', 0.02, false],
  ['jittered', 0.02, true],
])('twin equals original on a %s mesh, viscosity %f s, matrix %s', async (pattern, viscosity, withMatrix) => {
  const original = await outcome(null, pattern, viscosity, withMatrix)
  const twin = await outcome(wasm, pattern, viscosity, withMatrix)
  expect(original.energy).toBeGreaterThan(0)
  expect(Math.abs(twin.energy / original.energy - 1)).toBeLessThan(TOLERANCE)
  expect(difference(twin.force, original.force)).toBeLessThan(TOLERANCE)
  expect(difference(twin.diagonal, original.diagonal)).toBeLessThan(TOLERANCE)
  expect(difference(twin.block, original.block)).toBeLessThan(TOLERANCE)
})
