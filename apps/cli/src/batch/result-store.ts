/**
 * Where a batch keeps what it has computed: one folder per result, named by the hash of everything that matters. A
 * result is written into a folder of another name and takes its own by one rename, so a folder named by a hash is
 * whole, whenever the machine was stopped; what a dead process left half done is cleared away at the next start.
 *
 *   <hash>/           a finished drape and result.json
 *   .part-<hash>-<pid>/   one under way
 *   journal.jsonl     a line per start, finish and failure
 *   .lock             the process that works here
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { InputError } from '@selvedge/engine'

export interface StoredResult {
  readonly hash: string
  /** Exit code of the drape: 0 or 2. */
  readonly code: number
  /** The JSON line of the drape. */
  readonly result: Readonly<Record<string, unknown>>
  /** What it said of trouble, in sentences. */
  readonly remarks: readonly string[]
}

export interface ResultStore {
  readonly folder: string
  /** The finished result of this hash, or null. */
  find(hash: string): StoredResult | null
  /** A new empty folder for the work, and a line in the journal. */
  begin(hash: string, name: string): string
  /** The work becomes the result, in one rename. */
  finish(part: string, stored: StoredResult, name: string): void
  /** The work is thrown away; the journal says why. */
  fail(part: string, hash: string, name: string, why: string): void
  close(): void
}

export function openResultStore(folder: string): ResultStore {
  mkdirSync(folder, { recursive: true })
  takeLock(folder)
  clearLeftovers(folder)
  const note = (event: string, hash: string, name: string, why?: string) =>
    appendFileSync(join(folder, 'journal.jsonl'), `${JSON.stringify({ event, hash, name, why })}\n`)
  return {
    folder,
    find: (hash) => readStored(join(folder, hash)),
    begin(hash, name) {
      const part = join(folder, `.part-${hash}-${process.pid}`)
      rmSync(part, { recursive: true, force: true })
      mkdirSync(part)
      note('start', hash, name)
      return part
    },
    finish(part, stored, name) {
      writeFileSync(join(part, 'result.json'), `${JSON.stringify(stored, null, 2)}\n`)
      renameSync(part, join(folder, stored.hash))
      note('done', stored.hash, name)
    },
    fail(part, hash, name, why) {
      rmSync(part, { recursive: true, force: true })
      note('failed', hash, name, why)
    },
    close: () => rmSync(join(folder, '.lock'), { force: true }),
  }
}

function readStored(folder: string): StoredResult | null {
  try {
    const stored = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
    return typeof stored.code === 'number' && typeof stored.result === 'object' ? stored : null
  } catch {
    return null
  }
}

/** Two batches in one folder would compute everything twice. */
function takeLock(folder: string): void {
  const path = join(folder, '.lock')
  for (let round = 0; round < 2; round++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return
    } catch {
      const owner = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
      if (owner > 0 && owner !== process.pid && isAlive(owner)) {
        throw new InputError(
          `--out ${folder}: another batch works here (process ${owner}); wait for it, or name another folder`,
        )
      }
      rmSync(path, { force: true }) // its process is gone
    }
  }
}

function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = /^\.part-[0-9a-f]+-(\d+)$/.exec(name)
    if (owner !== null) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code === 'EPERM' // alive, and somebody else's
  }
}
