import { expect, test } from 'vitest'
import { girthAt } from './girth.ts'

/** Upright prisms with n sides: [centre x, radius, from, to] each; one closed surface per entry. */
function prisms(entries: [number, number, number, number][], n = 6) {
  const position: number[] = []
  const triVertex: number[] = []
  for (const [cx, radius, low, high] of entries) {
    const first = position.length / 3
    for (let k = 0; k < n; k++) {
      const angle = (2 * Math.PI * k) / n
      for (const y of [low, high]) position.push(cx + radius * Math.cos(angle), y, -radius * Math.sin(angle))
    }
    position.push(cx, low, 0, cx, high, 0)
    for (let k = 0; k < n; k++) {
      const [a, b] = [first + 2 * k, first + 2 * ((k + 1) % n)]
      triVertex.push(a, b, b + 1, a, b + 1, a + 1, first + 2 * n, b, a, first + 2 * n + 1, a + 1, b + 1)
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

test('the tape goes round the trunk and not round the arms', () => {
  const mesh = prisms([
    [0, 0.2, 0, 1],
    [0.5, 0.05, 0, 1],
    [-0.5, 0.05, 0, 1],
  ])
  expect(girthAt(mesh, 0.4)).toBeCloseTo(6 * 0.2, 12) // a hexagon's side is its radius
  expect(girthAt(mesh, 1.5)).toBe(0)
})

test('below the crotch it goes round both thighs, leaving out the hands', () => {
  const mesh = prisms([
    [0.5, 0.05, 0, 1],
    [0.1, 0.09, 0, 1],
    [-0.1, 0.09, 0, 1],
    [-0.5, 0.05, 0, 1],
  ])
  expect(girthAt(mesh, 0.4)).toBeCloseTo(6 * 0.09 + 2 * 0.2, 12)
})
