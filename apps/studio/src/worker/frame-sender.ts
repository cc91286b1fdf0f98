/**
 * Sends the newest positions to the page and never more than it can draw: one frame is under way at a time, the arrays
 * come back and are filled again. A frame that was not sent is simply older than the next.
 */
import type { Body, Drape } from '@selvedge/engine'
import { buildShownBody, type ShownBody } from '@selvedge/engine/display'
import { handOn, measureMaps } from '@selvedge/engine/sim'
import type { BodyInfo, FrameTaken, FromEngine, MapName } from './protocol.ts'

/** What the page tells of a body. */
export function infoOf({ name, height, girths }: Body, asked: string): BodyInfo {
  return { name, asked, height, girths }
}

/** Maps are drawn at most five times a second [ms]. */
const MAP_MS = 200

export class FrameSender {
  readonly #port: MessagePort
  #spare: FrameTaken | null = null
  #free = true
  #waiting: Drape | null = null
  #map: MapName | null = null
  #mapAt = 0
  #figure: ShownBody | null = null
  /** Skin of the body as it was sent last [m]. */
  #skin = new Float64Array(0)

  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = (event: MessageEvent<FrameTaken>) => {
      this.#spare = event.data
      this.#free = true
      if (this.#waiting) this.send(this.#waiting)
    }
  }

  /** Another body; from now on frames tell where it is when it moves. */
  sendBody(body: Body, asked: string): void {
    const info = infoOf(body, asked)
    this.#figure = buildShownBody(body)
    this.#skin = Float64Array.from(body.position)
    const { triVertex, triPart, place } = this.#figure
    const position = Float32Array.from(place(body.position))
    this.#port.postMessage({ kind: 'body', info, position, triVertex, triPart } satisfies FromEngine)
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
    this.#waiting = drape
    if (!this.#free) return
    this.#free = false
    this.#waiting = null
    const { x } = drape.state
    const position =
      this.#spare?.position.length === x.length ? this.#spare.position : new Float32Array(x.length)
    position.set(x)
    const map = this.#measureMap(drape)
    const body = this.#placeBody(drape)
    const message: FromEngine = { kind: 'frame', position, map, hand: handOn(drape), body }
    this.#spare = null
    const moved = [position, map?.values ?? null, body].filter((array) => array !== null)
    this.#port.postMessage(
      message,
      moved.map(({ buffer }) => buffer as ArrayBuffer),
    )
  }

  #placeBody(drape: Drape): Float32Array<ArrayBuffer> | null {
    const skin = drape.skins[0]?.position
    if (!this.#figure || skin?.length !== this.#skin.length) return null
    if (skin.every((value, at) => value === this.#skin[at])) return null
    this.#skin.set(skin)
    return Float32Array.from(this.#figure.place(skin))
  }

  #measureMap(drape: Drape): { name: MapName; values: Float32Array } | null {
    const now = performance.now()
    const name = this.#map
    if (name === null || (now - this.#mapAt < MAP_MS && drape.stage !== 'rest')) return null
    this.#mapAt = now
    const values = measureMaps(drape, [name])[name]
    return values ? { name, values: Float32Array.from(values) } : null
  }
}
