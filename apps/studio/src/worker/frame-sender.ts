/**
 * Sends the newest positions to the page and never more than it can draw: one frame is under way at a time, the arrays
 * come back and are filled again. A frame that was not sent is simply older than the next.
 */
import type { Body, Drape } from '@selvedge/engine'
import { buildShownBody, type ShownBody } from '@selvedge/engine/display'
import {
  handOn,
  measureBody,
  measureMaps,
  signedDistances,
  vertexCurvature,
  vertexStrain,
} from '@selvedge/engine/sim'
import type { ProjectBody } from './project-body.ts'
import type { BodyInfo, FrameTaken, FromEngine, MapName } from './protocol.ts'

/** What the page tells of a body. */
export function infoOf(body: Body, asked: string, joints: BodyInfo['joints'] = []): BodyInfo {
  const { name, height, girths, marks } = body
  const measured = marks ? measureBody(body) : { height }
  return { name, asked, height, girths, measured, joints }
}

type Frame = Extract<FromEngine, { kind: 'frame' }>

export interface HeldCloth extends Pick<Frame, 'hand'> {
  /** [m] */
  readonly places: ArrayLike<number>
  /** How much of a slide reaches each vertex [–]. */
  readonly field: ArrayLike<number> | null
}

interface FrameMap {
  readonly name: MapName
  readonly values: Float32Array
}

/** Maps are drawn at most five times a second [ms]. */
const MAP_MS = 200

/** Cloth and skin of a recording, on the mesh of a drape [m]. */
interface RecordedFrame {
  readonly drape: Drape
  readonly garment: Float32Array
  readonly skin: Float32Array
}

export class FrameSender {
  readonly #port: MessagePort
  #spare: FrameTaken | null = null
  #free = true
  #waiting: (() => void) | null = null
  #map: MapName | null = null
  #mapAt = 0
  #figure: ShownBody | null = null
  #triVertex: Int32Array | null = null
  /** Skin of the body as it was sent last [m]. */
  #skin = new Float64Array(0)

  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = (event: MessageEvent<FrameTaken>) => {
      this.#spare = event.data
      this.#free = true
      this.#waiting?.()
    }
  }

  /** Another body; from now on frames tell where it is when it moves. */
  sendBody({ body, joints }: Pick<ProjectBody, 'body' | 'joints'>, asked: string): void {
    const info = infoOf(body, asked, joints)
    this.#figure = buildShownBody(body)
    this.#triVertex = body.triVertex
    this.#skin = Float64Array.from(body.position)
    const { triVertex, triPart, place } = this.#figure
    const position = Float32Array.from(place(body.position))
    const skin = body.triVertex
    this.#port.postMessage({ kind: 'body', info, position, triVertex, triPart, skin } satisfies FromEngine)
  }

  watchMap(map: MapName | null): void {
    this.#map = map
    this.#mapAt = 0
  }

  /** A new mesh: older frames do not fit it. */
  forget(): void {
    this.#waiting = null
    this.#spare = null
    this.#mapAt = 0
  }

  send(drape: Drape): void {
    this.#post(drape.state.x, () => ({
      map: this.#measureMap(drape),
      body: this.#placeBody(drape.skins[0]?.position),
      hand: handOn(drape),
      field: null,
      walked: null,
    }))
  }

  sendRecorded(frame: RecordedFrame): void {
    this.#post(frame.garment, () => ({
      map: this.#mapOf(frame),
      body: this.#placeBody(frame.skin),
      hand: null,
      field: null,
      walked: wayOf(frame),
    }))
  }

  /** Cloth in a hand, where no drape has it yet. */
  sendHeld({ places, field, hand }: HeldCloth): void {
    const shown = Float32Array.from(places) // the hand goes on before it is sent
    this.#post(shown, () => ({
      map: null,
      body: null,
      hand,
      field: field && Float32Array.from(field),
      walked: null,
    }))
  }

  #post(x: ArrayLike<number>, rest: () => Omit<Frame, 'kind' | 'position'>): void {
    if (!this.#free) {
      this.#waiting = () => this.#post(x, rest)
      return
    }
    this.#free = false
    this.#waiting = null
    const position =
      this.#spare?.position.length === x.length ? this.#spare.position : new Float32Array(x.length)
    position.set(x)
    const message: Frame = { kind: 'frame', position, ...rest() }
    const { map, body, field } = message
    this.#spare = null
    const moved = [position, map?.values ?? null, body, field].filter((array) => array !== null)
    this.#port.postMessage(
      message,
      moved.map(({ buffer }) => buffer as ArrayBuffer),
    )
  }

  #placeBody(skin: ArrayLike<number> | undefined): Float32Array<ArrayBuffer> | null {
    if (!this.#figure || skin?.length !== this.#skin.length) return null
    if (this.#skin.every((value, at) => value === skin[at])) return null
    this.#skin.set(skin)
    return Float32Array.from(this.#figure.place(skin))
  }

  /** Of a recorded frame; how hard cloth pressed is not recorded. */
  #mapOf({ drape: { model }, garment, skin }: RecordedFrame): FrameMap | null {
    const x = Float64Array.from(garment)
    if (this.#map === 'curvature') return curvatureMap(model, x)
    if (this.#map === 'strain') return { name: 'strain', values: Float32Array.from(vertexStrain(model, x)) }
    if (this.#map !== 'ease' || !this.#triVertex) return null
    const body = { position: Float64Array.from(skin), triVertex: this.#triVertex }
    const values = Float32Array.from(signedDistances(x, model.vertexCount, body))
    return { name: 'ease', values }
  }

  #measureMap(drape: Drape): FrameMap | null {
    const now = performance.now()
    const name = this.#map
    if (name === null || (now - this.#mapAt < MAP_MS && drape.stage !== 'rest')) return null
    this.#mapAt = now
    if (name === 'curvature') return curvatureMap(drape.model, drape.state.x)
    const values = measureMaps(drape, [name])[name]
    return values ? { name, values: Float32Array.from(values) } : null
  }
}

function curvatureMap({ triVertex }: Drape['model'], position: Float64Array): FrameMap {
  return { name: 'curvature', values: Float32Array.from(vertexCurvature({ position, triVertex })) }
}

/** Along the floor, from where the drape stands [m]. */
function wayOf({ drape, skin }: RecordedFrame): readonly [number, number] {
  const from = drape.skins[0]?.position
  if (!from) return [0, 0]
  let [x, z] = [0, 0]
  for (let at = 0; at < skin.length; at += 3) {
    x += skin[at] - from[at]
    z += skin[at + 2] - from[at + 2]
  }
  return [(3 * x) / skin.length, (3 * z) / skin.length]
}
