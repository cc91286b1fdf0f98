/**
 * The in-plane law of a fabric as three curves on Green strain, one per warp, weft and shear, whatever the lab handed
 * over: point lists where they exist, the constants with their hardening (`membrane-law.ts`) where they do not.
 *
 *   pull:   strain ε, force per rest width N   →   E = ε + ½ ε²,  S = N/(1 + ε)                   [–], [N/m]  (1)
 *   shear:  angle φ lost, force per length F   →   γ = 2 E12 = sin φ,  S12 = F                    [–], [N/m]  (2)
 *   bias:   a strip cut at 45° and free at its sides carries S11 = S22 = S12 = ½ S_b, so                      (3)
 *           γ = 2 E_b − E11 − E22,   with E11, E22 what warp and weft give under ½ S_b
 *   constants: S = C E + C E³/eₕ² up to E = √3 eₕ, straight on with 10 C: one cubic, so nothing is lost       (4)
 *              shear straight up to 8°, one cubic to the locking angle, straight on: likewise
 *
 * (1) and (2) are exact for yarns pulled alone and for unstretched yarns sheared. (3) turns a bias test into a shear
 * curve; where a shear curve is given as well, that one counts. Below zero strain the slope falls to its share c for
 * pressed cloth, as in the plain law, unless the curve itself has points there. The coupling C12 stays a constant,
 * small enough that the tangent is positive definite at every strain.
 * Source: Magnenat-Thalmann et al. 2004, "Simulation of Clothes for Real-time Applications", Eurographics tutorial,
 * sections 2.1.2 and 2.2.4 (curves of Kawabata's tests, their slope taken anew as strain moves); (3) from plane stress,
 * as in the FAST system's G = 123/EB5.
 */
import { sine } from '../core/index.ts'
import type { CurvePoints, Fabric } from './fabric.ts'
import { COUPLING_MAX, lockingOf } from './material-table.ts'
import { LOCKING_START, STRAIGHT_TANGENT } from './membrane-law.ts'
import { buildStressCurve, curveThrough, evaluateCurve, type StressCurve } from './stress-curve.ts'

export interface FabricCurves {
  /** S11 over E11 and S22 over E22 at no coupling. */
  readonly warp: StressCurve
  readonly weft: StressCurve
  /** S12 over |2 E12|. */
  readonly shear: StressCurve
  /** C12 [N/m] */
  readonly cross: number
}

/** `compression`: share of stiffness left to pressed cloth [–], 1 = all; see `compressionShare`. */
export function buildFabricCurves(fabric: Fabric, compression: number): FabricCurves {
  const warp = pullCurve(fabric.curveWarp, fabric.stretchWarp, fabric.hardeningStrain, compression)
  const weft = pullCurve(fabric.curveWeft, fabric.stretchWeft, fabric.hardeningStrain, compression)
  const cross = Math.min(fabric.stretchCross, COUPLING_MAX * Math.sqrt(warp.slopeMin * weft.slopeMin))
  return { warp, weft, cross, shear: shearCurve(fabric, warp, weft, cross) }
}

/** False where a bias test cannot come from the same cloth as warp and weft: (3) gives a shear that does not grow. */
export function biasMakesSense(fabric: Fabric): boolean {
  const { curveBias, curveShear, hardeningStrain } = fabric
  if (curveBias === undefined || curveShear !== undefined) return true
  const warp = pullCurve(fabric.curveWarp, fabric.stretchWarp, hardeningStrain, 1)
  const weft = pullCurve(fabric.curveWeft, fabric.stretchWeft, hardeningStrain, 1)
  const cross = Math.min(fabric.stretchCross, COUPLING_MAX * Math.sqrt(warp.slopeMin * weft.slopeMin))
  return shearFromBias(curveBias, warp, weft, cross).length > 0
}

function pullCurve(
  points: CurvePoints | undefined,
  constant: number,
  hardeningStrain: number | undefined,
  compression: number,
): StressCurve {
  if (points !== undefined) {
    const curve = buildStressCurve(growing(points.map(([e, n]) => [e + 0.5 * e * e, n / (1 + e)])))
    return curve.strain[0] < 0 ? curve : { ...curve, ...pressed(curve, compression) }
  }
  if (hardeningStrain === undefined)
    return curveThrough([0, 1], [0, constant], [constant, constant], constant * compression)
  const squared = (STRAIGHT_TANGENT - 1) / 3 // (E/eₕ)² where the yarns are straight (4)
  const straight = hardeningStrain * Math.sqrt(squared)
  return curveThrough(
    [0, straight],
    [0, constant * straight * (1 + squared)],
    [constant, constant * STRAIGHT_TANGENT],
    constant * compression,
  )
}

function pressed(curve: StressCurve, compression: number): Pick<StressCurve, 'slopeBelow' | 'slopeMin'> {
  const slopeBelow = curve.slope[0] * compression
  return { slopeBelow, slopeMin: Math.min(slopeBelow, curve.slopeMin) }
}

function shearCurve(fabric: Fabric, warp: StressCurve, weft: StressCurve, cross: number): StressCurve {
  const { curveShear, curveBias } = fabric
  if (curveShear !== undefined) {
    const positive = curveShear.filter(([angle]) => angle > 0)
    if (positive.length > 0) return buildStressCurve(positive.map(([angle, f]) => [sine(angle), f])) // (2)
  }
  const points = curveBias === undefined ? [] : shearFromBias(curveBias, warp, weft, cross)
  return points.length > 0 ? buildStressCurve(points) : lockingCurve(fabric)
}

/** (3) of the law; a fabric that does not lock has one straight line. */
function lockingCurve(fabric: Fabric): StressCurve {
  const { shear } = fabric
  const { turn, gain } = lockingOf(fabric)
  const end = LOCKING_START + turn
  return curveThrough(
    [0, LOCKING_START, end],
    [0, shear * LOCKING_START, shear * end + (gain * turn) / 3],
    [shear, shear, shear + gain],
  )
}

/** (3); empty when shear would not grow with force. */
function shearFromBias(
  points: CurvePoints,
  warp: StressCurve,
  weft: StressCurve,
  cross: number,
): [number, number][] {
  const shear: [number, number][] = []
  let before = 0
  for (const [e, n] of points) {
    if (e <= 0) continue
    const half = (0.5 * n) / (1 + e)
    const gamma = 2 * (e + 0.5 * e * e) - yarnStrains(warp, weft, cross, half)
    if (gamma <= before || (shear.length > 0 && half <= shear[shear.length - 1][1])) return []
    shear.push([gamma, half])
    before = gamma
  }
  return shear
}

/** E11 + E22 under S11 = S22 = `stress`: Newton on the two curves and their coupling, which is positive definite. */
function yarnStrains(warp: StressCurve, weft: StressCurve, cross: number, stress: number): number {
  let e11 = 0
  let e22 = 0
  for (let round = 0; round < 50; round++) {
    evaluateCurve(warp, e11, atWarp)
    evaluateCurve(weft, e22, atWeft)
    const r1 = stress - atWarp[0] - cross * e22
    const r2 = stress - atWeft[0] - cross * e11
    if (Math.abs(r1) + Math.abs(r2) < 1e-12 * stress) break
    const det = atWarp[1] * atWeft[1] - cross * cross
    e11 += (atWeft[1] * r1 - cross * r2) / det
    e22 += (atWarp[1] * r2 - cross * r1) / det
  }
  return e11 + e22
}

/**
 * Force over width at rest may level off where S = N/(1 + ε) already falls; a law without falling stretches keeps it
 * level there.
 */
function growing(points: readonly (readonly [number, number])[]): CurvePoints {
  const result: [number, number][] = []
  for (const [e, s] of points) {
    const before = result.at(-1)
    const least = before === undefined || e < 0 ? s : before[1] * (1 + LEVEL)
    result.push([e, Math.max(s, least)])
  }
  return result
}

/** Least relative growth of stress from point to point [–]: enough for a positive slope in f64. */
const LEVEL = 1e-6

const atWarp = new Float64Array(3) // scratch: stress, tangent, energy
const atWeft = new Float64Array(3)
