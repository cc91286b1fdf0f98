/**
 * From words to exit code. 0 done, 1 bad input (one line on standard error), 2 goal not reached,
 * 3 our own mistake (with the trace to send us).
 */
import { InputError } from '@selvedge/engine'
import { nameHint } from '@selvedge/engine/sim'
import { type Command, readCommandLine } from './command.ts'
import { type CommandEntry, commands } from './commands/index.ts'
import type { Terminal } from './terminal.ts'
import { version } from './version.ts'

export function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(commands, words, terminal)
}

/** The same for any set of commands. */
export async function runCommand(
  known: readonly CommandEntry[],
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await dispatch(known, words, terminal)
  } catch (reason) {
    if (reason instanceof InputError) {
      terminal.say(`selvedge: ${reason.message.replace(/\s*\n\s*/g, ' ')}`)
      return 1
    }
    const trace = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
    terminal.say(`selvedge: this is our mistake, not yours; please report it with the command.\n${trace}`)
    return 3
  }
}

async function dispatch(
  known: readonly CommandEntry[],
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h') return showOverview(known, terminal)
  if (name === '--version' || name === '-v') {
    terminal.print(version())
    return 0
  }
  if (name === 'help') {
    if (rest[0] === undefined) return showOverview(known, terminal)
    return showHelp(await commandNamed(known, rest[0]), terminal)
  }
  const spec = await commandNamed(known, name)
  if (rest.includes('--help') || rest.includes('-h')) return showHelp(spec, terminal)
  const { args, ...flags } = readCommandLine(spec, rest)
  return spec.run({ args, flags, terminal, words })
}

async function commandNamed(known: readonly CommandEntry[], name: string): Promise<Command> {
  const found = known.find((spec) => spec.name === name)
  if (found) return found.open()
  const names = known.map((spec) => spec.name)
  if (name.startsWith('-')) throw new InputError(`no flag ${name} before a command; write selvedge --help`)
  throw new InputError(`no command "${name}"; ${nameHint(name, names)}`)
}

async function showOverview(known: readonly CommandEntry[], terminal: Terminal): Promise<number> {
  terminal.print(`Selvedge ${version()}: sewing patterns in, draped garments out.\n`)
  const specs = await Promise.all(known.map((entry) => entry.open()))
  for (const { name, summary } of specs) terminal.print(`  ${name.padEnd(8)} ${summary}`)
  terminal.print('\nTry: selvedge drape tee      More: selvedge help <command>')
  return 0
}

function showHelp(spec: Command, terminal: Terminal): number {
  terminal.print(`${spec.summary}\n\nselvedge ${spec.usage}\n`)
  for (const [name, option] of Object.entries(spec.options)) {
    const flag = option.type === 'boolean' ? `--${name}` : `--${name} ${option.value}`
    const usual = 'default' in option && option.default !== undefined ? ` (${option.default})` : ''
    terminal.print(`  ${flag.padEnd(18)} ${option.help}${usual}`)
  }
  return 0
}
