/**
 * Sewing patterns in files: the documents that can be sewn again, and the sheets that are printed and cut. What lays these
 * out is loaded when it is asked for.
 */
import type { Garment } from '../pattern/index.ts'
import { looksLikeDxf } from './dxf/dxf.ts'
import { writeDxfAama } from './dxf/dxf-aama-write.ts'
import { type FormatOptions, type PatternFormat, textOf } from './format.ts'
import { writeGarmentJson } from './garment-json.ts'
import {
  documentFormat,
  formatOfEnding,
  type GarmentFormat,
  looksLikeSvg,
  readPattern,
} from './read-garment.ts'
import { looksLikeSeamly } from './seamly-measurements.ts'
import { writeSvgPattern } from './svg/svg-pattern-write.ts'
import { writeGarmentCode } from './write-garment-code.ts'

const OWN_NOTES =
  'seams, placement and exact curves are kept in notes of our own, which other programs do not read'
const PRINTED = 'a drawing to print: placement is not in it'

export const PATTERN_FORMATS: readonly PatternFormat[] = [
  {
    name: 'garment',
    title: 'Selvedge garment',
    kind: 'pattern',
    extensions: ['json'],
    type: 'application/json',
    page: 'garment',
    losses: 'nothing of a pattern is lost',
    opens: ({ fields }) => fields !== null && documentFormat(fields) === 'garment',
    read: readSewn,
    write: writeGarmentJson,
  },
  {
    name: 'garmentcode',
    title: 'GarmentCode',
    kind: 'pattern',
    extensions: ['json'],
    type: 'application/json',
    page: 'garment-code',
    losses: 'no notches, lines, seam allowances, fabrics, layers, links or closures; darts are worked in',
    opens: ({ fields }) => fields !== null && documentFormat(fields) === 'garmentcode',
    read: readSewn,
    write: writeCode,
  },
  {
    name: 'freesewing',
    title: 'FreeSewing draft',
    kind: 'pattern',
    extensions: ['json'],
    type: 'application/json',
    page: 'freesewing',
    losses: 'second plies, interfacing and cloth folded under are left out: one ply is sewn',
    opens: ({ fields }) => fields !== null && documentFormat(fields) === 'freesewing',
    read: readSewn,
  },
  {
    name: 'dxf',
    title: 'DXF-AAMA',
    kind: 'pattern',
    extensions: ['dxf'],
    type: 'image/vnd.dxf',
    page: 'dxf-aama',
    losses: OWN_NOTES,
    opens: ({ head }) => looksLikeDxf(head),
    read: readDrawn('dxf'),
    write: tellingNotes(writeDxfAama),
  },
  {
    name: 'svg',
    title: 'SVG pattern',
    kind: 'pattern',
    extensions: ['svg'],
    type: 'image/svg+xml',
    page: 'svg-pattern',
    losses: OWN_NOTES,
    opens: ({ head }) => looksLikeSvg(head) && !looksLikeSeamly(head),
    read: readDrawn('svg'),
    write: tellingNotes(writeSvgPattern),
  },
  {
    name: 'print-svg',
    title: 'sheet to print',
    kind: 'pattern',
    extensions: ['svg'],
    type: 'image/svg+xml',
    page: 'print',
    losses: PRINTED,
    write: writeSheet,
  },
  {
    name: 'pdf',
    title: 'pages to print',
    kind: 'pattern',
    extensions: ['pdf'],
    type: 'application/pdf',
    page: 'print',
    losses: PRINTED,
    opens: ({ head }) => head.startsWith('%PDF-'),
    write: writePages,
  },
]

/** Whatever its ending says: the content decides which of them it is. */
function readSewn(bytes: Uint8Array, options: FormatOptions): Garment {
  return readAs(bytes, undefined, options)
}

/** The content decides, if it says anything; a text that says nothing is called what its ending says. */
function readDrawn(ending: 'dxf' | 'svg') {
  return (bytes: Uint8Array, options: FormatOptions): Garment =>
    readAs(bytes, formatOfEnding(textOf(bytes), `.${ending}`), options)
}

function readAs(bytes: Uint8Array, format: GarmentFormat | undefined, options: FormatOptions): Garment {
  const { name, size, allowance, note } = options
  const { garment, notes } = readPattern(textOf(bytes), format, name, { size, allowance })
  for (const one of notes) note?.(one)
  return garment
}

function writeCode(garment: Garment, { note }: FormatOptions): string {
  const { panels, seams } = garment
  const lost = [
    panels.some((panel) => panel.notches?.length) && 'notches',
    panels.some((panel) => panel.lines?.length) && 'lines',
    panels.some((panel) => panel.allowance !== undefined || panel.edges.some((edge) => edge.allowance)) &&
      'seam allowances',
    panels.some((panel) => panel.fabric || panel.layer > 0) && 'fabrics and layers',
    panels.some((panel) => panel.linked) && 'links between pieces',
    seams.some((seam) => seam.closure) && 'closures',
    seams.some((seam) => seam.construction) && 'constructions of seams',
    seams.some((seam) => seam.fold) && 'folds of seams',
  ].filter(Boolean)
  if (lost.length > 0) note?.(`GarmentCode has no word for ${lost.join(', ')}: left out`)
  if (panels.some((panel) => panel.darts?.length || panel.pleats?.length)) {
    note?.('darts and pleats were worked into the outlines')
  }
  return writeGarmentCode(garment)
}

function tellingNotes(write: (garment: Garment) => string) {
  return (garment: Garment, { note }: FormatOptions): string => {
    note?.(OWN_NOTES)
    return write(garment)
  }
}

async function writeSheet(garment: Garment, options: FormatOptions): Promise<string> {
  const { allowance, size, title, note } = options
  const { writePatternSvg } = await import('./print/print-pattern.ts')
  note?.(`${PRINTED}; take the format svg for a pattern to read again`)
  return writePatternSvg(garment, { allowance, size, title })
}

async function writePages(
  garment: Garment,
  { paper = 'a4', allowance, size, title, note }: FormatOptions,
): Promise<Uint8Array> {
  const { writePatternPdf } = await import('./print/print-pattern.ts')
  const { bytes, pages, page, columns, rows } = writePatternPdf(garment, paper, { allowance, size, title })
  const laid =
    columns * rows === 1
      ? `${Math.round(page.width)} × ${Math.round(page.height)} mm`
      : `${columns} × ${rows} tiles`
  note?.(
    `${pages} ${pages === 1 ? 'page' : 'pages'}, ${laid}; print at 100 % and measure the squares on the first`,
  )
  return bytes
}
