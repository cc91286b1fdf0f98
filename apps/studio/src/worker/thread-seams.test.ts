import type { Garment, Model } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { threadSeams } from './thread-seams.ts'

it('gives a thread the seam that joins the panels of its two ends, either way round', () => {
  const seam = (a: string, b: string) => ({ a: { panel: a, edge: 'e' }, b: { panel: b, edge: 'e' } })
  const garment = { seams: [seam('p', 'q'), seam('q', 'r')] } as unknown as Garment
  const model = {
    vertexCount: 9,
    triVertex: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
    triPanel: Int32Array.of(0, 1, 2),
    panelIds: ['p', 'q', 'r'],
  } as unknown as Model
  expect([...threadSeams(garment, model, Int32Array.of(0, 3, 4, 1, 5, 6, 8, 3))]).toEqual([0, 0, 1, 1])
})
