import { describe, expect, it } from 'vitest'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { loadKernels } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import { findRest } from './find-rest.ts'
import type { Sim } from './sim.ts'

const kernels = await loadKernels(null)

function sheet(pattern: SheetPattern, fabric: Fabric, width: number, rows: number, pinnedAbove: number): Sim {
  const mesh = buildSheetMesh({ width, height: 1, columns: 5, rows, pattern })
  const cloth = clothFromMesh(mesh)
  const pinned = [...mesh.vertexPattern.keys()].filter(
    (k) => k % 2 === 1 && mesh.vertexPattern[k] > pinnedAbove,
  )
  return createSim(
    { cloth, panelFabric: [fabric], pinned: pinned.map((k) => (k - 1) / 2) },
    { kernels, air: null, selfContact: false, bending: 'hinge' }, // plates feel uneven stretch
  )
}

describe('findRest', () => {
  it.each(['grid', 'crossed'] as const)(
    '%s: a hanging sheet is as long as lumped rows of St. Venant cloth',
    (pattern) => {
      // λ³ − λ = 2 σ g L (k − ½)/(n E), row k of n from the bottom; E = 20 N/m, so bending so stiff that nothing wrinkles
      const fabric: Fabric = {
        ...TEST_FABRIC,
        stretchWarp: 20,
        stretchWeft: 20,
        stretchCross: 0,
        shear: 10,
        hardeningStrain: undefined,
        bendWarp: 1,
        bendBias: 1,
        bendWeft: 1,
      }
      const sim = sheet(pattern, fabric, 1, 6, 1 - 1e-9)
      expect(findRest(sim, { tolerance: 1e-10 }).found).toBe(true)
      let longest = 0
      for (let at = 1; at < 15; at += 3) longest -= sim.state.x[at] / 5
      // the vertices of a row differ a little in mass, as diagonals alternate: mean of the lowest row, within 1 %
      expect(longest / 0.04502891).toBeCloseTo(1, 2)
    },
  )

  it('a strip bends like the heavy elastica, from the flat state', () => {
    // Γ = σ g L³/D = 10, H/W = 1.066802 for the plate; the hinge is 3 to 20 % too soft
    const weight = 0.2 * 9.81
    const bend = (weight * (8 / 9) ** 3) / 10
    const stiff = 1e4 * weight
    const fabric: Fabric = {
      ...TEST_FABRIC,
      stretchWarp: stiff,
      stretchWeft: stiff,
      stretchCross: 0,
      shear: 0.5 * stiff,
      hardeningStrain: undefined,
      bendWarp: bend,
      bendBias: bend,
      bendWeft: bend,
    }
    const sim = sheet('equilateral', fabric, 0.5, 10, 0.85) // two rows pinned, eight cells hang
    sim.controls.gravity = [0, 0, -9.81]
    expect(findRest(sim).found).toBe(true)
    const drop = -sim.state.x[2]
    const reach = 8 / 9 - sim.state.x[1]
    expect(drop / reach).toBeGreaterThan(1.066802)
    expect(drop / reach).toBeLessThan(1.066802 * 1.35) // the clamp gives way over half a cell too
  })
})
