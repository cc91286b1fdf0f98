import { expect, test } from 'vitest'
import { trackValue } from './gltf-animation.ts'

const times = Float64Array.of(1, 3)
const shift = { node: 0, path: 'translation', times } as const

test('stands still outside its keys', () => {
  const track = { ...shift, kind: 'LINEAR', values: Float64Array.of(0, 0, 0, 4, 2, 0) } as const
  expect(trackValue(track, 0)).toEqual([0, 0, 0])
  expect(trackValue(track, 9)).toEqual([4, 2, 0])
  expect(trackValue(track, 1.5)).toEqual([1, 0.5, 0])
  expect(trackValue({ ...track, kind: 'STEP' }, 2.9)).toEqual([0, 0, 0])
})

test('a spline follows the cubic its slopes were taken from', () => {
  const cubic = (t: number) => 0.3 * t ** 3 - t * t + 2
  const slope = (t: number) => 0.9 * t * t - 2 * t
  const key = (t: number) => [slope(t), 0, 0, cubic(t), 0, 0, slope(t), 0, 0]
  const track = { ...shift, kind: 'CUBICSPLINE', values: Float64Array.from([...key(1), ...key(3)]) } as const
  for (const t of [1, 1.3, 2.2, 3]) expect(trackValue(track, t)[0]).toBeCloseTo(cubic(t), 12)
})

test('turns take the shorter way and stay turns', () => {
  const turn = (angle: number) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]
  const values = Float64Array.from([...turn(0), ...turn(0.4).map((v) => -v)])
  const half = trackValue({ node: 0, path: 'rotation', kind: 'LINEAR', times, values }, 2)
  turn(0.2).forEach((v, k) => {
    expect(half[k]).toBeCloseTo(v, 12)
  })
})
