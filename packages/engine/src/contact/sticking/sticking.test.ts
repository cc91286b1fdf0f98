import { describe, expect, it } from 'vitest'
import { type BlockMatrix, buildRandom } from '../../core/index.ts'
import { askAt } from '../../forces/assembly.fixture.ts'
import { stickingEnergy } from './check-energy.ts'
import { commitSticking } from './find-feet.ts'
import { addSticking, beginSticking, buildSticking, type Sticking, type StickingSystem } from './sticking.ts'

const DT = 1 / 120
const AREA = 1e-4 // [m²]
const STIFFNESS = 1e5 // [Pa/m]
const K0 = STIFFNESS * AREA // [N/m]
const RELEASE = 0.01 // [m]
const REST = 1e-3 // rest distance of contact [m]
const always = () => 1

describe('one vertex over a plate', () => {
  it('is pulled with k₀ (1 − (s/s_off)²)² s: rises, peaks at s_off/√5, falls smoothly to 0', () => {
    const { system, x, end } = overPlate([0.2, 0.3, 1.9e-3])
    const pull: number[] = []
    for (let n = 0; n <= 100; n++) {
      const s = (RELEASE * n) / 100
      const at = x.slice()
      at[2] += s
      const [, , fz] = forceAt(system, at, new Float64Array(3), end)
      expect(fz).toBeCloseTo(-K0 * s * (1 - (s / RELEASE) ** 2) ** 2, 14)
      pull.push(-fz)
    }
    const peak = pull.indexOf(Math.max(...pull))
    expect(peak / 100).toBeCloseTo(1 / Math.sqrt(5), 2)
    expect(pull[peak] / (0.286 * K0 * RELEASE)).toBeCloseTo(1, 2)
    expect(Math.abs(pull[100])).toBe(0)
    expect(pull[99] / pull[peak], 'flat where it lets go').toBeLessThan(2e-3)
    x[2] += 1.01 * RELEASE
    begun(system, x, end)
    expect(system.bondCount).toBe(0)
  })

  it('is caught within reach only, in front of the plate, over a triangle, while both grips are on', () => {
    expect(overPlate([0.2, 0.3, REST + 0.9e-3]).system.bondCount).toBe(1)
    expect(overPlate([0.2, 0.3, REST + 1.1e-3]).system.bondCount, 'too high').toBe(0)
    expect(overPlate([0.2, 0.3, -1e-3]).system.bondCount, 'behind').toBe(0)
    expect(overPlate([1.2, 0.3, 1e-3]).system.bondCount, 'beside').toBe(0)
    expect(overPlate([0.2, 0.3, 1e-3], { adhering: () => 0 }).system.bondCount).toBe(0)
    expect(overPlate([0.2, 0.3, 1e-3], { sticky: () => 0 }).system.bondCount).toBe(0)
  })

  it('begins without force or energy, and is free between where it was caught and the rest distance', () => {
    const { system, x, end } = overPlate([0.2, 0.3, 0.4e-3])
    for (const height of [0.4e-3, 0.7e-3, REST]) {
      x[2] = height
      expect(Math.max(...forceAt(system, x, new Float64Array(3), end).map(Math.abs))).toBeLessThan(1e-16)
      expect(stickingEnergy(system, x)).toBeLessThan(1e-20)
    }
    x[2] = REST + 1e-4
    expect(forceAt(system, x, new Float64Array(3), end)[2] / (-K0 * 1e-4)).toBeCloseTo(1, 3)
    x[2] = 0.3e-3
    expect(forceAt(system, x, new Float64Array(3), end)[2] / (K0 * 1e-4)).toBeCloseTo(1, 3)
  })

  it('is drawn to the mean of its feet when it is near several triangles', () => {
    const { system, x, end } = overPlate([0.5, 0.5, 1.5e-3]) // over the diagonal
    expect(system.feet[0]).toBe(2)
    x[0] += 3e-3
    const rest = 1 - (3e-3 / RELEASE) ** 2
    expect(forceAt(system, x, new Float64Array(3), end)[0] / (-K0 * 3e-3 * rest ** 2)).toBeCloseTo(1, 12)
  })

  it('goes with a plate that turns and shifts, without force', () => {
    const { system, x, end } = overPlate([0.2, 0.3, 1.5e-3])
    const turned = Float64Array.from(end, (_, k) => {
      const [px, py, pz] = end.subarray(k - (k % 3), k - (k % 3) + 3)
      return [px + 0.3, 0.6 * py - 0.8 * pz, 0.8 * py + 0.6 * pz][k % 3]
    })
    const carried = Float64Array.of(x[0] + 0.3, 0.6 * x[1] - 0.8 * x[2], 0.8 * x[1] + 0.6 * x[2])
    const v = carried.map((value, k) => (value - x[k]) / DT)
    beginSticking(system, end, turned, 0, DT)
    const force = new Float64Array(3)
    addSticking(system, askAt({ model: null, time: DT, x: carried, v, force }))
    for (const part of force) expect(Math.abs(part)).toBeLessThan(1e-12)
  })

  it('loses grip in proportion when the scene lets go slowly', () => {
    const { system, x, end } = overPlate([0.2, 0.3, 1.5e-3], { sticky: (time) => 1 - time })
    x[0] += 1e-3
    beginSticking(system, end, end, 0.75 - DT, DT)
    const force = new Float64Array(3)
    addSticking(system, askAt({ model: null, time: 0.75, x, force }))
    expect(force[0] / (-K0 * 1e-3 * 0.99 ** 2)).toBeCloseTo(0.25, 12)
  })

  it('gains no energy in a thousand times on and off', () => {
    const mass = 2e-5
    const period = 6 // steps
    const { system, x, end } = overPlate([0.2, 0.3, 1.2e-3], {
      sticky: (time) => (Math.round(time / DT) % period < period / 2 ? 1 : 0),
    })
    const v = Float64Array.of(0.05, -0.03, 0.02)
    let before = 0.5 * mass * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2)
    const random = buildRandom(3)
    const home = x.slice()
    let caught = 0
    let worst = 0
    for (let n = 0; n < 1000 * period; n++) {
      beginSticking(system, end, end, n * DT, DT)
      implicitStep(system, x, v, mass, (n + 1) * DT)
      commitSticking(system, x, (n + 1) * DT)
      const energy = 0.5 * mass * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2) + stickingEnergy(system, x)
      worst = Math.max(worst, energy / before)
      before = energy
      caught += system.bondCount
      if (n % period !== period - 1) continue
      for (let k = 0; k < 3; k++) v[k] = 0.1 * (random() - 0.5) + (home[k] - x[k]) / (period * DT) // thrown anew
      before = 0.5 * mass * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2) + stickingEnergy(system, x)
    }
    expect(worst).toBeLessThan(1 + 1e-12)
    expect(caught).toBeGreaterThan(1000)
  })
})

describe('derivatives', () => {
  it.each(['plate', 'cloth'] as const)('on %s: the force on the vertex is −∂E/∂x', (on) => {
    const { system, x, v, end } = on === 'plate' ? stretchedOnPlate() : stretchedOnCloth()
    v.fill(0)
    const force = forceAt(system, x, v, end)
    for (let k = 0; k < 3; k++) {
      const step = 1e-7
      const [more, less] = [step, -step].map((shift) => {
        const at = x.slice()
        at[k] += shift
        return stickingEnergy(system, at)
      })
      expect((less - more) / (2 * step)).toBeCloseTo(force[k], 8)
    }
  })

  it('∂F/∂v is −k T, and the matrix holds k and k T, as much of ∂F/∂x as is positive and more', () => {
    const { system, x, v, end } = stretchedOnPlate()
    const matrix = blockOf()
    beginSticking(system, end, end, 0, DT)
    addSticking(
      system,
      askAt({ model: null, time: DT, x, v, force: new Float64Array(3), anchor: matrix, stiffnessScale: 1 }),
    )
    const stiffness = matrix.diagonal.slice()
    matrix.diagonal.fill(0)
    addSticking(
      system,
      askAt({ model: null, time: DT, x, v, force: new Float64Array(3), anchor: matrix, dampingScale: 1 }),
    )
    for (let c = 0; c < 3; c++) {
      const byPlace = slope(system, x, new Float64Array(3), end, c, 'place') // damping apart
      const bySpeed = slope(system, x, v, end, c, 'speed')
      for (let r = 0; r < 3; r++) {
        expect(matrix.diagonal[3 * c + r]).toBeCloseTo(-bySpeed[r], 8)
        slack[3 * c + r] = stiffness[3 * c + r] + byPlace[r]
      }
    }
    // K − (−∂F/∂x) is positive semi-definite: all principal minors
    for (let k = 0; k < 3; k++) expect(slack[4 * k]).toBeGreaterThan(-1e-6)
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      expect(slack[4 * a] * slack[4 * b] - slack[3 * a + b] * slack[3 * b + a]).toBeGreaterThan(-1e-5)
    }
  })

  it('rows of cloth on cloth are ∂F/∂v of all four vertices, and keep momentum', () => {
    const { system, x, v, end } = stretchedOnCloth()
    const rows = {
      vertex: new Int32Array(4 * 4),
      weight: new Float64Array(4 * 4),
      normal: new Float64Array(4 * 4),
      grip: new Float64Array(4),
    }
    const force = new Float64Array(12)
    beginSticking(system, end, end, 0, DT)
    const asked = askAt({ model: null, time: DT, x, v, force, rows, dampingScale: 1 })
    addSticking(system, asked)
    const count = asked.rowsCount
    expect(count).toBe(1)
    expect(Array.from(rows.vertex.subarray(0, 4))).toEqual([0, 1, 2, 3])
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(force[k] + force[3 + k] + force[6 + k] + force[9 + k])).toBeLessThan(1e-17)
    }
    for (let c = 0; c < 12; c++) {
      const product = Float64Array.from({ length: 12 }, (_, j) => {
        const [n, m] = [rows.normal[j % 3], rows.normal[c % 3]]
        const share = rows.weight[Math.floor(j / 3)] * rows.weight[Math.floor(c / 3)]
        return share * (rows.normal[3] * n * m + rows.grip[0] * ((j - c) % 3 === 0 ? 1 - n * m : -n * m))
      })
      const by = slope(system, x, v, end, c, 'speed')
      for (let j = 0; j < 12; j++) expect(product[j]).toBeCloseTo(-by[j], 8)
    }
  })
})

const slack = new Float64Array(9)

interface Rig {
  system: StickingSystem
  x: Float64Array
  v: Float64Array
  /** Vertices of the obstacle. */
  end: Float64Array
}

/** A square plate of two triangles in z = 0, looking up along z, and one vertex. */
function overPlate(
  place: readonly number[],
  grips: { adhering?: (time: number) => number; sticky?: (time: number) => number } = {},
): Rig {
  const end = Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)
  const sticking: Sticking = {
    adhering: [{ vertices: [0], grip: grips.adhering ?? always }],
    sticky: [{ on: 0, triangles: [0, 1], grip: grips.sticky ?? always }],
  }
  const system = buildSticking({
    sticking,
    vertexArea: Float64Array.of(AREA),
    inverseMass: Float64Array.of(1),
    triVertex: new Int32Array(0),
    vertexClass: Int32Array.of(0),
    obstacles: [{ position: end, triVertex: Int32Array.of(0, 1, 2, 0, 2, 3) }],
    bodyDistance: REST,
    clothDistance: REST,
  })
  const x = Float64Array.from(place)
  begun(system, x, end)
  return { system, x, v: new Float64Array(3), end }
}

function stretchedOnPlate(): Rig {
  const rig = overPlate([0.2, 0.3, 1.5e-3])
  shake(rig)
  return rig
}

/** Vertex 0 over a triangle of the cloth, vertices 1 … 3. */
function stretchedOnCloth(): Rig {
  const x = Float64Array.of(0.004, 0.003, -1.5e-3, 0, 0, 0, 0.01, 0, 0.001, 0, 0.01, -0.001)
  const system = buildSticking({
    sticking: {
      adhering: [{ vertices: [0, 1, 2, 3], grip: always }],
      sticky: [{ on: 'cloth', triangles: [0], grip: always }],
    },
    vertexArea: new Float64Array(4).fill(AREA),
    inverseMass: new Float64Array(4).fill(1),
    triVertex: Int32Array.of(1, 2, 3),
    vertexClass: Int32Array.of(0, 1, 2, 3),
    obstacles: [],
    bodyDistance: REST,
    clothDistance: REST,
  })
  const end = new Float64Array(0)
  begun(system, x, end)
  expect(system.bondCount, 'a triangle does not stick to its own corners').toBe(1)
  const rig = { system, x, v: new Float64Array(12), end }
  shake(rig)
  return rig
}

/** Stretches by a few millimetres, and gives everything a velocity. */
function shake({ x, v }: Rig): void {
  const random = buildRandom(7)
  x[0] += 4e-3
  x[1] -= 2e-3
  x[2] += x[2] > 0 ? 3e-3 : -3e-3
  for (let k = 0; k < v.length; k++) v[k] = random() - 0.5
}

function begun(system: StickingSystem, x: Float64Array, end: Float64Array): void {
  beginSticking(system, end, end, 0, DT)
  commitSticking(system, x, DT)
  beginSticking(system, end, end, 0, DT)
}

function forceAt(system: StickingSystem, x: Float64Array, v: Float64Array, end: Float64Array): number[] {
  const force = new Float64Array(x.length)
  beginSticking(system, end, end, 0, DT)
  addSticking(system, askAt({ model: null, time: DT, x, v, force }))
  return Array.from(force)
}

/** Central differences of all forces by number c of the places or velocities. */
function slope(
  system: StickingSystem,
  x: Float64Array,
  v: Float64Array,
  end: Float64Array,
  c: number,
  by: 'place' | 'speed',
): number[] {
  const step = 1e-7
  const [more, less] = [step, -step].map((shift) => {
    const [places, speeds] = [x.slice(), v.slice()]
    if (by === 'place') places[c] += shift
    else speeds[c] += shift
    return forceAt(system, places, speeds, end)
  })
  return more.map((value, k) => (value - less[k]) / (2 * step))
}

/** (m + h k T + h² k) dv = h F at the place it is heading for; then moves. */
function implicitStep(
  system: StickingSystem,
  x: Float64Array,
  v: Float64Array,
  mass: number,
  time: number,
): void {
  const predicted = x.map((value, k) => value + DT * v[k])
  const force = new Float64Array(3)
  const matrix = blockOf()
  addSticking(
    system,
    askAt({
      model: null,
      time,
      x: predicted,
      v,
      force,
      anchor: matrix,
      stiffnessScale: DT * DT,
      dampingScale: DT,
    }),
  )
  const { diagonal: d } = matrix
  // the plate is level: normal and tangents are the axes
  for (let k = 0; k < 3; k++) v[k] += (DT * force[k]) / (mass + d[4 * k])
  for (let k = 0; k < 3; k++) x[k] += DT * v[k]
}

function blockOf(): BlockMatrix {
  return { diagonal: new Float64Array(9) } as Partial<BlockMatrix> as BlockMatrix
}
