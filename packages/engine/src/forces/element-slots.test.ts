import { expect, it } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { buildElementSlots } from './element-slots.ts'

it('points every ordered pair at its block, odd where the block is stored the other way round', () => {
  const arena = new Arena(new ArrayBuffer(1 << 17), 'f64')
  const vertex = arena.i32From([4, 1, 2, 3, 0, 2, 4, 1]) // two hinges
  const matrix = buildBlockMatrix(arena, 5, [{ vertex, size: 4 }])
  const slot = buildElementSlots(arena, matrix, vertex, 4)
  const order = [
    [1, 0],
    [2, 0],
    [3, 0],
    [2, 1],
    [3, 1],
    [3, 2],
  ]
  expect(slot.length).toBe(12)
  for (let k = 0; k < 12; k++) {
    const hinge = 4 * Math.floor(k / 6)
    const i = vertex[hinge + order[k % 6][0]]
    const j = vertex[hinge + order[k % 6][1]]
    const block = slot[k] >> 1
    expect(matrix.column[block]).toBe(Math.min(i, j))
    expect(block).toBeGreaterThanOrEqual(matrix.rowStart[Math.max(i, j)])
    expect(block).toBeLessThan(matrix.rowStart[Math.max(i, j) + 1])
    expect(slot[k] & 1).toBe(i > j ? 0 : 1)
  }
})
