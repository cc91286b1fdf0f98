/** The timeline, while the document has a motion: record, scrub, play; and the list of motions. */
import { MOTIONS } from '@selvedge/wardrobe/open'
import { runCommand } from '../commands.ts'
import { PauseIcon, PlayIcon, RecordIcon } from '../icons.tsx'
import { projectOf, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import {
  chooseMotion,
  isRecording,
  motionRange,
  SPEEDS,
  setRange,
  setTime,
  type TimelineState,
  timelineStore,
} from '../timeline.ts'
import { NumberField } from './number-field.tsx'

/** `turn-in-place` → Turn in place */
function motionTitle(name: string): string {
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function MotionChoice() {
  const name = useStore(studioStore, (state) => projectOf(state).motion?.name ?? '')
  const own = useStore(studioStore, (state) => projectOf(state).motions)
  const names = [...own.map((one) => one.name), ...MOTIONS.filter((one) => own.every((o) => o.name !== one))]
  return (
    <select
      aria-label="Motion"
      title="Motion: how the body moves when it is recorded"
      value={name}
      onChange={(event) => chooseMotion(event.target.value)}
    >
      <option value="">Standing</option>
      {[...(name === '' || names.includes(name) ? [] : [name]), ...names].map((one) => (
        <option key={one} value={one}>
          {motionTitle(one)}
        </option>
      ))}
    </select>
  )
}

export function Timeline() {
  const motion = useStore(studioStore, (state) => projectOf(state).motion)
  if (!motion) return null
  return <MotionBar />
}

function MotionBar() {
  const state = useStore(timelineStore, (timeline) => timeline)
  const motion = useStore(studioStore, (studio) => projectOf(studio).motion)
  if (!motion) return null
  const { recording, length } = state
  const { begin, end } = motionRange(motion, length)
  const done = recording?.stage === 'done'
  const seconds = done ? (recording.frames - 1) / recording.fps : Math.max(0.1, end - begin)
  return (
    <section
      className="timeline"
      aria-label="Timeline"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && runCommand('escape')}
    >
      <PlayButton state={state} />
      <Scrubber state={state} seconds={seconds} />
      <span className="figure timeline-time" title="Time of the frame shown, and of all">
        {(state.time ?? 0).toFixed(2)} / {seconds.toFixed(1)} s
      </span>
      <NumberField name="In" unit="s" least={0} value={begin} onChange={(value) => setRange(value, end)} />
      <NumberField name="Out" unit="s" least={0.1} value={end} onChange={(value) => setRange(begin, value)} />
      <select
        aria-label="Speed"
        title="Speed of playing"
        value={state.speed}
        onChange={(event) => timelineStore.set({ speed: Number(event.target.value) })}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label="Loop"
        aria-checked={state.loop}
        title="Play over and over"
        onClick={() => timelineStore.set({ loop: !state.loop })}
      >
        <span className="label">Loop</span>
      </button>
      <RecordButton state={state} />
    </section>
  )
}

const RECORD_FIRST = 'Nothing is recorded yet; press Record'

function PlayButton({ state: { recording, playing } }: { state: TimelineState }) {
  const done = recording?.stage === 'done'
  return (
    <button
      type="button"
      className="quiet"
      aria-label={playing ? 'Stop' : 'Play'}
      aria-disabled={!done || undefined}
      title={done ? (playing ? 'Stop' : 'Play at true speed') : RECORD_FIRST}
      onClick={() => done && runCommand('play')}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}

/** The playhead over what is recorded; a bar fills under it while that is made. */
function Scrubber({ state: { recording, time }, seconds }: { state: TimelineState; seconds: number }) {
  const done = recording?.stage === 'done'
  const made = recording && recording.frameCount > 0 ? recording.frames / recording.frameCount : 0
  return (
    <span className="scrubber">
      <span className="recorded" style={{ width: `${100 * made}%` }} />
      <input
        type="range"
        aria-label="Time"
        aria-disabled={!done || undefined}
        aria-valuetext={`${(time ?? 0).toFixed(2)} of ${seconds.toFixed(1)} seconds`}
        title={done ? 'Drag, or use the arrows: one frame' : RECORD_FIRST}
        min={0}
        max={seconds}
        step={1 / (recording?.fps || 30)}
        value={time ?? 0}
        onChange={(event) => {
          timelineStore.set({ playing: false })
          setTime(Number(event.target.value))
        }}
      />
    </span>
  )
}

function RecordButton({ state: { recording, waiting } }: { state: TimelineState }) {
  const placed = useStore(simStore, (state) => state.numbers.vertices > 0)
  if (isRecording()) {
    return (
      <>
        <span className="muted small figure timeline-words">{recordingWords(recording, waiting)}</span>
        <button type="button" className="quiet" title="Cancel (Esc)" onClick={() => runCommand('escape')}>
          Cancel
        </button>
      </>
    )
  }
  return (
    <button
      type="button"
      className="quiet icon-text"
      aria-label="Record"
      aria-disabled={!placed || undefined}
      title={
        placed ? 'Record the cloth while the body moves, from the drape as it hangs' : 'Nothing is worn yet'
      }
      onClick={() => placed && runCommand('record')}
    >
      <RecordIcon />
      <span className="label">Record</span>
    </button>
  )
}

/** What recording is doing; empty when it does nothing. */
export function recordingWords(recording: TimelineState['recording'], waiting: boolean): string {
  if (waiting) return 'Recording begins at rest'
  if (recording === null || recording.stage === 'done') return ''
  if (recording.frameCount === 0) return 'Preparing the motion'
  return `Recording ${recording.frames} of ${recording.frameCount}`
}
