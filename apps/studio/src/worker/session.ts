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
  InputError,
  inspectDrape,
  type RunHooks,
  run,
  runLater,
  stepsLeft,
} from '@selvedge/engine'
import {
  type ChangeHooks,
  type Grip,
  grabCloth,
  type KeptDrape,
  openDrape,
  type Packed,
  pullCloth,
  recallDrape,
  releaseCloth,
  stepsWhile,
} from '@selvedge/engine/sim'
import { layCloth } from '@selvedge/engine/wrap'
import { CrossingNotes } from './crossing-notes.ts'
import { Under } from './dress-under.ts'
import { nextTask } from './next-task.ts'
import type { Point, Stage } from './protocol.ts'
import { sentence } from './sentence.ts'
import type { SessionListener, SessionOrder } from './session-order.ts'
import { INSPECT_SHARE, isOver, numbersOf, REPORT_MS } from './sim-numbers.ts'
import { standsAt } from './standing-body.ts'
import { StepTimes } from './step-times.ts'

export class Session {
  readonly #order: SessionOrder
  readonly #listener: SessionListener
  #drape: Drape | null = null
  readonly #under = new Under()
  #model: unknown = null
  #running = false
  #looping = false
  /** A hand has hold of it. */
  #held = false
  #untouched = true
  /** It pauses by itself after this step. */
  #lastStep = Infinity
  /** Changes of the body that wait until it stands where they begin [m]. */
  #waiting: { change: DrapeChange; from: Float64Array }[] = []
  /** How what was put on by hand is put on again. */
  readonly #again = new WeakMap<Drape, () => Drape>()
  /** What to do about pieces that wait on the table, while others are worn; else empty. */
  hint = ''
  #reason = ''
  #proof: DrapeNumbers | null = null
  readonly #crossing = new CrossingNotes()
  readonly #times = new StepTimes()
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

  /** Is it all that was asked for, but for its rest? Not while a change of the body waits. */
  get isWhole(): boolean {
    return this.#drape !== null && this.#waiting.length === 0 && !this.#under.busy
  }

  /** Cuts the garment and stands its pieces around the body. */
  place(): void {
    this.#running = false
    this.#held = false
    this.#untouched = true
    this.#waiting = []
    this.#proof = null
    this.#reason = ''
    this.#times.clear()
    this.#drape = null
    const { scenes, options } = this.#order
    const isOn = this.#under.isOn(scenes.slice(0, -1), options, {
      onStep: (drape) => this.#watchUnder(drape),
      onDone: (reason) => this.#goOver(reason),
    })
    if (isOn) this.#placeOutermost()
    this.#report()
  }

  #placeOutermost(): void {
    const { scenes, options } = this.#order
    try {
      if (this.#order.waits) return
      this.#drape = beginDrape({ ...scenes[scenes.length - 1], worn: this.#under.worn }, options)
      this.#showMesh()
    } catch (reason) {
      this.#reason = sentence(reason)
    }
  }

  /** What goes under the outermost garment is seen while it is put on. */
  #watchUnder(drape: Drape): void {
    if (drape.model === this.#model) this.#listener.onMove(drape)
    else this.#listener.onMesh(drape)
    this.#model = drape.model
    if (performance.now() - this.#reportedAt >= REPORT_MS) this.#report()
  }

  /** It is on, or cannot be: the outermost garment follows, and goes on if somebody asked for that meanwhile. */
  #goOver(reason: string): void {
    const runs = this.#running
    this.#running = false
    this.#reason = reason
    if (reason === '') this.#placeOutermost()
    this.#standOr(runs)
  }

  /** Goes on as it is worn, changed; an `InputError` where it cannot. `from`: where the skin is when its motion begins [m]. */
  change(change: DrapeChange, from?: Float64Array, hooks?: ChangeHooks): void {
    const drape = this.#drape
    if (!drape) throw new InputError('nothing is worn yet')
    if (from && !standsAt(drape, from)) {
      if (drape.stage === 'sewing') throw new InputError('the garment is still being sewn')
      this.#waiting.push({ change, from })
      return
    }
    changeDrape(drape, change, hooks)
    this.#touch(drape)
  }

  /** A hand on the cloth; it moves while it is held, paused or not. */
  grab(grip: Grip, to: Point): void {
    if (!this.#drape) return
    grabCloth(this.#drape, grip, to)
    this.#held = true
    this.#untouched = false
    this.run()
  }

  pull(to: Point): void {
    if (!this.#drape) return
    pullCloth(this.#drape, to)
    this.run()
  }

  release(goesOn: boolean): void {
    if (!this.#drape) return
    releaseCloth(this.#drape)
    this.#held = false
    if (goesOn) this.run()
    else this.pause()
  }

  /** Back to an earlier moment of a drape, and on from there if it `goesOn`; one that was being sewn is sewn again as far as it was. */
  recall(
    drape: Drape,
    kept: KeptDrape | null,
    { steps, untouched, goesOn }: { steps: number; untouched: boolean; goesOn: boolean },
  ): void {
    this.pause()
    this.#held = false
    this.#under.stop()
    this.#waiting = []
    this.#reason = ''
    if (kept !== null) {
      recallDrape(drape, kept)
      this.#show(drape, untouched)
      this.#standOr(goesOn)
      return
    }
    const again = this.#again.get(drape)
    if (again) this.wear(again, true)
    else this.place()
    this.sewTo(steps)
  }

  /** What was placed is sewn so far, and waits there. */
  sewTo(steps: number): void {
    this.#lastStep = steps
    this.#standOr(steps > 0)
  }

  /** Hangs as it was packed in an earlier session of the same order. */
  open(packed: Packed, untouched: boolean): void {
    const { scenes, options } = this.#order
    this.#show(openDrape(scenes[scenes.length - 1], options, packed), untouched)
    this.look()
  }

  /** What goes on is not counted first: whoever waits for the end would take that for it. */
  #standOr(goesOn: boolean): void {
    if (goesOn) this.run()
    if (!this.#running) this.look()
  }

  /** Takes a garment that was put on by hand, as it was put; `goesOn`: something else follows at once. */
  wear(begin: () => Drape, goesOn = false): void {
    this.pause()
    const drape = begin()
    this.#again.set(drape, begin)
    this.#waiting = []
    this.#reason = ''
    this.#show(drape, false)
    if (!goesOn) this.look()
  }

  #show(drape: Drape, untouched: boolean): void {
    this.#drape = drape
    this.#untouched = untouched
    this.#showMesh()
  }

  /** A hand has laid the cloth that is worn elsewhere [m]. */
  lay(places: Float64Array, goesOn = false): void {
    if (!this.#drape) return
    layCloth(this.#drape, places)
    this.#touch(this.#drape)
    this.#standOr(goesOn)
  }

  /** Counts, and tells how it is. */
  look(): void {
    this.#inspect()
    this.#report()
  }

  /** Tells how it is; what stands still is counted first where that was not done. */
  tell(): void {
    const known = this.#running || (this.#proof !== null && this.#proof.steps === this.#drape?.steps)
    if (known) this.#report()
    else this.look()
  }

  /** Runs on, also from rest. */
  wake(): boolean {
    if (this.#drape && isOver(this.#drape)) this.change({})
    this.run()
    return this.#running
  }

  #touch(drape: Drape): void {
    this.#untouched = false
    this.#proof = null
    if (drape.model !== this.#model) this.#showMesh()
    else this.#listener.onMove(drape)
    this.#report()
  }

  run(): void {
    if (this.#under.goOn()) this.#running = true
    if (!this.#drape || this.#running || isOver(this.#drape)) return
    if (this.#drape.steps >= this.#lastStep) this.#lastStep = Infinity
    this.#running = true
    if (!this.#looping) void this.#loop()
  }

  pause(): void {
    this.#running = false
    if (this.#under.pause()) this.#report()
  }

  step(): void {
    const drape = this.#drape
    if (!drape || this.#running) return
    let left = 1
    try {
      if (isOver(drape)) this.change({}) // from rest on
      const one = stepsWhile(stepsLeft(drape), () => left-- > 0)
      run(one, this.#hooks(drape))
    } catch (reason) {
      this.#reason = sentence(reason)
    }
    this.look()
  }

  /** Ends the session: nothing is reported any more. */
  close(): void {
    this.#running = false
    this.#under.stop()
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
    if (isOver(drape)) this.#running = false
    const now = performance.now()
    const rested = now - this.#inspectedAt > this.#inspectMs / INSPECT_SHARE
    const tangled = this.#crossing.list.length > 0
    if (this.#running && (drape.stage === 'settling' || tangled) && rested) this.#inspect()
    if (this.#running && now - this.#reportedAt >= REPORT_MS) this.#report()
  }

  #hooks(drape: Drape): RunHooks<Drape> {
    return {
      watch: this.#times.watch(() => drape.state.time),
      onStep: () => {
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
    const told = {
      stage: this.#stage(),
      running: this.#running,
      held: this.#held,
      stepMs: this.#times.median,
      realTime: this.#times.realTime,
      crossingNotes: this.#crossing.list,
      reason: this.#reason,
      waits: this.#order.waits || this.hint,
      untouched: this.#untouched,
    }
    this.#listener.onNumbers(numbersOf(this.#drape ?? this.#under.drape, this.#proof, told))
  }

  #stage(): Stage {
    if (this.#order.waits) return 'placed'
    if (this.#under.busy) return this.#under.drape?.stage === 'settling' ? 'settling' : 'sewing'
    if (this.#reason !== '' || !this.#drape) return 'stopped'
    if (this.#drape.steps === 0 && !this.#running) return 'placed'
    return this.#drape.stage
  }
}
