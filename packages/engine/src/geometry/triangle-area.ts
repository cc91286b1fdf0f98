/** Area of a triangle whose corners begin at `a`, `b` and `c` in places x [m²]. */
export function triangleArea(x: Float64Array, a: number, b: number, c: number): number {
  const ex = x[b] - x[a]
  const ey = x[b + 1] - x[a + 1]
  const ez = x[b + 2] - x[a + 2]
  const fx = x[c] - x[a]
  const fy = x[c + 1] - x[a + 1]
  const fz = x[c + 2] - x[a + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  return 0.5 * Math.sqrt(nx * nx + ny * ny + nz * nz)
}
