/** Edits of what is drawn on a panel: darts, pleats, lines and notches, put on, changed and taken off. */
import { z } from 'zod'
import { InputError, withField } from '../../core/index.ts'
import { dartSchema, type Garment, lineSchema, notchSchema, type Panel, pleatSchema } from '../garment.ts'
import { quoted } from '../quoted.ts'
import { edgeNamed, requireFree, withPanel } from './find.ts'

const id = z.string().min(1)

/** `set…` puts a mark in the place of the one with the same name. */
export const markEdits = [
  z.object({ kind: z.enum(['addDart', 'setDart']), panel: id, dart: dartSchema }),
  z.object({ kind: z.literal('removeDart'), panel: id, dart: id }),
  z.object({ kind: z.enum(['addPleat', 'setPleat']), panel: id, pleat: pleatSchema }),
  z.object({ kind: z.literal('removePleat'), panel: id, pleat: id }),
  z.object({ kind: z.enum(['addLine', 'setLine']), panel: id, line: lineSchema }),
  z.object({ kind: z.literal('removeLine'), panel: id, line: id }),
  z.object({ kind: z.enum(['addNotch', 'setNotch']), panel: id, notch: notchSchema }),
  z.object({ kind: z.literal('removeNotch'), panel: id, notch: id }),
] as const

export type MarkEdit = z.infer<(typeof markEdits)[number]>

const LISTS = { dart: 'darts', pleat: 'pleats', line: 'lines', notch: 'notches' } as const

export function editMark(garment: Garment, edit: MarkEdit): Garment {
  const word = (['dart', 'pleat', 'line', 'notch'] as const).find((name) => name in edit) ?? 'dart'
  const list = LISTS[word]
  const mark = (edit as Record<string, unknown>)[word]
  return withPanel(garment, edit.panel, (panel) => {
    const marks = (panel[list] ?? []) as { id: string; edge?: string }[]
    if (typeof mark === 'string') return putBack(panel, list, without(panel, word, marks, mark))
    const one = mark as { id: string; edge?: string }
    if (one.edge !== undefined) edgeNamed(panel, one.edge)
    if (edit.kind.startsWith('add')) {
      requireFree(word, one.id, marks)
      return putBack(panel, list, [...marks, one])
    }
    without(panel, word, marks, one.id)
    return putBack(
      panel,
      list,
      marks.map((old) => (old.id === one.id ? one : old)),
    )
  })
}

function without(panel: Panel, word: string, marks: { id: string }[], name: string): { id: string }[] {
  if (!marks.some((mark) => mark.id === name)) {
    throw new InputError(`panel ${quoted(panel.id)} has no ${word} ${quoted(name)}; choose an existing one`)
  }
  return marks.filter((mark) => mark.id !== name)
}

/** An empty list is left out. */
function putBack(panel: Panel, list: (typeof LISTS)[keyof typeof LISTS], marks: { id: string }[]): Panel {
  return withField(panel, list, marks.length === 0 ? null : (marks as never))
}
