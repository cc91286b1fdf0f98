/**
 * Free edges of a garment: which are hems, turned up and stitched, and how deep. Neck and armhole openings are no hems:
 * they are bound or faced and keep the usual allowance.
 */
import {
  edgePoint,
  edgeVelocity,
  type Garment,
  guessParts,
  type Panel,
  panelSignedArea,
} from '../../pattern/index.ts'
import type { CutList } from './cut-list.ts'

/** Depth of a hem where the pattern says nothing [m]: what jersey and shirting are turned up by. */
export const HEM_USUAL = 0.02

/** Ids of the hem edges of every piece. */
export function findHems(garment: Garment, { pieces }: CutList): string[][] {
  const { parts } = guessParts(garment)
  const sewn = new Set(
    garment.seams.flatMap(({ a, b }) => [...a, ...b].map(({ panel, edge }) => `${panel}\n${edge}`)),
  )
  return pieces.map(({ panel, fold }) => {
    const row = garment.panels.findIndex(({ id }) => id === panel.id)
    const { segment } = parts[row] ?? {}
    return panel.edges
      .filter(({ id }) => id !== fold && !sewn.has(`${panel.id}\n${id}`))
      .filter((edge) => isHem(panel, edge, segment))
      .map(({ id }) => id)
  })
}

/** Ends of sleeves, legs and skirts; of a trunk what looks down. */
function isHem(panel: Panel, edge: Panel['edges'][number], segment: string | undefined): boolean {
  if (segment === 'arm' || segment === 'leg') return true
  if (segment !== undefined && !['torso', 'skirt'].includes(segment)) return false
  const side = panelSignedArea(panel) > 0 ? 1 : -1
  const [vx, vy] = edgeVelocity(panel, edge, 0.5)
  const down = side * vx // the outward normal is (vy, −vx) for a loop run counter-clockwise
  const reach = Math.abs(vx) + Math.abs(vy)
  const ys = panel.edges.map((each) => edgePoint(panel, each, 0)[1])
  const middle = 0.5 * (Math.min(...ys) + Math.max(...ys))
  return down > 0.5 * reach && edgePoint(panel, edge, 0.5)[1] < middle
}
