/** What tests of the mesher look at in every mesh: pieces without holes, their borders, and seams that pair one to one. */
import { expect } from 'vitest'
import { findEdges } from '../geometry/index.ts'
import { type PlainGarment, placePoint, pointAt, sampleEdge } from '../pattern/index.ts'
import type { GarmentMesh } from './garment-mesh.ts'

/** Everything a mesh promises, whatever the garment. */
export function checkMesh(garment: PlainGarment, mesh: GarmentMesh): void {
  const { vertexPattern: x, triVertex, triPanel, vertexPanel, vertexPlaced } = mesh
  const used = new Uint8Array(mesh.vertexCount)
  for (const i of triVertex) used[i] = 1
  expect(used.every((flag) => flag === 1)).toBe(true)

  garment.panels.forEach((panel, p) => {
    const corners = triVertex.filter((_, at) => triPanel[Math.floor(at / 3)] === p)
    const vertices = vertexPanel.reduce((sum, row) => sum + (row === p ? 1 : 0), 0)
    const { edgeCount, edgeTri, edgeVertex, nonManifold } = findEdges(
      Int32Array.from(corners),
      mesh.vertexCount,
    )
    expect(nonManifold.length).toBe(0)
    expect(vertices - edgeCount + corners.length / 3, `Euler characteristic of ${panel.id}`).toBe(1)

    let area = 0
    let inverted = 0
    for (let at = 0; at < corners.length; at += 3) {
      const [i, j, k] = [2 * corners[at], 2 * corners[at + 1], 2 * corners[at + 2]]
      const double = (x[j] - x[i]) * (x[k + 1] - x[i + 1]) - (x[j + 1] - x[i + 1]) * (x[k] - x[i])
      if (double * panel.outside <= 0) inverted++ // counter-clockwise from outside
      area += (double * panel.outside) / 2
    }
    expect(inverted).toBe(0)
    // the border is one loop through every corner of the pattern; its area is the mesh's
    const next = new Map<number, number[]>()
    for (let e = 0; e < edgeCount; e++) {
      if (edgeTri[2 * e + 1] >= 0) continue
      const [i, j] = [edgeVertex[2 * e], edgeVertex[2 * e + 1]]
      next.set(i, [...(next.get(i) ?? []), j])
      next.set(j, [...(next.get(j) ?? []), i])
    }
    const loop: number[] = [next.keys().next().value as number]
    for (let last = -1, i = loop[0]; ; ) {
      const [a, b] = next.get(i)!
      const to = a === last ? b : a
      if (to === loop[0] || loop.length > next.size) break
      loop.push(to)
      last = i
      i = to
    }
    expect(loop.length, `border of ${panel.id} is one loop`).toBe(next.size)
    const lineArea = loop.reduce((sum, i, k) => {
      const j = loop[(k + 1) % loop.length]
      return sum + (x[2 * i] * x[2 * j + 1] - x[2 * j] * x[2 * i + 1]) / 2
    }, 0)
    expect(Math.abs(Math.abs(lineArea) / area - 1)).toBeLessThan(1e-9)
    const places = new Set(loop.map((i) => `${x[2 * i]} ${x[2 * i + 1]}`))
    const corner = panel.edges.map((edge) => pointAt(panel, edge.from).join(' '))
    expect(
      corner.filter((place) => !places.has(place)),
      `corners of ${panel.id} that are lost`,
    ).toEqual([])
  })

  let misplaced = 0
  for (let i = 0; i < mesh.vertexCount; i += 97) {
    const placed = placePoint(garment.panels[vertexPanel[i]], x[2 * i], x[2 * i + 1])
    for (let k = 0; k < 3; k++) misplaced = Math.max(misplaced, Math.abs(vertexPlaced[3 * i + k] - placed[k]))
  }
  expect(misplaced).toBeLessThan(0.5e-12)
}

/** Stitches of a seam walk along both edges in order, at the same share of either length. */
export function checkSeams(garment: PlainGarment, mesh: GarmentMesh): void {
  const { stitchVertex, stitchSeam, vertexPattern: x, vertexPanel } = mesh
  const steps = 512
  garment.seams.forEach((seam, s) => {
    let strays = 0
    const stitches = [...stitchSeam.keys()].filter((k) => stitchSeam[k] === s)
    const shares = [seam.a, seam.b].map((ref, side) => {
      const p = garment.panels.findIndex((panel) => panel.id === ref.panel)
      const panel = garment.panels[p]
      const fine = sampleEdge(panel, panel.edges.find((edge) => edge.id === ref.edge)!, steps)
      const length = Math.hypot(fine[2] - fine[0], fine[3] - fine[1])
      let k = side === 0 || seam.parallel ? 0 : steps
      return stitches.map((stitch) => {
        const i = stitchVertex[2 * stitch + side]
        if (vertexPanel[i] !== p) strays++
        const off = (n: number) => Math.hypot(fine[2 * n] - x[2 * i], fine[2 * n + 1] - x[2 * i + 1])
        const ahead = side === 0 || seam.parallel ? 1 : -1
        while (k + ahead >= 0 && k + ahead <= steps && off(k + ahead) < off(k)) k += ahead
        while (off(k) > length && k + ahead >= 0 && k + ahead <= steps) k += ahead
        if (off(k) > length) strays++
        return ahead === 1 ? k / steps : 1 - k / steps
      })
    })
    expect(stitches.length).toBeGreaterThan(0)
    expect(strays, `stitches of ${seam.id} off their edges`).toBe(0)
    const apart = shares[0].map((share, k) => Math.abs(share - shares[1][k]))
    expect(Math.max(...apart), `${seam.id}: at the same share of both edges`).toBeLessThan(1.5 / steps)
    const ahead = shares[0].slice(1).map((share, k) => share - shares[0][k])
    expect(Math.min(1, ...ahead), `${seam.id}: in order`).toBeGreaterThan(0)
  })
  expect(stitchSeam.some((_, k) => stitchVertex[2 * k] === stitchVertex[2 * k + 1])).toBe(false)
}
