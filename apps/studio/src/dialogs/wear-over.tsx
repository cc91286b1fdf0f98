/** Whether what is chosen here takes the place of what is open, or is put on over it. */
import { wearOverStore } from '../open-document.ts'
import { documentTitle, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function WearOver() {
  const over = useStore(wearOverStore, (state) => state.over)
  const title = useStore(studioStore, documentTitle)
  return (
    <p className="wear-over">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label="Wear over what is open"
        aria-checked={over}
        onClick={() => wearOverStore.set({ over: !over })}
      >
        Wear over what is open
      </button>
      <span className="muted small">
        {over ? `Put on over ${title}` : `Takes the place of ${title}; Undo brings that back`}
      </span>
    </p>
  )
}
