import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nothingCrosses as findCrossings, openBodyFiles, plainBody } from './body-files.fixture.ts'
import { type Body, bodyNames, buildBody } from './build-body.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
// with the real test of crossings: contact/colliders/mesh-collider.test.ts
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const { presets } = JSON.parse(readFileSync(new URL('presets.json', folder), 'utf8'))

function volume({ position: x, triVertex }: Body): number {
  let six = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [3 * triVertex[at], 3 * triVertex[at + 1], 3 * triVertex[at + 2]]
    six +=
      x[a] * (x[b + 1] * x[c + 2] - x[b + 2] * x[c + 1]) +
      x[a + 1] * (x[b + 2] * x[c] - x[b] * x[c + 2]) +
      x[a + 2] * (x[b] * x[c + 1] - x[b + 1] * x[c])
  }
  return six / 6
}

test('bodies go by the names the patterns use', () => {
  const patterns = ['default-female', 'default-male', 'mean_all', 'mean_female', 'mean_male', 'slim-female']
  const ages = ['adult-female', 'adult-male', 'older-female', 'older-male']
  expect(bodyNames(data).sort()).toEqual([...patterns, ...ages].sort())
  expect(() => buildBody(data, 'child-6', 'dressing', { findCrossings })).toThrow(/"child-6"/) // its targets were not handed in
  expect(() => buildBody(data, 'mean_alien', 'dressing', { findCrossings })).toThrow(/mean_alien.*mean_all/)
})

test.each(['mean_all', 'mean_female', 'mean_male', 'default-female', 'default-male', 'slim-female'])(
  '%s has the height and girths its preset was measured with',
  (name) => {
    const body = plainBody(data, name)
    const { measured_cm, level_cm } = presets[`fit-${name}`] ?? presets[name]
    expect(Math.abs(100 * body.height - measured_cm.height)).toBeLessThan(0.1)
    for (const part of ['bust', 'waist', 'hips']) {
      expect(Math.abs(100 * body.girths[part].girth - measured_cm[part]), part).toBeLessThan(0.1)
      expect(Math.abs(100 * body.girths[part].level - level_cm[part]), part).toBeLessThan(0.1)
    }
  },
)

test.each(['dressing', 'a-pose', 't-pose'] as const)(
  '%s: stands on the floor, faces +z, is turned outwards',
  (pose) => {
    const body = plainBody(data, 'mean_female', pose)
    let low = Infinity
    let toes = -Infinity
    for (let at = 0; at < body.position.length; at += 3) {
      low = Math.min(low, body.position[at + 1])
      if (body.position[at + 1] < 0.05) toes = Math.max(toes, body.position[at + 2])
    }
    expect(low).toBe(0)
    expect(toes).toBeGreaterThan(body.joints.LeftFoot[2] + 0.05) // toes before ankles
    expect(body.joints.LeftFoot[0]).toBeGreaterThan(0.03)
    expect(volume(body)).toBeGreaterThan(0.05) // some 70 kg at the density of water
    expect(volume(body)).toBeLessThan(0.1)
  },
)

test('scale sizes everything', () => {
  const plain = plainBody(data, 'default-female', 't-pose')
  const grown = plainBody(data, 'default-female', 't-pose', 1.0442)
  expect(grown.height / plain.height).toBeCloseTo(1.0442, 12)
  expect(grown.girths.hips.girth / plain.girths.hips.girth).toBeCloseTo(1.0442, 12)
  expect(grown.joints.Head[1] / plain.joints.Head[1]).toBeCloseTo(1.0442, 12)
  expect(volume(grown) / volume(plain)).toBeCloseTo(1.0442 ** 3, 9)
})
