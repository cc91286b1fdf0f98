/** The SIMD twins against their f64 originals: they differ by f32 rounding only, 1e-5 of the largest entry. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clearBlockMatrix } from '../core/index.ts'
import {
  AIR_DEFAULTS,
  buildSampleCloth,
  type SampleCloth,
  type SamplePattern,
  shaken,
} from '../forces/index.ts'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { loadKernels, type Workbench } from './load-kernels.ts'

const TOLERANCE = 1e-5 // [–] f32 has 6e-8 per operation; strain of nearly unstretched cloth loses two digits

/** Shaken as below, some triangles shear freely, some close up and some are locked. */
const fabric = { ...TEST_FABRIC, lockingAngle: 0.3 }

const wasm = readFileSync(new URL('../../dist/kernels.wasm', import.meta.url))

interface Outcome {
  energy: number
  force: Float64Array
  block: number[]
  diagonal: number[]
}

type Run = (
  bench: Workbench,
  cloth: SampleCloth,
  x: Float64Array,
  v: Float64Array,
  force: Float64Array,
) => number

async function outcome(
  bytes: Uint8Array | null,
  pattern: SamplePattern,
  seed: number,
  run: Run,
): Promise<Outcome> {
  const bench = (await loadKernels(bytes)).open(1 << 20)
  const cloth = buildSampleCloth(bench.arena, pattern, 9, 8, 0.02, fabric)
  const x = bench.arena.f64From(shaken(cloth.rest, 0.004, seed).map((value) => value + 1)) // a metre from the origin
  const v = bench.arena.f64From(shaken(new Float64Array(x.length), 1, seed + 1))
  if (seed > 1) cloth.hingeRestSine.set(shaken(new Float64Array(cloth.hingeCount), 0.7, seed + 2))
  clearBlockMatrix(cloth.matrix)
  const force = bench.arena.f64(x.length)
  const energy = run(bench, cloth, x, v, force)
  return { energy, force, block: [...cloth.matrix.block], diagonal: [...cloth.matrix.diagonal] }
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

const breeze = { ...AIR_DEFAULTS, linearDrag: 0.3, wind: [1, -2, 0.5] as const }

const runs: Record<string, Run> = {
  air: ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleAir(cloth, x, v, breeze, force, cloth.matrix, 1.7e-2, 0, 7) +
    kernels.assembleAir(cloth, x, v, breeze, force, cloth.matrix, 1.7e-2, 7, cloth.triCount),
  'air forces alone': ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleAir(cloth, x, v, breeze, force, null, 0, 0, cloth.triCount),
  membrane: ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleMembrane(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 0, cloth.triCount),
  'membrane in uneven ranges': ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleMembrane(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 0, 7) +
    kernels.assembleMembrane(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 7, 10) +
    kernels.assembleMembrane(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 10, cloth.triCount),
  'membrane forces alone': ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleMembrane(cloth, x, v, force, null, 0, 0, 0, cloth.triCount),
  hinges: ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleHinges(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 0, cloth.hingeCount),
  'hinges in uneven ranges': ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleHinges(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 0, 9) +
    kernels.assembleHinges(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 9, 10) +
    kernels.assembleHinges(cloth, x, v, force, cloth.matrix, 2.8e-4, 1.7e-2, 10, cloth.hingeCount),
  'hinge forces alone': ({ force: kernels }, cloth, x, v, force) =>
    kernels.assembleHinges(cloth, x, v, force, null, 0, 0, 0, cloth.hingeCount),
}

for (const [name, run] of Object.entries(runs)) {
  it.each<SamplePattern>(['grid', 'equilateral'])(
    `twin of ${name} equals its original on a %s mesh`,
    async (pattern) => {
      for (const seed of [1, 10, 20]) {
        const original = await outcome(null, pattern, seed, run)
        const twin = await outcome(wasm, pattern, seed, run)
        expect(Math.abs(twin.energy / original.energy - 1), `seed ${seed}`).toBeLessThan(TOLERANCE)
        expect(difference(twin.force, original.force)).toBeLessThan(TOLERANCE)
        expect(difference(twin.diagonal, original.diagonal)).toBeLessThan(TOLERANCE)
        expect(difference(twin.block, original.block)).toBeLessThan(TOLERANCE)
        expect(Math.abs(original.energy)).toBeGreaterThan(0)
      }
    },
  )
}
