/** A dialog over the page: focus stays inside, Esc or a click beside it closes, and what was focused before is again. */
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseIcon } from '../icons.tsx'
import { Button } from './button.tsx'

interface Props {
  /** Accessible name, and its heading. */
  name: string
  wide?: boolean
  children: ReactNode
  onClose(): void
}

export function Modal({ name, wide, children, onClose }: Props) {
  return (
    <ModalOverlay className="dialog-ground" isOpen isDismissable onOpenChange={onClose}>
      <AriaModal className={wide ? 'dialog wide' : 'dialog'}>
        <Dialog className="dialog-inside" aria-label={name}>
          <header className="dialog-head">
            <h2>{name}</h2>
            <Button name="Close" onPress={onClose}>
              <CloseIcon />
            </Button>
          </header>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
