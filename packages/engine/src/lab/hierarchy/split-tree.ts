/**
 * Tree over triangles by splitting: the box of a node is halved across its longest side, triangles go where their
 * centres lie, half of them to each side. Knows no neighbourhood: right for bodies and triangle soups, and for cloth in
 * the pose it was built in; folded cloth keeps parts together that were near by chance. Centres are those of the places
 * handed in, so that a drape may be split in the pattern instead.
 *
 * Same numbers as `buildPairTree`: the left child of node n is n + 1, the right one link[n]; a leaf has link[n] = ~t.
 */

/** Fills 2 count − 1 links from node 0 on; `position` 3 per vertex [m]. */
export function buildSplitTree(
  position: ArrayLike<number>,
  triVertex: ArrayLike<number>,
  link: Int32Array,
): void {
  const count = triVertex.length / 3
  if (count === 0) return
  const centre = new Float64Array(3 * count)
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      for (let c = 3 * t; c < 3 * t + 3; c++) centre[3 * t + k] += position[3 * triVertex[c] + k] / 3
    }
  }
  const rows = Array.from({ length: count }, (_, t) => t)
  split(rows, centre, link, 0)
}

/** Node n over `rows` and all below; returns the next free number. Halves are equal, so depth is log2 of the count. */
function split(rows: number[], centre: Float64Array, link: Int32Array, n: number): number {
  if (rows.length === 1) {
    link[n] = ~rows[0]
    return n + 1
  }
  const axis = longestSide(rows, centre)
  rows.sort((s, t) => centre[3 * s + axis] - centre[3 * t + axis] || s - t)
  const middle = rows.length >> 1
  link[n] = split(rows.slice(0, middle), centre, link, n + 1)
  return split(rows.slice(middle), centre, link, link[n])
}

function longestSide(rows: readonly number[], centre: Float64Array): number {
  let longest = -1
  let axis = 0
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (const t of rows) {
      low = Math.min(low, centre[3 * t + k])
      high = Math.max(high, centre[3 * t + k])
    }
    if (high - low > longest) {
      longest = high - low
      axis = k
    }
  }
  return axis
}
