/** A dialog of the studio: the one whose name is in the state, closed by taking it out of there. */
import type { ReactNode } from 'react'
import { openDialog } from '../commands.ts'
import { Modal } from '../controls/index.ts'
import type { DialogName } from '../state.ts'

interface Props {
  name: DialogName
  wide?: boolean
  children: ReactNode
}

export function Dialog({ name, wide, children }: Props) {
  return (
    <Modal name={name} wide={wide} onClose={() => openDialog(null)}>
      {children}
    </Modal>
  )
}
