/** The tools, made from their list. One tab stop; arrows move inside. A click leaves the focus where the work is. */
import { runCommand } from '../commands.ts'
import { Button, Toolbar } from '../controls/index.ts'
import { useNarrow } from '../screen-width.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { TOOLS, toolId, wantsRoom } from '../tools/index.ts'
import { toolIcon } from './tool-icons.tsx'

/** Select, the tools of the pattern, and those of the dressing room stand apart. */
function startsGroup(row: number): boolean {
  if (row === 0) return false
  if (row === 1) return true
  return TOOLS[row].window !== 'pattern' && TOOLS[row - 1].window === 'pattern'
}

function lookOf(row: number): string {
  const words = ['tool', startsGroup(row) && 'first', wantsRoom(TOOLS[row]) && 'wants-room']
  return words.filter(Boolean).join(' ')
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
            look={lookOf(row)}
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
