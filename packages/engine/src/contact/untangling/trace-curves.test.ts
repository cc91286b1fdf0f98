import { describe, expect, it } from 'vitest'
import { distance, placeOf, plus, scaled, type TriangleMesh, type Vector3 } from '../../core/index.ts'
import { findCrossings } from '../../geometry/index.ts'
import { bump, crossedPlies, slant, surfaceOf, twistedFold } from './crossed-sheets.fixture.ts'
import { type Curve, traceCurves } from './trace-curves.ts'

const trace = (mesh: TriangleMesh) => traceCurves(surfaceOf(mesh), findCrossings(mesh))

describe('traceCurves', () => {
  it('closes the line around a bump', () => {
    const curves = trace(bump())
    expect(curves).toHaveLength(1)
    expect(curves[0].closed).toBe(true)
    expect(curves[0].ends).toEqual([])
    // y = 0 on the bump: a circle of radius 2 cm √(1 − 1/3), here a polygon in cells of a centimetre
    const around = 2 * Math.PI * 0.02 * (2 / 3) ** 0.5
    expect(curves[0].length / around).toBeGreaterThan(0.8)
    expect(curves[0].length / around).toBeLessThan(1.05)
  })

  it('follows a slanted sheet from border to border, in a straight line of known length', () => {
    const mesh = slant()
    const curves = trace(mesh)
    expect(curves).toHaveLength(1)
    expect(curves[0].ends).toEqual(['border', 'border'])
    // both are 8 rows of 8.66 mm deep, one is shifted by 2.1 mm: the line runs where both are
    expect(curves[0].length).toBeCloseTo(8 * 0.01 * 0.75 ** 0.5 - 0.0021, 12)
  })

  it('runs through pairs that share a corner, and ends there', () => {
    const curves = trace(twistedFold())
    expect(curves.length).toBeGreaterThan(0)
    for (const { ends, closed } of curves) {
      expect(closed).toBe(false)
      expect(ends).toContain('corner')
      expect(ends).not.toContain('lost')
    }
  })

  it('runs through every crossing once, its sides kept apart', () => {
    for (const mesh of [bump(), slant()]) {
      const counted = findCrossings(mesh)
      const [curve] = trace(mesh)
      const key = (t: number, u: number) => `${Math.min(t, u)} ${Math.max(t, u)}`
      const seen = pairsOf(curve).map(([t, u]) => key(t, u))
      expect(new Set(seen).size).toBe(seen.length)
      for (let k = 0; k < counted.length; k += 2) expect(seen).toContain(key(counted[k], counted[k + 1]))
      const half = mesh.triVertex.length / 6
      const first = pairsOf(curve)[0][0] < half
      for (const [t, u] of pairsOf(curve)) expect([t < half, u < half]).toEqual([first, !first])
    }
  })

  it('gives piercings as points of both the edge and the face, one after the other along shared triangles', () => {
    const { position, triVertex } = bump()
    const [{ piercings, side, pairs }] = trace({ position, triVertex })
    expect(piercings).toHaveLength(pairs.length / 2)
    piercings.forEach(({ a, b, s, face, weight, point, triangles }, k) => {
      const onEdge = plus(scaled(placeOf(position, a), 1 - s), scaled(placeOf(position, b), s))
      const corners = [0, 1, 2].map((c) => placeOf(position, triVertex[3 * face + c]))
      const onFace = corners.reduce<Vector3>(
        (sum, corner, c) => plus(sum, scaled(corner, weight[c])),
        [0, 0, 0],
      )
      expect(distance(onEdge, point)).toBeLessThan(1e-12)
      expect(distance(onFace, point)).toBeLessThan(1e-12)
      expect(weight[0] + weight[1] + weight[2]).toBeCloseTo(1, 12)
      for (const t of triangles)
        for (const i of [a, b]) expect(triVertex.subarray(3 * t, 3 * t + 3)).toContain(i)
      expect(triangles).toContain(pairs[2 * k + side[k]])
      expect(pairs[2 * k + 1 - side[k]]).toBe(face)
    })
  })

  it('says where a line is lost: corners exactly on a face have no side', () => {
    const curves = trace(crossedPlies(4, (x, z) => [x, 0.5 * (x - 0.02), z]))
    for (const { ends } of curves) for (const end of ends) expect(['lost', 'border']).toContain(end)
  })
})

const pairsOf = ({ pairs }: Curve) =>
  Array.from({ length: pairs.length / 2 }, (_, k) => [pairs[2 * k], pairs[2 * k + 1]])
