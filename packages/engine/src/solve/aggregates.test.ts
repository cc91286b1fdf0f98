import { describe, expect, test } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { buildProlongator, elementGraph, matrixGraph } from './aggregates.ts'

/** Graph of a list of edges. */
function graphOf(rowCount: number, edges: number[]) {
  const arena = new Arena(new ArrayBuffer(1 << 22), 'f64')
  return matrixGraph(buildBlockMatrix(arena, rowCount, [{ vertex: edges, size: 2 }]))
}

function gridEdges(n: number, first = 0): number[] {
  const edges: number[] = []
  for (let i = 0; i < n * n; i++) {
    if (i % n < n - 1) edges.push(first + i, first + i + 1)
    if (i < n * (n - 1)) edges.push(first + i, first + i + n)
  }
  return edges
}

describe('matrixGraph', () => {
  test('holds every edge in both directions, sorted', () => {
    const { start, neighbour } = graphOf(5, [0, 3, 3, 1, 4, 3, 0, 1])
    expect(Array.from(start)).toEqual([0, 2, 4, 4, 7, 8])
    expect(Array.from(neighbour)).toEqual([1, 3, 0, 3, 0, 1, 4, 3])
  })
})

test('elementGraph joins the corners of each triangle', () => {
  const { start, neighbour } = elementGraph(5, [{ vertex: [0, 3, 1, 3, 4, 1], size: 3 }])
  expect(Array.from(start)).toEqual([0, 2, 5, 5, 8, 10])
  expect(Array.from(neighbour)).toEqual([1, 3, 0, 3, 4, 0, 1, 4, 1, 3])
})

describe('buildProlongator', () => {
  test('a common motion is carried exactly: every free, joined row sums to 1', () => {
    const pinned = new Uint8Array(401)
    pinned[0] = pinned[19] = pinned[210] = 1
    const { prolongator } = buildProlongator(graphOf(401, gridEdges(20)), pinned)
    expect(prolongator.coarseCount).toBeGreaterThan(30)
    expect(prolongator.coarseCount).toBeLessThan(100)
    for (let i = 0; i < 401; i++) {
      let sum = 0
      for (let k = prolongator.start[i]; k < prolongator.start[i + 1]; k++) sum += prolongator.weight[k]
      expect(sum).toBeCloseTo(pinned[i] === 1 || i === 400 ? 0 : 1, 14) // vertex 400 has no neighbour
    }
  })

  test('the path of three: centre and both ends become one aggregate', () => {
    const { prolongator, coarseGraph } = buildProlongator(graphOf(3, [0, 1, 1, 2]), null)
    expect(prolongator.coarseCount).toBe(1)
    expect(Array.from(prolongator.weight)).toEqual([1, 1, 1].map((w) => expect.closeTo(w, 15)))
    expect(Array.from(coarseGraph.start)).toEqual([0, 0])
  })

  test('weights of a path of six: P = (I − 0.8 D⁻¹ G) P0 by hand', () => {
    const { prolongator } = buildProlongator(graphOf(6, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]), null)
    // 0 gathers 1; 2 is next to the taken 1 and cannot gather; 3 gathers 2 and 4; 5 joins 4
    expect(prolongator.coarseCount).toBe(2)
    const rows = Array.from({ length: 6 }, (_, i) =>
      Array.from(prolongator.weight.subarray(prolongator.start[i], prolongator.start[i + 1])),
    )
    expect(rows[0]).toEqual([expect.closeTo(1, 15)])
    expect(rows[1]).toEqual([expect.closeTo(0.6, 15), expect.closeTo(0.4, 15)])
    expect(rows[2]).toEqual([expect.closeTo(0.4, 15), expect.closeTo(0.6, 15)])
    expect(rows[5]).toEqual([expect.closeTo(1, 15)])
  })

  test('loose pieces never share an aggregate', () => {
    const edges = [...gridEdges(8), ...gridEdges(8, 64)]
    const { prolongator, coarseGraph } = buildProlongator(graphOf(128, edges), null)
    const left = new Set(prolongator.column.subarray(0, prolongator.start[64]))
    const right = new Set(prolongator.column.subarray(prolongator.start[64]))
    expect([...left].filter((a) => right.has(a))).toEqual([])
    for (const a of left) {
      for (let k = coarseGraph.start[a]; k < coarseGraph.start[a + 1]; k++) {
        expect(right.has(coarseGraph.neighbour[k])).toBe(false)
      }
    }
  })

  test('nothing to gather: all pinned, or nobody joined', () => {
    expect(
      buildProlongator(graphOf(4, [0, 1, 1, 2]), Uint8Array.of(1, 1, 1, 1)).prolongator.coarseCount,
    ).toBe(0)
    expect(buildProlongator(graphOf(4, []), null).prolongator.coarseCount).toBe(0)
  })
})
