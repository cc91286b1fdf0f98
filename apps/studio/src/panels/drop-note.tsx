/** While a file is held over the page: the window that takes it lights up and says what it will become. */
import type { WindowName } from '../file-kinds.ts'
import { dropStore } from '../open-file.ts'
import { useStore } from '../store.ts'

export function DropNote({ window }: { window: WindowName }) {
  const plan = useStore(dropStore, (state) => state.plan)
  if (!plan || (plan.window !== window && plan.window !== 'both')) return null
  return (
    <div className={plan.wrong ? 'drop-frame wrong' : 'drop-frame'}>
      <p className="drop-note">{plan.words}</p>
    </div>
  )
}
