import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { meetInFold, skinParts } from './skin-parts.ts'

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
  it('knows trunk and limbs, and has as much skin left as right', () => {
    expect(partOf('Head')).toBe(0)
    expect(partOf('RightHandFinger1')).toBe(0)
    expect(partOf('Spine')).toBe(1)
    const count = (wanted: number) => part.filter((own) => own === wanted).length
    for (let left = 2; left <= 5; left++) {
      expect(count(left), `part ${left}`).toBeGreaterThan(100)
      expect(Math.abs(count(left) - count(left + 4))).toBeLessThan(0.03 * count(left))
    }
  })

  it('pairs bones that meet in a joint and the thighs, nothing else', () => {
    const names = [
      'Spine',
      'LeftArm',
      'LeftForeArm',
      'LeftUpLeg',
      'LeftLeg',
      'RightArm',
      'RightForeArm',
      'RightUpLeg',
      'RightLeg',
    ]
    const meeting = [
      'Spine LeftArm',
      'Spine RightArm',
      'Spine LeftUpLeg',
      'Spine RightUpLeg',
      'LeftArm LeftForeArm',
      'RightArm RightForeArm',
      'LeftUpLeg LeftLeg',
      'RightUpLeg RightLeg',
      'LeftUpLeg RightUpLeg',
    ]
    for (const [k, a] of names.entries()) {
      expect(meetInFold(partOf(a), partOf(a)), a).toBe(true)
      for (const b of names.slice(k + 1)) {
        expect(meetInFold(partOf(a), partOf(b)), `${a} ${b}`).toBe(meeting.includes(`${a} ${b}`))
        expect(meetInFold(partOf(b), partOf(a))).toBe(meetInFold(partOf(a), partOf(b)))
      }
      expect(meetInFold(partOf('Head'), partOf(a))).toBe(false)
    }
  })
})
