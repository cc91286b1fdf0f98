/** Buttons in a row or column: one tab stop, arrows move inside, Home and End go to its ends. */
import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'

interface Props {
  /** Accessible name. */
  name: string
  look: string
  orientation: 'horizontal' | 'vertical'
  children: ReactNode
}

export function Toolbar({ name, look, orientation, children }: Props) {
  return (
    <AriaToolbar
      className={look}
      aria-label={name}
      orientation={orientation}
      render={(props) => <div role="toolbar" {...props} onKeyDown={toEnds} />}
    >
      {children}
    </AriaToolbar>
  )
}

function toEnds({ key, currentTarget }: React.KeyboardEvent<HTMLElement>): void {
  const buttons = currentTarget.querySelectorAll('button')
  if (key === 'Home') buttons[0]?.focus()
  if (key === 'End') buttons[buttons.length - 1]?.focus()
}
