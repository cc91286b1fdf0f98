/**
 * Numbering that keeps neighbours close in memory: vertices in the order of a Hilbert curve over the panel, triangles
 * by their smallest vertex. A sweep over rows then stays in cache, and any range of rows is a compact patch.
 * (Hilbert 1891, Über die stetige Abbildung einer Linie auf ein Flächenstück.)
 */

/** `order[n]` = the vertex that becomes row n. */
export function hilbertOrder(x: Float64Array): Int32Array {
  const count = x.length / 2
  let left = Number.POSITIVE_INFINITY
  let bottom = Number.POSITIVE_INFINITY
  let side = 0
  for (let i = 0; i < count; i++) {
    left = Math.min(left, x[2 * i])
    bottom = Math.min(bottom, x[2 * i + 1])
  }
  for (let i = 0; i < count; i++) side = Math.max(side, x[2 * i] - left, x[2 * i + 1] - bottom)
  const scale = side > 0 ? (CELLS - 1) / side : 0
  const key = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    key[i] = hilbertKey(Math.floor((x[2 * i] - left) * scale), Math.floor((x[2 * i + 1] - bottom) * scale))
  }
  return Int32Array.from(key.keys()).sort((p, q) => key[p] - key[q] || p - q)
}

/** Triangles by their smallest vertex, then by the others; each begins with its smallest vertex, winding kept. */
export function sortTriangles(triVertex: Int32Array): Int32Array {
  const turned = new Int32Array(triVertex.length)
  for (let at = 0; at < triVertex.length; at += 3) {
    const corners = [triVertex[at], triVertex[at + 1], triVertex[at + 2]]
    const first = corners.indexOf(Math.min(...corners))
    for (let k = 0; k < 3; k++) turned[at + k] = corners[(first + k) % 3]
  }
  const order = Int32Array.from({ length: triVertex.length / 3 }, (_, t) => 3 * t)
  order.sort(
    (p, q) => turned[p] - turned[q] || turned[p + 1] - turned[q + 1] || turned[p + 2] - turned[q + 2],
  )
  const sorted = new Int32Array(triVertex.length)
  order.forEach((at, n) => {
    sorted.set(turned.subarray(at, at + 3), 3 * n)
  })
  return sorted
}

/** Distance along the Hilbert curve of a cell, both coordinates below `CELLS`. */
function hilbertKey(column: number, row: number): number {
  let key = 0
  let c = column
  let r = row
  for (let half = CELLS / 2; half >= 1; half /= 2) {
    const right = c & half ? 1 : 0
    const up = r & half ? 1 : 0
    key += half * half * ((3 * right) ^ up)
    if (up === 0) {
      if (right === 1) {
        c = CELLS - 1 - c
        r = CELLS - 1 - r
      }
      const swap = c
      c = r
      r = swap
    }
  }
  return key
}

const CELLS = 65536 // per side: finer than any mesh of two million vertices
