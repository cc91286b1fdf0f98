import { describe, expect, it } from 'vitest'
import { buildClothSurface, paintClothSurface, SHADES, updateClothSurface } from './cloth-surface.ts'
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
      expect(surface.fineNormal[3 * i + 2]).toBeCloseTo(1, 3)
      expect(Math.abs(surface.fineNormal[3 * i])).toBeLessThan(0.01)
    }
  })

  it('measures the curvature: mean of 1/r and 0, negative on a ridge', () => {
    const middle = 3 * 25 + 12
    expect(surface.fineCurvature[middle] * r).toBeGreaterThan(-0.7)
    expect(surface.fineCurvature[middle] * r).toBeLessThan(-0.35)
  })

  it('knows seams from hems', () => {
    let seams = 0
    let hems = 0
    const parts = surface.fine.cuts ** 2
    for (let t = 0; t < surface.triCount; t++) {
      for (let k = 0; k < 3; k++) {
        seams += (surface.cornerKind[6 * parts * t] >> k) & 1
        hems += (surface.cornerKind[6 * parts * t] >> (3 + k)) & 1
      }
    }
    expect(seams).toBe(2 * 6) // both sides of the line between the panels
    expect(hems).toBe(2 * 24 + 2 * 6)
  })

  it('gives every corner its distance to the edges: shares of the heights', () => {
    const step = (Math.PI * r) / 24
    let worst = 0
    for (let c = 0; c < surface.fine.triVertex.length; c++) {
      const parent = surface.fine.triParent[Math.floor(c / 3)]
      for (let k = 0; k < 3; k++) {
        const share = surface.fine.triShare[3 * c + k]
        const height = surface.cornerEdge[3 * c + k] / Math.max(share, 1e-9)
        const off = Math.min(Math.abs(height - step), Math.abs(height - step / Math.SQRT2))
        if (share > 0) worst = Math.max(worst, off)
      }
      expect(parent).toBeLessThan(surface.triCount)
    }
    expect(worst).toBeLessThan(1e-6)
  })

  it('lies nearer to the cylinder than flat triangles do', () => {
    expect(surface.fine.cuts).toBeGreaterThan(1)
    const sagitta = r * (1 - Math.cos(Math.PI / 48))
    let worst = 0
    for (let at = 0; at < surface.finePosition.length; at += 3) {
      const x = surface.finePosition[at]
      const z = surface.finePosition[at + 2]
      worst = Math.max(worst, Math.abs(Math.sqrt(x * x + z * z) - r))
    }
    expect(worst).toBeLessThan(0.6 * sagitta)
  })

  it('follows new positions and maps', () => {
    const moved = mesh.position.map((value, at) => (at % 3 === 1 ? value + 0.5 : value))
    updateClothSurface(surface, moved)
    paintClothSurface(
      surface,
      Float32Array.from({ length: surface.vertexCount }, (_, i) => i),
    )
    const parts = surface.fine.cuts ** 2
    for (let t = 0; t < surface.triCount; t++) {
      const i = mesh.triVertex[3 * t] // the first part begins at the first corner
      expect(surface.cornerPosition[9 * parts * t + 1]).toBeCloseTo(moved[3 * i + 1], 6)
      expect(surface.cornerShade[SHADES * 3 * parts * t + 1]).toBe(i)
    }
  })
})
