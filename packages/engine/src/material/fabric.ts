/** A fabric as data: what a lab measures, in SI units. Files and presets are validated against `fabricSchema`. */
import { z } from 'zod'

export const fabricSchema = z.object({
  name: z.string().min(1),
  /** What it is and what it is made of, for people. */
  title: z.string(),
  composition: z.string().optional(),
  /** Where the numbers come from: measured by whom, or estimated. */
  source: z.string(),
  measured: z.boolean(),
  /** [kg/m²] */
  density: z.number().positive(),
  /** Distance of two mid-surfaces lying on each other [m]. */
  thickness: z.number().positive(),
  /** Small-strain tangent along warp and weft, with the coupling term [N/m]. */
  stretchWarp: z.number().positive(),
  stretchWeft: z.number().positive(),
  stretchCross: z.number().nonnegative(),
  /** Force per unit length and angle [N/m per rad]. */
  shear: z.number().positive(),
  /** Green strain at which force is twice and tangent four times the linear law (`membrane-law.ts`); absent: linear [–]. */
  hardeningStrain: z.number().positive().optional(),
  /** Plate rigidity D = moment per width and curvature [N m]. */
  bendWarp: z.number().nonnegative(),
  bendBias: z.number().nonnegative(),
  bendWeft: z.number().nonnegative(),
  /** Kelvin–Voigt times of membrane and bending [s]. */
  viscosity: z.number().nonnegative(),
  bendViscosity: z.number().nonnegative(),
  /** Coulomb coefficients [–]. */
  frictionCloth: z.number().nonnegative(),
  frictionBody: z.number().nonnegative(),
})

export type Fabric = z.infer<typeof fabricSchema>
