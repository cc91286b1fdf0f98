// Springs beyond the pattern, twins of src/solve/rank-one-rows.ts.

export function addRowDiagonals(
  vertex: usize, weight: usize, normal: usize, grip: usize, count: i32, diagonal: usize,
): void {
  for (let row = 0; row < count; row++) {
    const across = load<f32>(grip)
    const stiffness = load<f32>(normal, 12) - across
    for (let c = 0; c < 4; c++) {
      const to = diagonal + 36 * <usize>load<u32>(vertex)
      const w = load<f32>(weight)
      const share = w * w
      const k = stiffness * share
      for (let s: usize = 0; s < 3; s++) {
        for (let r: usize = 0; r < 3; r++) {
          const at = to + 4 * (3 * s + r)
          store<f32>(at, load<f32>(at) + k * load<f32>(normal + 4 * s) * load<f32>(normal + 4 * r))
        }
        store<f32>(to + 16 * s, load<f32>(to + 16 * s) + across * share)
      }
      vertex += 4
      weight += 4
    }
    normal += 16
    grip += 4
  }
}

export function addRowProducts(
  vertex: usize, weight: usize, normal: usize, grip: usize, count: i32, p: usize, q: usize,
): void {
  for (let row = 0; row < count; row++) {
    const nk = v128.load(normal)
    const n = v128.and(nk, i32x4(-1, -1, -1, 0))
    const across = load<f32>(grip)
    const k = f32x4.extract_lane(nk, 3) - across
    const sum = f32x4.add(
      f32x4.add(part(p, vertex, weight, 0), part(p, vertex, weight, 4)),
      f32x4.add(part(p, vertex, weight, 8), part(p, vertex, weight, 12)),
    )
    const m = f32x4.mul(n, sum)
    const along = k * (f32x4.extract_lane(m, 0) + f32x4.extract_lane(m, 1) + f32x4.extract_lane(m, 2))
    const force = f32x4.add(f32x4.mul(n, f32x4.splat(along)), f32x4.mul(sum, f32x4.splat(across)))
    pull(force, q, vertex, weight, 0)
    pull(force, q, vertex, weight, 4)
    pull(force, q, vertex, weight, 8)
    pull(force, q, vertex, weight, 12)
    vertex += 16
    weight += 16
    normal += 16
    grip += 4
  }
}

/** c p of one vertex of the row. */
@inline function part(p: usize, vertex: usize, weight: usize, at: usize): v128 {
  return f32x4.mul(v128.load32_splat(weight + at), v128.load(p + (<usize>load<u32>(vertex + at) << 4)))
}

@inline function pull(force: v128, q: usize, vertex: usize, weight: usize, at: usize): void {
  const to = q + (<usize>load<u32>(vertex + at) << 4)
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(force, v128.load32_splat(weight + at))))
}
