/** The tools, made from their list. One tab stop; arrows move inside. A click leaves the focus where the work is. */
import { useSyncExternalStore } from 'react'
import { runCommand } from '../commands.ts'
import { Button, Toolbar } from '../controls/index.ts'
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
  const narrow = useNarrow()
  return (
    <Toolbar name="Tools" look="rail" orientation={narrow ? 'horizontal' : 'vertical'}>
      {TOOLS.map((tool, row) => {
        const id = toolId(tool)
        return (
          <Button
            key={id}
            name={tool.name}
            tip={tool.name}
            keyOf={id}
            tipSide={narrow ? 'bottom' : 'right'}
            look={`tool of-${tool.window}${startsGroup(row) ? ' first' : ''}`}
            pressed={present === id}
            tabStop={present === id}
            leavesFocus
            onPress={() => runCommand(present === id ? 'select' : id)}
          >
            {toolIcon(id) ?? tool.key}
          </Button>
        )
      })}
    </Toolbar>
  )
}

/** Below this width the rail lies under the windows, as in `layout.css`. */
const narrowScreen = matchMedia('(max-width: 899px)')

function useNarrow(): boolean {
  return useSyncExternalStore(
    (heard) => {
      narrowScreen.addEventListener('change', heard)
      return () => narrowScreen.removeEventListener('change', heard)
    },
    () => narrowScreen.matches,
  )
}
