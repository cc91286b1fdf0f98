import { describe, expect, it } from 'vitest'
import { countCrossings } from '../../../geometry/index.ts'
import { checkCollider } from './check-collider.ts'
import { closedVolume } from './closed-mesh.fixture.ts'
import type { Surface } from './collider.ts'
import { buildLatheCollider } from './lathe-collider.ts'

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
const funnel = buildLatheCollider({
  profile: [
    [0.3, 0.2],
    [0.05, 0],
    [0.05, -0.1],
  ],
  thickness: 0.02,
  friction: 0.3,
})
const ring = buildLatheCollider({ profile: [[0.1, 0.05]], thickness: 0.04, friction: 0.3 })
const BACK = 0.31 * (1 / Math.cos(Math.PI / 72) - 1) // corners of the mesh lie behind the surface by at most this [m]

describe('lathe', () => {
  it.each([
    ['funnel', funnel, 0.003],
    ['ring', ring, 0.01],
  ])('%s: is a distance', (_, solid, reach) => {
    const check = checkCollider(solid, { seed: 5, count: 2000, reach })
    expect(check.tried).toBe(2000)
    expect(check.surfaceMax).toBeLessThan(BACK)
    expect(check.normalMax).toBeLessThan(1e-5)
    expect(check.slopeMax).toBeLessThan(1 + 1e-12)
    expect(check.signWrong).toBe(0)
  })

  it.each([
    ['funnel', funnel, 0.3, 0.01],
    ['ring', ring, 0.1, 0.02],
  ])(
    '%s: mesh is closed, free of crossings and lies behind the distance',
    (_, { mesh, gap }, radius, half) => {
      expect(closedVolume(mesh)).toBeGreaterThan(0)
      expect(countCrossings(mesh)).toBe(0)
      const { position, triVertex } = mesh
      let highest = -1 // in a twelfth of the turn, all others being like it
      for (let at = 0; at < triVertex.length / 12; at += 3) {
        const [a, b, c] = [...triVertex.subarray(at, at + 3)].map((i) => position.subarray(3 * i, 3 * i + 3))
        for (let k = 0; k <= 8; k++) {
          for (let l = 0; k + l <= 8; l++) {
            const point = a.map((value, d) => ((8 - k - l) * value + k * b[d] + l * c[d]) / 8)
            highest = Math.max(highest, gap(point, 0, surface))
          }
        }
      }
      const back = radius * (1 / Math.cos(Math.PI / 72) - 1)
      expect(highest).toBeLessThan((back * back) / (2 * half)) // drawn back sideways at the crest of a round end
    },
  )

  it('ring: has the volume of a torus', () => {
    const torus = 2 * Math.PI ** 2 * 0.1 * 0.02 ** 2
    expect(closedVolume(ring.mesh) / torus).toBeLessThan(1)
    expect(closedVolume(ring.mesh) / torus).toBeGreaterThan(0.95)
  })

  it('funnel: the volume of its sheet, by the way of its middle around the axis (Pappus)', () => {
    const slant = Math.hypot(0.25, 0.2)
    const sheet = 0.02 * (slant * 2 * Math.PI * 0.175 + 0.1 * 2 * Math.PI * 0.05)
    const ends = Math.PI * 0.01 ** 2 * Math.PI * 0.35 // half discs at both ends
    expect(closedVolume(funnel.mesh) / (sheet + ends)).toBeGreaterThan(0.98)
    expect(closedVolume(funnel.mesh) / (sheet + ends)).toBeLessThan(1.005)
  })

  it('knows the hole in its middle and the way out of the pipe', () => {
    expect(funnel.gap(Float64Array.of(0, -0.05, 0), 0, surface)).toBeCloseTo(0.04, 14)
    expect(funnel.gap(Float64Array.of(0, -0.05, 0.035), 0, surface)).toBeCloseTo(0.005, 14)
    expect([...surface.normal].map((value) => value + 0)).toEqual([0, 0, expect.closeTo(-1)])
    expect(funnel.gap(Float64Array.of(0.05, -0.11, 0), 0, surface)).toBeCloseTo(0, 14)
    expect(surface.normal[1]).toBeCloseTo(-1)
  })
})
