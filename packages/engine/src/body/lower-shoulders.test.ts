import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { presetNamed } from './build-body.ts'
import { morphBody } from './morph.ts'
import { boneHeads } from './pose.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))

/** Of the top of the shoulder between two distances from the middle [°], by least squares over nine cuts. */
function shoulderSlope(position: Float64Array, from: number, to: number): number {
  const points = Array.from({ length: 9 }, (_, k) => from + ((to - from) * k) / 8).map((x) => [
    x,
    topAt(position, x),
  ])
  const mean = [0, 1].map((c) => points.reduce((sum, p) => sum + p[c] / points.length, 0))
  const rise = points.reduce((sum, [x, y]) => sum + (x - mean[0]) * (y - mean[1]), 0)
  return (-180 / Math.PI) * Math.atan(rise / points.reduce((sum, [x]) => sum + (x - mean[0]) ** 2, 0))
}

/** Highest place of the trunk's skin in the plane at a distance from the middle [m]; the head is further in. */
function topAt(position: Float64Array, cut: number): number {
  let top = 0
  for (let e = 0; e < data.triVertex.length; e++) {
    const a = 3 * data.triVertex[e]
    const b = 3 * data.triVertex[e % 3 === 2 ? e - 2 : e + 1]
    const share = (cut - position[a]) / (position[b] - position[a])
    if (share >= 0 && share <= 1)
      top = Math.max(top, position[a + 1] + share * (position[b + 1] - position[a + 1]))
  }
  return top
}

test.each([
  ['mean_all', 0.0997, 0.1823, 21.68],
  ['mean_female', 0.0939, 0.1736, 20.91],
  ['mean_male', 0.1067, 0.1926, 22.51],
])('the shoulders of %s slope as those its patterns were drafted for', (name, neck, tip, degrees) => {
  const slope = shoulderSlope(morphBody(data, presetNamed(data, name)), neck, tip)
  expect(Math.abs(slope - degrees)).toBeLessThan(0.5)
})

test('arms sink with the shoulders and keep their direction, all else stays', () => {
  const { shoulderDrop: _, ...square } = presetNamed(data, 'mean_all')
  const before = morphBody(data, square)
  const after = morphBody(data, { ...square, shoulderDrop: 0.1 })
  const shift = (name: string): number[] => {
    const row = data.bones.findIndex((bone) => bone.name === name)
    const [from, to] = [before, after].map((position) => boneHeads(data, position))
    return [0, 1, 2].map((c) => to[3 * row + c] - from[3 * row + c])
  }
  const arm = shift('LeftArm')
  expect(arm[1]).toBeLessThan(-0.01)
  for (const name of ['LeftForeArm', 'LeftHand', 'LThumb']) {
    const own = shift(name)
    for (let c = 0; c < 3; c++) expect(own[c]).toBeCloseTo(arm[c], 12)
  }
  expect(shift('RightArm')[1]).toBeCloseTo(arm[1], 4)
  expect(shift('RightArm')[0]).toBeCloseTo(-arm[0], 4)
  for (const name of ['Hips', 'Neck', 'LeftShoulder', 'LeftFoot']) expect(shift(name)).toEqual([0, 0, 0])
})
