import { describe, expect, it } from 'vitest'
import { cutCloth } from './folds.fixture.ts'
import { buildPatternMesh } from './pattern-mesh.ts'

describe('buildPatternMesh', () => {
  it('joins what lies side by side and opens what is cut', () => {
    const whole = cutCloth(4, 3, 0.1)
    const slit = cutCloth(4, 3, 0.1, undefined, { column: 2, row: 1 })
    const rim = ({ triVertex, triPattern }: typeof whole) =>
      buildPatternMesh(triVertex, triPattern, triVertex.length / 3).beyond.filter((t) => t < 0).length
    expect(rim(whole)).toBe(2 * (4 + 3))
    expect(rim(slit)).toBe(2 * (4 + 3) + 4) // two edges long, two sides
  })

  it('knows altitudes, angles and the triangles around a vertex', () => {
    const { triVertex, triPattern } = cutCloth(2, 2, 0.1)
    const mesh = buildPatternMesh(triVertex, triPattern, 8)
    for (const altitude of mesh.altitude) expect(altitude).toBeCloseTo(0.1 * Math.SQRT1_2, 12)
    const middle = [...mesh.angle].filter((angle) => angle > 6)
    expect(middle).toHaveLength(1)
    expect(middle[0]).toBeCloseTo(2 * Math.PI, 12)
    expect([...mesh.branched]).toEqual(new Array(9).fill(0))
    expect(mesh.around.length).toBe(24)
  })

  it('keeps panels apart whose patterns disagree along the seam, lie over each other, or have no area', () => {
    const triVertex = [0, 1, 2, 1, 0, 3] // two triangles on the edge 0 1
    const flat = [0, 0, 1, 0, 0, 1]
    const beyond = (second: number[]) => buildPatternMesh(triVertex, [...flat, ...second], 2).beyond
    expect(beyond([1, 0, 0, 0, 0.5, -1])[0]).toBe(1)
    expect(beyond([6, 0, 5, 0, 5.5, -1])[0], 'elsewhere in the pattern').toBe(-1)
    expect(beyond([1, 0, 0, 0, 0.5, 1])[0], 'folded back over the first').toBe(-1)
    expect(beyond([1, 0, 0, 0, 0.5, 0])[0], 'a line').toBe(-1)
  })

  it('finds vertices the pattern winds around more than once, and edges of three triangles', () => {
    const wheel: number[] = []
    const places: number[] = []
    for (let k = 0; k < 8; k++) {
      wheel.push(0, 1 + k, 2 + k)
      for (const turn of [(k * Math.PI) / 3, ((k + 1) * Math.PI) / 3])
        places.push(Math.cos(turn), Math.sin(turn))
    }
    const triPattern = Array.from({ length: 8 }, (_, k) => [0, 0, ...places.slice(4 * k, 4 * k + 4)]).flat()
    expect(buildPatternMesh(wheel, triPattern, 8).branched[0]).toBe(1)
    expect(buildPatternMesh(wheel.slice(0, 18), triPattern, 6).branched[0]).toBe(0)
    const book = [0, 1, 2, 0, 1, 3, 0, 1, 4]
    const pages = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0.3, 1, 0, 0, 1, 0, 0.6, 1]
    expect(buildPatternMesh(book, pages, 3).beyond.every((t) => t < 0)).toBe(true)
  })
})
