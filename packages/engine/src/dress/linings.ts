/**
 * Linings: pieces worn inside others, their right side to the body. They are laid like all others, each away from the body, and
 * before what they line; what is sewn along the rim between the two is the rim of the garment all the same.
 */
import type { GarmentMesh } from '../mesh/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { buildHoldShell, buildHoldStill, type HoldStill } from './hold-still.ts'
import { findLateStitches } from './sewing-order.ts'

type SewnVertices = Pick<GarmentMesh, 'stitchVertex' | 'vertexPanel'>

/** What is sewn first, and what stands still meanwhile. */
export interface SewingOrder {
  /** 1 for stitches that are drawn after the others where sewing is in order; what is lined is sewn so at once. */
  readonly lateStitch: Uint8Array
  readonly lined: boolean
  /** Holds the rest of the garment still while those are drawn, or a shell before; see `SewingWay`. */
  readonly stand: HoldStill
}

/** `linings`: by panel; `first`, `edge` as for stands. */
export function orderSewing(
  cloth: Cloth,
  mesh: SewnVertices,
  parts: readonly PiecePart[],
  linings: readonly boolean[],
  where: { readonly first: number; readonly edge: number },
): SewingOrder {
  const lined = linings.includes(true)
  return {
    lined,
    lateStitch: lined ? findShellStitches(mesh, linings) : findLateStitches(mesh, parts),
    stand: lined ? buildHoldShell(cloth, linings, where) : buildHoldStill(cloth, parts, where),
  }
}

/** The same places with triangles of linings turned: all look away from the body, as panels are laid. */
export function facingOut(cloth: Cloth, linings: readonly boolean[]): Cloth {
  if (!linings.includes(true)) return cloth
  const triVertex = cloth.triVertex.slice()
  for (let t = 0; t < cloth.triCount; t++) {
    if (!linings[cloth.triPanel[t]]) continue
    const second = triVertex[3 * t + 1]
    triVertex[3 * t + 1] = triVertex[3 * t + 2]
    triVertex[3 * t + 2] = second
  }
  return { ...cloth, triVertex }
}

/** Vertices of what is worn below, `first` of them, and of linings; the panels' own come after those. */
export function innerRows(
  { triVertex, triPanel }: Pick<Cloth, 'triVertex' | 'triPanel'>,
  linings: readonly boolean[],
  first: number,
): Int32Array {
  const rows = new Set<number>()
  for (let i = 0; i < first; i++) rows.add(i)
  triVertex.forEach((i, corner) => {
    if (linings[triPanel[Math.floor(corner / 3)]]) rows.add(first + i)
  })
  return Int32Array.from(rows)
}

/** Panels that lie over linings; none where nothing is lined. */
export function rowsOver(linings: readonly boolean[]): number[] {
  return linings.includes(true) ? [...linings.keys()].filter((row) => !linings[row]) : []
}

/**
 * 1 for every stitch that is not within the lining, by stitch. Linings are closed first: drawn together with theirs, edges of the
 * shell would slip in between those of the lining and be caught there.
 */
export function findShellStitches(mesh: SewnVertices, linings: readonly boolean[]): Uint8Array {
  const { stitchVertex, vertexPanel } = mesh
  return Uint8Array.from({ length: stitchVertex.length / 2 }, (_, s) =>
    linings[vertexPanel[stitchVertex[2 * s]]] && linings[vertexPanel[stitchVertex[2 * s + 1]]] ? 0 : 1,
  )
}

/** Stitches of the garment as if it had no lining, pairs of vertices. */
export function shellStitches(
  { stitchVertex, vertexPanel }: SewnVertices,
  linings: readonly boolean[],
): Int32Array {
  return stitchVertex.filter((_, k) => {
    const pair = [stitchVertex[k - (k % 2)], stitchVertex[k - (k % 2) + 1]]
    return pair.every((i) => !linings[vertexPanel[i]])
  })
}
