/**
 * Stretch and shear that do not come back the way they went: measured curves with the loops around them, yield and
 * relaxation. The law of `curve-membrane.ts` with a memory per triangle and direction.
 *
 *   pull:   S = S(E − E0) (½ (1 + R) + ½ (1 − R) r),   r = (E − Ep)/w held within ± 1             [N/m]  (1)
 *           the measured curve on the way out, R times it on the way back: R = RT/100, the share of work
 *           that Kawabata's tensile test gets back; the loop closes where the load ends; pressed: S = S(E − E0)
 *   shear:  S12 = S(γ − γ0) + F (γ − γp) held within ± H,   H = ½ 2HG, F = 10 G                   [N/m]  (2)
 *   yield:  S(e) stays at its value of the yield strain beyond it; only pulled yarns yield                (3)
 *   the step holds:  E0, Ep follow where a limit is passed;  else E0 ← E0 exp(−dt/T)                      (4)
 *   D11 = S′ (…) + ½ (1 − R) S/max(w, |E − Ep|) where it pulls, D33 = S′ + F′ of `jenkin.ts`       [N/m]  (5)
 *
 * In (1) friction grows with the tension that presses yarns on each other, so slack cloth is free, as it is in the lab. w
 * is such that friction is at most ten times as stiff as the curve where the pull last turned, ½ (1 − R) S/(10 S′): about
 * half a percent of the strain. Shear rubs with a constant force: its loop stays open at no load, and cloth let go rests
 * at γ = 2HG/(2G). The energy told is the potential of the step: what is stored and what the step will lose; its slope is
 * the force at any strain. (5) is the slope while friction sticks and lies above it while it slips, so that a pull that
 * turns round within a step finds its friction; beyond the yield strain it falls off slowly, and what is negative is left
 * out.
 *
 * A fabric without resilience, hysteresis and yield is `curves`. Stops being true for creep over hours and for cycles
 * that wear the cloth out: every round of a loop is like the first.
 * Sources: Volino, Courchesne, Magnenat-Thalmann 1995, "Versatile and Efficient Techniques for Simulating Cloth",
 * section 3.4; Magnenat-Thalmann et al. 2004, "Simulation of Clothes for Real-time Applications", section 2.2.7, fig. 6.
 */
import { exponential } from '../core/index.ts'
import {
  COUPLING_MAX,
  evaluateCurve,
  type Fabric,
  type FabricCurves,
  KES_LOAD,
  type StressCurve,
  strainAtStress,
} from '../material/index.ts'
import type { ClothForce, ForceInput, ForceModel } from './cloth-force.ts'
import { curvesOf, fadedTangent } from './curve-membrane.ts'
import { buildGreenForce, greenStrain, materialFabrics, type TriangleLaw } from './green-triangle.ts'
import { slip, slipped } from './jenkin.ts'

export const plasticMembrane: ForceModel = {
  summary: 'measured curves with hysteresis of stretch (RT) and shear (2HG), yield and relaxation',
  blocksPerVertex: 4,
  build: buildPlasticMembrane,
}

/** Stiffness of friction before it slips, over that of the curve [–]: in shear it is at work at a tenth of 2HG/(2G). */
const GRIP = 10
/** Least w of (1), where there is no tension yet, over the strain at the end of the tensile test [–]. */
const TURN_MIN = 1e-3

/** One direction of pull. */
interface PullLaw {
  readonly curve: StressCurve
  /** R [–] */
  readonly resilience: number
  /** Least w [–]. */
  readonly turnMin: number
}

interface PlasticLaw {
  readonly pull: readonly [PullLaw, PullLaw]
  readonly shear: StressCurve
  readonly cross: number
  /** Limits [–]; infinite = none. */
  readonly stretchYield: number
  readonly shearYield: number
  /** F [N/m] and the shear at which friction slips, H/F [–]; 0 = no friction. */
  readonly grip: number
  readonly slipAt: number
  /** T and τ [s] */
  readonly relaxation: number
  readonly viscosity: number
}

function plasticLaw(fabric: Fabric, curves: FabricCurves): PlasticLaw {
  const none = Number.POSITIVE_INFINITY
  const pull = (curve: StressCurve, resilience = 1): PullLaw => ({
    curve,
    resilience,
    turnMin: TURN_MIN * strainAtStress(curve, KES_LOAD),
  })
  const warp = pull(curves.warp, fabric.stretchResilienceWarp)
  const weft = pull(curves.weft, fabric.stretchResilienceWeft)
  const softest = warp.resilience * curves.warp.slopeMin * weft.resilience * curves.weft.slopeMin
  const grip = GRIP * curves.shear.slope[0]
  return {
    pull: [warp, weft],
    shear: curves.shear,
    cross: Math.min(curves.cross, COUPLING_MAX * Math.sqrt(softest)),
    stretchYield:
      fabric.stretchYield === undefined ? none : fabric.stretchYield * (1 + 0.5 * fabric.stretchYield),
    shearYield: fabric.shearYield ?? none,
    grip,
    slipAt: (0.5 * (fabric.shearHysteresis ?? 0)) / grip,
    relaxation: fabric.relaxationTime ?? none,
    viscosity: fabric.viscosity,
  }
}

function buildPlasticMembrane(input: ForceInput): ClothForce {
  const { model, panelFabric } = input
  const { triCount, triMaterial } = model
  const curves = curvesOf(input)
  const laws = materialFabrics(panelFabric).map((fabric, row) => plasticLaw(fabric, curves[row]))
  const set = new Float64Array(3 * triCount) // E0, γ0
  const slid = new Float64Array(3 * triCount) // Ep, γp

  const law: TriangleLaw = (t, strain, response) => {
    const own = laws[triMaterial[t]]
    const { cross } = own
    const e11 = strain[0] - set[3 * t]
    const e22 = strain[1] - set[3 * t + 1]
    response.tau = own.viscosity
    answerPull(own.pull[0], own.stretchYield, e11, slid[3 * t] - set[3 * t])
    response.energy = answer[2] + cross * e11 * e22
    response.s11 = answer[0] + cross * e22
    response.d11 = answer[1]
    answerPull(own.pull[1], own.stretchYield, e22, slid[3 * t + 1] - set[3 * t + 1])
    response.energy += answer[2]
    response.s22 = answer[0] + cross * e11
    response.d22 = answer[1]
    answerShear(own, strain[2] - set[3 * t + 2], strain[2] - slid[3 * t + 2])
    response.energy += answer[2]
    response.s12 = answer[0]
    response.d33 = answer[1]
    response.d12 = e11 > own.stretchYield || e22 > own.stretchYield ? 0 : cross // what is told of a yielding yarn is no stiffness
  }

  const force = buildGreenForce(model, law)
  return {
    ...force,
    memory: [
      { name: 'strain-set', about: 'cloth', per: 'triangle', width: 3, array: set },
      { name: 'strain-slid', about: 'cloth', per: 'triangle', width: 3, array: slid },
    ],
    commit(x, dt) {
      for (let t = 0; t < triCount; t++) {
        const strain = greenStrain(model, x, t)
        const own = laws[triMaterial[t]]
        const fade = own.relaxation === Number.POSITIVE_INFINITY ? 1 : exponential(-dt / own.relaxation)
        for (let r = 0; r < 3; r++) {
          const at = 3 * t + r
          const e = strain[r] - set[at]
          const limit = r < 2 ? own.stretchYield : own.shearYield
          const yields = e > limit || (r === 2 && e < -limit)
          const slips = r < 2 ? turnOf(own.pull[r], limit, slid[at] - set[at]) : own.slipAt
          slid[at] = slipped(slid[at], strain[r], slips)
          set[at] = yields ? slipped(set[at], strain[r], limit) : fade * set[at] // (4)
        }
      }
    },
  }
}

/** w [–] of a pull that last turned at `from` = Ep − E0. */
function turnOf({ curve, resilience, turnMin }: PullLaw, limit: number, from: number): number {
  evaluateCurve(curve, Math.min(from, limit), to)
  return Math.max(turnMin, (0.5 * (1 - resilience) * to[0]) / (GRIP * to[1]))
}

/** (1) at e = E − E0, with `from` = Ep − E0: stress, tangent and potential into `answer`. */
function answerPull(law: PullLaw, limit: number, e: number, from: number): void {
  const { curve, resilience } = law
  evaluateLevelled(curve, limit, e, at)
  const [stress, tangent, energy] = at
  const mean = 0.5 * (1 + resilience)
  const half = 0.5 * (1 - resilience)
  if (half === 0) {
    answer[0] = stress
    answer[1] = fadedTangent(curve, e, tangent)
    answer[2] = energy
    return
  }
  const turn = turnOf(law, limit, from)
  const way = e - from
  const r = Math.min(1, Math.max(-1, way / turn))
  // ∫ S r dE = W r − ∫ W dr, and r moves only inside ± w of Ep: by V between those places, none of it below E0
  const rubbed =
    (e > 0 ? energy * r : 0) - (sumAt(curve, limit, from + r * turn) - sumAt(curve, limit, from)) / turn
  if (e <= 0) {
    answer[0] = stress
    answer[1] = fadedTangent(curve, e, tangent)
    answer[2] = energy + half * rubbed
    return
  }
  const factor = mean + half * r
  answer[0] = factor * stress
  answer[1] = factor * tangent + (half * stress) / Math.max(turn, Math.abs(way)) // (5)
  answer[2] = mean * energy + half * rubbed
}

/** V at e, of the pull alone. */
function sumAt(curve: StressCurve, limit: number, e: number): number {
  if (e <= 0) return 0
  evaluateLevelled(curve, limit, e, to)
  return to[3]
}

/** (2) into `answer`. */
function answerShear(law: PlasticLaw, fromSet: number, fromSlid: number): void {
  evaluateLevelled(law.shear, law.shearYield, Math.abs(fromSet), at)
  answer[0] = fromSet < 0 ? -at[0] : at[0]
  answer[1] = at[1]
  answer[2] = at[2]
  if (law.slipAt === 0) return
  slip(law.grip, law.slipAt, fromSlid, at)
  answer[0] += at[0]
  answer[1] += at[1]
  answer[2] += at[2]
}

/** The curve, level beyond the yield strain (3): S, S′, W, V; the tangent told falls off slowly there, as in `jenkin.ts`. */
function evaluateLevelled(curve: StressCurve, limit: number, e: number, out: Float64Array): void {
  if (e <= limit) {
    evaluateCurve(curve, e, out)
    return
  }
  evaluateCurve(curve, limit, out)
  const d = e - limit
  out[3] += d * (out[2] + 0.5 * d * out[0])
  out[2] += d * out[0]
  out[1] *= limit / e
}

const at = new Float64Array(4) // scratch: stress, tangent, energy, its sum
const to = new Float64Array(4)
const answer = new Float64Array(3) // scratch: stress, tangent, energy
