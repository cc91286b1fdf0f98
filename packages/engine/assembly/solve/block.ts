// A packed 3 × 3 block of f32, column by column, against a vector of four f32 (x, y, z, 0). A block is read as three
// 16-byte columns; lane 3 of a column belongs to its neighbour and is multiplied by zero or masked away.

/** B v; lane 3 is rubbish. */
@inline export function times(block: usize, v: usize): v128 {
  const x = f32x4.mul(v128.load(block), v128.load32_splat(v))
  const y = f32x4.mul(v128.load(block, 12), v128.load32_splat(v, 4))
  const z = f32x4.mul(v128.load(block, 24), v128.load32_splat(v, 8))
  return f32x4.add(f32x4.add(x, y), z)
}

/** B v of a vector in a register; lane 3 is rubbish. */
@inline export function timesRegister(block: usize, v: v128): v128 {
  const x = f32x4.mul(v128.load(block), v128.shuffle<f32>(v, v, 0, 0, 0, 0))
  const y = f32x4.mul(v128.load(block, 12), v128.shuffle<f32>(v, v, 1, 1, 1, 1))
  const z = f32x4.mul(v128.load(block, 24), v128.shuffle<f32>(v, v, 2, 2, 2, 2))
  return f32x4.add(f32x4.add(x, y), z)
}

/** Bᵀ v with lane 3 of v zero; lane 3 of the result is zero. */
@inline export function transposedTimes(block: usize, v: v128): v128 {
  const x = f32x4.mul(v128.load(block), v)
  const y = f32x4.mul(v128.load(block, 12), v)
  const z = f32x4.mul(v128.load(block, 24), v)
  const low = v128.shuffle<f32>(x, y, 0, 4, 1, 5) // x0 y0 x1 y1
  const high = v128.shuffle<f32>(x, y, 2, 6, 3, 7) // x2 y2 0 0
  const first = v128.shuffle<f32>(low, z, 0, 1, 4, 7)
  const second = v128.shuffle<f32>(low, z, 2, 3, 5, 7)
  const third = v128.shuffle<f32>(high, z, 0, 1, 6, 7)
  return f32x4.add(f32x4.add(first, second), third)
}

/** The vector with lane 3 set to zero. */
@inline export function xyz(v: v128): v128 {
  return v128.and(v, i32x4(-1, -1, -1, 0))
}
