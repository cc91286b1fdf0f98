/** The `selvedge` command. */
import { setFlagsFromString } from 'node:v8'
import { runCli } from './run-cli.ts'
import { openTerminal } from './terminal.ts'

// Most of a drape's thousand functions run for a fraction of a second, and the engine spends a quarter of the processor time on
// optimised code for them, beside the main thread. Asked six times later for it, a static tee at 16 mm takes 5 % less in all;
// with a third of the callees copied into their callers, 4 % less again. What the hot loops call is in kernels.
setFlagsFromString('--interrupt-budget=400000')
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')

// `selvedge list garments | head` closes the pipe early; that is no error of ours.
process.stdout.on('error', (reason: NodeJS.ErrnoException) => {
  if (reason.code === 'EPIPE') process.exit(0)
  throw reason
})

process.exitCode = await runCli(process.argv.slice(2), openTerminal(process.stdout, process.stderr))
