import { expect, test } from 'vitest'
import { buildSphereMesh } from '../contact/bodies/colliders/sphere-collider.ts'
import type { TriangleMesh } from '../core/index.ts'
import { buildDistanceGrid, FAR } from './distance-grid.ts'
import { squaredToTriangle } from './triangle-distance.ts'

/** A ball with bumps and hollows: convex, concave and thin places. */
function lump(): TriangleMesh {
  const { position, triVertex } = buildSphereMesh([0, 0, 0], 1, 5)
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = position.subarray(at, at + 3)
    const r = 0.1 * (1 + 0.45 * Math.sin(5 * x + 1) * Math.cos(4 * y) + 0.2 * Math.sin(7 * z))
    position.set([1.6 * r * x, r * y, 0.5 * r * z], at)
  }
  return { position, triVertex }
}

/** Solid angle of the mesh seen from p, over 4π: 1 inside, 0 outside (van Oosterom & Strackee 1983). */
function windingNumber({ position, triVertex }: TriangleMesh, p: number[]): number {
  let sum = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => p.map((v, i) => position[3 * triVertex[at + k] + i] - v))
    const [la, lb, lc] = [a, b, c].map((v) => Math.hypot(v[0], v[1], v[2]))
    const dot = (u: number[], v: number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
    const volume =
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0])
    sum += 2 * Math.atan2(volume, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
  }
  return sum / (4 * Math.PI)
}

test('exact within a cell, nearly so in the band, right sign everywhere, by brute force', () => {
  const mesh = lump()
  const cell = 0.0103
  const band = 0.04
  const { origin, size, value } = buildDistanceGrid(mesh, { cell, band })
  const off: number[] = []
  let offNear = 0
  let inside = 0
  let signWrong = 0
  for (let node = 0; node < value.length; node += 23) {
    const [ix, iy] = [node % size[0], Math.floor(node / size[0]) % size[1]]
    const iz = Math.floor(node / (size[0] * size[1]))
    const p = Float64Array.of(origin[0] + ix * cell, origin[1] + iy * cell, origin[2] + iz * cell)
    let squared = Infinity
    for (let t = 0; t < mesh.triVertex.length; t += 3) {
      const a = 3 * mesh.triVertex[t]
      const b = 3 * mesh.triVertex[t + 1]
      const c = 3 * mesh.triVertex[t + 2]
      squared = Math.min(squared, squaredToTriangle(p, 0, mesh.position, a, b, c))
    }
    const exact = Math.sqrt(squared)
    const found = value[node] === FAR ? Math.max(band, exact) : Math.abs(value[node])
    off.push(Math.abs(found - exact))
    if (exact < cell) offNear = Math.max(offNear, Math.abs(found - exact))
    if (value[node] < 0) inside++
    if (node % 5 > 0 || exact > 2 * cell) continue
    if (Math.round(windingNumber(mesh, [...p])) !== (value[node] < 0 ? 1 : 0)) signWrong++
  }
  off.sort((a, b) => a - b)
  expect(inside).toBeGreaterThan(50)
  expect(signWrong).toBe(0)
  expect(offNear).toBeLessThan(1e-8) // f32
  expect(off[Math.floor(0.95 * off.length)]).toBeLessThan(1e-8)
  expect(off[off.length - 1]).toBeLessThan(0.05 * cell) // pass 2 handed on a second-nearest triangle
})

test('a box whose walls lie on nodes still has an inside', () => {
  const position: number[] = []
  for (let i = 0; i < 8; i++) position.push(i & 1 ? 0.1 : 0, i & 2 ? 0.1 : 0, i & 4 ? 0.1 : 0)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const triVertex: number[] = []
  for (let q = 0; q < 24; q += 4) {
    triVertex.push(quads[q], quads[q + 1], quads[q + 2], quads[q], quads[q + 2], quads[q + 3])
  }
  const mesh = { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
  const cell = 0.0125 // binary friendly: the margin is a whole number of cells
  const { origin, size, value } = buildDistanceGrid(mesh, { cell, band: 0.0375 })
  let worst = 0
  for (let node = 0; node < value.length; node++) {
    const p = [
      node % size[0],
      Math.floor(node / size[0]) % size[1],
      Math.floor(node / (size[0] * size[1])),
    ].map((i, c) => origin[c] + i * cell)
    const beyond = p.map((c) => Math.max(-c, c - 0.1))
    const exact =
      Math.max(...beyond) <= 0 ? Math.max(...beyond) : Math.hypot(...beyond.map((d) => Math.max(0, d)))
    const found = value[node] === FAR ? Math.max(0.0375, exact) : value[node]
    worst = Math.max(worst, Math.abs(found - exact))
  }
  expect(worst).toBeLessThan(1e-7)
})
