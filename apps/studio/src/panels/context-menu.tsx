/** The context menu, where the pointer or the selection is. Arrows move, Enter does it, Esc or a press beside it closes. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { COMMANDS, runCommand } from '../commands.ts'
import { CONTEXT_COMMANDS, closeContextMenu, contextStore, type OpenMenu } from '../context-menu.ts'
import { keyWords } from '../keymap.ts'
import { useStore } from '../store.ts'

export function ContextMenu() {
  const open = useStore(contextStore, (state) => state.open)
  return open && <Menu key={`${open.x} ${open.y}`} {...open} />
}

/** What is left between the menu and the edge of the page at least [px]. */
const MARGIN = 8

function Menu({ kind, x, y }: OpenMenu) {
  const place = useRef<HTMLDivElement>(null)
  const items = [...CONTEXT_COMMANDS[kind], 'palette'].flatMap((id) =>
    COMMANDS.filter((command) => command.id === id),
  )
  useLayoutEffect(() => {
    const menu = place.current
    if (!menu) return
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(MARGIN, Math.min(x, window.innerWidth - width - MARGIN))}px`
    menu.style.top = `${Math.max(MARGIN, Math.min(y, window.innerHeight - height - MARGIN))}px`
  }, [x, y])
  useEffect(() => {
    const before = document.activeElement
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const beside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) closeContextMenu()
    }
    window.addEventListener('pointerdown', beside, { capture: true })
    window.addEventListener('blur', closeContextMenu)
    return () => {
      window.removeEventListener('pointerdown', beside, { capture: true })
      window.removeEventListener('blur', closeContextMenu)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const row = buttons.indexOf(document.activeElement as HTMLElement)
    const goal = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') closeContextMenu()
    else if (goal === undefined) return
    else buttons[(goal + buttons.length) % buttons.length]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={place}
      className="menu-frame context"
      role="menu"
      tabIndex={-1}
      aria-label={`Context menu: ${kind}`}
      onKeyDown={onKeyDown}
    >
      {items.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          className="menu-item"
          tabIndex={-1}
          aria-label={title}
          onClick={() => {
            closeContextMenu()
            runCommand(id)
          }}
        >
          {title} {keyWords(id) !== '' && <kbd className="told" data-told={keyWords(id)} />}
        </button>
      ))}
    </div>
  )
}
