/**
 * What a DXF pattern cannot say, as annotation texts beside the drawing: `SELVEDGE <WHAT>: <JSON>`. Other programs show
 * or ignore them. Long ones are cut, as old readers take 255 characters to a text; the parts after the first begin with
 * `SELVEDGE+`. The drawing stays the truth: readers believe such a text only as far as it agrees with what is drawn.
 */
import { parseJson } from '../parse-json.ts'

export interface PrivateText {
  readonly what: string
  readonly value: unknown
}

/** Texts that carry a value; plain ASCII. */
export function privateTexts(what: string, value: unknown): string[] {
  const json = JSON.stringify(value).replace(/[^\x20-\x7e]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  const text = `SELVEDGE ${what}: ${json}`
  const parts = [text.slice(0, TEXT_MAX)]
  for (let at = TEXT_MAX; at < text.length; at += TEXT_MAX)
    parts.push(`SELVEDGE+${text.slice(at, at + TEXT_MAX)}`)
  return parts
}

/** Values found among texts in order; an `InputError` for JSON that does not parse. */
export function readPrivateTexts(texts: readonly string[]): PrivateText[] {
  const whole: string[] = []
  for (const text of texts) {
    if (text.startsWith('SELVEDGE+') && whole.length > 0) whole[whole.length - 1] += text.slice(9)
    else if (text.startsWith('SELVEDGE ')) whole.push(text)
  }
  return whole.flatMap((text) => {
    const found = /^SELVEDGE ([A-Z]+(?:\[\S*\])?): (.*)$/.exec(text)
    return found ? [{ what: found[1], value: parseJson(found[2]) }] : []
  })
}

const TEXT_MAX = 240 // characters
