/**
 * Dressing order: the garments of the document from the skin outwards, which of them are worn, and the one in hand. With the
 * keyboard: up and down to the next, Enter takes it in hand, Alt with up or down moves it in or out, F2 renames, Del removes.
 */
import type { WornGarment } from '@selvedge/engine/project'
import { useEffect, useRef, useState } from 'react'
import { runCommand } from '../commands.ts'
import { garmentTitle, projectOf, shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function DressingOrder() {
  const garments = useStore(studioStore, (state) => projectOf(state).garments)
  const chosen = useStore(studioStore, (state) => shownGarment(state)?.id)
  const [renamed, setRenamed] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const onKeyDown = (event: React.KeyboardEvent, row: number) => {
    const garment = garments[row].id
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'F2') setRenamed(garment)
    else if (event.key === 'Delete') runCommand('remove-garment', { garment })
    else if (way && event.altKey) runCommand(way < 0 ? 'move-garment-in' : 'move-garment-out', { garment })
    else if (way) list.current?.querySelectorAll<HTMLElement>('.garment-name')[row + way]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div>
      <p className="tree-head">Dressing order, inner first</p>
      <ol className="garments" aria-label="Dressing order" ref={list}>
        {garments.map((worn, row) => (
          <li key={worn.id} data-id={worn.id}>
            {renamed === worn.id ? (
              <NewName worn={worn} onDone={() => setRenamed('')} />
            ) : (
              <Row worn={worn} chosen={worn.id === chosen} onKeyDown={(event) => onKeyDown(event, row)} />
            )}
            {worn.id === chosen && (
              <Actions row={row} count={garments.length} onRename={() => setRenamed(worn.id)} />
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="plain"
        title="Choose a garment of the gallery to be worn over these"
        onClick={() => runCommand('add-garment')}
      >
        Add garment
      </button>
    </div>
  )
}

interface RowProps {
  worn: WornGarment
  chosen: boolean
  onKeyDown: (event: React.KeyboardEvent) => void
}

function Row({ worn, chosen, onKeyDown }: RowProps) {
  const title = garmentTitle(worn)
  const { panels } = worn.garment
  return (
    <div className="garment-row">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label={`Wear ${title}`}
        aria-checked={worn.worn}
        title={worn.worn ? 'Worn; take it off' : 'Laid aside; put it on'}
        onClick={() => runCommand('wear-garment', { garment: worn.id })}
      />
      <button
        type="button"
        className={worn.worn ? 'garment-name' : 'garment-name muted'}
        aria-label={`Work on ${title}`}
        aria-pressed={chosen}
        title="Its pieces lie on the table, and tools work on them"
        onClick={() => runCommand('choose-garment', { garment: worn.id })}
        onKeyDown={onKeyDown}
      >
        <span>{title}</span>
      </button>
      <span className="muted figure">{panels.length === 1 ? '1 piece' : `${panels.length} pieces`}</span>
    </div>
  )
}

/** What can be done to the garment in hand. */
function Actions({ row, count, onRename }: { row: number; count: number; onRename: () => void }) {
  const actions = [
    {
      name: 'Move in',
      why: row === 0 ? 'It is next to the skin' : '',
      run: () => runCommand('move-garment-in'),
    },
    {
      name: 'Move out',
      why: row === count - 1 ? 'It is over all others' : '',
      run: () => runCommand('move-garment-out'),
    },
    { name: 'Rename garment', why: '', run: onRename },
    {
      name: 'Remove garment',
      why: count === 1 ? 'It is the only one; open another instead' : '',
      run: () => runCommand('remove-garment'),
    },
  ]
  return (
    <div className="garment-actions">
      {actions.map(({ name, why, run }) => (
        <button
          key={name}
          type="button"
          className="quiet small"
          aria-label={name}
          aria-disabled={why !== '' || undefined}
          title={why || undefined}
          onClick={() => why === '' && run()}
        >
          {name.replace(' garment', '')}
        </button>
      ))}
    </div>
  )
}

function NewName({ worn, onDone }: { worn: WornGarment; onDone: () => void }) {
  const [title, setTitle] = useState(garmentTitle(worn))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const end = (kept: boolean) => {
    onDone()
    if (kept && title !== garmentTitle(worn)) runCommand('rename-garment', { garment: worn.id, title })
  }
  return (
    <input
      type="text"
      className="garment-title"
      aria-label="Name of the garment"
      ref={field}
      maxLength={80}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(true)
        if (event.key === 'Escape') end(false)
      }}
    />
  )
}
