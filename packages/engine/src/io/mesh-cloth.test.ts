import { expect, test } from 'vitest'
import { clothFromGarmentMesh } from './mesh-cloth.ts'

/** Two squares at a right angle, 0.5 m wide; the texture is a tenth of the size, the second piece mirrored. */
const position = Float64Array.of(0, 0, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0, 0.5, 0, -0.5, 0.5, 0.5, -0.5)
const mesh = {
  vertexCount: 6,
  triCount: 4,
  position,
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
  triPattern: Float64Array.of(
    ...[0, 0, 0.05, 0, 0.05, 0.05, 0, 0, 0.05, 0.05, 0, 0.05],
    ...[0.9, 0, 0.8, 0, 0.8, 0.1, 0.9, 0, 0.8, 0.1, 0.9, 0.1],
  ),
  triPanel: Int32Array.of(0, 0, 1, 1),
  panelIds: ['front', 'side'],
}

test('texture of any size becomes a pattern as large as the cloth, right side up', () => {
  const { cloth, notes } = clothFromGarmentMesh(mesh)
  expect(notes[0]).toMatch(/scaled/)
  for (let t = 0; t < 4; t++) {
    const p = cloth.triPattern.subarray(6 * t, 6 * t + 6)
    const area = 0.5 * ((p[2] - p[0]) * (p[5] - p[1]) - (p[3] - p[1]) * (p[4] - p[0]))
    expect(area).toBeCloseTo(0.125, 12)
  }
  expect(cloth.panelIds).toEqual(['front', 'side'])
})

test('our own pattern in metres is taken as it is, also when drawn from the wrong side', () => {
  const own = {
    ...mesh,
    triPattern: mesh.triPattern.map((v, k) => (k < 12 ? 10 * v : 5 * v)),
    patternInMetres: true,
  }
  const { cloth, notes } = clothFromGarmentMesh(own)
  expect(notes).toEqual([])
  expect(cloth.triPattern).toBe(own.triPattern)
})

test('without texture, or with one that cannot be a pattern, the shape in space is the rest shape', () => {
  const folded = mesh.triPattern.slice()
  folded[10] = 0.5 // corner 3 of the second triangle runs over the first
  folded[11] = -0.2
  for (const triPattern of [null, folded, new Float64Array(24)]) {
    const { cloth, notes } = clothFromGarmentMesh({ ...mesh, triPattern })
    expect(notes.length).toBe(1)
    const p = cloth.triPattern
    expect(Math.hypot(p[2] - p[0], p[3] - p[1])).toBeCloseTo(0.5, 12)
    expect([...cloth.triPanel]).toEqual([0, 0, 1, 1])
  }
})
