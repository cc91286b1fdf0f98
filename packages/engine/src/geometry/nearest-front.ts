/**
 * For every node of a grid the nearest triangle of a surface: passes 1 and 2 of `distance-grid.ts`. These are the originals;
 * the WebAssembly twins at the same path in `assembly/` do the same operations in the same order and give the same bits.
 *
 * What is known of a node lies side by side, because a front asks its neighbours in nine rows of the grid and waits for memory
 * more than it computes: two words, of which the first is the squared distance as f32 and the second
 *
 *   256 × nearest triangle (−1: none yet) + giver << FROM + WAITING + INSIDE                                          (1)
 */
import type { Arena, TriangleMesh } from '../core/index.ts'
import { LAID_LENGTH, layTriangle, squaredToLaid } from './triangle-distance.ts'

export interface GridFrame {
  /** Place of node 0 [m]. */
  readonly origin: readonly [number, number, number]
  /** Distance of two nodes [m]. */
  readonly cell: number
  /** Nodes along x, y, z; x runs fastest. */
  readonly size: readonly [number, number, number]
}

/** Everything the two passes read and write, in one arena. */
export interface GridNodes {
  readonly frame: GridFrame
  /** The surface: places [m], and rows of three corners. */
  readonly position: Float64Array
  readonly triVertex: Int32Array
  /** 1 where a line along +z crosses the surface before this node and after the one before. */
  readonly turn: Uint8Array
  /** The words of nodes, as (1), and the same bytes read as f32: squares at even rows; until one is found, that beyond which no distance is taken [m²]. */
  readonly word: Int32Array
  readonly squared: Float32Array
  /** Who hands on now and in the next round; pass 1 leaves whom it reached in `now`. */
  readonly now: Int32Array
  readonly next: Int32Array
  /** In the end the signed distances, where `next` was [m]. */
  readonly value: Float32Array
  /** To the 26 neighbours and the node itself: rows to go, and metres. */
  readonly way: Int32Array
  readonly wayX: Float64Array
  readonly wayY: Float64Array
  readonly wayZ: Float64Array
  /** Whom a node asks that got its triangle from giver g: ways asked[askedStart[g] … askedStart[g + 1] − 1]. */
  readonly askedStart: Int32Array
  readonly asked: Int32Array
  /** A triangle laid out. */
  readonly laid: Float64Array
  /** What the twin knows of all this: sizes and byte addresses, in the order of `assembly/geometry/nearest-front.ts`. */
  readonly addresses: Int32Array
}

/** Pass 1 goes this far beyond each triangle [cells]. */
export const REACH = 1

const INSIDE = 1
/** The node is to hand on its triangle. */
const WAITING = 2
/** From this bit on who gave the triangle, as a row of `askedStart`. */
const FROM = 2
const MARKS = 255
const TRIANGLE = 8 // [bits]

/** As many triangles as the second word of a node can name. */
export const MOST_TRIANGLES = 1 << 22

/** More than the tables of ways, the addresses and the borders of all arrays take. */
const TABLE_BYTES = 1 << 14

/** Bytes of an arena for `layNodes`. */
export function nodesBytes({ position, triVertex }: TriangleMesh, { size }: GridFrame): number {
  const nodeCount = size[0] * size[1] * size[2]
  return 17 * nodeCount + 8 * position.length + 4 * triVertex.length + TABLE_BYTES
}

export function layNodes(arena: Arena, mesh: TriangleMesh, frame: GridFrame): GridNodes {
  const [nx, ny, nz] = frame.size
  const nodeCount = nx * ny * nz
  const nodes = {
    position: arena.f64From(mesh.position),
    triVertex: arena.i32From(mesh.triVertex),
    turn: arena.u8(nodeCount),
    word: arena.i32(2 * nodeCount),
    now: arena.i32(nodeCount),
    next: arena.i32(nodeCount),
    way: arena.i32From(NEAR_X.map((x, k) => x + nx * (NEAR_Y[k] + ny * NEAR_Z[k]))),
    wayX: arena.f64From(Float64Array.from(NEAR_X, (k) => k * frame.cell)),
    wayY: arena.f64From(Float64Array.from(NEAR_Y, (k) => k * frame.cell)),
    wayZ: arena.f64From(Float64Array.from(NEAR_Z, (k) => k * frame.cell)),
    askedStart: arena.i32From(ASKED_START),
    asked: arena.i32From(ASKED.flatMap((rows) => [...rows])),
    laid: arena.f64(LAID_LENGTH),
  }
  const words = [
    nx,
    ny,
    nz,
    mesh.triVertex.length / 3,
    ...Object.values(nodes).map((array) => array.byteOffset),
  ]
  return {
    frame,
    ...nodes,
    squared: new Float32Array(arena.buffer, nodes.word.byteOffset, 2 * nodeCount),
    value: new Float32Array(arena.buffer, nodes.next.byteOffset, nodeCount),
    addresses: arena.i32From(words),
  }
}

/** Says of every node on which side of the surface it is, and that it has no triangle yet; outside none is taken beyond the band. */
export function beginNodes({ frame, turn, word, squared }: GridNodes, far: number, band: number): void {
  const layer = frame.size[0] * frame.size[1]
  for (let node = 0; node < turn.length; node++) {
    const before = node < layer ? 0 : word[2 * (node - layer) + 1] & INSIDE
    const inside = turn[node] ^ before
    squared[2 * node] = inside === 0 ? band * band : far
    word[2 * node + 1] = inside - (1 << TRIANGLE)
  }
}

/** Distances from their squares, negative inside. */
export function endNodes({ word, squared, value }: GridNodes, far: number): void {
  for (let node = 0; node < value.length; node++) {
    const owner = word[2 * node + 1]
    const distance = owner < 0 ? far : Math.sqrt(squared[2 * node])
    value[node] = (owner & INSIDE) !== 0 ? -distance : distance
  }
}

/** Pass 1. Returns how many nodes it reached. */
export function measureNear({ frame, position, triVertex, word, squared, now, laid }: GridNodes): number {
  const { origin, cell, size } = frame
  let count = 0
  for (let t = 0; 3 * t < triVertex.length; t++) {
    const a = 3 * triVertex[3 * t]
    const b = 3 * triVertex[3 * t + 1]
    const c = 3 * triVertex[3 * t + 2]
    for (let k = 0; k < 3; k++) {
      const low = Math.min(position[a + k], position[b + k], position[c + k])
      const high = Math.max(position[a + k], position[b + k], position[c + k])
      from[k] = Math.max(0, Math.ceil((low - origin[k]) / cell - REACH))
      to[k] = Math.min(size[k] - 1, Math.floor((high - origin[k]) / cell + REACH))
    }
    layTriangle(position, a, b, c, laid)
    for (let iz = from[2]; iz <= to[2]; iz++) {
      const z = origin[2] + iz * cell
      for (let iy = from[1]; iy <= to[1]; iy++) {
        const y = origin[1] + iy * cell
        const row = size[0] * (iy + size[1] * iz)
        for (let ix = from[0]; ix <= to[0]; ix++) {
          const distance = squaredToLaid(origin[0] + ix * cell, y, z, laid)
          const node = row + ix
          if (!(distance < squared[2 * node])) continue
          const owner = word[2 * node + 1]
          if (owner < 0) now[count++] = node
          squared[2 * node] = distance
          word[2 * node + 1] = (t << TRIANGLE) | (owner & INSIDE)
        }
      }
    }
  }
  return count
}

/** Pass 2: first come, first served, so that the front moves away from the surface in layers. */
export function spread(nodes: GridNodes, count: number): void {
  const { position, triVertex, word, frame } = nodes
  let { now, next } = nodes
  while (count > 0) {
    let waiting = 0
    for (let q = 0; q < count; q++) {
      const node = now[q]
      const corner = 3 * (word[2 * node + 1] >> TRIANGLE)
      const [a, b, c] = [3 * triVertex[corner], 3 * triVertex[corner + 1], 3 * triVertex[corner + 2]]
      layTriangle(position, a, b, c, nodes.laid)
      placeNode(frame, node)
      waiting = handOn(nodes, node, next, waiting)
    }
    const done = now
    now = next
    next = done
    count = waiting
  }
}

function placeNode({ origin, cell, size }: GridFrame, node: number): void {
  const row = Math.floor(node / size[0])
  place[0] = origin[0] + (node - row * size[0]) * cell
  place[1] = origin[1] + (row % size[1]) * cell
  place[2] = origin[2] + Math.floor(row / size[1]) * cell
}

/**
 * Offers the triangle of a node, laid out, to the neighbours; who takes it goes into `next`, whose new length is returned.
 * Nodes nearer to the surface than the one that offers are not asked, nor those pass 1 is sure of, nor those whom the giver
 * of the triangle has asked before, itself nearer than the taker: their answer would be the same. Of several who offer the
 * same triangle the giver is who leaves the fewest to ask. A node within the band is never at the border of the grid (the
 * frame has a cell to spare), so it has all its 26 neighbours. A function of its own, called for every node: as a loop
 * within loops it is compiled, and given up, again and again.
 */
function handOn(nodes: GridNodes, node: number, next: Int32Array, count: number): number {
  const { frame, word, squared, way, wayX, wayY, wayZ, askedStart, asked, laid } = nodes
  const mine = word[2 * node + 1]
  const giver = (mine & MARKS) >> FROM
  word[2 * node + 1] = mine & ~(MARKS ^ INSIDE)
  const own = squared[2 * node]
  const t = mine >> TRIANGLE
  const sure = REACH * frame.cell * (REACH * frame.cell) // pass 1 has found the nearest
  const least = Math.max(own, sure)
  const x = place[0]
  const y = place[1]
  const z = place[2]
  const heightHere = laid[9] * (x - laid[0]) + laid[10] * (y - laid[1]) + laid[11] * (z - laid[2])
  const limit = laid[15] > NEEDLE * laid[12] * laid[14] ? laid[15] * SURELY : Infinity
  for (let m = askedStart[giver]; m < askedStart[giver + 1]; m++) {
    const k = asked[m]
    const other = node + way[k]
    const known = squared[2 * other]
    if (known <= least) continue
    const theirs = word[2 * other + 1]
    if (theirs >> TRIANGLE === t) {
      const isBetter =
        (theirs & WAITING) !== 0 &&
        askedCount(askedStart, k + 1) < askedCount(askedStart, (theirs & MARKS) >> FROM)
      if (isBetter) {
        word[2 * other + 1] = (t << TRIANGLE) | ((k + 1) << FROM) | (theirs & (INSIDE | WAITING))
      }
      continue
    }
    const height = heightHere + laid[9] * wayX[k] + laid[10] * wayY[k] + laid[11] * wayZ[k]
    if (height * height > known * limit) continue // already the plane is farther off
    const distance = squaredToLaid(x + wayX[k], y + wayY[k], z + wayZ[k], laid)
    if (!(Math.fround(distance) < known)) continue
    squared[2 * other] = distance
    const from = distance < own ? 0 : k + 1
    word[2 * other + 1] = (t << TRIANGLE) | (from << FROM) | WAITING | (theirs & INSIDE)
    if ((theirs & WAITING) === 0) next[count++] = other
  }
  return count
}

function askedCount(askedStart: Int32Array, giver: number): number {
  return askedStart[giver + 1] - askedStart[giver]
}

/**
 * A triangle is never nearer than its plane. Left out only what is so by far more than rounding, and not by needles, whose
 * planes are badly known [–].
 */
const SURELY = 1 + 1e-5
const NEEDLE = 1e-6

const NEAR_X = Int32Array.from({ length: 27 }, (_, k) => (k % 3) - 1)
const NEAR_Y = Int32Array.from({ length: 27 }, (_, k) => (Math.floor(k / 3) % 3) - 1)
const NEAR_Z = Int32Array.from({ length: 27 }, (_, k) => Math.floor(k / 9) - 1)

/**
 * Whom a node asks, as rows of NEAR: 0, all; k + 1, who got its triangle from a step along row k: those who are no
 * neighbours of the giver.
 */
const ASKED = Array.from({ length: 28 }, (_, giver) => {
  const rows = [...NEAR_X.keys()]
  if (giver === 0) return Int32Array.from(rows)
  const twice = (near: Int32Array, k: number) => Math.abs(near[k] + near[giver - 1]) === 2
  return Int32Array.from(rows.filter((k) => twice(NEAR_X, k) || twice(NEAR_Y, k) || twice(NEAR_Z, k)))
})

/** Where the rows of each giver begin when all are laid one after the other, and where the last end. */
const ASKED_START = new Int32Array(ASKED.length + 1)
for (let giver = 0; giver < ASKED.length; giver++)
  ASKED_START[giver + 1] = ASKED_START[giver] + ASKED[giver].length

const from = new Int32Array(3) // scratch
const to = new Int32Array(3)
const place = new Float64Array(3) // of a node [m]
