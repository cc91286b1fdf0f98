/**
 * What a drape goes on from besides its simulation: where it stands in its stages, and what it is waiting for; and a sewn
 * garment kept byte for byte, to go on from later.
 */
import type { PoseMotion } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import type { SeamClasses } from '../dress/index.ts'
import { GRAVITY } from '../forces/index.ts'
import type { Fabric } from '../material/index.ts'
import type { CutGarment } from '../mesh/index.ts'
import type { PlainGarment } from '../pattern/index.ts'
import {
  buildRestWatch,
  type ClothScene,
  createSim,
  openSim,
  type PackedSim,
  packSim,
  type RestWatch,
  type Sim,
  type SimOptions,
} from '../sim/index.ts'
import type { OpenSeam } from './close-seams.ts'
import type { Drape, DrapeParts } from './drape-parts.ts'
import { Floor } from './floor.ts'
import type { HeldMoment } from './held-cloth.ts'
import { type Pressing, pressingStride } from './iron-seams.ts'
import type { GarmentCloths } from './panel-fabrics.ts'
import type { PoseChange } from './pose-change.ts'
import { ROUGH_STEP } from './settling-options.ts'
import { Sewing } from './sewing.ts'
import { FILL_STEP, type SlimFigure } from './slim-figure.ts'
import { windAir } from './wind.ts'

export interface DrapeMoment {
  parts: DrapeParts
  sewing: Sewing
  /** The mesh it has now, the one it shall have, and edges of those between [m]; see `coarse-to-fine.ts`. */
  mesh: CutGarment
  goal: CutGarment
  edges: readonly number[]
  cloths: GarmentCloths
  /** The figure it was sewn round, where that is slim, and until it has filled out. */
  slim: SlimFigure | null
  moveTo: PoseMotion | undefined
  /** Not once the body has gone elsewhere. */
  direct: DrapeParts['direct']
  /** The change of pose the garment went through last, null if something else was changed since. */
  pose: PoseChange | null
  /** The motion by which the skin it lies on came where it is; null on the distance field it was dressed on. */
  skin: SkinWay | null
  /** The pattern it is cut from, worked out. */
  plain: PlainGarment
  /** Vertices of the garment that each stitch ends in, two a stitch: the same one where it is sewn. */
  stitchRows: Int32Array
  /** Seams that are not sewn though the garment is worn. */
  open: readonly OpenSeam[]
  watch: RestWatch
  /** When falling began: the seams were joined, or the body stood in its last pose [s]. */
  fallTime: number
  /** Null before and after it lies under the iron, at first without weight. */
  pressing: Pressing | null
  /** When something was changed while it was worn, 0 before [s]. */
  moved: number
  balances: number
  /** Null for a body that stands on none. */
  floor: Floor | null
  /** How sharply motion is solved for; balancing is sharper. */
  solve: Pick<SimOptions, 'tolerance' | 'iterationsMax'>
}

/** Set out at `begin`, there at `end` [s]; `own`: it is the one the scene began with. */
export interface SkinWay {
  readonly begin: number
  readonly end: number
  readonly own: boolean
}

/** Of panels laid out, nothing sewn. */
export function beginMoment(parts: DrapeParts): DrapeMoment {
  const { sim, mesh, goal = mesh, edges = [] } = parts
  const { tolerance, iterationsMax } = sim.controls
  return {
    parts,
    sewing: new Sewing(parts),
    mesh,
    goal,
    edges,
    cloths: parts.cloths,
    slim: null,
    moveTo: parts.moveTo,
    direct: parts.direct,
    pose: null,
    skin: null,
    plain: parts.plain,
    stitchRows: NO_ROWS,
    open: [],
    watch: buildRestWatch(sim.state.x, 0),
    fallTime: 0,
    pressing: null,
    moved: 0,
    balances: 0,
    floor: parts.standing ? new Floor(parts.cloths.fabric.frictionBody) : null,
    solve: { tolerance, iterationsMax },
  }
}

/** Weight and wind; neither while it `opens` under the iron. */
export function outdoors(
  { cloths }: Pick<DrapeMoment, 'cloths'>,
  opens: boolean,
): Pick<SimOptions, 'gravity' | 'air'> {
  return { gravity: opens ? [0, 0, 0] : GRAVITY, air: windAir(opens ? null : cloths.wind) }
}

/** What is changed in place is copied. */
export function copyOf(moment: DrapeMoment): DrapeMoment {
  const { watch } = moment
  return { ...moment, watch: { ...watch, x: watch.x.slice() } }
}

/** Vertices of the garment that each stitch ends in, its panels joined in these classes. */
export function stitchRowsOf(mesh: CutGarment, innerCount: number, { vertexClass }: SeamClasses): Int32Array {
  return mesh.stitchVertex.map((i) => vertexClass[innerCount + i])
}

/** What is sewn of its seams, by rows of vertices; nothing while all of them are `open`. */
export function seamsOf({ mesh: { stitchSeam, seamIds }, stitchRows }: DrapeMoment, open: boolean) {
  const isSewn = (s: number) => !open && stitchRows[2 * s] === stitchRows[2 * s + 1]
  return {
    seamVertex: stitchRows.filter((_, k) => k % 2 === 0 && isSewn(k >> 1)),
    seamOf: stitchSeam.filter((_, s) => isSewn(s)),
    seamIds,
  }
}

/** The same bodies, on which cloth slides otherwise [–]. */
export function withFriction(colliders: readonly Collider[], friction: number): Collider[] {
  return colliders.map((collider) => ({ ...collider, friction }))
}

/** Of a static drape that has been falling so long, or will in so long, at a time [s]. */
export function strideOf({ slim, pressing, pose }: DrapeMoment, falling: number, time: number): number {
  if (falling >= 0) return ROUGH_STEP
  if (slim) return FILL_STEP
  if (pressing) return Math.min(ROUGH_STEP, pressingStride(pressing, time))
  return pose?.stride ?? ROUGH_STEP
}

export const NO_ROWS = new Int32Array(0)

/** A sewn garment as it was: its simulation, and all it was waiting for. */
export interface KeptDrape {
  readonly stage: Drape['stage']
  readonly progress: number
  readonly reason: string
  readonly panelFabric: readonly Fabric[]
  readonly colliders: readonly Collider[]
  readonly held: HeldMoment
  readonly moment: DrapeMoment
  readonly sim: KeptSim
}

/** A simulation as it was: what moves is copied, what is constant is shared with the one it was taken from. */
export interface KeptSim {
  readonly packed: PackedSim
  readonly scene: Omit<ClothScene, 'cloth'>
  readonly options: SimOptions
  readonly kernels: Sim['kernels']
}

export function keepSim(sim: Sim): KeptSim {
  const { values, arrays } = packSim(sim)
  const moves = (name: string) => !name.startsWith('cloth ') || name === 'cloth position'
  const copied = Object.entries(arrays).map(([name, array]) => [name, moves(name) ? array.slice() : array])
  return {
    packed: { values: { ...values, contact: { ...values.contact } }, arrays: Object.fromEntries(copied) },
    scene: sim.scene,
    options: { ...sim.settings, ...sim.controls },
    kernels: sim.kernels,
  }
}

export function recallSim({ packed, scene, options, kernels }: KeptSim): Sim {
  return openSim(packed, (cloth) =>
    createSim({ ...scene, cloth, time: packed.values.time }, { ...options, kernels }),
  )
}

/** [bytes] */
export function keptBytes({ packed }: KeptSim): number {
  let bytes = 0
  for (const [name, array] of Object.entries(packed.arrays)) {
    if (!name.startsWith('cloth ') || name === 'cloth position') bytes += array.byteLength
  }
  return bytes
}
