import { statSync } from 'node:fs'

/** What is at a path; null when nothing is, or when it cannot be looked at. */
export function pathKind(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}
