import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { type TimeMethodName, timeMethods } from '../solve/index.ts'
import { createSim } from './build-sim.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const originals = await loadKernels(null) // every digit, where two roads must agree to the last ones

/** A sheet of soft cloth, 40 cm, hanging from two corners, slightly pushed. */
function swing(
  options: Partial<SimOptions> & { kernels?: Kernels },
  rate: number,
  seconds: number,
  pinned = [0, 4],
): Sim {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: 0.4, height: 0.4, columns: 5, rows: 5, pattern: 'crossed' }),
  )
  const soft = { ...TEST_FABRIC, stretchWarp: 40, stretchWeft: 30, stretchCross: 2, shear: 10 }
  const sim = createSim(
    { cloth, panelFabric: [soft], pinned },
    { kernels, air: null, selfContact: false, tolerance: 1e-8, iterationsMax: 200, ...options },
  )
  for (let at = 2; at < sim.state.v.length; at += 3)
    sim.state.v[at] = sim.model.inverseMass[(at - 2) / 3] && 0.3
  for (let k = 0; k < Math.round(rate * seconds); k++) step(sim, 1 / rate)
  return sim
}

function farthest(a: Sim, b: Sim): number {
  return a.state.x.reduce((most, value, k) => Math.max(most, Math.abs(value - b.state.x[k])), 0)
}

describe('time methods on cloth', () => {
  it('implicit Euler by the general road and by the default one is the same motion', () => {
    const plain = swing({ kernels: originals }, 120, 0.25)
    const general = swing({ kernels: originals, time: { newtonMax: 1 } }, 120, 0.25)
    expect(general.integrator).not.toBeNull()
    expect(farthest(plain, general)).toBeLessThan(1e-9)
  })

  it('linearised at the start of the step too', () => {
    // hinges: the default road takes damping from the matrix, which for plates is not quite its slope
    const plain = swing({ linearise: 'start', bending: 'hinge' }, 120, 0.1)
    const general = swing({ time: { newtonMax: 1, predict: 'start' }, bending: 'hinge' }, 120, 0.1)
    expect(farthest(plain, general)).toBeLessThan(1e-7)
  })

  const fine = swing({ integrator: 'rk4' }, 8000, 0.1)
  const names = Object.keys(timeMethods) as TimeMethodName[]
  it.each(names)('%s comes to where a fine fourth-order run comes', (name) => {
    const coarse = farthest(swing({ integrator: name }, 2000, 0.1), fine)
    const order = timeMethods[name].order
    expect(coarse).toBeLessThan(order === 1 ? 5e-4 : 2e-5)
  })

  it.each(['verlet', 'implicit-midpoint', 'bdf2', 'mixed-newmark', 'dormand-prince'] as const)(
    '%s keeps the momentum of a free sheet',
    (name) => {
      const sim = swing({ integrator: name, gravity: [0, 0, 0], massDamping: 0 }, 2000, 0.05, [])
      let momentum = 0
      let mass = 0
      sim.model.vertexMass.forEach((m, i) => {
        momentum += m * sim.state.v[3 * i + 2]
        mass += m
      })
      expect(momentum / mass).toBeCloseTo(0.3, 10)
    },
  )
})
