/** A command line run inside a test, with what it printed and what it said. */
import { runCli } from './run-cli.ts'

export async function runWords(...words: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = []
  const err: string[] = []
  const terminal = {
    print: (line: string) => void out.push(line),
    say: (line: string) => void err.push(line),
    progress: () => ({ show: () => {}, stop: () => {} }),
  }
  return { code: await runCli(words, terminal), out, err }
}
