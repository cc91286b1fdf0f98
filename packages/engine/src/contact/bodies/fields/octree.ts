/**
 * A cube cut into eighths, and these again where something is to be seen: the octree of an adaptive field. Values live
 * at the corners of the leaves, the nodes; within a leaf they are interpolated between its eight.
 *
 * Leaves that touch, if only at a corner, differ in side by at most a factor of 2. Where they do differ, nodes of the
 * finer ones hang in the middle of an edge or face of the coarser one. There the field must be what the coarser leaf
 * says, or it would jump across the face:
 *
 *   value = mean of the 2 ends of the edge, or of the 4 corners of the face                                     (1)
 *
 * applied from coarse to fine, as the ends may hang themselves. Places are counted in finest cells from the low corner.
 *
 * Source: Westermann, Kobbelt, Ertl 1999, Real-time Exploration of Regular Volume Data by Adaptive Reconstruction of
 * Isosurfaces (1); Bridson, Marino, Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, section 5.1.
 */
import { assert } from '../../../core/index.ts'
import { buildLatticeTable, findRow, nameRow } from './lattice-table.ts'

export interface Octree {
  /** The root has 2^levels finest cells along each side. */
  readonly levels: number
  /** First of a cell's eight children, x fastest; or ~leaf. */
  readonly child: Int32Array
  readonly leafCount: number
  /** Low corner x, y, z and side of every leaf [finest cells]. */
  readonly leafPlace: Int32Array
  /** Nodes at the corners of every leaf, 8 each, x fastest. */
  readonly leafNode: Int32Array
  readonly nodeCount: number
  /** x, y, z of every node [finest cells]. */
  readonly nodePlace: Int32Array
  /** Nodes that hang, coarse to fine, with 4 nodes each whose mean they take; on edges the 2 ends stand twice. */
  readonly hanging: Int32Array
  readonly hangingFrom: Int32Array
}

/** Should the cell with this low corner and side [finest cells] be cut? Asked from large to small. */
export type SplitCell = (x: number, y: number, z: number, side: number) => boolean

/** Node coordinates must fit the lattice table, 0 … 2047. */
const LEVELS_MAX = 10

export function buildOctree(levels: number, split: SplitCell): Octree {
  assert(levels >= 0 && levels <= LEVELS_MAX, `octree of ${levels} levels; at most ${LEVELS_MAX}`)
  const cells: Cells = { levels, child: [0], place: [0, 0, 0, 1 << levels] }
  const { child, place } = cells
  for (let cell = 0; cell < child.length; cell++) {
    const at = 4 * cell
    const side = place[at + 3]
    if (side > 1 && split(place[at], place[at + 1], place[at + 2], side)) splitCell(cells, cell)
  }
  balance(cells)
  return numberNodes(cells)
}

/** While it grows: child 0 marks a leaf. */
interface Cells {
  readonly levels: number
  readonly child: number[]
  readonly place: number[]
}

function splitCell({ child, place }: Cells, cell: number): void {
  const at = 4 * cell
  const half = place[at + 3] >> 1
  child[cell] = child.length
  for (let k = 0; k < 8; k++) {
    child.push(0)
    place.push(
      place[at] + half * (k & 1),
      place[at + 1] + half * ((k >> 1) & 1),
      place[at + 2] + half * (k >> 2),
      half,
    )
  }
}

/**
 * Every cell that is cut needs 26 neighbours of its own size, cut or not: then no leaf meets one of a quarter its side.
 * Cutting a coarse leaf for it makes another cell that is cut, so each one made is looked at in its turn.
 */
function balance(cells: Cells): void {
  const { child, place } = cells
  const cut: number[] = []
  for (let cell = 0; cell < child.length; cell++) if (child[cell] !== 0) cut.push(cell)
  for (let q = 0; q < cut.length; q++) {
    const at = 4 * cut[q]
    const side = place[at + 3]
    for (let k = 0; k < 27; k++) {
      const x = place[at] + side * ((k % 3) - 1)
      const y = place[at + 1] + side * ((((k / 3) | 0) % 3) - 1)
      const z = place[at + 2] + side * (((k / 9) | 0) - 1)
      demandCell(cells, x, y, z, side, cut)
    }
  }
}

function demandCell(cells: Cells, x: number, y: number, z: number, side: number, cut: number[]): void {
  const { levels, child, place } = cells
  const end = 1 << levels
  if (x < 0 || y < 0 || z < 0 || x >= end || y >= end || z >= end) return
  let cell = 0
  while (place[4 * cell + 3] > side) {
    if (child[cell] === 0) {
      splitCell(cells, cell)
      cut.push(cell)
    }
    cell = child[cell] + octant(x, y, z, place[4 * cell + 3] >> 1)
  }
}

/** Which eighth holds the point: the bits of its place that stand for `half`. */
export function octant(x: number, y: number, z: number, half: number): number {
  return ((x & half) !== 0 ? 1 : 0) + ((y & half) !== 0 ? 2 : 0) + ((z & half) !== 0 ? 4 : 0)
}

function numberNodes({ levels, child: grown, place }: Cells): Octree {
  const child = Int32Array.from(grown)
  const leafCount = 1 + (7 * (child.length - 1)) / 8
  const leafPlace = new Int32Array(4 * leafCount)
  const leafNode = new Int32Array(8 * leafCount)
  const table = buildLatticeTable()
  let leaf = 0
  for (let cell = 0; cell < child.length; cell++) {
    if (child[cell] !== 0) continue
    child[cell] = ~leaf
    const x = place[4 * cell]
    const y = place[4 * cell + 1]
    const z = place[4 * cell + 2]
    const side = place[4 * cell + 3]
    leafPlace[4 * leaf] = x
    leafPlace[4 * leaf + 1] = y
    leafPlace[4 * leaf + 2] = z
    leafPlace[4 * leaf + 3] = side
    for (let k = 0; k < 8; k++) {
      const node = nameRow(table, x + side * (k & 1), y + side * ((k >> 1) & 1), z + side * (k >> 2))
      leafNode[8 * leaf + k] = node
    }
    leaf++
  }
  const tree = {
    levels,
    child,
    leafCount,
    leafPlace,
    leafNode,
    nodeCount: table.count,
    nodePlace: table.place.slice(0, 3 * table.count),
  }
  return { ...tree, ...findHanging(tree, (x, y, z) => findRow(table, x, y, z)) }
}

/** A node in the middle of an edge or face of a leaf hangs; coarse leaves first. */
function findHanging(
  { levels, leafCount, leafPlace, leafNode, nodeCount }: Omit<Octree, 'hanging' | 'hangingFrom'>,
  nodeAt: (x: number, y: number, z: number) => number,
): { hanging: Int32Array; hangingFrom: Int32Array } {
  const hanging: number[] = []
  const from: number[] = []
  const seen = new Uint8Array(nodeCount)
  for (let side = 1 << levels; side > 1; side >>= 1) {
    for (let leaf = 0; leaf < leafCount; leaf++) {
      if (leafPlace[4 * leaf + 3] !== side) continue
      for (let m = 0; m < MIDDLES.length; m += 4) {
        let x = 0
        let y = 0
        let z = 0
        for (let e = m; e < m + 4; e++) {
          x += MIDDLES[e] & 1
          y += (MIDDLES[e] >> 1) & 1
          z += MIDDLES[e] >> 2
        }
        const quarter = side / 4
        const node = nodeAt(
          leafPlace[4 * leaf] + quarter * x,
          leafPlace[4 * leaf + 1] + quarter * y,
          leafPlace[4 * leaf + 2] + quarter * z,
        )
        if (node < 0 || seen[node] === 1) continue
        seen[node] = 1
        hanging.push(node)
        for (let e = m; e < m + 4; e++) from.push(leafNode[8 * leaf + MIDDLES[e]])
      }
    }
  }
  return { hanging: Int32Array.from(hanging), hangingFrom: Int32Array.from(from) }
}

/** Corners of a cell around the middle of each edge (both ends twice) and face, 4 each. */
const MIDDLES = Int32Array.of(
  ...[0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7], // edges along x
  ...[0, 2, 0, 2, 1, 3, 1, 3, 4, 6, 4, 6, 5, 7, 5, 7], // along y
  ...[0, 4, 0, 4, 1, 5, 1, 5, 2, 6, 2, 6, 3, 7, 3, 7], // along z
  ...[0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 4, 5, 2, 3, 6, 7, 0, 2, 4, 6, 1, 3, 5, 7], // faces
)

/** (1) for a field of `width` numbers per node. */
export function settleHanging({ hanging, hangingFrom }: Octree, value: Float32Array, width: number): void {
  for (let k = 0; k < hanging.length; k++) {
    const a = width * hangingFrom[4 * k]
    const b = width * hangingFrom[4 * k + 1]
    const c = width * hangingFrom[4 * k + 2]
    const d = width * hangingFrom[4 * k + 3]
    const at = width * hanging[k]
    for (let w = 0; w < width; w++) {
      value[at + w] = 0.25 * (value[a + w] + value[b + w] + value[c + w] + value[d + w])
    }
  }
}
