/** What a drape begins with: the garment, who wears it and over what, and how it is to be draped. */
import type { Body, PoseMotion } from '../body/index.ts'
import type { BodyFieldName } from '../contact/index.ts'
import type { Kernels } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth } from '../model/index.ts'
import type { Garment } from '../pattern/index.ts'
import type { SimOptions } from '../sim/index.ts'
import { edgeOf } from './coarse-to-fine.ts'
import type { ClothPin } from './held-cloth.ts'
import type { GarmentCloths } from './panel-fabrics.ts'

export interface GarmentScene extends GarmentCloths {
  /** Null: the garment is sewn in empty space. */
  readonly body: Body | null
  /** Once the garment is at rest on the body, the body moves so, and the garment comes to rest again. */
  readonly moveTo?: PoseMotion | undefined
  /** What the body wears already: the garment is sewn around it. Its vertices, triangles and panels come first. */
  readonly worn?: Worn | undefined
  /** Where the sewn garment lies already; it is not begun from flat pieces then. Worn alone, on the bare body. */
  readonly laid?: LaidCloth | undefined
}

/** Places of the vertices of a sewn garment [m], in the order its mesh of this resolution [m] numbers them. */
export interface LaidCloth {
  readonly resolution: number
  readonly places: readonly number[]
}

/** A garment from an earlier drape; see `clothOf`. */
export interface Worn {
  readonly cloth: Cloth
  readonly fabric: Fabric
  /** By panel, where several garments are worn; without it `fabric`. */
  readonly panelFabric?: readonly Fabric[]
  /** What holds it, also under another. */
  readonly pins?: readonly ClothPin[]
}

export interface DrapeOptions {
  readonly kernels: Kernels
  /** Length of a triangle edge [m]; without it `defaultResolution`. */
  readonly resolution?: number
  /** Simulated time after which a garment that still moves is given up [s]. */
  readonly secondsMax?: number
  /** Look for the rest alone, in long strides: the same drape several times sooner, without a motion to watch. */
  readonly static?: boolean
  /** How the body is asked for its distance; see `contact/bodies/body-fields.ts`. */
  readonly bodyField?: BodyFieldName
  /** Models and methods other than the default ones. */
  readonly sim?: Pick<
    Partial<SimOptions>,
    | 'membrane'
    | 'bending'
    | 'integrator'
    | 'time'
    | 'strainLimit'
    | 'overStretch'
    | 'clothContact'
    | 'bodyContact'
    | 'clock'
  >
  /** Shifts where interior vertices of the mesh start; another seed is another, equally good mesh. */
  readonly seed?: number
  /** How panels lie before sewing: bent around the body, or flat as their placements say. */
  readonly layOut?: 'wrapped' | 'flat'
}

export const DRAPE_DEFAULTS = { secondsMax: 12, seed: 1, layOut: 'wrapped', bodyField: 'grid' } as const

/** Vertices a drape has when nobody asks for a resolution, and the coarsest mesh taken then [m]. */
const VERTICES_DEFAULT = 3300
const RESOLUTION_COARSEST = 0.016

/** Edge length that gives a garment about VERTICES_DEFAULT vertices, in half millimetres [m]. */
export function defaultResolution(garment: Garment): number {
  return Math.min(RESOLUTION_COARSEST, Math.floor(2000 * edgeOf(garment, VERTICES_DEFAULT)) / 2000)
}
