/**
 * A closed zip on the cloth: a strip of its tapes, the teeth of both sides between each other, and the slider at its upper end with
 * its pull hanging down. It lies along a seam and goes with the fine vertices there.
 *
 *   x(s, a, h) = x(s) + a l + h n        s along the seam, l = t × n across it, n off the cloth                    [m]   (1)
 *
 * Teeth are drawn as those of moulded zips, 0.4 of the chain from one to the next, whatever the chain is made of: coils would be too
 * fine to be seen. The seam is taken straight from one fine vertex to the next.
 */

/** Fine vertices in order, and the width of the chain [m]. */
export interface ZipRun {
  readonly rows: Int32Array
  readonly chain: number
  /** Teeth, slider and pull: laid out once, by the lengths between the vertices at that time. */
  readonly blocks: readonly Block[]
}

/** A place along a zip: the vertex before it, and the share of the way to the next one [–]. */
interface Along {
  readonly row: number
  readonly share: number
}

/** A block in (1): its two ends, sides across the seam, bottom and top [m]. */
interface Block {
  readonly from: Along
  readonly to: Along
  readonly left: number
  readonly right: number
  readonly low: number
  readonly high: number
}

/** Corners of a block: those of its foot, of its top for the walls, and of its top again, so that light sees an edge. */
const BLOCK_ROWS = 12
/** From tooth to tooth, and the length of one, in parts of the chain [–]. */
const PITCH = 0.4
const TOOTH = 0.28
/** Of tape beside the chain that is seen, how high it lies, and how high teeth stand over the cloth, in parts of the chain [–]. */
const TAPE = 0.25
const TAPE_HIGH = 0.14
const TOOTH_HIGH = 0.32

/** Runs of pieces (two vertices and the width of the chain [µm], 3 numbers each) that follow each other, on fine vertices. */
export function findZips(
  zips: Int32Array,
  rowsOf: (a: number, b: number) => readonly number[],
  position: ArrayLike<number>,
): ZipRun[] {
  const runs: number[][] = []
  const widths: number[] = []
  for (let at = 0; at < zips.length; at += 3) {
    const rows = rowsOf(zips[at], zips[at + 1])
    const last = runs.at(-1)
    if (last !== undefined && last.at(-1) === rows[0] && widths.at(-1) === zips[at + 2])
      last.push(...rows.slice(1))
    else {
      runs.push([...rows])
      widths.push(zips[at + 2])
    }
  }
  return runs.map((rows, k) => {
    const chain = 1e-6 * widths[k]
    const length = rows.slice(1).map((row, i) => distance(position, rows[i], row))
    const up = position[3 * rows[rows.length - 1] + 1] > position[3 * rows[0] + 1]
    return { rows: Int32Array.from(rows), chain, blocks: layBlocks(length, chain, up) }
  })
}

/** Vertices of a zip, and the fine vertex each is nearest to. */
export function zipRows({ rows, blocks }: ZipRun): number[] {
  const hard = blocks.flatMap(({ from }) => Array.from({ length: BLOCK_ROWS }, () => rows[from.row]))
  return [...Array.from(rows).flatMap((row) => [row, row]), ...hard]
}

/** Triangles of a zip whose vertices begin at row `first`, 3 rows each: of the tape, and of all that is hard. */
export function zipTriangles(
  { rows, blocks }: ZipRun,
  first: number,
): { readonly tape: number[]; readonly teeth: number[] } {
  const tape: number[] = []
  for (let k = 1; k < rows.length; k++) {
    const at = first + 2 * k
    tape.push(at - 2, at, at + 1, at - 2, at + 1, at - 1)
  }
  const teeth = blocks.flatMap((_, k) => blockTriangles(first + 2 * rows.length + BLOCK_ROWS * k))
  return { tape, teeth }
}

/** (1) of all vertices of a zip, to rows from `first` on; gives the row after them. */
export function placeZip(
  zip: ZipRun,
  x: Float64Array,
  normal: Float64Array,
  first: number,
  out: Float64Array,
): number {
  const { rows, chain } = zip
  let row = first
  for (let k = 0; k < rows.length; k++) {
    frameAt(zip, x, normal, k, 0)
    for (const side of [-1, 1]) put(out, row++, side * (0.5 + TAPE) * chain, TAPE_HIGH * chain)
  }
  for (const { from, to, left, right, low, high } of zip.blocks) {
    for (let ahead = 0; ahead < 4; ahead += 2) {
      const { row: k, share } = ahead === 0 ? from : to
      frameAt(zip, x, normal, k, share)
      for (let upper = 0; upper < BLOCK_ROWS; upper += 4) {
        put(out, row + upper + ahead, left, upper === 0 ? low : high)
        put(out, row + upper + ahead + 1, right, upper === 0 ? low : high)
      }
    }
    row += BLOCK_ROWS
  }
  return row
}

/** Teeth in turn from either side, then the slider and its pull; `up`: the last vertex is the upper end. */
function layBlocks(length: readonly number[], chain: number, up: boolean): Block[] {
  const total = length.reduce((sum, part) => sum + part, 0)
  const block = (
    begin: number,
    long: number,
    [left, right]: readonly number[],
    [low, high]: readonly number[],
  ) => {
    const end = Math.min(total, begin + long)
    const [from, to] = [Math.max(0, begin), end].map((along) => placeAlong(length, along))
    const [l, r, below, above] = [left, right, low, high].map((part) => part * chain)
    return { from, to, left: l, right: r, low: below, high: above }
  }
  const pitch = 0.5 * PITCH * chain
  const teeth = Array.from({ length: Math.floor(total / pitch) }, (_, k) =>
    block(k * pitch, 0.5 * TOOTH * chain, k % 2 === 0 ? [-0.5, 0.12] : [-0.12, 0.5], [0, TOOTH_HIGH]),
  )
  const below = (deep: number, long: number) => (up ? total - deep - long : deep)
  return [
    ...teeth,
    block(below(0, 1.6 * chain), 1.6 * chain, [-0.75, 0.75], [0, 0.5]),
    block(below(1.3 * chain, 4 * chain), 4 * chain, [-0.4, 0.4], [0.42, 0.6]),
  ]
}

/** Four walls and the top; the foot is on the cloth. Corners go left, right at the start, then left, right at the end. */
function blockTriangles(first: number): number[] {
  const [a, b, c, d] = [0, 1, 3, 2].map((k) => first + k) // round the foot
  const walls = [a, b, c, d].flatMap((low, k, foot) => {
    const next = foot[(k + 1) % 4]
    return [low, next, next + 4, low, next + 4, low + 4]
  })
  return [...walls, a + 8, b + 8, c + 8, a + 8, c + 8, d + 8]
}

/** A length along parts of these lengths [m]. */
function placeAlong(length: readonly number[], along: number): Along {
  let left = along
  for (let row = 0; row < length.length; row++) {
    if (left <= length[row] || row === length.length - 1)
      return { row, share: Math.min(1, left / Math.max(1e-9, length[row])) }
    left -= length[row]
  }
  return { row: 0, share: 0 }
}

/** Writes place, l and n of (1) to `frame`. */
function frameAt({ rows }: ZipRun, x: Float64Array, normal: Float64Array, k: number, share: number): void {
  const [a, b] = [3 * rows[k], 3 * rows[Math.min(k + 1, rows.length - 1)]]
  const [from, to] = [
    3 * rows[Math.max(0, Math.min(k, rows.length - 2))],
    3 * rows[Math.min(k + 1, rows.length - 1)],
  ]
  for (let c = 0; c < 3; c++) {
    frame[c] = x[a + c] + share * (x[b + c] - x[a + c])
    frame[6 + c] = normal[a + c] + share * (normal[b + c] - normal[a + c])
    frame[9 + c] = x[to + c] - x[from + c]
  }
  unit(6)
  for (let c = 0; c < 3; c++) {
    const [p, q] = [(c + 1) % 3, (c + 2) % 3]
    frame[3 + c] = frame[9 + p] * frame[6 + q] - frame[9 + q] * frame[6 + p]
  }
  unit(3)
}

function put(out: Float64Array, row: number, across: number, high: number): void {
  for (let c = 0; c < 3; c++) out[3 * row + c] = frame[c] + across * frame[3 + c] + high * frame[6 + c]
}

function unit(at: number): void {
  const length =
    Math.sqrt(frame[at] * frame[at] + frame[at + 1] * frame[at + 1] + frame[at + 2] * frame[at + 2]) || 1
  for (let c = 0; c < 3; c++) frame[at + c] /= length
}

function distance(x: ArrayLike<number>, a: number, b: number): number {
  const [u, v, w] = [0, 1, 2].map((c) => x[3 * b + c] - x[3 * a + c])
  return Math.sqrt(u * u + v * v + w * w)
}

const frame = new Float64Array(12) // scratch: place, across, off the cloth, along
