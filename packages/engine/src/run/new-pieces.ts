/**
 * Pieces that were not there before stand in their place beside what is worn: clear of it and of the bodies, moved as wholes
 * where they are not.
 */
import type { Collider } from '../contact/index.ts'
import { InputError } from '../core/index.ts'
import { clearPanels, liftPanels } from '../dress/index.ts'
import { countCrossings } from '../geometry/index.ts'
import type { Cloth, Lineage } from '../model/index.ts'

/** `worn`: what hangs there already; `edge`: length of the mesh's edges [m]. Changes places of `cloth`. */
export function placeNewPieces(
  cloth: Cloth,
  { start }: Lineage,
  {
    worn,
    colliders,
    edge,
  }: { readonly worn: Cloth; readonly colliders: readonly Collider[]; readonly edge: number },
): void {
  const isNew = (corner: number) => start[cloth.triVertex[corner]] === start[cloth.triVertex[corner] + 1]
  const rows = new Set(cloth.triPanel.filter((_, t) => isNew(3 * t)))
  if (rows.size === 0) return
  const pieces = panelsOf(cloth, [...rows])
  if (countCrossings(pieces, worn) > 0) liftPanels(pieces, worn, edge)
  const { stuck } = clearPanels(pieces, colliders)
  const [id] = stuck.length > 0 ? stuck : countCrossings(pieces, worn) > 0 ? pieces.panelIds : []
  if (id === undefined) return
  const what = stuck.length > 0 ? 'the body' : 'what is worn'
  throw new InputError(
    `piece ${id} stands in ${what}; place it clear of that, or begin the drape again to sew it on`,
  )
}

/** Some of its panels alone, in the same places: what moves them moves the cloth. */
function panelsOf(cloth: Cloth, rows: readonly number[]): Cloth {
  const own = cloth.triPanel.map((panel) => rows.indexOf(panel))
  const isOwn = (t: number) => own[t] >= 0
  return {
    vertexCount: cloth.vertexCount,
    triCount: own.filter((row) => row >= 0).length,
    position: cloth.position,
    triVertex: cloth.triVertex.filter((_, corner) => isOwn(Math.floor(corner / 3))),
    triPattern: cloth.triPattern.filter((_, k) => isOwn(Math.floor(k / 6))),
    triPanel: own.filter((row) => row >= 0),
    panelIds: rows.map((row) => cloth.panelIds[row]),
    panelGrain: Float64Array.from(rows, (row) => cloth.panelGrain[row]),
  }
}
