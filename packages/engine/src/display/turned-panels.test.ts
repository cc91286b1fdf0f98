import { expect, test } from 'vitest'
import { cross, dot, minus, type Vector3 } from '../core/index.ts'
import { findEdges } from '../geometry/index.ts'
import { showDressed } from './dressed-picture.ts'
import type { ClothShape } from './fine-cloth.ts'
import { findCreaseRows, findTurnedPanels, openCreases, pressedEdges } from './turned-panels.ts'

/**
 * A yoke, lying; on its edge a stand, upright; and on that a fall, turned by `angle` from upright towards the front, where
 * all look [rad]. Four columns of vertices, 10 cm apart.
 */
function collar(angle: number): ClothShape {
  const rows = [
    [1, 0.05],
    [1, 0],
    [1.04, 0],
    [1.04 + 0.05 * Math.cos(angle), 0.05 * Math.sin(angle)],
  ]
  const position = rows.flatMap(([y, z]) => [0, 1, 2, 3].flatMap((k) => [0.1 * k, y, z]))
  const corners: number[] = []
  for (let row = 0; row < 3; row++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [4 * row + k, 4 * row + 4 + k]
      corners.push(a, a + 1, b + 1, a, b + 1, b)
    }
  }
  return {
    position,
    triVertex: Int32Array.from(corners),
    triPattern: Float64Array.from(corners.flatMap((i) => [i % 4, Math.floor(i / 4)])),
    triPanel: Int32Array.from({ length: 18 }, (_, t) => Math.floor(t / 6)),
    panelIds: ['yoke', 'stand', 'fall'],
  }
}

test.each([
  [3, [0, 0, 1]], // turned down over the right side of the stand
  [-3, [0, 0, 0]], // down over its wrong side: the right side is seen
  [0.2, [0, 0, 0]],
  [1.5, [0, 0, 0]],
])('a fall turned by %f rad', (angle, turned) => {
  const shape = collar(angle)
  const edges = findEdges(shape.triVertex, 16)
  const { tri, crease } = findTurnedPanels(shape, edges)
  expect([...tri]).toEqual(turned.flatMap((flag) => new Array(6).fill(flag)))
  const creased = [...crease.keys()].filter((e) => crease[e] !== 0)
  expect(creased).toHaveLength(Math.abs(angle) > 2 ? 3 : 0)
  expect(creased.every((e) => crease[e] === -Math.sign(angle))).toBe(true)
})

test.each([
  [3, 1],
  [-3, 0],
])(
  'the fall cut in one with its stand, turned by %f rad along the line it is pressed on',
  (angle, turned) => {
    const apart = collar(angle)
    const shape = { ...apart, triPanel: apart.triPanel.map((row) => Math.min(1, row)) }
    const edges = findEdges(shape.triVertex, 16)
    expect([...findTurnedPanels(shape, edges).tri]).toEqual(new Array(18).fill(0)) // nobody says that it is no wrinkle
    const { tri, crease } = findTurnedPanels({ ...shape, pressed: Int32Array.of(8, 9, 9, 10, 11, 10) }, edges)
    expect([...tri]).toEqual([...new Array(12).fill(0), ...new Array(6).fill(turned)])
    expect(crease.filter((sign) => sign !== 0)).toHaveLength(3)
  },
)

test('edges are pressed from a right angle on', () => {
  const hingeVertex = Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7)
  expect([...pressedEdges({ hingeVertex, hingeRestSine: [0.7, -0.8] })]).toEqual([4, 5])
})

test('normals of a closed crease point out of it, seen from the side that is worn out', () => {
  const shape = collar(3.1)
  const { triVertex } = shape
  const { crease } = findTurnedPanels(shape, findEdges(triVertex, 16))
  expect(crease.some((sign) => sign < 0)).toBe(true)
  const sign = Int8Array.from({ length: 16 }, (_, i) => (i >= 8 && i < 12 ? -1 : 0))
  const normal = new Float64Array(48).fill(0.5)
  openCreases(
    findCreaseRows(sign, triVertex, new Uint8Array(18)),
    triVertex,
    Float64Array.from(shape.position),
    normal,
  )
  expect(normal[3 * 9 + 1]).toBeLessThan(-0.9) // of the right side, which is within; the other looks up
  expect([...normal.subarray(0, 24)]).toEqual(new Array(24).fill(0.5))
})

test('along the rim of a lining normals are those of the shell', () => {
  // the stand for a shell, what is sewn along its pressed edge for a lining, which gapes a little
  const shape = { ...collar(1.5), pressed: Int32Array.of(8, 9, 9, 10, 10, 11) }
  const { triVertex } = shape
  const { tri, crease, behind } = findTurnedPanels(shape, findEdges(triVertex, 16))
  expect(tri.includes(1)).toBe(false)
  expect([...crease].filter((sign) => sign !== 0)).toEqual([2, 2, 2])
  expect([...behind]).toEqual([...new Array(12).fill(0), ...new Array(6).fill(1)])
  const sign = Int8Array.from({ length: 16 }, (_, i) => (i >= 8 && i < 12 ? 2 : 0))
  const normal = new Float64Array(48)
  openCreases(findCreaseRows(sign, triVertex, behind), triVertex, Float64Array.from(shape.position), normal)
  expect(normal[3 * 9 + 2]).toBeCloseTo(1, 12) // as the stand, which looks to the front
})

test('pictures and files show it from the side that is worn out, cut from its stand', () => {
  const look = {
    colour: '#8fa6bf',
    reverse: '#8199b2',
    weave: 'plain',
    pitch: 5e-4,
    sheen: 0.4,
    roughness: 0.8,
  } as const
  const { garment } = showDressed(collar(3), null, { look, thickness: 3e-4, cuts: 2 })
  const { position: x, normal, triVertex, triPanel, triPattern } = garment
  let turnedBack = 0
  const rows = [new Set<number>(), new Set<number>(), new Set<number>()]
  triPanel.forEach((panel, t) => {
    const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3)
    for (const i of [a, b, c]) rows[panel].add(i)
    const n = cross(minus(at(x, b), at(x, a)), minus(at(x, c), at(x, a)))
    const lit = [a, b, c].reduce((sum, i) => sum + dot(n, at(normal, i)), 0)
    if (panel === 2 && !(n[2] > 0 && lit > 0)) turnedBack++
    const [u0, v0, u1, v1, u2, v2] = triPattern.subarray(6 * t, 6 * t + 6)
    const sense = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0)
    if (Math.sign(sense) !== (panel === 2 ? -1 : 1)) turnedBack++ // its pattern is seen from behind
  })
  expect(turnedBack).toBe(0)
  expect([...rows[2]].some((i) => rows[1].has(i))).toBe(false)
})

function at(x: ArrayLike<number>, i: number): Vector3 {
  return [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
}
