/**
 * Files that appear whole or not at all. Each is written under a temporary name in its own folder; only when all are
 * complete do they take their names, so an interrupted or failed run leaves no half file.
 */
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InputError } from '@selvedge/engine'
import { pathKind } from './path-kind.ts'

/** Fails now, before an hour of computing, if the folder cannot take files. Leaves nothing behind. */
export function checkFolder(folder: string, flag = '--out'): void {
  const path = resolve(folder)
  if (pathKind(path) === 'file') {
    throw new InputError(`${flag} ${folder} is a file; name a folder`)
  }
  const made: string[] = []
  try {
    makeFolder(path, made)
    const probe = join(path, `.selvedge-${process.pid}.part`)
    closeSync(openSync(probe, 'w'))
    rmSync(probe)
  } catch (reason) {
    throw new InputError(`${flag} ${folder}: ${folderTrouble(reason)}; name a folder you may write to`)
  } finally {
    for (const each of made.reverse()) rmdirSync(each)
  }
}

/** One level at a time: on some file systems (/proc) Node's own recursive way never returns. */
function makeFolder(path: string, made: string[]): void {
  if (pathKind(path) === 'folder') return
  const above = dirname(path)
  if (above !== path) makeFolder(above, made)
  mkdirSync(path)
  made.push(path)
}

/** Writes all files of a run into the folder, which is made if needed. */
export async function writeFilesWhole(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  flag = '--out',
): Promise<void> {
  const parts = Object.keys(files).map((name) => join(folder, `.${name}.${process.pid}.part`))
  const giveUp = () => {
    for (const part of parts) rmSync(part, { force: true })
    process.exit(130) // 128 + SIGINT, as shells expect
  }
  process.once('SIGINT', giveUp)
  process.once('SIGTERM', giveUp)
  try {
    makeFolder(resolve(folder), [])
    for (const [row, content] of Object.values(files).entries()) await writeFile(parts[row], content)
    for (const [row, name] of Object.keys(files).entries()) await rename(parts[row], join(folder, name))
  } catch (reason) {
    for (const part of parts) await rm(part, { force: true }).catch(() => {}) // it may never have been made
    throw new InputError(
      `${flag} ${folder}: ${folderTrouble(reason)}; free some space or name another folder`,
    )
  } finally {
    process.removeListener('SIGINT', giveUp)
    process.removeListener('SIGTERM', giveUp)
  }
}

/** Why a path cannot be used, in words. */
export function folderTrouble(reason: unknown): string {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  return TROUBLE[code] ?? (reason instanceof Error ? reason.message : String(reason))
}

const TROUBLE: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'no such place',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'a part of the path is a file',
  ENAMETOOLONG: 'the name is too long',
}
