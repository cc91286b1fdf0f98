import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildRandom, stateHash } from '../core/index.ts'
import { buildDistanceGrid } from '../geometry/index.ts'
import { loadKernels } from './load-kernels.ts'

const wasm = readFileSync(new URL('../../dist/kernels.wasm', import.meta.url))

it('distance fields as WebAssembly have the same bits, on even and on ragged meshes', async () => {
  const [original, twin] = [await loadKernels(null), await loadKernels(wasm)]
  for (const [rough, cell, band] of [
    [0, 0.03, 0.15],
    [0.3, 0.02, 0.07],
  ]) {
    const mesh = pebble(rough)
    const expected = buildDistanceGrid(mesh, { cell, band }, original.open)
    const got = buildDistanceGrid(mesh, { cell, band }, twin.open)
    expect(expected.value.filter((value) => Math.abs(value) < band).length).toBeGreaterThan(2000)
    expect(expected.value.filter((value) => value < -0.05).length).toBeGreaterThan(400) // and the core
    expect(got.size).toEqual(expected.size)
    expect(stateHash(got.value)).toBe(stateHash(expected.value))
    expect(stateHash(buildDistanceGrid(mesh, { cell, band }).value)).toBe(stateHash(expected.value))
  }
})

/** A ball of 20 cm in rows and columns of triangles, needles at its poles, dented at random. */
function pebble(rough: number) {
  const random = buildRandom(5)
  const [rings, columns] = [12, 17]
  const position = [0, 0.2, 0]
  for (let i = 1; i < rings; i++) {
    for (let j = 0; j < columns; j++) {
      const [polar, turn] = [(Math.PI * i) / rings, (2 * Math.PI * j) / columns]
      const r = 0.2 * (1 - rough * random())
      position.push(
        r * Math.sin(polar) * Math.cos(turn),
        r * Math.cos(polar),
        r * Math.sin(polar) * Math.sin(turn),
      )
    }
  }
  position.push(0, -0.2, 0)
  const at = (i: number, j: number) => 1 + (i - 1) * columns + (j % columns)
  const triVertex: number[] = []
  for (let j = 0; j < columns; j++) {
    triVertex.push(0, at(1, j + 1), at(1, j))
    for (let i = 1; i < rings - 1; i++)
      triVertex.push(at(i, j), at(i, j + 1), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j))
    triVertex.push(at(rings - 1, j), at(rings - 1, j + 1), position.length / 3 - 1)
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}
