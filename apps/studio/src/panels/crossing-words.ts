/** Where cloth crosses, in a sentence: pieces, number, seam, since when. */
import { whole } from '../sim-words.ts'
import type { CrossingNote } from '../worker/protocol.ts'

/** `titleOf`: what a panel of the cloth of all is called. */
export function crossingWords(note: CrossingNote, titleOf: (panel: string) => string): string {
  const { panels, body, seam, triangles, since } = note
  const names = panels.map(titleOf)
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  const what = body
    ? `${all} ${names.length > 1 ? 'go' : 'goes'} into the body`
    : names.length > 2
      ? `${all} cross each other`
      : `${names[0]} crosses ${names[1] ?? 'itself'}`
  const count = triangles.length === 1 ? '1 triangle' : `${whole(triangles.length)} triangles`
  return `${what} in ${count}${seam ? ` near ${seam}` : ''} since step ${whole(since)}`
}
