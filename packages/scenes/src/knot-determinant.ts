/**
 * Is there a knot in a line? The determinant of a closed curve is 1 for a ring, 3 for the overhand knot (trefoil) and odd
 * for every other; it changes only when the curve passes through itself. An open line is closed by a wide loop.
 *
 * Seen from above the curve is a row of arcs that each run from one crossing below to the next. Every crossing gives an
 * equation of colours,
 *
 *   2 over − under before − under after = 0                                                          (1)
 *
 * and the determinant is that of the equations without one row and one column. Different knots may share a determinant,
 * and some knots have 1 (with ten crossings or more). Source: Fox 1970, "Metacyclic invariants of knots and links";
 * Livingston 1993, "Knot theory", chapter 3.
 */

/** Of the line through `points` (3 numbers each [m]) whose ends are led away along −x and +x and joined far off. */
export function knotDeterminant(points: Float64Array): number {
  const curve = closeFar(points)
  const count = curve.length / 3
  const passes: Pass[] = []
  let crossings = 0
  for (let i = 0; i < count; i++) {
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue
      const met = crossingOf(curve, i, (i + 1) % count, j, (j + 1) % count)
      if (met === null) continue
      const crossing = crossings++
      passes.push({ at: i + met.first, crossing, over: met.firstOver })
      passes.push({ at: j + met.second, crossing, over: !met.firstOver })
    }
  }
  if (crossings < 2) return 1
  return Math.round(Math.abs(determinant(colourMatrix(passes, crossings), crossings - 1)))
}

/** The curve comes through a crossing. */
interface Pass {
  /** Along the curve, in segments. */
  readonly at: number
  readonly crossing: number
  readonly over: boolean
}

/** Far against any cloth [m]; slanted, so that no two segments are parallel in the view. */
function closeFar(points: Float64Array): Float64Array {
  const last = points.length - 3
  const [ax, ay, az] = points
  const [bx, by, bz] = points.subarray(last)
  return Float64Array.of(
    ...points,
    ...[bx + 9.1, by, bz + 0.031, 8.3, by, 30.7, -8.7, ay, 30.9, ax - 9.3, ay, az - 0.017],
  )
}

/** Where segments ab and cd cross seen along y: shares of both and whether ab lies above; null if they do not. */
function crossingOf(x: Float64Array, a: number, b: number, c: number, d: number) {
  const [ux, uz] = [x[3 * b] - x[3 * a], x[3 * b + 2] - x[3 * a + 2]]
  const [vx, vz] = [x[3 * d] - x[3 * c], x[3 * d + 2] - x[3 * c + 2]]
  const [wx, wz] = [x[3 * c] - x[3 * a], x[3 * c + 2] - x[3 * a + 2]]
  const det = ux * vz - uz * vx
  const first = (wx * vz - wz * vx) / det
  const second = (wx * uz - wz * ux) / det
  if (!(first >= 0 && first < 1 && second >= 0 && second < 1)) return null
  const height = x[3 * a + 1] + first * (x[3 * b + 1] - x[3 * a + 1])
  const other = x[3 * c + 1] + second * (x[3 * d + 1] - x[3 * c + 1])
  return { first, second, firstOver: height > other }
}

/** (1) without its last row and column, row by row. */
function colourMatrix(passes: Pass[], crossings: number): Float64Array {
  passes.sort((p, q) => p.at - q.at)
  const overArc = new Int32Array(crossings)
  const before = new Int32Array(crossings)
  let arc = 0
  for (const { crossing, over } of passes) {
    if (over) overArc[crossing] = arc
    else before[crossing] = arc++
  }
  const size = crossings - 1
  const matrix = new Float64Array(size * size)
  const add = (row: number, column: number, value: number) => {
    const arcRow = column % crossings // the last arc is the first: the curve is closed
    if (row < size && arcRow < size) matrix[row * size + arcRow] += value
  }
  for (let row = 0; row < crossings; row++) {
    add(row, overArc[row], 2)
    add(row, before[row], -1)
    add(row, before[row] + 1, -1)
  }
  return matrix
}

/** By elimination with the largest pivot of each column; changes the matrix. */
function determinant(m: Float64Array, size: number): number {
  let product = 1
  for (let k = 0; k < size; k++) {
    let pivot = k
    for (let i = k + 1; i < size; i++) {
      if (Math.abs(m[i * size + k]) > Math.abs(m[pivot * size + k])) pivot = i
    }
    const value = m[pivot * size + k]
    if (value === 0) return 0
    product *= pivot === k ? value : -value
    for (let j = k; j < size; j++) {
      const swap = m[k * size + j]
      m[k * size + j] = m[pivot * size + j]
      m[pivot * size + j] = swap
    }
    for (let i = k + 1; i < size; i++) {
      const share = m[i * size + k] / value
      for (let j = k; j < size; j++) m[i * size + j] -= share * m[k * size + j]
    }
  }
  return product
}
