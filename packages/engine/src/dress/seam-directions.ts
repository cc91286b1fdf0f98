/**
 * Which end of one edge meets which end of the other, for patterns that do not say. Cloth sewn without a twist keeps one
 * right side: walking round every piece with its right side up and the cloth on the left, the two edges of a seam are
 * met in opposite directions. With w = ±1 the sense the outline runs in its own plane, o = ±1 `outside`, and r = −1
 * for an edge travelled backwards (`reversed`), the start of a meets the start of b exactly when
 *
 *   w_a o_a r_a ≠ w_b o_b r_b                                                                     (1)
 *
 * Seams whose sides are right-wrong are laid over each other, not opened flat: there (1) is turned round.
 * It holds as long as `outside` is right; `placeGarment` turns pieces over that fit their neighbours better that way.
 */
import { type EdgeRef, type Garment, panelSignedArea, type Seam } from '../pattern/index.ts'

/** The garment with `parallel` of every seam by (1), and a sentence for every seam that changed. */
export function solveSeamDirections(garment: Garment): { garment: Garment; notes: string[] } {
  const notes: string[] = []
  const seams = garment.seams.map((seam) => {
    const parallel = flatDirection(garment, seam)
    if (parallel === seam.parallel) return seam
    notes.push(`seam ${seam.id}: turned round, it would have twisted the cloth`)
    return { ...seam, parallel }
  })
  return { garment: notes.length === 0 ? garment : { ...garment, seams }, notes }
}

/** (1) for the first edge of each side; the others of a side run on in the same sense. */
function flatDirection(garment: Garment, seam: Seam): boolean {
  const turned = seam.sides === 'right-wrong'
  return (travel(garment, seam.a[0]) !== travel(garment, seam.b[0])) !== turned
}

function travel({ panels }: Garment, ref: EdgeRef): number {
  const panel = panels.find(({ id }) => id === ref.panel)
  if (panel === undefined) return 1
  return Math.sign(panelSignedArea(panel)) * panel.outside * (ref.reversed ? -1 : 1)
}
