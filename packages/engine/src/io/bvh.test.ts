import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clipPose } from '../body/index.ts'
import { readBvh } from './bvh.ts'
import { checkFormat, messageFault } from './check-format.ts'

const folder = new URL('../../../../assets/motions/', import.meta.url)
const textOf = (name: string) => gunzipSync(readFileSync(new URL(name, folder))).toString()

const ARM = `HIERARCHY
ROOT Hips
{
	OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
	JOINT Arm
	{
		OFFSET 0 2 0
		CHANNELS 3 Zrotation Yrotation Xrotation
		End Site
		{
			OFFSET 3 0 0
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.04
1 5 0 0 0 0 0 0 0
1 5 0 90 0 0 90 0 90
`

test('joints, channels and frames come out as they stand in the file', () => {
  const clip = readBvh(ARM)
  expect(clip.joints.map(({ name, parent }) => [name, parent])).toEqual([
    ['Hips', -1],
    ['Arm', 0],
    ['Arm-end', 1],
  ])
  expect(clip.joints.map(({ channels }) => channels.length)).toEqual([6, 3, 0])
  expect([clip.frameCount, clip.frameTime, clip.channelCount]).toEqual([2, 0.04, 9])
  expect(clipPose(clip, 0).place[2]).toEqual([4, 7, 0])
})

test('turns apply in the order declared, the parent first', () => {
  // Hips turned 90° about z: the arm begins at (1, 5) + (−2, 0). It is then turned 180° about z in all; its own x stays.
  const { place } = clipPose(readBvh(ARM), 1)
  const expected = [-1 - 3, 5, 0]
  expected.forEach((value, c) => {
    expect(place[2][c]).toBeCloseTo(value, 12)
  })
})

test('the built-in clips: 31 driven joints, a T-pose first, arms along ±x', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.bvh.gz'))
  expect(names).toHaveLength(7)
  for (const name of names) {
    const clip = readBvh(textOf(name))
    expect(clip.joints.filter(({ channels }) => channels.length > 0)).toHaveLength(31)
    expect(clip.channelCount).toBe(96)
    const row = (joint: string) => clip.joints.findIndex((one) => one.name === joint)
    const { place } = clipPose(clip, 0)
    const arm = [0, 1, 2].map((c) => place[row('LeftForeArm')][c] - place[row('LeftArm')][c])
    expect(arm[0] / Math.hypot(...arm)).toBeGreaterThan(Math.cos(0.2))
    expect(arm[1]).toBeLessThan(0) // 8° below horizontal
  }
})

test('damaged files are read or refused in a sentence, 300 times', () => {
  const seed = 51
  const report = checkFormat({ text: ARM, read: readBvh, mutations: 200, seed })
  expect(report.refused, `seed ${seed}`).toBeGreaterThan(60)
  const walk = textOf('cmu-walk.bvh.gz').slice(0, 12_000)
  const whole = walk.replace(/Frames: 80/, 'Frames: 1').split('\n')
  const first = whole.findIndex((line) => line.startsWith('Frame Time'))
  const text = whole.slice(0, first + 2).join('\n')
  expect(checkFormat({ text, read: readBvh, mutations: 100, seed: seed + 1 }).refused).toBeGreaterThan(20)
})

test.each([
  ['', 'expected "HIERARCHY"'],
  ['{"pattern": {}}', 'expected "HIERARCHY"'],
  [ARM.replace('Frames: 2', 'Frames: 3'), 'the file ends before them'],
  [ARM.slice(0, -4), 'the file ends in frame 1'],
  [ARM.replace('Frames: 2', 'Frames: 1'), 'after the last frame'],
  [ARM.replace('Frames: 2', 'Frames: 1e7'), 'frames'],
  [ARM.replace('Frame Time: 0.04', 'Frame Time: 0'), 'frame time'],
  [ARM.replace('Xposition', 'Sideways'), '"Sideways"'],
  [ARM.replace('5 0 90', '5 0 x90'), 'frame 1'],
  [`HIERARCHY ROOT a ${'{ OFFSET 0 0 0 CHANNELS 0 JOINT a '.repeat(2000)}`, 'nested'],
])('what is wrong is said, case %#', (text, words) => {
  let fault: unknown
  try {
    readBvh(text)
  } catch (error) {
    fault = error
  }
  expect(messageFault(fault)).toBeUndefined()
  expect(String(fault)).toContain(words)
})
