/**
 * A sewn garment without anything alive, and back: values and arrays for another day, another thread or a file. It is opened
 * with the scene and options it was draped with, which bring the body, the fabrics by their names and what is cut; all else
 * is in it, so the cloth hangs as it hung and goes on to the same bits.
 *
 * Not packed is what nobody could say again: a garment that is being sewn or filled out by a slim figure, a body on its way
 * from somewhere the scene does not know, a floor that rises. These last a second or two.
 */
import { gunzipSync, gzipSync } from 'fflate'
import { growSkin } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import { InputError, type Vector3 } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { CutGarment } from '../mesh/index.ts'
import { type ClothScene, type PackedSim, SIM_DEFAULTS, type SimOptions } from '../sim/index.ts'
import {
  beginMoment,
  type DrapeMoment,
  type KeptDrape,
  type KeptSim,
  outdoors,
  recallSim,
} from './drape-moment.ts'
import type { Drape, DrapeParts } from './drape-parts.ts'
import { DrapeRun } from './drape-run.ts'
import type { DrapeOptions, GarmentScene } from './drape-scene.ts'
import { Floor, standsOnFloor } from './floor.ts'
import type { HeldMoment } from './held-cloth.ts'
import { fieldsOf, sewnParts } from './laid-drape.ts'
import { type Packed, packArrays, unpackArrays } from './pack-arrays.ts'
import { packRecord, unpackRecord } from './pack-record.ts'
import { liveSkin } from './pose-change.ts'
import { handCutter } from './wrapped-drape.ts'

/** Raised when this build could not go on from what the one before has packed. */
const PACKING = 1
/** No cloth unpacks to more [bytes]. */
const BYTES_MAX = 500e6

const SEEN = ['stage', 'progress', 'reason'] as const
const MOMENT = [
  ...(['plain', 'edges', 'stitchRows', 'open', 'watch', 'fallTime'] as const),
  ...(['pressing', 'moved', 'balances', 'solve', 'skin'] as const),
]
const SCENE = ['stitchVertex', 'vertexClass', 'restAngles'] as const

interface DrapeRecord {
  readonly packing: number
  readonly seen: Pick<KeptDrape, (typeof SEEN)[number]>
  readonly moment: Pick<DrapeMoment, (typeof MOMENT)[number]>
  readonly mesh: CutGarment
  /** Left out where it is the mesh. */
  readonly goal?: CutGarment
  readonly parts: Required<Pick<DrapeParts, 'notes' | 'innerCount' | 'byHand'>>
  readonly panelFabric: readonly Fabric[]
  readonly held: Pick<HeldMoment, 'pins' | 'pinsUnder'> & { readonly stays: readonly [string, Vector3][] }
  /** The body still has to go where the scene says. */
  readonly goes: boolean
  /** Of the change of pose it went through last [s]; null if something else was changed since. */
  readonly stride: number | null
  readonly onFloor: boolean
  readonly scene: Pick<ClothScene, 'panelFabric' | (typeof SCENE)[number]>
  readonly options: Partial<SimOptions>
  readonly sim: PackedSim
}

/** A kept garment as values and arrays; these are shared, not copied. Null where it cannot be packed. */
export function packDrape(kept: KeptDrape): Packed | null {
  const { moment, held, sim } = kept
  const { parts, mesh, goal, skin, floor } = moment
  const onItsWay = skin !== null && !skin.own && sim.packed.values.time < skin.end
  if (floor?.rises || onItsWay) return null
  const { outer, air, gravity, clock, ...options } = sim.options // these are the scene's
  return packRecord({
    packing: PACKING,
    seen: pick(kept, SEEN),
    moment: pick(moment, MOMENT),
    mesh,
    ...(goal !== mesh && { goal }),
    parts: { notes: parts.notes, innerCount: parts.innerCount, byHand: parts.byHand ?? false },
    panelFabric: kept.panelFabric.map(unseen),
    held: { ...held, stays: [...held.stays] },
    goes: moment.moveTo !== undefined,
    stride: moment.pose?.stride ?? null,
    onFloor: floor?.isUnder({ scene: sim.scene }) ?? false,
    scene: { ...pick(sim.scene, SCENE), panelFabric: sim.scene.panelFabric.map(unseen) },
    options,
    sim: sim.packed,
  } satisfies DrapeRecord)
}

/** The garment goes on from there; `cut`: how the scene has a pattern cut anew. */
export function openPacked(
  given: GarmentScene,
  options: DrapeOptions,
  packed: Packed,
  cut: DrapeParts['cut'],
): Drape {
  const record = unpackRecord(packed) as DrapeRecord
  if (record.packing !== PACKING) throw new InputError('the cloth was kept by another version of the program')
  const { mesh, goal = mesh, panelFabric, stride } = record
  const { plain, skin } = record.moment
  const scene = { ...given, body: bodyOf(given, record) }
  const body = skinsOf(scene, options, record)
  const floor = scene.body !== null && standsOnFloor(scene.body) ? new Floor(scene.fabric.frictionBody) : null
  const colliders = record.onFloor && floor !== null ? [...body, floor.collider] : body
  const kept: KeptSim = {
    packed: record.sim,
    scene: { ...record.scene, colliders },
    options: { ...SIM_DEFAULTS, ...record.options, ...outdoors({ cloths: scene }, false) },
    kernels: options.kernels,
  }
  const sim = recallSim(kept)
  const plan = { plain, mesh, cut: record.parts.byHand ? handCutter(options) : cut }
  const parts = sewnParts(scene, options, plan, { ...record.parts, sim, colliders, panelFabric })
  const moment: DrapeMoment = {
    ...beginMoment(parts),
    ...record.moment,
    ...{ mesh, goal, floor },
    moveTo: record.goes ? scene.moveTo : undefined,
    pose: skin && stride !== null ? { ...skin, colliders: body, stride } : null,
  }
  const run = new DrapeRun(parts)
  const held = { ...record.held, stays: new Map(record.held.stays) }
  run.recall({ ...record.seen, panelFabric, colliders, held, moment, sim: kept }, sim)
  return run
}

/** As it was dressed; or, where it was put on by hand once it stood there, in its last pose. */
function bodyOf({ body, moveTo }: GarmentScene, { goes, moment }: DrapeRecord): GarmentScene['body'] {
  if (goes && moveTo === undefined) throw new InputError('the body was to go into another pose')
  if (body === null || moveTo === undefined || goes || moment.skin !== null) return body
  const position = new Float64Array(body.position.length)
  moveTo.placesAt(moveTo.seconds, position)
  return { ...body, position }
}

/** What it lies on, where that is at its time. */
function skinsOf(scene: GarmentScene, options: DrapeOptions, { moment: { skin } }: DrapeRecord): Collider[] {
  const { body, moveTo, fabric } = scene
  if (body === null || skin === null) return fieldsOf(body, scene, options)
  return [
    liveSkin(
      moveTo ?? growSkin(body, body.position),
      skin.begin,
      { friction: fabric.frictionBody, mesh: body },
      options.kernels,
    ),
  ]
}

/** A kept garment as bytes, to be written to a file; null where it cannot be. */
export function writeDrape(kept: KeptDrape): Uint8Array | null {
  const packed = packDrape(kept)
  // without the time of day: the same cloth, the same bytes
  return packed && gzipSync(packArrays(packed), { level: LEVEL, mtime: 0 })
}

/** What `writeDrape` wrote, for `openDrape`; an `InputError` says why not. */
export function readDrape(bytes: Uint8Array): Packed {
  const length =
    bytes.length < GZIP_MIN
      ? 0
      : new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true)
  if (length === 0 || length > BYTES_MAX) throw new InputError(DAMAGED)
  let whole: Uint8Array
  try {
    whole = gunzipSync(bytes)
  } catch {
    throw new InputError(DAMAGED)
  }
  return unpackArrays(whole, 'cloth')
}

const DAMAGED = 'the bytes of the cloth are damaged'
/** Head and foot of a gzip file [bytes], which ends with the length of what is in it. */
const GZIP_MIN = 18
/** The quickest: the drape waits meanwhile, and most of it are digits that no packing shortens. */
const LEVEL = 1

/** How it looks is the scene's. */
function unseen({ look, ...fabric }: Fabric): Fabric {
  return fabric
}

function pick<T extends object, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>
}
