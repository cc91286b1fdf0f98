import { expect, it } from 'vitest'
import { Arena, buildBlockMatrix, buildRandom, clearBlockMatrix } from '../core/index.ts'
import { denseMatrix } from './check-force.ts'
import { buildElementSlots } from './element-slots.ts'
import { scatterElement } from './scatter-element.ts'

it('puts every entry where the element says, whatever the order of its vertices', () => {
  const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
  const vertex = Int32Array.of(4, 0, 3, 1, 3, 2)
  const matrix = buildBlockMatrix(arena, 5, [{ vertex, size: 3 }])
  const slot = buildElementSlots(arena, matrix, vertex, 3)
  const random = buildRandom(7)
  const dense = [0, 1].map(() => {
    const a = Float64Array.from({ length: 81 }, random)
    return a.map((value, k) => value + a[(k % 9) * 9 + Math.floor(k / 9)])
  })
  const wanted = new Float64Array(15 * 15)
  dense.forEach((element, e) => {
    for (let k = 0; k < 81; k++) {
      const row = 3 * vertex[3 * e + Math.floor(k / 27)] + (Math.floor(k / 9) % 3)
      const column = 3 * vertex[3 * e + Math.floor((k % 9) / 3)] + (k % 3)
      wanted[15 * row + column] += element[k]
    }
  })
  clearBlockMatrix(matrix)
  const assemble = () => {
    dense.forEach((element, e) => {
      scatterElement(matrix, vertex, slot, e, 3, element)
    })
    return 0
  }
  const found = denseMatrix(
    { vertexCount: 5, matrix, assemble },
    new Float64Array(15),
    new Float64Array(15),
    1,
    1,
  )
  found.forEach((value, k) => {
    expect(value).toBeCloseTo(wanted[k], 12)
  })
})
