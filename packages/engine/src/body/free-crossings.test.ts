import { orient3d } from 'robust-predicates'
import { expect, test } from 'vitest'
import type { TriangleMesh } from '../core/index.ts'
import { freeCrossings } from './free-crossings.ts'

/** A closed sausage bent to a ring whose ends overlap by `overlap` radians: two caps inside each other. */
function ring(overlap: number): TriangleMesh {
  const [rings, sides, major, minor] = [40, 8, 0.1, 0.02]
  const position: number[] = []
  for (let r = 0; r < rings; r++) {
    const s = (2 * r) / (rings - 1) - 1
    const angle = s * (Math.PI + overlap / 2)
    const thick = minor * Math.sqrt(Math.max(0, 1 - s ** 12)) + 1e-3
    for (let k = 0; k < sides; k++) {
      const turn = (2 * Math.PI * k) / sides
      const reach = major + thick * Math.cos(turn)
      position.push(reach * Math.cos(angle), thick * Math.sin(turn), reach * Math.sin(angle))
    }
  }
  const triVertex: number[] = []
  for (let r = 0; r + 1 < rings; r++) {
    for (let k = 0; k < sides; k++) {
      const [a, b] = [r * sides + k, r * sides + ((k + 1) % sides)]
      triVertex.push(a, b, b + sides, a, b + sides, a + sides)
    }
  }
  for (let k = 1; k + 1 < sides; k++) {
    triVertex.push(0, k + 1, k)
    const last = (rings - 1) * sides
    triVertex.push(last, last + k, last + k + 1)
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** Every pair of triangles by every edge against every face. */
function bruteForce({ position, triVertex }: TriangleMesh): Int32Array {
  const side = (i: number, j: number, k: number, l: number) => {
    const x = position
    const [a, b, c, d] = [3 * i, 3 * j, 3 * k, 3 * l]
    const rest = [x[c], x[c + 1], x[c + 2], x[d], x[d + 1], x[d + 2]] as const
    return Math.sign(orient3d(x[a], x[a + 1], x[a + 2], x[b], x[b + 1], x[b + 2], ...rest))
  }
  const pierces = (p: number, q: number, [a, b, c]: number[]) =>
    side(a, b, c, p) * side(a, b, c, q) < 0 &&
    side(p, q, a, b) === side(p, q, b, c) &&
    side(p, q, b, c) === side(p, q, c, a)
  const farApart = ([a]: number[], [b]: number[]) =>
    Math.hypot(position[3 * a] - position[3 * b], position[3 * a + 2] - position[3 * b + 2]) > 0.05
  const pairs: number[] = []
  const corners = Array.from({ length: triVertex.length / 3 }, (_, t) => [
    ...triVertex.subarray(3 * t, 3 * t + 3),
  ])
  for (let t = 0; 3 * t < triVertex.length; t++) {
    for (let s = 0; s < t; s++) {
      const [f, g] = [corners[t], corners[s]]
      if (farApart(f, g) || f.some((i) => g.includes(i))) continue
      const crossing = [0, 1, 2].some(
        (k) => pierces(f[k], f[(k + 1) % 3], g) || pierces(g[k], g[(k + 1) % 3], f),
      )
      if (crossing) pairs.push(t, s)
    }
  }
  return Int32Array.from(pairs)
}

test('two ends pressed into each other come apart; skin far away stays where it is', () => {
  const mesh = ring(0.03)
  const before = mesh.position.slice()
  const crossings = bruteForce(mesh).length / 2
  expect(crossings).toBeGreaterThan(5)

  const repair = freeCrossings(mesh, bruteForce)

  expect(repair.left).toBe(0)
  expect(bruteForce(mesh)).toHaveLength(0)
  expect(repair.moveMax).toBeGreaterThan(0)
  expect(repair.moveMax).toBeLessThan(0.02) // no further than the sausage is thick
  for (let at = 0; at < before.length; at += 3) {
    if (before[at] > 0) expect(mesh.position[at]).toBe(before[at]) // the half of the ring without ends
  }
})

test('a clean skin is not touched', () => {
  const mesh = ring(-0.2)
  const before = mesh.position.slice()
  expect(freeCrossings(mesh, bruteForce)).toEqual({ left: 0, rounds: 0, moveMax: 0 })
  expect(mesh.position).toEqual(before)
})

test('says what is left when nothing helps', () => {
  const stubborn = freeCrossings(ring(-0.2), () => Int32Array.of(0, 50))
  expect(stubborn.left).toBe(1)
  expect(stubborn.rounds).toBeGreaterThanOrEqual(200)
})
