/**
 * Every command, tool, piece, seam, pin, mark, fabric, motion, pose and example by name. What is typed narrows the list,
 * arrows choose, Enter does it, and what cannot act now says why: the commands of `commands.ts`, with the same ids as `selvedge.run`.
 */
import { projectFabrics } from '@selvedge/engine/project'
import { CATALOGUE, MOTIONS } from '@selvedge/wardrobe/open'
import { useMemo, useState } from 'react'
import { POSE_TITLES } from '../catalogue.ts'
import { COMMANDS, openDialog, runCommand } from '../commands.ts'
import { pieceTitles } from '../editor2d/layout.ts'
import { keyWords } from '../keymap.ts'
import { EMPTY, LESSONS } from '../lessons.ts'
import { pinTitle } from '../panels/garment-tab.tsx'
import { motionTitle } from '../panels/timeline.tsx'
import { seamTitle } from '../seam-title.ts'
import {
  garmentOf,
  garmentTitle,
  projectOf,
  type Selection,
  type StudioState,
  studioStore,
} from '../state.ts'
import { select, setTab } from '../studio.ts'
import { markTitle } from '../tools/mark/marks.ts'
import { whyNot } from '../why-not.ts'
import { Dialog } from './dialog.tsx'

interface Entry {
  readonly key: string
  readonly title: string
  /** What it is, where that is not a command. */
  readonly kind: string
  readonly keys: string
  /** Why it cannot act now; empty when it can. */
  readonly why: string
  run(): void
}

/** As many as fit without scrolling far. */
const SHOWN_MAX = 40

export function CommandPalette() {
  const [words, setWords] = useState('')
  const [row, setRow] = useState(0)
  const all = useMemo(() => entriesOf(studioStore.get()), [])
  const found = all.filter((entry) => matches(entry, words)).slice(0, SHOWN_MAX)
  const chosen = Math.min(row, found.length - 1)
  const take = (entry: Entry | undefined) => {
    if (entry?.why !== '') return // the reason stands beside it
    openDialog(null)
    entry.run()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const goal = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: found.length - 1 }[event.key]
    if (event.key === 'Enter') take(found[chosen])
    else if (goal === undefined) return
    else setRow((goal + found.length) % Math.max(1, found.length))
    event.preventDefault()
  }
  return (
    <Dialog name="Command palette">
      <input
        type="text"
        className="palette-words"
        role="combobox"
        aria-label="Search commands"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[chosen] ? `palette-${found[chosen].key}` : undefined}
        placeholder="Type a command, piece, fabric or garment"
        autoFocus
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setRow(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id="palette-list" aria-label="Commands" className="palette-list">
        {found.map((entry, k) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={entry.key}
            id={`palette-${entry.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={k === chosen}
            aria-disabled={entry.why !== '' || undefined}
            aria-description={entry.why || undefined}
            className="palette-row"
            onClick={() => take(entry)}
          >
            <span>{entry.title}</span>
            <span className="muted small">{entry.why || entry.kind}</span>
            <span className="fill" />
            {entry.keys && <kbd>{entry.keys}</kbd>}
          </div>
        ))}
        {found.length === 0 && <p className="muted">Nothing is called so.</p>}
      </div>
    </Dialog>
  )
}

/** All the words typed are in the title or the kind, in any order. */
function matches({ title, kind }: Entry, words: string): boolean {
  const text = `${title} ${kind}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function entriesOf(state: StudioState): Entry[] {
  const garment = garmentOf(state)
  const project = projectOf(state)
  const titles = garment && pieceTitles(garment)
  const plain = COMMANDS.filter(({ needs }) => !needs)
  return [
    ...plain.map(({ id, title }) => {
      return { key: id, title, kind: '', keys: keyWords(id), why: whyNot(id), run: () => void runCommand(id) }
    }),
    ...(project.garments.length > 1 ? project.garments : []).map((worn) =>
      entry(`worn ${worn.id}`, `Work on ${garmentTitle(worn)}`, 'garment', () =>
        runCommand('choose-garment', { garment: worn.id }),
      ),
    ),
    ...(garment?.panels ?? []).map(({ id }) =>
      entry(`piece ${id}`, titles?.get(id) ?? id, 'piece', () => choose({ kind: 'piece', id })),
    ),
    ...(garment?.seams ?? []).map(({ id }, row) =>
      entry(`seam ${id}`, seamTitle(garment!, row), 'seam', () => choose({ kind: 'seam', id })),
    ),
    ...(garment ? project.pins : []).map((pin) =>
      entry(`pin ${pin.id}`, pinTitle(garment!, pin), 'pin', () => choose({ kind: 'pin', id: pin.id })),
    ),
    ...project.marks.map((mark) =>
      entry(
        `mark ${mark.id}`,
        markTitle(mark, (panel) => titles?.get(panel) ?? panel),
        'mark',
        () => choose({ kind: 'mark', id: mark.id }),
      ),
    ),
    ...projectFabrics(project, state.fabrics).map(({ name, title }) =>
      entry(`fabric ${name}`, title || name, 'fabric', () => runCommand('fabric', { name })),
    ),
    ...[...project.motions.map(({ name }) => name), ...MOTIONS].map((name) =>
      entry(`motion ${name}`, motionTitle(name), 'motion', () => runCommand('motion', { name })),
    ),
    ...POSE_TITLES.map(([name, title]) =>
      entry(`pose ${name}`, title, 'pose', () => runCommand('pose', { name })),
    ),
    ...[...CATALOGUE, ...LESSONS, EMPTY].map(({ name, title }) =>
      entry(`garment ${name}`, title, 'example', () => runCommand('garment', { name })),
    ),
  ]
}

/** Who asks for it by name wants to see it: its numbers too, where the inspector is a drawer. */
function choose(selection: NonNullable<Selection>): void {
  select(selection)
  setTab('Selection')
}

function entry(key: string, title: string, kind: string, run: () => void): Entry {
  return { key: key.replaceAll(' ', '-'), title, kind, keys: '', why: '', run }
}
