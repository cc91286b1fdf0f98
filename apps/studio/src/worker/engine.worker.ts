/** The engine's worker: everything slow happens here, the page only draws. */
import {
  type BodyData,
  bodyNames,
  type Drape,
  type Fabric,
  InputError,
  inspectDrape,
  type Kernels,
  loadKernels,
  outfitOptions,
  outfitScenes,
  type Project,
} from '@selvedge/engine'
import { fabricLook, pressedEdges, showDressed } from '@selvedge/engine/display'
import { formatNamed } from '@selvedge/engine/io'
import {
  arrangeGarment,
  type Fastenings,
  findFastenings,
  type PieceVolume,
  pieceVolumes,
} from '@selvedge/engine/sim'
import { openAddress } from '@selvedge/wardrobe/open'
import { expose, transfer } from 'comlink'
import { FrameSender, infoOf } from './frame-sender.ts'
import { HandWork } from './hand-work.ts'
import { KeptDrapes } from './kept-drapes.ts'
import { pinHold } from './pin-hold.ts'
import { draftedBody, type ProjectBody, projectBody, wayBetween } from './project-body.ts'
import { changeBetween } from './project-change.ts'
import type {
  ChangeOrder,
  EngineApi,
  FromEngine,
  LoadOrder,
  RecordingNumbers,
  SimNumbers,
} from './protocol.ts'
import { recordedCaches, recordedGlb } from './recorded-files.ts'
import { Recorder, type Recording } from './recorder.ts'
import { sectionOf } from './section.ts'
import { Session, type SessionListener } from './session.ts'
import { waitsForHands } from './waits-for-hands.ts'
import { whatWaits, wornProject } from './worn-project.ts'

/** What is being worked on: the order it came with, who wears it, and the drape. */
interface Room {
  readonly order: LoadOrder
  readonly wearer: ProjectBody
  readonly session: Session
}

let port: MessagePort
let frames: FrameSender
let kernels: Kernels
let bodyData: BodyData
let fabrics: Fabric[] = []
let room: Room | null = null
let recorder: Recorder
/** What is recorded of the drape as it hangs. */
let recording: Recording | null = null
/** Which frame of it is seen; null: the drape itself. */
let shownFrame: { garment: Float32Array; skin: Float32Array } | null = null
const kept = new KeptDrapes<Room>()
const hands = new HandWork({
  room: () => room && { wearer: room.wearer, session: room.session, project: room.order.project },
  frames: () => frames,
  fabrics: () => fabrics,
  kernels: () => kernels,
  tell: (message) => port.postMessage(message),
})

const api: EngineApi = {
  connect: (newPort) => {
    port = newPort
    frames = new FrameSender(port)
  },

  open: async (assets, kernelsAddress) => {
    const wardrobe = openAddress(assets, (path) => assets + path)
    const opening = [fetchBytes(kernelsAddress), wardrobe.fabrics(), wardrobe.bodyData()] as const
    const [wasm, ...opened] = await Promise.all(opening)
    kernels = await loadKernels(wasm)
    ;[fabrics, bodyData] = opened
    recorder = new Recorder(kernels, bodyData, wardrobe)
    return { bodies: bodyNames(bodyData), fabrics, kernels: kernels.name }
  },

  load: async (order) => load(wornOrder(order)),

  change: async (given) => {
    const order = wornOrder(given)
    hands.stop()
    if (!order.kept) keepRoom(order.from)
    if (recall(order)) return
    if (order.fresh || !carryOver(order)) load(order)
  },

  preview: async (project, run) => {
    if (!room) return
    const order = { ...room.order, project: wornProject(project), run }
    if (!carryOver(order) && standsSo(order)) load({ ...order, run: false })
  },

  keep: (state) => keepRoom(state),
  run: () => room?.session.run(),
  pause: () => room?.session.pause(),
  wake: () => room?.session.wake(),
  step: () => room?.session.step(),

  reset: () => {
    if (room) load({ ...room.order, run: false })
  },

  watchMap: (map) => {
    frames.watchMap(map)
    if (map !== null && room?.session.drape) frames.send(room.session.drape)
  },

  grab: (triangle, weights, to) => room?.session.grab({ triangle, weights }, to),
  pull: (to) => room?.session.pull(to),
  release: (goesOn) => room?.session.release(goesOn),

  wrap: (order) => hands.wrap(order),
  wrapStop: () => hands.wrapStop(),
  slideGrab: (...grip) => hands.slideGrab(...grip),
  slideTo: (...to) => hands.slideTo(...to),
  slideEnd: (goesOn) => hands.slideEnd(goesOn),
  paint: (order) => hands.paint(order),
  arrange: async (project, garment) => {
    const { body } = projectBody(bodyData, project)
    const worn = project.garments.find(({ id }) => id === garment)
    if (!worn) throw new InputError(`there is no garment ${garment}`)
    const { garment: document, notes } = arrangeGarment(worn.garment, body)
    return { document, notes }
  },

  pinHold: (panel, at, swap) => {
    const drape = room?.session.drape
    return drape ? pinHold(drape, panel, at, swap) : { kind: 'stays' }
  },

  draftedBody: (garment) => infoOf(draftedBody(bodyData, garment), ''),

  section: (axis, at) => {
    const drape = room?.session.drape
    return drape ? sectionOf(drape, shownFrame, axis, at) : null
  },

  motionSeconds: (project) => recorder.seconds(project),

  record: async () => {
    const drape = room?.session.drape
    if (!room || !drape) throw new InputError('there is no garment to record yet')
    const { order, wearer } = room
    tellRecording({ ...RECORDING_NONE, stage: 'preparing' })
    try {
      const made = await recorder.record({ ...order, drape, wearer }, (numbers, garment, skin) => {
        tellRecording(numbers)
        frames.sendRecorded({ drape, garment, skin })
      })
      recording = made ?? recording
      if (made === null && room?.session.drape === drape) frames.send(drape)
    } finally {
      if (!recorder.busy) tellRecording(recording?.numbers ?? null)
    }
  },

  cancelRecording: () => recorder.cancel(),

  showFrame: (row) => {
    const drape = room?.session.drape
    shownFrame = null
    if (recording === null || row === null) {
      if (drape) frames.send(drape)
    } else {
      const at = Math.min(recording.frames.length - 1, Math.max(0, row))
      shownFrame = { garment: recording.frames[at], skin: recording.skins[at] }
      frames.sendRecorded({ drape: recording.drape, ...shownFrame })
    }
  },

  export: async (format, moving) => {
    const drape = room?.session.drape
    if (!room || !drape) throw new Error('There is no garment to export yet.')
    const { body } = room.wearer
    if (format === 'pc2' || format === 'mdd' || (format === 'glb' && moving)) {
      if (!recording) throw new InputError('nothing is recorded; choose a motion and press Record')
      const { fabric } = outfitScenes(room.order.project, { body, fabrics }).at(-1)!
      const scene = { recording, body, fabric }
      const bytes = format === 'glb' ? await recordedGlb(scene) : recordedCaches(scene, format)
      return transfer(bytes, [bytes.buffer as ArrayBuffer])
    }
    const { triVertex, triPattern, triPanel, panelIds } = drape.model
    const { fabric, garment: pattern } = outfitScenes(room.order.project, { body, fabrics }).at(-1)!
    const sewnOn = { pressed: pressedEdges(drape.model), ...findFastenings(drape, pattern) }
    const garment = { position: drape.state.x, triVertex, triPattern, triPanel, panelIds, ...sewnOn }
    const look = { look: fabricLook(fabric), thickness: fabric.thickness }
    const wearer = { ...body, position: drape.skins[0]?.position ?? body.position } // where it is now
    const { selfCrossings, bodyCrossings, stateHash } = inspectDrape(drape)
    const told = { comment: `${selfCrossings + bodyCrossings} crossings, state ${stateHash}` }
    const extras = { selfCrossings, bodyCrossings, stateHash }
    const shown = format === 'obj' ? { garment, body: wearer } : showDressed(garment, wearer, look) // OBJ keeps what was simulated
    const scene = { ...shown, ...told, extras }
    const written = await formatNamed(format, { kinds: ['mesh'], able: 'write' }).write(scene, {})
    const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written
    return transfer(bytes, [bytes.buffer as ArrayBuffer])
  },
}

/** From the arranged pieces on. */
function load(order: LoadOrder): void {
  hands.stop()
  recorder.cancel()
  room?.session.close()
  room = null
  frames.forget()
  const { project } = order
  const wearer = projectBody(bodyData, project)
  const { body, moveTo } = wearer
  frames.sendBody(body, askedOf(order))
  const waits = waitsForHands(project) ? '' : whatWaits(project)
  const scenes = waits === '' ? outfitScenes(project, { body, fabrics, ...(moveTo && { moveTo }) }) : []
  const options = { kernels, ...outfitOptions(project.settings) }
  const session = new Session({ scenes, options, waits }, { ...listener, onNumbers })
  room = { order, wearer, session }
  session.place()
  if (order.run && !waitsForHands(project)) session.run()
  else if (waits === '') session.look()
  else session.tell()
}

/** The drape of a document that was left. */
function recall(order: ChangeOrder): boolean {
  const moment = kept.find(order.state)
  if (!moment) return false
  recorder.cancel()
  const { wearer, session } = moment.room
  if (room?.session !== session) room?.session.pause()
  const grown = room?.wearer !== wearer
  room = { order, wearer, session }
  frames.forget()
  if (grown) frames.sendBody(wearer.body, askedOf(order))
  session.recall(moment.drape, moment.kept, moment)
  if (moment.kept !== null && order.run && moment.running) session.run()
  return true
}

/** What is worn goes on as what the order asks for; false where it cannot. */
function carryOver(order: LoadOrder): boolean {
  const drape = room?.session.drape
  if (!room || !drape) return false
  const { session, wearer } = room
  const between = changeBetween(room.order.project, order.project, fabrics)
  if (between.kind === 'anew') return false
  if (between.kind === 'carry' || !sameMotion(room.order, order)) recorder.cancel()
  try {
    const next = projectBody(bodyData, order.project)
    if (between.kind === 'carry') {
      const moveTo = between.body && next !== wearer ? wayBetween(bodyData, wearer, next) : null
      if (between.body && next !== wearer && moveTo === null) return false
      if (moveTo) session.change({ ...between.change, moveTo }, wearer.posed.position)
      else session.change(between.change)
    }
    room = { order, wearer: next, session }
    if (next !== wearer)
      port.postMessage({ kind: 'body-info', info: infoOf(next.body, askedOf(order)) } satisfies FromEngine)
  } catch (reason) {
    if (reason instanceof InputError) return false
    throw reason
  }
  const waits = drape.steps === 0 && waitsForHands(order.project)
  if (order.run && between.kind === 'carry' && !waits) session.run()
  session.tell()
  return true
}

const sameMotion = ({ project: a }: LoadOrder, { project: b }: LoadOrder) =>
  JSON.stringify([a.motion, a.motions]) === JSON.stringify([b.motion, b.motions])

/** Pieces that stand round the body, nothing sewn yet, may be stood elsewhere at once. */
function standsSo({ project }: LoadOrder): boolean {
  const pieces = ({ garments }: Project) =>
    JSON.stringify(garments.map(({ id, worn, garment }) => [id, worn, garment.panels.map((one) => one.id)]))
  return room?.session.drape?.steps === 0 && pieces(project) === pieces(room.order.project)
}

/** Of what is worn alone; what is put on by hand needs no place. */
function wornOrder<Order extends LoadOrder>(order: Order): Order {
  if (waitsForHands(order.project)) return order
  return { ...order, project: wornProject(order.project) }
}

const askedOf = ({ project }: LoadOrder) => JSON.stringify(project.body.shape)

function keepRoom(state: number): void {
  const drape = room?.session.drape
  if (!room || !drape) return
  const { running, untouched } = room.session
  kept.keep(state, { drape, running, untouched, room })
}

const RECORDING_NONE = {
  frames: 0,
  frameCount: 0,
  fps: 0,
  selfCrossings: 0,
  bodyCrossings: 0,
  hash: null,
} as const

function tellRecording(numbers: RecordingNumbers | null): void {
  port.postMessage({ kind: 'recording', recording: numbers } satisfies FromEngine)
}

/** What was recorded is of the drape as it hung: another one has its own, or none. */
function followRecording({ running, hash }: SimNumbers): void {
  const drape = room?.session.drape
  const found = room && !running ? recorder.find(room.order.project, hash) : null
  if (running) recorder.cancel()
  if (found === recording) return
  recording = found
  shownFrame = null
  if (!running && drape) frames.send(drape)
  if (!recorder.busy) tellRecording(recording?.numbers ?? null)
}

const onNumbers = (numbers: SimNumbers) => {
  followRecording(numbers)
  if (room) port.postMessage({ kind: 'numbers', turn: room.order.turn, numbers } satisfies FromEngine)
}

/** Of the outermost garment. */
function fasteningsOf(drape: Drape): Fastenings {
  const { order, wearer } = room ?? {}
  const scenes = order && wearer ? outfitScenes(order.project, { body: wearer.body, fabrics }) : []
  return findFastenings(drape, scenes.at(-1)?.garment ?? { seams: [] })
}

/** What the pieces of the outermost garment stand round. */
function volumesOf(): readonly PieceVolume[] {
  const worn = room?.order.project.garments.findLast((one) => one.worn)
  return room && worn ? pieceVolumes(worn.garment, room.wearer.body) : []
}

/** Who asked for no motion sees none that she did not make herself. */
function isStill(): boolean {
  if (!room?.order.still || waitsForHands(room.order.project)) return false
  return room.session.untouched
}

const listener: Omit<SessionListener, 'onNumbers'> = {
  onMesh: (drape) => {
    frames.forget()
    const { triVertex, triPattern, triPanel, panelIds } = drape.model
    const threads = Int32Array.from(drape.threads)
    if (isStill() && drape.stage !== 'rest') return
    sendGarment(drape, {
      kind: 'garment',
      position: Float32Array.from(drape.state.x),
      triVertex: Int32Array.from(triVertex),
      triPattern: Float32Array.from(triPattern),
      triPanel: Int32Array.from(triPanel),
      panelIds,
      pressed: pressedEdges(drape.model),
      ...fasteningsOf(drape),
      threads,
      threadSeam: Int32Array.from(drape.threadSeam),
      volumes: drape.steps === 0 && drape.stage === 'sewing' ? volumesOf() : [],
    })
  },
  onMove: (drape) => {
    if (!isStill()) frames.send(drape)
    else if (drape.stage === 'rest') listener.onMesh(drape)
  },
}

function sendGarment(drape: Drape, message: Extract<FromEngine, { kind: 'garment' }>): void {
  port.postMessage(message)
  frames.send(drape)
}

async function fetchBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw new Error(`cannot load ${address}: ${response ? response.status : 'no answer'}`)
  return new Uint8Array(await response.arrayBuffer())
}

expose(api)
