/**
 * A pattern from outside, read but not yet opened: what was found in it, what was guessed or passed over, and what it will
 * become with the unit, the size and the seams that a person chooses in the import sheet.
 */
import { type Garment, readPattern } from '@selvedge/engine'
import { formatNamed, formatOfEnding, readDxfPatterns, sniffFormat } from '@selvedge/engine/io'
import { boundsOf, panelOutline, type SuggestedSeam, scaleGarment } from '@selvedge/engine/pattern'
import { createStore } from './store.ts'
import { message } from './work.ts'

export interface ImportReading {
  /** As the person knows it, with its ending. */
  readonly fileName: string
  /** What the garment will be called. */
  readonly name: string
  readonly text: string
  /** What kind of file it is: "DXF-AAMA". */
  readonly format: string
  readonly garment: Garment
  /** Guessed, missing or passed over, a sentence each. */
  readonly notes: readonly string[]
  /** How many the file draws. */
  readonly grainLines: number
  /** Why it cannot be sewn as it is; empty when it can. */
  readonly wrong: string
  /** A drawing, whose unit is a guess. */
  readonly drawing: boolean
  /** Of a graded pattern; empty when there is only one. */
  readonly sizes: readonly string[]
  readonly size: string
}

export const importStore = createStore<{ readonly reading: ImportReading | null }>({ reading: null })

/** Throws an `InputError` for a text no pattern can be read from. */
export function readImport(text: string, name: string, fileName: string, asked?: string): ImportReading {
  const format = formatOfEnding(text, fileName)
  const found = sniffFormat(new TextEncoder().encode(text), { kinds: ['pattern'], able: 'read' })
  const kind = format ?? found?.name ?? 'garment'
  const { sizes, size } = kind === 'dxf' ? dxfSizes(text, asked) : ONE_SIZE
  const options = size === '' ? {} : { size }
  const facts = {
    ...{ fileName, name, text, sizes, size },
    format: formatNamed(kind, { kinds: ['pattern'] }).title,
    drawing: kind === 'dxf' || kind === 'svg',
  }
  try {
    return { ...facts, ...readPattern(text, format, name, options), wrong: '' }
  } catch (reason) {
    // what can be read but not sewn is shown all the same
    return {
      ...facts,
      ...readPattern(text, format, name, { ...options, unchecked: true }),
      wrong: message(reason),
    }
  }
}

const ONE_SIZE = { sizes: [], size: '' }

function dxfSizes(text: string, asked?: string): { sizes: readonly string[]; size: string } {
  const { sizes: found, sample } = readDxfPatterns(text)
  if (found.length < 2) return ONE_SIZE
  return { sizes: found.map(({ size }) => size), size: asked ?? found[sample].size }
}

/** What the sheet opens: in another unit by `factor`, with the seams that were ticked. */
export function importedGarment(
  { garment }: ImportReading,
  factor: number,
  accepted: readonly SuggestedSeam[],
): Garment {
  const sewn = { ...garment, seams: [...garment.seams, ...accepted.map(({ seam }) => seam)] }
  return factor === 1 ? sewn : scaleGarment(sewn, factor)
}

/** Width and height of the largest piece [m]. */
export function largestPiece({ panels }: Garment): readonly [number, number] {
  let largest: readonly [number, number] = [0, 0]
  for (const panel of panels) {
    const { low, high } = boundsOf(panelOutline(panel, OUTLINE_WITHIN))
    const size = [high[0] - low[0], high[1] - low[1]] as const
    if (size[0] * size[1] > largest[0] * largest[1]) largest = size
  }
  return largest
}

const OUTLINE_WITHIN = 0.001 // [m]

/** Units files are often read in by mistake, as factors on what was read. */
export const UNIT_FACTORS = [
  { title: 'As read', factor: 1 },
  { title: 'Centimetres, not millimetres: × 10', factor: 10 },
  { title: 'Inches, not millimetres: × 25.4', factor: 25.4 },
  { title: 'Inches, not centimetres: × 2.54', factor: 2.54 },
  { title: 'Millimetres, not centimetres: ÷ 10', factor: 0.1 },
  { title: 'Millimetres, not inches: ÷ 25.4', factor: 1 / 25.4 },
  { title: 'Points, not pixels: × 1.333', factor: 4 / 3 },
] as const

/** The largest piece of something to wear is about as long as a forearm, or as a person [m]. */
const USUAL = [0.2, 1.7] as const

/** What to say about a size nobody wears; empty when it is a usual one. */
export function unitDoubt([width, height]: readonly [number, number]): string {
  const longest = Math.max(width, height)
  if (longest < USUAL[0]) return 'That is small for something to wear; is the unit right?'
  return longest > USUAL[1] ? 'That is large for something to wear; is the unit right?' : ''
}
