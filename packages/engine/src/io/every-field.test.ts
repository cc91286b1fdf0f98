/**
 * Every optional field of a garment × every format of patterns: it comes back as it was, or stands in the table below with
 * the words in which the format's page tells the loss. A field that comes back although it is called lost fails too, and so
 * does a page that does not say it. Fields are found by walking the schema; see `optional-fields.fixture.ts`.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Garment } from '../pattern/index.ts'
import {
  bareGarment,
  fieldName,
  fieldOf,
  optionalFields,
  type Path,
  withField,
  withoutField,
} from '../pattern/optional-fields.fixture.ts'
import { writeDxfAama } from './dxf/dxf-aama-write.ts'
import { freeSewingDesigns } from './freesewing/freesewing.ts'
import { writeGarmentJson } from './garment-json.ts'
import { writePatternPdf, writePatternSvg } from './print/print-pattern.ts'
import { readGarment } from './read-garment.ts'
import { writeSvgPattern } from './svg/svg-pattern-write.ts'
import { writeGarmentCode } from './write-garment-code.ts'

interface Carrier {
  /** In docs/formats. */
  readonly page: string
  carries(path: Path): boolean
  /** Fields it has no place for, and how its page says so. */
  readonly lost: Readonly<Record<string, string>>
}

const root = new URL('../../../../', import.meta.url)
const drafts = freeSewingDesigns().map((name) =>
  readGarment(readFileSync(new URL(`assets/freesewing/${name}.json`, root), 'utf8')),
)

/** Written and read again it is the same. */
function returns(write: (garment: Garment) => string): Carrier['carries'] {
  return (path) => {
    const garment = withField(bareGarment, path)
    const again = readGarment(write(garment))
    return JSON.stringify(fieldOf(again, path)) === JSON.stringify(fieldOf(garment, path))
  }
}

/** Paper is not read: it looks another way without the field. */
function shows(write: (garment: Garment) => string): Carrier['carries'] {
  return (path) => {
    const garment = withField(bareGarment, path)
    return write(garment) !== write(withoutField(garment, path))
  }
}

/** Is the field anywhere in the garment, not only in the first of its lists? */
function isIn(value: unknown, [step, ...rest]: Path): boolean {
  if (value === undefined || step === undefined) return value !== undefined
  if (Array.isArray(value)) return value.some((item) => isIn(item, [step, ...rest]))
  if (typeof step === 'number') return isIn(value, rest)
  return isIn((value as Record<string, unknown>)[step], rest)
}

const UNPRINTED = {
  fabric: 'what it is usually made of',
  placementHint: 'everything three-dimensional',
  'panels.edges.label': 'labels of edges and lines',
  'panels.placement': 'placement',
  'panels.bodyPart': 'everything three-dimensional',
  'panels.meshSize': 'mesh sizes',
  'panels.lines.angle': 'how far a fold is pressed',
  'panels.lines.stretch': 'how short an elastic is',
  'panels.lines.label': 'labels of edges and lines',
  'seams.fold': 'how far a fold is pressed',
  'seams.lengths': 'rules of lengths',
  'panels.edges.hem': 'hems of edges that are sewn',
  'panels.edges.stay': 'tapes that keep an edge',
}

const CARRIERS: Readonly<Record<string, Carrier>> = {
  JSON: { page: 'garment', carries: returns(writeGarmentJson), lost: {} },
  SVG: { page: 'svg-pattern', carries: returns(writeSvgPattern), lost: {} },
  DXF: { page: 'dxf-aama', carries: returns(writeDxfAama), lost: {} },
  GarmentCode: {
    page: 'garment-code',
    carries: returns(writeGarmentCode),
    lost: {
      fabric: 'fabric',
      fittedTo: 'the person of `fittedTo`',
      placementHint: '`placementHint` unless reading would guess it again',
      'panels.title': 'titles',
      'panels.edges.curve.4.handles': 'splines as chains of cubic curves',
      'panels.edges.allowance': 'allowances',
      'panels.edges.hem': 'hems, tapes, interfacing and constructions',
      'panels.edges.stay': 'hems, tapes, interfacing and constructions',
      'panels.interfacing': 'hems, tapes, interfacing and constructions',
      'panels.lining': 'what is a lining',
      'panels.meshSize': 'mesh sizes',
      'seams.construction': 'hems, tapes, interfacing and constructions',
      'seams.fold': 'folds of seams',
      'seams.lengths': 'rules of lengths',
      'panels.fabric': 'fabric',
      'panels.allowance': 'allowances',
      'panels.lines': 'internal lines and folds, elastics',
      'panels.lines.angle': 'internal lines and folds, elastics',
      'panels.lines.stretch': 'internal lines and folds, elastics',
      'panels.lines.label': 'internal lines and folds, elastics',
      'panels.notches': 'notches',
      'panels.darts': 'darts and pleats as the outline they leave',
      'panels.pleats': 'darts and pleats as the outline they leave',
      'panels.linked': 'links',
      'seams.a.reversed': 'edges travelled backwards (turned)',
      'seams.b.reversed': 'edges travelled backwards (turned)',
      'seams.match': 'ease by `match` (kept as cuts)',
      'seams.closure': 'closures (closed ones are sewn, open ones not)',
      'seams.closure.0.size': 'closures (closed ones are sewn, open ones not)',
      'seams.closure.1.lap': 'closures (closed ones are sewn, open ones not)',
    },
  },
  FreeSewing: {
    page: 'freesewing',
    carries: (path) => drafts.some((garment) => isIn(garment, path)), // read only
    lost: {
      fabric: 'fabric',
      placementHint: 'placement and its hint',
      'panels.edges.hem': 'hems, tapes, interfacing and constructions',
      'panels.edges.stay': 'hems, tapes, interfacing and constructions',
      'panels.interfacing': 'hems, tapes, interfacing and constructions',
      'panels.lining': 'what is a lining',
      'panels.meshSize': 'mesh sizes',
      'seams.construction': 'hems, tapes, interfacing and constructions',
      'seams.closure.0.size': 'zips',
      'panels.edges.curve.4.handles': 'splines (its curves are cubics)',
      'panels.placement': 'placement and its hint',
      'panels.fabric': 'fabric',
      'panels.lines.angle': 'elastics and pressed folds',
      'panels.lines.stretch': 'elastics and pressed folds',
      'panels.darts': 'darts and pleats as such',
      'panels.pleats': 'darts and pleats as such',
      'seams.a.reversed': 'edges travelled backwards',
      'seams.b.reversed': 'edges travelled backwards',
    },
  },
  'paper, one sheet': { page: 'print', carries: shows(writePatternSvg), lost: UNPRINTED },
  'paper, pages': {
    page: 'print',
    carries: shows((garment) => Buffer.from(writePatternPdf(garment, 'a4').bytes).toString('latin1')),
    lost: UNPRINTED,
  },
}

describe.each(Object.entries(CARRIERS))('%s', (format, { page, carries, lost }) => {
  const text = readFileSync(new URL(`docs/formats/${page}.md`, root), 'utf8').replaceAll(/\s+/g, ' ')

  test.each(optionalFields.map((path) => [fieldName(path), path] as const))(
    `%s × ${format}`,
    (name, path) => {
      expect(carries(path) ? 'carried' : 'lost').toBe(name in lost ? 'lost' : 'carried')
      expect(text).toContain(lost[name] ?? '')
    },
  )

  test('is said to lose nothing that garments do not have', () => {
    expect(
      Object.keys(lost).filter((name) => !optionalFields.some((path) => fieldName(path) === name)),
    ).toEqual([])
  })
})
