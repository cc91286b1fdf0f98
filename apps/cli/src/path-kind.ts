import { statSync } from 'node:fs'
import { resolve } from 'node:path'

/** What is at a path; null when nothing is, or when it cannot be looked at. */
export function pathKind(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}

/** A file beside another one, by its whole path; anything else as it stands. "file.json#name" is a part of a file. */
export function seenFrom(home: string, word: string): string {
  const [path, ...rest] = word.split('#')
  const full = resolve(home, path)
  return path !== '' && pathKind(full) === 'file' ? [full, ...rest].join('#') : word
}
