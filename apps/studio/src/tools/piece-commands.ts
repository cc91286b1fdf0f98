/** What is done to the selection by a key, a button or a script, as commands. */
import { studioStore } from '../state.ts'
import { select } from '../studio.ts'
import { edit } from '../work.ts'
import { allPieces, type Copied, copySelected, cutSelected, paste } from './clipboard.ts'
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
import { divide, hide, lock, makeSymmetric, showHidden } from './piece-states.ts'
import type { ToolView } from './tool.ts'
import { toolView } from './tool-run.ts'

/** What each does to the selection; nothing is done by asking. */
const ACTIONS: Readonly<Record<string, (view: ToolView) => Action | Refusal>> = {
  duplicate,
  'mirror-copy': mirrorCopy,
  flip,
  unlink,
  'make-symmetric': makeSymmetric,
  lock,
  hide,
  'show-hidden': showHidden,
  divide: (view) => divide(view, 2),
  'reverse-seam': reverseSeams,
  delete: remove,
}

const action = (id: keyof typeof ACTIONS, title: string, keys = '') => ({
  id,
  title,
  keys,
  run: () => act(ACTIONS[id]),
})

export const PIECE_COMMANDS = [
  { id: 'select-all', title: 'Select all pieces', keys: 'Ctrl+A', run: selectAll },
  { id: 'copy', title: 'Copy pieces', keys: 'Ctrl+C', run: copy },
  { id: 'cut-out', title: 'Cut out pieces', keys: 'Ctrl+X', run: () => copy() && act(cutSelected) },
  { id: 'paste', title: 'Paste pieces', keys: 'Ctrl+V', run: () => perform(paste(toolView(), copied)) },
  action('duplicate', 'Duplicate', 'Ctrl+D'),
  action('mirror-copy', 'Mirror copy', 'Shift+M'),
  action('flip', 'Flip', 'Shift+H'),
  action('unlink', 'Unlink'),
  action('make-symmetric', 'Make symmetric about the selected edge'),
  action('lock', 'Lock or unlock piece'),
  action('hide', 'Hide piece'),
  action('show-hidden', 'Show hidden pieces'),
  {
    ...action('divide', 'Divide edge'),
    run: ({ n = 2 }: Record<string, unknown>) => act((view) => divide(view, Number(n))),
  },
  action('reverse-seam', 'Reverse seam', 'R'),
  action('delete', 'Delete', 'Del or Backspace'),
]

/** Why one of them would do nothing now; empty when it can act, or is none of them. */
export function whyNotAct(id: string): string {
  const view = toolView()
  if (id === 'paste') return refusal(paste(view, copied))
  const tried = id === 'copy' || id === 'cut-out' || id === 'select-all' ? copySelected : ACTIONS[id]
  if (!tried) return ''
  if (!view) return NOTHING_OPEN
  if (id === 'select-all') return allPieces(view) ? '' : 'There is no piece yet: draw one.'
  return refusal(tried(view))
}

function refusal(done: Action | Refusal | Copied): string {
  return 'edit' in done || 'garment' in done ? '' : done.words
}

const NOTHING_OPEN = 'Nothing is open: choose a garment in the Gallery.'

let copied: Copied | null = null

function selectAll(): void {
  const view = toolView()
  if (view) select(allPieces(view))
}

/** True when there is something to paste now. */
function copy(): boolean {
  const view = toolView()
  if (!view) return false
  const found = copySelected(view)
  if ('words' in found) studioStore.set({ notice: found.words })
  else copied = found
  return !('words' in found)
}

function act(does: (view: ToolView) => Action | Refusal): void {
  const view = toolView()
  if (view) perform(does(view))
}

function perform(done: Action | Refusal): void {
  if ('edit' in done) {
    edit(done.edit, { name: done.name })
    if (done.selection !== undefined) select(done.selection)
  }
  studioStore.set({ notice: done.words ?? '' }) // what was said of the deed before is over
}
