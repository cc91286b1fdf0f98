import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { countCrossings } from '@selvedge/engine'
import { describe, expect, it } from 'vitest'
import { buildSpot, spotCage } from './spot.ts'
import { splitQuads, subdivide } from './subdivide.ts'

const obj = new URL('../../../assets/meshes/spot_control_mesh.obj.gz', import.meta.url)
const lines = gunzipSync(readFileSync(obj)).toString().split('\n')

/** Every edge once in each direction: closed, and wound one way. */
function isClosed(triVertex: Int32Array): boolean {
  const edges = new Set<string>()
  for (let corner = 0; corner < triVertex.length; corner++) {
    const t = 3 * Math.floor(corner / 3)
    edges.add(`${triVertex[corner]} ${triVertex[t + ((corner + 1 - t) % 3)]}`)
  }
  return (
    edges.size === triVertex.length &&
    [...edges].every((edge) => edges.has(edge.split(' ').reverse().join(' ')))
  )
}

function volume({ position: x, triVertex }: { position: Float64Array; triVertex: Int32Array }): number {
  let six = 0
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    const [a, b, c] = triVertex.subarray(corner, corner + 3).map((i) => 3 * i)
    six += x[a] * (x[b + 1] * x[c + 2] - x[b + 2] * x[c + 1])
    six += x[a + 1] * (x[b + 2] * x[c] - x[b] * x[c + 2])
    six += x[a + 2] * (x[b] * x[c + 1] - x[b + 1] * x[c])
  }
  return six / 6
}

describe('Spot', () => {
  it('is the cage of the asset, to four decimals', () => {
    const cage = spotCage()
    const corners = lines
      .filter((line) => line.startsWith('v '))
      .flatMap((line) => line.split(/\s+/).slice(1, 4))
    expect(cage.position.length).toBe(corners.length)
    for (const [k, word] of corners.entries()) {
      expect(Math.abs(cage.position[k] - Number(word))).toBeLessThan(0.5001e-4)
    }
    const faces = lines
      .filter((line) => line.startsWith('f '))
      .map((line) =>
        line
          .trim()
          .split(/\s+/)
          .slice(1)
          .map((word) => Number(word.split('/')[0]) - 1),
      )
    expect(cage.faces).toEqual(faces)
  })

  it.each([
    [20, 734],
    [54, 2930],
    [100, 11714],
  ])('with n = %i is a closed shell of %i vertices, outside out, free of crossings', (n, vertices) => {
    const spot = buildSpot(0.5, n)
    expect(spot.position.length).toBe(3 * vertices)
    expect(isClosed(spot.triVertex)).toBe(true)
    expect(volume(spot)).toBeGreaterThan(0)
    if (n < 60) expect(countCrossings(spot)).toBe(0)
    const heights = spot.position.filter((_, k) => k % 3 === 1)
    expect(heights.reduce((m, y) => Math.min(m, y))).toBeCloseTo(0, 14)
    expect(heights.reduce((m, y) => Math.max(m, y))).toBeCloseTo(0.5, 14)
  })
})

describe('subdivide', () => {
  it('rounds a cube as Catmull and Clark do', () => {
    const position = Float64Array.from({ length: 24 }, (_, k) =>
      (Math.floor(k / 3) >> (k % 3)) & 1 ? 1 : -1,
    )
    const cube = {
      position,
      faces: [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
      ],
    }
    const once = subdivide(cube)
    expect(once.faces.length).toBe(24)
    expect(once.position.length).toBe(3 * (8 + 6 + 12))
    for (let k = 0; k < 3; k++) expect(Math.abs(once.position[3 * 7 + k])).toBeCloseTo(5 / 9, 14) // (3) with n = 3
    for (let e = 14; e < 26; e++) {
      const sorted = [...once.position.subarray(3 * e, 3 * e + 3)].map(Math.abs).sort()
      expect(sorted[0]).toBeCloseTo(0, 14)
      expect(sorted[1]).toBeCloseTo(0.75, 14)
      expect(sorted[2]).toBeCloseTo(0.75, 14)
    }
    expect(isClosed(splitQuads(once).triVertex)).toBe(true)
  })
})
