// Springs beyond the pattern, twins of src/solve/rank-one-rows.ts.

export function addRowDiagonals(vertex: usize, weight: usize, normal: usize, count: i32, diagonal: usize): void {
  for (let row = 0; row < count; row++) {
    const stiffness = load<f32>(normal, 12)
    for (let c = 0; c < 4; c++) {
      const to = diagonal + 36 * <usize>load<u32>(vertex)
      const w = load<f32>(weight)
      const k = stiffness * w * w
      for (let s: usize = 0; s < 3; s++) {
        for (let r: usize = 0; r < 3; r++) {
          const at = to + 4 * (3 * s + r)
          store<f32>(at, load<f32>(at) + k * load<f32>(normal + 4 * s) * load<f32>(normal + 4 * r))
        }
      }
      vertex += 4
      weight += 4
    }
    normal += 16
  }
}

export function addRowProducts(vertex: usize, weight: usize, normal: usize, count: i32, p: usize, q: usize): void {
  for (let row = 0; row < count; row++) {
    const nk = v128.load(normal)
    const n = v128.and(nk, i32x4(-1, -1, -1, 0))
    const k = f32x4.extract_lane(nk, 3)
    const s0 = along(n, p, vertex, weight, 0)
    const s1 = along(n, p, vertex, weight, 4)
    const s2 = along(n, p, vertex, weight, 8)
    const s3 = along(n, p, vertex, weight, 12)
    const sum = k * (s0 + s1 + s2 + s3)
    pull(n, q, vertex, 0, load<f32>(weight) * sum)
    pull(n, q, vertex, 4, load<f32>(weight, 4) * sum)
    pull(n, q, vertex, 8, load<f32>(weight, 8) * sum)
    pull(n, q, vertex, 12, load<f32>(weight, 12) * sum)
    vertex += 16
    weight += 16
    normal += 16
  }
}

/** c (n · p) of one vertex of the row. */
@inline function along(n: v128, p: usize, vertex: usize, weight: usize, at: usize): f32 {
  const m = f32x4.mul(n, v128.load(p + (<usize>load<u32>(vertex + at) << 4)))
  return load<f32>(weight + at) * (f32x4.extract_lane(m, 0) + f32x4.extract_lane(m, 1) + f32x4.extract_lane(m, 2))
}

@inline function pull(n: v128, q: usize, vertex: usize, at: usize, size: f32): void {
  const to = q + (<usize>load<u32>(vertex + at) << 4)
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(n, f32x4.splat(size))))
}
