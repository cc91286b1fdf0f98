/** Runs the built command line, `selvedge studio --port P`, as a person would. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const STARTS_WITHIN = 20_000 // [ms]

export interface ServedStudio {
  readonly address: string
  close(): void
}

export async function serveStudio(): Promise<ServedStudio> {
  const port = await freePort()
  const child = spawn(process.execPath, [program, 'studio', '--port', String(port)], { stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const address = `http://localhost:${port}/`
  for (let waited = 0; waited < STARTS_WITHIN; waited += 100) {
    if (child.exitCode !== null) break
    if (
      await fetch(address).then(
        (answer) => answer.ok,
        () => false,
      )
    ) {
      return { address, close: () => void child.kill('SIGINT') }
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  child.kill()
  throw new Error(`selvedge studio did not start on port ${port} (built? npm run build): ${said.trim()}`)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
