// Block Gauss–Seidel, twins of src/solve/sweeps.ts.
import { timesRegister, times, transposedTimes, xyz } from './block'

export function sweepForward(
  rowCount: i32, rowStart: usize, column: usize, block: usize, inverse: usize, r: usize, z: usize, residual: usize,
): void {
  let at = column
  for (let i = 0; i < rowCount; i++) {
    const row = <usize>i << 4
    const begin = at
    const end = column + (<usize>load<u32>(rowStart + (<usize>i << 2), 4) << 2)
    let rest = v128.load(r + row)
    let from = block
    for (; at < end; at += 4) {
      rest = f32x4.sub(rest, times(from, z + (<usize>load<u32>(at) << 4)))
      from += 36
    }
    const own = xyz(timesRegister(inverse + 36 * <usize>i, rest)) // (1)
    v128.store(z + row, own)
    v128.store(residual + row, f32x4.splat(0))
    for (at = begin; at < end; at += 4) {
      const to = residual + (<usize>load<u32>(at) << 4)
      v128.store(to, f32x4.sub(v128.load(to), transposedTimes(block, own))) // (2)
      block += 36
    }
  }
}

export function sweepBackward(
  rowCount: i32, rowStart: usize, column: usize, block: usize, inverse: usize, r: usize, z: usize, rest: usize,
): void {
  memory.copy(rest, r, <usize>rowCount << 4)
  for (let i = rowCount - 1; i >= 0; i--) {
    const row = <usize>i << 4
    const first = <usize>load<u32>(rowStart + (<usize>i << 2))
    const begin = column + (first << 2)
    const end = column + (<usize>load<u32>(rowStart + (<usize>i << 2), 4) << 2)
    let sum = v128.load(rest + row)
    let from = block + 36 * first
    for (let at = begin; at < end; at += 4) {
      sum = f32x4.sub(sum, times(from, z + (<usize>load<u32>(at) << 4)))
      from += 36
    }
    const own = xyz(timesRegister(inverse + 36 * <usize>i, sum)) // (3)
    v128.store(z + row, own)
    from = block + 36 * first
    for (let at = begin; at < end; at += 4) {
      const to = rest + (<usize>load<u32>(at) << 4)
      v128.store(to, f32x4.sub(v128.load(to), transposedTimes(from, own)))
      from += 36
    }
  }
}
