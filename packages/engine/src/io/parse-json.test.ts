import { expect, test } from 'vitest'
import { buildRandom, InputError } from '../core/index.ts'
import { parseJson } from './parse-json.ts'

test('good JSON of every kind', () => {
  for (const text of [
    '{}',
    '[1, -2.5e-3, true, false, null, "é\\u00e9\\n"]',
    ' {"a": {"b": [[], {}]}}\r\n',
  ]) {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  }
})

/**
 * Cutting a text just before the reported fault must leave something that can still be completed, and the text up to
 * and including it must not: here checked the cheap way, by the place of a character that never fits.
 */
test('the place of a foreign character is found wherever it stands outside a string', () => {
  const seed = 8
  const random = buildRandom(seed)
  const text = JSON.stringify({ a: [1, 2.5, { b: null, c: [true, false, 'x'] }], d: '' }, null, 1)
  let inside = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') inside = !inside
    if (inside || text[at] === '"' || random() < 0.2) continue
    const broken = `${text.slice(0, at)}§${text.slice(at)}`
    const before = text.slice(0, at).split('\n')
    const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`
    expect(() => parseJson(broken), `seed ${seed}`).toThrow(InputError)
    const inWord = /[\w.]/.test(text[at]) && /[\w.-]/.test(text[at - 1] ?? '') // then the word before it is at fault
    if (!inWord) expect(() => parseJson(broken)).toThrow(`at ${place}:`)
  }
})

test('a long string does not exhaust the reader', () => {
  expect(() => parseJson(`["${'a'.repeat(5_000_000)}`)).toThrow(/closing double quote, found the end/)
})
