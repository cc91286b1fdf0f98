import { expect, test } from 'vitest'
import { WALK_BLEND, walkTurns } from './walk.ts'

const first = { LeftForeArm: [-0.6, 0, 0], Head: [0.1, 0, 0] } as const

test('begins in the pose it is given, at rest', () => {
  const start = walkTurns(0, first)
  for (const [name, turn] of Object.entries(start))
    expect(turn).toEqual([...(first[name as 'Head'] ?? [0, 0, 0])])
  const h = 1e-4
  const next = walkTurns(h, first)
  for (const [name, turn] of Object.entries(next)) {
    turn.forEach((angle, k) => {
      expect(Math.abs(angle - start[name][k]) / h, name).toBeLessThan(1e-2) // [rad/s]
    })
  }
})

test('the right does what the left did half a cycle ago', () => {
  const now = walkTurns(WALK_BLEND + 0.3, first)
  const half = walkTurns(WALK_BLEND + 0.8, first)
  for (const bone of ['UpLeg', 'Leg', 'Arm', 'ForeArm']) {
    const [left, right] = [now[`Left${bone}`], half[`Right${bone}`]]
    expect(right[0]).toBeCloseTo(left[0], 12)
    expect(right[2]).toBeCloseTo(-left[2], 12)
  }
  expect(now.LeftUpLeg[0] * now.RightUpLeg[0], 'one leg forward, one back').toBeLessThan(0.01)
})

test('arms swing against the legs, knees bend one way only', () => {
  for (let time = WALK_BLEND; time < WALK_BLEND + 1; time += 0.05) {
    const { LeftArm, RightArm, LeftUpLeg, RightUpLeg, LeftLeg } = walkTurns(time, first)
    const legs = RightUpLeg[0] - LeftUpLeg[0] // left thigh forward of the right one: x turns it back
    const arms = LeftArm[0] - RightArm[0] // left arm forward of the right one
    if (Math.abs(legs) > 0.05) expect(Math.sign(arms)).toBe(-Math.sign(legs))
    expect(LeftLeg[0]).toBeGreaterThan(0)
  }
})

test('what the walk does not turn goes back to rest', () => {
  expect(walkTurns(WALK_BLEND, first).Head).toEqual([0, 0, 0])
})
