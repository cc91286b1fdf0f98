/**
 * Linings: pieces worn inside others, their right side to the body. They are laid like all others, each away from the body, and
 * before what they line; what is sewn along the rim between the two is the rim of the garment all the same.
 */
import type { Collider } from '../contact/index.ts'
import type { OuterForce } from '../forces/index.ts'
import type { GarmentMesh } from '../mesh/index.ts'
import type { Cloth } from '../model/index.ts'
import type { Garment, PiecePart } from '../pattern/index.ts'
import { buildHoldClose } from './hold-close.ts'
import { buildHoldShell, buildHoldStill, type HoldStill } from './hold-still.ts'
import { SHELL_FROM } from './sew.ts'
import { findLateStitches } from './sewing-order.ts'

type SewnVertices = Pick<GarmentMesh, 'stitchVertex' | 'vertexPanel'>

/** What is sewn first, and what stands still meanwhile. */
export interface SewingOrder {
  /** 1 for stitches that are drawn after the others where sewing is in order; what is lined is sewn so at once. */
  readonly lateStitch: Uint8Array
  readonly lined: boolean
  /** Holds the rest of the garment still while those are drawn, or a shell before; see `SewingWay`. */
  readonly stand: HoldStill
  /** What else acts from the first way on: that stand, and a hand that smooths the closed lining down under its shell. */
  readonly holds: readonly OuterForce[]
}

/** `linings`: by panel; `first`, `edge` as for stands. */
export function orderSewing(
  cloth: Cloth,
  mesh: SewnVertices,
  parts: readonly PiecePart[],
  linings: readonly boolean[],
  where: { readonly first: number; readonly edge: number; readonly colliders: readonly Collider[] },
): SewingOrder {
  if (!linings.includes(true)) {
    const stand = buildHoldStill(cloth, parts, where)
    return { lined: false, lateStitch: findLateStitches(mesh, parts), stand, holds: [] }
  }
  const stand = buildHoldShell(cloth, linings, where)
  const smooths = buildHoldClose(where.colliders, liningRows(cloth, linings, where.first), SHELL_FROM)
  return { lined: true, lateStitch: findShellStitches(mesh, linings), stand, holds: [stand, smooths] }
}

/** The garment as if it had no lining: its rims are free edges again. */
export function withoutLinings(garment: Garment): Garment {
  const linings = new Set(garment.panels.filter(({ lining }) => lining).map(({ id }) => id))
  if (linings.size === 0) return garment
  return {
    ...garment,
    panels: garment.panels.filter(({ id }) => !linings.has(id)),
    seams: garment.seams.filter(({ a, b }) => ![...a, ...b].some(({ panel }) => linings.has(panel))),
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

/** Vertices of linings; `first`: row of the panels' first vertex among all that is simulated. */
export function liningRows(
  { triVertex, triPanel }: Pick<Cloth, 'triVertex' | 'triPanel'>,
  linings: readonly boolean[],
  first: number,
): Int32Array {
  const rows = new Set<number>()
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

/** Stitches within the shell and within the lining, pairs of vertices: what is sewn along the rim of both is a rim all the same. */
export function stitchesOffRim(
  { stitchVertex, vertexPanel }: SewnVertices,
  linings: readonly boolean[],
): Int32Array {
  return stitchVertex.filter((_, k) => {
    const [a, b] = [stitchVertex[k - (k % 2)], stitchVertex[k - (k % 2) + 1]]
    return linings[vertexPanel[a]] === linings[vertexPanel[b]]
  })
}
