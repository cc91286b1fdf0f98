/** Versions of the document in hand: name what is open, open, compare or delete one of those named before. */
import { useEffect, useState } from 'react'
import { openDialog } from '../commands.ts'
import { compareProjects } from '../compare-projects.ts'
import { documentStore } from '../document-state.ts'
import { type KeptCloth, readCloth } from '../keep-cloth.ts'
import { forgetVersion, type KeptVersion, keepVersion, listVersions } from '../keep-versions.ts'
import { documentTitle, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { timeWords } from '../time-words.ts'
import { nameVersion, openVersion, readVersion } from '../versions.ts'
import { Dialog } from './dialog.tsx'

export function Versions() {
  const document = useStore(documentStore, (state) => state.document)
  const title = useStore(studioStore, documentTitle)
  const [versions, setVersions] = useState<readonly KeptVersion[]>([])
  const [deleted, setDeleted] = useState<{ version: KeptVersion; cloth?: KeptCloth | undefined } | null>(null)
  const look = () => void listVersions(document).then(setVersions, () => {})
  useEffect(look, [document])
  const forget = async (version: KeptVersion) => {
    const cloth = await readCloth(version.id).catch(() => undefined)
    await forgetVersion(version.id).catch(() => {})
    setDeleted({ version, cloth })
    look()
  }
  const bringBack = async ({ version, cloth }: NonNullable<typeof deleted>) => {
    await keepVersion(version, cloth ?? null).catch(() => {})
    setDeleted(null)
    look()
  }
  return (
    <Dialog name="Versions">
      <NewVersion onNamed={look} />
      {versions.length === 0 && <p className="muted">No version of {title} has a name yet.</p>}
      <ul className="versions" aria-label="Named versions">
        {versions.map((version) => (
          <Version key={version.id} version={version} onDelete={() => void forget(version)} />
        ))}
      </ul>
      {deleted && (
        <p className="small">
          {deleted.version.name} was deleted.{' '}
          <button type="button" className="plain" onClick={() => void bringBack(deleted)}>
            Bring back
          </button>
        </p>
      )}
      <p className="muted small">
        Versions are kept in this browser, beside the document; a saved file holds what is open.
      </p>
    </Dialog>
  )
}

function NewVersion({ onNamed }: { onNamed: () => void }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    if (await nameVersion(name)) setName('')
    setBusy(false)
    onNamed()
  }
  const off = busy || name.trim() === ''
  return (
    <form
      className="new-version"
      onSubmit={(event) => {
        event.preventDefault()
        if (!off) void take()
      }}
    >
      <input
        type="text"
        aria-label="Name of the version"
        placeholder="What is open now, under a name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="primary" aria-disabled={off || undefined}>
        Name version
      </button>
    </form>
  )
}

function Version({ version, onDelete }: { version: KeptVersion; onDelete: () => void }) {
  const { name, at, hash } = version
  const [differences, setDifferences] = useState<readonly string[] | null>(null)
  const compare = async () => {
    const then = await readVersion(version)
    if (then) setDifferences(compareProjects(then, projectOf(studioStore.get())))
  }
  const actions = [
    {
      name: 'Open',
      run: () => {
        openDialog(null)
        void openVersion(version)
      },
    },
    { name: 'Compare', run: () => void compare() },
    { name: 'Delete', run: onDelete },
  ]
  return (
    <li className="version" data-id={version.id}>
      <Picture version={version} />
      <div>
        <p>
          <strong>{name}</strong>{' '}
          <span className="muted small">
            {timeWords(at, Date.now())} · {hash ? hash.slice(0, 8) : 'not at rest'}
          </span>
        </p>
        <p className="version-actions">
          {actions.map((action) => (
            <button
              key={action.name}
              type="button"
              className="plain"
              aria-label={`${action.name} version ${name}`}
              onClick={action.run}
            >
              {action.name}
            </button>
          ))}
        </p>
        {differences && (
          <ul className="small" aria-label={`Since ${name}`}>
            {differences.length === 0 && <li>Nothing differs.</li>}
            {differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Picture({ version: { picture } }: { version: KeptVersion }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return <span className="version-picture">{address !== '' && <img src={address} alt="" />}</span>
}
