/** What closes a sewn garment, where it is closed: buttons at (n + ½)/count of their row, as they hold, and zips all along. */
import { type Garment, ZIP_USUAL, zipOf } from '../pattern/index.ts'
import type { Drape } from './drape-parts.ts'
import type { DrapeRun } from './drape-run.ts'

export interface Fastenings {
  /** A vertex each. */
  readonly buttons: Int32Array
  /** Piece by piece along the seam: two vertices, and the width of the chain [µm]. */
  readonly zips: Int32Array
}

/** Of the outermost garment of a drape; none while it is being sewn. */
export function findFastenings(drape: Drape, { seams }: Pick<Garment, 'seams'>): Fastenings {
  const { seamVertex, seamOf, seamIds } = (drape as DrapeRun).sewn
  const buttons: number[] = []
  const zips: number[] = []
  for (const { id, closure } of seams) {
    const row = seamIds.indexOf(id)
    const along = [...seamVertex].filter((_, k) => seamOf[k] === row)
    if (!closure?.closed || along.length === 0) continue
    if (closure.kind === 'buttons') {
      for (let n = 0; n < closure.count; n++)
        buttons.push(along[Math.floor(((n + 0.5) / closure.count) * along.length)])
      continue
    }
    const chain = Math.round(1e6 * zipOf(closure.size ?? ZIP_USUAL).chain)
    for (let k = 1; k < along.length; k++)
      if (along[k] !== along[k - 1]) zips.push(along[k - 1], along[k], chain)
  }
  return { buttons: Int32Array.from(new Set(buttons)), zips: Int32Array.from(zips) }
}
