import { describe, expect, it } from 'vitest'
import { buildPairTree } from '../../contact/index.ts'
import { buildRandom } from '../../core/index.ts'
import { cutCloth, type FlatCloth, laid } from './folds.fixture.ts'
import { buildPatternMesh } from './pattern-mesh.ts'
import { buildTangentBoxes } from './tangent-boxes.ts'
import { collapseTree } from './wide-tree.ts'

const EDGE = 0.01
const ALTITUDE = EDGE * Math.SQRT1_2
const cloth = cutCloth(10, 10, EDGE)

describe('buildTangentBoxes', () => {
  it('calls a bent sheet flat up to the angle that (4) gives, and not a fold', () => {
    // A cylinder over ± θ: c = (1 + cos θ)/2 along the bend, μ = c cos θ, σ = 1; flat while μ a > 1.01 d.
    for (const distance of [0.0005, 0.002, 0.004]) {
      const culling = cullingOf(cloth, distance)
      for (let degrees = 5; degrees < 90; degrees += 5) {
        const theta = (degrees * Math.PI) / 180
        const half = 0.5 * 10 * EDGE
        const x = laid(cloth, (u, v) => {
          const turn = ((u - half) / half) * theta
          const radius = half / theta
          return [radius * Math.sin(turn), radius * Math.cos(turn), v]
        })
        culling.fit(x, x)
        // Straight triangles turn a little less than the curve they are cut from.
        const [sharp, blunt] = [theta, 0.9 * theta].map(
          (angle) => 0.5 * (1 + Math.cos(angle)) * Math.cos(angle),
        )
        if (sharp * ALTITUDE > 1.02 * distance) expect(culling.flat(0, ALTITUDE), `${degrees}°`).toBe(true)
        if (blunt * ALTITUDE < distance) expect(culling.flat(0, ALTITUDE), `${degrees}°`).toBe(false)
      }
    }
  })

  it('keeps its word: vertices of what it calls flat are as far apart as (4) says, all the way', () => {
    const random = buildRandom(3)
    const distance = 0.002
    const culling = cullingOf(cloth, distance)
    const flatX = cloth.position
    let flat = 0
    for (let trial = 0; trial < 40; trial++) {
      const [a, b, c, d] = [20 * random(), 40 * random(), 0.004 * random(), 0.3 * random()]
      const shape = (k: number) =>
        laid(cloth, (u, v) => [
          u * (1 - d * k) + 0.0003 * random(),
          c * k * Math.sin(60 * u + a) + c * Math.cos(b * v),
          v + 0.2 * u * k,
        ])
      const [x0, x1] = [shape(1), shape(-2)]
      culling.fit(x0, x1)
      if (!culling.flat(0, ALTITUDE)) continue
      flat++
      for (let t = 0; t <= 1; t += 0.25) {
        const x = x0.map((value, k) => value + t * (x1[k] - value))
        for (let i = 0; i < x.length; i += 3) {
          for (let j = 0; j < i; j += 3) {
            const far = Math.hypot(x[i] - x[j], x[i + 1] - x[j + 1], x[i + 2] - x[j + 2])
            const along = Math.hypot(flatX[i] - flatX[j], flatX[i + 2] - flatX[j + 2])
            if (far < (distance / ALTITUDE) * along)
              throw new Error(`trial ${trial}: ${far} m, ${along} m along`)
          }
        }
      }
    }
    expect(flat).toBeGreaterThan(5)
  })

  it('calls nothing flat that is not a number', () => {
    const culling = cullingOf(cloth, 0.001)
    const x = cloth.position.slice()
    x[17] = Number.NaN
    culling.fit(cloth.position, x)
    expect(culling.flat(0, ALTITUDE)).toBe(false)
    culling.fit(cloth.position, cloth.position)
    expect(culling.flat(0, ALTITUDE)).toBe(true)
  })
})

function cullingOf({ triVertex, triPattern }: FlatCloth, distance: number) {
  const count = triVertex.length / 3
  const link = new Int32Array(2 * count - 1)
  buildPairTree(triVertex, 0, count, link, 0)
  const pattern = buildPatternMesh(triVertex, triPattern, count)
  return buildTangentBoxes({
    tree: collapseTree(link, 2),
    pattern,
    triVertex,
    triPattern,
    slope: 0.5,
    distance,
  })
}
