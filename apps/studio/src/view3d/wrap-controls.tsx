/** Putting on by hand: beside the view while the crayon is in hand or something is marked. */
import { isWorn, whyNotWrap } from '../by-hand.ts'
import { runCommand } from '../commands.ts'
import { CommandButton, Switch } from '../controls/index.ts'
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
        <Switch
          name="Laser paint"
          tip="Laser paint: front and back at once"
          keyOf="laser-paint"
          on={laser}
          onChange={() => runCommand('laser-paint')}
        />
      )}
      <WrapButton kind="wrap" name="Wrap" does="Puts the garment on by its marks" />
      <WrapButton kind="rewrap" name="Rewrap" does="Lays what is worn anew by its marks, within its pins" />
    </span>
  )
}

function WrapButton({ kind, name, does }: { kind: 'wrap' | 'rewrap'; name: string; does: string }) {
  const worn = useStore(simStore, (state) => isWorn(state.numbers))
  const why = useStore(studioStore, (state) => whyNotWrap(state, kind, worn))
  return (
    <CommandButton
      command={kind}
      name={name}
      tip={why || does}
      look="plain"
      {...(why !== '' && { keyOf: '', attributes: { 'aria-disabled': true } })} // pressed all the same it says why
    />
  )
}
