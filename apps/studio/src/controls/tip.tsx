/**
 * What a control does, or why it cannot, and its key: shown when the pointer rests on it or Tab comes to it. The words alone
 * are its description; the key is told as `aria-keyshortcuts`.
 */
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { flushSync } from 'react-dom'

/** The pointer rests so long before the first tip; the next come at once [ms]. */
const DELAY_MS = 500

export type TipSide = 'bottom' | 'right'

interface Props {
  words: string
  keys: string
  side?: TipSide
  /** A control of react-aria. */
  children: ReactNode
}

export function Tip({ words, keys, side = 'bottom', children }: Props) {
  const [open, setOpen] = useState(false)
  // react-aria lets an open tip keep Esc to itself: it is gone before, so that Esc reaches the tool, menu or dialog
  useEffect(() => {
    if (!open) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => setOpen(false))
    }
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [open])
  return (
    <TooltipTrigger isOpen={open} onOpenChange={setOpen} delay={DELAY_MS} closeDelay={0}>
      {children}
      <Tooltip className="tip" placement={side} offset={6}>
        {words}
        {keys !== '' && <kbd aria-hidden>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}

interface TippedProps extends Pick<ComponentProps<typeof Focusable>, 'children'> {
  tip: string
  keys?: string
}

/** A native control with a tip. */
export function Tipped({ tip, keys = '', children }: TippedProps) {
  return (
    <Tip words={tip} keys={keys}>
      <Focusable>{children}</Focusable>
    </Tip>
  )
}
