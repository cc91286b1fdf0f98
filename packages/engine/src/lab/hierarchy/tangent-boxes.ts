/**
 * Where cloth lies so flat that it cannot touch itself. For every triangle the two columns of its deformation gradient
 * F = ∂x/∂(u, v) say where warp and weft point; a node of the tree keeps the box of these six numbers over its region
 * and one ring of triangles around it, at the start and at the end of the step (in between they change linearly).
 *
 * Let C be the middle of the box, r its half widths, e the way in the pattern from one point of the region to another.
 * Where the region is convex (`convex-regions.ts`) the straight way runs inside it, Δx = ∫ F e, and
 *
 *   (C e)·Δx ≥ μ |e|²,        μ = least eigenvalue of [d_u −o; −o d_v]                         [–]   (1)
 *   d_u = c_u·c_u − |c_u|·r_u,   d_v = c_v·c_v − |c_v|·r_v   (|.| and · by components)          [–]   (2)
 *   o   = |c_u·c_v| + ½ (|c_u|·r_v + |c_v|·r_u)                                                 [–]   (3)
 *   |Δx| ≥ (μ/σ) |e|,         σ = largest stretch of C                                          [–]   (4)
 *
 * Features that share no vertex are at least the shortest altitude a of region and ring apart in the pattern, so with
 * μ a > σ d none of them comes nearer than d during the step: the region needs no search of its own. Contours need no rule beyond convexity,
 * motion none beyond the two ends; no assumption on curvature or strain is made. It is the curvature criterion of Volino
 * and Magnenat-Thalmann 1994 with threads instead of normals: n·V > 0 asks for a contour test, (4) does not.
 *
 * A box is 16 numbers: lows of warp x y z and one unused, of weft x y z and one unused; then the highs.
 */
import type { Culling, CullingInput } from './culling.ts'

const TANGENT_LENGTH = 16

/** Room for rounding to f32 and for pattern places that are convex only to a millionth [–]. */
const CAUTION = 1.01

export function buildTangentBoxes(input: CullingInput): Culling {
  const { tree, pattern, triPattern, distance } = input
  const inverse = patternInverse(triPattern, pattern.triCount)
  const vertexBox = new Float32Array(TANGENT_LENGTH * pattern.vertexCount)
  const box = new Float32Array(TANGENT_LENGTH * tree.nodeCount)
  const both = new Float32Array(TANGENT_LENGTH)
  return {
    fit(x0, x1) {
      const { corner } = pattern
      boxTangents(x0, x1, input, inverse, vertexBox)
      const { nodeCount, tri, childBegin, child } = tree
      for (let n = nodeCount - 1; n >= 0; n--) {
        const at = TANGENT_LENGTH * n
        if (tri[n] >= 0) {
          const c = 3 * tri[n]
          join(vertexBox, corner[c], vertexBox, corner[c + 1], box, at)
          join(vertexBox, corner[c + 2], box, n, box, at)
          continue
        }
        const begin = childBegin[n]
        join(box, child[begin], box, child[begin + 1], box, at)
        for (let k = begin + 2; k < childBegin[n + 1]; k++) join(box, child[k], box, n, box, at)
      }
    },
    flat: (n, altitude) => staysApart(box, TANGENT_LENGTH * n, altitude, distance),
    flatTogether(n, m, altitude) {
      join(box, n, box, m, both, 0)
      return staysApart(both, 0, altitude, distance)
    },
  }
}

/** The box of two boxes, given by their rows; `at` is an offset. */
function join(p: Float32Array, n: number, q: Float32Array, m: number, out: Float32Array, at: number): void {
  const a = TANGENT_LENGTH * n
  const b = TANGENT_LENGTH * m
  for (let k = 0; k < 8; k++) {
    out[at + k] = Math.min(p[a + k], q[b + k]) // what is not a number stays so
    out[at + 8 + k] = Math.max(p[a + 8 + k], q[b + 8 + k])
  }
}

/**
 * Boxes of pattern vertices: all triangles around each, at x0 and x1. `triInverse`: inverse of the 2 × 2 matrix whose
 * columns are the pattern edges from corner 0 to 1 and to 2 [1/m], by rows. Cleared first: all `vertexCount` of them.
 */
function boxTangents(
  x0: Float64Array,
  x1: Float64Array,
  { triVertex, pattern }: CullingInput,
  triInverse: Float64Array,
  tangent: Float32Array,
): void {
  const { corner: patternCorner, vertexCount, triCount } = pattern
  for (let i = 0; i < vertexCount; i++) {
    const at = TANGENT_LENGTH * i
    for (let k = 0; k < 8; k++) {
      tangent[at + k] = Infinity
      tangent[at + 8 + k] = -Infinity
    }
  }
  for (let t = 0; t < triCount; t++) {
    setTangents(x0, triVertex, triInverse, t, 0)
    setTangents(x1, triVertex, triInverse, t, 8)
    for (let c = 3 * t; c < 3 * t + 3; c++) {
      const at = TANGENT_LENGTH * patternCorner[c]
      for (let k = 0; k < 8; k++) {
        tangent[at + k] = Math.min(tangent[at + k], threads[k], threads[8 + k])
        tangent[at + 8 + k] = Math.max(tangent[at + 8 + k], threads[k], threads[8 + k])
      }
    }
  }
}

/** `triInverse` for `boxTangents` from pattern places, 6 per triangle [m]; NaN for triangles without area, never flat. */
function patternInverse(triPattern: ArrayLike<number>, triCount: number): Float64Array {
  const inverse = new Float64Array(4 * triCount)
  for (let t = 0; t < triCount; t++) {
    const at = 6 * t
    const a = triPattern[at + 2] - triPattern[at]
    const b = triPattern[at + 4] - triPattern[at]
    const c = triPattern[at + 3] - triPattern[at + 1]
    const d = triPattern[at + 5] - triPattern[at + 1]
    const area = a * d - b * c
    inverse[4 * t] = d / area
    inverse[4 * t + 1] = -b / area
    inverse[4 * t + 2] = -c / area
    inverse[4 * t + 3] = a / area
  }
  return inverse
}

/** Warp and weft of triangle t at places x, into `threads`. */
function setTangents(
  x: Float64Array,
  triVertex: Int32Array,
  triInverse: Float64Array,
  t: number,
  out: number,
): void {
  const a = 3 * triVertex[3 * t]
  const b = 3 * triVertex[3 * t + 1]
  const c = 3 * triVertex[3 * t + 2]
  const m00 = triInverse[4 * t]
  const m01 = triInverse[4 * t + 1]
  const m10 = triInverse[4 * t + 2]
  const m11 = triInverse[4 * t + 3]
  for (let k = 0; k < 3; k++) {
    const e = x[b + k] - x[a + k]
    const f = x[c + k] - x[a + k]
    threads[out + k] = e * m00 + f * m10
    threads[out + 4 + k] = e * m01 + f * m11
  }
}

/** μ a > σ d for the box at row `at`; a number that is not finite says no. */
function staysApart(box: Float32Array, at: number, altitude: number, distance: number): boolean {
  let uu = 0
  let vv = 0
  let uv = 0
  let spreadU = 0
  let spreadV = 0
  let cross = 0
  for (let k = 0; k < 3; k++) {
    const cu = 0.5 * (box[at + k] + box[at + 8 + k])
    const ru = 0.5 * (box[at + 8 + k] - box[at + k])
    const cv = 0.5 * (box[at + 4 + k] + box[at + 12 + k])
    const rv = 0.5 * (box[at + 12 + k] - box[at + 4 + k])
    uu += cu * cu
    vv += cv * cv
    uv += cu * cv
    spreadU += Math.abs(cu) * ru
    spreadV += Math.abs(cv) * rv
    cross += Math.abs(cu) * rv + Math.abs(cv) * ru
  }
  const du = uu - spreadU // (2)
  const dv = vv - spreadV
  const o = Math.abs(uv) + 0.5 * cross // (3)
  const low = 0.5 * (du + dv) - Math.sqrt(0.25 * (du - dv) * (du - dv) + o * o) // (1)
  const stretch = 0.5 * (uu + vv) + Math.sqrt(0.25 * (uu - vv) * (uu - vv) + uv * uv) // σ²
  return low * altitude > CAUTION * Math.sqrt(stretch) * distance // (4)
}

const threads = new Float64Array(16) // scratch: warp and weft at the start, then at the end
