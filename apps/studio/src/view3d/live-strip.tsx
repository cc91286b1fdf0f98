/** Live update: its switch, and the strip that says what the cloth does not show yet, or offers to let edits wait. */
import { runCommand } from '../commands.ts'
import { Button, CommandButton, Switch } from '../controls/index.ts'
import { declineOffer, liveStore, staleWords } from '../live-update.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function LiveSwitch() {
  const on = useStore(liveStore, (state) => state.on)
  return (
    <Switch
      name="Live update"
      on={on}
      tip="The cloth follows every edit at once; off, edits wait for Update 3D"
      onChange={() => runCommand('live-update')}
    >
      Live
    </Switch>
  )
}

export function LiveStrip() {
  const shown = useStore(liveStore, (state) => state.shown)
  const slow = useStore(liveStore, (state) => state.slow)
  const changing = useStore(liveStore, (state) => state.changing)
  const stale = useStore(studioStore, ({ history }) => staleWords(history, shown))
  if (stale !== '' && !changing)
    return (
      <div className="live-strip" role="status">
        <span>{stale}</span>
        <CommandButton command="update-3d" look="plain" />
      </div>
    )
  if (slow === null) return null
  return (
    <div className="live-strip" role="status">
      <span>That edit took {slow.toFixed(1)} s to reach the cloth</span>
      <Button name="Let edits wait" look="plain" onPress={() => runCommand('live-update')} />
      <Button name="Keep live" look="plain" onPress={declineOffer} />
    </div>
  )
}
