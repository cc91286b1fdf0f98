/** The engine's worker: everything slow happens here, the page only draws. */
import {
  type BodyData,
  bodyNames,
  type Fabric,
  InputError,
  type Kernels,
  loadKernels,
  outfitOptions,
  outfitScenes,
} from '@selvedge/engine'
import { pressedEdges } from '@selvedge/engine/display'
import { arrangeGarment, type ChangeHooks, findFastenings, readDrape } from '@selvedge/engine/sim'
import { openAddress } from '@selvedge/wardrobe/open'
import { expose, transfer } from 'comlink'
import { readBody } from './body-file.ts'
import { exportDrape } from './export-drape.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { FrameSender, infoOf } from './frame-sender.ts'
import { HandWork } from './hand-work.ts'
import { jointWork } from './joint-work.ts'
import { KeptDrapes, type KeptMoment } from './kept-drapes.ts'
import { askedOf, sameMotion, wornOrder } from './load-orders.ts'
import { pinHold } from './pin-hold.ts'
import { draftedBody, type ProjectBody, projectBody, wayBetween } from './project-body.ts'
import { changeBetween, sameNames } from './project-change.ts'
import type {
  ChangeOrder,
  EngineApi,
  FromEngine,
  LoadOrder,
  RecordingNumbers,
  SimNumbers,
} from './protocol.ts'
import { RECORDING_NONE, Recorder, type Recording } from './recorder.ts'
import { sectionOf } from './section.ts'
import { sentence } from './sentence.ts'
import { Session } from './session.ts'
import type { SessionListener } from './session-order.ts'
import { storedDrape } from './stored-drape.ts'
import { tapeOn } from './tape.ts'
import { readTapes, type ShownFrame } from './tapes.ts'
import { waitsForHands } from './waits-for-hands.ts'
import { garmentOver, nameInDrape, piecesOf, volumesOf } from './worn-pieces.ts'
import { leaveOnTable, whatWaits, wornProject } from './worn-project.ts'

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
let shownFrame: ShownFrame = null
/** What was stored hangs, and is not yet that of the document: nothing is told of it. */
let opening = false
let unseen = false // a mesh that was kept back as it moved
const kept = new KeptDrapes<Pick<Room, 'wearer' | 'session'>>()
const hands = new HandWork({
  room: () => room && { wearer: room.wearer, session: room.session, project: room.order.project },
  frames: () => frames,
  fabrics: () => fabrics,
  kernels: () => kernels,
  tell: (message) => port.postMessage(message),
})

const api: EngineApi = {
  ...jointWork({ wearer: () => room?.wearer, data: () => bodyData }),

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

  load: async (order) => ({ refused: openOrder(order) }),

  change: async (given) => {
    const order = wornOrder(given)
    hands.stop()
    if (!order.kept) keepRoom(order.from)
    if (recall(order)) return { stands: [], refused: '' }
    const stands = order.fresh ? null : carryOver(order)
    return { stands: stands ?? [], refused: stands === null ? openOrder(given) : '' }
  },

  preview: async (draft, run) => {
    if (!room) return
    const { body } = room.order.project
    const order = { ...room.order, project: wornProject({ ...draft, body }), run }
    if (carryOver(order, true) === null && standsSo(order)) load({ ...order, run: false })
  },

  keep: (state) => keepRoom(state),
  store: () => room && storedDrape({ session: room.session, project: room.order.project }),
  run: () => room?.session.run(),
  pause: () => room?.session.pause(),
  wake: () => room?.session.wake() ?? false,
  step: () => room?.session.step(),

  reset: () => room && load({ ...room.order, run: false }),

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

  pinHold: (piece, at, swap) => {
    const drape = room?.session.drape
    const panel = room && drape && nameInDrape(room.order.project, drape, piece)
    return drape && panel ? pinHold(drape, panel, at, swap) : { kind: 'stays' }
  },

  readBody,
  draftedBody: (garment) => infoOf(draftedBody(bodyData, garment), ''),

  tape: (name) => tapeOn(room?.wearer, room?.session.drape, shownFrame?.skin, name),

  section: (axis, at) => {
    const drape = room?.session.drape
    return drape ? sectionOf(drape, shownFrame, axis, at) : null
  },

  tapes: (orders) => {
    const drape = room?.session.drape
    if (!room || !drape) return orders.map(() => null)
    const { project } = room.order
    return readTapes(drape, shownFrame, orders, (piece) => nameInDrape(project, drape, piece))
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

  export: async (format, choice) => {
    const drape = room?.session.drape
    if (!room || !drape) throw new Error('There is no garment to export yet.')
    const { order, wearer } = room
    const { project } = order
    const bytes = await exportDrape({ drape, project, wearer, fabrics, recording }, format, choice)
    return transfer(bytes, [bytes.buffer as ArrayBuffer])
  },
}

/** As it was stored, where that can be; why not, in a sentence. Else from the arranged pieces on. */
function openOrder({ stored, ...given }: LoadOrder): string {
  const order = wornOrder(given)
  let refused = ''
  opening = stored !== undefined
  try {
    if (stored) {
      const packed = stored.bytes && readDrape(stored.bytes)
      load(wornOrder({ ...given, project: stored.project, run: false }), { ...stored, packed })
      opening = false
      if (carryOver(order) !== null) return ''
      refused = 'the document is another one since'
    }
  } catch (reason) {
    refused = sentence(reason)
  }
  opening = false
  load(order)
  return refused
}

/** What a garment that hung is built anew from. */
type Hung = Pick<KeptMoment<unknown>, 'packed' | 'steps' | 'untouched'>

/** From the arranged pieces on, or as it `hung`. */
function load(order: LoadOrder, hung?: Hung): void {
  hands.stop()
  recorder.cancel()
  room?.session.close()
  room = null
  frames.forget()
  const { project } = order
  const wearer = projectBody(bodyData, project)
  const { body, moveTo } = wearer
  frames.sendBody(wearer, askedOf(order))
  const waits = waitsForHands(project) ? '' : whatWaits(project)
  const scenes = waits === '' ? outfitScenes(project, { body, fabrics, ...(moveTo && { moveTo }) }) : []
  const options = { kernels, ...outfitOptions(project.settings) }
  const session = new Session({ scenes, options, waits }, { ...listener, onNumbers })
  room = { order, wearer, session }
  if (hung?.packed && scenes.length > 0) session.open(hung.packed, hung.untouched)
  else session.place()
  if (hung && !hung.packed) session.sewTo(hung.steps)
  else if (order.run && !waitsForHands(project)) session.run()
  else session.tell()
}

/** The drape of a document that was left. */
function recall(order: ChangeOrder): boolean {
  const moment = kept.find(order.state)
  if (!moment) return false
  const { live } = moment
  if (live === null) {
    load({ ...order, run: order.run && moment.running && moment.packed !== null }, moment)
    return true
  }
  recorder.cancel()
  const { wearer, session } = live.room
  if (room?.session !== session) room?.session.close() // what is kept of it brings it back
  const grown = room?.wearer !== wearer
  room = { order, wearer, session }
  frames.forget()
  if (grown) frames.sendBody(wearer, askedOf(order))
  session.recall(live.drape, live.kept, { ...moment, goesOn: order.run && moment.running })
  return true
}

/**
 * What is worn goes on as what the order asks for; new pieces that stand beside it, or null where it cannot. `alike`: only if
 * the same pieces are sewn alike.
 */
function carryOver(given: LoadOrder, alike = false): readonly string[] | null {
  const drape = room?.session.drape
  if (!room || !drape) return null
  const last = room
  const { session, wearer } = last
  const byHand = waitsForHands(given.project)
  const order = byHand ? given : { ...given, project: leaveOnTable(given.project) }
  const between = changeBetween(last.order.project, order.project, fabrics)
  if (between.kind === 'anew' || (alike && between.kind === 'carry' && !between.alike)) return null
  if (between.kind === 'carry' || !sameMotion(last.order, order)) recorder.cancel()
  try {
    const next = projectBody(bodyData, order.project)
    if (between.kind === 'carry') {
      const moveTo = between.body && next !== wearer ? wayBetween(bodyData, wearer, next) : null
      if (between.body && next !== wearer && moveTo === null) return null
      room = { ...last, order } // the mesh it shows has the pieces of this document
      if (moveTo) session.change({ ...between.change, moveTo }, wearer.posed.position, tellChanging)
      else session.change(between.change, undefined, tellChanging)
    }
    room = { order, wearer: next, session }
    if (next !== wearer) {
      const info = infoOf(next.body, askedOf(order), next.joints)
      port.postMessage({ kind: 'body-info', info } satisfies FromEngine)
    }
  } catch (reason) {
    room = last
    if (reason instanceof InputError) return null
    throw reason
  }
  const stands = between.kind === 'carry' ? between.added : []
  const waits = drape.steps === 0 && byHand
  session.hint = byHand ? '' : whatWaits(given.project)
  if (stands.length > 0) session.pause()
  else if (order.run && between.kind === 'carry' && !waits) session.run()
  if (!alike) session.tell() // a gesture under way tells at its end
  return stands
}

const tellChanging: ChangeHooks = {
  onProgress: (piece, share) => port.postMessage({ kind: 'changing', piece, share } satisfies FromEngine),
}

/** Pieces that stand round the body, nothing sewn yet, may be stood elsewhere at once. */
function standsSo({ project }: LoadOrder): boolean {
  return room?.session.drape?.steps === 0 && sameNames(project, room.order.project)
}

function keepRoom(state: number): void {
  const drape = room?.session.drape
  if (!room || !drape) return
  const { order, wearer, session } = room
  const { running, untouched } = session
  const repeats = !waitsForHands(order.project)
  kept.keep(state, { drape, running, untouched, repeats, room: { wearer, session } })
}

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
  if (unseen && room?.session.drape && !isStill()) listener.onMesh(room.session.drape)
  followRecording(numbers)
  if (room && !opening)
    port.postMessage({ kind: 'numbers', turn: room.order.turn, numbers } satisfies FromEngine)
}

/** Who asked for no motion sees none that she did not make herself; what waits or was paused does not move. */
function isStill(): boolean {
  if (!room?.order.still || waitsForHands(room.order.project)) return false
  const { untouched, running, drape } = room.session
  return untouched && (running || (room.order.run && drape?.steps === 0))
}

const listener: Omit<SessionListener, 'onNumbers'> = {
  onMesh: (drape) => {
    frames.forget()
    const { triVertex, triPattern, triPanel, panelIds } = drape.model
    const threads = Int32Array.from(drape.threads)
    unseen = isStill() && drape.stage !== 'rest'
    if (!room || unseen) return
    const { order, wearer } = room
    port.postMessage({
      kind: 'garment',
      position: Float32Array.from(drape.state.x),
      triVertex: Int32Array.from(triVertex),
      triPattern: Float32Array.from(triPattern),
      triPanel: Int32Array.from(triPanel),
      panelIds,
      pieces: piecesOf(order.project, drape),
      pressed: pressedEdges(drape.model),
      ...findFastenings(drape, garmentOver(order.project, drape)),
      threads,
      threadSeam: Int32Array.from(drape.threadSeam),
      volumes: volumesOf(order.project, drape, wearer.body),
    } satisfies FromEngine)
    frames.send(drape)
  },
  onMove: (drape) => {
    if (!isStill()) frames.send(drape)
    else if (drape.stage === 'rest') listener.onMesh(drape)
  },
}

expose(api)
