/**
 * What is worn under the outermost garment: put on garment by garment from the skin outwards, looking for its rest alone, as
 * the command line does. The worker listens between two steps. What was put on is kept by what it was made of: an edit of the
 * garment over it, Reset, or another garment on top find it as it was, to the bit.
 */
import {
  type Body,
  type Drape,
  type DrapeOptions,
  type GarmentScene,
  runLater,
  type Worn,
} from '@selvedge/engine'
import { dressLayerSteps, stepsWhile } from '@selvedge/engine/sim'
import { nextTask } from './next-task.ts'
import { sentence } from './sentence.ts'

export interface UnderListener {
  /** The garment in hand took a step. */
  onStep(drape: Drape): void
  /** All is on; or why it cannot be, in a sentence. */
  onDone(reason: string): void
}

export class Under {
  worn: Worn | undefined
  /** The work in hand, and the garment it is at. */
  #work: { drape: Drape | null } | null = null
  #held: { readonly until: Promise<void>; goOn(): void } | null = null

  get busy(): boolean {
    return this.#work !== null
  }

  get drape(): Drape | null {
    return this.#work?.drape ?? null
  }

  /** Waits after the step in hand; false when nothing is being put on. */
  pause(): boolean {
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    if (this.busy) this.#held ??= { until, goOn }
    return this.busy
  }

  /** False when nothing is being put on. */
  goOn(): boolean {
    this.#held?.goOn()
    this.#held = null
    return this.busy
  }

  /** Gives it up. */
  stop(): void {
    this.#work = null
    this.goOn()
  }

  /** True when there is nothing to put on, or all of it is on already; else it is put on from now on. */
  isOn(scenes: readonly GarmentScene[], options: DrapeOptions, listener: UnderListener): boolean {
    this.stop()
    if (scenes.length === 0) return true
    this.worn ??= keptOn(scenes[0].body).get(keyOf(scenes, options))
    if (this.worn === undefined) void this.#putOn(scenes, options, listener)
    return this.worn !== undefined
  }

  async #putOn(
    scenes: readonly GarmentScene[],
    options: DrapeOptions,
    { onStep, onDone }: UnderListener,
  ): Promise<void> {
    const work: { drape: Drape | null } = { drape: null }
    this.#work = work
    const going = () => this.#work === work
    let reason = ''
    let worn: Worn | undefined
    try {
      const hooks = {
        onStep: (drape: Drape) => {
          work.drape = drape
          onStep(drape)
        },
        pause: async () => {
          await nextTask()
          await this.#held?.until
        },
      }
      await nextTask() // whoever asked goes on first
      for (let count = 1; count <= scenes.length && going(); count++) {
        const known = keptOn(scenes[0].body)
        const key = keyOf(scenes.slice(0, count), options)
        const steps = dressLayerSteps([scenes[count - 1]], { ...options, static: true }, worn)
        worn = known.get(key) ?? (await runLater(stepsWhile(steps, going), hooks))?.worn
        if (worn) keep(known, key, worn)
      }
    } catch (wrong) {
      reason = sentence(wrong)
    }
    if (!going()) return
    this.#work = null
    if (reason === '') this.worn = worn
    onDone(reason)
  }
}

/** So many are kept for one body; each is a cloth of some megabytes. */
const KEPT_MAX = 6
const NOBODY = {}
const kept = new WeakMap<Body | typeof NOBODY, Map<string, Worn>>()

function keptOn(body: Body | null): Map<string, Worn> {
  const known = kept.get(body ?? NOBODY) ?? new Map<string, Worn>()
  kept.set(body ?? NOBODY, known)
  return known
}

function keep(known: Map<string, Worn>, key: string, worn: Worn): void {
  known.delete(key) // the newest comes last
  known.set(key, worn)
  while (known.size > KEPT_MAX) {
    const [oldest] = known.keys()
    known.delete(oldest)
  }
}

/** All that decides how they hang, but for the body. */
function keyOf(scenes: readonly GarmentScene[], { kernels, ...options }: DrapeOptions): string {
  const made = scenes.map(({ garment, fabric, fabrics, pins }) => [garment, fabric, fabrics, pins])
  return JSON.stringify([made, options, kernels.name])
}
