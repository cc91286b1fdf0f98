/**
 * Marks as people count them: number k on the cloth meets number k on the body. What is painted next takes the lowest number
 * that is free on its side, so that a twin painted again meets the mark that lost it.
 */
import { freeId, type Mark, type ProjectEdit } from '@selvedge/engine/project'

/** A project, or what matters of one here. */
interface Marked {
  readonly marks: readonly Mark[]
}

export type MarkSide = Mark['on']['kind']

/** As many colours as seams have. */
const MARK_COLOURS = 8

export const markColour = ({ number }: Pick<Mark, 'number'>): number => (number - 1) % MARK_COLOURS

export const otherSide = (side: MarkSide): MarkSide => (side === 'cloth' ? 'body' : 'cloth')

export function twinOf({ marks }: Marked, mark: Mark): Mark | undefined {
  return marks.find(({ number, on }) => number === mark.number && on.kind !== mark.on.kind)
}

/** Both marks of a number and a side: one too many. */
function isDouble({ marks }: Marked, mark: Mark): boolean {
  return marks.some((one) => one.id !== mark.id && one.number === mark.number && one.on.kind === mark.on.kind)
}

/** The lowest numbers that no mark of a side has. */
export function freeNumbers({ marks }: Marked, side: MarkSide, count: number): readonly number[] {
  const taken = new Set(marks.flatMap(({ number, on }) => (on.kind === side ? [number] : [])))
  const free: number[] = []
  for (let number = 1; free.length < count; number++) if (!taken.has(number)) free.push(number)
  return free
}

/** Strokes of one gesture, numbered, as one edit. */
export function addMarks(project: Marked, strokes: readonly Mark['on'][]): ProjectEdit {
  const taken: { id: string }[] = [...project.marks]
  const numbers = freeNumbers(project, strokes[0].kind, strokes.length)
  const edits = strokes.map((on, k): ProjectEdit => {
    const mark = { id: freeId(`mark-${on.kind}-${numbers[k]}`, taken), number: numbers[k], on }
    taken.push(mark)
    return { kind: 'addMark', mark }
  })
  return edits.length === 1 ? edits[0] : { kind: 'batch', edits }
}

export const addName = (count: number): string => (count === 1 ? 'add mark' : 'add marks')

/** What to paint next: the missing twin with the lowest number, cloth first; with all paired a new one on the cloth. */
export function nextStroke(project: Marked): { number: number; side: MarkSide } {
  const alone = project.marks
    .filter((mark) => !twinOf(project, mark))
    .toSorted((a, b) => a.number - b.number)[0]
  if (alone) return { number: alone.number, side: otherSide(alone.on.kind) }
  return { number: freeNumbers(project, 'cloth', 1)[0], side: 'cloth' }
}

/** Why the garment cannot be wrapped by its marks, and what to do; empty when it can. */
export function markTrouble(project: Marked): string {
  const { marks } = project
  if (marks.length === 0) return 'Paint a mark on the cloth and its twin on the body first, with Mark (B).'
  const twice = marks.find((mark) => isDouble(project, mark))
  if (twice)
    return `There are two marks ${twice.number} on the ${twice.on.kind}; give one of them another number.`
  const alone = marks.filter((mark) => !twinOf(project, mark)).toSorted((a, b) => a.number - b.number)[0]
  if (!alone) return ''
  const { number, on } = alone
  return `Mark ${number} on the ${on.kind} has no twin; paint ${number} on the ${otherSide(on.kind)}, or remove it.`
}

/** Mark 2 on the body; on the cloth with the name of its piece. */
export function markTitle({ name, number, on }: Mark, piece: (panel: string) => string): string {
  return name ?? `Mark ${number} on ${on.kind === 'body' ? 'the body' : piece(on.panel)}`
}
