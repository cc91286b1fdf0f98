/** A kept document in small: the drape at its last rest, else the pieces of its pattern. */
import type { Project } from '@selvedge/engine'
import { useEffect, useState } from 'react'
import { layoutPieces, type Sheet } from '../editor2d/layout.ts'
import { type KeptDocument, readKept } from '../keep-work.ts'
import { Thumbnail } from './thumbnail.tsx'

export function KeptPicture({ document: { id, picture } }: { document: KeptDocument }) {
  const [address, setAddress] = useState('')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    if (!picture) {
      void sheetOf(id).then(setSheet)
      return
    }
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [id, picture])
  if (address !== '') return <img src={address} alt="" />
  return sheet && <Thumbnail sheet={sheet} />
}

/** Null for a document that cannot be read. */
async function sheetOf(id: string): Promise<Sheet | null> {
  try {
    const project = JSON.parse((await readKept(id)) ?? '') as Project
    const shown = project.garments.findLast(({ worn }) => worn)
    return shown ? layoutPieces(shown.garment) : null
  } catch {
    return null
  }
}
