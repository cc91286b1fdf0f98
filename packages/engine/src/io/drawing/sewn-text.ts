/**
 * A seam as one readable line of text, for files that have no place for seams (DXF):
 *
 *   SEWN side-l: front:e3 + front:e4 = back:e1< (parallel; right on wrong; match 0.5:0.4; zip open; sewn lapped; folded -3; lengths free)
 *
 * Edges in the order they are travelled, `<` = travelled from end to start. The words in brackets are left out when
 * they do not apply. Names are written with %XX for everything but letters, digits, `_`, `.` and `-`.
 */
import { InputError } from '../../core/index.ts'
import {
  closureSchema,
  type EdgeRef,
  type Panel,
  quoted,
  type Seam,
  seamSchema,
} from '../../pattern/index.ts'

/** `size` tells the seams of several sizes in one file apart. */
export function sewnText(seam: Seam, size = ''): string {
  const words: string[] = []
  if (seam.parallel) words.push('parallel')
  if (seam.sides === 'right-wrong') words.push('right on wrong')
  if (seam.match) words.push(['match', ...seam.match.map(([a, b]) => `${a}:${b}`)].join(' '))
  if (seam.closure) {
    const state = seam.closure.closed ? 'closed' : 'open'
    words.push(seam.closure.kind === 'zip' ? zipText(seam.closure, state) : buttonsText(seam.closure, state))
  }
  if (seam.construction) words.push(`sewn ${seam.construction}`)
  if (seam.fold !== undefined) words.push(`folded ${seam.fold}`)
  if (seam.lengths) words.push(`lengths ${seam.lengths}`)
  const tag = size === '' ? '' : `[${writeName(size)}]`
  const rest = words.length > 0 ? ` (${words.join('; ')})` : ''
  return `SEWN${tag} ${writeName(seam.id)}: ${sideText(seam.a)} = ${sideText(seam.b)}${rest}`
}

/** Seam and size of such a line; undefined for any other text; an `InputError` for one that is damaged. */
export function readSewnText(text: string): { seam: Seam; size: string } | undefined {
  const found = LINE.exec(text)
  if (!found) return undefined
  const [, size = '', id, a, b, words = ''] = found
  const seam: Seam = {
    id: readName(id),
    a: readSide(a, text),
    b: readSide(b, text),
    parallel: false,
    sides: 'right-right',
  }
  for (const word of words.split(';').map((part) => part.trim())) {
    const [first, ...values] = word.split(' ')
    if (word === '') continue
    if (word === 'parallel') seam.parallel = true
    else if (word === 'right on wrong') seam.sides = 'right-wrong'
    else if (first === 'match') seam.match = values.map((pair) => readMatch(pair, text))
    else if (first === 'sewn') seam.construction = readConstruction(values[0], text)
    else if (first === 'folded') seam.fold = readFold(values[0], text)
    else if (first === 'lengths') seam.lengths = readLengths(values[0], text)
    else if (first === 'zip' && isState(values[0]))
      seam.closure = {
        kind: 'zip',
        closed: values[0] === 'closed',
        ...(values[1] === 'size' && { size: readSize(values[2], text) }),
      }
    else if (first === 'buttons' && isState(values[1]) && Number.isInteger(Number(values[0]))) {
      seam.closure = {
        kind: 'buttons',
        closed: values[1] === 'closed',
        count: Math.max(1, Number(values[0])),
        ...(values[2] === 'lap' && { lap: readLap(values[3], text) }),
      }
    } else throw fault(text, word)
  }
  return { seam, size: readName(size) }
}

/** The seams whose edges are all there; the others, after a change in another program, are named in a note. */
export function standingSeams(panels: readonly Panel[], seams: readonly Seam[], notes: string[]): Seam[] {
  const edges = new Set(
    panels.flatMap((panel) => panel.edges.map((edge) => JSON.stringify([panel.id, edge.id]))),
  )
  const stands = ({ a, b }: Seam) =>
    [...a, ...b].every((ref) => edges.has(JSON.stringify([ref.panel, ref.edge])))
  const gone = seams.filter((seam) => !stands(seam))
  if (gone.length > 0) {
    const names = gone.slice(0, 4).map(({ id }) => quoted(id))
    const more = gone.length > 4 ? ` and ${gone.length - 4} more` : ''
    notes.push(`seams ${names.join(', ')}${more} point at edges that are gone and were left out`)
  }
  return seams.filter(stands)
}

/** Name as one word of a line. */
export function writeName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '?')).replace(/[!'()*~]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

export function readName(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word // a lone % was not written by us
  }
}

function sideText(side: readonly EdgeRef[]): string {
  return side
    .map((ref) => `${writeName(ref.panel)}:${writeName(ref.edge)}${ref.reversed ? '<' : ''}`)
    .join(' + ')
}

function readSide(text: string, line: string): EdgeRef[] {
  return text.split(' + ').map((word): EdgeRef => {
    const found = EDGE.exec(word.trim())
    if (!found) throw fault(line, word)
    const ref = { panel: readName(found[1]), edge: readName(found[2]) }
    return found[3] ? { ...ref, reversed: true } : ref
  })
}

function readMatch(pair: string, line: string): [number, number] {
  const [a, b] = pair.split(':').map(Number)
  if (!(a >= 0 && a <= 1 && b >= 0 && b <= 1)) throw fault(line, pair)
  return [a, b]
}

function readConstruction(word: string, line: string): Seam['construction'] {
  const { data, success } = seamSchema.shape.construction.safeParse(word)
  if (!success) throw fault(line, word)
  return data
}

function zipText({ size }: { size?: number }, state: string): string {
  return `zip ${state}${size === undefined ? '' : ` size ${size}`}`
}

/** As zips are sold. */
function readSize(word: string, line: string): number {
  const { data, success } = closureSchema.options[0].shape.size.safeParse(Number(word))
  if (!success || data === undefined) throw fault(line, word)
  return data
}

function buttonsText({ count, lap }: { count: number; lap?: number }, state: string): string {
  return `buttons ${count} ${state}${lap === undefined ? '' : ` lap ${lap}`}`
}

/** [m] */
function readLap(word: string, line: string): number {
  const lap = Number(word)
  if (!(lap >= 0)) throw fault(line, word)
  return lap
}

/** [rad] */
function readFold(word: string, line: string): Seam['fold'] {
  const { data, success } = seamSchema.shape.fold.safeParse(Number(word))
  if (!success) throw fault(line, word)
  return data
}

function readLengths(word: string, line: string): Seam['lengths'] {
  const { data, success } = seamSchema.shape.lengths.safeParse(word)
  if (!success) throw fault(line, word)
  return data
}

function isState(word: string | undefined): boolean {
  return word === 'closed' || word === 'open'
}

function fault(line: string, word: string): InputError {
  return new InputError(
    `annotation ${quoted(line)}: cannot read ${quoted(word)}; write it as "SEWN name: piece:edge = piece:edge" or delete it`,
  )
}

const LINE = /^SEWN(?:\[([^\]\s]*)\])? (\S+): (.+?) = ([^(]+?)(?: \((.*)\))?$/
const EDGE = /^([^\s:<]+):([^\s:<]+)(<)?$/
