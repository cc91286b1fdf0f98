/** Joints in numbers: the switch of their handles, and the angles of the one that is chosen, on top of the pose. */
import {
  ANGLES,
  chooseJoint,
  jointStore,
  jointTitle,
  resetJoints,
  setAngle,
  toggleHandles,
} from '../joints.ts'
import { projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { NumberField } from './number-field.tsx'

export function JointFields() {
  const on = useStore(jointStore, (state) => state.on)
  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label="Joint handles"
        aria-checked={on}
        title="Handles at the joints of the body: drag one, and the body goes there with what it wears"
        onClick={toggleHandles}
      >
        Joint handles
      </button>
      {on && <ChosenJoint />}
    </>
  )
}

function ChosenJoint() {
  const chosen = useStore(jointStore, (state) => state.chosen)
  const joints = useStore(studioStore, (state) => state.body?.joints)
  const turned = useStore(studioStore, (state) => projectOf(state).body.joints)
  const info = joints?.find(({ name }) => name === chosen)
  if (!joints || !info) return null
  return (
    <>
      <label className="field">
        <span>Joint</span>
        <select aria-label="Joint" value={chosen} onChange={(event) => chooseJoint(event.target.value)}>
          {joints.map(({ name }) => (
            <option key={name} value={name}>
              {jointTitle(name)}
            </option>
          ))}
        </select>
      </label>
      {ANGLES.map((name, angle) => {
        const [low, high] = [info.low[angle], info.high[angle]]
        if (high - low < LEAST) return null
        return (
          <NumberField
            key={`${chosen} ${name}`}
            name={name}
            unit="°"
            value={turned?.[chosen]?.[angle] ?? 0}
            onChange={(value) => setAngle(chosen, angle, Math.min(high, Math.max(low, value)))}
            note={`${degrees(low)} to ${degrees(high)}`}
          />
        )
      })}
      <button
        type="button"
        className="plain"
        aria-disabled={!turned || undefined}
        title={turned ? 'All joints as the pose has them' : 'All joints are as the pose has them'}
        onClick={resetJoints}
      >
        Reset joints
      </button>
    </>
  )
}

/** Less than this a joint does not turn [rad]. */
const LEAST = 0.01

function degrees(angle: number): string {
  return `${Math.round((180 * angle) / Math.PI)}°`.replace('-', '−')
}
