/**
 * From names to cloth at rest: opens what is asked for, chooses the body, and puts garments on from the skin outwards. What
 * is worn below is only looked for at rest, the outermost falls as asked: what `selvedge drape --over` does, so the same
 * wishes end in the same state hash. Between steps it lets others have a turn, so that an abort is heard.
 */
import {
  type Body,
  type Drape,
  type DrapeNumbers,
  type DrapeOptions,
  drapeSteps,
  type Fabric,
  fabricNamed,
  type Garment,
  type GarmentScene,
  InputError,
  loadKernels,
  measureLayers,
  nameCrossings,
  readPattern,
  runLater,
} from '@selvedge/engine'
import { pressedEdges } from '@selvedge/engine/display'
import type { ObjGarment } from '@selvedge/engine/io'
import {
  dressLayerSteps,
  type Fastenings,
  findFastenings,
  type LayerOrder,
  type Steps,
  type WornLayer,
  wornLayer,
} from '@selvedge/engine/sim'
import { type BodyAsked, buildChosenBody, chooseBody, needsChildren } from './body-for.ts'
import { FABRIC_DEFAULT } from './catalogue.ts'
import type { Wardrobe } from './wardrobe.ts'

/** What to put on whom; plain data, so that it can be sent to a worker. */
export interface WearOrder {
  /** From the skin outwards: names of the catalogue, texts of pattern files, or garments. */
  readonly garments: readonly (string | Garment)[]
  /** Of pieces that name none; without it what each garment is usually made of, else cotton poplin. */
  readonly fabric?: string | Fabric | undefined
  /** By name, by measurements, or built; without it the one the outermost pattern was drafted for. */
  readonly body?: BodyAsked | Body | undefined
  /** Length of a triangle edge [m]; without it one that gives about 3300 vertices. */
  readonly resolution?: number | undefined
  /** Simulated time after which a garment that still moves is given up [s]. */
  readonly seconds?: number | undefined
  /** Look for the rest alone, in long strides. */
  readonly static?: boolean | undefined
  /** Another seed is another, equally good mesh. */
  readonly seed?: number | undefined
}

export interface WearListener {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: WearProgress) => void) | undefined
}

export interface WearProgress {
  /** What is being put on, its row, and how many there are. */
  readonly garment: string
  readonly row: number
  readonly count: number
  readonly stage: Drape['stage']
  /** Of the stage, 0 … 1. */
  readonly progress: number
  readonly steps: number
  /** [s] */
  readonly simSeconds: number
}

/** Wearing on another thread; `from` is a folder or an address. */
export type WearElsewhere = (
  order: WearOrder,
  from: string | URL | undefined,
  listener: WearListener,
) => Promise<WornRecord>

/** The cloth of all garments as one mesh, copied: nothing of it moves any more. */
export interface WornCloth extends ObjGarment, Fastenings {
  /** Edges pressed so that one side lies on the other, pairs of vertices: lapels and collars. */
  readonly pressed: Int32Array
  /** Rows of each garment, from the skin outwards. */
  readonly layers: readonly WornLayer[]
}

/** Garments on a body, as plain data. */
export interface WornRecord {
  readonly garments: readonly Garment[]
  readonly body: Body
  /** Of the outermost garment. */
  readonly fabric: Fabric
  readonly drape: WornCloth
  readonly numbers: DrapeNumbers
  /** Of several garments, which lies outside, by pairs. */
  readonly order: readonly LayerOrder[]
  /** What was guessed, moved or did not go well, a sentence each. */
  readonly notes: readonly string[]
}

/** Longest time without a turn for others [ms]: two frames of a page. */
const TURN_MS = 30

export async function wear(
  order: WearOrder,
  wardrobe: Wardrobe,
  { signal, onProgress }: WearListener = {},
): Promise<WornRecord> {
  const options = drapeOptions(order)
  const { notes, ...opened } = await openOrder(order, wardrobe)
  const { garments, body, cloths, fabrics } = opened
  const kernels = await loadKernels()
  if (kernels.note !== '') notes.push(kernels.note)
  signal?.throwIfAborted()

  const scenes = garments.map((garment, row) => ({ garment, body, fabric: cloths[row], fabrics }))
  const steps = wearSteps(scenes, { ...options, kernels })
  let row = -1
  let putOn: Drape | undefined
  const worn = await runLater(steps, {
    signal,
    turn: { clock: () => performance.now(), milliseconds: TURN_MS },
    pause: () => new Promise((turn) => setTimeout(turn)),
    onStep: (drape) => {
      if (drape !== putOn) row++
      putOn = drape
    },
    onProgress: (drape) => onProgress?.(progressOf(drape, garments, row)),
  })
  return { garments, body, fabric: cloths[cloths.length - 1], ...worn, notes: [...notes, ...worn.notes] }
}

type WornResult = Pick<WornRecord, 'drape' | 'numbers' | 'order' | 'notes'>

/** Puts garments on one after the other. */
function* wearSteps(
  scenes: readonly Omit<GarmentScene, 'worn'>[],
  options: DrapeOptions,
): Steps<Drape, WornResult> {
  const below = scenes.slice(0, -1)
  const outermost = scenes[scenes.length - 1]
  const first = below.length === 0 ? null : yield* dressLayerSteps(below, { ...options, static: true })
  const { drape, numbers } = yield* drapeSteps({ ...outermost, worn: first?.worn }, options)
  const layers = [...(first?.layers ?? []), wornLayer(outermost.garment.name, first?.worn, drape)]
  const { triVertex, triPattern, triPanel, panelIds } = drape.model
  const crossings = nameCrossings(drape).map(({ sentence }) => sentence)
  return {
    drape: {
      position: drape.state.x.slice(),
      triVertex: triVertex.slice(),
      triPattern: triPattern.slice(),
      triPanel: triPanel.slice(),
      panelIds,
      pressed: pressedEdges(drape.model),
      ...findFastenings(drape, outermost.garment),
      layers,
    },
    numbers,
    order: drape.threads.length === 0 ? measureLayers(drape, layers) : [],
    notes: [...drape.notes, ...(drape.reason === '' ? [] : [drape.reason]), ...crossings],
  }
}

interface OpenedOrder {
  readonly garments: readonly Garment[]
  readonly body: Body
  /** Of each garment's pieces that name none. */
  readonly cloths: readonly Fabric[]
  /** What pieces may name. */
  readonly fabrics: readonly Fabric[]
  readonly notes: string[]
}

async function openOrder(order: WearOrder, wardrobe: Wardrobe): Promise<OpenedOrder> {
  const notes: string[] = []
  const fabrics = await wardrobe.fabrics()
  const garments: Garment[] = []
  for (const one of order.garments) garments.push(await openGarment(one, wardrobe, notes))
  const outermost = garments.at(-1)
  if (outermost === undefined) throw new InputError('no garment to put on; name at least one')
  const body = await openBody(order.body, outermost, garments.slice(0, -1), wardrobe)
  const cloths = garments.map((garment) => {
    const { fabric = garment.fabric ?? FABRIC_DEFAULT } = order
    return typeof fabric === 'string' ? fabricNamed(fabrics, fabric) : fabric
  })
  return { garments, body, cloths, fabrics, notes }
}

/** Names are one plain line; every pattern file has a brace, a bracket or a line end. */
const FILE_TEXT = /[\n{<]/

async function openGarment(one: string | Garment, wardrobe: Wardrobe, notes: string[]): Promise<Garment> {
  if (typeof one !== 'string') return one
  if (!FILE_TEXT.test(one)) return wardrobe.garment(one)
  const read = readPattern(one)
  notes.push(...read.notes.map((note) => `${read.garment.name}: ${note}`))
  return read.garment
}

async function openBody(
  asked: WearOrder['body'],
  garment: Garment,
  under: readonly Garment[],
  wardrobe: Wardrobe,
): Promise<Body> {
  if (typeof asked === 'object' && 'position' in asked) return asked
  const choice = chooseBody(garment, asked, under)
  const data = await wardrobe.bodyData()
  const children = needsChildren(data, choice)
  return buildChosenBody(children ? await wardrobe.bodyData({ children }) : data, choice).body
}

/** The finest and the coarsest edge anybody wants [m]. */
const RESOLUTION_MIN = 0.002
const RESOLUTION_MAX = 0.1

function drapeOptions({
  resolution,
  seconds,
  static: still,
  seed,
}: WearOrder): Omit<DrapeOptions, 'kernels'> {
  if (resolution !== undefined && !(resolution >= RESOLUTION_MIN && resolution <= RESOLUTION_MAX)) {
    throw new InputError(
      `resolution ${resolution}: give metres from ${RESOLUTION_MIN} to ${RESOLUTION_MAX}, 0.016`,
    )
  }
  if (seconds !== undefined && !(seconds > 0)) throw new InputError(`seconds ${seconds}: give more than 0`)
  return {
    ...(resolution === undefined ? {} : { resolution }),
    ...(seconds === undefined ? {} : { secondsMax: seconds }),
    ...(still === undefined ? {} : { static: still }),
    ...(seed === undefined ? {} : { seed }),
  }
}

function progressOf(drape: Drape, garments: readonly Garment[], row: number): WearProgress {
  const { stage, progress, steps, state } = drape
  return {
    garment: garments[row].name,
    row,
    count: garments.length,
    stage,
    progress,
    steps,
    simSeconds: state.time,
  }
}
