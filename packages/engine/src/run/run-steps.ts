/**
 * The one loop round everything that is stepped: a drape, a garment on a body that moves, a scene. Whoever runs something
 * has its steps as a generator, which computes one each time it is asked, and says what is to happen in between:
 *
 *   ask for the step → history → `onStep` → `onStage` → `every` → `onProgress`                                     (1)
 *
 * `run` goes straight through; `runLater` lets others have a turn and hears an abort. Time on a wall is the caller's: the
 * stopwatch and the clock are handed in, nothing here reads one.
 */
import { type Sim, type StepReport, step } from '../sim/index.ts'

/** What a step leaves behind: the thing itself, or a record of it. */
export interface Stepped {
  /** Of the newest step; the next one fills it anew. */
  readonly report: StepReport
  /** What is being done; without it there is one stage alone. */
  readonly stage?: string
}

/** Computes a step whenever the next one is asked for, and at last the result. */
export type Steps<Step extends Stepped, Result> = Generator<Step, Result, void>

export interface RunHooks<Step extends Stepped> {
  /** Runs while a step is computed, and not in between. */
  readonly watch?: { start(): void; stop(): void } | undefined
  /** Is handed every report, to keep what it wants of it. */
  readonly history?: { add(report: StepReport): void } | undefined
  /** After every step. */
  readonly onStep?: ((step: Step) => void) | undefined
  /** After the first step, and after each whose stage is another than before. */
  readonly onStage?: ((step: Step) => void) | undefined
  /** What is done now and then. */
  readonly every?: Recurring<Step> | undefined
  /** How far it is: `run` tells after every step, `runLater` before others have their turn. */
  readonly onProgress?: ((step: Step) => void) | undefined
}

/** Done after the first step at which it may be, and again whenever so much simulated time has gone by. */
export interface Recurring<Step> {
  /** Simulated time [s]. */
  readonly seconds: number
  /** May it be done after this step? Without it always. */
  readonly when?: (step: Step) => boolean
  readonly act: (step: Step) => void
}

export interface LaterHooks<Step extends Stepped> extends RunHooks<Step> {
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>
  /** Without it there is a turn after every step; with it when `milliseconds` have gone by on the clock [ms]. */
  readonly turn?: { readonly clock: () => number; readonly milliseconds: number } | undefined
  /** An `AbortSignal`, heard after every turn: the promise is rejected with its reason. */
  readonly signal?: { throwIfAborted(): void } | undefined
}

/** To the end, without a turn for others. */
export function run<Step extends Stepped, Result>(
  steps: Steps<Step, Result>,
  hooks: RunHooks<Step> = {},
): Result {
  const seen = buildSeen()
  for (;;) {
    const next = takeStep(steps, hooks, seen)
    if (next.done) return next.value
    hooks.onProgress?.(next.value)
  }
}

/** To the end, or until it is aborted. */
export async function runLater<Step extends Stepped, Result>(
  steps: Steps<Step, Result>,
  hooks: LaterHooks<Step>,
): Promise<Result> {
  const { turn, signal } = hooks
  const seen = buildSeen()
  let turnAt = turn?.clock() ?? 0
  for (;;) {
    const next = takeStep(steps, hooks, seen)
    if (next.done) return next.value
    if (turn !== undefined && turn.clock() - turnAt < turn.milliseconds) continue
    hooks.onProgress?.(next.value)
    await hooks.pause()
    signal?.throwIfAborted()
    turnAt = turn?.clock() ?? 0
  }
}

/** What was seen of the steps so far. */
interface Seen {
  /** False before the first step. */
  begun: boolean
  stage: string | undefined
  /** Simulated time of the newest step [s], and from when on the recurring thing is due again [s]. */
  time: number
  due: number
}

function buildSeen(): Seen {
  return { begun: false, stage: undefined, time: 0, due: 0 }
}

/** One round of (1), but for progress. */
function takeStep<Step extends Stepped, Result>(
  steps: Steps<Step, Result>,
  hooks: RunHooks<Step>,
  seen: Seen,
): IteratorResult<Step, Result> {
  hooks.watch?.start()
  const next = steps.next()
  hooks.watch?.stop()
  if (next.done) return next
  const { value } = next
  hooks.history?.add(value.report)
  hooks.onStep?.(value)
  if (!seen.begun || value.stage !== seen.stage) hooks.onStage?.(value)
  seen.begun = true
  seen.stage = value.stage
  if (hooks.every !== undefined) recur(hooks.every, value, seen)
  return next
}

function recur<Step extends Stepped>(every: Recurring<Step>, step: Step, seen: Seen): void {
  const { time } = step.report
  if (time < seen.time) seen.due = time // another garment has begun, at its own time 0
  seen.time = time
  if (time < seen.due || every.when?.(step) === false) return
  every.act(step)
  seen.due = time + every.seconds
}

/** Only as long as `more` says so, which is asked before each; null when that was before the end. */
export function* stepsWhile<Step extends Stepped, Result>(
  steps: Steps<Step, Result>,
  more: () => boolean,
): Steps<Step, Result | null> {
  while (more()) {
    const next = steps.next()
    if (next.done) return next.value
    yield next.value
  }
  return null
}

/** A simulation in steps of `dt` [s], `count` of them; one that cannot be taken is the last. */
export function* simSteps(sim: Sim, dt: number, count = Number.POSITIVE_INFINITY): Steps<Sim, Sim> {
  for (let k = 0; k < count; k++) {
    const { badVertex, squeezed } = step(sim, dt)
    yield sim
    if (badVertex >= 0 || squeezed) break
  }
  return sim
}
