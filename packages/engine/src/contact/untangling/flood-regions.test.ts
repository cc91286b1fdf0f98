import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '../../core/index.ts'
import { findCrossings } from '../../geometry/index.ts'
import { ballMesh, plySheets } from '../sheets.fixture.ts'
import { bump, crossedPlies, slant, surfaceOf } from './crossed-sheets.fixture.ts'
import { findAstray, findWalls, floodInside } from './flood-regions.ts'
import { traceCurves } from './trace-curves.ts'

function astrayOf(mesh: TriangleMesh) {
  const surface = surfaceOf(mesh)
  const curves = traceCurves(surface, findCrossings(mesh))
  expect(curves).toHaveLength(1)
  return { curve: curves[0], astray: findAstray(surface, curves[0], findWalls(curves))! }
}

/** Vertices of the second ply that lie below y = 0, the plane of the first. */
function sunkRows({ position }: TriangleMesh): number[] {
  const rows = Array.from({ length: position.length / 3 }, (_, i) => i)
  return rows.filter((i) => 3 * i >= position.length / 2 && position[3 * i + 1] < 0)
}

const sorted = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b)

describe('findAstray', () => {
  it('finds the vertices of a bump that are through, or the piece of the other sheet within the line', () => {
    const mesh = bump()
    const { astray } = astrayOf(mesh)
    const sunk = sunkRows(mesh)
    const half = mesh.position.length / 6
    const ofBump = [astray.arm, astray.partner].filter((rows) => rows.length > 0 && rows[0] >= half)
    expect(ofBump.map(sorted)).toContainEqual(sunk)
    expect(astray.arm.length).toBeLessThanOrEqual(sunk.length)
  })

  it('takes the corner that sticks through a sheet, not the rest of it', () => {
    const mesh = crossedPlies(8, (x, z) => [
      0.041 + 0.5 * (x - z),
      0.7 * (x + z) - 0.0123,
      0.0337 + 0.5 * (x - z),
    ])
    const { astray } = astrayOf(mesh)
    expect(sorted(astray.arm)).toEqual(sunkRows(mesh))
  })

  it('takes the shorter end of a slanted sheet, with the end of the other that it faces', () => {
    const mesh = slant() // the line is at x = 4.33 cm of 8: the end towards x = 0 is as long as the other, or longer
    const { astray } = astrayOf(crossedPlies(8, (x, z) => [x + 0.0002, 0.4 * (x - 0.0183), z + 0.0021]))
    const { position } = mesh
    const half = position.length / 6
    for (const rows of [astray.arm, astray.partner]) {
      expect(rows.length).toBeGreaterThan(9)
      for (const i of rows) expect(position[3 * i]).toBeLessThan(0.024)
    }
    expect(astray.arm[0] < half).toBe(astray.partner[0] >= half)
  })
})

describe('floodInside', () => {
  it('finds cloth inside a ball, by what is behind its faces', () => {
    const { position, triVertex } = plySheets(8, 1, 0.01, 0)
    const ball = ballMesh(0.02, 12)
    const joined = {
      position: Float64Array.of(
        ...position,
        ...ball.position.map((value, k) => value + [0.0413, 0.0021, 0.0337][k % 3]),
      ),
      triVertex: Int32Array.of(...triVertex, ...ball.triVertex.map((i) => i + position.length / 3)),
    }
    const clothTris = triVertex.length / 3
    const surface = surfaceOf(joined)
    const pairs = findCrossings(joined)
    const curves = traceCurves(surface, pairs)
    const cuts = curves.flatMap(({ piercings }) => piercings.filter(({ face }) => face >= clothTris))
    const inside = floodInside(surface, cuts, findWalls(curves))
    const expected: number[] = []
    for (let i = 0; i < position.length / 3; i++) {
      const [x, y, z] = position.subarray(3 * i, 3 * i + 3)
      if (Math.hypot(x - 0.0413, y - 0.0021, z - 0.0337) < 0.0195) expected.push(i)
    }
    expect(expected.length).toBeGreaterThan(6)
    expect(sorted(inside)).toEqual(expected)
  })
})
