import { expect, test } from 'vitest'
import { buildRandom, stateHash } from '../core/index.ts'
import { next, type PlanarMesh, previous } from './planar-mesh.ts'
import { buildSegmentGrid } from './segment-grid.ts'
import { buildSizeField } from './size-field.ts'
import { buildLattice, triangulateDisc } from './triangulate.ts'

/** A square of side 1 with segments and lattice of 0.125. */
function squareMesh(): PlanarMesh {
  const points: number[] = []
  for (let k = 0; k < 32; k++) {
    const along = (k % 8) / 8
    const side = Math.floor(k / 8)
    points.push(
      ...[
        [along, 0],
        [1, along],
        [1 - along, 1],
        [0, 1 - along],
      ][side],
    )
  }
  const line = Float64Array.from(points)
  const lattice = buildLattice(buildSegmentGrid(line, 0.125), 0.125, [0, 0])
  const mesh = triangulateDisc(line, lattice, buildSizeField(line, 0.125, []))
  for (let t = 0; t < mesh.triCount; t++) mesh.weigh(t)
  return mesh
}

/** Every half-edge, ring and the whole disc are consistent. */
function check(mesh: PlanarMesh): void {
  let triCount = 0
  let border = 0
  let area = 0
  const vertices = new Set<number>()
  const problems: string[] = []
  for (let h = 0; h < 3 * mesh.triCount; h++) {
    if (mesh.from[h] < 0) continue
    vertices.add(mesh.from[h])
    if (h % 3 === 0) {
      triCount++
      area += mesh.doubleArea(h / 3) / 2
    }
    const g = mesh.twin[h]
    if (g < 0) border++
    else if (mesh.twin[g] !== h || mesh.from[g] !== mesh.to(h) || mesh.to(g) !== mesh.from[h])
      problems.push(`twin ${h}`)
  }
  const ring: number[] = []
  let fans = 0
  for (const i of vertices) {
    const count = mesh.ringOf(i, ring)
    fans += count
    for (let k = 0; k < count; k++) if (mesh.from[ring[k]] !== i) problems.push(`ring ${i}`)
  }
  expect(problems).toEqual([])
  expect(fans).toBe(3 * triCount)
  expect(border).toBe(mesh.borderCount)
  expect(triCount).toBe(2 * vertices.size - mesh.borderCount - 2)
  expect(area).toBeCloseTo(1, 12)
}

const hashOf = (mesh: PlanarMesh) =>
  stateHash(
    mesh.x.slice(0, 2 * mesh.vertexCount),
    mesh.from.slice(0, 3 * mesh.triCount),
    mesh.twin.slice(0, 3 * mesh.triCount),
    mesh.leaving.slice(0, mesh.vertexCount),
    mesh.triCost.slice(0, mesh.triCount),
  )

/** One random edit; true when it was possible. */
function edit(mesh: PlanarMesh, random: () => number): boolean {
  const h = Math.floor(random() * 3 * mesh.triCount)
  if (mesh.from[h] < 0 || mesh.twin[h] < 0) return false
  const way = random()
  if (way < 0.4) {
    if (!mesh.canFlip(h)) return false
    mesh.flip(h)
    return true
  }
  if (way < 0.7) return mesh.splitEdge(h) >= 0
  return mesh.collapse(h)
}

test('next and previous run around a triangle', () => {
  expect([3, 4, 5].map(next)).toEqual([4, 5, 3])
  expect([3, 4, 5].map(previous)).toEqual([5, 3, 4])
})

test('a thousand random edits keep a consistent disc, seed 11', () => {
  const mesh = squareMesh()
  check(mesh)
  const random = buildRandom(11)
  let done = 0
  for (let n = 0; n < 1000; n++) {
    if (edit(mesh, random)) done++
    if (n % 50 === 0) check(mesh)
  }
  check(mesh)
  expect(done).toBeGreaterThan(300)
})

test('undo brings back every byte, seed 12', () => {
  const mesh = squareMesh()
  const random = buildRandom(12)
  for (let n = 0; n < 200; n++) {
    const before = hashOf(mesh)
    mesh.mark()
    for (let k = 0; k < 5; k++) edit(mesh, random)
    for (let t = 0; t < mesh.triCount; t++) if (mesh.from[3 * t] >= 0) mesh.weigh(t)
    mesh.undo()
    expect(hashOf(mesh)).toBe(before)
    edit(mesh, random)
  }
})

test('delta is the change of the total cost', () => {
  const mesh = squareMesh()
  const total = () => mesh.triCost.slice(0, mesh.triCount).reduce((sum, cost) => sum + cost, 0)
  const before = total()
  const random = buildRandom(13)
  mesh.mark()
  for (let k = 0; k < 20; k++) edit(mesh, random)
  for (let t = 0; t < mesh.triCount; t++) if (mesh.from[3 * t] >= 0) mesh.weigh(t)
  mesh.keep()
  expect(total() - before).toBeCloseTo(mesh.delta, 9)
})

test('outline vertices never vanish', () => {
  const mesh = squareMesh()
  const ring: number[] = []
  for (let i = 0; i < mesh.borderCount; i++) {
    const count = mesh.ringOf(i, ring)
    for (let k = 0; k < count; k++) if (mesh.twin[ring[k]] >= 0) expect(mesh.collapse(ring[k])).toBe(false)
  }
})
