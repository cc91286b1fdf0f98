// Direct solve of the last level in f64, twins of src/solve/dense-cholesky.ts.
import { blockOf, columnOf, denseOf, diagonalOf, lineOf, rOf, rowCountOf, rowStartOf, zOf } from './addresses'

const PIVOT_MIN: f64 = 1e-12

export function factorDense(level: usize): void {
  const rowCount = rowCountOf(level)
  const rowStart = rowStartOf(level)
  const column = columnOf(level)
  const dense = denseOf(level)
  const size: i32 = 3 * rowCount
  const line = <usize>size << 3 // bytes of a row
  memory.fill(dense, 0, line * <usize>size)
  for (let i = 0; i < rowCount; i++) {
    const end = load<i32>(rowStart + (<usize>i << 2), 4)
    for (let e = load<i32>(rowStart + (<usize>i << 2)); e < end; e++) {
      const j = load<u32>(column + (<usize>e << 2))
      spread(blockOf(level) + 36 * <usize>e, dense + 3 * <usize>i * line + 24 * j, line)
    }
    spread(diagonalOf(level) + 36 * <usize>i, dense + 3 * <usize>i * line + 24 * <usize>i, line)
  }
  for (let r = 0; r < size; r++) {
    const row = dense + <usize>r * line
    for (let k = 0; k < r; k++) {
      const other = dense + <usize>k * line
      const sum = load<f64>(row + (<usize>k << 3)) - dotRows(row, other, k)
      store<f64>(row + (<usize>k << 3), sum * load<f64>(other + (<usize>k << 3))) // (1)
    }
    const entry = load<f64>(row + (<usize>r << 3))
    const pivot = entry - dotRows(row, row, r)
    store<f64>(row + (<usize>r << 3), pivot > PIVOT_MIN * entry ? 1 / Math.sqrt(pivot) : 0)
  }
}

export function solveDense(level: usize): void {
  const dense = denseOf(level)
  const values = lineOf(level)
  const r = rOf(level)
  const z = zOf(level)
  const size: i32 = 3 * rowCountOf(level)
  const line = <usize>size << 3
  for (let i = 0; i < size; i++) {
    const row = dense + <usize>i * line
    const sum = <f64>load<f32>(r + (<usize>(i + i / 3) << 2)) - dotRows(row, values, i)
    store<f64>(values + (<usize>i << 3), sum * load<f64>(row + (<usize>i << 3)))
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = dense + <usize>i * line
    const value = load<f64>(values + (<usize>i << 3)) * load<f64>(row + (<usize>i << 3))
    for (let m = 0; m < i; m++) {
      const at = values + (<usize>m << 3)
      store<f64>(at, load<f64>(at) - load<f64>(row + (<usize>m << 3)) * value)
    }
    store<f32>(z + (<usize>(i + i / 3) << 2), <f32>value)
  }
}

/** Two sums side by side; an odd last term is added to the first. */
@inline function dotRows(a: usize, b: usize, length: i32): f64 {
  let sum = f64x2.splat(0)
  const end = a + (<usize>(length & ~1) << 3)
  for (; a < end; a += 16) {
    sum = f64x2.add(sum, f64x2.mul(v128.load(a), v128.load(b)))
    b += 16
  }
  let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
  if (length & 1) total += load<f64>(a) * load<f64>(b)
  return total
}

@inline function spread(block: usize, to: usize, line: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    for (let r: usize = 0; r < 3; r++) store<f64>(to + r * line + 8 * c, <f64>load<f32>(block + 4 * (3 * c + r)))
  }
}
