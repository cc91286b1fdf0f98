/** The tools that work today. One tab stop; the others join as they are made. */
import { SelectIcon } from '../icons.tsx'

export function ToolRail() {
  return (
    <div className="rail" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      <button type="button" className="tool" aria-label="Select" aria-pressed="true" title="Select (V)">
        <SelectIcon />
      </button>
    </div>
  )
}
