/** A button that opens a small panel of controls beside it; Esc or a click elsewhere closes it. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

interface Props {
  /** Accessible name of the button and of the panel. */
  name: string
  look?: string
  /** What the button shows. */
  label: ReactNode
  children: ReactNode
}

export function Popup({ name, look = 'quiet', label, children }: Props) {
  return (
    <DialogTrigger>
      <Button className={look} aria-label={name}>
        {label}
      </Button>
      <Popover className="menu-frame" offset={4}>
        <Dialog className="popup" aria-label={name}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
