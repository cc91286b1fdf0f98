/** The body: which one, how it stands, and what a tape reads on it. */
import { bodyTitle, POSE_TITLES } from '../catalogue.ts'
import { isMadeToMeasure, toggleMadeToMeasure } from '../made-to-measure.ts'
import { centimetres } from '../sim-words.ts'
import { garmentOf, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { setBody, setMeasurement, setPose } from '../studio.ts'
import { NumberField } from './number-field.tsx'

const MEASURES = [
  ['height', 'Height'],
  ['bust', 'Bust'],
  ['waist', 'Waist'],
  ['hips', 'Hips'],
] as const

export function BodyTab() {
  const body = useStore(studioStore, (state) => state.body)
  const bodies = useStore(studioStore, (state) => state.bodies)
  const fitted = useStore(studioStore, (state) => garmentOf(state)?.fittedBody)
  const pose = useStore(studioStore, (state) => projectOf(state).body.pose ?? '')
  const shape = useStore(studioStore, (state) => projectOf(state).body.shape)
  const measured = shape.kind === 'measured' ? shape.measurements : undefined
  const built = body?.asked === JSON.stringify(shape)
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
        <select aria-label="Pose" value={pose} onChange={(event) => setPose(event.target.value || null)}>
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
      {MEASURES.map(([name, title]) => {
        const reached = name === 'height' ? body.height : body.girths[name]?.girth
        if (reached === undefined) return null
        const asked = measured?.[name]
        return (
          <NumberField
            key={name}
            name={title}
            value={asked ?? reached}
            onChange={(metres) => setMeasurement(name, metres)}
            {...(asked !== undefined && {
              note: built ? `reached ${centimetres(reached)}` : 'being measured …',
            })}
          />
        )
      })}
      <MadeToMeasure />
      <p className="muted small">
        {fitted === undefined || fitted === body.name
          ? 'The pattern was drafted for this body.'
          : `The pattern was drafted for ${bodyTitle(fitted)}; on this body it may be tight or loose.`}{' '}
        A tape is laid round the skin at its level. The body grows and moves with what it wears.
      </p>
    </>
  )
}

/** The pattern follows the body's girths and height, or is back as it was drafted. */
function MadeToMeasure() {
  const made = useStore(studioStore, isMadeToMeasure)
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label="Made to measure"
      aria-checked={made}
      title="Grades the pattern to this body: widths by its girths, lengths by its height; what is sewn together keeps its ease"
      onClick={() => void toggleMadeToMeasure()}
    >
      Made to measure
    </button>
  )
}
