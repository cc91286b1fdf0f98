/**
 * JSON text to values, with a message that names line and column on every engine: browsers word the errors of
 * `JSON.parse` differently and often leave the place out. The fault is looked for only after `JSON.parse` refused.
 */
import { InputError } from '../core/index.ts'

/** Parses JSON; a byte order mark in front is skipped. Throws an `InputError` with line and column. */
export function parseJson(text: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (plain.trim() === '') throw new InputError('the file is empty; choose a garment file')
  try {
    return JSON.parse(plain)
  } catch {
    const { at, wanted } = findFault(plain)
    const before = plain.slice(0, at).split('\n')
    const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`
    const found = at < plain.length ? JSON.stringify(plain[at]) : 'the end of the file'
    throw new InputError(
      `not valid JSON at ${place}: expected ${wanted}, found ${found}; correct it or export again`,
    )
  }
}

interface Fault {
  at: number
  wanted: string
}

/** What the reader waits for between two tokens. */
type Awaited = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma or ]' | 'comma or }' | 'end'

const WANTED: Record<Awaited, string> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  key: 'a name in double quotes',
  'key or }': 'a name in double quotes or }',
  colon: 'a colon',
  'comma or ]': 'a comma or ]',
  'comma or }': 'a comma or }',
  end: 'nothing more',
}

/** Walks over the tokens without recursion until one does not fit the grammar of JSON (RFC 8259). */
function findFault(text: string): Fault {
  const open: string[] = [] // '{' and '[' not yet closed
  let awaited: Awaited = 'value'
  let at = 0
  const afterValue = (): Awaited => {
    const inside = open[open.length - 1]
    return inside === undefined ? 'end' : inside === '{' ? 'comma or }' : 'comma or ]'
  }
  for (;;) {
    at = matchEnd(SPACE, text, at)
    const token = text[at]
    if (awaited.startsWith('key') && token === '"') {
      const fault = stringFault(text, at)
      if (fault) return fault
      at = stringEnd(text, at) + 1
      awaited = 'colon'
    } else if (awaited === 'colon' && token === ':') {
      at++
      awaited = 'value'
    } else if (awaited.endsWith('}') && token === '}') {
      at++
      open.pop()
      awaited = afterValue()
    } else if (awaited.endsWith(']') && token === ']') {
      at++
      open.pop()
      awaited = afterValue()
    } else if (awaited.startsWith('comma') && token === ',') {
      at++
      awaited = awaited === 'comma or }' ? 'key' : 'value'
    } else if (awaited.startsWith('value') && (token === '{' || token === '[')) {
      at++
      open.push(token)
      awaited = token === '{' ? 'key or }' : 'value or ]'
    } else if (awaited.startsWith('value') && token === '"') {
      const fault = stringFault(text, at)
      if (fault) return fault
      at = stringEnd(text, at) + 1
      awaited = afterValue()
    } else if (awaited.startsWith('value') && matchEnd(WORD, text, at) > at) {
      at = matchEnd(WORD, text, at)
      awaited = afterValue()
    } else {
      return { at, wanted: WANTED[awaited] }
    }
  }
}

/** The first character that may not stand in the string opened at `start`, or its missing end. */
function stringFault(text: string, start: number): Fault | undefined {
  const at = stringEnd(text, start)
  if (text[at] === '"') return undefined
  return { at, wanted: text[at] === '\\' ? 'a known escape' : 'a closing double quote' }
}

/** Index of the closing quote of the string opened at `start`, or of the first character that may not be there. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"' && text[at] >= ' ') {
    const end = text[at] === '\\' ? matchEnd(ESCAPE, text, at) : at + 1
    if (end === at) break
    at = end
  }
  return at
}

/** Index after the match at `at`, or `at` itself. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const SPACE = /[ \t\n\r]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const WORD = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
