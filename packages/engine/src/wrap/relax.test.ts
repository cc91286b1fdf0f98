import { expect, test } from 'vitest'
import { cutDrawn, drawnScarf, edgeStretch } from './drawn.fixture.ts'
import { relaxWrapping } from './relax.ts'
import { WEIGHT } from './root-three.ts'
import { barBody } from './round-bar.fixture.ts'
import type { WrapOptions } from './wrap-options.ts'
import { type Wrapping, wornWrapping } from './wrapping.ts'

const { cloth } = cutDrawn(drawnScarf(0.2, 0.2), 0.03)
const body = barBody([{ x: 0, radius: 0.5, height: 1 }])

/** The square before a thick bar, this far off it, its places changed by `bend`. */
function square(
  off: number,
  given: Partial<WrapOptions>,
  bend: (x: number, y: number) => number[],
): Wrapping {
  const position = cloth.position.slice()
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z = 0] = bend(position[at], position[at + 1])
    const angle = x / (0.5 + off)
    const out = 0.5 + off + z
    position.set([out * Math.sin(angle), 0.5 + y, out * Math.cos(angle)], at)
  }
  return wornWrapping({ ...cloth, position }, body, given)
}

/** Triangles that look into the body. */
function flipped({ x, cloth: mesh, normal }: Wrapping): number {
  let count = 0
  for (let t = 0; t < mesh.triCount; t++) {
    const [a, b, c] = mesh.triVertex.subarray(3 * t, 3 * t + 3)
    const e = [0, 1, 2].map((k) => x[3 * b + k] - x[3 * a + k])
    const f = [0, 1, 2].map((k) => x[3 * c + k] - x[3 * a + k])
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    if (n.reduce((sum, value, k) => sum + value * normal[3 * a + k], 0) < 0) count++
  }
  return count
}

test('cloth drawn out to half as much again finds its lengths', () => {
  const wrapping = square(0.006, {}, (x, y) => [1.5 * x, y])
  expect(edgeStretch(wrapping).max).toBeGreaterThan(0.4)
  relaxWrapping(wrapping, 200)
  expect(edgeStretch(wrapping).max).toBeLessThan(0.02)
})

test('a part folded onto itself unfolds near the body', () => {
  const wrapping = square(0.006, {}, (x, y) => [x > 0.05 ? 0.1 - x : x, y])
  expect(flipped(wrapping)).toBeGreaterThan(5)
  relaxWrapping(wrapping, 300)
  expect(flipped(wrapping)).toBe(0)
  expect(edgeStretch(wrapping).max).toBeLessThan(0.05)
})

test('a ridge far from the body is flattened', () => {
  const ridge = (x: number, y: number) => [x, y, -Math.abs(x)]
  const bend = (flatten: number) => {
    const wrapping = square(0.3, { flatten, fall: 0 }, ridge)
    relaxWrapping(wrapping, 60)
    const { hingeVertex, weight, hingeCount } = wrapping.sheet
    let sum = 0
    for (let h = 0; h < hingeCount; h++) {
      const miss = [0, 0, 0]
      for (let j = 0; j < 4; j++) {
        for (let k = 0; k < 3; k++)
          miss[k] += weight[WEIGHT * h + j] * wrapping.x[3 * hingeVertex[4 * h + j] + k]
      }
      sum += miss[0] ** 2 + miss[1] ** 2 + miss[2] ** 2
    }
    return Math.sqrt(sum)
  }
  expect(bend(0.3)).toBeLessThan(0.8 * bend(0))
})

test('what touches nothing falls by a fixed way; what touches is held', () => {
  const free = square(0.2, { flatten: 0 }, (x, y) => [x, y])
  const before = free.x[1]
  relaxWrapping(free, 10)
  expect((before - free.x[1]) / (10 * free.cloth.edgeMean)).toBeCloseTo(0.001, 3)
  const worn = square(0.16 * free.cloth.edgeMean, {}, (x, y) => [x, y])
  const lying = worn.x.slice()
  relaxWrapping(worn, 50)
  expect(Math.max(...worn.x.map((value, at) => Math.abs(value - lying[at])))).toBeLessThan(0.002)
})

test('no vertex is left in the body, and held ones stay', () => {
  const wrapping = square(-0.02, {}, (x, y) => [x, y])
  wrapping.held[0] = 1
  const first = wrapping.x.slice(0, 3)
  relaxWrapping(wrapping, 3)
  expect(wrapping.x.slice(0, 3)).toEqual(first)
  const gaps = wrapping.gap.slice(1, wrapping.cloth.vertexCount)
  expect(Math.min(...gaps)).toBeGreaterThan(0.99 * wrapping.offset)
})
