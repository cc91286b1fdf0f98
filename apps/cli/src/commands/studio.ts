/** Serves the studio until Ctrl-C. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '@selvedge/engine'
import { command } from '../command.ts'
import { serveFolders } from '../static-server.ts'

const studioFolder = fileURLToPath(new URL('../../../studio/dist/', import.meta.url))

export const studioCommand = command({
  name: 'studio',
  summary: 'Serve the studio in the browser.',
  usage: 'studio [--port P] [--open]',
  argsMax: 0,
  options: {
    port: {
      type: 'number',
      default: 5173,
      min: 1,
      max: 65535,
      whole: true,
      value: 'P',
      help: 'exactly this port',
    },
    open: { type: 'boolean', help: 'open the browser' },
  },

  async run({ flags, terminal }) {
    if (!existsSync(join(studioFolder, 'index.html'))) {
      throw new InputError('the studio is not built; run npm run build in the repository')
    }
    const server = await serveFolders([{ prefix: '/', folder: studioFolder }], flags.port)
    terminal.print(`Selvedge Studio: ${server.address}`)
    terminal.say('Ctrl-C stops it.')
    if (flags.open) openBrowser(server.address)
    await interrupted()
    await server.close()
    return 0
  },
})

/** Best effort: a machine without a browser still gets the address. */
function openBrowser(address: string): void {
  const opener: Record<string, string[]> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }
  const [program, ...words] = opener[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
