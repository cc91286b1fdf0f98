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
    ...(figure === null ? [] : [{ ...figure, closed: true }]),
  ])
  const normal = new Float32Array(position.length)
  fineNormals(fine, position, normal)
  const seen = turnOut(fine, { position, normal, shade: cloth.outside, triVertex: fine.triVertex }, cloth)
  const trim = buildTrim(fine, { thickness, knit: look.weave === 'knit' })
  return {
    garment: {
      ...seen,
      triPattern: turnedPattern(fine),
      triPanel: fine.triParent.map((t) => garment.triPanel[t]),
      panelIds: garment.panelIds,
      look,
      trim: trimPicture(fine, trim, position, seen.shade),
    },
    body: figure && { ...figure, shade: skin.outside },
    crossings,
  }
}

/** Places, normals and light of fine cloth, 3, 3 and 1 per vertex, and its corners. */
type SeenCloth = Pick<ClothPicture, 'position' | 'normal' | 'shade' | 'triVertex'>

/** What is worn turned over is seen from its other side; at its crease it has vertices of its own, after all others. */
function turnOut(fine: FineCloth, seen: SeenCloth, { inside }: Ambient): SeenCloth {
  const { turned, triParent } = fine
  const isTurned = (t: number) => turned.tri[triParent[t]] === 1
  if (!turned.tri.includes(1)) return seen
  const triVertex = seen.triVertex.slice()
  const position = [...seen.position]
  const normal = [...seen.normal]
  const shade = [...seen.shade]
  const shared = new Set<number>()
  const copies = new Map<number, number>()
  triVertex.forEach((i, corner) => {
    if (!isTurned(Math.floor(corner / 3))) shared.add(i)
  })
  const own = (i: number): number => {
    const found = copies.get(i)
    if (found !== undefined) return found
    const row = shared.has(i) ? shade.length : i
    copies.set(i, row)
    for (let k = 0; k < 3; k++) {
      position[3 * row + k] = seen.position[3 * i + k]
      normal[3 * row + k] = -seen.normal[3 * i + k]
    }
    shade[row] = inside[i]
    return row
  }
  for (let t = 0; 3 * t < triVertex.length; t++) {
    if (!isTurned(t)) continue
    const [a, b, c] = seen.triVertex.subarray(3 * t, 3 * t + 3)
    triVertex.set([own(a), own(c), own(b)], 3 * t)
  }
  return {
    position: Float64Array.from(position),
    normal: Float32Array.from(normal),
    shade: Float32Array.from(shade),
    triVertex,
  }
}

/** Places in the pattern go with the corners of what is turned. */
function turnedPattern(fine: FineCloth): Float64Array {
  const pattern = finePattern(fine)
  const { turned, triParent } = fine
  for (let t = 0; 6 * t < pattern.length; t++) {
    if (turned.tri[triParent[t]] === 0) continue
    const second = pattern.slice(6 * t + 2, 6 * t + 4)
    pattern.copyWithin(6 * t + 2, 6 * t + 4, 6 * t + 6)
    pattern.set(second, 6 * t + 4)
  }
  return pattern
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
