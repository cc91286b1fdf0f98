/** Putting on by hand: beside the view while the crayon is in hand or something is marked. */
import { isWorn, whyNotWrap } from '../by-hand.ts'
import { runCommand } from '../commands.ts'
import { projectOf, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function WrapControls() {
  const marking = useStore(studioStore, (state) => state.tool === 'mark')
  const marked = useStore(studioStore, (state) => projectOf(state).marks.length > 0)
  const laser = useStore(studioStore, (state) => state.laser)
  const busy = useStore(studioStore, (state) => state.busy !== '')
  if ((!marking && !marked) || busy) return null
  return (
    <span className="wrap-controls">
      {marking && (
        <button
          type="button"
          role="switch"
          className="switch"
          aria-label="Laser paint"
          aria-checked={laser}
          title="Laser paint: front and back at once (Shift+B)"
          onClick={() => runCommand('laser-paint')}
        >
          Laser paint
        </button>
      )}
      <WrapButton kind="wrap" name="Wrap" does="Puts the garment on by its marks (Shift+W)" />
      <WrapButton kind="rewrap" name="Rewrap" does="Lays what is worn anew by its marks, within its pins" />
    </span>
  )
}

function WrapButton({ kind, name, does }: { kind: 'wrap' | 'rewrap'; name: string; does: string }) {
  const worn = useStore(simStore, (state) => isWorn(state.numbers))
  const why = useStore(studioStore, (state) => whyNotWrap(state, kind, worn))
  return (
    <button
      type="button"
      className="plain"
      aria-label={name}
      aria-disabled={why !== '' || undefined}
      title={why === '' ? does : why}
      onClick={() => runCommand(kind)}
    >
      {name}
    </button>
  )
}
