/** What is seen of a drape while it runs, what it is made of, and what of it may change on the way. */
import type { PoseMotion } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import type { SeamClasses, SewingOrder } from '../dress/index.ts'
import type { BendingName } from '../forces/index.ts'
import type { Fabric } from '../material/index.ts'
import type { CutGarment, CutListener, MeshQuality } from '../mesh/index.ts'
import type { Cloth, Model, State } from '../model/index.ts'
import type { Garment, PlainGarment } from '../pattern/index.ts'
import type { Sim, StepReport } from '../sim/index.ts'
import type { ClothPin } from './held-cloth.ts'
import type { GarmentCloths } from './panel-fabrics.ts'
import type { SlimFigure } from './slim-figure.ts'
import type { Wind } from './wind.ts'

/** A garment on its way from flat panels to rest. */
export interface Drape {
  readonly stage: 'sewing' | 'settling' | 'rest' | 'stopped'
  /** How far the present stage is, 0 … 1. */
  readonly progress: number
  /** Why it stopped, in a sentence; empty otherwise. */
  readonly reason: string
  /** A new one once the seams merge: vertices are renumbered then. */
  readonly model: Model
  readonly state: State
  /** Pairs of vertices that threads draw together; none once they are one. */
  readonly threads: Int32Array
  /** Row of the garment's seam each of these stitches belongs to. */
  readonly threadSeam: Int32Array
  /** Seams sewn while it was worn that did not close where it hangs: they stay open, by so much where they gape most [m]. */
  readonly openSeams: readonly { readonly seam: string; readonly gap: number }[]
  readonly steps: number
  /** Of the newest step; do not keep it, the next one fills it anew. */
  readonly report: StepReport
  readonly meshQuality: MeshQuality
  /** What each panel is made of, in the order of the model's panels. */
  readonly panelFabric: readonly Fabric[]
  /** What the cloth must stay out of, where it is now. */
  readonly skins: readonly TriangleMesh[]
  /** Hinges with a fold pressed into them, once sewn: these bend fold by fold, whatever the rest bends as. */
  readonly pressedFolds: number
  /** What had to be done to the pattern's own placement, in sentences. */
  readonly notes: readonly string[]
}

/** What may change while a sewn garment is worn; the rest stays. */
export interface DrapeChange {
  /** What it is cut from: an edited pattern. Pieces and seams may come and go; those there were stay where they hang. */
  readonly garment?: Garment
  /** Length of a triangle edge [m]. */
  readonly resolution?: number
  /** What pieces are made of that name no fabric, and the fabrics they may name. */
  readonly fabric?: Fabric
  readonly fabrics?: readonly Fabric[]
  /** Where the body goes now. */
  readonly moveTo?: PoseMotion
  /** What blows on it; null: still air. */
  readonly wind?: Wind | null
  /** All pins that hold it from now on. */
  readonly pins?: readonly ClothPin[]
  /** And of what is worn below it, whose pieces they name as the model does. */
  readonly pinsUnder?: readonly ClothPin[]
}

/** What may be done while a change is worked out. */
export interface ChangeHooks {
  /** How far it is, 0 … 1, and the piece that is cut next; empty while the new cloth is laid over the old. */
  readonly onProgress?: ((piece: string, share: number) => void) | undefined
}

/** A garment worked out and cut. */
export interface Cut {
  readonly plain: PlainGarment
  readonly mesh: CutGarment
}

/** The same while an earlier cut of it is worn. */
export interface Recutting extends Cut {
  /** Every piece where it stands before it is sewn: what was not there before begins so. */
  readonly lay: () => Cloth
}

/** What a run is made of once the panels are laid out. */
export interface DrapeParts extends SewingOrder {
  readonly mesh: CutGarment
  readonly plain: PlainGarment
  /** What is being sewn, and how a pattern is cut for this body at a resolution [m]; panels of an earlier cut are kept. */
  readonly cloths: GarmentCloths
  readonly cut: (
    garment: Garment,
    resolution: number,
    previous: CutGarment,
    onPanel?: CutListener,
  ) => Recutting
  /** Put on by hand: it is cut as it is, not placed round the body. */
  readonly byHand?: boolean
  readonly classes: SeamClasses
  /** The sewing simulation, not yet begun. */
  readonly sim: Sim
  /** Its edges lie on each other already: they are joined at once, if nothing crosses. */
  readonly closed?: boolean
  /** `sim` is the sewn garment itself, where it lies already. */
  readonly joined?: boolean
  /** What the garment rests on, with friction. */
  readonly colliders: readonly Collider[]
  /** Does the body stand on the floor? Then cloth meets that too. */
  readonly standing: boolean
  /** What the sewn garment is made of. */
  readonly panelFabric: readonly Fabric[]
  readonly secondsMax: number
  /** How the sewn garment bends. */
  readonly bending: BendingName
  /** Only the rest is asked for, not the way there. */
  readonly static: boolean
  readonly notes: readonly string[]
  /** Does the garment, its edges joined, go round what it is worn on, or the slim one? Asked while sewing can begin again. */
  readonly isWorn: (joined: Cloth, slim: boolean) => boolean
  /** Vertices of what is worn below; they come first. */
  readonly innerCount: number
  /** What holds that, by the names its pieces have in the cloth of all. */
  readonly pinsUnder?: readonly ClothPin[] | undefined
  /** The body when it is slim: what panels are sewn round then, and how it fills out; null where there is none. */
  readonly slim?: () => SlimFigure | null
  /** Where the body goes once the garment is on. */
  readonly moveTo?: PoseMotion
  /** The mesh it is cut anew with in the end, and edges of those between [m]; without it `mesh` is the last. */
  readonly goal?: CutGarment
  readonly edges?: readonly number[]
  /** What is sewn on a fine mesh [m] alone where the coarse one failed, of these cloths. */
  readonly direct?: ((cloths: GarmentCloths, resolution: number) => DrapeParts) | undefined
}
