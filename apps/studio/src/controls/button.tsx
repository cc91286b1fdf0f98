/**
 * A button with its name, what it does or why it cannot, and its key. One that cannot act is still reached by Tab. What the
 * tip says is also the `title`, which is the description when no tip is open; the cover keeps the browser from showing it
 * a second time.
 */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { shortcutsOf, useFirstKey } from '../keymap.ts'
import { Tip, type TipSide } from './tip.tsx'

export interface ButtonProps {
  /** Accessible name. */
  name: string
  /** What it does, or why it cannot; without it there is no tip. */
  tip?: string
  /** The command whose key the tip tells. */
  keyOf?: string
  tipSide?: TipSide
  /** It cannot act now, and the tip says why. */
  off?: boolean
  /** Of what is on or off. */
  pressed?: boolean
  look?: string
  /** In a toolbar only one is. */
  tabStop?: boolean
  /** A click leaves the focus where the work is. */
  leavesFocus?: boolean
  /** What react-aria has no word for. */
  attributes?: ButtonHTMLAttributes<HTMLButtonElement>
  /** Where not the name is shown. */
  children?: ReactNode
  onPress(): void
}

export function Button({
  name,
  tip = '',
  keyOf = '',
  off,
  look = 'quiet',
  children = name,
  ...rest
}: ButtonProps) {
  const { tipSide, pressed, tabStop = true, leavesFocus, attributes, onPress } = rest
  const key = useFirstKey(off ? '' : keyOf)
  const title = tip === '' ? undefined : tip
  const button = (
    <AriaButton
      className={look}
      aria-label={name}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      excludeFromTabOrder={!tabStop}
      preventFocusOnPress={leavesFocus}
      onPress={() => !off && onPress()}
      render={(props) => (
        <button
          {...props}
          type="button"
          title={title}
          aria-keyshortcuts={off || keyOf === '' ? undefined : shortcutsOf(keyOf)}
          {...attributes}
        />
      )}
    >
      {children}
      {title !== undefined && <i className="cover" title="" />}
    </AriaButton>
  )
  if (tip === '') return button
  return (
    <Tip words={tip} keys={key} side={tipSide}>
      {button}
    </Tip>
  )
}
