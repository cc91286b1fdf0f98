/**
 * Yarns that bend: at every crossing the warp yarn and the weft yarn each resist being curved, as the Kawabata bending
 * test measured them. The angle between two pieces of one yarn stands for its curvature.
 *
 *   w = g (d2 − d1)/ℓ̄,   d1, d2 = directions of the pieces before and after, ℓ̄ = mean rest length   [1/m]   (1)
 *   g = 2/(1 + s),  s = √(1 − ¼ |d2 − d1|²):   κ = |w| = 4 tan(ψ/4)/ℓ̄,  ψ = angle between the pieces [1/m]   (2)
 *   W = A ∫ M dκ,   M = moment per width over curvature, A = ℓ̄ × width carried by the yarn          [J]     (3)
 *   f = −A (M/κ) (∂w/∂x)ᵀ w                                                                          [N]     (4)
 *   K = A (∂w/∂x)ᵀ (M/κ (1 − ŵŵᵀ) + M′ ŵŵᵀ) ∂w/∂x                                                   [N/m]   (5)
 *   damping:  τ M′ A (∂w/∂x)ᵀ w wᵀ/(κ² + κ₀²) ∂w/∂x                                                  [N s/m] (6)
 *
 * (2) is the angle itself for small ψ, and the moment rises with it up to a yarn folded onto itself; within 2° of that s
 * goes on along its tangent and keeps (2) smooth. M never falls, so (5) is positive semi-definite; it is exact for
 * straight yarns and leaves out the second slope of w, which has no sign. Damping acts on the size of the curvature, which rigid turning leaves alone; yarns straighter than
 * the radius 1/κ₀ are not damped.
 *
 * M is the fabric's `curveBendWarp` or `curveBendWeft`, else B κ with the rigidity B of that direction.
 *
 * A mesh cannot show curvatures above 4/ℓ̄. Yarns do not resist twist: bent along φ from the warp the sheet has the
 * rigidity B1 cos⁴φ + B2 sin⁴φ, on the bias a quarter of the sum, where measured cloth has more. Ends of yarns are
 * free; a seam is a free hinge. Only for grids along the grain.
 * Sources: Breen, House, Wozny 1994, "Predicting the Drape of Woven Cloth Using Interacting Particles"; Hauth et al.,
 * Eurographics 2004 tutorial "Modelling and Animation of Cloth", section 2.1.2, equation 7 (there ½ C ψ²).
 */
import { assert } from '../core/index.ts'
import { buildStressCurve, evaluateCurve, type Fabric, type StressCurve } from '../material/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { elementForce } from './element-slots.ts'
import { type Quads, quadsOf } from './quads.ts'
import { scatterElement } from './scatter-element.ts'

export const yarnBending: ForceModel = {
  summary: 'yarns bent along their measured curves, for grids along the grain (Breen 1994)',
  gridOnly: true,
  blocksPerVertex: 6, // 4, and the slots
  build({ cloth, panelFabric }) {
    const quads = quadsOf(cloth)
    assert(quads !== null, 'yarns need a grid along the grain; ask quadsOf first')
    const bends = bendsOf(quads)
    const curves = panelFabric.flatMap((fabric) => [bendCurve(fabric, 0), bendCurve(fabric, 1)])
    const viscosity = panelFabric.map((fabric) => fabric.bendViscosity)
    return elementForce(
      bends.vertex,
      3,
      (slot) =>
        ({ x, v, force, matrix, stiffnessScale, dampingScale }) => {
          let energy = 0
          for (let k = 0; k < bends.area.length; k++) {
            const tau = viscosity[bends.law[k] >> 1]
            setCurvature(bends, k, x)
            evaluateCurve(curves[bends.law[k]], curvature[3], answer)
            energy += bends.area[k] * answer[2] // (3)
            addForce(bends, k, tau, v, force)
            if (matrix === null) continue
            setDense(bends.area[k], stiffnessScale, dampingScale * tau)
            scatterElement(matrix, bends.vertex, slot, k, 3, dense)
          }
          return energy
        },
    )
  },
}

/** κ₀: yarns that bend less are not damped [1/m]; a radius of 10 m. */
const CURVATURE_MIN = 0.1

/** Least s of (2) that is taken at its word [–]: 177.7°. */
const COSINE_LEAST = 0.02

/** Three crossings in a row on one yarn. */
interface Bends {
  /** Before, middle, after: 3 per bend. */
  readonly vertex: Int32Array
  /** ℓ̄ [m] */
  readonly length: Float64Array
  /** A [m²] */
  readonly area: Float64Array
  /** Row of the curves: twice the panel, plus one for weft. */
  readonly law: Int32Array
}

/** Moment per width [N] over curvature [1/m] of warp (0) or weft (1) yarns; without measured points a line of slope B. */
function bendCurve(fabric: Fabric, weft: 0 | 1): StressCurve {
  const points = weft === 0 ? fabric.curveBendWarp : fabric.curveBendWeft
  const rigidity = weft === 0 ? fabric.bendWarp : fabric.bendWeft
  return buildStressCurve(points ?? [[1, Math.max(rigidity, TINY)]])
}

function bendsOf(quads: Quads): Bends {
  const pieces = piecesOf(quads)
  const before = new Map<string, Piece>()
  for (const piece of pieces) before.set(`${piece.law} ${piece.to}`, piece)
  const pairs = pieces.flatMap((after) => {
    const first = before.get(`${after.law} ${after.from}`)
    return first === undefined ? [] : [{ first, after }]
  })
  return {
    vertex: Int32Array.from(pairs.flatMap(({ first, after }) => [first.from, after.from, after.to])),
    length: Float64Array.from(pairs, ({ first, after }) => 0.5 * (first.length + after.length)),
    area: Float64Array.from(
      pairs,
      ({ first, after }) => 0.25 * (first.length + after.length) * (first.width + after.width),
    ),
    law: Int32Array.from(pairs, ({ after }) => after.law),
  }
}

/** A side of one or two cells of a panel, in the direction its yarn runs. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly law: number
  readonly length: number
  /** Half of each cell beside it [m]. */
  width: number
}

function piecesOf({ quadCount, quadVertex, quadPanel, quadWarp, quadWeft }: Quads): Piece[] {
  const pieces = new Map<string, Piece>()
  for (let q = 0; q < quadCount; q++) {
    const [a, b, c, d] = quadVertex.subarray(4 * q, 4 * q + 4)
    for (const [from, to, weft] of [
      [a, b, 0],
      [d, c, 0],
      [a, d, 1],
      [b, c, 1],
    ]) {
      const law = 2 * quadPanel[q] + weft
      const key = `${law} ${from} ${to}`
      const length = weft === 0 ? quadWarp[q] : quadWeft[q]
      const piece = pieces.get(key) ?? { from, to, law, length, width: 0 }
      piece.width += 0.5 * (weft === 0 ? quadWeft[q] : quadWarp[q])
      pieces.set(key, piece)
    }
  }
  return [...pieces.values()]
}

/** (1), (2) and (∂w/∂x)ᵀ of the outer two crossings; that of the middle one is minus their sum. */
function setCurvature(bends: Bends, k: number, x: Float64Array): void {
  const a = 3 * bends.vertex[3 * k]
  const b = 3 * bends.vertex[3 * k + 1]
  const c = 3 * bends.vertex[3 * k + 2]
  const inverse = 1 / bends.length[k]
  const px = x[b] - x[a]
  const py = x[b + 1] - x[a + 1]
  const pz = x[b + 2] - x[a + 2]
  const qx = x[c] - x[b]
  const qy = x[c + 1] - x[b + 1]
  const qz = x[c + 2] - x[b + 2]
  const overP = 1 / (Math.sqrt(px * px + py * py + pz * pz) + TINY)
  const overQ = 1 / (Math.sqrt(qx * qx + qy * qy + qz * qz) + TINY)
  const wx = qx * overQ - px * overP
  const wy = qy * overQ - py * overP
  const wz = qz * overQ - pz * overP
  const square = wx * wx + wy * wy + wz * wz
  const rest = 1 - 0.25 * square
  const sigma = Math.max(Math.sqrt(Math.max(rest, 0)), COSINE_LEAST)
  const s = 0.5 * (rest / sigma + sigma)
  const g = 2 / (1 + s)
  curvature[0] = inverse * g * wx
  curvature[1] = inverse * g * wy
  curvature[2] = inverse * g * wz
  curvature[3] = inverse * g * Math.sqrt(square)
  setProjector(0, inverse * overP, px * overP, py * overP, pz * overP)
  setProjector(9, inverse * overQ, qx * overQ, qy * overQ, qz * overQ)
  const steep = (0.125 * g * g) / sigma // 2 g′
  for (let r = 0; r < 18; r += 3) {
    const along = steep * (slopes[r] * wx + slopes[r + 1] * wy + slopes[r + 2] * wz)
    slopes[r] = g * slopes[r] + along * wx
    slopes[r + 1] = g * slopes[r + 1] + along * wy
    slopes[r + 2] = g * slopes[r + 2] + along * wz
  }
}

/** scale (1 − d dᵀ) */
function setProjector(at: number, scale: number, x: number, y: number, z: number): void {
  slopes[at] = scale * (1 - x * x)
  slopes[at + 4] = scale * (1 - y * y)
  slopes[at + 8] = scale * (1 - z * z)
  slopes[at + 1] = slopes[at + 3] = -scale * x * y
  slopes[at + 2] = slopes[at + 6] = -scale * x * z
  slopes[at + 5] = slopes[at + 7] = -scale * y * z
}

/** (4) and the force of (6); `answer` holds M and M′. */
function addForce(bends: Bends, k: number, tau: number, v: Float64Array, force: Float64Array): void {
  const a = 3 * bends.vertex[3 * k]
  const b = 3 * bends.vertex[3 * k + 1]
  const c = 3 * bends.vertex[3 * k + 2]
  let power = 0 // w·ẇ
  for (let r = 0; r < 3; r++) {
    let first = 0
    let last = 0
    for (let s = 0; s < 3; s++) {
      first += slopes[3 * r + s] * curvature[s]
      last += slopes[9 + 3 * r + s] * curvature[s]
    }
    moment[r] = first
    moment[3 + r] = last
    power += first * (v[a + r] - v[b + r]) + last * (v[c + r] - v[b + r])
  }
  const square = curvature[3] * curvature[3] + CURVATURE_MIN * CURVATURE_MIN
  const push = bends.area[k] * (secant() + (tau * answer[1] * power) / square)
  for (let r = 0; r < 3; r++) {
    force[a + r] -= push * moment[r]
    force[b + r] += push * (moment[r] + moment[3 + r])
    force[c + r] -= push * moment[3 + r]
  }
}

/** M/κ; its limit is the slope. */
function secant(): number {
  return curvature[3] > STRAIGHT ? answer[0] / curvature[3] : answer[1]
}

/** (5) and (6) of one bend. */
function setDense(area: number, stiffnessScale: number, dampingScale: number): void {
  const across = stiffnessScale * secant()
  const square = curvature[3] * curvature[3]
  const unit = square > STRAIGHT * STRAIGHT ? 1 / square : 0
  const along =
    (stiffnessScale * answer[1] - across) * unit +
    (dampingScale * answer[1]) / (square + CURVATURE_MIN * CURVATURE_MIN)
  for (let r = 0; r < 3; r++) {
    for (let s = 0; s < 3; s++) {
      law[3 * r + s] = area * (along * curvature[r] * curvature[s] + (r === s ? across : 0))
    }
  }
  multiply(0, 0, before)
  multiply(0, 9, mixed)
  multiply(9, 9, after)
  for (let r = 0; r < 3; r++) {
    for (let s = 0; s < 3; s++) {
      const aa = before[3 * r + s]
      const ac = mixed[3 * r + s]
      const ca = mixed[3 * s + r]
      const cc = after[3 * r + s]
      dense[9 * r + s] = aa
      dense[9 * r + 6 + s] = ac
      dense[9 * (6 + r) + s] = ca
      dense[9 * (6 + r) + 6 + s] = cc
      // the middle crossing moves w by minus what the outer two do
      dense[9 * r + 3 + s] = -aa - ac
      dense[9 * (3 + r) + s] = -aa - ca
      dense[9 * (3 + r) + 6 + s] = -ac - cc
      dense[9 * (6 + r) + 3 + s] = -ca - cc
      dense[9 * (3 + r) + 3 + s] = aa + ac + ca + cc
    }
  }
}

/** (∂w/∂x_i)ᵀ law ∂w/∂x_j into `to`; i, j: 0 = before, 9 = after. */
function multiply(i: number, j: number, to: Float64Array): void {
  for (let r = 0; r < 3; r++) {
    const p = slopes[i + 3 * r]
    const q = slopes[i + 3 * r + 1]
    const t = slopes[i + 3 * r + 2]
    const x = p * law[0] + q * law[3] + t * law[6]
    const y = p * law[1] + q * law[4] + t * law[7]
    const z = p * law[2] + q * law[5] + t * law[8]
    for (let s = 0; s < 3; s++)
      to[3 * r + s] = x * slopes[j + 3 * s] + y * slopes[j + 3 * s + 1] + z * slopes[j + 3 * s + 2]
  }
}

const TINY = 1e-30 // keeps 0/0 away
const STRAIGHT = 1e-9 // [1/m] below which M/κ is its limit
const curvature = new Float64Array(4) // scratch: w, κ
const slopes = new Float64Array(18) // scratch: (∂w/∂x)ᵀ of the crossings before and after
const moment = new Float64Array(6) // scratch: ∂w/∂xᵀ w of both
const answer = new Float64Array(3) // scratch: M, M′, energy per area
const law = new Float64Array(9) // scratch: the middle of (5) and (6)
const dense = new Float64Array(81) // scratch: matrix of one bend
const before = new Float64Array(9) // scratch: blocks of the outer crossings
const mixed = new Float64Array(9)
const after = new Float64Array(9)
