/**
 * How far two drapes of one garment look alike: what a person sees who stands a few steps away, and nothing of where single
 * points of the cloth have come to lie.
 *
 * *Outline*, from the front and from the side: the picture of the cloth, filled.
 *
 *   thickest   diameter of the largest disc that is cloth in one picture and not in the other               [m]   (1)
 *   farthest   largest way from a point of one outline to the nearest of the other (Hausdorff)              [m]   (2)
 *   middle     the middle one of these ways                                                                 [m]   (3)
 *
 * Two outlines that lie d apart along more than d differ by a disc of d: there (1) and (2) are the same. They part at slits: a
 * gap of 3 mm between a sleeve and the trunk that ends 40 mm higher makes (2) 40 and (1) 3 mm, and nobody sees more than
 * a hair line. (1) is therefore the measure of what is seen; (2) is told beside it, so that nothing is hidden.
 *
 * *Profile*: folds that stand elsewhere move outlines, though the garment is as wide, as full and as long as before. So a tape
 * is laid round the cloth at every height as well. By Cauchy's theorem its length is π times the mean width over all
 * directions somebody may look from; half of that mean width is
 *
 *   r(y) = tape(y)/2π,     |r_b(y) − r_a(y)|: largest and mean over the heights                             [m]   (4)
 *
 * Only heights at which both are cut into closed lines count: through a hem or a cuff, which do not lie level, a cut meets only
 * some of the cloth. Where they end is told by their own height.
 *
 * Sources: Hausdorff 1914, "Grundzüge der Mengenlehre"; Cauchy 1832 for the mean width; distances on the grid after
 * Felzenszwalb, Huttenlocher 2012, "Distance Transforms of Sampled Functions".
 */
import type { TriangleMesh } from '../core/index.ts'
import { tapeLength } from '../geometry/index.ts'
import { sliceCloth } from './slice-cloth.ts'
import { squaredDistances } from './squared-distances.ts'

export interface OutlineDifference {
  /** (1)–(3) [m]. */
  readonly thickest: number
  readonly farthest: number
  readonly middle: number
  /** Height above the ground of the middle of (1) [m]. */
  readonly level: number
}

export interface SeenDifference {
  readonly front: OutlineDifference
  readonly side: OutlineDifference
  /** (4) [m], and the height of the largest. */
  readonly profile: { readonly largest: number; readonly mean: number; readonly level: number }
}

export function compareSeen(a: TriangleMesh, b: TriangleMesh): SeenDifference {
  return { front: compareOutlines(a, b, 0), side: compareOutlines(a, b, 2), profile: compareProfiles(a, b) }
}

/** Width of a cell of the picture [m]: a hem is thicker. */
const CELL = 0.001
/** Empty cells round the picture, so that its outside hangs together. */
const BORDER = 2

interface Picture {
  readonly columns: number
  readonly rows: number
  /** Place of the first cell, in cells. */
  readonly left: number
  readonly low: number
}

/** `across`: the axis that runs to the right in the picture, 0 from the front, 2 from the side. */
function compareOutlines(a: TriangleMesh, b: TriangleMesh, across: number): OutlineDifference {
  const picture = buildPicture([a, b], across)
  const [one, two] = [a, b].map((mesh) => fillInside(picture, drawCloth(picture, mesh, across)))
  const { columns, rows, low } = picture
  const alike = one.map((value, k) => (value === two[k] ? 1 : 0))
  const room = squaredDistances(alike, columns, rows)
  const deepest = room.reduce((best, value, k) => (value > room[best] ? k : best), 0)
  const width = room[deepest] > 0 ? 2 * Math.sqrt(room[deepest]) - 1 : 0 // both ends lie in the middle of a cell
  const rims = [one, two].map((filled) => rimOf(filled, columns))
  const ways = [
    ...waysBetween(rims[0], squaredDistances(rims[1], columns, rows)),
    ...waysBetween(rims[1], squaredDistances(rims[0], columns, rows)),
  ].sort((p, q) => p - q)
  return {
    thickest: CELL * width,
    farthest: CELL * (ways.at(-1) ?? 0),
    middle: CELL * (ways[ways.length >> 1] ?? 0),
    level: CELL * (low + Math.floor(deepest / columns)),
  }
}

function waysBetween(rim: Uint8Array, squared: Float64Array): number[] {
  const ways: number[] = []
  for (let k = 0; k < rim.length; k++) if (rim[k] === 1) ways.push(Math.sqrt(squared[k]))
  return ways
}

/** A picture that holds all of them. */
function buildPicture(meshes: readonly TriangleMesh[], across: number): Picture {
  const box = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { position } of meshes) {
    for (let at = 0; at < position.length; at += 3) {
      box[0] = Math.min(box[0], position[at + across])
      box[1] = Math.max(box[1], position[at + across])
      box[2] = Math.min(box[2], position[at + 1])
      box[3] = Math.max(box[3], position[at + 1])
    }
  }
  const [left, right, low, high] = box.map((place) => Math.round(place / CELL))
  return {
    columns: right - left + 1 + 2 * BORDER,
    rows: high - low + 1 + 2 * BORDER,
    left: left - BORDER,
    low: low - BORDER,
  }
}

/** 1 in cells that a triangle covers or comes nearer to than half a cell. */
function drawCloth({ columns, rows, left, low }: Picture, mesh: TriangleMesh, across: number): Uint8Array {
  const { position, triVertex } = mesh
  const drawn = new Uint8Array(columns * rows)
  const [x, y] = [new Float64Array(3), new Float64Array(3)]
  for (let at = 0; at < triVertex.length; at += 3) {
    for (let k = 0; k < 3; k++) {
      x[k] = position[3 * triVertex[at + k] + across] / CELL - left
      y[k] = position[3 * triVertex[at + k] + 1] / CELL - low
    }
    const [first, last] = [Math.round(Math.min(...x)), Math.round(Math.max(...x))]
    const top = Math.round(Math.max(...y))
    for (let row = Math.round(Math.min(...y)); row <= top; row++) {
      for (let column = first; column <= last; column++) {
        if (isCovered(column, row, x, y)) drawn[row * columns + column] = 1
      }
    }
  }
  return drawn
}

function isCovered(u: number, v: number, x: Float64Array, y: Float64Array): boolean {
  const turned = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]) < 0 ? -1 : 1
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1
    const dx = x[next] - x[k]
    const dy = y[next] - y[k]
    const outside = -turned * (dx * (v - y[k]) - dy * (u - x[k]))
    if (outside > 0.5 * Math.sqrt(dx * dx + dy * dy)) return false
  }
  return true
}

/** What cannot be reached from the corner: what is seen through a neck or a sleeve is inside. */
function fillInside({ columns, rows }: Picture, drawn: Uint8Array): Uint8Array {
  const filled = new Uint8Array(columns * rows).fill(1)
  const open = [0]
  filled[0] = 0
  while (open.length > 0) {
    const k = open.pop() as number
    const column = k % columns
    const beside = [k - columns, k + columns]
    if (column > 0) beside.push(k - 1)
    if (column < columns - 1) beside.push(k + 1)
    for (const next of beside) {
      if (next < 0 || next >= drawn.length || drawn[next] === 1 || filled[next] === 0) continue
      filled[next] = 0
      open.push(next)
    }
  }
  return filled
}

/** 1 in filled cells beside an empty one; the border of a picture is empty. */
function rimOf(filled: Uint8Array, columns: number): Uint8Array {
  return filled.map((value, k) =>
    value === 1 && filled[k - 1] + filled[k + 1] + filled[k - columns] + filled[k + columns] < 4 ? 1 : 0,
  )
}

/** Between the heights at which tapes are laid [m]. */
const TAPE_STEP = 0.01

function compareProfiles(a: TriangleMesh, b: TriangleMesh): SeenDifference['profile'] {
  const [one, two] = [a, b].map(heightsOf)
  const last = Math.floor(Math.min(one.high, two.high) / TAPE_STEP)
  let [largest, at, sum, count] = [0, 0, 0, 0]
  for (let k = Math.ceil(Math.max(one.low, two.low) / TAPE_STEP); k <= last; k++) {
    const level = k * TAPE_STEP
    const [p, q] = [meanRadius(a, level), meanRadius(b, level)]
    if (p === 0 || q === 0) continue
    const apart = Math.abs(q - p)
    sum += apart
    count++
    if (apart > largest) [largest, at] = [apart, level]
  }
  return { largest, mean: count > 0 ? sum / count : 0, level: at }
}

/** r of (4) [m]; 0 where there is no cloth, or its rim is cut. */
function meanRadius(mesh: TriangleMesh, level: number): number {
  const lines = sliceCloth(mesh, { normal: [0, 1, 0], offset: level })
  if (!lines.every(({ closed }) => closed)) return 0
  const flat = Float64Array.from(lines.flatMap(({ point }) => [...point].filter((_, k) => k % 3 !== 1)))
  return tapeLength(flat) / (2 * Math.PI)
}

function heightsOf({ position }: TriangleMesh): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 1; at < position.length; at += 3) {
    low = Math.min(low, position[at])
    high = Math.max(high, position[at])
  }
  return { low, high }
}
