import { expect, test } from 'vitest'
import { cameThrough } from './animation-files.ts'
import { slidOff } from './slid-off.ts'

const standing = { garment: [0, 0.1, 0, 0, 1.1, 0], body: [0, 0, 0, 0, 1.7, 0] }

test('a skirt round the ankles slid off', () => {
  expect(slidOff(standing, { garment: [0, 0, 0, 0, 0.08, 0], body: standing.body })).toBe(
    'it slid off: its top is 8 cm above the floor, it was 110 cm when the motion began',
  )
})

test('what went down with its body is worn, and so is what was short from the start', () => {
  expect(slidOff(standing, { garment: [0, 0, 0, 0, 0.25, 0], body: [0, 0, 0, 0, 0.35, 0] })).toBe('')
  const sock = { garment: [0, 0, 0, 0, 0.2, 0], body: standing.body }
  expect(slidOff(sock, sock)).toBe('')
})

test('a run that ends without its garment, early or with a crossing did not come through', () => {
  const well = { settled: true, selfCrossings: 0, bodyCrossings: 0, slidOff: false }
  expect(cameThrough(well)).toBe(true)
  const not = [{ slidOff: true }, { settled: false }, { selfCrossings: 1 }, { bodyCrossings: 1 }]
  for (const one of not) expect(cameThrough({ ...well, ...one })).toBe(false)
})
