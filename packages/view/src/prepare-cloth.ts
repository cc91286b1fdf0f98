/**
 * What of a garment's picture is heavy and needs no page: its fine surface with turned edges and stitches, worked out when a mesh
 * arrives, and the look of cloth at rest, worked out when it has been still for a while. Made of plain arrays, so that a worker
 * can do it and hand it over while the page answers; a viewer that is given neither does both itself, in one go.
 */
import {
  type Ambient,
  buildFineCloth,
  buildTrim,
  type ClothTrim,
  clearFineCloth,
  type FineCloth,
  measureAmbient,
  type Surface,
} from '@selvedge/engine/display'
import { buildClothSurface, type ClothSurface } from './cloth-surface.ts'
import type { ClothMesh } from './garment-viewer.ts'
import type { ClothLook } from './theme.ts'

export interface PreparedCloth {
  readonly surface: ClothSurface
  readonly trim: ClothTrim
}

/** Cloth at rest, as `GarmentViewer.settle` shows it. */
export interface FinishedCloth {
  /** Places of the fine vertices [m], out of the body and of other plies. */
  readonly position: Float64Array
  /** What they see of the sky, and what the body's vertices see. */
  readonly own: Ambient
  readonly sky: Float32Array | null
}

/** What cloth at rest is to be finished from: its mesh, where its vertices are, 3 each [m], and the body as it is shown. */
export interface FinishOrder {
  readonly mesh: ClothMesh
  readonly position: Float32Array
  readonly body: Surface | null
}

export function prepareCloth(mesh: ClothMesh, look: Pick<ClothLook, 'thickness' | 'weave'>): PreparedCloth {
  const surface = buildClothSurface(mesh)
  return { surface, trim: prepareTrim(surface.fine, look) }
}

export function prepareTrim(fine: FineCloth, look: Pick<ClothLook, 'thickness' | 'weave'>): ClothTrim {
  return buildTrim(fine, { thickness: look.thickness ?? THICKNESS, knit: look.weave === 'knit' })
}

/** Of a cloth nobody has measured [m]. */
const THICKNESS = 0.0005

export function finishCloth(
  { mesh, position: simulated, body }: FinishOrder,
  fine = buildFineCloth(mesh),
): FinishedCloth {
  const position = new Float64Array(3 * fine.vertexCount)
  clearFineCloth(fine, simulated, position, body)
  const { triVertex, fineCreases: creases } = fine
  const cloth = { position, triVertex, blocker: mesh.triVertex, creases }
  const [own, skin] = measureAmbient(body ? [cloth, body] : [cloth])
  return { position, own, sky: skin?.outside ?? null }
}
