import { expect, test } from 'vitest'
import { findPatternEdges } from './pattern-edges.ts'

// Two unit squares sewn along one side: left panel 0..1, right panel drawn elsewhere in the pattern, 1.2 m tall there.
const sewn = {
  triCount: 4,
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
  triPattern: Float64Array.of(
    ...[0, 0, 1, 0, 1, 1],
    ...[0, 0, 1, 1, 0, 1],
    ...[5, 0, 6, 0, 6, 1.2],
    ...[5, 0, 6, 1.2, 5, 1.2],
  ),
  triPanel: Int32Array.of(0, 0, 1, 1),
}

test('an inner edge counts once, a seam edge once per side', () => {
  const edges = findPatternEdges(sewn)
  expect(edges.edgeCount).toBe(10) // 5 per square; vertices are shared, lines in the pattern are not
  const seam: number[] = []
  for (let e = 0; e < edges.edgeCount; e++) {
    if (edges.edgeVertex[2 * e] === 1 && edges.edgeVertex[2 * e + 1] === 2) seam.push(edges.edgeLength[e])
  }
  expect(seam).toEqual([1, 1.2])
})

test('identical pieces sewn along identical lines still give two sides', () => {
  const twins = {
    triCount: 2,
    triVertex: Int32Array.of(0, 1, 2, 1, 0, 3),
    triPattern: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1),
    triPanel: Int32Array.of(0, 1),
  }
  expect(findPatternEdges(twins).edgeCount).toBe(6)
  expect(findPatternEdges({ ...twins, triPanel: Int32Array.of(0, 0) }).edgeCount).toBe(5)
})

test('a dart inside one piece counts both legs', () => {
  const dart = {
    triCount: 2,
    triVertex: Int32Array.of(0, 1, 2, 1, 0, 3),
    triPattern: Float64Array.of(0, 0, 1, 0, 0, 1, 1, -0.1, 0, 0, 0, -1),
    triPanel: Int32Array.of(0, 0),
  }
  expect(findPatternEdges(dart).edgeCount).toBe(6)
})

test('no triangles, no edges', () => {
  const empty = {
    triCount: 0,
    triVertex: new Int32Array(0),
    triPattern: new Float64Array(0),
    triPanel: new Int32Array(0),
  }
  expect(findPatternEdges(empty).edgeCount).toBe(0)
})
