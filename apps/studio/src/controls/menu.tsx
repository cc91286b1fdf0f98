/** A button that opens a list of things to do. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { keyWords, shortcutsOf, useKeymap } from '../keymap.ts'

interface Props {
  /** Accessible name of the button and of the list. */
  name: string
  look?: string
  /** What the button shows. */
  children: ReactNode
  /** Command and title of each. */
  items: readonly (readonly [command: string, title: string])[]
  onChoose(id: string): void
}

export function Menu({ name, look = 'quiet', children, items, onChoose }: Props) {
  useKeymap()
  return (
    <MenuTrigger>
      <Button className={look} aria-label={name}>
        {children}
      </Button>
      <Popover className="menu-frame" offset={4}>
        <AriaMenu className="menu" onAction={(id) => onChoose(String(id))}>
          {items.map(([id, title]) => (
            <MenuItem
              key={id}
              id={id}
              className="menu-item"
              textValue={title}
              aria-label={title}
              render={(props) => <div {...(props as object)} aria-keyshortcuts={shortcutsOf(id)} />}
            >
              {title}
              {keyWords(id) !== '' && <kbd className="told" data-told={keyWords(id)} />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
