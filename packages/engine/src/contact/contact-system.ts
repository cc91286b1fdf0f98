/**
 * Everything contact needs during a run: one soup of cloth and obstacle triangles (obstacle vertices follow the
 * cloth's and have no inverse mass), its tree, and room for lists. Built once per Model, all in the arena.
 */
import { type Arena, assert, type TriangleMesh } from '../core/index.ts'
import type { ContactKernels } from './contact-kernels.ts'
import { NEAR_LENGTH } from './exact/narrow.ts'
import { WORK_LENGTH } from './exact/witness.ts'
import { BOX_LENGTH, DOP_LENGTH, FRAME_LENGTH } from './pairs/boxes.ts'
import { CORNER_LENGTH } from './pairs/list-pairs.ts'
import { POINT_LENGTH } from './pairs/pair-filter.ts'
import { buildPairTree, ownedFeatures } from './pairs/pair-tree.ts'
import { layerResponse } from './respond/cloth-contact.ts'
import type { ClothResponse } from './respond/cloth-response.ts'

/** Room for candidate pairs per cloth triangle: crumpled or folded into eight tight plies, cloth needs seven or eight. */
const PAIRS_PER_TRI = 24
/** Room for pairs within contact range, as a share of the candidates: crumpled cloth needs a fifth to a quarter. */
const NEAR_SHARE = 0.3
/** Least room, for small cloth in dense stacks. */
const PAIRS_MIN = 20_000
/** Contact thickness stays below half of the shortest altitude of a well-shaped mesh of this edge length. */
const THICKNESS_PER_EDGE = 0.125
/** Separation proved for every pair, as a share of the thickness, and at least this much [m]: f32 files stay free. */
const SEPARATION_SHARE = 0.05
const SEPARATION_MIN = 1e-5

/** Distance kept from an obstacle's triangles, as a share of the thickness: less than what its springs hold vertices off. */
const BODY_THICKNESS_SHARE = 0.25

export interface ContactInput {
  readonly vertexCount: number
  readonly triVertex: Int32Array
  /** [1/kg]; 0 = pinned or scripted. */
  readonly inverseMass: Float64Array
  /** Vertices with equal class are sewn together, merged or not: their pairs are never contacts. */
  readonly vertexClass: Int32Array
  readonly obstacles: readonly TriangleMesh[]
  /** Distance at which two plies of the thickest cloth rest on each other [m]. */
  readonly thickness: number
  /** Friction coefficients [–]. */
  readonly friction: { readonly cloth: number; readonly body: number }
  /** Thickness [m] and friction on itself [–] of the cloth at each vertex, where they differ. */
  readonly vertexThickness?: Float64Array
  readonly vertexFriction?: Float64Array
  /** Friction of each obstacle [–], where they differ. */
  readonly obstacleFriction?: readonly number[]
  /** Mean edge of the cloth mesh [m]. */
  readonly edgeLength: number
  /** Off: only obstacles are looked at. Default on. */
  readonly selfContact?: boolean
  /** How near plies hold each other off before the proof; default: as layers. */
  readonly response?: ClothResponse
  /** Processor time so far [s]; default: none, and no costs in the report. */
  readonly clock?: (() => number) | null
}

/** One memory and the contact kernels that read it. */
export interface ContactBench {
  readonly arena: Arena
  readonly contact: ContactKernels
}

export interface ContactSystem {
  readonly kernels: ContactKernels
  readonly selfContact: boolean
  /** A watch may put itself in between. */
  response: ClothResponse
  readonly clock: () => number
  /** Cloth vertices, and all vertices. */
  readonly vertexCount: number
  readonly totalCount: number
  readonly triVertex: Int32Array
  readonly clothTriCount: number
  /** Vertices, owned features and classes of each triangle; see `list-pairs.ts`. */
  readonly triCorner: Int32Array
  readonly vertexClass: Int32Array
  readonly inverseMass: Float64Array
  /** Tree: cloth nodes 0 … obstacleRoot − 1, then the obstacles'. */
  readonly link: Int32Array
  readonly nodeBox: Int16Array
  readonly obstacleRoot: number
  /** DOPs of vertices and of triangles; see `boxes.ts`. */
  readonly dop: Int16Array
  readonly triDop: Int16Array
  /** Frame of the boxes, and the box it was laid around: lows, highs [m]; see `cloth-frame.ts`. */
  readonly frame: Float64Array
  readonly frameBox: Float64Array
  readonly stack: Int32Array
  /** Places at the start and end of the step [m], velocities [m/s], of all vertices. */
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly v: Float64Array
  /** The proved places of the cloth at the end of the step [m]: copy these bits, compute nothing anew. */
  readonly xNext: Float64Array
  /** Motion the candidate list was made for; it holds while vertices stay within `reach` of these paths. */
  readonly listStart: Float64Array
  readonly listEnd: Float64Array
  /** Scratch: end places of the cloth without its mean motion. */
  readonly relative: Float64Array
  readonly flag: Uint8Array
  readonly pairs: Int32Array
  readonly pairMax: number
  /** Paths of the vertices in steps of the frame; see `pair-filter.ts`. */
  readonly points: Int16Array
  /** 1 where a pair has a direction of its own that told it apart; see `findHits`. */
  readonly pairOwn: Uint8Array
  readonly pairNormal: Float32Array
  readonly hitPair: Int32Array
  readonly hitTime: Float64Array
  readonly nearVertex: Int32Array
  readonly near: Float64Array
  readonly nearMax: number
  /** Scratch: wished speeds of near pairs [m/s]. */
  readonly wish: Float64Array
  /** Near pairs that are springs in this solve: their rows, force at the predicted places [N] and stiffness [N/m]. */
  readonly pressedRow: Int32Array
  readonly pressedForce: Float64Array
  readonly pressedStiffness: Float64Array
  pressedCount: number
  /** Mean normal force of the springs at each vertex after the last solve [N], and scratch for it. */
  readonly vertexPress: Float64Array
  readonly pressShare: Float64Array
  readonly work: Float64Array
  /** Rest distance of two plies, of cloth and obstacle triangles, and the separation that is proved [m]. */
  readonly thickness: number
  readonly bodyThickness: number
  readonly eta: number
  /** Thickness of the cloth at each vertex [m]; √μ of cloth vertices, μ of obstacles [–]. */
  readonly vertexThickness: Float64Array
  readonly vertexGrip: Float64Array
  readonly edgeLength: number
  pairCount: number
  /** Pairs within contact range at the start of the step; see `findNear`. */
  nearCount: number
  /** Pairs that met in this step, as rows behind the near ones. */
  metCount: number
  /** Step for which the near pairs at x0 were found [s]; 0 when they are out of date. */
  nearStep: number
  /** [m]; negative: there is no list yet. */
  reach: number
  /** Largest reach for the next list [m]; smaller after pairs found no room. */
  reachLimit: number
  /** Lists made so far; for tuning. */
  listsBuilt: number
  /** The present list was made in this step; it has served another one; lists in a row that did not. */
  listFresh: boolean
  listLasted: boolean
  shortLists: number
  /** Were the start places looked at for crossings? How many triangles cross? */
  inspected: boolean
  tangled: number
  /** Triangles of the cloth that crossed when last looked at, pair by pair. */
  crossing: readonly number[]
  /** Obstacles have been given a motion; until then their boxes are fitted once. */
  obstaclesMove: boolean
  obstaclesFitted: boolean
}

/** Bytes of arena that suffice for `buildContact`; counts include the obstacles, `clothTriCount` does not. */
export function contactBytes(vertexCount: number, triCount: number, clothTriCount = triCount): number {
  const pairMax = pairRoom(clothTriCount)
  const perVertex = 8 * 3 * 6 + 8 + 32 + 4 + 1 + 2 * (DOP_LENGTH + POINT_LENGTH)
  const perTri = 12 + 4 * CORNER_LENGTH + 2 * DOP_LENGTH + 2 * (4 + 2 * BOX_LENGTH)
  const perPair = 16 + 1 + 12 + 12 + NEAR_SHARE * (44 + 8 * NEAR_LENGTH)
  const stack = 4 * stackRoom(triCount)
  return Math.ceil(
    perVertex * vertexCount +
      perTri * triCount +
      perPair * pairMax +
      stack +
      8 * (WORK_LENGTH + FRAME_LENGTH) +
      4096,
  )
}

export function buildContact(bench: ContactBench, input: ContactInput): ContactSystem {
  const { arena, contact: kernels } = bench
  const { vertexCount, obstacles } = input
  const clothTriCount = input.triVertex.length / 3
  const soup = joinObstacles(input)
  const totalCount = soup.vertexClass.length
  const triCount = soup.triVertex.length / 3

  const triVertex = arena.i32From(soup.triVertex)
  const link = arena.i32(Math.max(1, 2 * triCount))
  const obstacleRoot = Math.max(0, 2 * clothTriCount - 1)
  const corner = triVertex.map((i) => soup.vertexClass[i])
  const depth =
    buildPairTree(corner, 0, clothTriCount, link, 0) +
    buildPairTree(corner, clothTriCount, triCount - clothTriCount, link, obstacleRoot)
  assert(8 * depth < stackRoom(triCount), `contact tree is ${depth} levels deep`)

  const pairMax = pairRoom(clothTriCount)
  const nearMax = nearRoom(clothTriCount)
  const x0 = arena.f64(3 * totalCount)
  const x1 = arena.f64(3 * totalCount)
  let filled = 3 * vertexCount
  for (const { position } of obstacles) {
    x0.set(position, filled)
    x1.set(position, filled)
    filled += position.length
  }
  const thickness = Math.min(input.thickness, THICKNESS_PER_EDGE * input.edgeLength)
  const eta = Math.max(SEPARATION_MIN, SEPARATION_SHARE * thickness)
  const inverseMass = arena.f64(totalCount)
  inverseMass.set(input.inverseMass)
  const own = ownedFeatures(triVertex, totalCount)
  const triCorner = arena.i32(CORNER_LENGTH * triCount)
  for (let t = 0; t < triCount; t++) {
    triCorner.set(triVertex.subarray(3 * t, 3 * t + 3), CORNER_LENGTH * t)
    triCorner[CORNER_LENGTH * t + 3] = own[t]
    triCorner.set(corner.subarray(3 * t, 3 * t + 3), CORNER_LENGTH * t + 4)
    triCorner[CORNER_LENGTH * t + 7] = -1
  }

  return {
    kernels,
    selfContact: input.selfContact ?? true,
    response: input.response ?? layerResponse,
    clock: input.clock ?? (() => 0),
    vertexCount,
    totalCount,
    triVertex,
    clothTriCount,
    triCorner,
    vertexClass: arena.i32From(soup.vertexClass),
    inverseMass,
    link,
    nodeBox: arena.i16(BOX_LENGTH * Math.max(1, 2 * triCount)),
    obstacleRoot,
    dop: arena.i16(DOP_LENGTH * totalCount),
    triDop: arena.i16(DOP_LENGTH * triCount),
    frame: arena.f64(FRAME_LENGTH),
    frameBox: new Float64Array(6),
    stack: arena.i32(stackRoom(triCount)),
    x0,
    x1,
    v: arena.f64(3 * totalCount),
    xNext: x1.subarray(0, 3 * vertexCount),
    listStart: arena.f64(3 * totalCount),
    listEnd: arena.f64(3 * totalCount),
    relative: arena.f64(3 * vertexCount),
    flag: arena.u8(totalCount),
    pairs: arena.i32(4 * pairMax),
    pairMax,
    points: arena.i16(POINT_LENGTH * totalCount),
    pairOwn: arena.u8(pairMax),
    pairNormal: arena.f32(3 * pairMax),
    hitPair: arena.i32(pairMax),
    hitTime: arena.f64(pairMax),
    nearVertex: arena.i32(4 * nearMax),
    near: arena.f64(NEAR_LENGTH * nearMax),
    nearMax,
    wish: arena.f64(nearMax),
    pressedRow: arena.i32(nearMax),
    pressedForce: arena.f64(nearMax),
    pressedStiffness: arena.f64(nearMax),
    pressedCount: 0,
    vertexPress: arena.f64(vertexCount),
    pressShare: arena.f64(vertexCount),
    work: arena.f64(WORK_LENGTH),
    thickness,
    bodyThickness: Math.max(2 * eta, BODY_THICKNESS_SHARE * thickness),
    eta,
    vertexThickness: arena.f64From(thicknesses(input, totalCount, thickness)),
    vertexGrip: arena.f64From(grips(input, totalCount)),
    edgeLength: input.edgeLength,
    pairCount: 0,
    nearCount: 0,
    metCount: 0,
    nearStep: 0,
    reach: -1,
    reachLimit: Infinity,
    listsBuilt: 0,
    listFresh: false,
    listLasted: false,
    shortLists: 0,
    inspected: false,
    tangled: 0,
    crossing: [],
    obstaclesMove: false,
    obstaclesFitted: false,
  }
}

/** No cloth is thicker than the mesh allows. */
function thicknesses(input: ContactInput, totalCount: number, most: number): Float64Array {
  const { vertexThickness } = input
  return new Float64Array(totalCount).map((_, i) => Math.min(most, vertexThickness?.[i] ?? most))
}

function grips(
  { vertexCount, vertexFriction, obstacles, obstacleFriction, friction }: ContactInput,
  totalCount: number,
) {
  const grip = new Float64Array(totalCount)
  for (let i = 0; i < vertexCount; i++) grip[i] = Math.sqrt(vertexFriction?.[i] ?? friction.cloth)
  let filled = vertexCount
  obstacles.forEach(({ position }, row) => {
    const end = filled + position.length / 3
    grip.fill(obstacleFriction?.[row] ?? friction.body, filled, end)
    filled = end
  })
  return grip
}

/** Gives the obstacles a motion for the next step: places of all their vertices, in order, at its start and end [m]. */
export function moveObstacles(contact: ContactSystem, start: Float64Array, end: Float64Array): void {
  const at = 3 * contact.vertexCount
  assert(
    start.length === contact.x0.length - at && end.length === start.length,
    'obstacles changed their vertices',
  )
  contact.x0.set(start, at)
  contact.x1.set(end, at)
  contact.obstaclesMove = true
  contact.nearStep = 0
}

function pairRoom(triCount: number): number {
  return PAIRS_MIN + PAIRS_PER_TRI * triCount
}

/** Most pairs within contact range that a step can hold, hence most springs of cloth on cloth. */
export function nearRoom(clothTriCount: number): number {
  return Math.floor(NEAR_SHARE * pairRoom(clothTriCount))
}

/** Numbers for the walk: four per level at most are left behind, in either of two trees. */
function stackRoom(triCount: number): number {
  return 8192 + 16 * Math.ceil(Math.sqrt(triCount))
}

/** Cloth and obstacles as one list of triangles; obstacle vertices get classes of their own. */
function joinObstacles(input: ContactInput): { triVertex: Int32Array; vertexClass: Int32Array } {
  const triVertex: number[] = Array.from(input.triVertex)
  const vertexClass: number[] = Array.from(input.vertexClass)
  let nextClass = vertexClass.reduce((most, own) => Math.max(most, own), -1) + 1
  for (const { position, triVertex: corners } of input.obstacles) {
    const first = vertexClass.length
    for (let k = 0; k < corners.length; k++) triVertex.push(first + corners[k])
    for (let i = 0; i < position.length / 3; i++) vertexClass.push(nextClass++)
  }
  return { triVertex: Int32Array.from(triVertex), vertexClass: Int32Array.from(vertexClass) }
}
