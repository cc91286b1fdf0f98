/**
 * The motion of the document and what was recorded of it: chosen, recorded from the drape as it hangs, scrubbed and played at
 * true speed. Frames stay with the engine; here is only which of them is shown. No frame is invented between two.
 */
import type { ProjectMotion } from '@selvedge/engine/project'
import { projectOf, simStore, studioStore } from './state.ts'
import { createStore } from './store.ts'
import { engineOf, simulate } from './studio.ts'
import { edit, message } from './work.ts'
import type { RecordingNumbers } from './worker/protocol.ts'

export interface TimelineState {
  readonly recording: RecordingNumbers | null
  /** Record was pressed while the cloth still falls. */
  readonly waiting: boolean
  /** Of the whole motion, as far as it is known [s]. */
  readonly length: number | null
  /** Where the playhead is [s]; null: the drape itself is shown. */
  readonly time: number | null
  readonly playing: boolean
  readonly loop: boolean
  /** Of playing [–]. */
  readonly speed: number
}

export const timelineStore = createStore<TimelineState>({
  recording: null,
  waiting: false,
  length: null,
  time: null,
  playing: false,
  loop: true,
  speed: 1,
})

export const SPEEDS = [0.25, 0.5, 1, 2] as const

/** What one step of the number fields is [s]. */
const SECONDS_LEAST = 0.1

/** Null: the body stands. */
function setMotion(motion: ProjectMotion | null): void {
  edit({ kind: 'setMotion', motion })
}

/** By name, from its beginning; '' for none. */
export function chooseMotion(name: string): void {
  if (name === (projectOf(studioStore.get()).motion?.name ?? '')) return
  setMotion(name === '' ? null : { name })
}

/** Where recording begins and ends in the motion [s]. */
export function motionRange(motion: ProjectMotion, length: number | null): { begin: number; end: number } {
  const begin = motion.from ?? 0
  const end = begin + (motion.seconds ?? Infinity)
  return { begin, end: Math.min(end, length ?? begin + (motion.seconds ?? 1)) }
}

export function setRange(begin: number, end: number): void {
  const { motion } = projectOf(studioStore.get())
  if (!motion) return
  const { length } = timelineStore.get()
  const tenths = (value: number) => Math.round(10 * value) / 10
  const from = Math.min(tenths(begin), tenths(length ?? begin + 1) - SECONDS_LEAST)
  const seconds = Math.max(SECONDS_LEAST, tenths(Math.min(end, length ?? end) - from))
  setMotion({ name: motion.name, ...(from > 0 && { from }), seconds })
}

/** From the drape as it hangs, once it does. */
export async function record(): Promise<void> {
  const { motion } = projectOf(studioStore.get())
  if (!motion) studioStore.set({ notice: 'The body stands still; choose a Motion to record.' })
  if (!motion || isRecording()) return
  stopPlaying()
  if (!(await hangsStill())) return
  try {
    await engineOf().record()
  } catch (reason) {
    studioStore.set({ notice: `Nothing was recorded: ${message(reason)}.`.replace(/\.\.$/, '.') })
  }
}

export function isRecording(): boolean {
  const { recording, waiting } = timelineStore.get()
  return waiting || (recording !== null && recording.stage !== 'done')
}

/** Gives up a recording under way; false when there is none. */
export function cancelRecording(): boolean {
  if (!isRecording()) return false
  timelineStore.set({ waiting: false })
  void engineOf().cancelRecording()
  return true
}

/** Lets the cloth come to rest first; false when that fails or was given up. */
async function hangsStill(): Promise<boolean> {
  const rests = () => simStore.get().numbers.stage === 'rest' && simStore.get().numbers.hash !== null
  if (rests()) return true
  timelineStore.set({ waiting: true })
  if (!simStore.get().numbers.running) simulate()
  await new Promise<void>((settle) => {
    const look = () => {
      const stopped = simStore.get().numbers.stage === 'stopped'
      if (!rests() && !stopped && timelineStore.get().waiting) return
      for (const stop of stops) stop()
      settle()
    }
    const stops = [simStore.subscribe(look), timelineStore.subscribe(look)]
    look()
  })
  const { waiting } = timelineStore.get()
  timelineStore.set({ waiting: false })
  return waiting && rests()
}

/** What the engine tells of the recording. */
export function noteRecording(recording: RecordingNumbers | null): void {
  if (recording === null) stopPlaying()
  const { frames, fps } = recording ?? { frames: 0, fps: 1 }
  const shown = recording?.stage === 'recording' || (recording && timelineStore.get().recording !== null)
  timelineStore.set({ recording, time: shown && frames > 0 ? (frames - 1) / fps : null })
}

/** Of what is recorded [s]. */
export function recordedSeconds(): number {
  const { recording } = timelineStore.get()
  return recording?.stage === 'done' ? (recording.frames - 1) / recording.fps : 0
}

/** Moves the playhead, as far as there are frames. */
export function setTime(seconds: number): void {
  const { recording } = timelineStore.get()
  if (recording?.stage !== 'done') return
  const row = Math.round(Math.min(recordedSeconds(), Math.max(0, seconds)) * recording.fps)
  const time = row / recording.fps
  if (time === timelineStore.get().time) return
  timelineStore.set({ time })
  void engineOf().showFrame(row)
}

let frame = 0

export function togglePlay(): void {
  if (timelineStore.get().playing) {
    stopPlaying()
    return
  }
  const end = recordedSeconds()
  if (end === 0) return
  const { time } = timelineStore.get()
  let at = time === null || time >= end ? 0 : time
  let before = performance.now()
  timelineStore.set({ playing: true })
  const next = (now: number) => {
    const { loop, speed, playing } = timelineStore.get()
    if (!playing) return
    at += (speed * Math.max(0, now - before)) / 1000
    before = now
    if (at > end && !loop) {
      setTime(end)
      stopPlaying()
      return
    }
    if (at > end) at %= end
    setTime(at)
    frame = requestAnimationFrame(next)
  }
  frame = requestAnimationFrame(next)
}

function stopPlaying(): void {
  cancelAnimationFrame(frame)
  if (timelineStore.get().playing) timelineStore.set({ playing: false })
}

/** Keeps the length of the motion known. */
export function followMotion(): () => void {
  let asked = ''
  return studioStore.subscribe(() => {
    const state = studioStore.get()
    const { motion } = projectOf(state)
    const name = state.engine === 'ready' ? (motion?.name ?? '') : ''
    if (name === asked) return
    asked = name
    timelineStore.set({ length: null })
    if (name === '') return
    engineOf()
      .motionSeconds(projectOf(state))
      .then((length) => asked === name && timelineStore.set({ length }))
      .catch((reason) => studioStore.set({ notice: message(reason) }))
  })
}
