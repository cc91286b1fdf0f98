// q = A p by differences of neighbours, twin of src/solve/balanced.ts.
import { timesRegister, transposedTimes, xyz } from './block'

export function multiplyBalanced(
  rowCount: i32, rowStart: usize, column: usize, block: usize, anchor: usize, p: usize, q: usize,
): void {
  let at = column
  for (let i = 0; i < rowCount; i++) {
    const own = v128.load(p + (<usize>i << 4))
    let sum = timesRegister(anchor + 36 * <usize>i, own)
    const end = column + (<usize>load<u32>(rowStart + (<usize>i << 2), 4) << 2)
    for (; at < end; at += 4) {
      const j = <usize>load<u32>(at) << 4
      const gap = f32x4.sub(v128.load(p + j), own)
      sum = f32x4.add(sum, timesRegister(block, gap))
      v128.store(q + j, f32x4.sub(v128.load(q + j), transposedTimes(block, gap)))
      block += 36
    }
    v128.store(q + (<usize>i << 4), xyz(sum))
  }
}

export function addAnchors(rowCount: i32, anchor: usize, diagonal: usize): void {
  const end = diagonal + 36 * <usize>rowCount
  for (; diagonal < end; diagonal += 4) {
    store<f32>(diagonal, load<f32>(diagonal) + load<f32>(anchor))
    anchor += 4
  }
}
