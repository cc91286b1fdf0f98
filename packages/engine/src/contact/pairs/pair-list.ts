/**
 * The list of pairs that could touch, the boxes it is found with, and how long it holds; see `cover-motion.ts`.
 */
import type { Arena } from '../../core/index.ts'
import type { ContactMesh } from '../contact-mesh.ts'
import { BOX_LENGTH, DOP_LENGTH, FRAME_LENGTH } from './boxes.ts'
import { POINT_LENGTH } from './pair-filter.ts'

/** Room for candidate pairs per cloth triangle: crumpled or folded into eight tight plies, cloth needs seven or eight. */
const PAIRS_PER_TRI = 24
/** Least room, for small cloth in dense stacks. */
const PAIRS_MIN = 20_000

export interface PairList {
  /** Boxes of the nodes of the tree; DOPs of vertices and of triangles; see `boxes.ts`. */
  readonly nodeBox: Int16Array
  readonly dop: Int16Array
  readonly triDop: Int16Array
  /** Frame of the boxes, and the box it was laid around: lows, highs [m]; see `cloth-frame.ts`. */
  readonly frame: Float64Array
  readonly frameBox: Float64Array
  /** Boxes of obstacles that stand still are those of the present frame. */
  obstaclesFitted: boolean
  /** Paths of the vertices in steps of the frame; see `pair-filter.ts`. */
  readonly points: Int16Array
  /** Scratch: room for the walk of the tree. */
  readonly stack: Int32Array
  /** Motion the list was made for; it holds while vertices stay within `reach` of these paths. */
  readonly listStart: Float64Array
  readonly listEnd: Float64Array
  /** `listEnd` of the cloth without its mean motion, once that was asked for. */
  readonly relative: Float64Array
  relativeKnown: boolean
  /** The obstacles' paths of this step were found to be within reach. */
  obstaclesCovered: boolean
  /** [m]; negative: there is no list yet. */
  reach: number
  /** Largest reach for the next list [m]; smaller after pairs found no room. */
  reachLimit: number
  /** Four vertex rows per pair; see `list-pairs.ts`. */
  readonly pairs: Int32Array
  readonly pairMax: number
  pairCount: number
  /** 1 where a pair has a direction of its own that told it apart; see `findHits`. */
  readonly pairOwn: Uint8Array
  readonly pairNormal: Float32Array
  /** Reach that would have done for the lists of late [m]; see `coverMotion`. */
  reachWished: number
  /** Lists made so far; for tuning. */
  listsBuilt: number
  /** The present list was made in this step; it has served another one; lists in a row that did not. */
  listFresh: boolean
  listLasted: boolean
  shortLists: number
}

export function buildPairList(
  arena: Arena,
  { vertexCount, totalCount, triCount, clothTriCount }: ContactMesh,
): PairList {
  const pairMax = pairRoom(clothTriCount)
  return {
    nodeBox: arena.i16(BOX_LENGTH * Math.max(1, 2 * triCount)),
    dop: arena.i16(DOP_LENGTH * totalCount),
    triDop: arena.i16(DOP_LENGTH * triCount),
    frame: arena.f64(FRAME_LENGTH),
    frameBox: new Float64Array(6),
    obstaclesFitted: false,
    points: arena.i16(POINT_LENGTH * totalCount),
    stack: arena.i32(stackRoom(triCount)),
    listStart: arena.f64(3 * totalCount),
    listEnd: arena.f64(3 * totalCount),
    relative: arena.f64(3 * vertexCount),
    relativeKnown: false,
    obstaclesCovered: false,
    reach: -1,
    reachLimit: Infinity,
    reachWished: 0,
    pairs: arena.i32(4 * pairMax),
    pairMax,
    pairCount: 0,
    pairOwn: arena.u8(pairMax),
    pairNormal: arena.f32(3 * pairMax),
    listsBuilt: 0,
    listFresh: false,
    listLasted: false,
    shortLists: 0,
  }
}

/** Most pairs a list can hold. */
export function pairRoom(clothTriCount: number): number {
  return PAIRS_MIN + PAIRS_PER_TRI * clothTriCount
}

/** Numbers for the walk: four per level at most are left behind, in either of two trees. */
export function stackRoom(triCount: number): number {
  return 8192 + 16 * Math.ceil(Math.sqrt(triCount))
}
