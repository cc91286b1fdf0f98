/**
 * Bending of cloth that does not spring back all the way: yarns rub on each other while they bend, and a sharp bend
 * sets. The elastic plate of `plate.ts`, and on top of it friction along warp and weft and a yield curvature that
 * moves the rest shape, both on the curvature k = (κ11, κ22, 2 κ12) of `curvature-stars.ts`, each number with a memory
 * of its own.
 *
 *   M = M_elastic + friction + set                                                               [N m/m]  (1)
 *   friction = F (k − kp) stays within ± H,   H = ½ 2HB of warp and weft, none in twist, F = 10 D  [N]      (2)
 *   set = D (k − k0) stays within ± D κy, less D k:  −D k0 until it yields                         [N]      (3)
 *   D11, D22 = plate rigidity of warp and weft, D33 = D_bias − ¼ (D11 + D22)                      [N m]    (4)
 *   the step holds:  k0, kp follow where a limit is passed (`jenkin.ts`);  else k0 ← k0 exp(−dt/T)         (5)
 *   f = −Σ A M ∂k/∂θ ∂θ/∂x                                                                          [N]      (6)
 *   K = Σ_hinges w (∂θ/∂x)(∂θ/∂x)ᵀ,  w = Σ A F′ |g| Σ|g|,  g = ∂k/∂θ, F′ = F while friction sticks  [N/m]    (7)
 *
 * Bending along φ the friction of (2) is H11 cos²φ + H22 sin²φ: the same in all directions where warp and weft are
 * alike, on every mesh; friction in each hinge would differ by 1.7 between directions of one and the same lattice.
 * F is
 * chosen so that friction is fully at work a tenth of the way to the curvature where cloth rests when let go,
 * κ = 2HB/(2B); a Kawabata loop then has the slope of the elastic model and the width 2HB. A set fades with the fabric's
 * relaxation time T as soon as nothing pushes it further, and stays when there is none. The energy told is the potential
 * of the step: what is stored, and what the step will lose.
 *
 * (7) adds to the elastic matrix and is as sparse: by Cauchy's inequality it lies above the true slope of friction, 1.5 to
 * 3 times, so Newton's method with it never oversteps. It leaves out how ∂θ/∂x turns, which has no sign; where cloth
 * yields the elastic stiffness stays. A fabric without hysteresis and yield is the elastic model alone, bit for bit.
 * Stops being true for folds of more than about 60° per edge, and for creases sharper than the mesh.
 * Sources: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and Efficient Techniques for Simulating Cloth",
 * section 3.4 (yield and relaxation time); Magnenat-Thalmann et al. 2004, "Simulation of Clothes for Real-time
 * Applications", section 2.2.7 (hysteresis); the friction element after Jenkin 1922.
 */
import { type BlockMatrix, exponential } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import type { ClothForce, ForceInput, ForceModel } from './cloth-force.ts'
import { buildCurvatureStars, type CurvatureStars, restAngles } from './curvature-stars.ts'
import { buildElementSlots } from './element-slots.ts'
import { emptyFold, measureFold } from './fold-angle.ts'
import { materialFabrics } from './green-triangle.ts'
import { slip, slipped } from './jenkin.ts'
import { plateBending } from './plate.ts'
import { scatterElement } from './scatter-element.ts'

/** What bends without loss below the friction. */
const elastic = plateBending

export const jenkinBending: ForceModel = {
  summary: 'plate with friction between yarns (2HB), set beyond a yield curvature, relaxation',
  blocksPerVertex: elastic.blocksPerVertex + 2, // the slots
  build(input) {
    const laws = materialFabrics(input.panelFabric).map(bendLaw)
    const base = elastic.build(input)
    return laws.every(isLossless) ? base : withMemory(base, laws, input)
  },
}

/** Stiffness of friction before it slips, over the elastic one [–]; see (2). */
export const FRICTION_GRIP = 10

interface BendLaw {
  /** D11, D22, D33 [N m] */
  readonly rigidity: readonly number[]
  /** Curvature at which friction slips, H/F [1/m]; 0 = no friction. */
  readonly slipAt: readonly number[]
  /** κy [1/m] */
  readonly yieldAt: number
  /** T [s] */
  readonly relaxation: number
}

function bendLaw(fabric: Fabric): BendLaw {
  const { bendWarp, bendBias, bendWeft, bendHysteresisWarp = 0, bendHysteresisWeft = 0 } = fabric
  const twist = Math.max(0, bendBias - 0.25 * (bendWarp + bendWeft)) // (4)
  const slipOf = (width: number, rigidity: number) =>
    rigidity > 0 ? (0.5 * width) / (FRICTION_GRIP * rigidity) : 0
  return {
    rigidity: [bendWarp, bendWeft, twist],
    slipAt: [slipOf(bendHysteresisWarp, bendWarp), slipOf(bendHysteresisWeft, bendWeft), 0],
    yieldAt: fabric.bendYield ?? Number.POSITIVE_INFINITY,
    relaxation: fabric.relaxationTime ?? Number.POSITIVE_INFINITY,
  }
}

function isLossless({ slipAt, yieldAt }: BendLaw): boolean {
  return slipAt.every((limit) => limit === 0) && yieldAt === Number.POSITIVE_INFINITY
}

/** Vertices on a seam of two fabrics have the mean of both. */
function vertexLaws(
  { triVertex, triMaterial, triArea, vertexArea, vertexCount }: Model,
  laws: readonly BendLaw[],
) {
  const parts: Map<number, number>[] = Array.from({ length: vertexCount }, () => new Map())
  for (let corner = 0; corner < triVertex.length; corner++) {
    const t = Math.floor(corner / 3)
    const i = triVertex[corner]
    const own = parts[i].get(triMaterial[t]) ?? 0
    parts[i].set(triMaterial[t], own + triArea[t] / (3 * vertexArea[i]))
  }
  return parts.map((shares): BendLaw => {
    const [first] = shares.keys()
    if (shares.size === 1) return laws[first]
    const mean = (of: (law: BendLaw) => number) =>
      [...shares].reduce((sum, [row, share]) => sum + share * of(laws[row]), 0)
    const means = (of: (law: BendLaw) => readonly number[]) => [0, 1, 2].map((r) => mean((law) => of(law)[r]))
    return {
      rigidity: means((law) => law.rigidity),
      slipAt: means((law) => law.slipAt),
      yieldAt: mean((law) => law.yieldAt),
      relaxation: mean((law) => law.relaxation),
    }
  })
}

function withMemory(base: ClothForce, laws: readonly BendLaw[], { model }: ForceInput): ClothForce {
  const { hingeCount, hingeVertex, vertexCount } = model
  const memory: BendMemory = {
    model,
    laws: vertexLaws(model, laws),
    stars: buildCurvatureStars(model),
    rest: restAngles(model),
    set: new Float64Array(3 * vertexCount),
    slid: new Float64Array(3 * vertexCount),
    angle: new Float64Array(hingeCount),
    fade: new Float64Array(hingeCount),
    slope: new Float64Array(12 * hingeCount),
    torque: new Float64Array(hingeCount),
    weight: new Float64Array(hingeCount),
  }
  let slot: Int32Array = new Int32Array(0)
  return {
    elements: [...base.elements, { vertex: hingeVertex, size: 4 }],
    bind(arena, matrix) {
      base.bind(arena, matrix)
      slot = buildElementSlots(arena, matrix, hingeVertex, 4)
    },
    assemble(x, v, force, matrix, stiffnessScale, dampingScale) {
      const stored = base.assemble(x, v, force, matrix, stiffnessScale, dampingScale)
      measureFolds(memory, x)
      const potential = sumTorques(memory)
      for (let h = 0; h < hingeCount; h++) addHinge(memory, h, slot, force, matrix, stiffnessScale)
      return stored + potential
    },
    commit(x, dt) {
      measureFolds(memory, x)
      moveOn(memory, dt)
    },
    memory: [
      { name: 'bend-set', about: 'cloth', per: 'vertex', width: 3, array: memory.set },
      { name: 'bend-slid', about: 'cloth', per: 'vertex', width: 3, array: memory.slid },
    ],
  }
}

interface BendMemory {
  readonly model: Model
  /** By vertex. */
  readonly laws: readonly BendLaw[]
  readonly stars: CurvatureStars
  /** θ0 by hinge [rad]. */
  readonly rest: Float64Array
  /** k0 and kp, three per vertex [1/m]. */
  readonly set: Float64Array
  readonly slid: Float64Array
  /** Scratch by hinge: θ − θ0 [rad], what is left of it without height [–], ∂θ/∂x [1/m], torque [N m], w of (7) [N m]. */
  readonly angle: Float64Array
  readonly fade: Float64Array
  readonly slope: Float64Array
  readonly torque: Float64Array
  readonly weight: Float64Array
}

function measureFolds({ model, rest, angle, fade, slope }: BendMemory, x: Float64Array): void {
  for (let h = 0; h < model.hingeCount; h++) {
    measureFold(model.hingeVertex, h, x, fold)
    angle[h] = fold.fade * (fold.angle - rest[h])
    fade[h] = fold.fade
    slope.set(fold.slope, 12 * h)
  }
}

/** One number of a vertex's k [1/m]. */
function curvature({ stars, angle }: BendMemory, i: number, r: number): number {
  const { start, hinge, operator } = stars
  let k = 0
  for (let at = start[i]; at < start[i + 1]; at++) k += operator[3 * at + r] * angle[hinge[at]]
  return k
}

/** Torques and weights of all hinges; returns the potential [J]. */
function sumTorques(memory: BendMemory): number {
  const { model, laws, stars, set, slid, torque, weight } = memory
  const { start, hinge, operator, reach } = stars
  let energy = 0
  torque.fill(0)
  weight.fill(0)
  for (let i = 0; i < model.vertexCount; i++) {
    const area = model.vertexArea[i]
    for (let r = 0; r < 3; r++) {
      energy += area * answerBending(laws[i], r, curvature(memory, i, r), set[3 * i + r], slid[3 * i + r])
      const moment = area * answer[0]
      const stiffness = area * answer[1] * reach[3 * i + r]
      for (let at = start[i]; at < start[i + 1]; at++) {
        const share = operator[3 * at + r]
        torque[hinge[at]] += moment * share
        weight[hinge[at]] += stiffness * Math.abs(share)
      }
    }
  }
  return energy
}

function addHinge(
  { model, fade, slope, torque, weight }: BendMemory,
  h: number,
  slot: Int32Array,
  force: Float64Array,
  matrix: BlockMatrix | null,
  stiffnessScale: number,
): void {
  const { hingeVertex } = model
  const turning = torque[h] * fade[h]
  for (let a = 0; a < 12; a++) {
    force[3 * hingeVertex[4 * h + ((a / 3) | 0)] + (a % 3)] -= turning * slope[12 * h + a] // (6)
  }
  if (matrix === null || weight[h] === 0) return
  const scale = stiffnessScale * fade[h] * weight[h]
  for (let a = 0; a < 12; a++) {
    for (let b = 0; b < 12; b++) dense[12 * a + b] = scale * (slope[12 * h + a] * slope[12 * h + b]) // (7)
  }
  scatterElement(matrix, hingeVertex, slot, h, 4, dense)
}

function moveOn(memory: BendMemory, dt: number): void {
  const { model, laws, set, slid } = memory
  for (let i = 0; i < model.vertexCount; i++) {
    const law = laws[i]
    for (let r = 0; r < 3; r++) {
      const at = 3 * i + r
      const k = curvature(memory, i, r)
      slid[at] = slipped(slid[at], k, law.slipAt[r])
      const next = slipped(set[at], k, law.yieldAt)
      const stays = next !== set[at] || law.relaxation === Number.POSITIVE_INFINITY
      set[at] = stays ? next : next * exponential(-dt / law.relaxation) // (5)
    }
  }
}

/** (2), (3) of one number of k: moment and tangent into `answer`; returns the potential per area [J/m²]. */
function answerBending(law: BendLaw, r: number, k: number, set: number, slid: number): number {
  const rigidity = law.rigidity[r]
  answer[0] = 0
  answer[1] = 0
  let energy = 0
  if (law.yieldAt < Number.POSITIVE_INFINITY) {
    slip(rigidity, law.yieldAt, k - set, answer)
    answer[0] -= rigidity * k
    answer[1] = 0 // less than none while it yields; the elastic stiffness stays
    energy = answer[2] - 0.5 * rigidity * k * k
  }
  if (law.slipAt[r] > 0) {
    slip(FRICTION_GRIP * rigidity, law.slipAt[r], k - slid, friction)
    answer[0] += friction[0]
    answer[1] += friction[1]
    energy += friction[2]
  }
  return energy
}

const fold = emptyFold() // scratch
const dense = new Float64Array(144)
const answer = new Float64Array(3) // scratch: moment, tangent, energy
const friction = new Float64Array(3)
