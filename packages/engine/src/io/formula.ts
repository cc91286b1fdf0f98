/**
 * Simple arithmetic in a measurement file: numbers, names of other measurements, + − * / and brackets. Read by descent
 * through the grammar, never handed to the language; depth and length are bounded.
 */
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'

/** Value of a formula; `numberOf` gives that of a name. Throws an `InputError` for anything that is no such formula. */
export function evaluateFormula(formula: string, numberOf: (name: string) => number): number {
  if (formula.length > LENGTH_MAX) throw fault(formula, 'is too long')
  const tokens = formula.match(TOKEN) ?? []
  if (tokens.join('') !== formula.replace(/\s+/g, ''))
    throw fault(formula, 'has signs that are not arithmetic')
  let at = 0
  const atom = (depth: number): number => {
    const token = tokens[at++]
    if (depth > DEPTH_MAX) throw fault(formula, 'is nested too deeply')
    if (token === '-') return -atom(depth + 1)
    if (token === '+') return atom(depth + 1)
    if (token === '(') {
      const value = sum(depth + 1)
      if (tokens[at++] !== ')') throw fault(formula, 'lacks a closing bracket')
      return value
    }
    if (token === undefined || /^[-+*/)]$/.test(token)) throw fault(formula, 'is not complete')
    return /^[\d.]/.test(token) ? Number(token.replace(',', '.')) : numberOf(token)
  }
  const product = (depth: number): number => {
    let value = atom(depth)
    while (tokens[at] === '*' || tokens[at] === '/') {
      value = tokens[at++] === '*' ? value * atom(depth) : value / atom(depth)
    }
    return value
  }
  const sum = (depth: number): number => {
    let value = product(depth)
    while (tokens[at] === '+' || tokens[at] === '-') {
      value = tokens[at++] === '+' ? value + product(depth) : value - product(depth)
    }
    return value
  }
  const value = sum(0)
  if (at < tokens.length) throw fault(formula, 'is not complete')
  if (!Number.isFinite(value)) throw fault(formula, 'has no finite value')
  return value
}

function fault(formula: string, what: string): InputError {
  return new InputError(
    `formula ${quoted(formula)}: ${what}; write it with numbers, names, + - * / and brackets`,
  )
}

const TOKEN = /\d+(?:[.,]\d+)?|\.\d+|[@#]?[\p{L}_][\p{L}\p{N}_]*|[-+*/()]/gu
const LENGTH_MAX = 2000 // characters
const DEPTH_MAX = 100
