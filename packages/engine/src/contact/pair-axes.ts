/**
 * The cheap test before the dear ones: are the two elements of a pair apart along one of 13 fixed directions? Reads
 * only the places it needs, mostly one coordinate of four vertices.
 *
 * Directions 0–2 are the coordinate axes, 3–8 the diagonals of their planes, 9–12 those of space: the directions of
 * `boxes.ts`. They are not normalised; distances along them are measured in units of their length.
 */

export const AXIS_COUNT = 13
const ROOT3 = 1.732050807568877

/** Length of direction `axis`: 1, √2 or √3. */
export function axisLength(axis: number): number {
  return axis < 3 ? 1 : axis < 9 ? Math.SQRT2 : ROOT3
}

/**
 * Gap between the elements of a pair along a direction, times its length [m]: positive when the first element lies
 * above, negative when it lies below, 0 when they overlap or a number is not finite. `edges`: 1 for two edges, 0 for
 * a vertex and a face.
 */
export function gapAlong(
  x: Float64Array,
  axis: number,
  edges: number,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
): number {
  return gapOf(
    along(x, 3 * i0, axis),
    along(x, 3 * i1, axis),
    along(x, 3 * i2, axis),
    along(x, 3 * i3, axis),
    edges,
  )
}

/** The same along a direction of one's own choice, not necessarily of length 1. */
export function gapTowards(
  x: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  edges: number,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
): number {
  const a = nx * x[3 * i0] + ny * x[3 * i0 + 1] + nz * x[3 * i0 + 2]
  const b = nx * x[3 * i1] + ny * x[3 * i1 + 1] + nz * x[3 * i1 + 2]
  const c = nx * x[3 * i2] + ny * x[3 * i2 + 1] + nz * x[3 * i2 + 2]
  const d = nx * x[3 * i3] + ny * x[3 * i3 + 1] + nz * x[3 * i3 + 2]
  return gapOf(a, b, c, d, edges)
}

/** Gap between two elements whose corners lie at a, b, c, d on a line. */
function gapOf(a: number, b: number, c: number, d: number, edges: number): number {
  const low = edges === 1 ? Math.min(a, b) : a
  const high = edges === 1 ? Math.max(a, b) : a
  const otherLow = edges === 1 ? Math.min(c, d) : Math.min(Math.min(b, c), d)
  const otherHigh = edges === 1 ? Math.max(c, d) : Math.max(Math.max(b, c), d)
  if (low - otherHigh > 0) return low - otherHigh
  if (otherLow - high > 0) return high - otherLow
  return 0
}

function along(x: Float64Array, at: number, axis: number): number {
  switch (axis) {
    case 0:
      return x[at]
    case 1:
      return x[at + 1]
    case 2:
      return x[at + 2]
    case 3:
      return x[at] + x[at + 1]
    case 4:
      return x[at] - x[at + 1]
    case 5:
      return x[at] + x[at + 2]
    case 6:
      return x[at] - x[at + 2]
    case 7:
      return x[at + 1] + x[at + 2]
    case 8:
      return x[at + 1] - x[at + 2]
    case 9:
      return x[at] + x[at + 1] + x[at + 2]
    case 10:
      return x[at] + x[at + 1] - x[at + 2]
    case 11:
      return x[at] - x[at + 1] + x[at + 2]
    default:
      return x[at] - x[at + 1] - x[at + 2]
  }
}

/**
 * Looks for a direction along which the pair is more than `limit` [m] apart, on the same side, at x0 and at x1 and so
 * on the straight paths between them; begins with direction `first`. Returns its number, or −1.
 */
export function separatingAxis(
  x0: Float64Array,
  x1: Float64Array,
  edges: number,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  limit: number,
  first: number,
): number {
  for (let k = -1; k < AXIS_COUNT; k++) {
    if (k === first) continue
    const axis = k < 0 ? first : k
    const far = limit * axisLength(axis)
    const start = gapAlong(x0, axis, edges, i0, i1, i2, i3)
    if (start > far) {
      if (gapAlong(x1, axis, edges, i0, i1, i2, i3) > far) return axis
    } else if (start < -far) {
      if (gapAlong(x1, axis, edges, i0, i1, i2, i3) < -far) return axis
    }
  }
  return -1
}
