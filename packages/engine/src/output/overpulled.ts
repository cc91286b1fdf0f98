/**
 * Where cloth is pulled further than its fabric goes. Of each edge of the pattern, as it hangs,
 *
 *   s = Σ (|e| − L) / Σ L        over the mesh edges along it                                  [–]    (1)
 *
 * is held against the stretch at which the fabric ends along its chord (`material/fabric-end.ts`). It is the whole edge
 * that has to be that long, one tight corner is not enough; a fabric whose end nobody knows is not judged.
 */
import { arcTangent } from '../core/index.ts'
import { type Fabric, fabricEnd } from '../material/index.ts'
import { type Edge, edgePoint, type Garment, type PlainShape, plainShapes } from '../pattern/index.ts'
import type { PatternMesh } from './pattern-edges.ts'
import { rimLengths, trianglesOf } from './tight-places.ts'

export interface OverpulledEdge {
  /** Ids of the document. */
  readonly piece: string
  readonly edge: string
  /** (1), and where the fabric ends [–]. */
  readonly stretch: number
  readonly end: number
}

/** Shorter edges say more of the mesh than of the cloth [m]. */
const EDGE_MIN = 0.03

/**
 * Of every piece the edge that is furthest beyond its end, worst first. `panelIds`: the piece of each row of the mesh;
 * rows of other names are left out. `x`: places [m].
 */
export function findOverpulled(
  mesh: PatternMesh & { readonly panelIds: readonly string[] },
  x: ArrayLike<number>,
  garment: Garment,
  fabricOf: (piece: string) => Fabric | undefined,
): OverpulledEdge[] {
  const shapes = new Map(plainShapes(garment).panels.map((panel) => [panel.id, panel]))
  const found = mesh.panelIds.flatMap((piece, row) => {
    const shape = shapes.get(piece)
    const fabric = fabricOf(piece)
    if (!shape || !fabric) return []
    const { drawn, longer } = rimLengths(trianglesOf(mesh, row), x, shape)
    const over = shape.edges.flatMap((edge, k): OverpulledEdge[] => {
      const end = fabricEnd(fabric, directionOf(shape, edge))
      const stretch = longer[k] / drawn[k]
      return end !== null && drawn[k] >= EDGE_MIN && stretch > end
        ? [{ piece, edge: edge.id, stretch, end }]
        : []
    })
    return over.sort(beyond).slice(0, 1)
  })
  return found.sort(beyond)
}

const beyond = (a: OverpulledEdge, b: OverpulledEdge) => b.stretch - b.end - (a.stretch - a.end)

/** Which yarns the chord of an edge runs along, to the nearest 45°. */
function directionOf(shape: PlainShape, edge: Edge): 'warp' | 'weft' | 'bias' {
  const [a, b] = [edgePoint(shape, edge, 0), edgePoint(shape, edge, 1)]
  const angle = Math.abs(arcTangent(b[1] - a[1], b[0] - a[0]) - shape.grain) % Math.PI
  const off = Math.min(angle, Math.PI - angle)
  if (off < Math.PI / 8) return 'warp'
  return off > (3 * Math.PI) / 8 ? 'weft' : 'bias'
}
