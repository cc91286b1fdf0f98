/**
 * Who is beside whom on a mesh: the triangle across each edge, and the vertices around each vertex. Made for cloth
 * that was found crossed; clean cloth never pays for it.
 */
import { edgeNeighbours } from '../../geometry/index.ts'
export interface MeshLinks {
  /** Triangle across edge k (corner k to corner k + 1) of each triangle, 3 per triangle; −1 at a border. */
  readonly triAcross: Int32Array
  /** Neighbours of vertex i are `neighbour[start[i]] … neighbour[start[i + 1] − 1]`, each once. */
  readonly start: Int32Array
  readonly neighbour: Int32Array
  /** 1 for vertices on a border. */
  readonly border: Uint8Array
}

export function buildMeshLinks(triVertex: Int32Array): MeshLinks {
  const triAcross = findAcross(triVertex)
  return {
    triAcross,
    ...edgeNeighbours(triVertex, vertexRows(triVertex)),
    border: findBorder(triVertex, triAcross),
  }
}

/** Edge with three or more triangles: each is linked to the last one seen before it. */
function findAcross(triVertex: Int32Array): Int32Array {
  const across = new Int32Array(triVertex.length).fill(-1)
  const seen = new Map<number, number>()
  const rows = vertexRows(triVertex)
  for (let corner = 0; corner < triVertex.length; corner++) {
    const a = triVertex[corner]
    const b = triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
    const key = Math.min(a, b) * rows + Math.max(a, b)
    const other = seen.get(key)
    if (other !== undefined) {
      across[corner] = Math.floor(other / 3)
      across[other] = Math.floor(corner / 3)
    }
    seen.set(key, corner)
  }
  return across
}

function findBorder(triVertex: Int32Array, triAcross: Int32Array): Uint8Array {
  const border = new Uint8Array(vertexRows(triVertex))
  for (let corner = 0; corner < triVertex.length; corner++) {
    if (triAcross[corner] >= 0) continue
    border[triVertex[corner]] = 1
    border[triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]] = 1
  }
  return border
}

function vertexRows(triVertex: Int32Array): number {
  return triVertex.reduce((most, i) => Math.max(most, i), -1) + 1
}
