import { expect, test } from 'vitest'
import { findLateStitches } from './sewing-order.ts'

test('sleeves wait to be set in; what is sewn within trunk or sleeve does not', () => {
  const mesh = {
    vertexPanel: Int32Array.of(0, 1, 2, 3, 4), // front, back, sleeve, cuff, skirt
    stitchVertex: Int32Array.of(0, 1, 2, 0, 1, 2, 2, 3, 0, 4),
  }
  const parts = (['torso', 'torso', 'arm', 'wrist', 'skirt'] as const).map((segment) => ({ segment }))
  expect([...findLateStitches(mesh, parts)]).toEqual([0, 1, 1, 0, 0])
})
