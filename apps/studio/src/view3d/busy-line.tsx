/** What the engine is busy with, under the window's title; what can be given up has a button for it. */
import { runCommand } from '../commands.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function BusyLine() {
  const busy = useStore(studioStore, (state) => state.busy)
  const canStop = useStore(studioStore, (state) => state.canStop)
  if (busy === '') return null
  return (
    <p className="busy">
      <output aria-label="Progress" aria-live="off" className="figure">
        {busy}
      </output>
      {canStop && (
        <button
          type="button"
          className="plain"
          aria-label="Cancel"
          title="Back to before (Esc)"
          onClick={() => runCommand('escape')}
        >
          Cancel
        </button>
      )}
    </p>
  )
}
