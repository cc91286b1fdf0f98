/**
 * Cloth as a mechanism of crossing yarns: on a grid along the grain every side of a cell is a piece of yarn that resists
 * being pulled, every corner a crossing that resists the yarns turning against each other. What each gives back is read
 * off the curve of the Kawabata test made for it; no number in between has to be chosen.
 *
 *   e = |d|/ℓ − 1 along warp and weft,   s = d_warp·d_weft/(|d_warp||d_weft|) = sin φ at each corner   [–]    (1)
 *   W = A (½ Σ_sides w_i(e) + ¼ Σ_corners w_s(|s|)),   w = ∫ curve                                     [J]    (2)
 *   curves:  warp, weft: force per width over e;   shear: force per length over s, odd in s            [N/m]  (3)
 *   viscous part:  τ times the present slope of each curve times its strain rate                       [N/m]  (4)
 *
 * φ is the angle by which the yarns have left the square; a shear force F does work F dφ cos φ = F ds per area. Curves
 * come from the fabric: `curveWarp`, `curveWeft`, and `curveShear` or `curveBias`; where one is missing its constants
 * take its place, with their hardening. Curves never fall, so energies are smooth and convex in their strains.
 *
 * f and K: `quad-element.ts`. K is exact at rest where yarns are pulled and cells are not sheared; the second slope of
 * s, which has no sign, is left out.
 *
 * Yarns do not know each other: pulled along the warp the weft does not contract, where real crimp is exchanged. Pressed
 * yarns are as stiff as slightly pulled ones unless the curve has points below zero. Only for grids along the grain.
 * Sources: Breen, House, Wozny 1994, "Predicting the Drape of Woven Cloth Using Interacting Particles"; Eberhardt, Weber,
 * Straßer 1996, "A Fast, Flexible, Particle-System Model for Cloth Draping"; Hauth et al., Eurographics 2004 tutorial
 * "Modelling and Animation of Cloth", section 2.1.2, equations 5, 6 (there cubic and quintic pieces, here monotone
 * cubics through the measured points; there φ, here its sine).
 */
import { assert } from '../core/index.ts'
import {
  buildFabricCurves,
  buildStressCurve,
  type CurvePoints,
  evaluateCurve,
  type Fabric,
  type StressCurve,
} from '../material/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'
import {
  addQuadForce,
  addQuadMatrix,
  buildQuadElement,
  LINK_FROM,
  LINK_TO,
  LINKS,
  type QuadElement,
  ROWS_MAX,
  setCorner,
  setLinks,
  setRates,
} from './quad-element.ts'
import { type Quads, quadsOf } from './quads.ts'

export const yarnMembrane: ForceModel = {
  summary: 'yarns pulled and sheared along their measured curves, for grids along the grain (Breen 1994)',
  gridOnly: true,
  blocksPerVertex: 6, // 4, and the slots of a cell
  build({ cloth, panelFabric }) {
    const quads = quadsOf(cloth)
    assert(quads !== null, 'yarns need a grid along the grain; ask quadsOf first')
    const laws = panelFabric.map(yarnLaw)
    const element = buildQuadElement(ROWS_MAX)
    return elementForce(
      quads.quadVertex,
      4,
      (slot) =>
        ({ x, v, force, matrix, stiffnessScale, dampingScale }) => {
          let energy = 0
          for (let q = 0; q < quads.quadCount; q++) {
            const law = laws[quads.quadPanel[q]]
            setLinks(element, quads, q, x)
            setCrossings(element, quads, q)
            setRates(element, quads, q, v)
            energy += setStress(element, quads, q, law)
            addQuadForce(element, quads, q, force)
            if (matrix === null) continue
            const scale = stiffnessScale + dampingScale * law.viscosity
            for (let a = 0; a < ROWS_MAX; a++) element.tangent[(ROWS_MAX + 1) * a] = scale * slope[a]
            addQuadMatrix(element, quads, q, stiffnessScale, slot, matrix)
          }
          return energy
        },
    )
  },
}

interface YarnLaw {
  /** Force per width [N/m] over strain ΔL/L [–]. */
  readonly warp: StressCurve
  readonly weft: StressCurve
  /** Force per length [N/m] over the sine of the angle lost [–]. */
  readonly shear: StressCurve
  /** τ [s] */
  readonly viscosity: number
}

function yarnLaw(fabric: Fabric): YarnLaw {
  const { curveWarp, curveWeft, stretchWarp, stretchWeft, hardeningStrain, viscosity } = fabric
  return {
    warp: buildStressCurve(curveWarp ?? pullPoints(stretchWarp, hardeningStrain)),
    weft: buildStressCurve(curveWeft ?? pullPoints(stretchWeft, hardeningStrain)),
    shear: buildFabricCurves(fabric, 1).shear,
    viscosity,
  }
}

/** Pieces the hardening law is cut into, up to where the yarns are straight. */
const PIECES = 12

/**
 * The constants as a lab would have measured them: N = (1 + e) C E (1 + (E/eₕ)²), E = e + ½ e², up to E = √3 eₕ; the
 * last piece goes on with the slope it ends with.
 */
function pullPoints(constant: number, hardeningStrain: number | undefined): CurvePoints {
  if (hardeningStrain === undefined) return [[1, constant]]
  const straight = Math.sqrt(1 + 2 * Math.sqrt(3) * hardeningStrain) - 1
  return Array.from({ length: PIECES }, (_, k) => {
    const e = (straight * (k + 1)) / PIECES
    const green = e + 0.5 * e * e
    const ratio = green / hardeningStrain
    return [e, (1 + e) * constant * green * (1 + ratio * ratio)] as const
  })
}

/** (1): rows 4 … 7 are the corners; the links' rows hold their directions. */
function setCrossings({ row, strain, length }: QuadElement, quads: Quads, q: number): void {
  row.fill(0, 12 * LINKS)
  for (let corner = 0; corner < 4; corner++) {
    const warp = corner < 2 ? 0 : 1
    const weft = corner === 0 || corner === 3 ? 2 : 3
    const a = 12 * warp + 3 * LINK_TO[warp] // direction over rest length
    const b = 12 * weft + 3 * LINK_TO[weft]
    const ax = row[a] * quads.quadWarp[q]
    const ay = row[a + 1] * quads.quadWarp[q]
    const az = row[a + 2] * quads.quadWarp[q]
    const bx = row[b] * quads.quadWeft[q]
    const by = row[b + 1] * quads.quadWeft[q]
    const bz = row[b + 2] * quads.quadWeft[q]
    const s = ax * bx + ay * by + az * bz
    const at = 12 * (LINKS + corner)
    const alongWarp = 1 / (length[warp] + TINY)
    const alongWeft = 1 / (length[weft] + TINY)
    strain[LINKS + corner] = s
    setCorner(row, at + 3 * LINK_TO[warp], alongWarp, bx - s * ax, by - s * ay, bz - s * az)
    setCorner(row, at + 3 * LINK_FROM[warp], -alongWarp, bx - s * ax, by - s * ay, bz - s * az)
    setCorner(row, at + 3 * LINK_TO[weft], alongWeft, ax - s * bx, ay - s * by, az - s * bz)
    setCorner(row, at + 3 * LINK_FROM[weft], -alongWeft, ax - s * bx, ay - s * by, az - s * bz)
  }
}

/** (2)–(4); `slope` keeps the tangents. Returns the energy [J]. */
function setStress(
  { strain, rate, stress, pull }: QuadElement,
  quads: Quads,
  q: number,
  law: YarnLaw,
): number {
  const area = quads.quadWarp[q] * quads.quadWeft[q]
  let energy = 0
  for (let a = 0; a < ROWS_MAX; a++) {
    const isLink = a < LINKS
    const share = isLink ? 0.5 * area : 0.25 * area
    const sign = !isLink && strain[a] < 0 ? -1 : 1
    evaluateCurve(isLink ? (a < 2 ? law.warp : law.weft) : law.shear, sign * strain[a], answer)
    slope[a] = share * answer[1]
    if (isLink) pull[a] = share * answer[0]
    stress[a] = share * sign * answer[0] + law.viscosity * slope[a] * rate[a]
    energy += share * answer[2]
  }
  return energy
}

const TINY = 1e-30 // [m] keeps 0/0 away
const answer = new Float64Array(3) // scratch: stress, tangent, energy of a curve
const slope = new Float64Array(ROWS_MAX) // scratch: tangent of each strain times its area [J]
