/**
 * A fabric as data: what a lab measures, in SI units. Files and presets are validated against `fabricSchema`; every
 * field with its unit and a worked example: `docs/formats/fabric.md`. Fields from "since version 2" on may be left out;
 * models that want one which is missing fall back to the plain constants.
 */
import { z } from 'zod'

/**
 * Points (deformation, force) of a measured curve, both growing from point to point and through the origin, which need
 * not be listed. Points below zero are taken at their word; without them cloth is pressed as the constants say.
 */
const curveSchema = z
  .array(z.tuple([z.number(), z.number()]))
  .min(1)
  .superRefine((points, context) => {
    points.forEach(([deformation, force], k) => {
      const message = curveTrouble(deformation, force, k === 0 ? undefined : points[k - 1])
      if (message !== undefined) context.addIssue({ code: 'custom', path: [k], message })
    })
  })

function curveTrouble(
  deformation: number,
  force: number,
  before: readonly [number, number] | undefined,
): string | undefined {
  if (deformation * force < 0 || (deformation === 0) !== (force === 0)) {
    return `a curve runs through the origin: ${deformation} and ${force} must have the same sign`
  }
  if (before !== undefined && (deformation <= before[0] || force <= before[1])) {
    return `deformation and force must both grow from point to point; ${deformation}, ${force} does not`
  }
  return undefined
}

/** Strain of a pull: no cloth is pressed to nothing, and none is pulled to four times its length. */
const pullSchema = curveSchema.refine(
  (points) => points.every(([strain]) => strain > -1 && strain < 3),
  'strain lies between −1 and 3; give it as a fraction of the length, 0.05 for 5 %',
)

/** C11, C12, C22 [N/m] and G [N/m per rad]. */
const stiffnessRow = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** Angles of the principal stretch from the warp at which a table is measured, in steps of a quarter of 90°. */
export const TABLE_ANGLES = 5

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written #rrggbb, as in "#7f93a8"')

/** The largest picture a document takes [characters]: it is kept with every step. */
const PICTURE_MAX = 4e6

/** A picture with its size: the file itself in base64, and what its sides measure in cloth or on the table [m]. */
export const pictureSchema = z.strictObject({
  image: z
    .string()
    .max(PICTURE_MAX)
    .regex(/^data:image\/(png|jpeg);base64,/, 'a picture is a PNG or JPEG as a data: address'),
  width: z.number().positive().max(20),
  height: z.number().positive().max(20),
})

export type PictureOnCloth = z.infer<typeof pictureSchema>

/** How it looks; no physics in it. */
const lookSchema = z.object({
  /** sRGB of the right and of the wrong side. */
  colour,
  reverse: colour,
  /** Threads over and under by turns, stepped by one a row, or loops. */
  weave: z.enum(['plain', 'twill', 'knit']),
  /** Distance of two threads or wales [m]. */
  pitch: z.number().positive().max(0.02),
  /** Soft halo of loose fibres, 0 … 1. */
  sheen: z.number().min(0).max(1),
  /** 0 is a mirror, 1 is felt [–]. */
  roughness: z.number().min(0).max(1),
  /** Printed on it, repeated in the plane of the pattern; the colours are then those of the wrong side and of stitches. */
  picture: pictureSchema.optional(),
})

export type FabricLook = z.infer<typeof lookSchema>

/** Locking angles there are [rad]: 12° in cloth so dense that it hardly shears, 80° in open gauze. */
export const LOCKING_MIN = 0.2
export const LOCKING_MAX = 1.4

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
  /** Angle lost between warp and weft at which neighbouring yarns touch (`membrane-law.ts`); absent: they never do, as in knits [rad]. */
  lockingAngle: z.number().min(LOCKING_MIN).max(LOCKING_MAX).optional(),
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

  // since version 2
  /** Measured pull along warp, weft and bias: strain ΔL/L [–], force per width at rest [N/m]. */
  curveWarp: pullSchema.optional(),
  curveWeft: pullSchema.optional(),
  curveBias: pullSchema.optional(),
  /** Measured shear: angle lost between warp and weft [rad], force per length [N/m]; the same both ways. */
  curveShear: curveSchema.optional(),
  /** Measured bending of warp and weft: curvature [1/m], moment per width [N]; the same both ways. */
  curveBendWarp: curveSchema.optional(),
  curveBendWeft: curveSchema.optional(),
  /** Stiffness by stretch and direction, after Wang et al. 2011; see `wang-table.ts`. */
  stretchTable: z
    .object({ small: stiffnessRow, large: z.array(stiffnessRow).length(TABLE_ANGLES) })
    .optional(),
  /** Width of the loop between way out and way back, 2HB of the Kawabata bending test: moment per width [N]. */
  bendHysteresisWarp: z.number().nonnegative().optional(),
  bendHysteresisWeft: z.number().nonnegative().optional(),
  /** The same in shear, 2HG of the Kawabata shear test: force per length [N/m]. */
  shearHysteresis: z.number().nonnegative().optional(),
  /** Share of the work of a pull that cloth gives back, RT of the Kawabata tensile test over 100 [–]. */
  stretchResilienceWarp: z.number().positive().max(1).optional(),
  stretchResilienceWeft: z.number().positive().max(1).optional(),
  /** Elastic curvature [1/m], strain [–] and shear [rad] at which cloth sets instead of springing back further. */
  bendYield: z.number().positive().optional(),
  stretchYield: z.number().positive().optional(),
  shearYield: z.number().positive().optional(),
  /** Time in which a set fades to 1/e once the cloth is let go; absent: it stays [s]. */
  relaxationTime: z.number().positive().optional(),
  /** Most a yarn direction may be stretched and shortened where strain is limited [–]. */
  extensionMax: z.number().nonnegative().optional(),
  compressionMax: z.number().nonnegative().lt(1).optional(),
  look: lookSchema.optional(),
})

export type Fabric = z.infer<typeof fabricSchema>

/** (deformation, force) pairs in growing order. */
export type CurvePoints = readonly (readonly [number, number])[]
