import { readFileSync } from 'node:fs'
import { createSim, loadKernels } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { foldAngles, foldDifference, foldSize } from './fold-angles.ts'
import { BENCH_COTTON } from './scene.ts'
import { buildSheet } from './sheet.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)

it('sees a sheet rolled to a cylinder: every column turns by spacing over radius', async () => {
  const kernels = await loadKernels(readFileSync(compiled))
  const cloth = buildSheet(1, 9, (u, v, x, at) => x.set([u, v, 0], at))
  const { model } = createSim({ cloth, panelFabric: [BENCH_COTTON] }, { kernels })
  const radius = 0.5
  const rolled = cloth.position.map((_, k) => {
    const u = cloth.position[k - (k % 3)]
    return k % 3 === 0
      ? radius * Math.sin(u / radius)
      : k % 3 === 1
        ? cloth.position[k]
        : radius * Math.cos(u / radius)
  })
  const angles = foldAngles(model, rolled)
  const turn = 1 / 8 / radius
  const [a, b] = [3 * 1, 3 * 10] // the hinge of the second column's first edge
  expect(rolled[a]).toBeCloseTo(rolled[b], 12)
  for (let h = 0; h < model.hingeCount; h++) {
    const [i, j] = model.hingeVertex.subarray(4 * h, 4 * h + 2)
    const upright = Math.abs(i - j) === 9
    if (upright) expect(Math.abs(angles[h])).toBeCloseTo(turn, 9)
    else expect(Math.abs(angles[h])).toBeLessThan(turn)
  }
  expect(foldSize(foldAngles(model, cloth.position))).toBe(0)
  expect(foldDifference(angles, angles)).toBe(0)
  expect(foldDifference(Float64Array.of(3.1), Float64Array.of(-3.1))).toBeCloseTo(2 * Math.PI - 6.2, 12)
})
