/** The four vertices of a candidate pair, as the tests of a pair pass them on. */
export interface Corners {
  /** 1: edge i0, i1 and edge i2, i3; 0: vertex i0 and face i1, i2, i3. */
  edges: number
  i0: number
  i1: number
  i2: number
  i3: number
}

export function buildCorners(): Corners {
  return { edges: 0, i0: 0, i1: 0, i2: 0, i3: 0 }
}

/** Row k of a list of pairs; see `list-pairs.ts`. */
export function readCorners(pairs: Int32Array, k: number, out: Corners): void {
  const first = pairs[4 * k]
  out.edges = first < 0 ? 1 : 0
  out.i0 = first < 0 ? ~first : first
  out.i1 = pairs[4 * k + 1]
  out.i2 = pairs[4 * k + 2]
  out.i3 = pairs[4 * k + 3]
}

/** Four vertex rows at `at` of an array. */
export function setCorners(out: Corners, edges: boolean, vertex: Int32Array, at: number): void {
  out.edges = edges ? 1 : 0
  out.i0 = vertex[at]
  out.i1 = vertex[at + 1]
  out.i2 = vertex[at + 2]
  out.i3 = vertex[at + 3]
}
