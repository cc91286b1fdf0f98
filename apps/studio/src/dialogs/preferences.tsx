/**
 * What a person likes: colours, units, keys. Beside the work, not over it: a key can be tried while it is changed. All of it is
 * kept in this browser at once, nothing of it in the document.
 */
import { useEffect, useRef } from 'react'
import { openDialog } from '../commands.ts'
import { Button, Switch } from '../controls/index.ts'
import { CloseIcon } from '../icons.tsx'
import { KEYMAPS } from '../key-presets.ts'
import { type Preferences as Liked, prefer, preferencesStore } from '../preferences.ts'
import { useStore } from '../store.ts'
import { KeyList } from './key-list.tsx'

export function Preferences() {
  const liked = useStore(preferencesStore, (state) => state)
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    element.current?.querySelector<HTMLElement>('input:checked')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      open
      ref={element}
      className="side-panel"
      aria-label="Preferences"
      onKeyDown={(event) => {
        if (event.key === 'Escape') openDialog(null)
      }}
    >
      <header className="dialog-head">
        <h2>Preferences</h2>
        <Button name="Close" onPress={() => openDialog(null)}>
          <CloseIcon />
        </Button>
      </header>
      <Choice name="theme" title="Theme" choices={THEMES} present={liked.theme} />
      <Choice name="units" title="Lengths" choices={UNITS} present={liked.units} />
      <Choice name="keymap" title="Keymap" choices={KEYMAPS} present={liked.keymap} />
      <Switch
        name="Single keys"
        tip="Off: letters, digits and signs act only together with Ctrl or Alt"
        on={liked.singleKeys}
        onChange={() => prefer({ singleKeys: !liked.singleKeys })}
      />
      <KeyList />
      <p className="muted small">Kept in this browser, for every document; no file holds any of it.</p>
    </dialog>
  )
}

type Choices<Name extends keyof Liked> = readonly { readonly name: Liked[Name]; readonly title: string }[]

const THEMES: Choices<'theme'> = [
  { name: 'system', title: 'As the system' },
  { name: 'light', title: 'Light' },
  { name: 'dark', title: 'Dark' },
]

const UNITS: Choices<'units'> = [
  { name: 'cm', title: 'Centimetres' },
  { name: 'inch', title: 'Inches' },
]

interface ChoiceProps<Name extends 'theme' | 'units' | 'keymap'> {
  name: Name
  title: string
  choices: Choices<Name>
  present: Liked[Name]
}

function Choice<Name extends 'theme' | 'units' | 'keymap'>(props: ChoiceProps<Name>) {
  const { name, title, choices, present } = props
  return (
    <fieldset className="liked">
      <legend>{title}</legend>
      {choices.map((choice) => (
        <label key={choice.name}>
          <input
            type="radio"
            name={name}
            checked={choice.name === present}
            onChange={() => prefer({ [name]: choice.name })}
          />
          {choice.title}
        </label>
      ))}
    </fieldset>
  )
}
