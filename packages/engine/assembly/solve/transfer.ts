// Between two levels, twins of src/solve/transfer.ts. T and G have blocks of 48 bytes.
import {
  blockCountOf, blockOf, columnOf, diagonalOf, gLengthOf, gOf, gPlaceOf, pColumnOf, pStartOf, pWeightOf, rowCountOf,
  rowStartOf, tCountOf, tOf, tPlaceOf,
} from './addresses'

const WIDE: usize = 48

/** coarse = Pᵀ r */
export function restrict(level: usize, r: usize, coarse: usize, coarseCount: i32): void {
  const rowCount = rowCountOf(level)
  const start = pStartOf(level)
  let column = pColumnOf(level)
  let weight = pWeightOf(level)
  const first = column
  memory.fill(coarse, 0, <usize>coarseCount << 4)
  for (let i = 0; i < rowCount; i++) {
    const own = v128.load(r + (<usize>i << 4))
    const end = first + (<usize>load<u32>(start + (<usize>i << 2), 4) << 2)
    for (; column < end; column += 4) {
      const to = coarse + (<usize>load<u32>(column) << 4)
      v128.store(to, f32x4.add(v128.load(to), f32x4.mul(own, v128.load32_splat(weight))))
      weight += 4
    }
  }
}

/** z += P coarse */
export function addProlonged(level: usize, coarse: usize, z: usize): void {
  const rowCount = rowCountOf(level)
  const start = pStartOf(level)
  let column = pColumnOf(level)
  let weight = pWeightOf(level)
  const first = column
  for (let i = 0; i < rowCount; i++) {
    let own = v128.load(z + (<usize>i << 4))
    const end = first + (<usize>load<u32>(start + (<usize>i << 2), 4) << 2)
    for (; column < end; column += 4) {
      const from = coarse + (<usize>load<u32>(column) << 4)
      own = f32x4.add(own, f32x4.mul(v128.load(from), v128.load32_splat(weight)))
      weight += 4
    }
    v128.store(z + (<usize>i << 4), own)
  }
}

/** A_c = Pᵀ A P of the next level. */
export function coarsenMatrix(level: usize, coarse: usize): void {
  const rowCount = rowCountOf(level)
  const rowStart = rowStartOf(level)
  const start = pStartOf(level)
  const weight = pWeightOf(level)
  const diagonal = diagonalOf(level)
  const t = tOf(level)
  const g = gOf(level)
  let column = columnOf(level)
  let block = blockOf(level)
  let tCount = tCountOf(level)
  let tPlace = tPlaceOf(level)
  let gPlace = gPlaceOf(level)
  const half = f32x4.splat(0.5)
  memory.fill(g, 0, <usize>gLengthOf(level) << 2)
  for (let i = 0; i < rowCount; i++) {
    const blocks = load<u32>(rowStart + (<usize>i << 2), 4) - load<u32>(rowStart + (<usize>i << 2))
    const first = weight + (<usize>load<u32>(start + (<usize>i << 2)) << 2)
    const last = weight + (<usize>load<u32>(start + (<usize>i << 2), 4) << 2)
    const tEnd = t + WIDE * load<u32>(tCount)
    tCount += 4
    if (first == last) {
      column += blocks << 2
      block += 36 * blocks
      continue
    }
    memory.fill(t, 0, tEnd - t)
    const d0 = f32x4.mul(half, v128.load(diagonal + 36 * <usize>i))
    const d1 = f32x4.mul(half, v128.load(diagonal + 36 * <usize>i, 16))
    const d2 = f32x4.mul(half, v128.load(diagonal + 36 * <usize>i, 32))
    for (let k = first; k < last; k += 4) {
      addScaled(t + WIDE * load<u32>(tPlace), v128.load32_splat(k), d0, d1, d2)
      tPlace += 4
    }
    for (let e: u32 = 0; e < blocks; e++) {
      const j = start + (<usize>load<u32>(column) << 2)
      const end = weight + (<usize>load<u32>(j, 4) << 2)
      const b0 = v128.load(block)
      const b1 = v128.load(block, 16)
      const b2 = v128.load(block, 32)
      for (let k = weight + (<usize>load<u32>(j) << 2); k < end; k += 4) {
        addScaled(t + WIDE * load<u32>(tPlace), v128.load32_splat(k), b0, b1, b2)
        tPlace += 4
      }
      column += 4
      block += 36
    }
    for (let c = t; c < tEnd; c += WIDE) {
      const c0 = v128.load(c)
      const c1 = v128.load(c, 16)
      const c2 = v128.load(c, 32)
      for (let k = first; k < last; k += 4) {
        addScaled(g + WIDE * load<u32>(gPlace), v128.load32_splat(k), c0, c1, c2)
        gPlace += 4
      }
    }
  }
  addTransposedHalf(g, coarse)
}

@inline function addScaled(to: usize, w: v128, b0: v128, b1: v128, b2: v128): void {
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(w, b0)))
  v128.store(to, f32x4.add(v128.load(to, 16), f32x4.mul(w, b1)), 16)
  v128.store(to, f32x4.add(v128.load(to, 32), f32x4.mul(w, b2)), 32)
}

function addTransposedHalf(g: usize, coarse: usize): void {
  const blockCount = blockCountOf(coarse)
  const upper = WIDE * <usize>blockCount
  let to = blockOf(coarse)
  for (let e = 0; e < blockCount; e++) {
    addBlocks(g, g + upper, to)
    g += WIDE
    to += 36
  }
  g += upper
  to = diagonalOf(coarse)
  const rowCount = rowCountOf(coarse)
  for (let a = 0; a < rowCount; a++) {
    addBlocks(g, g, to)
    g += WIDE
    to += 36
  }
}

/** to = lower + upperᵀ */
@inline function addBlocks(lower: usize, upper: usize, to: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    for (let r: usize = 0; r < 3; r++) {
      store<f32>(to + 4 * (3 * c + r), load<f32>(lower + 4 * (3 * c + r)) + load<f32>(upper + 4 * (3 * r + c)))
    }
  }
}
