/**
 * What every text format must keep: a good text survives writing and reading again, and a damaged one either reads or
 * is refused with an `InputError` in one short line. Used by the tests of each format, with the seed they print.
 */
import { buildRandom, InputError } from '../core/index.ts'

export interface FormatCheck<T> {
  /** A good text of the format. */
  text: string
  read(text: string): T
  /** Left out for formats that are only read. */
  write?(value: T): string
  mutations: number
  seed: number
}

export interface FormatReport {
  /** How many damaged texts were still readable, and how many were refused. */
  read: number
  refused: number
}

/** Throws an `Error` naming the seed and the mutation when the format breaks its promise. */
export function checkFormat<T>(check: FormatCheck<T>): FormatReport {
  const value = check.read(check.text)
  if (check.write) {
    const written = check.write(value)
    const again = check.write(check.read(written))
    if (again !== written) throw new Error('reading what was written and writing it again changes the text')
    if (JSON.stringify(check.read(written)) !== JSON.stringify(value))
      throw new Error('the round trip changes the value')
  }
  const random = buildRandom(check.seed)
  const report: FormatReport = { read: 0, refused: 0 }
  for (let k = 0; k < check.mutations; k++) {
    const damaged = damage(check.text, random)
    try {
      check.read(damaged)
      report.read++
    } catch (error) {
      const fault = messageFault(error)
      if (fault) throw new Error(`seed ${check.seed}, mutation ${k}: ${fault}`, { cause: error })
      report.refused++
    }
  }
  return report
}

/** Why an error is not fit for the person who chose the file; undefined when it is. */
export function messageFault(error: unknown): string | undefined {
  if (!(error instanceof InputError)) return `not an InputError but ${String(error)}`
  const { message } = error
  if (message.length >= MESSAGE_MAX) return `message of ${message.length} characters: ${message}`
  if (/[\r\n]/.test(message)) return `message of several lines: ${message}`
  return undefined
}

/** One random wound: a character, a stretch, a number, a name, or the tail. */
function damage(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length)
  const kind = Math.floor(random() * 6)
  const put = (from: number, to: number, piece: string) => text.slice(0, from) + piece + text.slice(to)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]
  if (kind === 0) return put(at, at + 1, pick(CHARACTERS))
  if (kind === 1) return put(at, at + Math.floor(random() * 40), '')
  if (kind === 2) return put(at, at, text.slice(at, at + Math.floor(random() * 40)))
  if (kind === 3) return text.slice(0, at)
  const target = kind === 4 ? /-?\d+(?:\.\d+)?(?:e-?\d+)?/g : /"[^"\n]*"/g
  target.lastIndex = at
  const found = target.exec(text)
  if (!found) return text.slice(0, at)
  const piece = kind === 4 ? pick(NUMBERS) : pick(WORDS)
  return put(found.index, found.index + found[0].length, piece)
}

const MESSAGE_MAX = 300 // characters: a sentence, not a dump
const CHARACTERS = ['{', '}', '[', ']', ',', ':', '"', '\\', '\n', '\u0000', '0', '-', 'e', 'é', '\ud800']
const NUMBERS = [
  '0',
  '-1',
  '1',
  '1e308',
  '1e999',
  '-1e-320',
  '1.5',
  '99999',
  'null',
  'true',
  '"7"',
  '[]',
  '{}',
  'NaN',
]
const WORDS = [
  '""',
  '"__proto__"',
  '"x"',
  '7',
  'null',
  '[]',
  '{}',
  `"${'long '.repeat(200)}"`,
  '"a\\nb"',
  '"circle"',
]
