/**
 * In-plane forces from the tables of Wang et al. 2011: the stiffness of each triangle is looked up by how far and in
 * which direction it is stretched. Equations (1)–(3) of `material/wang-table.ts` on the element of `green-triangle.ts`.
 *
 *   S = C(E) E,     D = (1 + ρ) C(E),   ρ = growth of stiffness along the present strain, 0 … 1            (1)
 *   energy told:    ½ E·S                                                                         [J/m²]   (2)
 *
 * S is not the slope of an energy, so (2) is a measure and no potential. D in (1) is the exact slope for more of the
 * same strain and leaves out how C turns with the direction, which has no sign; it is exact at rest. A fabric without a
 * table has its constants, linear in strain.
 *
 * Stops being true under loads of a tensile test (the tables end at a sixth of stretch and small forces), and where
 * cloth is stretched and sheared round in circles, which may gain energy (see the table); viscosity is what pays for it.
 * Source: Wang, Ramamoorthi, O'Brien 2011, "Data-Driven Elastic Models for Cloth: Modeling and Measurement".
 */
import {
  buildWangTable,
  COUPLING_MAX,
  lookUpStiffness,
  MATERIAL_COMPRESSION,
  MATERIAL_STRIDE,
  PRESSED_FADE,
} from '../material/index.ts'
import type { ForceInput, ForceModel } from './cloth-force.ts'
import { buildGreenForce, materialFabrics, type TriangleLaw } from './green-triangle.ts'

export const wangMembrane: ForceModel = {
  summary: 'finite elements with the stiffness tables of Wang et al. 2011, by stretch and direction',
  blocksPerVertex: 4,
  build: (input) => buildGreenForce(input.model, tableLaw(input)),
}

function tableLaw({ model, panelFabric }: ForceInput): TriangleLaw {
  const { triMaterial, material } = model
  const fabrics = materialFabrics(panelFabric)
  const tables = fabrics.map(buildWangTable)
  return (t, strain, response) => {
    const row = triMaterial[t]
    const [e11, e22, gamma] = strain
    lookUpStiffness(tables[row], e11, e22, gamma, found)
    const [c11, c12, c22, g, growth] = found
    const share = material[MATERIAL_STRIDE * row + MATERIAL_COMPRESSION]
    const k11 = e11 < 0 ? share * c11 : c11
    const k22 = e22 < 0 ? share * c22 : c22
    const k12 = Math.min(c12, COUPLING_MAX * Math.sqrt(k11 * k22))
    response.s11 = k11 * e11 + k12 * e22
    response.s22 = k22 * e22 + k12 * e11
    response.s12 = g * gamma
    response.energy = 0.5 * (response.s11 * e11 + response.s22 * e22 + response.s12 * gamma) // (2)
    const more = 1 + growth // (1)
    response.d11 = more * (e11 < 0 ? Math.max(k11, c11 * (1 + PRESSED_FADE * e11)) : c11)
    response.d22 = more * (e22 < 0 ? Math.max(k22, c22 * (1 + PRESSED_FADE * e22)) : c22)
    response.d12 = more * k12
    response.d33 = more * g
    response.tau = fabrics[row].viscosity
  }
}

const found = new Float64Array(5) // scratch: C11, C12, C22, G, ρ
