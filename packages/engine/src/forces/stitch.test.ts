import { describe, expect, it } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { askAt } from './assembly.fixture.ts'
import { checkForce, type ForceSample } from './check-force.ts'
import { buildElementSlots } from './element-slots.ts'
import { shaken } from './sample-cloth.ts'
import { assembleStitches, type StitchArrays } from './stitch.ts'

/** Threads between rows of a ladder, one of them in descending vertex order. */
function ladder(reach: number): { sample: ForceSample; stitches: StitchArrays } {
  const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
  const stitchVertex = arena.i32From([0, 3, 4, 1, 2, 5, 0, 5])
  const matrix = buildBlockMatrix(arena, 6, [{ vertex: stitchVertex, size: 2 }])
  const stitches: StitchArrays = {
    stitchVertex,
    stitchSlot: buildElementSlots(arena, matrix, stitchVertex, 2),
    stitchStiffness: 50,
    stitchReach: new Float64Array(4).fill(reach),
    stitchViscosity: 0.01,
  }
  const sample: ForceSample = {
    vertexCount: 6,
    matrix,
    assemble: (x, v, force, to, stiffnessScale, dampingScale) =>
      assembleStitches(stitches, { x, v, force, matrix: to, stiffnessScale, dampingScale }, 0, 4),
  }
  return { sample, stitches }
}

describe('stitches', () => {
  it.each([
    ['springs when near', 10],
    ['steady pulls when far', 1e-3],
  ])('are lawful: %s', (_, reach) => {
    for (const seed of [1, 2]) {
      const x = shaken(new Float64Array(18), 0.2, seed)
      const report = checkForce(ladder(reach).sample, x, shaken(new Float64Array(18), 1, seed + 50))
      expect(report.energyError, `seed ${seed}`).toBeLessThan(1e-6)
      expect(report.stiffnessError).toBeLessThan(1e-6)
      expect(report.dampingError).toBeLessThan(1e-8)
      expect(report.stiffnessPositive).toBe(true)
      expect(report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-13)
      expect(report.turningError).toBeLessThan(1e-12)
      expect(report.dampingPower).toBeLessThan(0)
    }
  })

  it('hold back motion square to the thread as much as along it', () => {
    const { stitches } = ladder(1e-3)
    const x = new Float64Array(18)
    for (const i of [3, 4, 5]) x[3 * i] = 0.2
    const still = new Float64Array(18)
    assembleStitches(stitches, askAt({ model: null, x, force: still }), 0, 1)
    for (const axis of [0, 1, 2]) {
      const v = new Float64Array(18)
      v[9 + axis] = 2 // vertex 3, the far end of the first thread
      const force = new Float64Array(18)
      assembleStitches(stitches, askAt({ model: null, x, v, force }), 0, 1)
      const pull = (stitches.stitchStiffness * 1e-3) / 0.2
      for (let k = 0; k < 3; k++) {
        expect(force[9 + k] - still[9 + k]).toBeCloseTo(
          k === axis ? -pull * stitches.stitchViscosity * 2 : 0,
          12,
        )
      }
    }
  })

  it('reach as far as each of them is told', () => {
    const { stitches } = ladder(10)
    const steady = stitches.stitchStiffness * 0.1
    stitches.stitchReach.set([0.1, 10, 0.1, 10])
    const x = new Float64Array(18)
    for (const i of [3, 4, 5]) x[3 * i] = 0.2 // every thread is 0.2 m long
    for (let s = 0; s < 4; s++) {
      const force = new Float64Array(18)
      assembleStitches(stitches, askAt({ model: null, x, force }), s, s + 1)
      const pull = Math.max(...force)
      expect(pull, `stitch ${s}`).toBeCloseTo(s % 2 === 0 ? steady : 2 * steady, 12)
    }
  })

  it('turn nothing as long as nothing moves', () => {
    const x = shaken(new Float64Array(18), 0.2, 3)
    const { netTorque } = checkForce(ladder(0.1).sample, x, new Float64Array(18))
    expect(netTorque).toBeLessThan(1e-13)
  })

  it('pull with k ℓ up to the reach and k r beyond, without a jump in force or energy', () => {
    const { stitches } = ladder(0.1)
    const pull = (gap: number) => {
      const x = new Float64Array(18)
      x[9] = gap
      const force = new Float64Array(18)
      const energy = assembleStitches(stitches, askAt({ model: null, x, force }), 0, 1)
      return { force: force[0], energy }
    }
    expect(pull(0.04).force).toBeCloseTo(2, 12)
    expect(pull(0.1).force).toBeCloseTo(5, 12)
    expect(pull(3).force).toBeCloseTo(5, 12)
    expect(pull(0.1 + 1e-9).energy).toBeCloseTo(pull(0.1).energy, 7)
    expect(pull(0).force).toBe(0)
  })
})
