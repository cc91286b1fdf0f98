import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { BodyData, SkinWeights } from './body-data.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { presetNamed } from './build-body.ts'
import { spreadWeights } from './gliding-skin.ts'
import { morphBody } from './morph.ts'
import { poseBones, skinBody } from './pose.ts'

const assets = new URL('../../../../assets/bodies/', import.meta.url)

/** A tube of radius r along y, `rings` rings of twelve, spaced by d [m]; one bone below y = 0, another above. */
function tube(
  rings: number,
  d: number,
): { data: Parameters<typeof spreadWeights>[0]; morphed: Float64Array } {
  const [around, r] = [12, 0.04]
  const morphed = new Float64Array(3 * around * rings)
  const triVertex: number[] = []
  for (let ring = 0; ring < rings; ring++) {
    for (let k = 0; k < around; k++) {
      const angle = (2 * Math.PI * (k + 0.5 * ring)) / around
      morphed.set(
        [r * Math.cos(angle), d * (ring - 0.5 * (rings - 1)), r * Math.sin(angle)],
        3 * (around * ring + k),
      )
      if (ring === 0) continue
      const [a, b] = [around * (ring - 1) + k, around * (ring - 1) + ((k + 1) % around)]
      const [c, e] = [a + around, b + around]
      triVertex.push(a, c, b, b, c, e)
    }
  }
  const skinCount = around * rings
  const bone = Int32Array.from({ length: skinCount }, (_, i) => (morphed[3 * i + 1] > 0 ? 1 : 0))
  const weights: SkinWeights = {
    start: Int32Array.from({ length: skinCount + 1 }, (_, i) => i),
    bone,
    weight: new Float64Array(skinCount).fill(1),
  }
  const bones = [0, 1] as unknown as BodyData['bones'] // counted only
  return { data: { skinCount, triVertex: Int32Array.from(triVertex), weights, bones }, morphed }
}

/** Share of a bone at vertex i. */
function shareOf({ start, bone, weight }: SkinWeights, i: number, row: number): number {
  let sum = 0
  for (let e = start[i]; e < start[i + 1]; e++) if (bone[e] === row) sum += weight[e]
  return sum
}

test('a step between two bones is spread over ℓ: w = 1 − ½ exp(−y/ℓ)', () => {
  const { data, morphed } = tube(40, 0.018)
  const spread = spreadWeights(data, morphed)
  let worst = 0
  for (let i = 0; i < data.skinCount; i++) {
    const y = morphed[3 * i + 1]
    const far = 0.5 * Math.exp(-Math.abs(y) / 0.041)
    worst = Math.max(worst, Math.abs(shareOf(spread, i, 1) - (y > 0 ? 1 - far : far)))
  }
  expect(worst).toBeLessThan(0.06) // rings are 0.44 ℓ apart
})

let data: BodyData
let morphed: Float64Array
beforeAll(() => {
  data = openBodyFiles((name) => readFileSync(new URL(name, assets)))
  morphed = morphBody(data, presetNamed(data, 'mean_male')).slice()
})

test('shares stay shares; what hangs on one bone far around stays on it', () => {
  const spread = spreadWeights(data, morphed)
  let worst = 0
  let alone = 0
  for (let i = 0; i < data.skinCount; i++) {
    let sum = 0
    for (let e = spread.start[i]; e < spread.start[i + 1]; e++) sum += spread.weight[e]
    worst = Math.max(worst, Math.abs(sum - 1))
    if (spread.start[i + 1] - spread.start[i] === 1) alone++
  }
  expect(worst).toBeLessThan(1e-12)
  expect(alone).toBeGreaterThan(100)
})

test('where a body sits, the most stretched hundredth of its seat is stretched by half, not by all its length', () => {
  const bones = poseBones(data, morphed, 'sitting')
  const still = poseBones(data, morphed, 'dressing')
  const spread = { skinCount: data.skinCount, weights: spreadWeights(data, morphed) }
  const seat = (i: number) => {
    const [x, y, z] = [0, 1, 2].map((c) => morphed[3 * i + c])
    return y > -0.35 && y < 0.1 && z < 0 && Math.abs(x) < 0.26
  }
  const stretches = (body: typeof spread) => {
    const [before, after] = [skinBody(body, morphed, still), skinBody(body, morphed, bones)]
    const found: number[] = []
    for (let corner = 0; corner < data.triVertex.length; corner++) {
      const i = data.triVertex[corner]
      const j = data.triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
      if (i > j || !seat(i) || !seat(j)) continue
      const length = (x: Float64Array) => Math.hypot(...[0, 1, 2].map((c) => x[3 * i + c] - x[3 * j + c]))
      found.push(length(after) / length(before) - 1)
    }
    return found.sort((a, b) => a - b)
  }
  const [blended, glided] = [
    stretches({ skinCount: data.skinCount, weights: data.weights }),
    stretches(spread),
  ]
  const at = (list: number[], share: number) => list[Math.floor(share * (list.length - 1))]
  expect(blended.length).toBeGreaterThan(200)
  expect(at(blended, 0.99)).toBeGreaterThan(0.9)
  expect(at(glided, 0.99)).toBeLessThan(0.6)
})
