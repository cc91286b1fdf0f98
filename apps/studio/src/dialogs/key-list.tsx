/** Every command with its key: another key by pressing it, none, or the one it came with. A key that is taken is named first. */
import { useEffect, useState } from 'react'
import { COMMANDS } from '../commands.ts'
import { CloseIcon, UndoIcon } from '../icons.tsx'
import { keyName, presentKeymap, useKeymap, whyNotKey } from '../keymap.ts'
import { giveKey, preferencesStore } from '../preferences.ts'
import { useStore } from '../store.ts'

/** Esc cancels, everywhere and always. */
const CHANGEABLE = COMMANDS.filter(({ id, needs }) => !needs && id !== 'escape')

/** What a press came to that could not be taken as it is. */
interface Trouble {
  readonly id: string
  readonly words: string
  /** The key, and the command that has it, where it can be taken from it. */
  readonly key?: string
  readonly owner?: string
}

export function KeyList() {
  const { keys } = useKeymap()
  const given = useStore(preferencesStore, (state) => state.keys)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('') // id of the command whose key is pressed next
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useEffect(() => {
    if (asked === '') return
    return listenForKey((key) => {
      setAsked('')
      if (key !== null) setTrouble(tryKey(asked, key))
    })
  }, [asked])
  const found = CHANGEABLE.filter(({ id, title }) =>
    `${title} ${keys.get(id)?.join(' ') ?? ''}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <section aria-label="Keys" className="key-list">
      <div className="key-head">
        <input
          type="search"
          aria-label="Find a command"
          placeholder="Find a command or key"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {Object.keys(given).length > 0 && (
          <button type="button" className="plain" onClick={forgetKeys}>
            All as in the keymap
          </button>
        )}
      </div>
      <ul>
        {found.map(({ id, title }) => (
          <li key={id}>
            <span>{title}</span>
            <button
              type="button"
              className="key"
              aria-label={`Key of ${title}`}
              aria-description={asked === id ? 'Press a key' : (keys.get(id)?.join(' or ') ?? '') || 'none'}
              title="Change: then press the new key, or Esc"
              onClick={() => {
                setTrouble(null)
                setAsked(asked === id ? '' : id)
              }}
            >
              <span
                className="told"
                data-told={asked === id ? 'press a key' : keys.get(id)?.join(' or ') || '–'}
              />
            </button>
            {given[id] === undefined ? (
              <button
                type="button"
                className="quiet"
                aria-label={`No key for ${title}`}
                title="Switch off"
                aria-disabled={!keys.get(id)?.length || undefined}
                onClick={() => keys.get(id)?.length && giveKey(id, '')}
              >
                <CloseIcon />
              </button>
            ) : (
              <button
                type="button"
                className="quiet"
                aria-label={`Key of ${title} as in the keymap`}
                title="As in the keymap"
                onClick={() => giveKey(id, null)}
              >
                <UndoIcon />
              </button>
            )}
            {trouble?.id === id && <TroubleLine trouble={trouble} done={() => setTrouble(null)} />}
          </li>
        ))}
        {found.length === 0 && <li className="muted">Nothing is called so.</li>}
      </ul>
    </section>
  )
}

function TroubleLine({ trouble, done }: { trouble: Trouble; done(): void }) {
  const { id, words, key, owner } = trouble
  const leave = (event: React.MouseEvent) => {
    event.currentTarget.closest('li')?.querySelector<HTMLElement>('.key')?.focus()
    done()
  }
  return (
    <span className="key-trouble" role="alert">
      {words}
      {key !== undefined && owner !== undefined && (
        <button
          type="button"
          className="plain"
          onClick={(event) => {
            takeKey(id, key, owner)
            leave(event)
          }}
        >
          Take it
        </button>
      )}
      <button type="button" className="plain" onClick={leave}>
        Leave it
      </button>
    </span>
  )
}

/** Hands on the next key that is pressed and keeps it from everybody else; null for Esc. */
function listenForKey(take: (key: string | null) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const key = keyName(event)
    if (key === '') return // Shift and its like: the key itself comes next
    event.preventDefault()
    event.stopImmediatePropagation()
    take(key === 'Esc' ? null : key)
  }
  window.addEventListener('keydown', listen, { capture: true })
  return () => window.removeEventListener('keydown', listen, { capture: true })
}

/** Gives the key, or says why not. */
function tryKey(id: string, key: string): Trouble | null {
  const why = whyNotKey(key)
  if (why !== '') return { id, words: why }
  const owner = presentKeymap().commands.get(key)
  if (owner === undefined || owner === id) {
    giveKey(id, key)
    return null
  }
  const title = COMMANDS.find((command) => command.id === owner)?.title ?? owner
  return { id, words: `${key} is the key of ${title}.`, key, owner }
}

/** The command that had it keeps its other keys. */
function takeKey(id: string, key: string, owner: string): void {
  const left = (presentKeymap().keys.get(owner) ?? []).filter((one) => one !== key)
  giveKey(owner, left.join(' or '))
  giveKey(id, key)
}

function forgetKeys(): void {
  for (const id of Object.keys(preferencesStore.get().keys)) giveKey(id, null)
}
