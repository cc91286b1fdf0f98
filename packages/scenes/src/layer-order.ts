/**
 * Which of two garments lies over the other. From every vertex of the inner one a straight line goes down to the nearest
 * point of the body; where the outer garment passes between, the order is wrong.
 *
 *   x − s φ n,   0 < s < 1                φ signed distance of the vertex, n its direction [m] [–]                (1)
 */
import type { Collider, TriangleMesh } from '@selvedge/engine'

/** Share of vertices begin … end − 1 of `x` [m] with a triangle of `outer` between them and the body [–]. */
export function shareUnder(
  x: Float64Array,
  begin: number,
  end: number,
  outer: TriangleMesh,
  body: Collider,
): number {
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  let under = 0
  for (let i = begin; i < end; i++) {
    const gap = body.gap(x, 3 * i, surface)
    if (!(gap < Number.POSITIVE_INFINITY)) continue // far out nothing lies under it
    const way = surface.normal.map((n) => -gap * n) // (1)
    if (isPassed(x, 3 * i, way, outer)) under++
  }
  return under / (end - begin)
}

type Vector = readonly [number, number, number]

/** Does any triangle cut the line from x[at …] to x + way? */
function isPassed(x: Float64Array, at: number, way: Float64Array, mesh: TriangleMesh): boolean {
  const { position, triVertex } = mesh
  for (let t = 0; t < triVertex.length; t += 3) {
    const a = 3 * triVertex[t]
    const r: Vector = [x[at] - position[a], x[at + 1] - position[a + 1], x[at + 2] - position[a + 2]]
    if (r[0] * r[0] + r[1] * r[1] + r[2] * r[2] > FAR * FAR) continue
    if (cuts(r, way, position, a, 3 * triVertex[t + 1], 3 * triVertex[t + 2])) return true
  }
  return false
}

/** Lines are shorter than the band of a body's distance, and triangles than this beyond it [m]. */
const FAR = 0.15

/** The line from corner a + r along `way` against the triangle, by Cramer's rule. */
function cuts(
  [rx, ry, rz]: Vector,
  [wx, wy, wz]: Float64Array,
  y: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  const [ex, ey, ez] = [y[b] - y[a], y[b + 1] - y[a + 1], y[b + 2] - y[a + 2]]
  const [fx, fy, fz] = [y[c] - y[a], y[c + 1] - y[a + 1], y[c + 2] - y[a + 2]]
  const [px, py, pz] = [wy * fz - wz * fy, wz * fx - wx * fz, wx * fy - wy * fx]
  const det = ex * px + ey * py + ez * pz
  if (det === 0) return false
  const u = (rx * px + ry * py + rz * pz) / det
  const [qx, qy, qz] = [ry * ez - rz * ey, rz * ex - rx * ez, rx * ey - ry * ex]
  const v = (wx * qx + wy * qy + wz * qz) / det
  const s = (fx * qx + fy * qy + fz * qz) / det
  return u >= 0 && v >= 0 && u + v <= 1 && s > 0 && s < 1
}
