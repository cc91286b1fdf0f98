/** The `selvedge` command. */
import { runCli } from './run-cli.ts'
import { openTerminal } from './terminal.ts'

// `selvedge list garments | head` closes the pipe early; that is no error of ours.
process.stdout.on('error', (reason: NodeJS.ErrnoException) => {
  if (reason.code === 'EPIPE') process.exit(0)
  throw reason
})

process.exitCode = await runCli(process.argv.slice(2), openTerminal(process.stdout, process.stderr))
