/** What is done to the selection by a key, a button or a script, as commands. */
import { studioStore } from '../state.ts'
import { select } from '../studio.ts'
import { edit } from '../work.ts'
import {
  type Action,
  duplicate,
  flip,
  mirrorCopy,
  type Refusal,
  remove,
  reverseSeams,
  unlink,
} from './piece-actions.ts'
import type { ToolView } from './tool.ts'
import { toolView } from './tool-run.ts'

export const PIECE_COMMANDS = [
  { id: 'duplicate', title: 'Duplicate', keys: 'Ctrl+D', run: () => act(duplicate) },
  { id: 'mirror-copy', title: 'Mirror copy', keys: 'Shift+M', run: () => act(mirrorCopy) },
  { id: 'flip', title: 'Flip', keys: 'Shift+H', run: () => act(flip) },
  { id: 'unlink', title: 'Unlink', keys: '', run: () => act(unlink) },
  { id: 'reverse-seam', title: 'Reverse seam', keys: 'R', run: () => act(reverseSeams) },
  { id: 'delete', title: 'Delete', keys: 'Del', run: () => act(remove) },
]

function act(action: (view: ToolView) => Action | Refusal): void {
  const view = toolView()
  if (!view) return
  const done = action(view)
  if ('edit' in done) {
    edit(done.edit, { name: done.name })
    if (done.selection !== undefined) select(done.selection)
  }
  if (done.words) studioStore.set({ notice: done.words })
}
