/** The options of the tool in hand, in the header of the pattern window. */
import { runCommand } from '../commands.ts'
import { NumberField } from '../panels/number-field.tsx'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { PLEAT_KINDS, setPleats } from '../tools/option-commands.ts'

export function hasOptions(tool: string): boolean {
  return tool === 'pleat' || tool === 'cut'
}

export function ToolOptionFields({ tool }: { tool: string }) {
  return <span className="tool-options">{tool === 'pleat' ? <PleatOptionFields /> : <SewSwitch />}</span>
}

function PleatOptionFields() {
  const { kind, count, depth } = useStore(studioStore, (state) => state.toolOptions.pleats)
  return (
    <>
      <select
        aria-label="Kind of pleats"
        value={kind}
        onChange={(event) => runCommand(`pleats-${event.target.value}`)}
      >
        {PLEAT_KINDS.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <NumberField
        name="Number"
        unit=""
        least={1}
        value={count}
        onChange={(next) => setPleats({ count: next })}
      />
      <NumberField name="Depth" least={0.002} value={depth} onChange={(next) => setPleats({ depth: next })} />
    </>
  )
}

function SewSwitch() {
  const sewn = useStore(studioStore, (state) => state.toolOptions.sewCut)
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label="Sew the cut"
      aria-checked={sewn}
      title="Both sides of the cut are sewn together again"
      onClick={() => runCommand('sew-the-cut')}
    >
      Sew the cut
    </button>
  )
}
