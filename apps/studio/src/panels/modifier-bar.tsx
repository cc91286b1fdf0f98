/** Shift, Alt and Ctrl for hands without a keyboard, and the way out of pen mode. Shown where fingers or pens are at work. */
import { handsOnStore } from '../pointer-hands.ts'
import { useStore } from '../store.ts'

const SWITCHES = [
  ['shift', 'Shift', 'Straight, in proportion, or one more'],
  ['alt', 'Alt', 'A copy, from the centre, or this side alone'],
  ['ctrl', 'Ctrl', 'Without snapping'],
] as const

export function ModifierBar() {
  const hands = useStore(handsOnStore, (state) => state)
  return (
    <fieldset className={hands.pen ? 'modifier-bar pen' : 'modifier-bar'} aria-label="Modifiers">
      {SWITCHES.map(([name, title, about]) => (
        <button
          key={name}
          type="button"
          role="switch"
          className="switch"
          aria-label={title}
          aria-checked={hands[name]}
          title={about}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => handsOnStore.set({ [name]: !hands[name] })}
        >
          {title}
        </button>
      ))}
      <span className="fill" />
      {hands.pen && (
        <button
          type="button"
          className="plain"
          title="Fingers use tools again"
          onClick={() => handsOnStore.set({ pen: false })}
        >
          Exit pen mode
        </button>
      )}
    </fieldset>
  )
}
