import { expect, it } from 'vitest'
import { SHADES } from './cloth-surface.ts'
import type { ClothMesh } from './garment-viewer.ts'
import { finishCloth, prepareCloth } from './prepare-cloth.ts'

/** A square of 4 × 4 cells, bent up along x. */
function bentSquare(): ClothMesh {
  const at = (i: number, j: number) => [0.02 * i, 0.02 * j, 0.004 * i * i]
  const position = Float32Array.from(
    { length: 75 },
    (_, k) => at(Math.floor(k / 3) % 5, Math.floor(k / 15))[k % 3],
  )
  const cells = Array.from({ length: 16 }, (_, cell) => 5 * Math.floor(cell / 4) + (cell % 4))
  const triVertex = Int32Array.from(cells.flatMap((a) => [a, a + 1, a + 6, a, a + 6, a + 5]))
  const triPattern = Float32Array.from(
    [...triVertex].flatMap((i) => [0.02 * (i % 5), 0.02 * Math.floor(i / 5)]),
  )
  return { position, triVertex, triPattern, triPanel: new Int32Array(32), panelIds: ['square'] }
}

it('what a worker prepares and finishes comes through whole, and is what the page would have made', () => {
  const mesh = bentSquare()
  const prepared = prepareCloth(mesh, { weave: 'plain' })
  expect(structuredClone(prepared)).toEqual(prepared)
  const order = { mesh, position: Float32Array.from(mesh.position), body: null }
  const here = finishCloth(order, prepared)
  const there = finishCloth(structuredClone(order), prepareCloth(structuredClone(mesh), { weave: 'plain' }))
  expect(there).toEqual(here)
  expect(here.finePosition.length).toBe(3 * prepared.surface.fine.vertexCount)
  const sky = here.cornerShade.filter((_, k) => k % SHADES >= 2)
  expect(sky.every((share) => share >= 0 && share <= 1)).toBe(true)
})
