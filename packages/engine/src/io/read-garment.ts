/** The one door for garments from outside: finds out which format a text is, reads it, and looks at its geometry. */
import { InputError } from '../core/index.ts'
import { type Garment, validateGarment } from '../pattern/index.ts'
import { looksLikeDxf } from './dxf/dxf.ts'
import { readDxfPatterns } from './dxf/dxf-aama.ts'
import { freeSewingNotes, readFreeSewing } from './freesewing/freesewing.ts'
import { readFreeSewingDraft } from './freesewing/freesewing-draft.ts'
import { readGarmentCode } from './garment-code.ts'
import { readGarmentJson } from './garment-json.ts'
import { parseJson } from './parse-json.ts'
import { stateEase } from './state-ease.ts'
import { readSvgPattern } from './svg/svg-pattern.ts'

export type GarmentFormat = 'garment' | 'garmentcode' | 'freesewing' | 'dxf' | 'svg'

export interface PatternReading {
  readonly garment: Garment
  /** What the file did not say and what was guessed instead, one sentence each. */
  readonly notes: readonly string[]
  /** How many of its pieces the file draws a grain line on. */
  readonly grainLines: number
}

export interface PatternOptions {
  /** DXF: seam allowance to take off pieces that show their cut line only [m]. */
  readonly allowance?: number
  /** DXF: which of several sizes; without it the sample size, or the middle one. */
  readonly size?: string
  /** Also a pattern that cannot be cut and sewn, for programs that show what is wrong with it. */
  readonly unchecked?: boolean
}

/**
 * Reads a garment that can be cut and sewn, or throws an `InputError` saying what is wrong, where, and what to do.
 * Without a format the content decides. `name` is for files that carry none, as a rule the file name.
 */
export function readGarment(text: string, format?: GarmentFormat, name = 'garment'): Garment {
  return readPattern(text, format, name).garment
}

/** As `readGarment`, and tells what was guessed. */
export function readPattern(
  text: string,
  format?: GarmentFormat,
  name = 'garment',
  options: PatternOptions = {},
): PatternReading {
  const kind = format ?? drawingFormat(text)
  const reading =
    kind === 'dxf'
      ? readOneSize(text, name || 'garment', options)
      : kind === 'svg'
        ? readSvgPattern(text, name || 'garment')
        : readDocument(text, kind, name || 'garment')
  if (!options.unchecked) validateGarment(reading.garment)
  const loose = reading.garment.panels.filter(({ placement }) => placement === undefined).length
  if (loose === 0) return reading
  const words = loose === 1 ? '1 piece has' : `${loose} pieces have`
  return { ...reading, notes: [...reading.notes, `${words} no place on the body yet`] }
}

/** What the ending of a file says it should be, for text that does not open like anything: its reader can say what is wrong. */
export function formatOfEnding(text: string, path: string): GarmentFormat | undefined {
  const ending = /\.(dxf|svg)$/i.exec(path)?.[1].toLowerCase() as 'dxf' | 'svg' | undefined
  const opens = drawingFormat(text) !== undefined || /^\uFEFF?\s*[{[]/.test(text)
  return opens ? undefined : ending
}

/** The drawings are told by how they open; all else should be JSON. */
function drawingFormat(text: string): 'dxf' | 'svg' | undefined {
  if (looksLikeDxf(text)) return 'dxf'
  return looksLikeSvg(text) ? 'svg' : undefined
}

/** True for a text that opens like a drawing, or like any XML without saying of what. */
export function looksLikeSvg(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|(?:\w+:)?svg\b)/i.test(text)
}

function readOneSize(text: string, name: string, options: PatternOptions): PatternReading {
  const { sizes, sample, notes } = readDxfPatterns(text, name, options)
  const row = options.size === undefined ? sample : sizes.findIndex(({ size }) => size === options.size)
  if (row < 0) {
    const known = sizes
      .map(({ size }) => size)
      .slice(0, 12)
      .join(', ')
    throw new InputError(
      `dxf: there is no size ${JSON.stringify(options.size).slice(0, 40)}; the file holds ${known.slice(0, 120)}`,
    )
  }
  const { size, garment, grainLines } = sizes[row]
  const told = sizes.length > 1 ? [...notes, `size ${size.slice(0, 40)} was taken`] : notes
  return { garment, grainLines, notes: told }
}

function readDocument(text: string, format: GarmentFormat | undefined, name: string): PatternReading {
  const document = parseJson(text)
  if (document === null || typeof document !== 'object' || Array.isArray(document)) {
    throw new InputError(
      'the file holds no JSON object; choose a Selvedge garment, a GarmentCode pattern or a FreeSewing draft',
    )
  }
  const fields = document as Record<string, unknown>
  switch (format ?? documentFormat(fields)) {
    case 'garment': {
      const garment = readGarmentJson(fields)
      return { garment, notes: [], grainLines: garment.panels.length }
    }
    case 'freesewing': {
      const draft = readFreeSewingDraft(fields)
      const grainLines = Object.values(draft.parts).filter(({ cut }) => typeof cut.grain === 'number').length
      const garment = stateEase(readFreeSewing(fields, name))
      return { garment, notes: freeSewingNotes(draft), grainLines }
    }
    case 'garmentcode':
      return { garment: stateEase(readGarmentCode(fields, name)), notes: [], grainLines: 0 } // no word for it
  }
  const known = '"format": "selvedge-garment" or "freesewing-draft-v1", or "pattern" (GarmentCode)'
  throw new InputError(
    `the file is no garment this build knows: it should have ${known}; choose another file`,
  )
}

/** Which of the documents in JSON it is, by its fields; undefined for any other. */
export function documentFormat(
  fields: Readonly<Record<string, unknown>>,
): 'garment' | 'freesewing' | 'garmentcode' | undefined {
  if (fields.format === 'selvedge-garment') return 'garment'
  if (typeof fields.format === 'string' && fields.format.startsWith('freesewing-draft')) return 'freesewing'
  return 'pattern' in fields ? 'garmentcode' : undefined
}
