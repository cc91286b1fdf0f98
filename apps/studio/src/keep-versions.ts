/** Named versions of documents in this browser, beside the documents themselves: each a whole document, as it was. */
import type { KeptCloth } from './keep-cloth.ts'
import { OF_DOCUMENT, request } from './keep-work.ts'

export interface KeptVersion {
  readonly id: string
  /** The document it is a version of. */
  readonly document: string
  readonly name: string
  /** When it was named [ms]. */
  readonly at: number
  /** Of the cloth as it hung, else as it comes to rest from the arranged pieces on; null when neither is known. */
  readonly hash: string | null
  /** The project. */
  readonly text: string
  /** The drape, small. */
  readonly picture?: Blob
}

/** The newest first. */
export async function listVersions(document: string): Promise<KeptVersion[]> {
  const found = await request<KeptVersion[]>('readonly', ({ versions }) =>
    versions.index(OF_DOCUMENT).getAll(document),
  )
  return found.sort((a, b) => b.at - a.at)
}

/** `cloth`: as it hung; null while it moved. */
export async function keepVersion(version: KeptVersion, cloth: KeptCloth | null): Promise<void> {
  await request('committed', ({ versions, cloths }) => {
    if (cloth) cloths.put(cloth, version.id)
    return versions.put(version)
  })
}

export async function forgetVersion(id: string): Promise<void> {
  await request('committed', ({ versions, cloths }) => {
    cloths.delete(id)
    return versions.delete(id)
  })
}
