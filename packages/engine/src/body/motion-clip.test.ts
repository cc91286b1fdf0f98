import { expect, test } from 'vitest'
import { clipPose, type MotionChannel, type MotionClip } from './motion-clip.ts'

/** A chain of three joints, each turned by all three angles [°] in the order of its channels. */
function chain(orders: readonly MotionChannel[][], angles: readonly number[][]): MotionClip {
  const root: MotionChannel[] = ['Xposition', 'Yposition', 'Zposition']
  let column = 0
  const joints = orders.map((order, row) => {
    const channels = row === 0 ? [...root, ...order] : order
    const joint = { name: `j${row}`, parent: row - 1, offset: [0.1, 1, -0.2] as const, channels, column }
    column += channels.length
    return joint
  })
  const values = Float64Array.from([3, 4, 5, ...angles.flat()])
  return { joints, frameTime: 0.1, frameCount: 1, channelCount: column, values }
}

type Matrix = number[][]
const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, c) => row.reduce((sum, value, k) => sum + value * b[k][c], 0)))
const about = (channel: string, degrees: number): Matrix => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  if (channel[0] === 'X') return [[1, 0, 0], [0, c, -s], [0, s, c]] // biome-ignore format: a matrix
  if (channel[0] === 'Y') return [[c, 0, s], [0, 1, 0], [-s, 0, c]] // biome-ignore format: a matrix
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]] // biome-ignore format: a matrix
}

test('places are those of matrices multiplied in the order of the channels', () => {
  const orders: MotionChannel[][] = [
    ['Zrotation', 'Yrotation', 'Xrotation'],
    ['Xrotation', 'Zrotation', 'Yrotation'],
    ['Yrotation'],
  ]
  const angles = [[20, -40, 100], [-75, 33, 12], [50]] // biome-ignore format: by joint
  const { place } = clipPose(chain(orders, angles), 0)
  let turn: Matrix = about('X', 0)
  let at = [3, 4, 5]
  orders.forEach((order, row) => {
    if (row > 0) at = at.map((value, c) => value + times(turn, [[0.1], [1], [-0.2]])[c][0])
    at.forEach((value, c) => {
      expect(place[row][c]).toBeCloseTo(value, 12)
    })
    order.forEach((channel, k) => {
      turn = times(turn, about(channel, angles[row][k]))
    })
  })
})

test('frame −1 is the skeleton as its offsets draw it', () => {
  const { place } = clipPose(chain([['Zrotation'], ['Zrotation']], [[90], [90]]), -1)
  expect(place).toEqual([[0.1, 1, -0.2], [0.2, 2, -0.4]]) // biome-ignore format: by joint
})
