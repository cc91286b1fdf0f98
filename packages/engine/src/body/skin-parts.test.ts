import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { foldsItself, partName, skinParts } from './skin-parts.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const part = skinParts(data)

/** Part of the skin that one bone moves most, by its name. */
function partOf(name: string): number {
  const bone = data.bones.findIndex((one) => one.name === name)
  const { start, bone: rows, weight } = data.weights
  for (let i = 0; i < data.skinCount; i++)
    for (let e = start[i]; e < start[i + 1]; e++) if (rows[e] === bone && weight[e] > 0.6) return part[i]
  throw new Error(`no skin of ${name} alone`)
}

describe('skinParts', () => {
  it('has words for every part', () => {
    const bones = ['Head', 'Spine', 'LeftArm', 'LeftLeg', 'RightForeArm', 'RightUpLeg', 'RightToeBase']
    expect(bones.map((name) => partName(partOf(name)))).toEqual([
      'head',
      'trunk',
      'left upper arm',
      'left shank',
      'right forearm',
      'right thigh',
      'right foot',
    ])
  })

  it('knows trunk and limbs, and has as much skin left as right', () => {
    expect(partOf('Head')).toBe(0)
    expect(partOf('LeftHandFinger1')).toBe(6)
    expect(partOf('RightToeBase')).toBe(13)
    expect(partOf('Spine')).toBe(1)
    const count = (wanted: number) => part.filter((own) => own === wanted).length
    for (let left = 2; left <= 7; left++) {
      expect(count(left), `part ${left}`).toBeGreaterThan(100)
      expect(Math.abs(count(left) - count(left + 6))).toBeLessThan(0.03 * count(left))
    }
  })

  it('trunk, arms and legs fold; hands, feet and head are one piece', () => {
    const folding = ['Spine', 'LeftArm', 'LeftForeArm', 'LeftUpLeg', 'RightLeg'].map(partOf)
    const whole = ['Head', 'LeftHand', 'RightHandFinger1', 'LeftFoot', 'RightToeBase'].map(partOf)
    expect(folding.map(foldsItself)).toEqual(folding.map(() => true))
    expect(whole.map(foldsItself)).toEqual(whole.map(() => false))
  })
})
