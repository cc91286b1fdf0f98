/** The switch `Made to measure`: with the body, and with the sizes of the garment. */
import { Switch } from '../controls/index.ts'
import { isMadeToMeasure, toggleMadeToMeasure } from '../made-to-measure.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'

/** The pattern follows the body's girths and height, or is back as it was drafted. */
export function MadeToMeasure() {
  const made = useStore(studioStore, isMadeToMeasure)
  return (
    <Switch
      name="Made to measure"
      tip="Grades the pattern to this body: widths by its girths, lengths by its height; what is sewn together keeps its ease"
      on={made}
      onChange={() => void toggleMadeToMeasure()}
    />
  )
}
