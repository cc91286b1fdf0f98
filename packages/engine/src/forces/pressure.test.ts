import { describe, expect, it } from 'vitest'
import { Arena, buildBlockMatrix, type TriangleMesh } from '../core/index.ts'
import { buildModel, clothFromSurface } from '../model/index.ts'
import { askAt } from './assembly.fixture.ts'
import { checkForce, type ForceSample } from './check-force.ts'
import { buildPressure, type Pressure } from './pressure.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

/** A ball: an octahedron, each side cut in four `levels` times, corners pulled to the radius. `lid`: without its top. */
function ball(radius: number, levels: number, lid = true): TriangleMesh {
  let corners = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ]
  let tris = [
    [0, 2, 4],
    [2, 1, 4],
    [1, 3, 4],
    [3, 0, 4],
    [2, 0, 5],
    [1, 2, 5],
    [3, 1, 5],
    [0, 3, 5],
  ]
  for (let level = 0; level < levels; level++) {
    const middle = new Map<string, number>()
    const half = (a: number, b: number) => {
      const key = a < b ? `${a} ${b}` : `${b} ${a}`
      if (!middle.has(key)) {
        const sum = corners[a].map((value, k) => value + corners[b][k])
        corners = [...corners, sum.map((value) => value / Math.hypot(...sum))]
        middle.set(key, corners.length - 1)
      }
      return middle.get(key) as number
    }
    tris = tris.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [half(a, b), half(b, c), half(c, a)]
      return [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ]
    })
  }
  const kept = lid ? tris : tris.filter((tri) => !tri.includes(2)) // around the top vertex
  return {
    position: Float64Array.from(corners.flat(), (value) => radius * value),
    triVertex: Int32Array.from(kept.flat()),
  }
}

const closed = ball(0.2, 2)
const model = buildModel(new Arena(new ArrayBuffer(1 << 20), 'f64'), {
  cloth: clothFromSurface(closed),
  panelFabric: [TEST_FABRIC],
})

function sampleOf(pressure: Pressure, time = 0): ForceSample {
  return {
    vertexCount: model.vertexCount,
    matrix: buildBlockMatrix(new Arena(new ArrayBuffer(1 << 20), 'f64'), model.vertexCount, [
      { vertex: model.triVertex, size: 3 },
    ]),
    assemble: (x, v, force, matrix, s, d) =>
      pressure.assemble(
        askAt({ model, time, x, v, force, anchor: matrix, stiffnessScale: s, dampingScale: d }),
      ),
  }
}

const still = new Float64Array(closed.position.length)

describe.each(['held', 'gas'] as const)('pressure, %s', (law) => {
  it('is the slope of its energy and neither pushes nor turns the shell', () => {
    const pressure = buildPressure(closed.position, closed.triVertex, { law, pressure: 300, outside: 500 })
    const x = shaken(closed.position, 0.02, 3).map((value, k) => value + [1, -2, 0.5][k % 3])
    const report = checkForce(sampleOf(pressure), x, still)
    expect(report.energyError).toBeLessThan(1e-7)
    expect(report.netForce).toBeLessThan(1e-13)
    expect(report.netTorque).toBeLessThan(1e-12)
    expect(report.turningError).toBeLessThan(1e-12)
  })

  it('gives as work what it takes from its energy: dW = −Δp dV', () => {
    const pressure = buildPressure(closed.position, closed.triVertex, { law, pressure: 300, outside: 500 })
    const scratch = new Float64Array(still.length)
    const energy = (scale: number) =>
      pressure.assemble(askAt({ model, x: closed.position.map((value) => scale * value), force: scratch }))
    for (const scale of [0.6, 1, 1.3]) {
      const volume = pressure.volumeStart * scale ** 3
      const step = 1e-5
      const change = (scale + step) ** 3 - (scale - step) ** 3
      const slope = (energy(scale + step) - energy(scale - step)) / (pressure.volumeStart * change)
      expect(slope / -pressure.overPressure(0, volume)).toBeCloseTo(1, 7)
    }
  })

  it('has the virial 3 Δp V', () => {
    const pressure = buildPressure(closed.position, closed.triVertex, { law, pressure: 300, outside: 1e5 })
    const x = shaken(closed.position, 0.03, 8)
    const force = new Float64Array(still.length)
    pressure.assemble(askAt({ model, x, force }))
    const volume = pressure.volume(x)
    const virial = force.reduce((sum, f, k) => sum + f * x[k], 0)
    expect(virial / (3 * pressure.overPressure(0, volume) * volume)).toBeCloseTo(1, 12)
  })

  it('leaks by its own time', () => {
    const options = { law, leakTime: 2, outside: 0 }
    const { overPressure, volumeStart } = buildPressure(closed.position, closed.triVertex, options)
    expect(overPressure(2, volumeStart)).toBeCloseTo(100 / Math.E, 12)
  })
})

it('sees the volume of a ball, from inside by an error of second order', () => {
  const error = (levels: number) => {
    const { position, triVertex } = ball(0.2, levels)
    return 1 - buildPressure(position, triVertex).volumeStart / ((4 / 3) * Math.PI * 0.008)
  }
  expect(error(4)).toBeGreaterThan(0)
  expect(error(4)).toBeLessThan(0.01)
  expect(error(3) / error(4)).toBeCloseTo(4, 1)
})

describe('gas', () => {
  it('keeps p V, and stops rising when it is squeezed to a tenth', () => {
    const { overPressure, volumeStart } = buildPressure(closed.position, closed.triVertex, {
      law: 'gas',
      pressure: 2000,
      outside: 1e5,
    })
    for (const share of [0.5, 0.8, 1, 2]) {
      expect((overPressure(0, share * volumeStart) + 1e5) * share).toBeCloseTo(1.02e5, 8)
    }
    expect(overPressure(0, 0.05 * volumeStart)).toBe(overPressure(0, 0.1 * volumeStart))
  })

  it('never sucks once it leaks, and keeps force and energy fitting', () => {
    const options = { law: 'gas', pressure: 2000, outside: 1e5, leakTime: 1 } as const
    const pressure = buildPressure(closed.position, closed.triVertex, options)
    const { volumeStart } = pressure
    expect(pressure.overPressure(0.5, volumeStart)).toBe(0)
    expect(pressure.overPressure(0.5, 0.5 * volumeStart)).toBeCloseTo(
      (1.02e5 * Math.exp(-0.5)) / 0.5 - 1e5,
      8,
    )
    for (const scale of [0.8, 1.1]) {
      const x = shaken(closed.position, 0.005, 2).map((value) => scale * value)
      const time = 0.1
      const empty = pressure.overPressure(time, pressure.volume(x)) === 0
      expect(empty).toBe(scale > 1)
      if (!empty) expect(checkForce(sampleOf(pressure, time), x, still).energyError).toBeLessThan(1e-6)
      expect(pressure.shared?.(model, time, x, new Float64Array((4 * x.length) / 3))).toEqual(
        empty ? 0 : expect.any(Number),
      )
    }
  })

  it('shares one stiffness among all vertices: −∂f/∂x less the turning of the surface', () => {
    const pressure = buildPressure(closed.position, closed.triVertex, {
      law: 'gas',
      pressure: 0,
      outside: 1e5,
    })
    const x = closed.position // at Δp = 0 nothing turns
    const direction = new Float64Array((4 * x.length) / 3)
    const stiffness = pressure.shared?.(model, 0, x, direction) ?? 0
    expect(stiffness * pressure.volumeStart).toBeCloseTo(1e5, 6)
    const along = shaken(still, 1, 4)
    const [low, high] = [-1e-6, 1e-6].map((by) => {
      const force = still.slice()
      pressure.assemble(askAt({ model, x: x.map((value, k) => value + by * along[k]), force }))
      return force
    })
    const reach = along.reduce((sum, a, k) => sum + a * direction[4 * Math.floor(k / 3) + (k % 3)], 0)
    for (let k = 0; k < x.length; k++) {
      const wanted = stiffness * direction[4 * Math.floor(k / 3) + (k % 3)] * reach
      expect((low[k] - high[k]) / 2e-6).toBeCloseTo(wanted, 3)
    }
  })

  it('has a force and an energy that fit also when squeezed flat', () => {
    const pressure = buildPressure(closed.position, closed.triVertex, { law: 'gas' })
    const flat = closed.position.map((value, k) => (k % 3 === 1 ? 0.02 * value : value))
    expect(checkForce(sampleOf(pressure), shaken(flat, 0.001, 1), still).energyError).toBeLessThan(1e-5)
  })
})

describe('a shell with an opening', () => {
  const open = ball(0.2, 2, false)

  it('is closed by a flat lid: volume of the ball less its cap, no net force', () => {
    const pressure = buildPressure(open.position, open.triVertex)
    const top = 3 * 2
    const lidded = closed.position.slice()
    const rim = new Set<number>()
    for (let corner = 0; corner < closed.triVertex.length; corner += 3) {
      const tri = [...closed.triVertex.subarray(corner, corner + 3)]
      if (tri.includes(2)) for (const i of tri) if (i !== 2) rim.add(i)
    }
    lidded.fill(0, top, top + 3)
    for (const i of rim) for (let k = 0; k < 3; k++) lidded[top + k] += closed.position[3 * i + k] / rim.size
    const wanted = buildPressure(lidded, closed.triVertex).volumeStart
    expect(pressure.volumeStart / wanted).toBeCloseTo(1, 13)

    const report = checkForce(sampleOf(pressure), shaken(open.position, 0.02, 3), still)
    expect(report.energyError).toBeLessThan(1e-7)
    expect(report.netForce).toBeLessThan(1e-13)
    expect(report.netTorque).toBeLessThan(1e-12)
  })

  it('must face outwards', () => {
    const inside = open.triVertex.slice().reverse()
    expect(() => buildPressure(open.position, inside)).toThrow('face outwards')
  })
})
