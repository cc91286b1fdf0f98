/**
 * What never changes about the things that touch: one soup of cloth and obstacle triangles (obstacle vertices follow the
 * cloth's and have no inverse mass), the tree above them, how thick and how rough they are.
 */
import { type Arena, assert } from '../core/index.ts'
import type { ContactInput } from './contact-system.ts'
import { CORNER_LENGTH } from './pairs/list-pairs.ts'
import { type ObstacleMesh, type ObstacleShape, obstacleShape } from './pairs/obstacle-shape.ts'
import { stackRoom } from './pairs/pair-list.ts'
import { buildPairTree, ownedFeatures } from './pairs/pair-tree.ts'
import { buildMeshLinks, type MeshLinks } from './untangling/mesh-links.ts'

/** Contact thickness stays below half of the shortest altitude of a well-shaped mesh of this edge length. */
const THICKNESS_PER_EDGE = 0.125
/** Separation proved for every pair, as a share of the thickness, and at least this much [m]: f32 files stay free. */
const SEPARATION_SHARE = 0.05
const SEPARATION_MIN = 1e-5
/** Distance kept from an obstacle's triangles, as a share of the thickness: less than what its springs hold vertices off. */
const BODY_THICKNESS_SHARE = 0.25

/** What contact makes of the cloth's triangles: it follows from them and from the classes of their corners alone. */
export interface ClothTree {
  readonly corner: Int32Array
  readonly triVertex: Int32Array
  /** See `pair-tree.ts`; root 0. */
  readonly link: Int32Array
  readonly depth: number
  /** See `ownedFeatures`. */
  readonly own: Uint8Array
}

export interface ContactMesh {
  /** Off: only obstacles are looked at. */
  readonly selfContact: boolean
  /** Cloth vertices, and all vertices. */
  readonly vertexCount: number
  readonly totalCount: number
  /** Cloth triangles, and all triangles. */
  readonly clothTriCount: number
  readonly triCount: number
  readonly triVertex: Int32Array
  /** Vertices, owned features and classes of each triangle; see `list-pairs.ts`. */
  readonly triCorner: Int32Array
  readonly vertexClass: Int32Array
  readonly inverseMass: Float64Array
  /** Tree: cloth nodes 0 … obstacleRoot − 1, then the obstacles'. */
  readonly link: Int32Array
  readonly obstacleRoot: number
  /** Rest distance of two plies, of cloth and obstacle triangles, and the separation that is proved [m]. */
  readonly thickness: number
  readonly bodyThickness: number
  readonly eta: number
  /** Thickness of the cloth at each vertex [m]; √μ of cloth vertices, μ of obstacles [–]. */
  readonly vertexThickness: Float64Array
  readonly vertexGrip: Float64Array
  /** Mean edge of the cloth [m]. */
  readonly edgeLength: number
  /** What obstacle triangles are made from, in order. */
  readonly obstacles: readonly ObstacleMesh[]
  /** Made when something is first found crossed; ask `linksOf`. */
  links: MeshLinks | null
  /** Of the cloth alone, to be handed on as `previous`. */
  readonly clothTree: ClothTree
}

export function buildContactMesh(arena: Arena, input: ContactInput): ContactMesh {
  const { vertexCount, edgeLength, obstacles } = input
  const shape = obstacleShape(obstacles)
  const totalCount = vertexCount + shape.vertexCount
  const clothTriCount = input.triVertex.length / 3
  const obstacleTriCount = shape.triVertex.length / 3
  const thickness = Math.min(input.thickness, THICKNESS_PER_EDGE * edgeLength)
  const eta = Math.max(SEPARATION_MIN, SEPARATION_SHARE * thickness)
  const triVertex = arena.i32(input.triVertex.length + shape.triVertex.length)
  triVertex.set(input.triVertex)
  for (let k = 0; k < shape.triVertex.length; k++) {
    triVertex[3 * clothTriCount + k] = vertexCount + shape.triVertex[k]
  }
  const vertexClass = arena.i32From(joinClasses(input.vertexClass, shape.vertexCount))
  const inverseMass = arena.f64(totalCount)
  inverseMass.set(input.inverseMass)
  const clothTree = clothTreeOf(input)
  return {
    selfContact: input.selfContact ?? true,
    vertexCount,
    totalCount,
    clothTriCount,
    triCount: clothTriCount + obstacleTriCount,
    triVertex,
    triCorner: joinCorners(arena, triVertex, vertexClass, clothTree.own, shape),
    vertexClass,
    inverseMass,
    link: joinTrees(arena, clothTree, clothTriCount, shape),
    clothTree,
    obstacleRoot: Math.max(0, 2 * clothTriCount - 1),
    thickness,
    bodyThickness: Math.max(2 * eta, BODY_THICKNESS_SHARE * thickness),
    eta,
    vertexThickness: thicknesses(arena, input, totalCount, thickness),
    vertexGrip: grips(arena, input, totalCount),
    edgeLength,
    obstacles,
    links: null,
  }
}

/** Who is beside whom, for cloth that crosses something; clean cloth never pays for it. */
export function linksOf(mesh: ContactMesh): MeshLinks {
  mesh.links ??= buildMeshLinks(mesh.triVertex)
  return mesh.links
}

/** Obstacle vertices get classes of their own. */
function joinClasses(cloth: Int32Array, obstacleCount: number): Int32Array {
  const classes = new Int32Array(cloth.length + obstacleCount)
  classes.set(cloth)
  const first = cloth.reduce((most, own) => Math.max(most, own), -1) + 1
  for (let i = 0; i < obstacleCount; i++) classes[cloth.length + i] = first + i
  return classes
}

/** The tree above the triangles of the cloth; the one that was made before, if the cloth is the same. */
function clothTreeOf({ triVertex, vertexClass, vertexCount, previous }: ContactInput): ClothTree {
  const corner = new Int32Array(triVertex.length)
  for (let k = 0; k < corner.length; k++) corner[k] = vertexClass[triVertex[k]]
  if (previous !== undefined && isSame(previous.corner, corner) && isSame(previous.triVertex, triVertex))
    return previous
  const triCount = triVertex.length / 3
  const link = new Int32Array(Math.max(0, 2 * triCount - 1))
  const depth = buildPairTree(corner, 0, triCount, link, 0)
  return { corner, triVertex: triVertex.slice(), link, depth, own: ownedFeatures(triVertex, vertexCount) }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return true
}

/** The tree of the cloth, and behind it that of the obstacles. */
function joinTrees(arena: Arena, cloth: ClothTree, clothTriCount: number, shape: ObstacleShape): Int32Array {
  const triCount = clothTriCount + shape.triVertex.length / 3
  const link = arena.i32(Math.max(1, 2 * triCount))
  link.set(cloth.link)
  const depth = cloth.depth + shape.depth
  assert(8 * depth < stackRoom(triCount), `contact tree is ${depth} levels deep`)
  const root = Math.max(0, 2 * clothTriCount - 1)
  for (let n = 0; n < shape.link.length; n++) {
    const next = shape.link[n]
    link[root + n] = next < 0 ? next - clothTriCount : next + root
  }
  return link
}

function joinCorners(
  arena: Arena,
  triVertex: Int32Array,
  vertexClass: Int32Array,
  clothOwn: Uint8Array,
  shape: ObstacleShape,
): Int32Array {
  const clothTriCount = clothOwn.length
  const triCorner = arena.i32((CORNER_LENGTH * triVertex.length) / 3)
  for (let t = 0; 3 * t < triVertex.length; t++) {
    const at = CORNER_LENGTH * t
    for (let k = 0; k < 3; k++) {
      const i = triVertex[3 * t + k]
      triCorner[at + k] = i
      triCorner[at + 4 + k] = vertexClass[i]
    }
    triCorner[at + 3] = t < clothTriCount ? clothOwn[t] : shape.own[t - clothTriCount]
    triCorner[at + 7] = -1
  }
  return triCorner
}

/** No cloth is thicker than the mesh allows. */
function thicknesses(arena: Arena, { vertexThickness }: ContactInput, totalCount: number, most: number) {
  const thickness = arena.f64(totalCount)
  for (let i = 0; i < totalCount; i++) thickness[i] = Math.min(most, vertexThickness?.[i] ?? most)
  return thickness
}

function grips(arena: Arena, input: ContactInput, totalCount: number): Float64Array {
  const { vertexCount, vertexFriction, obstacles, obstacleFriction, friction } = input
  const grip = arena.f64(totalCount)
  for (let i = 0; i < vertexCount; i++) grip[i] = Math.sqrt(vertexFriction?.[i] ?? friction.cloth)
  let filled = vertexCount
  obstacles.forEach(({ position }, row) => {
    const end = filled + position.length / 3
    grip.fill(obstacleFriction?.[row] ?? friction.body, filled, end)
    filled = end
  })
  return grip
}
