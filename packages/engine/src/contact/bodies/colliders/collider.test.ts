import { expect, test } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { measureGaps, type Surface } from './collider.ts'
import { buildMeshCollider } from './mesh-collider.ts'
import { buildSphereMesh } from './sphere-collider.ts'

test('measureGaps asks one by one, keeps to its range, and leaves far normals alone', () => {
  const seed = 3
  const next = buildRandom(seed)
  const collider = buildMeshCollider(buildSphereMesh([0, 0, 0], 0.1, 6), { friction: 0.4, cell: 0.01 })
  const count = 50
  const x = Float64Array.from({ length: 3 * count }, () => 0.4 * next() - 0.2)
  const gap = new Float64Array(count).fill(7)
  const normal = new Float64Array(3 * count).fill(7)
  measureGaps(collider, x, 5, 45, gap, normal)
  const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  let far = 0
  for (let i = 0; i < count; i++) {
    const asked = i >= 5 && i < 45
    const expected = collider.gap(x, 3 * i, surface)
    expect(gap[i]).toBe(asked ? expected : 7)
    const filled = asked && expected !== Infinity
    if (asked && !filled) far++
    expect([...normal.subarray(3 * i, 3 * i + 3)]).toEqual(filled ? [...surface.normal] : [7, 7, 7])
  }
  expect(far, `seed ${seed}`).toBeGreaterThan(0)
})
