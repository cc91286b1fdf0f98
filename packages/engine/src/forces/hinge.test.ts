import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { checkForce, type ForceSample } from './check-force.ts'
import { assembleHinges } from './hinge.ts'
import { buildSampleCloth, type SampleCloth, type SamplePattern, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

function sheet(pattern: SamplePattern): SampleCloth {
  return buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), pattern, 4, 3, 0.1, TEST_FABRIC)
}

function sampleOf(cloth: SampleCloth): ForceSample {
  return {
    vertexCount: cloth.vertexCount,
    matrix: cloth.matrix,
    assemble: (x, v, force, matrix, s, d) =>
      assembleHinges(cloth, x, v, force, matrix, s, d, 0, cloth.hingeCount),
  }
}

function expectLawful(report: ReturnType<typeof checkForce>): void {
  expect(report.energyError).toBeLessThan(1e-6)
  expect(report.dampingError).toBeLessThan(1e-8)
  expect(report.stiffnessPositive).toBe(true)
  expect(report.dampingPositive).toBe(true)
  expect(report.netForce).toBeLessThan(1e-12)
  expect(report.netTorque).toBeLessThan(1e-12)
  expect(report.turningError).toBeLessThan(1e-9)
  expect(report.dampingPower).toBeLessThan(0)
  expect(report.rigidDamping).toBeLessThan(1e-12)
}

describe.each<SamplePattern>(['grid', 'equilateral'])('hinges on a %s mesh', (pattern) => {
  it('are a force, with an exact matrix where the cloth is flat', () => {
    const cloth = sheet(pattern)
    const x = cloth.rest.map((value, k) => value * [1.1, 0.9, 1][k % 3])
    const report = checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, 1))
    expect(report.stiffnessError).toBeLessThan(1e-6)
    expect(report.dampingError).toBeLessThan(1e-8)
  })

  it('are lawful when folded, with and without a fold at rest', () => {
    for (const seed of [1, 2, 3]) {
      const cloth = sheet(pattern)
      if (seed > 1) cloth.hingeRestSine.set(shaken(new Float64Array(cloth.hingeCount), 0.9, seed))
      const x = shaken(cloth.rest, 0.03, 10 + seed)
      expectLawful(checkForce(sampleOf(cloth), x, shaken(new Float64Array(x.length), 0.3, 20 + seed)))
    }
  })

  it('have no energy and no force at their rest angles', () => {
    const cloth = sheet(pattern)
    const x = shaken(cloth.rest, 0.03, 5)
    for (let h = 0; h < cloth.hingeCount; h++) cloth.hingeRestSine[h] = halfSine(cloth, x, h)
    const force = new Float64Array(x.length)
    const energy = assembleHinges(
      cloth,
      x,
      new Float64Array(x.length),
      force,
      null,
      0,
      0,
      0,
      cloth.hingeCount,
    )
    expect(Math.abs(energy)).toBeLessThan(1e-19)
    expect(Math.max(...force.map(Math.abs))).toBeLessThan(1e-17)
  })
})

/** The plain way: angle by arcus functions. */
function halfSine(cloth: SampleCloth, x: Float64Array, h: number): number {
  const [a, b, c, d] = [...cloth.hingeVertex.subarray(4 * h, 4 * h + 4)].map((i) => [
    ...x.subarray(3 * i, 3 * i + 3),
  ])
  const minus = (p: number[], q: number[]) => p.map((value, k) => value - q[k])
  const cross = (p: number[], q: number[]) =>
    [0, 1, 2].map((k) => p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3])
  const dot = (p: number[], q: number[]) => p.reduce((sum, value, k) => sum + value * q[k], 0)
  const unit = (p: number[]) => p.map((value) => value / Math.sqrt(dot(p, p)))
  const edge = minus(b, a)
  const n1 = unit(cross(edge, minus(c, a)))
  const n2 = unit(cross(minus(d, a), edge))
  return Math.sin(0.5 * Math.atan2(dot(cross(n1, n2), unit(edge)), dot(n1, n2)))
}

describe('a single hinge', () => {
  const flat = [0, 0, 0, 0, 1, 0, -1, 0.5, 0, 1, 0.5, 0]
  const still = new Float64Array(12)

  function forceOn(
    corners: number[],
    velocity = still,
  ): { force: Float64Array; energy: number; matrix: number[] } {
    const cloth = buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), 'grid', 2, 2, 1, TEST_FABRIC)
    const arrays = {
      ...cloth,
      hingeVertex: Int32Array.of(0, 1, 2, 3),
      hingeSlot: Int32Array.of(0, 2, 6, 4, 8, 10),
    }
    const force = new Float64Array(12)
    const x = Float64Array.from(corners)
    const energy = assembleHinges(arrays, x, velocity, force, cloth.matrix, 1, 1, 0, 1)
    return { force, energy, matrix: [...cloth.matrix.diagonal, ...cloth.matrix.block] }
  }

  it('is finite when folded onto itself, without wing, without edge, and as a single point', () => {
    const cases = {
      folded: [...flat.slice(0, 9), -1, 0.5, 0],
      'no wing': [...flat.slice(0, 9), 0, 0.5, 0],
      'no wings': [...flat.slice(0, 6), 0, 0.2, 0, 0, 0.5, 0],
      'no edge': [0, 0, 0, 0, 0, 0, ...flat.slice(6)],
      point: new Array(12).fill(0.1),
    }
    for (const [name, corners] of Object.entries(cases)) {
      const { force, energy, matrix } = forceOn(corners)
      expect([...force, energy, ...matrix].every(Number.isFinite), name).toBe(true)
      if (name !== 'folded') expect(Math.max(...force.map(Math.abs)), name).toBe(0)
    }
  })

  it('fades out with its wing instead of exploding', () => {
    const pull = (height: number) =>
      Math.max(...forceOn([...flat.slice(0, 9), 0, 0.5, height]).force.map(Math.abs))
    const most = pull(0.01)
    expect(pull(0.1)).toBeLessThan(0.11 * most)
    expect(pull(0.001)).toBeLessThan(0.2 * most)
    expect(pull(1e-5)).toBeLessThan(1e-4 * most)
  })

  it('pushes a valley open on the side the wings fell to', () => {
    const { force } = forceOn([...flat.slice(0, 6), -1, 0.5, 0.3, 1, 0.5, 0.3])
    expect(force[8]).toBeLessThan(0)
    expect(force[11]).toBeLessThan(0)
  })
})
