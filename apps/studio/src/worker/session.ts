/**
 * What is worn in the engine's worker: puts on what lies under, places the outermost garment, steps it while running, and
 * reports. A step runs to its end; between two steps the worker listens, so Pause takes at most one step to act. A worn
 * garment is changed, pulled by hand and taken back to an earlier moment here, and goes on from there.
 */
import {
  beginDrape,
  changeDrape,
  type Drape,
  type DrapeChange,
  type DrapeNumbers,
  type DrapeOptions,
  dressLayers,
  type GarmentScene,
  InputError,
  inspectDrape,
  type RunHooks,
  run,
  runLater,
  stepsLeft,
  type Worn,
} from '@selvedge/engine'
import {
  type Grip,
  grabCloth,
  type KeptDrape,
  pullCloth,
  recallDrape,
  releaseCloth,
  stepsWhile,
} from '@selvedge/engine/sim'
import { layCloth } from '@selvedge/engine/wrap'
import { CrossingNotes } from './crossing-notes.ts'
import { nextTask } from './next-task.ts'
import type { SimNumbers, Stage } from './protocol.ts'
import { sentence } from './sentence.ts'
import { keepLast, median, sum } from './step-times.ts'

export interface SessionOrder {
  /** What is put on, the innermost first; the last one is watched while it is sewn and falls. */
  readonly scenes: readonly GarmentScene[]
  readonly options: DrapeOptions
  /** What has to be done before anything can be put on. */
  readonly waits?: string
}

export interface SessionListener {
  /** A new mesh: placed, or merged along its seams. */
  onMesh(drape: Drape): void
  /** The cloth moved. */
  onMove(drape: Drape): void
  onNumbers(numbers: SimNumbers): void
}

/** Least time between two reports while running [ms]: four a second. */
const REPORT_MS = 250
/** Share of the time an exact count of crossings may take while running. */
const INSPECT_SHARE = 0.08

export class Session {
  readonly #order: SessionOrder
  readonly #listener: SessionListener
  #drape: Drape | null = null
  #worn: Worn | undefined
  #model: unknown = null
  #running = false
  #looping = false
  #untouched = true
  /** It pauses by itself after this step. */
  #lastStep = Infinity
  /** Changes of the body that wait until it stands where they begin [m]. */
  #waiting: { change: DrapeChange; from: Float64Array }[] = []
  /** How what was put on by hand is put on again. */
  readonly #again = new WeakMap<Drape, () => Drape>()
  #reason = ''
  #proof: DrapeNumbers | null = null
  readonly #crossing = new CrossingNotes()
  #stepMs: number[] = []
  #stepSeconds: number[] = []
  #reportedAt = 0
  #inspectMs = 0
  #inspectedAt = 0

  constructor(order: SessionOrder, listener: SessionListener) {
    this.#order = order
    this.#listener = listener
  }

  get drape(): Drape | null {
    return this.#drape
  }

  get running(): boolean {
    return this.#running
  }

  get untouched(): boolean {
    return this.#untouched
  }

  /** Cuts the garment and stands its pieces around the body. */
  place(): void {
    this.#running = false
    this.#untouched = true
    this.#waiting = []
    this.#proof = null
    this.#reason = ''
    this.#stepMs = []
    this.#stepSeconds = []
    const { scenes, options } = this.#order
    if (this.#waits !== '') {
      this.#report()
      return
    }
    try {
      if (scenes.length > 1)
        this.#worn ??= dressLayers(scenes.slice(0, -1), { ...options, static: true }).worn
      this.#drape = beginDrape({ ...scenes[scenes.length - 1], worn: this.#worn }, options)
    } catch (reason) {
      this.#drape = null
      this.#reason = sentence(reason)
      this.#report()
      return
    }
    this.#showMesh()
    this.#report()
  }

  /** Goes on as it is worn, changed; an `InputError` where it cannot. `from`: where the skin is when its motion begins [m]. */
  change(change: DrapeChange, from?: Float64Array): void {
    const drape = this.#drape
    if (!drape) throw new InputError('nothing is worn yet')
    if (from && !standsAt(drape, from)) {
      if (drape.stage === 'sewing') throw new InputError('the garment is still being sewn')
      this.#waiting.push({ change, from })
      return
    }
    changeDrape(drape, change)
    this.#touch(drape)
  }

  /** A hand on the cloth; it moves while it is held, paused or not. */
  grab(grip: Grip, to: Place): void {
    if (!this.#drape) return
    grabCloth(this.#drape, grip, to)
    this.#untouched = false
    this.run()
  }

  pull(to: Place): void {
    if (!this.#drape) return
    pullCloth(this.#drape, to)
    this.run()
  }

  release(goesOn: boolean): void {
    if (!this.#drape) return
    releaseCloth(this.#drape)
    if (goesOn) this.run()
    else this.pause()
  }

  /** Back to an earlier moment of a drape; one that was being sewn is sewn again as far as it was. */
  recall(
    drape: Drape,
    kept: KeptDrape | null,
    { steps, untouched }: { steps: number; untouched: boolean },
  ): void {
    this.pause()
    this.#waiting = []
    this.#reason = ''
    if (kept === null) {
      const again = this.#again.get(drape)
      if (again) this.wear(again)
      else this.place()
      this.#lastStep = steps
      if (steps > 0) this.run()
      else this.look()
      return
    }
    recallDrape(drape, kept)
    this.#drape = drape
    this.#untouched = untouched
    this.#showMesh()
    this.look()
  }

  /** Goes on with a garment that was put on by hand, from where it was put. */
  wear(begin: () => Drape): void {
    this.pause()
    this.#drape = begin()
    this.#again.set(this.#drape, begin)
    this.#waiting = []
    this.#reason = ''
    this.#untouched = false
    this.#showMesh()
    this.look()
  }

  /** A hand has laid the cloth that is worn elsewhere [m]. */
  lay(places: Float64Array): void {
    if (!this.#drape) return
    layCloth(this.#drape, places)
    this.#touch(this.#drape)
    this.look()
  }

  /** Counts, and tells how it is. */
  look(): void {
    this.#inspect()
    this.#report()
  }

  /** Tells how it is, though nothing has changed. */
  tell(): void {
    this.#report()
  }

  /** Runs on, also from rest. */
  wake(): void {
    if (this.#drape && finished(this.#drape)) this.change({})
    this.run()
  }

  #touch(drape: Drape): void {
    this.#untouched = false
    this.#proof = null
    if (drape.model !== this.#model) this.#showMesh()
    else this.#listener.onMove(drape)
    this.#report()
  }

  run(): void {
    if (!this.#drape || this.#running || finished(this.#drape)) return
    if (this.#drape.steps >= this.#lastStep) this.#lastStep = Infinity
    this.#running = true
    if (!this.#looping) void this.#loop()
  }

  pause(): void {
    this.#running = false
  }

  step(): void {
    const drape = this.#drape
    if (!drape || this.#running) return
    let left = 1
    try {
      run(
        stepsWhile(stepsLeft(drape), () => left-- > 0),
        this.#hooks(drape),
      )
    } catch (reason) {
      this.#reason = sentence(reason)
    }
    this.look()
  }

  /** Ends the session: nothing is reported any more. */
  close(): void {
    this.#running = false
    this.#drape = null
  }

  async #loop(): Promise<void> {
    this.#looping = true
    this.#inspectedAt = performance.now()
    while (this.#running && this.#drape) await this.#runOn(this.#drape) // again, when it was placed anew meanwhile
    this.#looping = false
    if (this.#drape) this.look()
  }

  /** Until it is finished, paused, or no longer the garment in hand. */
  async #runOn(drape: Drape): Promise<void> {
    const more = () => this.#running && this.#drape === drape
    try {
      await runLater(stepsWhile(stepsLeft(drape), more), {
        ...this.#hooks(drape),
        onProgress: () => this.#lookAt(drape),
        pause: nextTask,
      })
    } catch (reason) {
      this.#reason = sentence(reason)
      this.#running = false
    }
  }

  /** After a step while running: counts and reports, as often as their time allows. */
  #lookAt(drape: Drape): void {
    if (finished(drape)) this.#running = false
    const now = performance.now()
    const rested = now - this.#inspectedAt > this.#inspectMs / INSPECT_SHARE
    const tangled = this.#crossing.list.length > 0
    if (this.#running && (drape.stage === 'settling' || tangled) && rested) this.#inspect()
    if (this.#running && now - this.#reportedAt >= REPORT_MS) this.#report()
  }

  #hooks(drape: Drape): RunHooks<Drape> {
    let begin = 0
    let before = 0
    let taken = 0
    return {
      watch: {
        start: () => {
          begin = performance.now()
          before = drape.state.time
        },
        stop: () => {
          taken = performance.now() - begin
        },
      },
      onStep: () => {
        keepLast(this.#stepMs, taken)
        keepLast(this.#stepSeconds, drape.state.time - before)
        this.#takeWaiting(drape)
        if (drape.steps >= this.#lastStep) this.#running = false
        if (drape.model !== this.#model) this.#showMesh()
        else this.#listener.onMove(drape)
      },
    }
  }

  /** A change of the body that waited begins once the body stands where it begins. */
  #takeWaiting(drape: Drape): void {
    const next = this.#waiting[0]
    if (!next || !standsAt(drape, next.from)) return
    this.#waiting.shift()
    changeDrape(drape, next.change)
    this.#untouched = false
  }

  #showMesh(): void {
    if (!this.#drape) return
    this.#model = this.#drape.model
    this.#listener.onMesh(this.#drape)
  }

  /** The exact count and the hash; slow, so its own time decides how often. */
  #inspect(): void {
    if (!this.#drape) return
    const begin = performance.now()
    this.#proof = inspectDrape(this.#drape)
    this.#crossing.look(this.#drape, this.#proof.selfCrossings + this.#proof.bodyCrossings)
    this.#inspectedAt = performance.now()
    this.#inspectMs = this.#inspectedAt - begin
  }

  #report(): void {
    this.#reportedAt = performance.now()
    const drape = this.#drape
    const proof = this.#proof
    const stepMs = median(this.#stepMs)
    const elapsed = sum(this.#stepMs) / 1000
    this.#listener.onNumbers({
      stage: this.#stage(),
      progress: drape?.progress ?? 0,
      running: this.#running,
      steps: drape?.steps ?? 0,
      time: drape?.state.time ?? 0,
      stepMs,
      realTime: elapsed > 0 ? sum(this.#stepSeconds) / elapsed : 0,
      vertices: drape?.model.vertexCount ?? 0,
      triangles: drape?.model.triCount ?? 0,
      crossings: proof && { self: proof.selfCrossings, body: proof.bodyCrossings, step: proof.steps },
      hash: proof && !this.#running && proof.steps === drape?.steps ? proof.stateHash : null,
      p99Stretch: proof?.p99Stretch ?? null,
      reason: this.#reason || drape?.reason || '',
      crossingNotes: proof ? this.#crossing.list : [],
      waits: this.#waits,
      untouched: this.#untouched,
      notes: drape?.notes ?? [],
    })
  }

  get #waits(): string {
    return this.#order.waits ?? ''
  }

  #stage(): Stage {
    if (this.#waits !== '') return 'placed'
    if (this.#reason !== '' || !this.#drape) return 'stopped'
    if (this.#drape.steps === 0 && !this.#running) return 'placed'
    return this.#drape.stage
  }
}

type Place = readonly [number, number, number]

/** Is the skin where these places are [m]? */
function standsAt({ skins }: Drape, places: Float64Array): boolean {
  const skin = skins[0]?.position
  return skin?.length === places.length && skin.every((value, at) => value === places[at])
}

function finished(drape: Drape): boolean {
  return drape.stage === 'rest' || drape.stage === 'stopped'
}
