import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { bridgeJoints } from './bridge-joints.ts'
import { NO_TURN, type Quaternion, turnAbout, turnBack, turnProduct } from './quaternion.ts'

const assets = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, assets)))
const rowOf = (name: string) => data.bones.findIndex((bone) => bone.name === name)
const FRAMES = 60

/** Everything still but the left foot, which is turned so far in frames 20 to 30 [rad], and its toes with it. */
function flipping(angle: number): Quaternion[][] {
  const flipped = turnAbout([1, 0, 0], angle)
  return data.bones.map(({ name }) =>
    Array.from({ length: FRAMES }, (_, frame) =>
      /^Left(Foot|ToeBase)$/.test(name) && frame >= 20 && frame <= 30 ? flipped : NO_TURN,
    ),
  )
}

/** The greatest angle a bone makes with its parent [rad]. */
function greatest(turn: Quaternion[][], name: string): number {
  const row = rowOf(name)
  const local = turn[row].map((own, frame) => turnProduct(turnBack(turn[data.bones[row].parent][frame]), own))
  return Math.max(...local.map((q) => 2 * Math.acos(Math.min(1, Math.abs(q[3])))))
}

test('a foot that flips back to front is led over it, and its toes with it', () => {
  const turn = flipping(2.8)
  bridgeJoints(data, turn, 1 / 30)
  expect(greatest(turn, 'LeftFoot')).toBeLessThan(1e-6)
  expect(greatest(turn, 'LeftToeBase')).toBeLessThan(1e-6)
})

test('a foot that is pointed is left as recorded', () => {
  const turn = flipping(1.2)
  bridgeJoints(data, turn, 1 / 30)
  expect(turn).toEqual(flipping(1.2))
})

test('between two turns that can be it goes from one to the other without a jump', () => {
  const turn = flipping(2.8)
  for (let frame = 31; frame < FRAMES; frame++) turn[rowOf('LeftFoot')][frame] = turnAbout([1, 0, 0], 0.6)
  bridgeJoints(data, turn, 1 / 30)
  const angle = turn[rowOf('LeftFoot')].map((q) => 2 * Math.asin(q[0]))
  const jumps = angle.slice(1).map((value, frame) => value - angle[frame])
  expect(Math.min(...jumps)).toBeGreaterThan(-1e-9)
  expect(Math.max(...jumps)).toBeLessThan(0.1)
})
