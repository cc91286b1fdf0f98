import { expect, test } from 'vitest'
import { cutDrawn, drawnScarf } from './drawn.fixture.ts'
import { meshDistances } from './mesh-distance.ts'
import { attenuation, attenuationRatios } from './pushpins.ts'
import { buildWrapCloth } from './wrap-cloth.ts'

test('motion is whole behind the hand, fades towards the pin and is nothing beyond it', () => {
  const c = 0.3
  expect(attenuation(0.2, 0.5, c)).toBe(1) // a − b = −c
  expect(attenuation(0, c, c)).toBe(1) // the hand
  expect(attenuation(0.15, 0.15, c)).toBe(0.5) // half way
  expect(attenuation(0.1, 0.2, c)).toBeCloseTo((c - 0.1 + 0.2) / (2 * c), 12)
  expect(attenuation(c, 0, c)).toBe(0) // the pin
  expect(attenuation(0.5, 0.2, c)).toBe(0) // a − b = c
  expect(attenuation(0.1, 0.1, 0)).toBe(0) // the hand on the pin
})

test('of several pins the one that leaves least counts, by distances along the mesh', () => {
  const { cloth } = cutDrawn(drawnScarf(1, 0.1), 0.03)
  const wrapCloth = buildWrapCloth(cloth)
  const at = (x: number) => {
    let found = 0
    let least = Infinity
    for (let i = 0; i < cloth.vertexCount; i++) {
      const away = Math.hypot(cloth.position[3 * i] - x, cloth.position[3 * i + 1])
      if (away < least) [least, found] = [away, i]
    }
    return found
  }
  const [hand, left, right] = [at(0), at(-0.3), at(0.3)]
  const ratio = attenuationRatios(wrapCloth, hand, [left, right])
  const distance = [hand, left, right].map((i) => meshDistances(wrapCloth, [[i, 0]]))
  let worst = 0
  for (let i = 0; i < cloth.vertexCount; i++) {
    const wanted = Math.min(
      attenuation(distance[0][i], distance[1][i], distance[0][left]),
      attenuation(distance[0][i], distance[2][i], distance[0][right]),
    )
    worst = Math.max(worst, Math.abs(ratio[i] - wanted))
  }
  expect(worst).toBe(0)
  expect(ratio[left]).toBe(0)
  expect(ratio[at(-0.45)]).toBeLessThan(0.05)
  expect(ratio[hand]).toBe(1)
  const alone = attenuationRatios(wrapCloth, hand, [left])
  expect(alone[at(0.45)]).toBeGreaterThan(0.95)
})
