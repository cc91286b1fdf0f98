/** Documents kept in this browser, the newest first; opening one never loses the one in hand. */
import { useEffect, useState } from 'react'
import { openDialog } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { documentStore } from '../document-state.ts'
import { CloseIcon } from '../icons.tsx'
import { forgetKept, type KeptDocument, listKept } from '../keep-work.ts'
import { openKept } from '../open-document.ts'
import { useStore } from '../store.ts'
import { timeWords } from '../time-words.ts'
import { KeptPicture } from './kept-picture.tsx'

export function Recent() {
  const open = useStore(documentStore, (state) => state.document)
  const [kept, setKept] = useState<readonly KeptDocument[]>([])
  const look = () => void listKept().then(setKept, () => {})
  useEffect(look, [])
  if (kept.length === 0) return null
  const forget = async (id: string) => {
    await forgetKept(id).catch(() => {})
    look()
  }
  return (
    <section aria-label="Recent">
      <h3>Recent</h3>
      <div className="cards">
        {kept.map((one) => (
          <RecentCard
            key={one.id}
            kept={one}
            present={one.id === open}
            onForget={() => void forget(one.id)}
          />
        ))}
      </div>
    </section>
  )
}

interface Props {
  kept: KeptDocument
  present: boolean
  onForget: () => void
}

function RecentCard({ kept, present, onForget }: Props) {
  const { id, title, pieces, at, trouble } = kept
  return (
    <div className="recent">
      <button
        type="button"
        className="card"
        aria-label={`${title}, ${timeWords(at, Date.now())}`}
        aria-description={trouble ? `Could not be read: ${trouble}` : `${pieces} pieces`}
        aria-current={present || undefined}
        onClick={() => {
          openDialog(null)
          if (!present) void openKept(id, title)
        }}
      >
        <span className="card-picture">
          <KeptPicture document={kept} />
        </span>
        <span className="card-title">
          {title}
          <span className="muted figure told" data-told={pieces > 0 ? `${pieces} pieces` : ''} />
        </span>
        <span
          className={trouble ? 'danger small told' : 'muted small told'}
          data-told={trouble ? `Could not be read: ${trouble}` : timeWords(at, Date.now())}
        />
      </button>
      {!present && (
        <Button
          name={`Forget ${title}`}
          tip="Forget: no longer kept in this browser"
          look="quiet forget"
          onPress={onForget}
        >
          <CloseIcon />
        </Button>
      )}
    </div>
  )
}
