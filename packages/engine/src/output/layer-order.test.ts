import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '../core/index.ts'
import { layerOrder } from './layer-order.ts'
import { buildTube } from './sheet.fixture.ts'

const SIDES = 48

/** A tube around the y axis, its right side out, from `low` to `high` [m]. */
function tube(radius: number, low: number, high: number): TriangleMesh {
  const { position, triVertex } = buildTube({ radius, height: high - low, sides: SIDES, rows: 20 })
  for (let at = 1; at < position.length; at += 3) position[at] += low
  return { position, triVertex }
}

function turned({ position, triVertex }: TriangleMesh): TriangleMesh {
  const other = triVertex.slice()
  for (let at = 0; at < other.length; at += 3) [other[at], other[at + 1]] = [other[at + 1], other[at]]
  return { position, triVertex: other }
}

/** The same in one cloth, with the rows of each. */
function worn(...parts: TriangleMesh[]) {
  const names = ['first', 'second', 'third']
  let [vertex, tri] = [0, 0]
  const layers = parts.map(({ triVertex }, k) => {
    const triBegin = tri
    tri += triVertex.length / 3
    return { name: names[k], triBegin, triEnd: tri }
  })
  const corners = parts.flatMap(({ position, triVertex }) => {
    const first = vertex
    vertex += position.length / 3
    return [...triVertex].map((i) => first + i)
  })
  const position = Float64Array.from(parts.flatMap((part) => [...part.position]))
  return { cloth: { position, triVertex: Int32Array.from(corners) }, layers }
}

const order = (body: TriangleMesh | null, ...parts: TriangleMesh[]) => {
  const { cloth, layers } = worn(...parts)
  return layerOrder(cloth, layers, body)
}

/** Area of a tube with flat sides [m²]. */
const area = (radius: number, height: number) => 2 * SIDES * radius * Math.sin(Math.PI / SIDES) * height

describe('layerOrder', () => {
  it('measures the area that is covered: exact for tubes whose rows end together', () => {
    const [pair] = order(null, tube(0.1, 0, 0.2), tube(0.11, 0.1, 0.3))
    expect(pair).toMatchObject({ inner: 'first', outer: 'second', under: 0, share: 1 })
    expect(pair.over).toBeCloseTo(area(0.11, 0.1), 9)
  })

  it('tells the wrong order, and a wrong half', () => {
    const [wrong] = order(null, tube(0.11, 0, 0.2), tube(0.1, 0, 0.2))
    expect(wrong).toMatchObject({ over: 0, share: 0 })
    expect(wrong.under).toBeCloseTo(area(0.1, 0.2), 9)
    const flared = tube(0.1, 0, 0.2)
    for (let at = 0; at < flared.position.length; at += 3) {
      if (flared.position[at + 1] > 0.11) continue
      flared.position[at] *= 1.2
      flared.position[at + 2] *= 1.2
    }
    const [half] = order(null, flared, tube(0.11, 0, 0.2))
    expect(half.share).toBeGreaterThan(0.35)
    expect(half.share).toBeLessThan(0.55)
  })

  it('layers that are far apart, side by side or seen through the body do not overlap', () => {
    const none = { over: 0, under: 0, share: 1 }
    expect(order(null, tube(0.1, 0, 0.2), tube(0.17, 0, 0.2))[0]).toMatchObject(none)
    const beside = tube(0.1, 0, 0.2)
    for (let at = 0; at < beside.position.length; at += 3) beside.position[at] += 0.23
    expect(order(null, beside, tube(0.1, 0, 0.2))[0]).toMatchObject(none)
    expect(order(tube(0.105, 0, 0.2), tube(0.1, 0, 0.2), tube(0.11, 0, 0.2))[0]).toMatchObject(none)
  })

  it('a fold of the inner one over the rim is no wrong order', () => {
    const [pair] = order(null, turned(tube(0.115, 0.1, 0.2)), tube(0.11, 0, 0.2))
    expect(pair).toMatchObject({ over: 0, under: 0 })
  })

  it('takes every pair of three', () => {
    const pairs = order(null, tube(0.1, 0, 0.2), tube(0.12, 0, 0.2), tube(0.11, 0, 0.2))
    expect(pairs.map(({ inner, outer, share }) => [inner, outer, share])).toEqual([
      ['first', 'second', 1],
      ['first', 'third', 1],
      ['second', 'third', 0],
    ])
  })
})
