/** The recording of a script, in the status bar while there is one. */
import { runCommand } from '../commands.ts'
import { CloseIcon } from '../icons.tsx'
import { scriptStore } from '../script.ts'
import { useStore } from '../store.ts'

export function ScriptChip() {
  const { recording, lines } = useStore(scriptStore, (state) => state)
  if (lines.length === 0) return null
  return (
    <span className="status-item script-chip">
      {recording && <span className="danger">●</span>}
      <output aria-label="Script" aria-live="off" className="figure">
        {recording ? 'Recording a script' : 'Script'}, {lines.length} lines
      </output>
      <button type="button" className="plain" onClick={() => runCommand('save-script')}>
        Save script
      </button>
      {!recording && (
        <button
          type="button"
          className="quiet"
          aria-label="Forget the script"
          title="Forget the script"
          onClick={() => scriptStore.set({ lines: [] })}
        >
          <CloseIcon />
        </button>
      )}
    </span>
  )
}
