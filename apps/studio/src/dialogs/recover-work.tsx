/**
 * What was kept of the work of the last page, which crashed or was closed with edits that are in no file: with picture and time;
 * nothing is thrown away by either answer.
 */
import { CATALOGUE } from '@selvedge/wardrobe/open'
import { openDialog } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { documentStore } from '../document-state.ts'
import { noteAnswered } from '../end-of-page.ts'
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
  const answer = () => {
    noteAnswered(lost.id)
    openDialog(null)
  }
  const recover = () => {
    answer()
    if (open !== lost.id) void openKept(lost.id, lost.title)
  }
  const startFresh = () => {
    answer()
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
            {crashes > 0
              ? 'The page ended unexpectedly. Every edit up to then was kept in this browser, and the cloth as it last stood still.'
              : 'The page was closed with edits that are in no file. They were kept in this browser, and the cloth as it last stood still.'}
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
        <Button name="Start fresh" onPress={startFresh} />
        <Button name="Recover" look="primary" attributes={{ autoFocus: true }} onPress={recover} />
      </footer>
    </Dialog>
  )
}
