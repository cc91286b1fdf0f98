/** What the crayon can do right now: where the next stroke belongs comes first. */
import type { ToolView } from '../tool.ts'
import { nextStroke } from './marks.ts'

const REST = 'click selects a mark · Delete removes it · Alt erases'

export function markHint(window: 'pattern' | '3d', view: ToolView | null): string {
  if (!view) return REST
  const { number, side } = nextStroke(view.project)
  const twin = view.project.marks.some((mark) => mark.number === number)
  const paint = `${twin ? 'Now paint' : 'Paint'} ${number} on the ${side}`
  const where = side === 'body' && window === 'pattern' ? `${paint}, in the 3D window` : paint
  return `${where}${view.laser ? ', front and back at once' : ''} · ${REST}`
}

export const PAINTING_HINT = 'Let go: the stroke is a mark · Esc takes it back'
export const ERASING_HINT = 'Erases the marks it touches · Esc leaves them'
