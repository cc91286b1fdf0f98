/** The engine's worker: everything slow happens here, the page only draws. */
import {
  type Body,
  type BodyData,
  bodyNames,
  type Drape,
  type Fabric,
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
import { FrameSender } from './frame-sender.ts'
import { projectBody } from './project-body.ts'
import type { EngineApi, FromEngine, LoadOrder, SimNumbers } from './protocol.ts'
import { Session, type SessionListener } from './session.ts'

let port: MessagePort
let frames: FrameSender
let kernels: Kernels
let bodyData: BodyData
let fabrics: Fabric[] = []
let session: Session | null = null
let body: Body | null = null
let order: LoadOrder | null = null

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

  load: async (next) => {
    session?.close()
    session = null
    frames.forget()
    order = next
    const { project, turn } = next
    const { body: dressed, moveTo } = projectBody(bodyData, project)
    body = dressed
    frames.sendBody(body)
    const scenes = outfitScenes(project, { body, fabrics, ...(moveTo && { moveTo }) })
    const onNumbers = (numbers: SimNumbers) =>
      port.postMessage({ kind: 'numbers', turn, numbers } satisfies FromEngine)
    const options = { kernels, ...outfitOptions(project.settings) }
    session = new Session({ scenes, options }, { ...listener, onNumbers })
    session.place()
    if (next.run) session.run()
  },

  run: () => session?.run(),
  pause: () => session?.pause(),
  step: () => session?.step(),

  reset: () => {
    frames.forget()
    if (body) frames.sendBody(body)
    session?.pause()
    session?.place()
  },

  watchStrain: (on) => {
    frames.watchStrain(on)
    if (on && session?.drape) frames.send(session.drape)
  },

  grab: () => {},
  pull: () => {},
  release: () => {},

  export: async (format) => {
    const drape = session?.drape
    if (!drape) throw new Error('There is no garment to export yet.')
    const { triVertex, triPattern, triPanel, panelIds } = drape.model
    const { fabric, garment: pattern } = outfitScenes(order!.project, { body: body!, fabrics }).at(-1)!
    const sewnOn = { pressed: pressedEdges(drape.model), buttons: buttonPlaces(drape, pattern) }
    const garment = { position: drape.state.x, triVertex, triPattern, triPanel, panelIds, ...sewnOn }
    const look = { look: fabricLook(fabric), thickness: fabric.thickness }
    const wearer = { ...body!, position: drape.skins[0]?.position ?? body!.position } // where it is now
    const scene = format === 'glb' ? showDressed(garment, wearer, look) : { garment, body: wearer } // OBJ keeps what was simulated
    const written = await formatNamed(format, { kinds: ['mesh'], able: 'write' }).write(scene, {})
    const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written
    return transfer(bytes, [bytes.buffer as ArrayBuffer])
  },
}

/** Of the outermost garment. */
function buttonsOf(drape: Drape): Int32Array {
  if (order === null || body === null) return new Int32Array(0)
  const outermost = outfitScenes(order.project, { body, fabrics }).at(-1)
  return outermost === undefined ? new Int32Array(0) : buttonPlaces(drape, outermost.garment)
}

const listener: Omit<SessionListener, 'onNumbers'> = {
  onMesh: (drape) => {
    frames.forget()
    const { triVertex, triPattern, triPanel, panelIds } = drape.model
    const threads = Int32Array.from(drape.threads)
    if (order?.still && drape.stage !== 'rest') return
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
    if (!order?.still) frames.send(drape)
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
