/**
 * Bending of cloth that does not spring back all the way: yarns rub on each other while they bend, and a sharp bend
 * sets. The elastic plate of `plate.ts`, and on top of it friction along warp and weft and a yield curvature that
 * moves the rest shape, both on the curvature k = (κ11, κ22, 2 κ12) of `curvature-elements.ts`, each number with a memory
 * of its own.
 *
 *   M = M_elastic + friction + set                                                               [N m/m]  (1)
 *   friction = F (k − kp) held within ± H,   H = ½ 2HB of warp and weft, none in twist, F = 10 D  [N]      (2)
 *   set = D (k − k0) held within ± D κy, less D k:  −D k0 until it yields                         [N]      (3)
 *   D11, D22 = plate rigidity of warp and weft, D33 = D_bias − ¼ (D11 + D22)                      [N m]    (4)
 *   the step holds:  k0, kp follow where a limit is passed (`jenkin.ts`);  else k0 ← k0 exp(−dt/T)         (5)
 *   f = −A (∂k/∂x)ᵀ M,   K = A (∂k/∂x)ᵀ F′ (∂k/∂x),  F′ = F while friction sticks, less beyond     [N]      (6)
 *
 * Bending along φ the friction of (2) is H11 cos²φ + H22 sin²φ: the same in all directions where warp and weft are
 * alike, on every mesh; friction in each hinge would differ by 1.7 between directions of one and the same lattice.
 * F is
 * chosen so that friction is fully at work a tenth of the way to the curvature where cloth rests when let go,
 * κ = 2HB/(2B); a Kawabata loop then has the slope of the elastic model and the width 2HB. A set fades with the fabric's
 * relaxation time T as soon as nothing pushes it further, and stays when there is none. The energy told is the potential
 * of the step: what is stored, and what the step will lose.
 *
 * K adds to the elastic one; it is exact where a flat cloth sticks, and above the true slope where it slips. Folded, it
 * leaves out how ∂k/∂x turns, which has no sign; where cloth yields the elastic stiffness stays. A fabric without hysteresis and yield is the elastic model alone, bit for bit.
 * Stops being true for folds of more than about 60° per edge, and for creases sharper than the mesh.
 * Sources: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and Efficient Techniques for Simulating Cloth",
 * section 3.4 (yield and relaxation time); Magnenat-Thalmann et al. 2004, "Simulation of Clothes for Real-time
 * Applications", section 2.2.7 (hysteresis); the friction element after Jenkin 1922.
 */
import { type BlockMatrix, exponential } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import type { ClothForce, ForceInput, ForceModel } from './cloth-force.ts'
import { buildCurvatureGroups, type CurvatureGroup, restAngles } from './curvature-elements.ts'
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
  blocksPerVertex: elastic.blocksPerVertex + 18, // two rings: 9 where all vertices have six neighbours; and the slots
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

/** One group of elements with its slots and its memory. */
interface Part {
  readonly group: CurvatureGroup
  slot: Int32Array
  /** k0 and kp [1/m], 3 per element. */
  readonly set: Float64Array
  readonly slid: Float64Array
}

function withMemory(base: ClothForce, fabricLaws: readonly BendLaw[], { model }: ForceInput): ClothForce {
  const laws = vertexLaws(model, fabricLaws)
  const rest = restAngles(model)
  const angle = new Float64Array(model.hingeCount)
  const fade = new Float64Array(model.hingeCount)
  const slope = new Float64Array(12 * model.hingeCount)
  const parts = buildCurvatureGroups(model).map(
    (group): Part => ({
      group,
      slot: new Int32Array(0),
      set: new Float64Array(3 * group.count),
      slid: new Float64Array(3 * group.count),
    }),
  )

  const widest = 3 * Math.max(0, ...parts.map(({ group }) => group.size))
  const gradient = new Float64Array(3 * widest) // scratch: ∂k/∂x of an element
  const dense = new Float64Array(widest * widest) // scratch: its matrix

  function measureFolds(x: Float64Array): void {
    for (let h = 0; h < model.hingeCount; h++) {
      measureFold(model.hingeVertex, h, x, fold)
      angle[h] = fold.angle - rest[h]
      fade[h] = fold.fade
      slope.set(fold.slope, 12 * h)
    }
  }

  /** k of an element into `bend`; returns how much of it is left when wings have no height [–]. */
  function measureCurvature(group: CurvatureGroup, element: number): number {
    const { folds, hinge, operator } = group
    let whole = 1
    bend.fill(0)
    for (let i = 0; i < folds; i++) {
      const h = hinge[folds * element + i]
      whole *= fade[h]
      for (let r = 0; r < 3; r++) bend[r] += operator[folds * (3 * element + r) + i] * angle[h]
    }
    return whole
  }

  /** ∂k/∂x into `gradient`, three rows of 3 · size. */
  function fillGradient(group: CurvatureGroup, element: number): void {
    const { folds, size, hinge, corner, operator } = group
    gradient.fill(0, 0, 9 * size)
    for (let i = 0; i < folds; i++) {
      const h = hinge[folds * element + i]
      for (let r = 0; r < 3; r++) {
        const g = operator[folds * (3 * element + r) + i]
        for (let k = 0; k < 4; k++) {
          const to = 3 * (size * r + corner[4 * (folds * element + i) + k])
          for (let c = 0; c < 3; c++) gradient[to + c] += g * slope[12 * h + 3 * k + c]
        }
      }
    }
  }

  function assemblePart(
    part: Part,
    force: Float64Array,
    matrix: BlockMatrix | null,
    stiffnessScale: number,
  ): number {
    const { group } = part
    const { size, vertex } = group
    const wide = 3 * size
    let energy = 0
    for (let element = 0; element < group.count; element++) {
      const law = laws[group.centre[element]]
      const area = model.vertexArea[group.centre[element]] * measureCurvature(group, element)
      fillGradient(group, element)
      for (let r = 0; r < 3; r++) {
        const at = 3 * element + r
        energy += area * answerBending(law, r, bend[r], part.set[at], part.slid[at])
        for (let a = 0; a < wide; a++) {
          const to = 3 * vertex[size * element + ((a / 3) | 0)] + (a % 3)
          force[to] -= area * answer[0] * gradient[wide * r + a] // (6)
        }
        weight[r] = area * stiffnessScale * answer[1]
      }
      if (matrix === null) continue
      fillDense(gradient, wide, dense)
      scatterElement(matrix, vertex, part.slot, element, size, dense, 1)
    }
    return energy
  }

  return {
    elements: [...base.elements, ...parts.map(({ group }) => ({ vertex: group.vertex, size: group.size }))],
    bind(arena, matrix) {
      base.bind(arena, matrix)
      for (const part of parts)
        part.slot = buildElementSlots(arena, matrix, part.group.vertex, part.group.size)
    },
    assemble(x, v, force, matrix, stiffnessScale, dampingScale) {
      let energy = base.assemble(x, v, force, matrix, stiffnessScale, dampingScale)
      measureFolds(x)
      for (const part of parts) energy += assemblePart(part, force, matrix, stiffnessScale)
      return energy
    },
    settle(x, dt) {
      measureFolds(x)
      for (const { group, set, slid } of parts) {
        for (let element = 0; element < group.count; element++) {
          const law = laws[group.centre[element]]
          measureCurvature(group, element)
          for (let r = 0; r < 3; r++) {
            const at = 3 * element + r
            slid[at] = slipped(slid[at], bend[r], law.slipAt[r])
            const next = slipped(set[at], bend[r], law.yieldAt)
            const held = next !== set[at] || law.relaxation === Number.POSITIVE_INFINITY
            set[at] = held ? next : next * exponential(-dt / law.relaxation) // (5)
          }
        }
      }
    },
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

/** Σ weight_r (∂k_r/∂x)(∂k_r/∂x)ᵀ */
function fillDense(gradient: Float64Array, wide: number, dense: Float64Array): void {
  for (let a = 0; a < wide; a++) {
    const g0 = weight[0] * gradient[a]
    const g1 = weight[1] * gradient[wide + a]
    const g2 = weight[2] * gradient[2 * wide + a]
    for (let b = 0; b < wide; b++) {
      dense[wide * a + b] = g0 * gradient[b] + g1 * gradient[wide + b] + g2 * gradient[2 * wide + b]
    }
  }
}

const fold = emptyFold() // scratch
const bend = new Float64Array(3) // scratch: k of an element
const weight = new Float64Array(3)
const answer = new Float64Array(3) // scratch: moment, tangent, energy
const friction = new Float64Array(3)
