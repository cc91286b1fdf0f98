/**
 * The edges of a garment with their length in the flat pattern.
 * Inside a piece two triangles share an edge and its pattern line: counted once. Along a sewn seam (or a dart) the
 * two sides share their vertices but lie on different lines of the pattern, often of different length: counted once
 * per side, so that ease shows as stretch on one side and slack on the other.
 *
 *   L = |Xb − Xa|          pattern coordinates X of one side [m]                            (1)
 */

/** A triangle mesh that knows its flat pattern; a `Model` is one, so is an OBJ file with `vt`. */
export interface PatternMesh {
  readonly triCount: number
  readonly triVertex: Int32Array
  /** Place of each corner in the pattern plane [m], 6 per triangle. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
}

export interface PatternEdges {
  readonly edgeCount: number
  /** 2 per edge, smaller vertex row first. */
  readonly edgeVertex: Int32Array
  /** L of (1) [m]. */
  readonly edgeLength: Float64Array
}

export function findPatternEdges(mesh: PatternMesh): PatternEdges {
  const { triCount, triVertex, triPattern, triPanel } = mesh
  const sides = new Map<number, number[]>() // vertex pair → sides already counted, as 3 t + corner
  const vertex: number[] = []
  const length: number[] = []
  let pairBase = 0
  for (let k = 0; k < 3 * triCount; k++) pairBase = Math.max(pairBase, triVertex[k] + 1)

  for (let t = 0; t < triCount; t++) {
    for (let corner = 0; corner < 3; corner++) {
      const side = 3 * t + corner
      const next = 3 * t + ((corner + 1) % 3)
      const low = Math.min(triVertex[side], triVertex[next])
      const high = Math.max(triVertex[side], triVertex[next])
      const key = low * pairBase + high
      const known = sides.get(key)
      if (known?.some((other) => sameSide(triVertex, triPattern, triPanel, other, side))) continue
      if (known) known.push(side)
      else sides.set(key, [side])
      const du = triPattern[2 * next] - triPattern[2 * side]
      const dv = triPattern[2 * next + 1] - triPattern[2 * side + 1]
      vertex.push(low, high)
      length.push(Math.sqrt(du * du + dv * dv)) // (1)
    }
  }
  return {
    edgeCount: length.length,
    edgeVertex: Int32Array.from(vertex),
    edgeLength: Float64Array.from(length),
  }
}

/** Are two sides, as 3 t + corner, of one piece and between the same two pattern points, whichever way round? */
export function sameSide(
  triVertex: Int32Array,
  triPattern: Float64Array,
  triPanel: Int32Array,
  a: number,
  b: number,
): boolean {
  const aTri = Math.floor(a / 3)
  const bTri = Math.floor(b / 3)
  if (triPanel[aTri] !== triPanel[bTri]) return false
  const aNext = 3 * aTri + ((a + 1) % 3)
  const bNext = 3 * bTri + ((b + 1) % 3)
  const flipped = triVertex[a] !== triVertex[b]
  return samePoint(triPattern, a, flipped ? bNext : b) && samePoint(triPattern, aNext, flipped ? b : bNext)
}

function samePoint(triPattern: Float64Array, a: number, b: number): boolean {
  return triPattern[2 * a] === triPattern[2 * b] && triPattern[2 * a + 1] === triPattern[2 * b + 1]
}
