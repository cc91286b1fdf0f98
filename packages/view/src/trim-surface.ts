/**
 * Turned edges, stitches, buttons and zips as the screen needs them: the trim of `@selvedge/engine/display`, its triangles
 * sorted by what they are made of, and its places and normals on the fine cloth, which follow that without allocation.
 */
import { type ClothTrim, placeTrim, TRIM_KINDS, trimColours } from '@selvedge/engine/display'
import { type ClothSurface, measureNormals } from './cloth-surface.ts'
import type { ClothLook } from './theme.ts'

export interface TrimSurface {
  readonly trim: ClothTrim
  /** Corners of the triangles, kind after kind in the order of `TRIMS_DRAWN`. */
  readonly index: Uint32Array
  /** Corners of each of these kinds. */
  readonly kindCorners: Uint32Array
  /** Per vertex: place [m] and normal, 3 each. */
  readonly position: Float32Array
  readonly normal: Float32Array
  /** The places as they are worked out, and the normals of the cloth below. */
  readonly place: Float64Array
  readonly clothNormal: Float64Array
}

/** Kinds with a material of their own; seams are drawn by the cloth's own shader. */
export const TRIMS_DRAWN = ['edge', 'thread', 'button', 'tape', 'teeth'] as const

export function buildTrimSurface(trim: ClothTrim, cloth: ClothSurface): TrimSurface {
  const surface: TrimSurface = {
    trim,
    ...sortByKind(trim),
    position: new Float32Array(3 * trim.vertexCount),
    normal: new Float32Array(3 * trim.vertexCount),
    place: new Float64Array(3 * trim.vertexCount),
    clothNormal: new Float64Array(cloth.fineNormal.length),
  }
  placeTrimSurface(surface, cloth)
  return surface
}

/** Moves the trim to where the fine cloth is. Allocates nothing. */
export function placeTrimSurface(surface: TrimSurface, cloth: ClothSurface): void {
  const { trim, position, normal, place, clothNormal } = surface
  clothNormal.set(cloth.fineNormal)
  placeTrim(trim, cloth.finePosition, clothNormal, place)
  position.set(place)
  measureNormals(trim.triVertex, place, normal)
}

/** Colours of its vertices, 3 each and linear: of the panel they are on, as what they are made of. */
export function dyeTrimSurface(
  { trim, index, kindCorners }: TrimSurface,
  { fine, mesh }: ClothSurface,
  lookOf: (panelId: string) => ClothLook,
): Float32Array {
  const dyes = mesh.panelIds.map((id) => trimColours(lookOf(id)))
  const panelAt = new Int32Array(fine.vertexCount)
  for (let c = 0; c < fine.triVertex.length; c++)
    panelAt[fine.triVertex[c]] = mesh.triPanel[fine.triParent[Math.floor(c / 3)]]
  const colour = new Float32Array(3 * trim.vertexCount)
  let end = 0
  let c = 0
  TRIMS_DRAWN.forEach((kind, row) => {
    const material = TRIM_KINDS.indexOf(kind)
    for (end += kindCorners[row]; c < end; c++)
      colour.set(dyes[panelAt[trim.onVertex[index[c]]]][material], 3 * index[c])
  })
  return colour
}

/** Two passes over the triangles: how many there are of each kind, then each to its place. */
export function sortByKind({
  triVertex,
  triKind,
}: Pick<ClothTrim, 'triVertex' | 'triKind'>): Pick<TrimSurface, 'index' | 'kindCorners'> {
  const kindCorners = new Uint32Array(TRIMS_DRAWN.length)
  for (let t = 0; t < triKind.length; t++)
    if (DRAWN_AS[triKind[t]] >= 0) kindCorners[DRAWN_AS[triKind[t]]] += 3
  const next = new Uint32Array(TRIMS_DRAWN.length)
  for (let row = 1; row < next.length; row++) next[row] = next[row - 1] + kindCorners[row - 1]
  const index = new Uint32Array(kindCorners.reduce((sum, corners) => sum + corners, 0))
  for (let t = 0; t < triKind.length; t++) {
    const row = DRAWN_AS[triKind[t]]
    if (row < 0) continue
    for (let k = 0; k < 3; k++) index[next[row]++] = triVertex[3 * t + k]
  }
  return { index, kindCorners }
}

/** Row in `TRIMS_DRAWN` of every row of `TRIM_KINDS`, or −1. */
const DRAWN_AS = TRIM_KINDS.map((kind) => (TRIMS_DRAWN as readonly string[]).indexOf(kind))
