/** Marks taken away by one gesture. */
import type { ProjectEdit } from '@selvedge/engine/project'
import type { ToolAction } from '../tool.ts'

export function removeMarks(ids: readonly string[]): ToolAction[] {
  if (ids.length === 0) return []
  const edits = ids.map((mark): ProjectEdit => ({ kind: 'removeMark', mark }))
  const edit: ProjectEdit = edits.length === 1 ? edits[0] : { kind: 'batch', edits }
  return [{ do: 'commit', edit, name: edits.length === 1 ? 'erase mark' : 'erase marks' }]
}
