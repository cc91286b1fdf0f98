// q = A p, twin of src/solve/multiply.ts.
import { timesRegister, times, transposedTimes, xyz } from './block'

export function multiply(
  rowCount: i32, rowStart: usize, column: usize, block: usize, diagonal: usize, p: usize, q: usize,
): void {
  let at = column
  for (let i = 0; i < rowCount; i++) {
    const own = v128.load(p + (<usize>i << 4))
    let sum = timesRegister(diagonal + 36 * <usize>i, own)
    const end = column + (<usize>load<u32>(rowStart + (<usize>i << 2), 4) << 2)
    for (; at < end; at += 4) {
      const j = <usize>load<u32>(at) << 4
      sum = f32x4.add(sum, times(block, p + j))
      v128.store(q + j, f32x4.add(v128.load(q + j), transposedTimes(block, own)))
      block += 36
    }
    v128.store(q + (<usize>i << 4), xyz(sum))
  }
}
