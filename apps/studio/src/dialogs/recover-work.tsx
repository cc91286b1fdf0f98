/** After a crash: what was saved from it, with picture and time; nothing is thrown away by either answer. */
import { CATALOGUE } from '@selvedge/wardrobe/open'
import { openDialog } from '../commands.ts'
import { documentStore } from '../document-state.ts'
import { openGarment, openKept } from '../open-document.ts'
import { recoverStore } from '../recover.ts'
import { useStore } from '../store.ts'
import { timeWords } from '../time-words.ts'
import { Dialog } from './dialog.tsx'
import { KeptPicture } from './kept-picture.tsx'

export function RecoverWork() {
  const lost = useStore(recoverStore, (state) => state.lost)
  const crashes = useStore(recoverStore, (state) => state.crashes)
  const open = useStore(documentStore, (state) => state.document)
  if (!lost) return null
  const recover = () => {
    openDialog(null)
    if (open !== lost.id) void openKept(lost.id, lost.title)
  }
  const startFresh = () => {
    openDialog(null)
    if (open === lost.id) void openGarment(CATALOGUE[0].name)
  }
  return (
    <Dialog name="Recover work">
      <div className="recover">
        <span className="card-picture">
          <KeptPicture document={lost} />
        </span>
        <div>
          <p>
            <strong>{lost.title}</strong>
            <span className="muted"> {timeWords(lost.at, Date.now())}</span>
          </p>
          <p>
            The page ended unexpectedly. Every edit up to then was kept in this browser; the cloth is draped
            anew.
          </p>
          {crashes > 1 && (
            <p className="warning">
              It happened {crashes} times in a row with this document, so it was not opened by itself.
            </p>
          )}
        </div>
      </div>
      <footer className="dialog-foot">
        <span className="muted small">It stays under Recent.</span>
        <span className="fill" />
        <button type="button" className="quiet" onClick={startFresh}>
          Start fresh
        </button>
        <button type="button" className="primary" onClick={recover}>
          Recover
        </button>
      </footer>
    </Dialog>
  )
}
