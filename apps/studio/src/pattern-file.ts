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
      refusal: `${fileName} is not a sewing pattern; drop a Selvedge, GarmentCode or FreeSewing JSON file, a DXF or an SVG, or a motion as BVH.`,
    }
  }
  if (size > SIZE_MAX) {
    return { refusal: `${fileName} has ${Math.round(size / 1e6)} MB; a sewing pattern is far smaller.` }
  }
  return { name: fileName.replace(ENDING, '') || 'garment' }
}

/**
 * What a file will become, said while it is still held over the page. Browsers then tell its type alone, and for many
 * endings not even that.
 */
export function dropWords(type: string): string {
  if (type === '') return 'Drop to open: a pattern (JSON, DXF, SVG), a project or a motion (BVH)'
  if (type === 'image/svg+xml') return 'Drop to open the drawing as a sewing pattern'
  if (type === 'application/json') return 'Drop to open the pattern or project'
  if (/^(image|audio|video|text\/html|application\/(pdf|zip))/.test(type) && !/dxf/.test(type)) {
    return `This is no sewing pattern (${type}); drop JSON, DXF or SVG`
  }
  return 'Drop to open it as a sewing pattern'
}

/** What a reader had to guess, in one line. */
export function guessWords(title: string, notes: readonly string[]): string {
  return notes.length === 0 ? '' : `${title}: ${notes.join('; ')}.`
}
