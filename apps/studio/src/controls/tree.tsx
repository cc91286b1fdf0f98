/** A tree of things in groups: one tab stop, arrows, Home, End and first letters move inside, Enter or Space chooses. */
import { type ReactNode, useRef } from 'react'

export interface TreeGroup {
  /** Above its rows. */
  readonly title: string
  readonly rows: readonly TreeRow[]
}

interface TreeRow {
  /** Id of the thing in the document. */
  readonly id: string
  readonly title: string
  /** Before the title. */
  readonly sign?: ReactNode
  readonly selected: boolean
  choose(): void
}

export function Tree({ name, groups }: { name: string; groups: readonly TreeGroup[] }) {
  const tree = useRef<HTMLDivElement>(null)
  const rows = groups.flatMap((group) => group.rows)
  const stop = rows.find((row) => row.selected) ?? rows[0]

  const onKeyDown = (event: React.KeyboardEvent) => {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
    const present = items.indexOf(document.activeElement as HTMLElement)
    const goal = goalOf(event, rows, present)
    if (goal === null) return
    event.preventDefault()
    items[goal]?.focus()
  }

  return (
    <div role="tree" aria-label={name} className="tree" ref={tree} onKeyDown={onKeyDown}>
      {groups.map(({ title, rows: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a tree has no fieldset
        <div key={title} role="group" aria-label={title}>
          <p className="tree-head" aria-hidden="true">
            {title}
          </p>
          {own.map((row) => (
            <div
              key={row.id}
              role="treeitem"
              className="tree-row"
              data-id={row.id}
              aria-selected={row.selected}
              tabIndex={row === stop ? 0 : -1}
              onClick={row.choose}
              onKeyDown={(event) => {
                if (event.key === 'Enter' || event.key === ' ') row.choose()
              }}
            >
              {row.sign}
              {row.title}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The row a key leads to, or null. */
function goalOf(event: React.KeyboardEvent, rows: readonly TreeRow[], present: number): number | null {
  const { key, ctrlKey, altKey, metaKey } = event
  const goal = { ArrowDown: present + 1, ArrowUp: present - 1, Home: 0, End: rows.length - 1 }[key]
  if (goal !== undefined) return goal >= 0 && goal < rows.length ? goal : null
  if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return null
  for (let k = 1; k <= rows.length; k++) {
    const row = (present + k) % rows.length
    if (rows[row].title.toLowerCase().startsWith(key.toLowerCase())) return row
  }
  return null
}
