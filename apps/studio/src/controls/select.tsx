/** A list to choose one from, with a tip. */
import type { ReactNode } from 'react'
import { shortcutsOf, useFirstKey } from '../keymap.ts'
import { Tipped } from './tip.tsx'

interface Props {
  /** Accessible name. */
  name: string
  tip: string
  /** The command whose key the tip tells. */
  keyOf?: string
  value: string | number
  /** Its options. */
  children: ReactNode
  onChange(value: string): void
}

export function Select({ name, tip, keyOf = '', value, children, onChange }: Props) {
  const keys = useFirstKey(keyOf)
  return (
    <Tipped tip={tip} keys={keys}>
      <select
        aria-label={name}
        aria-description={tip}
        aria-keyshortcuts={keyOf === '' ? undefined : shortcutsOf(keyOf)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </Tipped>
  )
}
