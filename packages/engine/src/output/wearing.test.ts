import { expect, test } from 'vitest'
import { STICK_BODY } from './body.fixture.ts'
import { buildTube } from './sheet.fixture.ts'
import { measureWearing } from './wearing.ts'

/** A tube with its middle at (x, y), upright or lying along x. */
function tube(radius: number, height: number, [x, y]: readonly number[], lying = false) {
  const { position, triVertex, triPanel } = buildTube({ radius, height, sides: 40, rows: 5 })
  const placed = Float64Array.from({ length: position.length }, (_, k) => {
    const at = k - (k % 3)
    const [px, py, pz] = [position[at], position[at + 1] - 0.5 * height, position[at + 2]]
    return [x + (lying ? py : px), y + (lying ? -px : py), pz][k % 3]
  })
  return { position: placed, triVertex, triPanel, panelIds: ['piece'] }
}

test('a skirt: legs go out below, head and arms above', () => {
  const worn = measureWearing(tube(0.2, 0.5, [0, 0.85]), STICK_BODY)
  expect(worn?.faults).toEqual([])
  expect(worn?.openings.map(({ ends }) => ends)).toEqual([
    ['head', 'left arm', 'right arm'],
    ['left leg', 'right leg'],
  ])
})

test('a sleeve goes round its arm; beside it nothing goes through', () => {
  const [shoulder, hand] = [STICK_BODY.joints.LeftArm, STICK_BODY.joints.LeftHand]
  const middle = [0.5 * (shoulder[0] + hand[0]), 0.5 * (shoulder[1] + hand[1])]
  const round = measureWearing(tube(0.08, 0.1, middle, true), STICK_BODY)
  expect(round?.openings.map(({ ends }) => ends).sort((a, b) => a.length - b.length)).toEqual([
    ['left arm'],
    ['head', 'right arm', 'left leg', 'right leg'],
  ])
  const below = measureWearing(tube(0.08, 0.1, [middle[0], middle[1] - 0.3], true), STICK_BODY)
  expect(below?.asMeant).toBe(false)
  expect(below?.faults[0]).toMatch(/piece piece: nothing goes through its opening \(50 cm round/)
})

test('arms under a skirt are told, and a skirt that slid off', () => {
  const wide = measureWearing(tube(0.7, 1.2, [0, 0.9]), STICK_BODY)
  expect(wide?.faults).toEqual(['the left arm is under the cloth', 'the right arm is under the cloth'])
  const low = measureWearing(tube(0.3, 0.3, [0, 0.3]), STICK_BODY)
  expect(low?.faults).toEqual(['piece piece does not hold: 88 cm wider than the hips; it slid down to 45 cm'])
})

test('what slid off is told to be too wide, not to cover the arms', () => {
  const off = measureWearing(tube(0.3, 0.3, [0.9, -0.3]), STICK_BODY)
  expect(off?.faults).toEqual(['piece piece does not hold: 88 cm wider than the hips; it slid off'])
})

test('pieces sewn wrong side out do not turn a rim round', () => {
  const skirt = tube(0.2, 0.5, [0, 0.85])
  const triVertex = skirt.triVertex.slice()
  for (let at = 0; at < 60; at += 3) {
    triVertex[at] = skirt.triVertex[at + 1]
    triVertex[at + 1] = skirt.triVertex[at]
  }
  expect(measureWearing({ ...skirt, triVertex }, STICK_BODY)).toEqual(measureWearing(skirt, STICK_BODY))
})

test('a body without joints says nothing', () => {
  expect(measureWearing(tube(0.2, 0.5, [0, 0.85]), { ...STICK_BODY, joints: {} })).toBeNull()
})

test('a sleeve that ends beyond the fingers goes round a figure with sticks in its hands', () => {
  const { LeftForeArm: elbow, LeftHand: wrist } = STICK_BODY.joints
  const length = Math.hypot(...wrist.map((value, k) => value - elbow[k]))
  const cuff = wrist.map((value, k) => value + (0.4 * (value - elbow[k])) / length) // 40 cm beyond
  const sleeve = tube(0.08, 0.1, cuff, true)
  expect(measureWearing(sleeve, STICK_BODY)?.asMeant).toBe(false)
  const worn = measureWearing(sleeve, STICK_BODY, 0.6)
  expect(worn?.openings.some(({ ends }) => ends.join() === 'left arm')).toBe(true)
})
