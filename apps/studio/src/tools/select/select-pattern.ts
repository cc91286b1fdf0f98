/** Select in the pattern window: a click chooses what is hit, Shift adds to it. */
import type { Selected, Selection } from '../../state.ts'
import type { HalfTool } from '../both-windows.ts'
import type { PatternHit, ToolView } from '../tool.ts'

interface Pressed {
  readonly hit: PatternHit | null
  readonly shift: boolean
}

export const SELECT_PATTERN: HalfTool<Pressed | null> = {
  idle: null,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return { state: null, actions: [] }
    if (!('pointer' in event) || event.pointer.window !== 'pattern') return { state, actions: [] }
    const { hit, modifiers } = event.pointer
    if (event.kind === 'down') return { state: { hit, shift: modifiers.shift }, actions: [] }
    if (event.kind !== 'up' || !state) return { state, actions: [] }
    const chosen = state.hit && selectedAt(state.hit, view)
    return {
      state: null,
      actions: [{ do: 'select', selection: withShift(chosen, state.shift, view.selection) }],
    }
  },
  hint: () =>
    'Click selects a piece, a seam or a point · Shift adds · middle drag or Space moves the table · wheel zooms',
  busy: (state) => state !== null,
}

/** An edge that is sewn stands for its seam. */
function selectedAt({ kind, id, panel }: PatternHit, { garment }: ToolView): Selected {
  if (kind === 'handle') return { kind: 'edge', id, panel }
  if (kind !== 'edge') return { kind, id, panel }
  const seam = garment.seams.find(({ a, b }) =>
    [...a, ...b].some((side) => side.panel === panel && side.edge === id),
  )
  return seam ? { kind: 'seam', id: seam.id } : { kind, id, panel }
}

/** With Shift what was selected stays, and what was selected already is let go. */
export function withShift(chosen: Selected | null, shift: boolean, before: Selection): Selection {
  if (!shift || before === null) return chosen
  if (chosen === null) return before
  const { also = [], ...last } = before
  const all = [...also, last]
  const same = (one: Selected) =>
    one.kind === chosen.kind && one.id === chosen.id && one.panel === chosen.panel
  const next = all.some(same) ? all.filter((one) => !same(one)) : [...all, chosen]
  const top = next.at(-1)
  return top ? { ...top, ...(next.length > 1 && { also: next.slice(0, -1) }) } : null
}
