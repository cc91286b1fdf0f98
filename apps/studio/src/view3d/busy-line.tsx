/** What the engine is busy with, under the window's title; what can be given up has a button for it. */
import { CommandButton } from '../controls/index.ts'
import { liveStore } from '../live-update.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function BusyLine() {
  const busy = useStore(studioStore, (state) => state.busy)
  const grows = useStore(studioStore, (state) => state.canStop)
  const changes = useStore(liveStore, (state) => state.changing)
  if (busy === '') return null
  return (
    <p className="busy">
      <output aria-label="Progress" aria-live="off" className="figure">
        {busy}
      </output>
      {(grows || changes) && (
        <CommandButton command="escape" name="Cancel" tip="Back to before" look="plain" />
      )}
    </p>
  )
}
