/**
 * Numbers as people type them: `12,5`, `12.5`, `5 1/2 in`, `bust/4 + 2cm`, `(waist + 4) / 2`. A bare number has the unit
 * of the field; words are measurements by name. What cannot be read is told in a few words, so that a field can keep its
 * last good value and say why.
 */
export type ReadNumber = { readonly value: number } | { readonly wrong: string }

export interface NumberContext {
  /** What a bare number counts: 0.01 for centimetres, 1 for plain numbers. */
  readonly unit: number
  /** Measurements by name, in the same measure as `unit`: metres for lengths. */
  readonly words?: Readonly<Record<string, number>>
}

/** In metres, radians or plain, as the unit says. */
export function readNumber(text: string, context: NumberContext): ReadNumber {
  try {
    const tokens = tokensOf(text)
    if (tokens.length === 0) return { wrong: 'type a number' }
    const reader = { tokens, next: 0, context }
    const sum = readSum(reader)
    const left = tokens[reader.next]
    if (left !== undefined) return { wrong: `did not expect "${left}"` }
    const value = lengthOf(sum, context)
    return Number.isFinite(value) ? { value } : { wrong: 'divided by zero' }
  } catch (reason) {
    if (reason instanceof Unreadable) return { wrong: reason.message }
    throw reason
  }
}

/** Units that may follow a number [m], and degrees [rad]. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  m: 1,
  in: 0.0254,
  '"': 0.0254,
  inch: 0.0254,
  '°': Math.PI / 180,
}

class Unreadable extends Error {}

/** A number with its measure: plain ones take the field's unit where a sum or the end asks for it. */
interface Quantity {
  readonly value: number
  readonly plain: boolean
}

interface Reader {
  readonly tokens: readonly string[]
  next: number
  readonly context: NumberContext
}

/** A whole and a fraction, a fraction, a decimal with comma or point; then words, signs. */
const TOKEN = /\s*(\d+\s+\d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?|[.,]\d+|[\p{L}_]+|["°()+\-*/×·−])/uy

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    tokens.push(found[1])
    end = TOKEN.lastIndex
  }
  const rest = text.slice(end).trim()
  if (rest !== '') throw new Unreadable(`cannot read "${rest}"`)
  return tokens
}

function readSum(reader: Reader): Quantity {
  let sum = readProduct(reader)
  for (;;) {
    const sign = reader.tokens[reader.next]
    if (sign !== '+' && sign !== '-' && sign !== '−') return sum
    reader.next++
    const term = readProduct(reader)
    const plain = sum.plain && term.plain
    const measure = (one: Quantity) => (plain ? one.value : lengthOf(one, reader.context))
    sum = { value: measure(sum) + (sign === '+' ? 1 : -1) * measure(term), plain }
  }
}

function readProduct(reader: Reader): Quantity {
  let product = readFactor(reader)
  for (;;) {
    const sign = reader.tokens[reader.next]
    if (sign === undefined || !'*/×·'.includes(sign)) return product
    reader.next++
    const factor = readFactor(reader)
    const divides = sign === '/'
    if (!product.plain && !factor.plain && !divides) throw new Unreadable('a length times a length')
    if (divides && !factor.plain) throw new Unreadable('divide by a plain number')
    const value = divides ? product.value / factor.value : product.value * factor.value
    product = { value, plain: product.plain && factor.plain }
  }
}

function readFactor(reader: Reader): Quantity {
  const { tokens, context } = reader
  const token = tokens[reader.next++]
  if (token === undefined) throw new Unreadable('ends too early')
  if (token === '-' || token === '−') {
    const factor = readFactor(reader)
    return { ...factor, value: -factor.value }
  }
  if (token === '(') {
    const inner = readSum(reader)
    if (tokens[reader.next++] !== ')') throw new Unreadable('a bracket is not closed')
    return inner
  }
  if (/^[\d.,]/.test(token)) {
    const unit = UNITS[tokens[reader.next]?.toLowerCase() ?? '']
    if (unit === undefined) return { value: decimal(token), plain: true }
    reader.next++
    return { value: decimal(token) * unit, plain: false }
  }
  const measured = context.words?.[token.toLowerCase()]
  if (measured === undefined) throw new Unreadable(`unknown word "${token}"`)
  return { value: measured, plain: false }
}

/** `5 1/2`, `1/2`, `12,5` */
function decimal(token: string): number {
  const parts = token.split(/\s+/)
  return parts.reduce((sum, part) => {
    const [over, under = '1'] = part.split('/')
    return sum + Number(over.replace(',', '.')) / Number(under)
  }, 0)
}

function lengthOf({ value, plain }: Quantity, { unit }: NumberContext): number {
  return plain ? value * unit : value
}
