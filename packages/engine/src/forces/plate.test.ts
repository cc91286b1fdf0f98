import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, type Cloth, clothFromMesh, joinVertices } from '../model/index.ts'
import { checkForce, denseMatrix } from './check-force.ts'
import type { ForceModel } from './cloth-force.ts'
import { forceKernels } from './force-kernels.ts'
import { hingeBending } from './hinge.ts'
import { buildModelSample, type ModelSample } from './model-sample.ts'
import { plateBending } from './plate.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const PATTERNS: SheetPattern[] = ['grid', 'crossed', 'equilateral', 'jittered']

function sheet(pattern: SheetPattern, columns: number): Cloth {
  return clothFromMesh(
    buildSheetMesh({ width: 0.1 * (columns - 1), height: 0.08 * (columns - 1), columns, pattern }),
  )
}

const still = (sample: ModelSample) => new Float64Array(3 * sample.vertexCount)

function energyOf(sample: ModelSample, x: Float64Array): number {
  return sample.assemble(x, still(sample), still(sample), null, 0, 0)
}

function forceOf(sample: ModelSample, x: Float64Array): Float64Array {
  const force = still(sample)
  sample.assemble(x, still(sample), force, null, 0, 0)
  return force
}

/** z = ½ κ11 y² + ½ κ22 x² + κ12 x y; the warp runs along y. */
function bent(sample: ModelSample, warp: number, weft: number, twist: number): Float64Array {
  const x = sample.rest.slice()
  for (let at = 0; at < x.length; at += 3) {
    const [u, v] = [x[at + 1], x[at]]
    x[at + 2] = 0.5 * warp * u * u + 0.5 * weft * v * v + twist * u * v
  }
  return x
}

describe.each(PATTERNS)('plate on a %s mesh', (pattern) => {
  it('is a force when folded and stretched', () => {
    const sample = buildModelSample(plateBending, sheet(pattern, 4), TEST_FABRIC)
    const x = shaken(sample.rest, 0.03, 11)
    const report = checkForce(sample, x, shaken(still(sample), 0.3, 21))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.stiffnessPositive).toBe(true)
    expect(report.dampingPositive).toBe(true)
    expect(report.netForce).toBeLessThan(1e-12)
    expect(report.netTorque).toBeLessThan(1e-12)
    expect(report.turningError).toBeLessThan(1e-9)
    expect(report.dampingPower).toBeLessThan(0)
    expect(report.rigidDamping).toBeLessThan(1e-12)
  })

  it('has a matrix that is near its own slope where the cloth is flat', () => {
    const sample = buildModelSample(plateBending, sheet(pattern, 5), TEST_FABRIC)
    const n = 3 * sample.vertexCount
    const matrix = denseMatrix(sample, sample.rest, still(sample), 1, 0)
    for (const seed of [1, 2, 3]) {
      const mode = shaken(still(sample), 1, seed).map((value, k) => (k % 3 === 2 ? value : 0)) // every hinge folds
      const step = 1e-4
      const force = forceOf(
        sample,
        sample.rest.map((value, k) => value + step * mode[k]),
      )
      let slope = 0
      let matrixSlope = 0
      for (let i = 0; i < n; i++) {
        slope -= (force[i] * mode[i]) / step
        for (let j = 0; j < n; j++) matrixSlope += mode[i] * matrix[i * n + j] * mode[j]
      }
      expect(matrixSlope / slope).toBeGreaterThan(0.75)
      expect(matrixSlope / slope).toBeLessThan(6)
    }
  })

  it('bears constant curvature without force on inner vertices, which hinges do on even meshes only', () => {
    expect(innerForce(plateBending, pattern)).toBeLessThan(0.015) // p(H) is not quite the inverse
    if (pattern === 'jittered') expect(innerForce(hingeBending, pattern)).toBeGreaterThan(0.15)
  })
})

/** Largest force on a vertex far from the border over the largest on the border, under constant curvature [–]. */
function innerForce(forceModel: ForceModel, pattern: SheetPattern): number {
  const cloth = sheet(pattern, 13)
  const sample = buildModelSample(forceModel, cloth, TEST_FABRIC)
  const force = forceOf(sample, bent(sample, 1e-3, 0.7e-3, 0.5e-3))
  let inner = 0
  for (let at = 0; at < force.length; at += 3) {
    const [u, v] = [cloth.position[at], cloth.position[at + 1]]
    if (Math.min(u, 1.2 - u, v, 0.96 - v) > 0.39) inner = Math.max(inner, Math.abs(force[at + 2]))
  }
  return inner / Math.max(...force.map(Math.abs))
}

describe('the energy of a bent sheet', () => {
  const fabric: Fabric = { ...TEST_FABRIC, bendWarp: 3e-5, bendBias: 1.7e-5, bendWeft: 1e-5 }
  const area = 0.8 * 0.64
  it.each<[string, number, number, number, number]>([
    ['the warp', 1e-3, 0, 0, 0.5 * 3e-5 * 1e-6],
    ['the weft', 0, 1e-3, 0, 0.5 * 1e-5 * 1e-6],
    ['the bias', 0.5e-3, 0.5e-3, 0.5e-3, 0.5 * 1.7e-5 * 1e-6],
  ])('along %s is ½ D κ² per area on every mesh, less the border', (_, warp, weft, twist, density) => {
    for (const pattern of PATTERNS) {
      const coarse = buildModelSample(plateBending, sheet(pattern, 9), fabric)
      const share = energyOf(coarse, bent(coarse, warp, weft, twist)) / (density * area)
      expect(share, pattern).toBeGreaterThan(0.78)
      expect(share, pattern).toBeLessThan(1.01)
    }
  })

  it('comes nearer with a finer mesh, as the border shrinks', () => {
    const share = (columns: number) => {
      const sample = buildModelSample(plateBending, sheet('equilateral', columns), fabric)
      const wide = 0.1 * (columns - 1)
      return energyOf(sample, bent(sample, 1e-3, 0, 0)) / (0.5 * 3e-11 * wide * 0.8 * wide)
    }
    expect(1 - share(17)).toBeLessThan(0.6 * (1 - share(9)))
  })
})

describe('a plate folded along one row of hinges', () => {
  /** Both halves turned as boards about the line y = 0.32, by θ in all [rad]. */
  function folded({ rest }: ModelSample, angle: number, stretch = 1): Float64Array {
    const x = rest.slice()
    for (let at = 0; at < x.length; at += 3) {
      const y = stretch * (x[at + 1] - 0.32)
      x[at + 1] = y * Math.cos(0.5 * angle)
      x[at + 2] = -Math.abs(y) * Math.sin(0.5 * angle)
    }
    return x
  }

  it.each(['grid', 'crossed'] as const)('resists more and more, up to 180°: %s', (pattern) => {
    const sample = buildModelSample(plateBending, sheet(pattern, 9), TEST_FABRIC)
    let [last, energy] = [0, 0]
    for (let degrees = 1; degrees <= 177; degrees++) {
      const next = energyOf(sample, folded(sample, (degrees * Math.PI) / 180))
      expect(next - energy, `${degrees}°`).toBeGreaterThan(last)
      last = next - energy
      energy = next
    }
  })

  it('is the same fold in stretched cloth', () => {
    const sample = buildModelSample(plateBending, sheet('grid', 9), TEST_FABRIC)
    for (const angle of [1, 2, 3]) {
      const share = energyOf(sample, folded(sample, angle, 1.1)) / energyOf(sample, folded(sample, angle))
      expect(Math.abs(share - 1), `${angle}`).toBeLessThan(0.01)
    }
  })

  it('is a force next to 180° as well', () => {
    const sample = buildModelSample(plateBending, sheet('grid', 5), TEST_FABRIC)
    const x = shaken(sample.rest, 0.001, 7)
    for (let at = 0; at < x.length; at += 3) {
      const y = x[at + 1] - 0.16
      x[at + 1] = 0.03 * y
      x[at + 2] -= Math.abs(y)
    }
    const report = checkForce(sample, x, shaken(still(sample), 0.3, 8))
    expect(report.energyError).toBeLessThan(1e-5)
    expect(report.netForce).toBeLessThan(1e-12)
    expect(report.netTorque).toBeLessThan(1e-11)
  })
})

describe('plates with something special', () => {
  it('do nothing where all cloth is limp, and are finite where one panel is', () => {
    const limp: Fabric = { ...TEST_FABRIC, bendWarp: 0, bendBias: 0, bendWeft: 0 }
    const flat = sheet('equilateral', 4)
    const none = buildModelSample(plateBending, flat, limp)
    expect(energyOf(none, shaken(none.rest, 0.03, 1))).toBe(0)

    const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
    const cloth: Cloth = {
      ...flat,
      triPanel: flat.triPanel.map((_, t) => t & 1),
      panelIds: ['a', 'b'],
      panelGrain: Float64Array.of(0, 1),
    }
    const panelFabric = [TEST_FABRIC, limp]
    const model = buildModel(arena, { cloth, panelFabric })
    const plate = plateBending.build({ arena, kernels: forceKernels, model, cloth, panelFabric })
    const x = shaken(flat.position, 0.03, 1)
    const force = new Float64Array(x.length)
    const energy = plate.assemble(x, new Float64Array(x.length), force, null, 0, 0)
    expect(Number.isFinite(energy) && energy > 0).toBe(true)
    expect(force.every(Number.isFinite)).toBe(true)
  })

  it('are finite for a single triangle, two triangles, and a point', () => {
    const one: Cloth = {
      vertexCount: 4,
      triCount: 2,
      position: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
      triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
      triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1),
      triPanel: new Int32Array(2),
      panelIds: ['a'],
      panelGrain: new Float64Array(1),
    }
    const sample = buildModelSample(plateBending, one, TEST_FABRIC)
    expect(energyOf(sample, Float64Array.of(0, 0, 0, 1, 0, 0.1, 1, 1, 0, 0, 1, 0))).toBeGreaterThan(0)
    expect(forceOf(sample, new Float64Array(12)).every((f) => f === 0)).toBe(true)
    const single = { ...one, vertexCount: 3, triCount: 1, position: one.position.slice(0, 9) }
    const lone: Cloth = {
      ...single,
      triVertex: one.triVertex.slice(0, 3),
      triPattern: one.triPattern.slice(0, 6),
      triPanel: new Int32Array(1),
    }
    const alone = buildModelSample(plateBending, lone, TEST_FABRIC)
    expect(energyOf(alone, alone.rest)).toBe(0)
  })

  it('know a sewn seam from the cloth beside it by nothing', () => {
    const whole = sheet('equilateral', 5)
    const half = whole.triPattern.slice() // the right half of the pattern lies elsewhere, turned by a right angle
    const panelOf = (t: number) => (middle(whole, t) > 0.2 ? 1 : 0)
    for (let corner = 0; corner < 3 * whole.triCount; corner++) {
      if (panelOf(Math.floor(corner / 3)) === 0) continue
      half[2 * corner] = 5 - whole.triPattern[2 * corner + 1]
      half[2 * corner + 1] = 3 + whole.triPattern[2 * corner]
    }
    const sewn: Cloth = {
      ...whole,
      triPattern: half,
      triPanel: Int32Array.from({ length: whole.triCount }, (_, t) => panelOf(t)),
      panelIds: ['left', 'right'],
      panelGrain: Float64Array.of(whole.panelGrain[0], whole.panelGrain[0] + Math.PI / 2),
    }
    const x = shaken(whole.position, 0.02, 4)
    const plain = forceOf(buildModelSample(plateBending, whole, TEST_FABRIC), x)
    const seam = forceOf(buildModelSample(plateBending, sewn, TEST_FABRIC), x)
    const most = Math.max(...plain.map(Math.abs))
    plain.forEach((f, k) => {
      expect(Math.abs(seam[k] - f)).toBeLessThan(1e-9 * most)
    })
  })

  it('leave folds at rest to the hinges', () => {
    const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
    const flat = sheet('grid', 3)
    const cloth: Cloth = {
      ...joinVertices(flat, Int32Array.from(flat.position.filter((_, k) => k % 3 === 0).keys()), 9),
    }
    const folded = { ...cloth, position: shaken(cloth.position, 0.02, 3) }
    const model = buildModel(arena, { cloth: folded, panelFabric: [TEST_FABRIC], restAngles: 'placed' })
    const plate = plateBending.build({
      arena,
      kernels: forceKernels,
      model,
      cloth: folded,
      panelFabric: [TEST_FABRIC],
    })
    const x = folded.position
    const force = new Float64Array(x.length)
    plate.assemble(x, new Float64Array(x.length), force, null, 0, 0)
    expect(Math.max(...force.map(Math.abs))).toBeLessThan(1e-15)
    const hinges = hingeBending.build({
      arena,
      kernels: forceKernels,
      model,
      cloth: folded,
      panelFabric: [TEST_FABRIC],
    })
    const [own, wanted] = [plate, hinges].map((force) => {
      const sum = new Float64Array(x.length)
      force.assemble(shaken(x, 0.01, 4), new Float64Array(x.length), sum, null, 0, 0)
      return sum
    })
    expect(Math.max(...wanted.map(Math.abs))).toBeGreaterThan(1e-6)
    expect([...own]).toEqual([...wanted])
  })
})

describe.each(['grid', 'equilateral'] as const)('a fold pressed into a %s mesh', (pattern) => {
  const COLUMNS = 9

  /** Edges of the mesh along the line y = middle, pressed to a right angle. */
  function pressed(): Cloth {
    const cloth = sheet(pattern, COLUMNS)
    const middle = cloth.position[1 + 3 * (COLUMNS * Math.floor(cloth.vertexCount / COLUMNS / 2))]
    const foldVertex: number[] = []
    for (let corner = 0; corner < 3 * cloth.triCount; corner++) {
      const a = cloth.triVertex[corner]
      const b = cloth.triVertex[corner - (corner % 3) + ((corner + 1) % 3)]
      const level = [a, b].every((i) => Math.abs(cloth.position[3 * i + 1] - middle) < 1e-9)
      if (level && a < b) foldVertex.push(a, b)
    }
    expect(foldVertex.length).toBeGreaterThan(COLUMNS)
    const none = new Float64Array(0)
    const foldAngle = new Float64Array(foldVertex.length / 2).fill(Math.PI / 2)
    const elastic = { elasticVertex: new Int32Array(0), elasticLength: none, elasticForce: none }
    return { ...cloth, lines: { foldVertex: Int32Array.from(foldVertex), foldAngle, ...elastic } }
  }

  it('bends fold by fold there and as a plate everywhere else', () => {
    const cloth = pressed()
    const { lines, ...flat } = cloth
    const folds: (number | undefined)[] = []
    const told: ForceModel = {
      ...plateBending,
      build(input) {
        const force = plateBending.build(input)
        folds.push(force.foldCount)
        return force
      },
    }
    const [folded, plain] = [cloth, flat].map((one) => buildModelSample(told, one, TEST_FABRIC))
    expect(folds).toEqual([lines?.foldAngle.length, undefined])
    const x = bent(plain, 0.4, 0.3, 0.2)
    const [own, wanted] = [forceOf(folded, x), forceOf(plain, x)]
    const fold = x[1 + 3 * lines!.foldVertex[0]]
    const most = Math.max(...wanted.map(Math.abs))
    let [far, near] = [0, 0]
    for (let at = 0; at < x.length; at += 3) {
      const off = Math.max(...[0, 1, 2].map((k) => Math.abs(own[at + k] - wanted[at + k])))
      if (Math.abs(plain.rest[at + 1] - fold) > 0.3) far = Math.max(far, off)
      else near = Math.max(near, off)
    }
    expect(far, 'what the plate says fades within two triangles').toBeLessThan(0.02 * most)
    expect(near, 'a fold of a right angle wants to fold').toBeGreaterThan(most)
  })

  it('is a force, with a matrix that is never negative', () => {
    const sample = buildModelSample(plateBending, pressed(), TEST_FABRIC)
    const report = checkForce(sample, shaken(sample.rest, 0.02, 5), shaken(still(sample), 0.3, 6))
    expect(report.energyError).toBeLessThan(1e-6)
    expect(report.stiffnessPositive).toBe(true)
    expect(report.dampingPositive).toBe(true)
    expect(report.netForce).toBeLessThan(1e-12)
    expect(report.netTorque).toBeLessThan(1e-11)
    expect(report.turningError).toBeLessThan(1e-9)
  })
})

function middle({ triPattern }: Cloth, t: number): number {
  return (triPattern[6 * t] + triPattern[6 * t + 2] + triPattern[6 * t + 4]) / 3
}
