import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { TriangleMesh } from '../core/index.ts'
import { buildPressure } from '../forces/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import { clothFromSurface } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import { step } from './step.ts'

const compiled = readFileSync(new URL('../../dist/kernels.wasm', import.meta.url))

const fabric: Fabric = {
  name: 'foil', title: 'foil', source: 'chosen', measured: false, density: 0.06, thickness: 5e-4,
  stretchWarp: 800, stretchWeft: 800, stretchCross: 0, shear: 400, bendWarp: 1e-6, bendBias: 1e-6, bendWeft: 1e-6,
  viscosity: 1e-3, bendViscosity: 1e-3, frictionCloth: 0, frictionBody: 0,
} // biome-ignore format: one record

/** A ball of latitudes and longitudes. */
function ball(radius: number, rows: number, columns: number): TriangleMesh {
  const position = [0, radius, 0]
  for (let row = 1; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [north, east] = [(Math.PI * row) / rows, (2 * Math.PI * column) / columns]
      position.push(
        radius * Math.sin(north) * Math.cos(east),
        radius * Math.cos(north),
        -radius * Math.sin(north) * Math.sin(east),
      )
    }
  }
  position.push(0, -radius, 0)
  const at = (row: number, column: number) => 1 + (row - 1) * columns + (column % columns)
  const corners: number[] = []
  for (let c = 0; c < columns; c++) {
    corners.push(0, at(1, c), at(1, c + 1), position.length / 3 - 1, at(rows - 1, c + 1), at(rows - 1, c))
    for (let r = 1; r + 1 < rows; r++) {
      corners.push(at(r, c), at(r + 1, c), at(r + 1, c + 1), at(r, c), at(r + 1, c + 1), at(r, c + 1))
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(corners) }
}

function blowUp(kernels: Kernels, pressure: number, outside: number, shared: boolean) {
  const cloth = clothFromSurface(ball(0.2, 10, 20))
  const gas = buildPressure(cloth.position, cloth.triVertex, { law: 'gas', pressure, outside })
  const sim = createSim(
    { cloth, panelFabric: [fabric], restAngles: 'placed' },
    {
      kernels,
      gravity: [0, 0, 0],
      air: null,
      selfContact: false,
      outer: [shared ? gas : { assemble: gas.assemble }],
    },
  )
  let halvings = 0
  let bad = -1
  for (let k = 0; k < 60 && bad < 0; k++) {
    const report = step(sim, 1 / 120)
    halvings += report.halvings
    bad = report.badVertex
  }
  const ratio = gas.volume(sim.state.x) / gas.volumeStart
  return {
    halvings,
    bad,
    ratio,
    over: gas.overPressure(0, gas.volume(sim.state.x)),
    speed: sim.report.speedRms,
  }
}

it.each(['twins', 'originals'])(
  'a ball of real air rests where skin and gas balance, by the %s',
  async (which) => {
    const kernels = await loadKernels(which === 'twins' ? compiled : null)
    const { halvings, bad, ratio, over, speed } = blowUp(kernels, 2000, 1e5, true)
    expect(bad).toBe(-1)
    expect(halvings).toBe(0)
    expect(speed).toBeLessThan(0.01)
    const stretch = ratio ** (1 / 3) - 1 // Laplace: Δp r = 2 N, N = stiffness · stretch
    expect(over / ((2 * 800 * stretch) / 0.2)).toBeCloseTo(1, 1)
  },
)

it('without the shared stiffness the same ball bursts', async () => {
  const { halvings, bad } = blowUp(await loadKernels(compiled), 2000, 1e5, false)
  expect(halvings > 10 || bad >= 0).toBe(true)
})
