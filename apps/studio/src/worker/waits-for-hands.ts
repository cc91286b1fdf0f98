/**
 * Which garments are put on by hand: they stand beside the body until somebody wraps or simulates them. Those of the lessons,
 * and marked ones that nobody has placed.
 */
import type { Project } from '@selvedge/engine'
import { isLesson } from '../wrap-lessons.ts'

export function waitsForHands({ garments, marks }: Project): boolean {
  const top = garments.findLast(({ worn }) => worn)
  if (!top) return false
  const placed = top.garment.panels.some(({ placement }) => placement !== undefined)
  const marked = marks.some(({ on }) => on.kind === 'cloth' && on.garment === top.id)
  return isLesson(top.id) || (marked && !placed)
}
