/** What Node does its own way: a wardrobe is a folder, files are saved, and dressing happens in place. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '@selvedge/engine'
import { type FolderWardrobe, openFolder } from './open-folder.ts'
import type { WearElsewhere } from './wear.ts'

/** Nowhere else: who wants several drapes at once starts several processes. */
export const wearElsewhere: WearElsewhere | null = null

/** The data beside this package, or a folder like it. */
export function openWardrobe({ from }: { readonly from?: string | URL | undefined } = {}): FolderWardrobe {
  return openFolder(
    typeof from === 'string' ? from : fileURLToPath(from ?? new URL('../data/', import.meta.url)),
  )
}

/** Under another name first: a file that is there is whole. */
export async function saveFile(path: string, bytes: Uint8Array): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  try {
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (reason) {
    await rm(part, { force: true }).catch(() => {}) // it may never have been made
    const why = reason instanceof Error ? reason.message : String(reason)
    throw new InputError(`cannot save "${path}": ${why}; name a place you may write to`)
  }
}
