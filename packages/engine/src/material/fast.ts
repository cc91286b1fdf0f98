/**
 * FAST, "Fabric Assurance by Simple Testing": a fabric out of the four simple tests of a tailoring lab.
 *
 *   FAST-1  thickness under 2 gf/cm² [mm], and weight [g/m²]
 *   FAST-2  bending length C [mm] of warp and weft at 41.5°:      B = ρ g C³                           [N m]    (1)
 *           (in the lab's units B = W · C³ · 9.81e-6 µN m with W in g/m²)
 *   FAST-3  extension E5, E20, E100 [%] under 5, 20 and 100 gf/cm: three points of the pull                     (2)
 *           bias extension EB5 [%] under 5 gf/cm:                  G = 123/EB5                          [N/m]    (3)
 *
 * C is the lab's bending length, half the overhang. (3) is a bias strip that only shears, N/(4 EB5) with 5 gf/cm = 4.903
 * N/m; the curve handed on is the bias pull itself, of which `fabric-curves.ts` takes off what the yarns stretch. FAST
 * has no way back: no hysteresis, and bias rigidity and contraction as in `kes.ts`.
 * Source: De Boos, Tester 1994, "SiroFAST: Fabric Assurance by Simple Testing", CSIRO report WT 92.02.
 */
import { z } from 'zod'
import type { Fabric } from './fabric.ts'
import { biasRigidity, ESTIMATES, type FabricHead, KES_UNITS } from './kes.ts'

/** Loads of FAST-3, 5, 20 and 100 gf/cm [N/m]. */
const LOADS = [5, 20, 100].map((load) => load * KES_UNITS.force)
/** Free fall where B is read from C [m/s²]. */
const GRAVITY = 9.81

const directionSchema = z
  .strictObject({
    E5: z.number().positive(),
    E20: z.number().positive(),
    E100: z.number().positive(),
    C: z.number().positive(),
  })
  .refine(({ E5, E20, E100 }) => E5 < E20 && E20 < E100, 'E5, E20 and E100 must grow in this order')

/** In the units of the lab; see the head of this file. */
export const fastSchema = z.strictObject({
  /** [g/m²] */
  weight: z.number().positive(),
  /** [mm] */
  thickness: z.number().positive(),
  warp: directionSchema,
  weft: directionSchema,
  EB5: z.number().positive(),
})

export type FastNumbers = z.infer<typeof fastSchema>
type FastDirection = FastNumbers['warp']

export function fabricFromFast(head: FabricHead, fast: FastNumbers): Fabric {
  const density = 1e-3 * fast.weight
  const rigidity = ({ C }: FastDirection) => density * GRAVITY * 1e-9 * C * C * C // (1)
  const bendWarp = rigidity(fast.warp)
  const bendWeft = rigidity(fast.weft)
  return {
    ...head,
    density,
    thickness: 1e-3 * fast.thickness,
    stretchWarp: LOADS[0] / (0.01 * fast.warp.E5),
    stretchWeft: LOADS[0] / (0.01 * fast.weft.E5),
    stretchCross: 0,
    shear: LOADS[0] / (4 * 0.01 * fast.EB5), // (3)
    bendWarp,
    bendBias: biasRigidity(bendWarp, bendWeft),
    bendWeft,
    ...ESTIMATES,
    curveWarp: pullPoints(fast.warp),
    curveWeft: pullPoints(fast.weft),
    curveBias: [[0.01 * fast.EB5, LOADS[0]]],
  }
}

/** (2) */
function pullPoints({ E5, E20, E100 }: FastDirection): [number, number][] {
  return [
    [0.01 * E5, LOADS[0]],
    [0.01 * E20, LOADS[1]],
    [0.01 * E100, LOADS[2]],
  ]
}
