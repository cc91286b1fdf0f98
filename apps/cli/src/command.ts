/**
 * The shape of a command and the reading of its flags. A command is data plus `run`; flags are declared with their
 * type, range and unit, so that every wrong one ends in the same kind of sentence: what, and what to write instead.
 */
import { parseArgs } from 'node:util'
import { InputError } from '@selvedge/engine'
import { nameHint } from '@selvedge/engine/sim'
import type { Terminal } from './terminal.ts'

export type OptionSpec =
  | { type: 'boolean'; help: string }
  | { type: 'string'; default?: string; value: string; help: string }
  /** A switch that may name its file: `--html` or `--html page.html`; a word is that file only if it ends so. */
  | { type: 'file'; ending: string; bare: string; value: string; help: string }
  | {
      type: 'number'
      default?: number
      min: number
      max: number
      /** Shown after the number in messages: "mm", "s". */
      unit?: string
      whole?: boolean
      value: string
      help: string
    }

export type Options = Readonly<Record<string, OptionSpec>>

type FlagValue<S extends OptionSpec> = S extends { type: 'boolean' }
  ? boolean
  : S extends { type: 'number'; default: number }
    ? number
    : S extends { type: 'number' }
      ? number | undefined
      : S extends { default: string }
        ? string
        : string | undefined

export type Flags<O extends Options> = { readonly [K in keyof O]: FlagValue<O[K]> }

export interface CommandContext<F> {
  /** Words that are not flags. */
  readonly args: readonly string[]
  readonly flags: F
  readonly terminal: Terminal
  /** The words as typed, for reports that tell how to repeat a run. */
  readonly words: readonly string[]
}

export interface Command {
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly options: Options
  /** Most words that are not flags. */
  readonly argsMax: number
  /** Resolves to the exit code. */
  run(context: CommandContext<Record<string, unknown>>): Promise<number>
}

/** Gives `run` the types of the declared flags. */
export function command<const O extends Options>(spec: {
  name: string
  summary: string
  usage: string
  options: O
  argsMax: number
  run(context: CommandContext<Flags<O>>): Promise<number>
}): Command {
  return { ...spec, run: (context) => spec.run(context as CommandContext<Flags<O>>) }
}

/** The word, or a sentence that says which one is missing. */
export function need(word: string | undefined, what: string): string {
  if (word === undefined || word === '') throw new InputError(`missing ${what}`)
  return word
}

export function readCommandLine(
  spec: Command,
  words: readonly string[],
): CommandContext<Record<string, unknown>>['flags'] & { args: string[] } {
  const types: Record<string, { type: 'string' | 'boolean' }> = {}
  for (const [name, option] of Object.entries(spec.options)) {
    types[name] = { type: option.type === 'boolean' || option.type === 'file' ? 'boolean' : 'string' }
  }
  const { tokens } = parseArgs({ args: [...words], options: types, strict: false, tokens: true })
  const flags: Record<string, unknown> = {}
  const args: string[] = []
  let awaited: Extract<OptionSpec, { type: 'file' }> | undefined // the switch before this word may name its file
  let awaitedName = ''
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (awaited !== undefined && token.value.endsWith(awaited.ending)) flags[awaitedName] = token.value
      else args.push(token.value)
    }
    awaited = undefined
    if (token.kind === 'option') {
      flags[token.name] = readFlag(spec, token.name, token.rawName, token.value, token.inlineValue)
      const option = spec.options[token.name]
      if (option.type === 'file' && token.value === undefined) awaited = option
      awaitedName = token.name
    }
  }
  if (args.length > spec.argsMax) {
    throw new InputError(`"${args[spec.argsMax]}" is one word too many; usage: selvedge ${spec.usage}`)
  }
  for (const [name, option] of Object.entries(spec.options)) {
    if (flags[name] !== undefined) continue
    if (option.type === 'boolean') flags[name] = false
    else if (option.type !== 'file') flags[name] = option.default
  }
  return { ...flags, args }
}

function readFlag(
  spec: Command,
  name: string,
  rawName: string,
  value: string | undefined,
  inline: boolean | undefined,
): unknown {
  const option = Object.hasOwn(spec.options, name) ? spec.options[name] : undefined
  if (option === undefined || !rawName.startsWith('--')) {
    const known = Object.keys(spec.options).map((key) => `--${key}`)
    throw new InputError(`${spec.name} has no flag ${rawName}; ${nameHint(rawName, known)}`)
  }
  if (option.type === 'boolean') {
    if (value !== undefined)
      throw new InputError(`${rawName} is a switch and takes no value; leave out "=${value}"`)
    return true
  }
  if (option.type === 'file' && value === undefined) return option.bare
  if (value === undefined || value === '' || (!inline && value.startsWith('--'))) {
    throw new InputError(`${rawName} needs a value: ${rawName} ${option.value}`)
  }
  return option.type === 'number' ? readNumber(rawName, value, option) : value
}

export function readNumber(
  what: string,
  text: string,
  range: { min: number; max: number; unit?: string; whole?: boolean },
): number {
  const unit = range.unit ? ` ${range.unit}` : ''
  const between = `${range.min} to ${range.max}${unit}`
  const isDecimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
  if (!isDecimal) throw new InputError(`${what}: "${text}" is not a number; write one from ${between}`)
  const value = Number(text)
  if (range.whole && !Number.isInteger(value)) {
    throw new InputError(`${what}: ${text} is not a whole number; write one from ${between}`)
  }
  if (!(value >= range.min && value <= range.max)) {
    throw new InputError(`${what}: ${text}${unit} is out of range; write a number from ${between}`)
  }
  return value
}
