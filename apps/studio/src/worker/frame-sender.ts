/**
 * Sends the newest positions to the page and never more than it can draw: one frame is under way at a time, the arrays
 * come back and are filled again. A frame that was not sent is simply older than the next.
 */
import type { Drape } from '@selvedge/engine'
import { vertexStrain } from '@selvedge/engine/sim'
import type { FrameTaken, FromEngine } from './protocol.ts'

/** Maps are drawn at most five times a second [ms]. */
const STRAIN_MS = 200

export class FrameSender {
  readonly #port: MessagePort
  #spare: FrameTaken | null = null
  #free = true
  #waiting: Drape | null = null
  #strain = false
  #strainAt = 0

  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = (event: MessageEvent<FrameTaken>) => {
      this.#spare = event.data
      this.#free = true
      if (this.#waiting) this.send(this.#waiting)
    }
  }

  watchStrain(on: boolean): void {
    this.#strain = on
    this.#strainAt = 0
  }

  /** A new mesh: older frames do not fit it. */
  forget(): void {
    this.#waiting = null
    this.#spare = null
    this.#strainAt = 0
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
    const strain = this.#measureStrain(drape)
    const message: FromEngine = { kind: 'frame', position, strain }
    this.#spare = null
    this.#port.postMessage(message, strain ? [position.buffer, strain.buffer] : [position.buffer])
  }

  #measureStrain(drape: Drape): Float32Array<ArrayBuffer> | null {
    const now = performance.now()
    if (!this.#strain || now - this.#strainAt < STRAIN_MS) return null
    this.#strainAt = now
    return Float32Array.from(vertexStrain(drape.model, drape.state.x))
  }
}
