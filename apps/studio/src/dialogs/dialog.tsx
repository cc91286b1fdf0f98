/** A dialog of the browser's own: focus stays inside, Esc closes, and what was focused before is focused again. */
import { type ReactNode, useEffect, useRef } from 'react'
import { openDialog } from '../commands.ts'
import { CloseIcon } from '../icons.tsx'
import type { DialogName } from '../state.ts'

interface Props {
  name: DialogName
  wide?: boolean
  children: ReactNode
}

export function Dialog({ name, wide, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key; the click is on the ground behind
    <dialog
      ref={element}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-label={name}
      onCancel={() => openDialog(null)}
      onClose={() => openDialog(null)}
      onClick={(event) => {
        if (event.target === element.current) openDialog(null)
      }}
    >
      <div className="dialog-inside">
        <header className="dialog-head">
          <h2>{name}</h2>
          <button type="button" className="quiet" aria-label="Close" onClick={() => openDialog(null)}>
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
