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
} from '@selvedge/engine'
import { fabricLook, pressedEdges, showDressed } from '@selvedge/engine/display'
import { formatNamed } from '@selvedge/engine/io'
import { buttonPlaces } from '@selvedge/engine/sim'
import { openAddress } from '@selvedge/wardrobe/open'
import { expose, transfer } from 'comlink'
import { FrameSender, infoOf } from './frame-sender.ts'
import { KeptDrapes } from './kept-drapes.ts'
import { pinHold } from './pin-hold.ts'
import { type ProjectBody, projectBody, wayBetween } from './project-body.ts'
import { changeBetween } from './project-change.ts'
import type { ChangeOrder, EngineApi, FromEngine, LoadOrder, SimNumbers } from './protocol.ts'
import { Session, type SessionListener } from './session.ts'

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
const kept = new KeptDrapes<Room>()

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
    return { bodies: bodyNames(bodyData), fabrics, kernels: kernels.name }
  },

  load: async (order) => load(order),

  change: async (order) => {
    if (!order.kept) keepRoom(order.from)
    if (recall(order)) return
    if (order.fresh || !carryOver(order)) load(order)
  },

  preview: async (project, run) => {
    if (room) carryOver({ ...room.order, project, run })
  },

  keep: (state) => keepRoom(state),
  run: () => room?.session.run(),
  pause: () => room?.session.pause(),
  wake: () => {
    room?.session.change({})
    room?.session.run()
  },
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

  pinHold: (panel, at, swap) => {
    const drape = room?.session.drape
    return drape ? pinHold(drape, panel, at, swap) : { kind: 'stays' }
  },

  export: async (format) => {
    const drape = room?.session.drape
    if (!room || !drape) throw new Error('There is no garment to export yet.')
    const { body } = room.wearer
    const { triVertex, triPattern, triPanel, panelIds } = drape.model
    const { fabric, garment: pattern } = outfitScenes(room.order.project, { body, fabrics }).at(-1)!
    const sewnOn = { pressed: pressedEdges(drape.model), buttons: buttonPlaces(drape, pattern) }
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
  room?.session.close()
  room = null
  frames.forget()
  const { project } = order
  const wearer = projectBody(bodyData, project)
  const { body, moveTo } = wearer
  frames.sendBody(body, askedOf(order))
  const scenes = outfitScenes(project, { body, fabrics, ...(moveTo && { moveTo }) })
  const options = { kernels, ...outfitOptions(project.settings) }
  const session = new Session({ scenes, options }, { ...listener, onNumbers })
  room = { order, wearer, session }
  session.place()
  if (order.run) session.run()
}

/** The drape of a document that was left. */
function recall(order: ChangeOrder): boolean {
  const moment = kept.find(order.state)
  if (!moment) return false
  const { wearer, session } = moment.room
  if (room?.session !== session) room?.session.pause()
  const grown = room?.wearer !== wearer
  room = { order, wearer, session }
  frames.forget()
  if (grown) frames.sendBody(wearer.body, askedOf(order))
  session.recall(moment.drape, moment.kept, moment)
  if (moment.kept !== null && order.run) session.run()
  return true
}

/** What is worn goes on as what the order asks for; false where it cannot. */
function carryOver(order: LoadOrder): boolean {
  const drape = room?.session.drape
  if (!room || !drape) return false
  const { session, wearer } = room
  const between = changeBetween(room.order.project, order.project, fabrics)
  if (between.kind === 'anew') return false
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
  if (order.run) session.run()
  session.tell()
  return true
}

const askedOf = ({ project }: LoadOrder) => JSON.stringify(project.body.shape)

function keepRoom(state: number): void {
  const drape = room?.session.drape
  if (!room || !drape) return
  const { running, untouched } = room.session
  kept.keep(state, { drape, running, untouched, room })
}

const onNumbers = (numbers: SimNumbers) => {
  if (room) port.postMessage({ kind: 'numbers', turn: room.order.turn, numbers } satisfies FromEngine)
}

/** Of the outermost garment. */
function buttonsOf(drape: Drape): Int32Array {
  if (room === null) return new Int32Array(0)
  const outermost = outfitScenes(room.order.project, { body: room.wearer.body, fabrics }).at(-1)
  return outermost === undefined ? new Int32Array(0) : buttonPlaces(drape, outermost.garment)
}

/** Who asked for no motion sees none that she did not make herself. */
function isStill(): boolean {
  return (room?.order.still ?? false) && (room?.session.untouched ?? true)
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
      buttons: buttonsOf(drape),
      threads,
      threadSeam: Int32Array.from(drape.threadSeam),
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
