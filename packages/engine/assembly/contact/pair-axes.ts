// Twin of src/contact/pair-axes.ts: the same operations in the same order; the switch over directions stands outside,
// so that each direction becomes straight-line code.

export const AXIS_COUNT: i32 = 13

@inline
export function axisLength(axis: i32): f64 {
  return axis < 3 ? 1.0 : axis < 9 ? 1.4142135623730951 : 1.732050807568877
}

/** Gap between the elements of a pair along a direction; see the original. */
export function gapAlong(x: usize, axis: i32, edges: i32, i0: i32, i1: i32, i2: i32, i3: i32): f64 {
  const p = x + 24 * <usize>i0
  const q = x + 24 * <usize>i1
  const r = x + 24 * <usize>i2
  const s = x + 24 * <usize>i3
  switch (axis) {
    case 0: return gap(load<f64>(p), load<f64>(q), load<f64>(r), load<f64>(s), edges)
    case 1: return gap(load<f64>(p, 8), load<f64>(q, 8), load<f64>(r, 8), load<f64>(s, 8), edges)
    case 2: return gap(load<f64>(p, 16), load<f64>(q, 16), load<f64>(r, 16), load<f64>(s, 16), edges)
    case 3: return gap(sum(p, 0, 8), sum(q, 0, 8), sum(r, 0, 8), sum(s, 0, 8), edges)
    case 4: return gap(difference(p, 0, 8), difference(q, 0, 8), difference(r, 0, 8), difference(s, 0, 8), edges)
    case 5: return gap(sum(p, 0, 16), sum(q, 0, 16), sum(r, 0, 16), sum(s, 0, 16), edges)
    case 6: return gap(difference(p, 0, 16), difference(q, 0, 16), difference(r, 0, 16), difference(s, 0, 16), edges)
    case 7: return gap(sum(p, 8, 16), sum(q, 8, 16), sum(r, 8, 16), sum(s, 8, 16), edges)
    case 8: return gap(difference(p, 8, 16), difference(q, 8, 16), difference(r, 8, 16), difference(s, 8, 16), edges)
    case 9:
      return gap(
        sum(p, 0, 8) + load<f64>(p, 16), sum(q, 0, 8) + load<f64>(q, 16),
        sum(r, 0, 8) + load<f64>(r, 16), sum(s, 0, 8) + load<f64>(s, 16), edges,
      )
    case 10:
      return gap(
        sum(p, 0, 8) - load<f64>(p, 16), sum(q, 0, 8) - load<f64>(q, 16),
        sum(r, 0, 8) - load<f64>(r, 16), sum(s, 0, 8) - load<f64>(s, 16), edges,
      )
    case 11:
      return gap(
        difference(p, 0, 8) + load<f64>(p, 16), difference(q, 0, 8) + load<f64>(q, 16),
        difference(r, 0, 8) + load<f64>(r, 16), difference(s, 0, 8) + load<f64>(s, 16), edges,
      )
    default:
      return gap(
        difference(p, 0, 8) - load<f64>(p, 16), difference(q, 0, 8) - load<f64>(q, 16),
        difference(r, 0, 8) - load<f64>(r, 16), difference(s, 0, 8) - load<f64>(s, 16), edges,
      )
  }
}

@inline
function sum(at: usize, one: usize, other: usize): f64 { return load<f64>(at + one) + load<f64>(at + other) }

@inline
function difference(at: usize, one: usize, other: usize): f64 { return load<f64>(at + one) - load<f64>(at + other) }

function gap(a: f64, b: f64, c: f64, d: f64, edges: i32): f64 {
  const low = edges == 1 ? Math.min(a, b) : a
  const high = edges == 1 ? Math.max(a, b) : a
  const otherLow = edges == 1 ? Math.min(c, d) : Math.min(Math.min(b, c), d)
  const otherHigh = edges == 1 ? Math.max(c, d) : Math.max(Math.max(b, c), d)
  if (low - otherHigh > 0) return low - otherHigh
  if (otherLow - high > 0) return high - otherLow
  return 0
}

/** The same along a direction of one's own choice. */
export function gapTowards(
  x: usize, nx: f64, ny: f64, nz: f64, edges: i32, i0: i32, i1: i32, i2: i32, i3: i32,
): f64 {
  const p = x + 24 * <usize>i0
  const q = x + 24 * <usize>i1
  const r = x + 24 * <usize>i2
  const s = x + 24 * <usize>i3
  const a = nx * load<f64>(p) + ny * load<f64>(p, 8) + nz * load<f64>(p, 16)
  const b = nx * load<f64>(q) + ny * load<f64>(q, 8) + nz * load<f64>(q, 16)
  const c = nx * load<f64>(r) + ny * load<f64>(r, 8) + nz * load<f64>(r, 16)
  const d = nx * load<f64>(s) + ny * load<f64>(s, 8) + nz * load<f64>(s, 16)
  return gap(a, b, c, d, edges)
}

/** Number of a direction along which the pair stays more than `limit` apart, or −1; see the original. */
export function separatingAxis(
  x0: usize,
  x1: usize,
  edges: i32,
  i0: i32,
  i1: i32,
  i2: i32,
  i3: i32,
  limit: f64,
  first: i32,
): i32 {
  for (let k = -1; k < AXIS_COUNT; k++) {
    if (k == first) continue
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
