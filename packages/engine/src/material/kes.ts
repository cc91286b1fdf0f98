/**
 * Kawabata's evaluation system (KES-F): the numbers a textile lab writes down, their units, and a fabric out of them.
 *
 *   EM  [%]              strain at 500 gf/cm                LT  [–]   WT over the triangle ½ · 500 gf/cm · EM
 *   RT  [%]              share of WT given back             WT  [gf cm/cm²]  work of the pull
 *   G   [gf/(cm deg)]    slope of shear, 0.5° … 2.5°        2HG [gf/cm]      width of its loop at 0.5°
 *   B   [gf cm²/cm]      slope of bending, 0.5 … 1.5 /cm    2HB [gf cm/cm]   width of its loop at 1 /cm
 *   T   [mm]             thickness at 0.5 gf/cm²            LC, WC  [–], [gf cm/cm²]  of pressing it to 50 gf/cm²
 *   MIU [–]              friction on ten steel wires side by side, shaped and loaded like a fingertip: taken for the body's
 *
 * From EM and LT the pull is drawn as a straight and a steep part,
 *
 *   F(ε)/F_m = (1 − q) x + q xⁿ,   x = ε/EM,  n = 3, 5 or 9:     LT = 1 − q (n − 1)/(n + 1)                  (1)
 *
 * with the lowest n that leaves the straight part a tenth. KES measures no bias; of yarns that bend side by side
 *
 *   D(φ) = (√B1 cos²φ + √B2 sin²φ)²,   at 45°: ¼ (√B1 + √B2)²                                       [N m]    (2)
 *
 * and no shear beyond 8°. Where yarns lock follows from what they fill: two yarns of specific volume v lie on each other
 * in cloth pressed flat, ellipses of height ½ Tm and width b at the distance p, and weigh ρ; sheared by φ they lie p cos φ apart:
 *
 *   Tm = T − 2 WC/(50 gf/cm² LC),     cos φ_L = b/p = 4 ρ v/(π Tm)                                  [rad]    (3)
 *
 * Only woven cloth has a v to tell (1.1 cm³/g for cotton); without LC and WC the thickness is T, and cloth looks more open than
 * it is. KES measures no contraction either: C12 is taken as zero. The tensile test clamps 20 cm for a gauge of 5, so cloth cannot narrow and
 * the test shows C11, not the modulus of a free strip. Damping, friction of cloth on cloth, and on the body where MIU is not
 * told, are estimates.
 * Sources: Kawabata 1980, "The Standardization and Analysis of Hand Evaluation"; (2) Cooper 1960, "The stiffness of
 * woven textiles"; v and yarns in (3) Peirce 1937, "The Geometry of Cloth Structure"; (1) is ours.
 */
import { z } from 'zod'
import { arcCosine } from '../core/index.ts'
import { type Fabric, LOCKING_MAX, LOCKING_MIN } from './fabric.ts'
import { buildFabricCurves } from './fabric-curves.ts'
import { evaluateCurve, type StressCurve } from './stress-curve.ts'

/** Units of the lab in SI; 1 gf = 9.80665e-3 N. */
export const KES_UNITS = {
  /** gf/cm → N/m */
  force: 0.980665,
  /** gf cm²/cm → N m */
  bending: 9.80665e-5,
  /** gf cm/cm → N */
  moment: 9.80665e-3,
  /** gf/(cm deg) → N/m per rad */
  shear: (0.980665 * 180) / Math.PI,
  /** gf cm/cm² → J/m² */
  work: 0.980665,
  /** mg/cm² → kg/m² */
  weight: 0.01,
} as const

/** End of the compression test [gf/cm²]. */
const PRESSED_LOAD = 50

/** End of the tensile test, 500 gf/cm [N/m]. */
export const KES_LOAD = 500 * KES_UNITS.force

const directionSchema = z.strictObject({
  EM: z.number().positive().max(300),
  LT: z.number().min(0.3).max(1.2).default(1),
  RT: z.number().positive().max(100).optional(),
  B: z.number().positive(),
  twoHB: z.number().nonnegative().optional(),
})

/** In the units of the lab; see the head of this file. */
export const kesSchema = z
  .strictObject({
    /** [mg/cm²] */
    weight: z.number().positive(),
    /** [mm] */
    thickness: z.number().positive(),
    warp: directionSchema,
    weft: directionSchema,
    G: z.number().positive(),
    twoHG: z.number().nonnegative().optional(),
    LC: z.number().positive().max(1.2).optional(),
    WC: z.number().nonnegative().optional(),
    /** v [cm³/g]; of woven cloth only. */
    yarnVolume: z.number().positive().max(5).optional(),
    /** Some papers print ten times as much: a coefficient above 1 is not read as one. */
    MIU: z.number().nonnegative().max(1).optional(),
  })
  .refine(
    (kes) => pressedThickness(kes) > 0,
    'LC and WC press the cloth to less than nothing; check them and the thickness',
  )

export type KesNumbers = z.infer<typeof kesSchema>
type KesDirection = KesNumbers['warp']

/** What a fabric is called and where it comes from. */
export type FabricHead = Pick<Fabric, 'name' | 'title' | 'composition' | 'source' | 'measured' | 'look'>

export function fabricFromKes(head: FabricHead, kes: KesNumbers): Fabric {
  const { warp, weft } = kes
  const width = (twoHB: number | undefined) => (twoHB === undefined ? undefined : twoHB * KES_UNITS.moment)
  const share = (RT: number | undefined) => (RT === undefined ? undefined : RT / 100)
  return {
    ...head,
    density: kes.weight * KES_UNITS.weight,
    thickness: 1e-3 * kes.thickness,
    stretchWarp: straightPart(warp),
    stretchWeft: straightPart(weft),
    stretchCross: 0,
    shear: kes.G * KES_UNITS.shear,
    ...(kes.yarnVolume !== undefined && { lockingAngle: lockingAngle(kes, kes.yarnVolume) }),
    bendWarp: warp.B * KES_UNITS.bending,
    bendBias: biasRigidity(warp.B, weft.B) * KES_UNITS.bending,
    bendWeft: weft.B * KES_UNITS.bending,
    ...ESTIMATES,
    ...(kes.MIU !== undefined && { frictionBody: kes.MIU }),
    curveWarp: pullPoints(warp),
    curveWeft: pullPoints(weft),
    shearHysteresis: kes.twoHG === undefined ? undefined : kes.twoHG * KES_UNITS.force,
    bendHysteresisWarp: width(warp.twoHB),
    bendHysteresisWeft: width(weft.twoHB),
    stretchResilienceWarp: share(warp.RT),
    stretchResilienceWeft: share(weft.RT),
  }
}

/** What such a lab does not tell: Kelvin–Voigt times of quiet cotton [s], friction of cotton on cotton and on skin [–]. */
export const ESTIMATES = { viscosity: 5e-4, bendViscosity: 2e-3, frictionCloth: 0.4, frictionBody: 0.35 }

/** (3), within what cloth there is has. */
function lockingAngle(kes: KesNumbers, volume: number): number {
  const cover = (4 * kes.weight * volume) / (Math.PI * 100 * pressedThickness(kes)) // mg cm³/(cm² g mm) = 1/100
  return Math.min(LOCKING_MAX, Math.max(LOCKING_MIN, arcCosine(Math.min(1, cover))))
}

interface Pressing {
  readonly thickness: number
  readonly LC?: number | undefined
  readonly WC?: number | undefined
}

/** Tm of (3) [mm]. */
function pressedThickness({ thickness, LC, WC }: Pressing): number {
  if (LC === undefined || WC === undefined) return thickness
  return thickness - (20 * WC) / (PRESSED_LOAD * LC) // from cm
}

/** (2) at 45°, in the unit of B. */
export function biasRigidity(warp: number, weft: number): number {
  const root = 0.5 * (Math.sqrt(warp) + Math.sqrt(weft))
  return root * root
}

/** The other way: what the lab would write about this fabric, worked out from its law, for the loading curve. */
export function kesFromFabric(fabric: Fabric): KesNumbers & { warp: KesPull; weft: KesPull } {
  const curves = buildFabricCurves(fabric, 1)
  const width = (hysteresis: number | undefined) =>
    hysteresis === undefined ? undefined : hysteresis / KES_UNITS.moment
  const percent = (share: number | undefined) => (share === undefined ? undefined : 100 * share)
  return {
    weight: fabric.density / KES_UNITS.weight,
    thickness: 1e3 * fabric.thickness,
    warp: {
      ...pullNumbers(curves.warp),
      RT: percent(fabric.stretchResilienceWarp),
      B: fabric.bendWarp / KES_UNITS.bending,
      twoHB: width(fabric.bendHysteresisWarp),
    },
    weft: {
      ...pullNumbers(curves.weft),
      RT: percent(fabric.stretchResilienceWeft),
      B: fabric.bendWeft / KES_UNITS.bending,
      twoHB: width(fabric.bendHysteresisWeft),
    },
    G: fabric.shear / KES_UNITS.shear,
    twoHG: fabric.shearHysteresis === undefined ? undefined : fabric.shearHysteresis / KES_UNITS.force,
    MIU: fabric.frictionBody,
  }
}

interface KesPull extends KesDirection {
  /** [gf cm/cm²] */
  readonly WT: number
}

/** Steepness and weight of the curved part of (1). */
function steepPart(LT: number): { n: number; q: number } {
  for (const n of [3, 5]) {
    const q = ((1 - LT) * (n + 1)) / (n - 1)
    if (q <= 0.9) return { n, q }
  }
  return { n: 9, q: (1 - LT) * 1.25 }
}

/** Slope of (1) at the start [N/m]. */
function straightPart({ EM, LT }: KesDirection): number {
  return ((1 - steepPart(LT).q) * KES_LOAD) / (EM / 100)
}

/** Points of (1) a curve is given by: enough that WT comes out within a few thousandths. */
const POINTS = 16

function pullPoints({ EM, LT }: KesDirection): [number, number][] {
  const { n, q } = steepPart(LT)
  return Array.from({ length: POINTS }, (_, k) => {
    const x = (k + 1) / POINTS
    let steep = x
    for (let power = 1; power < n; power++) steep *= x
    return [(x * EM) / 100, KES_LOAD * ((1 - q) * x + q * steep)]
  })
}

/** EM, LT and WT of a curve on Green strain: force per rest width is √(1 + 2E) S(E), work ∫ S dE. */
function pullNumbers(curve: StressCurve): { EM: number; LT: number; WT: number } {
  let low = 0
  let high = 1
  const force = (e: number) => {
    evaluateCurve(curve, e, at)
    return Math.sqrt(1 + 2 * e) * at[0]
  }
  while (force(high) < KES_LOAD) high *= 2
  for (let round = 0; round < 60; round++) {
    const middle = 0.5 * (low + high)
    if (force(middle) < KES_LOAD) low = middle
    else high = middle
  }
  evaluateCurve(curve, high, at)
  const strain = Math.sqrt(1 + 2 * high) - 1
  return { EM: 100 * strain, LT: at[2] / (0.5 * KES_LOAD * strain), WT: at[2] / KES_UNITS.work }
}

const at = new Float64Array(3) // scratch: stress, tangent, energy
