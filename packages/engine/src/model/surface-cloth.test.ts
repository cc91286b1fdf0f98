import { describe, expect, it } from 'vitest'
import { Arena, type TriangleMesh } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildModel } from './build-model.ts'
import { clothFromSurface } from './surface-cloth.ts'

const fabric: Fabric = {
  name: 'shell', title: 'shell', source: 'chosen', measured: false, density: 0.2, thickness: 5e-4,
  stretchWarp: 1000, stretchWeft: 1000, stretchCross: 0, shear: 500, bendWarp: 1e-5, bendBias: 1e-5, bendWeft: 1e-5,
  viscosity: 0, bendViscosity: 0, frictionCloth: 0, frictionBody: 0,
} // biome-ignore format: one record

/** A box of the given size around the origin, corner i with x, y, z high for bits 0, 1, 2 of i. */
function box(width: number, height: number, depth: number): TriangleMesh {
  const position = new Float64Array(24)
  for (let i = 0; i < 8; i++) {
    position.set(
      [i & 1 ? width / 2 : -width / 2, i & 2 ? height / 2 : -height / 2, i & 4 ? depth / 2 : -depth / 2],
      3 * i,
    )
  }
  const triVertex = Int32Array.of(
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ) // biome-ignore format: one side of the box in two triangles
  return { position, triVertex }
}

const arena = () => new Arena(new ArrayBuffer(1 << 18), 'f64')

describe('clothFromSurface', () => {
  it('keeps area and side lengths of every triangle, and its outside', () => {
    const mesh = box(0.3, 0.4, 0.5)
    const cloth = clothFromSurface(mesh)
    const model = buildModel(arena(), { cloth, panelFabric: [fabric] })
    expect([...model.triArea].reduce((sum, a) => sum + a, 0)).toBeCloseTo(2 * (0.12 + 0.15 + 0.2), 14)
    expect(model.vertexMass.reduce((sum, m) => sum + m, 0)).toBeCloseTo(0.2 * 0.94, 14)
    for (let t = 0; t < cloth.triCount; t++) {
      const [ax, ay, bx, by, cx, cy] = cloth.triPattern.subarray(6 * t, 6 * t + 6)
      expect((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)).toBeGreaterThan(0)
      for (let k = 0; k < 3; k++) {
        const i = 3 * cloth.triVertex[3 * t + k]
        const j = 3 * cloth.triVertex[3 * t + ((k + 1) % 3)]
        const world = Math.hypot(...[0, 1, 2].map((c) => cloth.position[i + c] - cloth.position[j + c]))
        const [p, q] = [6 * t + 2 * k, 6 * t + 2 * ((k + 1) % 3)]
        const flat = Math.hypot(
          cloth.triPattern[p] - cloth.triPattern[q],
          cloth.triPattern[p + 1] - cloth.triPattern[q + 1],
        )
        expect(flat).toBeCloseTo(world, 14)
      }
    }
  })

  it('lays the warp upwards on walls and along x on floors', () => {
    const cloth = clothFromSurface(box(0.3, 0.4, 0.5))
    const along = (t: number, a: number, b: number) =>
      cloth.triPattern[6 * t + 2 * b] - cloth.triPattern[6 * t + 2 * a]
    expect(along(0, 0, 1), 'back wall: 0 → 2 goes up').toBeCloseTo(0.4, 14)
    expect(along(4, 0, 1), 'floor: 0 → 1 goes to +x').toBeCloseTo(0.3, 14)
  })

  it('says which triangle has no area', () => {
    const flat = { position: new Float64Array(9), triVertex: Int32Array.of(0, 1, 2) }
    expect(() => clothFromSurface(flat)).toThrow('triangle 0')
  })
})

describe('rest angles', () => {
  it('are flat unless asked for', () => {
    const model = buildModel(arena(), { cloth: clothFromSurface(box(1, 1, 1)), panelFabric: [fabric] })
    expect(model.hingeRestSine.every((s) => s === 0)).toBe(true)
  })

  it('keep the corners of a box: 45° half angles on its edges, none across its sides', () => {
    const cloth = clothFromSurface(box(0.3, 0.4, 0.5))
    const model = buildModel(arena(), { cloth, panelFabric: [fabric], restAngles: 'placed' })
    const sines = [...model.hingeRestSine].map((s) => Math.abs(s)).sort()
    expect(sines.length).toBe(18)
    for (const s of sines.slice(0, 6)) expect(s).toBeCloseTo(0, 14)
    for (const s of sines.slice(6)) expect(s).toBeCloseTo(Math.SQRT1_2, 14)
    const signs = new Set([...model.hingeRestSine].filter((s) => Math.abs(s) > 0.1).map(Math.sign))
    expect(signs.size, 'a box is convex: all folds one way').toBe(1)
  })
})
