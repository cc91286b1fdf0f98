/**
 * A continuum on particles: warp and weft run along the sides of a grid, strain is the difference quotient between
 * neighbours, and each cell answers with the orthotropic law. Links along the yarns are linearised about their own
 * direction, so they are springs whose stiffness is a modulus, and the result converges as the grid is refined.
 *
 *   s_u, s_v = differences of positions over rest lengths along warp and weft                        [–]     (1)
 *   e_u = |s_u| − 1, e_v = |s_v| − 1 on the four sides of a cell,   γ = s_u·s_v in its middle        [–]     (2)
 *   σ11 = C11 e_u + C12 ē_v,   σ22 = C22 e_v + C12 ē_u,   σ12 = G γ       ē = mean of the two sides  [N/m]   (3)
 *   W = A (½ C11 ⟨e_u²⟩ + ½ C22 ⟨e_v²⟩ + C12 ē_u ē_v + ½ G γ²),   ⟨⟩ over the two sides              [J]     (4)
 *   viscous part:  σ += τ C ė                                                                        [N/m]   (5)
 *
 * f and K: `quad-element.ts`. K is exact at rest where links are pulled and cells are not sheared; the second slope of
 * γ, which has no sign, is left out. Damping is exact in velocity.
 *
 * Only for grids whose sides run along the grain (`quadsOf`): that is the price of the method. In a cell sheared by γ
 * the links have grown by γ²/8, which the true strain has not: right to first order in strain, no further. Pressed
 * links are as stiff as pulled ones.
 * Sources: Hauth et al., Eurographics 2004 tutorial "Modelling and Animation of Cloth", section 2.2.5, equations 12,
 * 13; Etzmuß, Groß, Straßer 2003, "Deriving a Particle System from Continuum Mechanics for the Animation of Deformable
 * Objects". The coupling C12, absent from (12) there, is added with side means; σ12 there is ½ μ γ with μ = 2 G.
 */
import { assert } from '../core/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { buildElasticTensors, TENSOR_STRIDE } from './corotational.ts'
import { elementForce } from './element-slots.ts'
import {
  addQuadForce,
  addQuadMatrix,
  buildQuadElement,
  LINKS,
  type QuadElement,
  ROWS_MAX,
  setCorner,
  setLinks,
  setRates,
} from './quad-element.ts'
import { type Quads, quadsOf } from './quads.ts'

export const finiteDifferenceMembrane: ForceModel = {
  summary: 'continuum particles by finite differences, for grids along the grain (Etzmuß 2003)',
  gridOnly: true,
  blocksPerVertex: 6, // 4, and the slots of a cell
  build({ cloth, panelFabric }) {
    const quads = quadsOf(cloth)
    assert(quads !== null, 'finite differences need a grid along the grain; ask quadsOf first')
    const tensor = buildElasticTensors(panelFabric)
    const element = buildQuadElement(ROWS)
    return elementForce(
      quads.quadVertex,
      4,
      (slot) =>
        ({ x, v, force, matrix, stiffnessScale, dampingScale }) => {
          let energy = 0
          for (let q = 0; q < quads.quadCount; q++) {
            setLinks(element, quads, q, x)
            setShear(element, quads, q, x)
            setRates(element, quads, q, v)
            energy += setStress(element, quads, q, tensor)
            addQuadForce(element, quads, q, force)
            if (matrix === null) continue
            setTangent(element, quads, q, tensor, stiffnessScale, dampingScale)
            addQuadMatrix(element, quads, q, stiffnessScale, slot, matrix)
          }
          return energy
        },
    )
  },
}

/** Four links and the shear of the cell. */
const ROWS = 5
const SHEAR = LINKS

/** (2): γ and its row. */
function setShear({ row, strain }: QuadElement, quads: Quads, q: number, x: Float64Array): void {
  const a = 3 * quads.quadVertex[4 * q]
  const b = 3 * quads.quadVertex[4 * q + 1]
  const c = 3 * quads.quadVertex[4 * q + 2]
  const d = 3 * quads.quadVertex[4 * q + 3]
  const overWarp = 0.5 / quads.quadWarp[q]
  const overWeft = 0.5 / quads.quadWeft[q]
  const ux = overWarp * (x[b] - x[a] + x[c] - x[d])
  const uy = overWarp * (x[b + 1] - x[a + 1] + x[c + 1] - x[d + 1])
  const uz = overWarp * (x[b + 2] - x[a + 2] + x[c + 2] - x[d + 2])
  const vx = overWeft * (x[d] - x[a] + x[c] - x[b])
  const vy = overWeft * (x[d + 1] - x[a + 1] + x[c + 1] - x[b + 1])
  const vz = overWeft * (x[d + 2] - x[a + 2] + x[c + 2] - x[b + 2])
  strain[SHEAR] = ux * vx + uy * vy + uz * vz
  row.fill(0, 12 * SHEAR, 12 * ROWS)
  for (let corner = 0; corner < 4; corner++) {
    setCorner(row, 12 * SHEAR + 3 * corner, corner === 1 || corner === 2 ? overWarp : -overWarp, vx, vy, vz)
    setCorner(row, 12 * SHEAR + 3 * corner, corner >= 2 ? overWeft : -overWeft, ux, uy, uz)
  }
}

/** (3), (4), (5). Returns the energy [J]. */
function setStress(element: QuadElement, quads: Quads, q: number, tensor: Float64Array): number {
  const { strain, rate, stress, pull } = element
  const area = quads.quadWarp[q] * quads.quadWeft[q]
  const law = TENSOR_STRIDE * quads.quadPanel[q]
  const half = 0.5 * area
  const cross = tensor[law + 2]
  const tau = tensor[law + 4]
  let energy = 0
  for (let link = 0; link < LINKS; link++) {
    const own = tensor[link < 2 ? law : law + 1]
    const side = link < 2 ? 2 : 0 // the two links of the other direction
    const other = 0.5 * (strain[side] + strain[side + 1])
    const otherRate = 0.5 * (rate[side] + rate[side + 1])
    pull[link] = half * (own * strain[link] + cross * other)
    stress[link] = pull[link] + half * tau * (own * rate[link] + cross * otherRate)
    energy += 0.5 * pull[link] * strain[link]
  }
  const g = tensor[law + 3]
  stress[SHEAR] = area * g * (strain[SHEAR] + tau * rate[SHEAR])
  return energy + 0.5 * area * g * strain[SHEAR] * strain[SHEAR]
}

function setTangent(
  { tangent }: QuadElement,
  quads: Quads,
  q: number,
  tensor: Float64Array,
  stiffnessScale: number,
  dampingScale: number,
): void {
  const law = TENSOR_STRIDE * quads.quadPanel[q]
  const area = quads.quadWarp[q] * quads.quadWeft[q] * (stiffnessScale + dampingScale * tensor[law + 4])
  for (let a = 0; a < LINKS; a++) {
    for (let b = 0; b < LINKS; b++) {
      const same = a === b ? 0.5 * tensor[a < 2 ? law : law + 1] : 0
      tangent[ROWS_MAX * a + b] = area * (a < 2 === b < 2 ? same : 0.25 * tensor[law + 2])
    }
  }
  tangent[ROWS_MAX * SHEAR + SHEAR] = area * tensor[law + 3]
}
