import { describe, expect, it } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { hullTriangles } from './hull-triangles.ts'
import { checkClosedMesh } from './mesh-check.ts'

const SEED = 3

function volume(x: Float64Array, triVertex: Int32Array): number {
  let sum = 0
  for (let t = 0; t < triVertex.length; t += 3) {
    const [a, b, c] = [...triVertex.subarray(t, t + 3)].map((i) => [...x.subarray(3 * i, 3 * i + 3)])
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
    sum += a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum / 6
}

/** How far the points reach out of the planes of the triangles [m]. */
function reach(x: Float64Array, triVertex: Int32Array): number {
  let most = 0
  for (let t = 0; t < triVertex.length; t += 3) {
    const [a, b, c] = [...triVertex.subarray(t, t + 3)].map((i) => [...x.subarray(3 * i, 3 * i + 3)])
    const e = b.map((value, k) => value - a[k])
    const f = c.map((value, k) => value - a[k])
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    for (let i = 0; i < x.length; i += 3) {
      const rise = n.reduce((sum, value, k) => sum + value * (x[i + k] - a[k]), 0) / Math.hypot(...n)
      most = Math.max(most, rise)
    }
  }
  return most
}

describe('hullTriangles', () => {
  it('finds the cube among points inside it', () => {
    const random = buildRandom(SEED)
    const inside = Array.from({ length: 300 }, () => 0.1 + 0.8 * random())
    const corners = Array.from({ length: 8 }, (_, k) => [k & 1, (k >> 1) & 1, k >> 2]).flat()
    const x = Float64Array.from([...inside, ...corners])
    const faces = hullTriangles(x)
    expect(faces.length).toBe(36)
    expect(Math.min(...faces)).toBe(100)
    expect(volume(x, faces)).toBeCloseTo(1, 12)
  })

  it('is closed, wound outwards and holds every point', () => {
    const random = buildRandom(SEED)
    const x = Float64Array.from({ length: 900 }, () => random() + random() + random())
    const faces = hullTriangles(x)
    expect(reach(x, faces)).toBeLessThan(1e-5)
    expect(volume(x, faces)).toBeGreaterThan(1)
    const rows = [...new Set(faces)].sort((a, b) => a - b)
    const mesh = {
      position: Float64Array.from(rows.flatMap((i) => [...x.subarray(3 * i, 3 * i + 3)])),
      triVertex: faces.map((i) => rows.indexOf(i)),
    }
    expect(faces.length / 3).toBe(2 * rows.length - 4) // Euler
    expect(() => checkClosedMesh(mesh)).not.toThrow()
  })

  it('refuses points in a plane', () => {
    const flat = Float64Array.from({ length: 30 }, (_, k) => (k % 3 === 1 ? 0.5 : ((7 * k) % 11) / 11))
    expect(() => hullTriangles(flat)).toThrow('plane')
  })
})
