import { expect, test } from 'vitest'
import { compareSeen } from './compare-seen.ts'
import { buildTube } from './sheet.fixture.ts'

const tube = (radius: number, height = 0.5) => buildTube({ radius, height, sides: 120, rows: 10 })

/** The tube with places moved. */
function moved(move: (x: number, y: number, z: number) => readonly number[], radius = 0.2) {
  const mesh = tube(radius)
  const { position } = mesh
  for (let at = 0; at < position.length; at += 3)
    position.set(move(position[at], position[at + 1], position[at + 2]), at)
  return mesh
}

test('a garment looks like itself', () => {
  const { front, side, profile } = compareSeen(tube(0.2), tube(0.2))
  expect([front.thickest, front.farthest, side.thickest, profile.largest]).toEqual([0, 0, 0, 0])
})

test('one that hangs aside or lower does so by as much, and is as wide', () => {
  const aside = compareSeen(
    tube(0.2),
    moved((x, y, z) => [x + 0.02, y, z]),
  )
  expect(aside.front.thickest).toBeCloseTo(0.02, 2.5)
  expect(aside.front.farthest).toBeCloseTo(0.02, 2.5)
  expect(aside.side.farthest).toBe(0)
  expect(aside.profile.largest).toBeLessThan(1e-9)
  const lower = compareSeen(
    tube(0.2),
    moved((x, y, z) => [x, y - 0.03, z]),
  )
  expect(lower.side.thickest).toBeCloseTo(0.03, 2.5)
})

test('a wider one is wider by the radius, at every height', () => {
  const { profile, front } = compareSeen(tube(0.2), tube(0.21))
  expect(profile.largest).toBeCloseTo(0.01, 4)
  expect(profile.mean).toBeCloseTo(0.01, 4)
  expect(front.thickest).toBeCloseTo(0.01, 2.5)
})

test('a slit is as thick as it is wide, however deep', () => {
  // two tubes side by side that touch in the one picture and stand 3 mm apart in the other
  const pair = (gap: number) => {
    const [left, right] = [-1, 1].map((way) => moved((x, y, z) => [x + way * (0.1 + 0.5 * gap), y, z], 0.1))
    const count = left.vertexCount
    return {
      position: Float64Array.from([...left.position, ...right.position]),
      triVertex: Int32Array.from([...left.triVertex, ...right.triVertex.map((i) => i + count)]),
    }
  }
  const { front } = compareSeen(pair(0), pair(0.004))
  expect(front.farthest).toBeGreaterThan(0.15)
  expect(front.thickest).toBeLessThan(0.005)
})

test('folds that stand elsewhere are as wide as before', () => {
  const folded = (turn: number) =>
    moved((x, y, z) => {
      const angle = Math.atan2(z, x)
      const grown = 1 + 0.15 * (1 - 2 * y) * Math.cos(9 * angle + turn)
      return [grown * x, y, grown * z]
    })
  const { front, profile } = compareSeen(folded(0), folded(1.5))
  expect(front.thickest).toBeGreaterThan(0.008)
  expect(profile.largest).toBeLessThan(0.001)
})
