/**
 * Cuts quads into triangles, keeping their winding. A bent quad has two different surfaces; we take the shorter
 * diagonal, which gives the rounder triangles. The choice is made once, on the neutral shape, so that every body has
 * the same triangles and bodies can be compared, blended and moved vertex by vertex.
 */
export function splitQuads(position: Float64Array, quads: Int32Array): Int32Array {
  const triVertex = new Int32Array((quads.length / 4) * 6)
  for (let at = 0, to = 0; at < quads.length; at += 4, to += 6) {
    const a = quads[at]
    const b = quads[at + 1]
    const c = quads[at + 2]
    const d = quads[at + 3]
    const corners =
      distanceSquared(position, a, c) <= distanceSquared(position, b, d)
        ? [a, b, c, a, c, d]
        : [b, c, d, b, d, a]
    triVertex.set(corners, to)
  }
  return triVertex
}

function distanceSquared(position: Float64Array, i: number, j: number): number {
  const dx = position[3 * i] - position[3 * j]
  const dy = position[3 * i + 1] - position[3 * j + 1]
  const dz = position[3 * i + 2] - position[3 * j + 2]
  return dx * dx + dy * dy + dz * dz
}
