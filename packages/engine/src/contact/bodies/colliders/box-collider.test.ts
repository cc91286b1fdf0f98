import { describe, expect, it } from 'vitest'
import { countCrossings } from '../../../geometry/index.ts'
import { buildBoxCollider } from './box-collider.ts'
import { checkCollider } from './check-collider.ts'
import { closedVolume } from './closed-mesh.fixture.ts'
import type { Surface } from './collider.ts'

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
const sharp = buildBoxCollider({ centre: [0.1, -0.2, 0.3], size: [0.4, 0.2, 0.3], friction: 0.4 })
const rounded = buildBoxCollider({
  centre: [0.1, -0.2, 0.3],
  size: [0.4, 0.2, 0.3],
  friction: 0.4,
  round: 0.03,
})

describe('box', () => {
  it.each([
    ['sharp', sharp],
    ['rounded', rounded],
  ])('%s: is an exact distance', (_, box) => {
    const check = checkCollider(box, { seed: 3, count: 2000, reach: 0.02 })
    expect(check.tried).toBe(2000)
    expect(check.surfaceMax).toBeLessThan(1e-15)
    expect(check.normalMax).toBeLessThan(1e-6)
    expect(check.slopeMax).toBeLessThan(1 + 1e-12)
    expect(check.signWrong).toBe(0)
  })

  it('sharp: mesh encloses exactly its volume', () => {
    expect(sharp.mesh.triVertex.length).toBe(36)
    expect(closedVolume(sharp.mesh)).toBeCloseTo(0.4 * 0.2 * 0.3, 14)
    expect(sharp.error).toBe(0)
  })

  it('rounded: mesh encloses a little less than its volume, and crosses nothing of itself', () => {
    const [a, b, c, r] = [0.34, 0.14, 0.24, 0.03] // the smaller box, and what lies within r of it (Steiner)
    const volume =
      a * b * c +
      2 * r * (a * b + b * c + c * a) +
      Math.PI * r ** 2 * (a + b + c) +
      (4 / 3) * Math.PI * r ** 3
    const enclosed = closedVolume(rounded.mesh)
    expect(enclosed).toBeLessThan(volume)
    expect(enclosed).toBeGreaterThan(volume * (1 - (3 * rounded.error) / 0.2))
    expect(countCrossings(rounded.mesh)).toBe(0)
  })

  it('rounded: no triangle lies deeper than the stated error', () => {
    const { position, triVertex } = rounded.mesh
    let deepest = 0
    for (let at = 0; at < triVertex.length; at += 3) {
      const corners = [...triVertex.subarray(at, at + 3)]
      const middle = Float64Array.from({ length: 3 }, (_, k) =>
        corners.reduce((sum, i) => sum + position[3 * i + k] / 3, 0),
      )
      deepest = Math.max(deepest, -rounded.gap(middle, 0, surface))
    }
    expect(deepest).toBeLessThan(rounded.error)
    expect(deepest).toBeGreaterThan(0.2 * rounded.error)
  })

  it('knows distance and normal before a side, an edge and a corner', () => {
    const at = (x: number, y: number, z: number) => [
      sharp.gap(Float64Array.of(0.1 + x, -0.2 + y, 0.3 + z), 0, surface),
      ...surface.normal,
    ]
    expect(at(0, 0.15, 0)).toEqual([expect.closeTo(0.05), 0, 1, 0])
    const [edge, ...slanted] = at(0.23, 0.14, 0)
    expect(edge).toBeCloseTo(0.05, 14)
    expect(slanted[0]).toBeCloseTo(0.6, 12)
    expect(slanted[1]).toBeCloseTo(0.8, 12)
    expect(at(-0.2 - 0.02, -0.1 - 0.03, -0.15 - 0.06)[0]).toBeCloseTo(0.07, 14)
    expect(at(0, -0.09, 0)).toEqual([expect.closeTo(-0.01), 0, -1, 0])
  })

  it('may be a ball', () => {
    const ball = buildBoxCollider({ centre: [0, 0, 0], size: [0.2, 0.2, 0.2], friction: 0, round: 0.1 })
    expect(closedVolume(ball.mesh)).toBeGreaterThan(0.99 * (4 / 3) * Math.PI * 1e-3)
    expect(ball.gap(Float64Array.of(0.3, 0.4, 0), 0, surface)).toBeCloseTo(0.4, 14)
  })
})
