/** Where what is worn is pulled further than its fabric goes. */
import type { Fabric, Garment } from '@selvedge/engine'
import { findOverpulled } from '@selvedge/engine/sim'
import { pieceTitles } from '../editor2d/layout.ts'
import type { FromEngine } from '../worker/protocol.ts'
import type { Problem } from './problem.ts'

type ShownCloth = Pick<
  Extract<FromEngine, { kind: 'garment' }>,
  'position' | 'triVertex' | 'triPattern' | 'triPanel' | 'pieces'
>

/** Of one garment of the cloth shown; `fabricOf`: what its pieces are made of, by their ids. */
export function stretchProblems(
  { position, triVertex, triPattern, triPanel, pieces }: ShownCloth,
  { id: own, garment }: { readonly id: string; readonly garment: Garment },
  fabricOf: (piece: string) => Fabric | undefined,
): Problem[] {
  const panelIds = pieces.map((piece) => (piece.garment === own ? piece.panel : ''))
  const mesh = {
    triCount: triPanel.length,
    triVertex,
    triPattern: Float64Array.from(triPattern),
    triPanel,
    panelIds,
  }
  const percent = (share: number) => `${Math.round(100 * share)} %`
  return findOverpulled(mesh, position, garment, fabricOf).map(({ piece, edge, stretch, end }) => {
    const panel = garment.panels.find(({ id }) => id === piece)
    const drawn = panel?.edges.some(({ id }) => id === edge) // darts and seams cut edges into parts of other names
    const title = pieceTitles(garment).get(piece) ?? piece
    return {
      key: `stretched ${piece}`,
      severity: 'warning',
      text: `${edge} of ${title} is stretched ${percent(stretch)}, the fabric ends at ${percent(end)}`,
      cure: 'A larger size, a wider piece or a fabric that goes further.',
      at: drawn ? { kind: 'edge', id: edge, panel: piece } : { kind: 'piece', id: piece },
      fixes: [{ name: 'Show strain', command: 'mode-strain' }],
    }
  })
}
