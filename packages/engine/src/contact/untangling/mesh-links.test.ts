import { describe, expect, it } from 'vitest'
import { ballMesh, plySheets } from '../sheets.fixture.ts'
import { buildMeshLinks } from './mesh-links.ts'

describe('buildMeshLinks', () => {
  it('finds no border on a ball, and around each vertex as many vertices as triangles', () => {
    const { triVertex, position } = ballMesh(1, 6)
    const { triAcross, start, neighbour, border } = buildMeshLinks(triVertex)
    expect(triAcross.every((t) => t >= 0)).toBe(true)
    expect(border.every((on) => on === 0)).toBe(true)
    for (let i = 0; i < position.length / 3; i++) {
      const around = neighbour.subarray(start[i], start[i + 1])
      expect(new Set(around).size).toBe(around.length)
      expect(around.length).toBe(triVertex.filter((row) => row === i).length)
    }
  })

  it('tells the triangle across an edge, by the two corners they share', () => {
    const { triVertex } = plySheets(3, 1, 0.01, 0)
    const { triAcross, border } = buildMeshLinks(triVertex)
    let open = 0
    triAcross.forEach((u, corner) => {
      const t = Math.floor(corner / 3)
      const ends = [triVertex[corner], triVertex[3 * t + ((corner + 1) % 3)]]
      if (u < 0) open++
      else for (const i of ends) expect(triVertex.subarray(3 * u, 3 * u + 3)).toContain(i)
      if (u < 0) for (const i of ends) expect(border[i]).toBe(1)
    })
    expect(open, 'four sides of three edges').toBe(12)
    expect(border.reduce((sum, on) => sum + on, 0)).toBe(12)
  })
})
