/** Which of the two windows is shown, or both, one above the other; where there is no room for them side by side. */
import { studioStore, type Windows } from '../state.ts'
import { useStore } from '../store.ts'
import { showWindows } from '../studio.ts'

const CHOICES: readonly [windows: Windows, title: string][] = [
  ['pattern', 'Pattern'],
  ['3d', '3D'],
  ['both', 'Both'],
]

export function WindowsSwitch() {
  const present = useStore(studioStore, (state) => state.windows)
  return (
    <fieldset className="windows-switch" aria-label="Windows">
      {CHOICES.map(([windows, title]) => (
        <label key={windows}>
          <input
            type="radio"
            name="windows"
            checked={present === windows}
            onChange={() => showWindows(windows)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
}
