import { beforeAll, describe, expect, it } from 'vitest'
import type { BodyMotion } from '../body/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { freeSkin } from './free-skin.ts'

/** A thigh; what is kept off it: the other one, a forearm; and a hand, which is not. */
const [LEFT_THIGH, RIGHT_THIGH, LEFT_FOREARM, LEFT_HAND] = [4, 10, 3, 6]
const N = 5
const SIDE = 0.12 // [m]
const GAP = 0.02 // between the two slabs at time 0 [m]
const SINK = 0.03 // the most they are led into each other [m]

/** Two upright slabs, closed, of N × N cells each, the second a little higher and farther back. */
function slabs(): TriangleMesh {
  const position: number[] = []
  const triVertex: number[] = []
  for (const [left, up] of [
    [0, 0],
    [SIDE + GAP, 0.011],
  ]) {
    const first = position.length / 3
    for (const x of [0, SIDE]) {
      for (let k = 0; k <= N; k++)
        for (let j = 0; j <= N; j++) position.push(left + x, up + (SIDE * j) / N, up + (SIDE * k) / N)
    }
    const row = (end: number, j: number, k: number) => first + end * (N + 1) * (N + 1) + k * (N + 1) + j
    for (let k = 0; k < N; k++) {
      for (let j = 0; j < N; j++) {
        const [a, b, c, d] = [row(1, j, k), row(1, j + 1, k), row(1, j + 1, k + 1), row(1, j, k + 1)]
        triVertex.push(a, b, c, a, c, d)
        const [e, f, g, h] = [row(0, j, k), row(0, j + 1, k), row(0, j + 1, k + 1), row(0, j, k + 1)]
        triVertex.push(e, g, f, e, h, g)
      }
      for (const [j, turned] of [
        [0, 1],
        [N, 0],
      ]) {
        const [a, b, c, d] = [row(0, j, k), row(1, j, k), row(1, j, k + 1), row(0, j, k + 1)]
        if (turned) triVertex.push(a, b, c, a, c, d)
        else triVertex.push(a, c, b, a, d, c)
        const [e, f, g, h] = [row(0, k, j), row(1, k, j), row(1, k + 1, j), row(0, k + 1, j)]
        if (turned) triVertex.push(e, g, f, e, h, g)
        else triVertex.push(e, f, g, e, g, h)
      }
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** The right slab is led 3 cm into the left within a tenth of a second, stays so long again, and goes back. */
function sinking(partRight: number): BodyMotion {
  const mesh = slabs()
  const half = mesh.position.length / 6
  const placesAt = (time: number, out: Float64Array): void => {
    out.set(mesh.position)
    const share = Math.max(0, Math.min(1, 10 * time, 3 - 10 * time))
    for (let i = half; i < 2 * half; i++) out[3 * i] -= (GAP + SINK) * share
  }
  const part = Uint8Array.from({ length: 2 * half }, (_, i) => (i < half ? LEFT_THIGH : partRight))
  return { mesh, placesAt, part }
}

const at = (motion: BodyMotion, time: number): TriangleMesh => {
  const position = new Float64Array(motion.mesh.position.length)
  motion.placesAt(time, position)
  return { position, triVertex: motion.mesh.triVertex }
}

/** The same kernels, whose list has no room from the `from`th to the `to`th time it is asked. */
function crowded(kernels: Kernels, from: number, to: number): { kernels: Kernels; asked: () => number } {
  let asked = 0
  const open: Kernels['open'] = (bytes) => {
    const bench = kernels.open(bytes)
    const listPairs: typeof bench.contact.listPairs = (contact, rootA, rootB, count) => {
      asked++
      if (asked >= from && asked < to) return contact.list.pairMax + 1
      return bench.contact.listPairs(contact, rootA, rootB, count)
    }
    return { ...bench, contact: { ...bench.contact, listPairs } }
  }
  return { kernels: { ...kernels, open }, asked: () => asked }
}

let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(null)
})

describe('freeSkin', () => {
  it.each([RIGHT_THIGH, LEFT_FOREARM])(
    'skin that would sink in by 3 cm gives way, at no time crosses, and comes back: part %i',
    (part) => {
      const blended = sinking(part)
      const free = freeSkin(blended, kernels)
      const TIMES = [0.03, 0.06, 0.08, 0.1, 0.12, 0.16, 0.2, 0.23, 0.28]
      expect(
        TIMES.filter((time) => countCrossings(at(blended, time)) > 0).length,
        'they do sink in',
      ).toBeGreaterThan(4)
      for (const time of TIMES) expect(countCrossings(at(free, time)), `at ${time} s`).toBe(0)
      const aside = (time: number) => {
        const [x, y] = [at(free, time).position, at(blended, time).position]
        return x.map((value, k) => Math.abs(value - y[k]))
      }
      const pressed = Math.max(...aside(0.19))
      expect(pressed, 'each by about half').toBeGreaterThan(0.4 * SINK)
      expect(pressed).toBeLessThan(0.8 * SINK)
      expect(Math.max(...aside(1))).toBe(0)
    },
  )

  it('is a function of time: asked in another order it says the same', () => {
    const one = freeSkin(sinking(RIGHT_THIGH), kernels)
    const other = freeSkin(sinking(RIGHT_THIGH), kernels)
    const late = at(one, 0.171).position
    at(other, 0.25)
    at(other, 0.04)
    expect([...at(other, 0.171).position]).toEqual([...late])
    expect([...at(one, -1).position]).toEqual([...one.mesh.position])
  })

  it('goes on in half steps where more skin meets than the list has room for, and free all the same', () => {
    const roomy = crowded(kernels, 0, 0)
    const free = freeSkin(sinking(RIGHT_THIGH), roomy.kernels)
    at(free, 0.06) // they touch
    const first = roomy.asked() + 1
    const full = crowded(kernels, first, first + 10) // a whole step and its first half, five looks each
    const halved = freeSkin(sinking(RIGHT_THIGH), full.kernels)
    for (const time of [0.06, 0.07, 0.08, 0.1, 0.2]) {
      expect(countCrossings(at(halved, time)), `at ${time} s`).toBe(0)
      const [x, y] = [at(halved, time).position, at(free, time).position]
      expect(Math.max(...x.map((value, k) => Math.abs(value - y[k])))).toBeLessThan(0.2 * SINK)
    }
    expect(full.asked(), 'it was refused').toBeGreaterThan(first + 10)
  })

  it('leaves skin as blended where there is never room', () => {
    const blended = sinking(RIGHT_THIGH)
    const free = freeSkin(blended, crowded(kernels, 0, Number.POSITIVE_INFINITY).kernels)
    expect([...at(free, 0.1).position]).toEqual([...at(blended, 0.1).position])
  })

  it('leaves hands alone, and bodies without parts', () => {
    const apart = sinking(LEFT_HAND)
    expect([...at(freeSkin(apart, kernels), 0.15).position]).toEqual([...at(apart, 0.15).position])
    const { part, ...plain } = sinking(RIGHT_THIGH)
    expect(freeSkin(plain, kernels)).toBe(plain)
  })
})
