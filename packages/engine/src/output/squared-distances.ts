/**
 * How far every cell of a picture is from the nearest marked one, exactly, in time that grows with the picture alone.
 *
 *   d²(x, y) = min_i ((x − i)² + g²(i, y)),     g(i, y): way to the nearest marked cell of column i      [cells²]   (1)
 *
 * (1) is the lower envelope of parabolas, one per column; each is met once from the left and left behind once.
 * Source: Felzenszwalb, Huttenlocher 2012, "Distance Transforms of Sampled Functions".
 */

/** Squares of the distances [cells²], row by row as `marked` (1 = marked) is; infinite where nothing is marked. */
export function squaredDistances(marked: Uint8Array, columns: number, rows: number): Float64Array {
  const squared = new Float64Array(columns * rows)
  for (let column = 0; column < columns; column++) fillColumn(marked, squared, column, columns)
  const line = new Float64Array(columns)
  const owner = new Int32Array(columns) // columns whose parabola is lowest somewhere, from the left …
  const from = new Float64Array(columns) // … and from where on
  for (let row = 0; row < rows; row++) {
    line.set(squared.subarray(row * columns, (row + 1) * columns))
    const count = findEnvelope(line, owner, from)
    let k = 0
    for (let x = 0; x < columns && count > 0; x++) {
      while (k + 1 < count && from[k + 1] <= x) k++
      squared[row * columns + x] = (x - owner[k]) * (x - owner[k]) + line[owner[k]] // (1)
    }
  }
  return squared
}

/** g² of (1). */
function fillColumn(marked: Uint8Array, squared: Float64Array, column: number, columns: number): void {
  let way = Number.POSITIVE_INFINITY
  for (let k = column; k < marked.length; k += columns) {
    way = marked[k] === 1 ? 0 : way + 1
    squared[k] = way * way
  }
  way = Number.POSITIVE_INFINITY
  for (let k = marked.length - columns + column; k >= 0; k -= columns) {
    way = marked[k] === 1 ? 0 : way + 1
    squared[k] = Math.min(squared[k], way * way)
  }
}

/** How many parabolas are lowest somewhere. */
function findEnvelope(line: Float64Array, owner: Int32Array, from: Float64Array): number {
  let count = 0
  for (let x = 0; x < line.length; x++) {
    if (line[x] === Number.POSITIVE_INFINITY) continue
    let start = Number.NEGATIVE_INFINITY
    while (count > 0) {
      const i = owner[count - 1]
      start = (line[x] + x * x - line[i] - i * i) / (2 * (x - i)) // where both parabolas meet
      if (start > from[count - 1]) break
      count--
      start = Number.NEGATIVE_INFINITY
    }
    owner[count] = x
    from[count++] = start
  }
  return count
}
