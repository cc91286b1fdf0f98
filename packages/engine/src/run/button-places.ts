/** Where the buttons of a sewn garment are: on closed rows of buttons, at (n + ½)/count of their length, as they hold. */
import type { Garment } from '../pattern/index.ts'
import type { Drape } from './drape-parts.ts'
import type { DrapeRun } from './drape-run.ts'

/** A vertex each, of the outermost garment of a drape; none while it is being sewn. */
export function buttonPlaces(drape: Drape, { seams }: Pick<Garment, 'seams'>): Int32Array {
  const { seamVertex, seamOf, seamIds } = (drape as DrapeRun).sewn
  const places = seams.flatMap(({ id, closure }) => {
    if (closure?.kind !== 'buttons' || !closure.closed) return []
    const row = seamIds.indexOf(id)
    const along = [...seamVertex].filter((_, k) => seamOf[k] === row)
    if (along.length === 0) return []
    return Array.from({ length: closure.count }, (_, n) => {
      return along[Math.floor(((n + 0.5) / closure.count) * along.length)]
    })
  })
  return Int32Array.from(new Set(places))
}
