import { describe, expect, it } from 'vitest'
import { exponential, type TriangleMesh } from '../core/index.ts'
import {
  buildFlesh,
  FLESH_DELAY,
  FLESH_REACH,
  FLESH_STIFFNESS,
  type Flesh,
  restDepths,
  wayLeft,
} from './flesh.ts'

const SIDE = 0.4 // of a sheet of skin [m]
const N = 80
const STEP = SIDE / N

/** A flat sheet of skin with all diagonals one way, or to and fro. */
function sheet(pattern: string, n = N): TriangleMesh {
  const position: number[] = []
  for (let j = 0; j <= n; j++)
    for (let i = 0; i <= n; i++) position.push((SIDE * i) / n - 0.5 * SIDE, 0, (SIDE * j) / n)
  const triVertex: number[] = []
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const a = j * (n + 1) + i
      const [b, c, d] = [a + 1, a + n + 2, a + n + 1]
      if (pattern === 'slanted' || (i + j) % 2 === 0) triVertex.push(a, d, c, a, c, b)
      else triVertex.push(a, d, b, b, d, c)
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

function allSoft(mesh: TriangleMesh): Flesh {
  const flesh = buildFlesh(mesh, new Uint8Array(mesh.position.length / 3).fill(1))
  if (flesh === null) throw new Error('no flesh')
  return flesh
}

function depthsUnder(flesh: Flesh, force: (k: number) => number): Float64Array {
  const depth = new Float64Array(flesh.row.length)
  restDepths(
    flesh,
    depth.map((_, k) => force(k)),
    depth,
  )
  return depth
}

const largest = (values: ArrayLike<number>) => Math.max(...Array.from(values, Math.abs))

describe.each(['slanted', 'to and fro'])('skin on flesh, triangles %s', (pattern) => {
  it('lies p/k deep under an even pressure, 6.1 mm at 1 kPa, and goes there as 1 − exp(−t/τ)', () => {
    const flesh = allSoft(sheet(pattern, 20))
    const depth = depthsUnder(flesh, (k) => 1000 * flesh.area[k]) // 1 kPa
    expect(largest(depth.map((d) => d / (1000 / FLESH_STIFFNESS) - 1))).toBeLessThan(1e-3)
    expect(depth[0]).toBeGreaterThan(0.006)
    expect(depth[0]).toBeLessThan(0.0062)
    let d = 0
    for (let step = 1; step <= 96; step++) {
      d = depth[0] + wayLeft(1 / 240) * (d - depth[0])
      expect(d).toBeCloseTo(depth[0] * (1 - exponential(-step / 240 / FLESH_DELAY)), 9)
    }
    expect(wayLeft(FLESH_DELAY)).toBeCloseTo(exponential(-1), 9)
  })

  it('under a line it is q/(2 k ℓ) exp(−|x|/ℓ): shear reaches ℓ to both sides', () => {
    const mesh = sheet(pattern)
    const flesh = allSoft(mesh)
    const x = (k: number) => mesh.position[3 * flesh.row[k]]
    const z = (k: number) => mesh.position[3 * flesh.row[k] + 2]
    const q = 10 // [N/m]
    const ends = (k: number) => (z(k) < 1e-9 || z(k) > SIDE - 1e-9 ? 0.5 : 1)
    const depth = depthsUnder(flesh, (k) => (Math.abs(x(k)) < 1e-9 ? q * STEP * ends(k) : 0))
    const most = q / (2 * FLESH_STIFFNESS * FLESH_REACH) // 1.3 mm
    // linear elements: ½ (STEP/ℓ)² /12 at the peak, and the ends of the sheet send back exp(−2 · 0.2/ℓ)
    const off = depth.map((d, k) => d / most - exponential(-Math.abs(x(k)) / FLESH_REACH))
    expect(largest(off)).toBeLessThan(0.01)
    const carried = depth.reduce((sum, d, k) => sum + d * FLESH_STIFFNESS * flesh.area[k], 0)
    expect(carried / (q * SIDE)).toBeCloseTo(1, 3) // no force is lost
  })
})

describe('buildFlesh', () => {
  it('has bone under what is near a part that does not give way, and is still there', () => {
    const mesh = sheet('slanted', 40)
    const left = Uint8Array.from({ length: mesh.position.length / 3 }, (_, i) =>
      mesh.position[3 * i] < -0.1 ? 0 : 1,
    )
    const flesh = buildFlesh(mesh, left)
    if (flesh === null) throw new Error('no flesh')
    const x = [...flesh.row].map((i) => mesh.position[3 * i])
    expect(Math.min(...x)).toBeGreaterThan(-0.1 + 0.049)
    expect(Math.min(...x)).toBeLessThan(-0.1 + 0.071)
    const depth = depthsUnder(flesh, (k) => 1000 * flesh.area[k])
    const edge = Math.min(...x) - 0.01 // the last row that stays
    const even = 1000 / FLESH_STIFFNESS
    const off = depth.map((d, k) => d / even - (1 - exponential(-(x[k] - edge) / FLESH_REACH)))
    expect(largest(off)).toBeLessThan(0.03)
    expect(Math.min(...depth)).toBeGreaterThanOrEqual(0)
  })

  it('is null without flesh, goes no deeper than 8 mm, and stays where nothing presses', () => {
    const mesh = sheet('slanted', 10)
    expect(buildFlesh(mesh, new Uint8Array(mesh.position.length / 3))).toBeNull()
    const flesh = allSoft(mesh)
    expect(largest(depthsUnder(flesh, () => 100))).toBe(0.008)
    expect(largest(depthsUnder(flesh, () => 0))).toBe(0)
  })
})
