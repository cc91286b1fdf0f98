/** What tests ask of the meshes of solids. */
import type { TriangleMesh } from '../../../core/index.ts'

/** Enclosed volume [m³], positive when turned outwards; NaN when an edge lacks its other triangle or has two. */
export function closedVolume({ position: x, triVertex }: TriangleMesh): number {
  const edges = new Set<string>()
  let volume = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [...triVertex.subarray(at, at + 3)]
    for (const edge of [`${a},${b}`, `${b},${c}`, `${c},${a}`]) {
      if (edges.has(edge)) return Number.NaN
      edges.add(edge)
    }
    const [p, q, r] = [a, b, c].map((i) => x.subarray(3 * i, 3 * i + 3))
    volume +=
      (p[0] * (q[1] * r[2] - q[2] * r[1]) +
        p[1] * (q[2] * r[0] - q[0] * r[2]) +
        p[2] * (q[0] * r[1] - q[1] * r[0])) /
      6
  }
  for (const edge of edges) if (!edges.has(edge.split(',').reverse().join())) return Number.NaN
  return volume
}
