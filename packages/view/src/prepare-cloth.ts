/**
 * What of a garment's picture is heavy and needs no page: its fine surface with turned edges and stitches, worked out when a mesh
 * arrives, and the look of cloth at rest, worked out when it has been still for a while. Made of plain arrays, so that a worker
 * can do it and hand it over while the page answers; a viewer that is given neither does both itself, in one go.
 */
import { buildTrim, clearFineCloth, measureAmbient, type Surface } from '@selvedge/engine/display'
import {
  buildClothSurface,
  type ClothSurface,
  shadeClothSurface,
  spreadClothSurface,
} from './cloth-surface.ts'
import type { ClothMesh } from './garment-viewer.ts'
import type { ClothLook } from './theme.ts'
import { buildTrimSurface, placeTrimSurface, type TrimSurface } from './trim-surface.ts'

export interface PreparedCloth {
  readonly surface: ClothSurface
  readonly trim: TrimSurface
}

/** Cloth at rest, as `GarmentViewer.settle` shows it: copies of arrays of `ClothSurface` and `TrimSurface`. */
export interface FinishedCloth {
  /** Places of the fine vertices [m], out of the body and of other plies, and their normals. */
  readonly finePosition: Float64Array
  readonly fineNormal: Float32Array
  readonly cornerPosition: Float32Array
  readonly cornerNormal: Float32Array
  /** With what the corners see of the sky; without a map. */
  readonly cornerShade: Float32Array
  readonly trimPosition: Float32Array
  readonly trimNormal: Float32Array
  /** What the body's vertices see of the sky. */
  readonly sky: Float32Array | null
}

/** What cloth at rest is to be finished from: its mesh, where its vertices are, 3 each [m], and the body as it is shown. */
export interface FinishOrder {
  readonly mesh: ClothMesh
  readonly position: Float32Array
  readonly body: Surface | null
}

type TrimLook = Pick<ClothLook, 'thickness' | 'weave'>

export function prepareCloth(mesh: ClothMesh, look: TrimLook): PreparedCloth {
  const surface = buildClothSurface(mesh)
  return { surface, trim: prepareTrim(surface, look) }
}

export function prepareTrim(surface: ClothSurface, look: TrimLook): TrimSurface {
  const trim = buildTrim(surface.fine, {
    thickness: look.thickness ?? THICKNESS,
    knit: look.weave === 'knit',
  })
  return buildTrimSurface(trim, surface)
}

/** Of a cloth nobody has measured [m]. */
const THICKNESS = 0.0005

/** Works in the arrays of `prepared`, which is of the same mesh. */
export function finishCloth(order: FinishOrder, prepared: PreparedCloth): FinishedCloth {
  const { surface, trim } = prepared
  const { fine, finePosition: position } = surface
  const { mesh, body } = order
  clearFineCloth(fine, order.position, position, body)
  const { triVertex, fineCreases: creases } = fine
  const cloth = { position, triVertex, blocker: mesh.triVertex, creases }
  const [own, skin] = measureAmbient(body ? [cloth, { ...body, closed: true }] : [cloth])
  shadeClothSurface(surface, own)
  spreadClothSurface(surface)
  placeTrimSurface(trim, surface)
  return {
    finePosition: position.slice(),
    fineNormal: surface.fineNormal.slice(),
    cornerPosition: surface.cornerPosition.slice(),
    cornerNormal: surface.cornerNormal.slice(),
    cornerShade: surface.cornerShade.slice(),
    trimPosition: trim.position.slice(),
    trimNormal: trim.normal.slice(),
    sky: skin?.outside ?? null,
  }
}
