/**
 * Garment and body at rest as every picture and file shows them: fine cloth that keeps clear, its turned edges, stitches and
 * seams, and the soft dark of folds as a number per vertex. Made when something is drawn or written, never while cloth is
 * simulated: some 0.3 s for a tee at 20 mm.
 */
import { vertexNormals } from '../geometry/index.ts'
import type { FabricLook } from '../material/index.ts'
import { type Ambient, measureAmbient } from './ambient-light.ts'
import { clearFineCloth } from './clear-cloth.ts'
import { buildTrim, type ClothTrim, placeTrim } from './cloth-trim.ts'
import { buildFineCloth, type ClothShape, type FineCloth, finePattern } from './fine-cloth.ts'
import { fineNormals } from './fine-normals.ts'
import { type BodyPicture, type Showable, showBody } from './shown-body.ts'

export interface ShadedMesh {
  /** [m], 3 per vertex. */
  readonly position: Float64Array
  readonly triVertex: Int32Array
  /** Share of the sky that is seen, 1 per vertex [–]. */
  readonly shade: Float32Array
}

/** What a picture of cloth has beyond its mesh. */
export interface ClothDetail {
  /** To be lit with, 3 per vertex [–]. */
  readonly normal: Float32Array
  readonly shade: Float32Array
  readonly look: FabricLook
  /** Edges, thread and seams: `triKind` is a row of `TRIM_KINDS`. */
  readonly trim: ShadedMesh & { readonly triKind: Uint8Array }
}

export interface ClothPicture extends ShadedMesh, ClothDetail {
  /** 6 per triangle [m]. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

export interface DressedPicture {
  readonly garment: ClothPicture
  /** `triPart`: row in `BODY_PARTS`. */
  readonly body: (ShadedMesh & { readonly triPart: Uint8Array }) | null
  /** Counted on the places as they are, 32 bits: of the fine cloth with itself and with the body. */
  readonly crossings: number
}

export interface PictureOptions {
  readonly look: FabricLook
  /** Of the fabric [m]. */
  readonly thickness: number
  /** Parts of a simulated edge; as fine as screens want when left out. */
  readonly cuts?: number
}

export function showDressed(
  garment: ClothShape,
  body: Showable | null,
  { look, thickness, cuts }: PictureOptions,
): DressedPicture {
  const fine = buildFineCloth(garment, cuts)
  const position = new Float64Array(3 * fine.vertexCount)
  const figure = body && rounded(showBody(body))
  const crossings = clearFineCloth(fine, garment.position, position, figure)
  const [cloth, skin] = measureAmbient([
    { position, triVertex: fine.triVertex, blocker: garment.triVertex, creases: fine.fineCreases },
    ...(figure === null ? [] : [figure]),
  ])
  const shade = outerShade(fine, cloth)
  const normal = new Float32Array(position.length)
  fineNormals(fine, position, normal)
  const trim = buildTrim(fine, { thickness, knit: look.weave === 'knit' })
  return {
    garment: {
      position,
      normal,
      triVertex: fine.triVertex,
      triPattern: finePattern(fine),
      triPanel: fine.triParent.map((t) => garment.triPanel[t]),
      panelIds: garment.panelIds,
      shade,
      look,
      trim: trimPicture(fine, trim, position, shade),
    },
    body: figure && { ...figure, shade: skin.outside },
    crossings,
  }
}

/** What is seen of the sky on the side that is worn out. */
function outerShade(
  { shape, turned, triVertex, triParent }: FineCloth,
  { outside, inside }: Ambient,
): Float32Array {
  const shade = outside.slice()
  triVertex.forEach((i, corner) => {
    if (turned.panel[shape.triPanel[triParent[Math.floor(corner / 3)]]] === 1) shade[i] = inside[i]
  })
  return shade
}

function rounded(body: BodyPicture): BodyPicture {
  return { ...body, position: body.position.map(Math.fround) }
}

function trimPicture(
  fine: FineCloth,
  trim: ClothTrim,
  cloth: Float64Array,
  shade: Float32Array,
): ClothPicture['trim'] {
  const position = new Float64Array(3 * trim.vertexCount)
  placeTrim(trim, cloth, vertexNormals(cloth, fine.triVertex), position)
  const { triVertex, triKind } = trim
  return { position, triVertex, triKind, shade: Float32Array.from(trim.onVertex, (i) => shade[i]) }
}
