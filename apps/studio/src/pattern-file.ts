/** Which files from outside may be sewing patterns, and what such a garment is called. The content decides the rest. */
import { formatsFor } from '@selvedge/engine/io'

/** The largest pattern we would read [bytes]; real ones are below 1 MB. */
const SIZE_MAX = 20e6
const READ = formatsFor({ kinds: ['pattern'], able: 'read' })
const ENDINGS = [...new Set(READ.flatMap(({ extensions }) => extensions))]
const ENDING = new RegExp(`(_specification)?\\.(${ENDINGS.join('|')})$`, 'i')

/** For the browser's picker. */
export const PATTERN_ENDINGS = [
  ...ENDINGS.map((ending) => `.${ending}`),
  ...new Set(READ.map(({ type }) => type)),
].join()

/** The name of the garment in a file, or a sentence why it cannot be one. */
export function patternFile(
  fileName: string,
  size: number,
): { readonly name: string } | { readonly refusal: string } {
  if (!ENDING.test(fileName)) {
    return {
      refusal: `${fileName} is not a sewing pattern; drop a Selvedge, GarmentCode or FreeSewing JSON file, a DXF or an SVG, a body as GLB, glTF or OBJ, a motion as BVH, a picture as PNG or JPEG.`,
    }
  }
  if (size > SIZE_MAX) {
    return { refusal: `${fileName} has ${Math.round(size / 1e6)} MB; a sewing pattern is far smaller.` }
  }
  return { name: fileName.replace(ENDING, '') || 'garment' }
}

/** What a reader had to guess, in one line. */
export function guessWords(title: string, notes: readonly string[]): string {
  return notes.length === 0 ? '' : `${title}: ${notes.join('; ')}.`
}
