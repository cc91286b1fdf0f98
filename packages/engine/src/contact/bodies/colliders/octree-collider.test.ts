import { expect, test } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { measurePenetration } from '../../../geometry/index.ts'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildLump } from './lump.fixture.ts'
import { buildMeshCollider } from './mesh-collider.ts'
import { buildLiveMeshCollider } from './mesh-surface-collider.ts'
import { buildOctreeCollider } from './octree-collider.ts'
import { buildSphereMesh } from './sphere-collider.ts'

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }

test('a ball: distance, normal and slope as good as its cells and tolerance', () => {
  const [radius, cell, tolerance] = [0.1, 0.008, 0.0004]
  const ball = buildOctreeCollider(buildSphereMesh([0, 0, 0], radius, 12), { friction: 0.4, cell, tolerance })
  const check = checkCollider(ball, { seed: 5, count: 200, reach: 0.01 })
  expect(check.surfaceMax).toBeLessThan(tolerance + 0.0002) // and the sag of the mesh
  // beyond the shell cells double: neighbouring nodes see the ball in directions that differ by their distance over r
  expect(check.slopeMax).toBeLessThan(1 + (2 * cell) / radius)
  expect(check.normalMax).toBeLessThan(1e-4) // f32 values over the finite difference
  expect(check.signWrong).toBe(0)
  expect(ball.error).toBeLessThanOrEqual(ball.errorMax)
  expect(Math.abs(ball.gap(Float64Array.of(0, 0, 0), 0, surface) + radius)).toBeLessThan(2 * cell) // to the core
  expect(ball.gap(Float64Array.of(0.1501, 0, 0), 0, surface)).toBe(Infinity)
  expect(ball.gap(Float64Array.of(9, 0, 0), 0, surface)).toBe(Infinity)
  expect(ball.gap(Float64Array.of(Number.NaN, 0, 0), 0, surface)).toBe(Infinity)
})

test('a lump: as near to the truth at the surface as the grid of the same cells, with the side of the exact test', () => {
  const mesh = buildLump(6)
  const cell = 0.006
  const octree = buildOctreeCollider(mesh, { friction: 0.4, cell, tolerance: 0.0003 })
  const grid = buildMeshCollider(mesh, { friction: 0.4, cell })
  const live = buildLiveMeshCollider(mesh, { friction: 0.4, placesAt: () => {} })
  expect(octree.error).toBeLessThan(grid.error + 0.0003)
  expect(octree.errorMax).toBeLessThan(1.5 * grid.errorMax + 0.0003)
  const seed = 51
  const next = buildRandom(seed)
  const outside: number[] = []
  let worst = 0
  for (let trial = 0; trial < 300; trial++) {
    const at = 3 * Math.floor((next() * mesh.position.length) / 3)
    const p = Float64Array.from({ length: 3 }, (_, c) => mesh.position[at + c] + 0.04 * (next() - 0.5))
    const truth = live.gap(p, 0, surface)
    const gap = octree.gap(p, 0, surface)
    if (gap > octree.errorMax) outside.push(...p)
    if (truth < 0.03 && truth > -0.01) worst = Math.max(worst, Math.abs(gap - truth))
  }
  expect(worst, `seed ${seed}`).toBeLessThan(2 * cell) // far cells
  expect(outside.length).toBeGreaterThan(150)
  expect(measurePenetration(Float64Array.from(outside), outside.length / 3, mesh)).toBe(0)
})
