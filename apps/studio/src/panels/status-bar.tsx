/** The status bar, always true: state, time, speed, size, the proof, the fingerprint. */
import { useEffect, useState } from 'react'
import { Button } from '../controls/index.ts'
import { TickIcon } from '../icons.tsx'
import { isolationTrouble } from '../offline.ts'
import { prefer, preferencesStore, type Units } from '../preferences.ts'
import { useSimState } from '../sim-state.ts'
import { crossingsWords, framesWords, leftWords, stepWords, whole } from '../sim-words.ts'
import { RESOLUTIONS, resolutionMm, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { setResolution, setTab } from '../studio.ts'
import { timelineStore } from '../timeline.ts'
import type { SimNumbers } from '../worker/protocol.ts'
import { ScriptChip } from './script-chip.tsx'
import { useSecondsLeft } from './seconds-left.ts'

const THREADS_ISOLATED = 'The engine of this version uses one thread'

/** A step that takes longer than this is counted aloud, so that slow never looks like stuck [ms]. */
const SLOW_MS = 500

export function StatusBar() {
  const numbers = useStore(simStore, (state) => state.numbers)
  const words = useSimState()
  const recording = useStore(timelineStore, (state) => state.recording)
  const recorded = recording?.stage === 'done' ? recording : null
  const crossings = numbers.crossings
  const count = recorded
    ? recorded.selfCrossings + recorded.bodyCrossings
    : crossings
      ? crossings.self + crossings.body
      : 0
  const stale = !recorded && crossings !== null && crossings.step !== numbers.steps
  const tone = !crossings ? 'muted' : count > 0 ? 'danger' : stale ? 'muted' : 'good'
  return (
    <section className="status" aria-label="Status" tabIndex={-1}>
      <span className={numbers.stage === 'stopped' ? 'status-lead danger' : 'status-lead'}>
        <output aria-label="Simulation state" aria-live="off" title={words}>
          {words}
        </output>
        <TimeLeft numbers={numbers} />
        <output aria-label="Simulated time" aria-live="off" className="figure" title="Simulated time">
          {numbers.time.toFixed(1)} s
        </output>
      </span>
      <span className="status-item spare">
        <span className="muted label">step</span>
        <StepTime numbers={numbers} />
      </span>
      <span className="status-item spare">
        <output
          aria-label="Vertices"
          aria-live="off"
          className="figure"
          title={`${whole(numbers.triangles)} triangles`}
        >
          {whole(numbers.vertices)}
        </output>
        <span className="muted label">vertices</span>
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tab Problems is the keyboard's way */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span className={`status-item ${tone}`} onClick={() => count > 0 && setTab('Problems')}>
        {crossings && count === 0 && <TickIcon />}
        <output
          aria-label="Crossings"
          aria-live="off"
          className="figure"
          title={
            recorded
              ? `${recorded.selfCrossings} of the cloth with itself, ${recorded.bodyCrossings} with the body, all recorded frames together`
              : crossings
                ? `${crossings.self} of the cloth with itself, ${crossings.body} with the body`
                : 'Not counted yet'
          }
        >
          {recorded ? framesWords(recorded) : crossingsWords(numbers)}
        </output>
      </span>
      <StateHash hash={numbers.hash} />
      <span className="status-item spare">
        <output
          aria-label="Threads"
          aria-live="off"
          className="figure"
          title={crossOriginIsolated ? THREADS_ISOLATED : `One thread: ${isolationTrouble()}`}
        >
          1
        </output>
        <span className="muted label">thread</span>
      </span>
      <span className="fill" />
      <ScriptChip />
      <UnitsChoice />
    </section>
  )
}

function UnitsChoice() {
  const units = useStore(preferencesStore, (state) => state.units)
  return (
    <select
      aria-label="Units"
      title="Units of lengths"
      className="units"
      value={units}
      onChange={(event) => prefer({ units: event.target.value as Units })}
    >
      <option value="cm">cm</option>
      <option value="inch">inch</option>
    </select>
  )
}

/** What is narrow shows the milliseconds alone. */
function StepTime({ numbers }: { numbers: SimNumbers }) {
  const waiting = useWaiting(numbers)
  const [step, ...speed] = stepWords(numbers).split(',')
  return (
    <output aria-label="Step time" aria-live="off" className="figure" title="Median of the last 30 steps">
      {waiting > 0 ? (
        `${waiting.toFixed(1)} s since the last`
      ) : (
        <>
          {step}
          {speed.length > 0 && <span className="wide">,{speed}</span>}
        </>
      )}
    </output>
  )
}

/** Settling, about 40 s · try Draft: where it is long, and that much shorter on a coarser mesh. */
function TimeLeft({ numbers }: { numbers: SimNumbers }) {
  const left = leftWords(useSecondsLeft(numbers))
  const mm = useStore(studioStore, resolutionMm)
  if (left === '') return null
  return (
    <span className="muted time-left">
      {left}
      {mm > 0 && mm < RESOLUTIONS[0].mm && (
        <>
          {' · '}
          <Button name="try Draft" look="quiet small" onPress={() => setResolution(RESOLUTIONS[0].mm)} />
        </>
      )}
    </span>
  )
}

/** Seconds since the last report of a running simulation; 0 while it keeps up. */
function useWaiting(numbers: SimNumbers): number {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    setWaiting(0)
    if (!numbers.running) return
    const begin = performance.now()
    const timer = setInterval(() => {
      const elapsed = performance.now() - begin
      if (elapsed > SLOW_MS) setWaiting(elapsed / 1000)
    }, 250)
    return () => clearInterval(timer)
  }, [numbers])
  return waiting
}

/** Short form; a click copies all of it. */
function StateHash({ hash }: { hash: string | null }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1200)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (!hash) return
    await navigator.clipboard?.writeText(hash).catch(() => {})
    setCopied(true)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the whole hash is in the title and in selvedge.sim.hash
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <span className="status-item hash spare" onClick={copy}>
      <output
        aria-label="State hash"
        aria-live="off"
        className="figure"
        title={hash ? `${hash} (click copies it)` : 'The hash of the state is taken at pause and at rest'}
      >
        {copied ? 'copied' : hash ? hash.slice(0, 8) : '–'}
      </output>
    </span>
  )
}

/** What is worth saying aloud: rest, crossings, errors. */
export function Announcer() {
  const numbers = useStore(simStore, (state) => state.numbers)
  const notice = useStore(studioStore, (state) => state.notice)
  let words = ''
  if (numbers.stage === 'rest' && numbers.hash) words = `At rest, ${crossingsWords(numbers)}`
  if (numbers.stage === 'stopped') words = `Stopped: ${numbers.reason}`
  return (
    <div className="unseen" aria-live="polite">
      {notice || words}
    </div>
  )
}
