/** Buttons for what can be done to a selected piece or edge: the same commands as keys and palette have. */
import { useState } from 'react'
import { runCommand } from '../commands.ts'
import { flaggedPieces } from '../editor2d/table.ts'
import { projectOf, type StudioState, shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function PieceActions({ panel, linked }: { panel: string; linked: boolean }) {
  const locked = useStore(studioStore, (state) => isFlagged(state, panel, 'locked'))
  const hidden = useStore(studioStore, (state) => isFlagged(state, panel, 'hidden'))
  const actions = [
    ['duplicate', 'Duplicate'],
    ['mirror-copy', 'Mirror copy'],
    ['flip', 'Flip'],
    ...(linked ? [['unlink', 'Unlink']] : []),
    ['lock', locked ? 'Unlock' : 'Lock'],
    ['hide', hidden ? 'Show' : 'Hide'],
    ['delete', 'Delete'],
  ]
  return (
    <div className="actions">
      {actions.map(([id, title]) => (
        <button key={id} type="button" className="plain" onClick={() => runCommand(id)}>
          {title}
        </button>
      ))}
    </div>
  )
}

function isFlagged(state: StudioState, panel: string, word: 'locked' | 'hidden'): boolean {
  const garment = shownGarment(state)?.id
  return garment !== undefined && flaggedPieces(projectOf(state), garment, word).has(panel)
}

export function EdgeActions() {
  const [parts, setParts] = useState(2)
  return (
    <div className="actions">
      <button type="button" className="plain" onClick={() => runCommand('make-symmetric')}>
        Make symmetric
      </button>
      <span className="divide-field">
        <button type="button" className="plain" onClick={() => runCommand('divide', { n: parts })}>
          Divide into
        </button>
        <input
          type="number"
          aria-label="Parts of the edge"
          min={2}
          max={50}
          value={parts}
          onChange={(event) => setParts(event.target.valueAsNumber || 2)}
        />
      </span>
    </div>
  )
}
