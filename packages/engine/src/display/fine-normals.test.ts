import { expect, test } from 'vitest'
import { buildFineCloth, placeFineCloth } from './fine-cloth.ts'
import { fineNormals } from './fine-normals.ts'

/** A rolled sheet, n × n squares of 20 mm on a roll of radius 80 mm along y; every other row is shifted by half a square. */
function rolledSheet(n: number) {
  const position: number[] = []
  const triVertex: number[] = []
  const triPattern: number[] = []
  const place = (row: number, column: number) => [0.02 * (column + 0.5 * (row % 2)), 0.02 * row]
  for (let row = 0; row <= n; row++)
    for (let column = 0; column <= n; column++) {
      const [u, v] = place(row, column)
      position.push(0.08 * Math.sin(u / 0.08), v, 0.08 * Math.cos(u / 0.08))
    }
  const add = (...corners: [number, number][]) => {
    for (const [row, column] of corners) {
      triVertex.push(row * (n + 1) + column)
      triPattern.push(...place(row, column))
    }
  }
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++) {
      const even = row % 2 === 0
      add([row, column], [row, column + 1], [row + 1, even ? column : column + 1])
      add([row, even ? column + 1 : column], [row + 1, column + 1], [row + 1, column])
    }
  return {
    position: Float64Array.from(position),
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triPattern),
    triPanel: new Int32Array(triVertex.length / 3),
    panelIds: ['sheet'],
  }
}

test('normals of fine cloth are those of the roll it lies on, also between simulated vertices', () => {
  const shape = rolledSheet(8)
  const fine = buildFineCloth(shape, 3)
  const position = new Float64Array(3 * fine.vertexCount)
  placeFineCloth(fine, shape.position, position)
  const normal = new Float32Array(position.length)
  fineNormals(fine, position, normal)
  let worst = 0
  for (let i = 0; i < fine.vertexCount; i++) {
    const [x, y, z] = position.subarray(3 * i, 3 * i + 3)
    const [nx, ny, nz] = normal.subarray(3 * i, 3 * i + 3)
    expect(nx * nx + ny * ny + nz * nz).toBeCloseTo(1, 5)
    const angle = Math.atan2(x, z)
    const inside = y > 0.03 && y < 0.13 && angle > 0.5 && angle < 1.6 // edges have neighbours on one side only
    if (inside) worst = Math.max(worst, Math.acos(Math.min(1, nx * Math.sin(angle) + nz * Math.cos(angle))))
  }
  expect(worst).toBeLessThan(0.03)
})
