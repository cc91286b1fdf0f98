import { describe, expect, it } from 'vitest'
import { buildClothSurface, paintClothSurface, updateClothSurface } from './cloth-surface.ts'
import type { ClothMesh } from './garment-viewer.ts'

/** A strip of a cylinder of radius r about y, u across; the pattern is its unrolled plane, cut in two panels. */
function cylinder(r: number, nu = 24, nv = 6): ClothMesh {
  const position = new Float64Array(3 * (nu + 1) * (nv + 1))
  const place = (i: number, j: number) => j * (nu + 1) + i
  const width = Math.PI * r
  for (let j = 0; j <= nv; j++) {
    for (let i = 0; i <= nu; i++) {
      const angle = (Math.PI * i) / nu
      position.set([-r * Math.cos(angle), (width / nu) * j, r * Math.sin(angle)], 3 * place(i, j))
    }
  }
  const corners: number[] = []
  const panel: number[] = []
  const pattern: number[] = []
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const [a, b, c, d] = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ]
      const diagonal =
        (i + j) % 2 === 0
          ? [
              [a, b, c],
              [a, c, d],
            ]
          : [
              [a, b, d],
              [b, c, d],
            ]
      for (const triangle of diagonal) {
        for (const [u, v] of triangle) {
          corners.push(place(u, v))
          pattern.push((width / nu) * u, (width / nu) * v)
        }
        panel.push(i < nu / 2 ? 0 : 1)
      }
    }
  }
  return {
    position,
    triVertex: Int32Array.from(corners),
    triPattern: Float64Array.from(pattern),
    triPanel: Int32Array.from(panel),
    panelIds: ['a', 'b'],
  }
}

describe('cloth surface', () => {
  const r = 0.1
  const mesh = cylinder(r)
  const surface = buildClothSurface(mesh)

  it('has the normals of the cylinder, also across the seam', () => {
    for (let j = 0; j <= 6; j++) {
      const i = j * 25 + 12
      expect(surface.vertexNormal[3 * i + 2]).toBeCloseTo(1, 3)
      expect(Math.abs(surface.vertexNormal[3 * i])).toBeLessThan(0.01)
    }
  })

  it('measures the curvature: mean of 1/r and 0, negative on a ridge', () => {
    const middle = 3 * 25 + 12
    expect(surface.vertexCurvature[middle] * r).toBeGreaterThan(-0.7)
    expect(surface.vertexCurvature[middle] * r).toBeLessThan(-0.35)
  })

  it('knows seams from hems', () => {
    let seams = 0
    let hems = 0
    for (let t = 0; t < surface.triCount; t++) {
      for (let k = 0; k < 3; k++) {
        seams += (surface.cornerKind[6 * t] >> k) & 1
        hems += (surface.cornerKind[6 * t] >> (3 + k)) & 1
      }
    }
    expect(seams).toBe(2 * 6) // both sides of the line between the panels
    expect(hems).toBe(2 * 24 + 2 * 6)
  })

  it('gives every corner its height over the opposite edge: half base times height is the area', () => {
    const step = (Math.PI * r) / 24
    for (let t = 0; t < surface.triCount; t++) {
      const heights = [0, 1, 2].map((k) => surface.cornerEdge[9 * t + 4 * k]).sort()
      expect(heights[0]).toBeCloseTo(step / Math.SQRT2, 6) // over the diagonal
      expect(heights[2]).toBeCloseTo(step, 6)
    }
  })

  it('follows new positions and maps', () => {
    const moved = mesh.position.map((value, at) => (at % 3 === 1 ? value + 0.5 : value))
    updateClothSurface(surface, moved)
    paintClothSurface(
      surface,
      Float32Array.from({ length: surface.vertexCount }, (_, i) => i),
    )
    for (let c = 0; c < mesh.triVertex.length; c++) {
      expect(surface.cornerPosition[3 * c + 1]).toBeCloseTo(moved[3 * mesh.triVertex[c] + 1], 6)
      expect(surface.cornerShade[2 * c + 1]).toBe(mesh.triVertex[c])
    }
  })
})
