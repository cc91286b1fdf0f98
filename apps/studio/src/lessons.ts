/** Lessons of the gallery: projects with something left to do. They open paused, as they were put down. */
import { WRAP_LESSONS } from './wrap-lessons.ts'

export interface Lesson {
  /** What people type. */
  readonly name: string
  /** Below the assets. */
  readonly file: string
  readonly title: string
  readonly teaches: string
  /** What to do first, until it is done. */
  readonly hint?: string
  /** Name of the tool that is in hand from the start. */
  readonly tool?: string
}

export const LESSONS: readonly Lesson[] = [
  lesson('sew-a-skirt', 'Sew a skirt', 'Two pieces, two seams: a front and a back become a skirt'),
  lesson('set-a-sleeve', 'Set a sleeve', 'Two edges of an armhole sewn to the cap of a sleeve, one seam'),
  lesson('fit-a-dart', 'Fit a dart', 'Take a wide waist in with darts'),
  lesson('tangled-tee', 'Tangled tee', 'Find where cloth passes through cloth, and untangle it'),
  ...WRAP_LESSONS,
]

export function lessonNamed(name: string): Lesson | undefined {
  return [...LESSONS, EMPTY].find((one) => one.name === name)
}

/** To begin from nothing. */
export const EMPTY: Lesson = {
  name: 'empty-with-body',
  file: 'outfits/empty-with-body.json',
  title: 'Empty with body',
  teaches: 'Nothing but a body: draw the first piece',
}

function lesson(name: string, title: string, teaches: string): Lesson {
  return { name, file: `outfits/lesson-${name}.json`, title, teaches }
}
