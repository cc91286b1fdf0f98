import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { growCone, setTriangleCone } from './normal-cones.ts'
import { setSweptNormals, shortestAltitude } from './swept-normals.ts'

const SEED = 9
const TRI = Int32Array.of(0, 1, 2)

describe('cones', () => {
  it('hold the normals of a triangle during the step, and those of both when two are joined', () => {
    const random = buildRandom(SEED)
    const [first, second, normals] = [new Float64Array(4), new Float64Array(4), new Float64Array(9)]
    let useful = 0
    for (let trial = 0; trial < 300; trial++) {
      const at = (spread: number) =>
        Float64Array.from({ length: 9 }, (_, k) => [0, 0, 0, 0, 0, 1, 1, 0, 0][k] + spread * random())
      const steps = [0, 1].map(() => [at(0.5), at(0.5)] as const)
      setTriangleCone(TRI, 0, ...steps[0], first)
      setTriangleCone(TRI, 0, ...steps[1], second)
      growCone(second, 0, first, 0)
      if (first[3] < Math.PI / 2) useful++
      let widest = 0
      for (const [x0, x1] of steps) {
        for (let t = 0; t <= 1; t += 0.125) {
          const x = x0.map((value, k) => value + t * (x1[k] - value))
          setSweptNormals(TRI, 0, x, x, normals)
          const n = normals.subarray(0, 3)
          const along = (n[0] * first[0] + n[1] * first[1] + n[2] * first[2]) / Math.hypot(...n)
          widest = Math.max(widest, Math.acos(Math.min(1, along)))
        }
      }
      expect(widest, `seed ${SEED}, trial ${trial}`).toBeLessThan(first[3] + 1e-6)
    }
    expect(useful).toBeGreaterThan(100)
  })

  it('hold everything where a normal is missing or opposite ones meet', () => {
    const cone = new Float64Array(4)
    const line = Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0)
    setTriangleCone(TRI, 0, line, line, cone)
    expect(cone[3]).toBe(Math.PI)
    const up = Float64Array.of(0, 1, 0, 0.1)
    growCone(Float64Array.of(0, -1, 0, 0.1), 0, up, 0)
    expect(up[3]).toBe(Math.PI)
  })
})

describe('shortestAltitude', () => {
  it('is twice the area over the longest side', () => {
    const x = Float64Array.of(0, 0, 0, 4, 0, 0, 0, 0, 3)
    expect(shortestAltitude(TRI, 0, x)).toBeCloseTo(12 / 5, 12)
    expect(shortestAltitude(TRI, 0, new Float64Array(9))).toBe(0)
  })
})
