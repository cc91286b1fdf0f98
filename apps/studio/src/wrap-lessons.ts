/** Lessons in putting cloth on by hand: cloth beside a body, nothing painted yet, and a sentence to begin with. */
import type { Lesson } from './lessons.ts'

export const isLesson = (garment: string): boolean => WRAP_LESSONS.some(({ name }) => name === garment)

/** The lesson of a garment, until it was wrapped once; `past`: what was done so far. */
export function lessonOpen(garment: string, past: readonly { readonly name: string }[]): Lesson | undefined {
  if (past.some(({ name }) => name === 'wrap')) return undefined
  return WRAP_LESSONS.find(({ name }) => name === garment)
}

export const WRAP_LESSONS: readonly Lesson[] = [
  {
    name: 'wrap-a-scarf',
    title: 'Wrap a scarf',
    teaches: 'Marks on cloth and body that meet, and the cloth grows there',
    file: 'outfits/wrap-a-scarf.json',
    hint: 'Paint 1 on the middle of the scarf and on the nape, 2 and 3 towards its ends and on the collarbones; then Wrap.',
    tool: 'mark',
  },
  {
    name: 'wrap-a-tube',
    title: 'Wrap a tube',
    teaches: 'Laser paint: front and back with one stroke',
    file: 'outfits/wrap-a-tube.json',
    hint: 'Switch on Laser paint; one stroke across the cloth and one across the chest mark front and back; then Wrap.',
    tool: 'mark',
  },
]
