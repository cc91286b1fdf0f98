/** The body: which one, how it stands, and what a tape reads on it. */
import { STANDS_AS_FILE, setBody, setPose } from '../body-choice.ts'
import { bodyTitle, POSE_TITLES } from '../catalogue.ts'
import { MAIN_MEASURES, type Measure, MORE_MEASURES, setMeasurement } from '../measurements.ts'
import { lengthWords } from '../numbers/length-words.ts'
import { garmentOf, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { showTape } from '../view3d/tape-view.ts'
import type { BodyInfo } from '../worker/protocol.ts'
import { JointFields } from './joint-fields.tsx'
import { MadeToMeasure } from './made-to-measure.tsx'
import { NumberField } from './number-field.tsx'

export function BodyTab() {
  const body = useStore(studioStore, (state) => state.body)
  const bodies = useStore(studioStore, (state) => state.bodies)
  const fitted = useStore(studioStore, (state) => garmentOf(state)?.fittedBody)
  const pose = useStore(studioStore, (state) => projectOf(state).body.pose ?? '')
  const ownMesh = useStore(studioStore, (state) => projectOf(state).body.shape.kind === 'mesh')
  if (!body) return <p className="muted">The body is being loaded.</p>
  return (
    <>
      <label className="field">
        <span>Body</span>
        <select aria-label="Body" value={body.name} onChange={(event) => setBody(event.target.value)}>
          {!bodies.includes(body.name) && <option value={body.name}>{bodyTitle(body.name)}</option>}
          {bodies.map((name) => (
            <option key={name} value={name}>
              {bodyTitle(name)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Pose</span>
        <select
          aria-label="Pose"
          aria-disabled={ownMesh || undefined}
          title={ownMesh ? STANDS_AS_FILE : undefined}
          value={pose}
          onChange={(event) => setPose(event.target.value || null)}
        >
          <option value="">As dressed</option>
          {POSE_TITLES.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          {pose !== '' && POSE_TITLES.every(([name]) => name !== pose) && (
            <option value={pose}>{pose}</option>
          )}
        </select>
      </label>
      {ownMesh ? <OwnMesh height={body.height} /> : <Measures body={body} />}
      <p className="muted small">
        {ownMesh
          ? 'Drop another file to change it, or choose a body above.'
          : fitted === undefined || fitted === body.name
            ? 'The pattern was drafted for this body.'
            : `The pattern was drafted for ${bodyTitle(fitted)}; on this body it may be tight or loose.`}{' '}
        {!ownMesh &&
          'A tape is laid round the skin at its level. The body grows and moves with what it wears.'}
      </p>
    </>
  )
}

/** A body from a file has no girths to ask for. */
function OwnMesh({ height }: { height: number }) {
  return (
    <p className="small">
      A closed mesh of your own, <span className="figure">{lengthWords(height)}</span> tall, kept in the
      document. It stands as its file has it: it can be dressed, not measured or posed.
    </p>
  )
}

/** What tapes read, and what is asked for. */
function Measures({ body }: { body: BodyInfo }) {
  return (
    <>
      <JointFields />
      {MAIN_MEASURES.map((measure) => (
        <MeasureField key={measure.name} measure={measure} body={body} />
      ))}
      <details className="more">
        <summary>More measurements</summary>
        <p className="muted small">
          What is left empty follows the whole figure; grey is what a tape reads. Emptying a field asks for it
          no longer.
        </p>
        <div className="more-fields">
          {MORE_MEASURES.map((measure) => (
            <MeasureField key={measure.name} measure={measure} body={body} />
          ))}
        </div>
      </details>
      <MadeToMeasure />
    </>
  )
}

/** What is asked for, and below it what the body reached; its tape is laid while the field is in focus. */
function MeasureField({ measure, body }: { measure: Measure; body: BodyInfo }) {
  const { name, title, how } = measure
  const shape = useStore(studioStore, (state) => projectOf(state).body.shape)
  const reached = body.measured[name] ?? body.girths[name]?.girth
  const asked = shape.kind === 'measured' ? shape.measurements[name] : undefined
  const main = MAIN_MEASURES.includes(measure)
  const built = body.asked === JSON.stringify(shape)
  const answer = reached === undefined ? 'cannot be taken on this body' : `reached ${lengthWords(reached)}`
  return (
    <NumberField
      name={title}
      title={how}
      value={asked ?? (main && reached !== undefined ? reached : null)}
      reads={reached}
      onChange={(metres) => setMeasurement(name, metres)}
      {...(!main && { onClear: () => setMeasurement(name, null) })}
      onFocus={(focused) => showTape(focused ? name : null)}
      {...((asked !== undefined || reached === undefined) && { note: built ? answer : 'being measured …' })}
    />
  )
}
