/** Wind: a switch over the picture, and its numbers while it blows. */
import { Switch } from '../controls/index.ts'
import { projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { setWind, toggleWind } from '../wind.ts'
import { NumberField } from './number-field.tsx'

export function WindSwitch() {
  const on = useStore(studioStore, (state) => projectOf(state).wind !== undefined)
  return (
    <Switch
      name="Wind"
      tip="Wind on the cloth; the drape rests in its mean, gusts blow while a motion is recorded"
      on={on}
      onChange={toggleWind}
    />
  )
}

export function WindBar() {
  const wind = useStore(studioStore, (state) => projectOf(state).wind)
  if (!wind) return null
  return (
    <div className="wind-bar" title="Direction: where it blows to; 0° is where the body faces">
      <NumberField
        name="Strength"
        unit="m/s"
        least={0}
        value={wind.speed}
        onChange={(speed) => setWind({ speed: Math.min(40, speed) })}
      />
      <NumberField
        name="Gusts"
        unit="%"
        least={0}
        value={wind.gusts}
        onChange={(gusts) => setWind({ gusts: Math.min(1, gusts) })}
      />
      <NumberField
        name="Direction"
        unit="°"
        value={wind.towards}
        onChange={(towards) => setWind({ towards })}
      />
    </div>
  )
}
