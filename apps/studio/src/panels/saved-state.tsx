/** Whether the work is safe, in words that are true: in this browser, in a file, or not at all. */
import { useEffect, useState } from 'react'
import { runCommand } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { type DocumentState, documentStore } from '../document-state.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'

/** Work that is in no file for so long is worth a question [ms]. */
const ASK_AFTER_MS = 10 * 60_000

export function SavedState() {
  const whereabouts = useStore(documentStore, (state) => state)
  const state = useStore(studioStore, ({ history }) => history.state)
  const asks = useLater(whereabouts.unfiledSince)
  const { kept, persistent } = whereabouts
  const words = savedWords(whereabouts, state)
  const lost = kept === 'failed' || kept === 'full'
  return (
    <span className="saved-state">
      <output
        aria-label="Saved state"
        aria-live="off"
        className={lost ? 'danger' : 'muted'}
        title={kept === 'kept' && persistent === false ? CLEARABLE : words}
      >
        {words}
      </output>
      {(asks || lost) && <Button name="Save a file?" look="quiet small" onPress={() => runCommand('save')} />}
    </span>
  )
}

const CLEARABLE =
  'This browser may clear what pages keep when it is short of room; a file is safe from that (Ctrl+S)'

/** `state`: of the history as it is now. */
function savedWords({ kept, file, document }: DocumentState, state: number): string {
  if (kept === 'full') return 'not kept: the storage of this browser is full'
  if (kept === 'failed') return 'not kept: this browser stores nothing'
  if (kept === 'untouched') return ''
  const place = kept === 'keeping' ? 'keeping …' : 'kept in this browser'
  if (file?.document !== document) return `${place} · not in a file`
  return file.state === state ? `${place} · in ${file.name}` : `${place} · newer than ${file.name}`
}

function useLater(since: number | null): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (since === null) return
    const timer = setTimeout(() => setLate(true), Math.max(0, since + ASK_AFTER_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return late
}
