/** A fabric in which warp, weft and bias all differ, so that a swap of them shows. For tests of the forces. */
import type { Fabric } from '../material/index.ts'

export const TEST_FABRIC: Fabric = {
  name: 'test',
  title: 'test sheet',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: 1000,
  stretchWeft: 600,
  stretchCross: 150,
  shear: 200,
  hardeningStrain: 0.05,
  bendWarp: 2e-5,
  bendBias: 1.4e-5,
  bendWeft: 1e-5,
  viscosity: 1e-3,
  bendViscosity: 0.02,
  frictionCloth: 0.4,
  frictionBody: 0.4,
}
