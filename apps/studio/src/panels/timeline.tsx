/** The timeline, while the document has a motion: record, scrub, play; and the list of motions. */
import { MOTIONS } from '@selvedge/wardrobe/open'
import { runCommand } from '../commands.ts'
import { CommandButton, Select, Switch, Tipped } from '../controls/index.ts'
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
export function motionTitle(name: string): string {
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function MotionChoice() {
  const name = useStore(studioStore, (state) => projectOf(state).motion?.name ?? '')
  const own = useStore(studioStore, (state) => projectOf(state).motions)
  const names = [...own.map((one) => one.name), ...MOTIONS.filter((one) => own.every((o) => o.name !== one))]
  return (
    <Select
      name="Motion"
      tip="Motion: how the body moves when it is recorded"
      value={name}
      onChange={chooseMotion}
    >
      <option value="">Standing</option>
      {[...(name === '' || names.includes(name) ? [] : [name]), ...names].map((one) => (
        <option key={one} value={one}>
          {motionTitle(one)}
        </option>
      ))}
    </Select>
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
      <Select
        name="Speed"
        tip="Speed of playing"
        value={state.speed}
        onChange={(speed) => timelineStore.set({ speed: Number(speed) })}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </Select>
      <Switch
        name="Loop"
        tip="Play over and over"
        on={state.loop}
        onChange={() => timelineStore.set({ loop: !state.loop })}
      >
        <span className="label">Loop</span>
      </Switch>
      <RecordButton state={state} />
    </section>
  )
}

const RECORD_FIRST = 'Nothing is recorded yet; press Record'

function PlayButton({ state: { recording, playing } }: { state: TimelineState }) {
  const done = recording?.stage === 'done'
  return (
    <CommandButton
      command="play"
      name={playing ? 'Stop' : 'Play'}
      tip={done ? (playing ? 'Stop' : 'Play at true speed') : RECORD_FIRST}
      off={!done}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
    </CommandButton>
  )
}

/** The playhead over what is recorded; a bar fills under it while that is made. */
function Scrubber({ state: { recording, time }, seconds }: { state: TimelineState; seconds: number }) {
  const done = recording?.stage === 'done'
  const tip = done ? 'Drag, or use the arrows: one frame' : RECORD_FIRST
  const made = recording && recording.frameCount > 0 ? recording.frames / recording.frameCount : 0
  return (
    <span className="scrubber">
      <span className="recorded" style={{ width: `${100 * made}%` }} />
      <Tipped tip={tip}>
        <input
          type="range"
          aria-label="Time"
          aria-disabled={!done || undefined}
          aria-valuetext={`${(time ?? 0).toFixed(2)} of ${seconds.toFixed(1)} seconds`}
          aria-description={tip}
          min={0}
          max={seconds}
          step={1 / (recording?.fps || 30)}
          value={time ?? 0}
          onChange={(event) => {
            timelineStore.set({ playing: false })
            setTime(Number(event.target.value))
          }}
        />
      </Tipped>
    </span>
  )
}

function RecordButton({ state: { recording, waiting } }: { state: TimelineState }) {
  const placed = useStore(simStore, (state) => state.numbers.vertices > 0)
  if (isRecording()) {
    return (
      <>
        <span className="muted small figure timeline-words">{recordingWords(recording, waiting)}</span>
        <CommandButton command="escape" name="Cancel recording" tip="Gives up what is recorded so far" />
      </>
    )
  }
  return (
    <CommandButton
      command="record"
      name="Record"
      tip={
        placed ? 'Record the cloth while the body moves, from the drape as it hangs' : 'Nothing is worn yet'
      }
      off={!placed}
      look="quiet icon-text"
    >
      <RecordIcon />
      <span className="label">Record</span>
    </CommandButton>
  )
}

/** What recording is doing; empty when it does nothing. */
function recordingWords(recording: TimelineState['recording'], waiting: boolean): string {
  if (waiting) return 'Recording begins at rest'
  if (recording === null || recording.stage === 'done') return ''
  if (recording.frameCount === 0) return 'Preparing the motion'
  return `Recording ${recording.frames} of ${recording.frameCount}`
}
