import { describe, expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { checkBytes } from './check-bytes.ts'
import { type PointCache, readMdd, readPc2, writeMdd, writePc2 } from './point-cache.ts'

const random = buildRandom(11)
const cache: PointCache = {
  vertexCount: 7,
  frames: Array.from({ length: 5 }, () => Float32Array.from({ length: 21 }, () => 2 * random() - 1)),
  fps: 30,
  startFrame: 3,
}

describe('PC2', () => {
  test('header by the book, little endian', () => {
    const bytes = writePc2(cache)
    const view = new DataView(bytes.buffer)
    expect(String.fromCharCode(...bytes.subarray(0, 12))).toBe('POINTCACHE2\0')
    const head = [12, 16, 28].map((at) => view.getInt32(at, true))
    expect(head).toEqual([1, 7, 5])
    expect([view.getFloat32(20, true), view.getFloat32(24, true)]).toEqual([3, 1])
    expect(bytes.length).toBe(32 + 4 * 3 * 7 * 5)
    expect(view.getFloat32(32 + 4 * 21, true)).toBe(cache.frames[1][0])
  })

  test('every bit comes back, −0 and the smallest number too', () => {
    const odd = { ...cache, vertexCount: 1, frames: [Float32Array.of(-0, 1e-45, 3.4e38)] }
    expect(readPc2(writePc2(odd)).frames).toEqual(odd.frames)
    expect(readPc2(writePc2(cache))).toEqual({ ...cache, fps: 24 })
  })
})

describe('MDD', () => {
  test('header by the book, big endian, times in seconds', () => {
    const view = new DataView(writeMdd(cache).buffer)
    expect([view.getInt32(0), view.getInt32(4)]).toEqual([5, 7])
    expect(view.getFloat32(8 + 4 * 4)).toBe(Math.fround(4 / 30))
    expect(view.getFloat32(8 + 4 * 5 + 4 * 22)).toBe(cache.frames[1][1])
  })

  test('every bit comes back, and the frame rate', () => {
    expect(readMdd(writeMdd(cache))).toEqual({ ...cache, startFrame: 0 })
    expect(readMdd(writeMdd({ ...cache, fps: 29.97 })).fps).toBeCloseTo(29.97, 5)
  })
})

test('damaged files read or are refused in a sentence', async () => {
  const pc2 = await checkBytes({
    bytes: writePc2(cache),
    read: readPc2,
    write: writePc2,
    mutations: 300,
    seed: 1,
  })
  expect(pc2.refused).toBeGreaterThan(100)
  const mdd = await checkBytes({
    bytes: writeMdd(cache),
    read: readMdd,
    write: writeMdd,
    mutations: 300,
    seed: 2,
  })
  expect(mdd.refused).toBeGreaterThan(100)
})
