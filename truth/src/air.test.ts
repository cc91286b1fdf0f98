/** V10: drag of a flat sheet. v_t = √(2 σ g/(ρ C)), v = v_t tanh(g t/v_t), drop = (v_t²/g) ln cosh(g t/v_t). */
import {
  AIR_DEFAULTS,
  type Air,
  Arena,
  addGravity,
  assembleAir,
  buildSampleCloth,
  clearBlockMatrix,
  type Fabric,
  type SampleCloth,
  type SamplePattern,
} from '@selvedge/engine'
import { describe, expect, it } from 'vitest'

const fabric: Fabric = {
  name: 'sheet',
  title: 'sheet',
  source: 'chosen',
  measured: false,
  density: 0.15,
  thickness: 5e-4,
  stretchWarp: 1000,
  stretchWeft: 1000,
  stretchCross: 0,
  shear: 500,
  bendWarp: 1e-5,
  bendBias: 1e-5,
  bendWeft: 1e-5,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0,
  frictionBody: 0,
}

const G = 9.81
const STEP = 1 / 2000 // implicit Euler is first order: error about g STEP/v_t = 0.4 % of the speed while it changes

describe.each<SamplePattern>(['grid', 'equilateral'])('V10 on a %s mesh', (pattern) => {
  const cloth = buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), pattern, 5, 5, 0.1, fabric)

  it('wind on a fixed sheet: ½ ρ C A w², whichever way it faces', () => {
    let area = 0
    for (const share of cloth.triArea) area += share
    for (const wind of [5, -5]) {
      const force = new Float64Array(cloth.rest.length)
      const still = new Float64Array(cloth.rest.length)
      assembleAir(
        cloth,
        cloth.rest,
        still,
        { ...AIR_DEFAULTS, wind: [0.3, 0.4, wind] },
        force,
        null,
        0,
        0,
        cloth.triCount,
      )
      const total = force.reduce((sum, f, k) => sum + (k % 3 === 2 ? f : 0), 0)
      expect(total / area).toBeCloseTo(Math.sign(wind) * 19.6, 10)
      expect(force.every((f, k) => k % 3 === 2 || Math.abs(f) < 1e-14)).toBe(true)
    }
  })

  it.each([
    [1.28, 1.370005, 1.237388],
    [2.0, 1.096004, 0],
  ])('broadside with C = %f falls to %f m/s', (dragCoefficient, terminal, dropAfterSecond) => {
    const { speed, drop } = fall(cloth, 2, { ...AIR_DEFAULTS, dragCoefficient }, 1)
    expect(Math.sqrt((2 * 0.15 * G) / (1.225 * dragCoefficient))).toBeCloseTo(terminal, 5)
    expect(speed / (terminal * Math.tanh(G / terminal))).toBeCloseTo(1, 5)
    if (dropAfterSecond > 0) expect(Math.abs(drop / dropAfterSecond - 1)).toBeLessThan(0.005)
  })

  it('slows down along tanh on the way', () => {
    const terminal = Math.sqrt((2 * 0.15 * G) / (1.225 * 1.28))
    for (const time of [0.05, 0.1, 0.2]) {
      const { speed } = fall(cloth, 2, AIR_DEFAULTS, time)
      expect(Math.abs(speed / (terminal * Math.tanh((G * time) / terminal)) - 1)).toBeLessThan(0.005)
    }
  })

  it('linear drag: v_t (1 − exp(−k t/σ)), v_t = σ g/k', () => {
    const { speed } = fall(cloth, 2, { ...AIR_DEFAULTS, dragCoefficient: 0, linearDrag: 1.5 }, 0.2)
    const wanted = ((0.15 * G) / 1.5) * (1 - Math.exp((-1.5 * 0.2) / 0.15))
    expect(Math.abs(speed / wanted - 1)).toBeLessThan(0.005)
  })

  it('edge-on it falls freely', () => {
    expect(fall(cloth, 1, AIR_DEFAULTS, 0.5).speed).toBeCloseTo(G * 0.5, 10)
  })
})

/** The sheet in its plane z = 0 falls along −`axis`, implicit Euler with the lagged damping of `assembleAir`. */
function fall(cloth: SampleCloth, axis: 1 | 2, air: Air, seconds: number): { speed: number; drop: number } {
  const x = cloth.rest.slice()
  const v = new Float64Array(x.length)
  const gravity: [number, number, number] = [0, axis === 1 ? -G : 0, axis === 2 ? -G : 0]
  for (let step = 0; step < Math.round(seconds / STEP); step++) {
    const force = new Float64Array(x.length)
    clearBlockMatrix(cloth.matrix)
    assembleAir(cloth, x, v, air, force, cloth.matrix, STEP, 0, cloth.triCount)
    addGravity(cloth.vertexMass, x, gravity, force)
    for (let i = 0; i < cloth.vertexCount; i++) {
      const k = 3 * i + axis
      v[k] += (STEP * force[k]) / (cloth.vertexMass[i] + cloth.matrix.diagonal[9 * i + 4 * axis])
      x[k] += STEP * v[k]
    }
  }
  const spread = Math.max(
    ...cloth.rest.map((value, k) =>
      k % 3 === axis ? Math.abs(x[k] - value - x[axis] + cloth.rest[axis]) : 0,
    ),
  )
  expect(spread).toBeLessThan(1e-12) // stays flat
  return { speed: -v[axis], drop: cloth.rest[axis] - x[axis] }
}
