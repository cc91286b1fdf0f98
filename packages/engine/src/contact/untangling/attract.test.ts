import { describe, expect, it } from 'vitest'
import { buildRandom, minus, norm, plus, scaled, type Vector3 } from '../../core/index.ts'
import { plySheets } from '../sheets.fixture.ts'
import { attractRegion, nearestWeights } from './attract.ts'
import { surfaceOf } from './crossed-sheets.fixture.ts'
import type { Drive } from './drive.ts'

const DT = 1 / 120

describe('attractRegion', () => {
  const mesh = plySheets(4, 2, 0.01, 0.003)
  const half = mesh.position.length / 6
  const others = Array.from({ length: mesh.triVertex.length / 6 }, (_, t) => t)

  it('leads vertices straight to the sheet opposite, ending half a thickness short of it', () => {
    const drives: Drive[] = []
    attractRegion(surfaceOf(mesh), [half + 12], others, 0.0004, DT, drives)
    expect(drives).toHaveLength(1)
    expect(drives[0].direction[1]).toBeCloseTo(-1, 12)
    expect(drives[0].speed).toBeCloseTo((0.003 - 0.0002) / (4 * DT), 12)
    expect(drives[0].share.reduce((sum, c) => sum + c, 0)).toBeCloseTo(0, 12)
    const arrived: Drive[] = []
    attractRegion(surfaceOf(mesh), [half + 12], others, 0.0061, DT, arrived)
    expect(arrived).toEqual([])
  })

  it('is never faster than 0.3 m/s', () => {
    const far = plySheets(4, 2, 0.01, 0.05)
    const drives: Drive[] = []
    attractRegion(surfaceOf(far), [half + 12], others, 0.0004, DT, drives)
    expect(drives[0].speed).toBe(0.3)
  })

  it('leaves alone who has nobody opposite', () => {
    const aside = {
      ...mesh,
      position: mesh.position.map((x, k) => (k % 3 === 0 && k >= 3 * half ? x + 0.2 : x)),
    }
    const drives: Drive[] = []
    attractRegion(surfaceOf(aside), [half + 12], others, 0.0004, DT, drives)
    expect(drives).toEqual([])
  })
})

describe('nearestWeights', () => {
  it('beats every point of a dense sampling of the triangle', () => {
    const random = buildRandom(7)
    const point = (): Vector3 => [random() - 0.5, random() - 0.5, random() - 0.5]
    for (let trial = 0; trial < 60; trial++) {
      const [p, a, b, c] = [point(), point(), point(), point()]
      const at = (w: Vector3) => norm(minus(plus(plus(scaled(a, w[0]), scaled(b, w[1])), scaled(c, w[2])), p))
      const weight = nearestWeights(p, a, b, c)
      expect(weight[0] + weight[1] + weight[2]).toBeCloseTo(1, 12)
      expect(Math.min(...weight)).toBeGreaterThanOrEqual(0)
      let best = Infinity
      for (let i = 0; i <= 20; i++) {
        for (let j = 0; i + j <= 20; j++) best = Math.min(best, at([i / 20, j / 20, (20 - i - j) / 20]))
      }
      expect(at(weight)).toBeLessThanOrEqual(best + 1e-12)
    }
  })
})
