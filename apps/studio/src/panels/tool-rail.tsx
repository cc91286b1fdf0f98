/** The tools, made from their list. One tab stop; arrows move inside. A click leaves the focus where the work is. */
import { useRef } from 'react'
import { runCommand } from '../commands.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { TOOLS, toolId } from '../tools/index.ts'
import { toolIcon } from './tool-icons.tsx'

/** Select, the tools of the pattern, and those of the dressing room stand apart. */
function startsGroup(row: number): boolean {
  if (row === 0) return false
  if (row === 1) return true
  return TOOLS[row].window !== 'pattern' && TOOLS[row - 1].window === 'pattern'
}

export function ToolRail() {
  const present = useStore(studioStore, (state) => state.tool)
  const rail = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: React.KeyboardEvent) => {
    const buttons = [...(rail.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const row = buttons.indexOf(document.activeElement as HTMLElement)
    const goal = {
      ArrowDown: row + 1,
      ArrowRight: row + 1,
      ArrowUp: row - 1,
      ArrowLeft: row - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (goal === undefined) return
    event.preventDefault()
    buttons[(goal + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div
      className="rail"
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
      ref={rail}
      onKeyDown={onKeyDown}
    >
      {TOOLS.map((tool, row) => {
        const id = toolId(tool)
        return (
          <button
            key={id}
            type="button"
            className={`tool of-${tool.window}${startsGroup(row) ? ' first' : ''}`}
            aria-label={tool.name}
            aria-pressed={present === id}
            tabIndex={present === id ? 0 : -1}
            title={`${tool.name} (${tool.key})`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => runCommand(present === id ? 'select' : id)}
          >
            {toolIcon(id) ?? tool.key}
          </button>
        )
      })}
    </div>
  )
}
