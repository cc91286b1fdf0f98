/**
 * Cloth being put on by hand: where its vertices are, which of them are on the body already, which are held, and the place
 * of the skin each one is nearest to. Rows beyond the cloth's own vertices are the middles of its triangles, in use where
 * `root-three.ts` has split them.
 */
import type { Cloth } from '../model/index.ts'
import { buildSheet, type Sheet } from './root-three.ts'
import { seekTracks } from './track-points.ts'
import type { WrapBody } from './wrap-body.ts'
import { buildWrapCloth, type WrapCloth } from './wrap-cloth.ts'
import { WRAP_DEFAULTS, type WrapOptions } from './wrap-options.ts'

export interface Wrapping {
  readonly body: WrapBody
  readonly source: Cloth
  readonly cloth: WrapCloth
  readonly options: WrapOptions
  /** How far cloth is kept off the skin [m], and row by row, where that was not enough (`clear-skin.ts`). */
  readonly offset: number
  readonly rowOffset: Float64Array
  /** Ways too short to look for another triangle of the skin [m]. */
  readonly slack: number
  /** Places [m], 3 per row. */
  readonly x: Float64Array
  /** … before the present relaxation. */
  readonly before: Float64Array
  /** 1: on the body; others are nowhere yet. By vertex of the cloth. */
  readonly mapped: Uint8Array
  /** 1: does not move. */
  readonly held: Uint8Array
  /** Track point of each row: rank of the triangle of the skin it is nearest to, −1 none yet. */
  readonly track: Int32Array
  /** Distance to it, negative inside [m]; unit normal of the skin there. */
  readonly gap: Float64Array
  readonly normal: Float64Array
  /** Where a row was when its track point was last looked for [m]. */
  readonly trusted: Float64Array
  /** Not nearer to any bone than this [m]; 1: it may have met one in this relaxation. */
  readonly boneRoom: Float64Array
  readonly nearBone: Uint8Array
  /** Triangles and hinges that are relaxed. */
  readonly sheet: Sheet
}

/** Nothing of it is on the body yet. */
export function buildWrapping(source: Cloth, body: WrapBody, given: Partial<WrapOptions> = {}): Wrapping {
  const options = { ...WRAP_DEFAULTS, ...given }
  const cloth = buildWrapCloth(source)
  const rows = cloth.vertexCount + cloth.triCount
  const x = new Float64Array(3 * rows)
  x.set(source.position)
  const offset = Math.max(options.offsetMin, options.offset * cloth.edgeMean)
  return {
    body,
    source,
    cloth,
    options,
    offset,
    rowOffset: new Float64Array(rows).fill(offset),
    slack: 0.1 * offset,
    x,
    before: new Float64Array(3 * rows),
    mapped: new Uint8Array(cloth.vertexCount),
    held: new Uint8Array(rows),
    track: new Int32Array(rows).fill(-1),
    gap: new Float64Array(rows),
    normal: new Float64Array(3 * rows),
    trusted: new Float64Array(3 * rows),
    boneRoom: new Float64Array(rows),
    nearBone: new Uint8Array(rows),
    sheet: buildSheet(cloth),
  }
}

/** Cloth that is worn already, as it lies: what is closer to the skin than by hand may stay so, and nothing jumps. */
export function wornWrapping(source: Cloth, body: WrapBody, given: Partial<WrapOptions> = {}): Wrapping {
  const wrapping = buildWrapping(source, body, given)
  const { mapped, gap, rowOffset, offset, cloth } = wrapping
  mapped.fill(1)
  seekTracks(wrapping, 0, cloth.vertexCount)
  for (let i = 0; i < cloth.vertexCount; i++) {
    if (gap[i] > 0) rowOffset[i] = Math.max(CLOSEST * offset, Math.min(offset, gap[i]))
  }
  return wrapping
}

/** Draped cloth lies half a millimetre off the skin; at least this share of the distance is kept by hand [–]. */
const CLOSEST = 0.2

/** Places of the cloth's own vertices [m]. */
export function wrappedPlaces({ x, cloth }: Wrapping): Float64Array {
  return x.slice(0, 3 * cloth.vertexCount)
}
