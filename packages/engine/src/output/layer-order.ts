/**
 * Which of two garments lies outside where they overlap: the proof that a shirt is in the trousers and not over them.
 *
 * From the middle of every triangle of the garment that ought to be outside a needle is pushed both ways along its normal,
 * which points to the right side of the cloth,
 *
 *   p(s) = p ± s n,          START < s ≤ REACH                                                      [m]    (1)
 *
 * and stopped by the first thing it meets: the garment itself, the body, or the other garment. The two overlap here when
 * one of the needles meets the other garment and both show their right sides the same way, n·n' > 0:
 *
 *   over      the needle inwards meets it: it lies between this garment and the skin
 *   under     the needle outwards meets it: it lies on top
 *   share = over / (over + under)       by the area of the triangles                                [–]    (2)
 *
 * Where both do the inner garment bulges over a rim and hangs down again, which counts as over: the ply nearest on the
 * outside then shows its wrong side, as a fold does. Things that merely hang beside each other, a sleeve
 * and a trouser leg, show each other their right sides and do not count. Garments turned inside out do not overlap here.
 */
import { magnitude, type TriangleMesh } from '../core/index.ts'

/** Rows of one garment in the cloth of all. */
export interface LayerRows {
  readonly name: string
  readonly triBegin: number
  readonly triEnd: number
}

export interface LayerOrder {
  /** Put on first, and put on later. */
  readonly inner: string
  readonly outer: string
  /** Area of the outer garment that lies over the inner one, and under it [m²]. */
  readonly over: number
  readonly under: number
  /** (2); 1 where the two overlap nowhere [–]. */
  readonly share: number
}

/** Loose layers hang this far apart and still cover each other [m]. */
const REACH = 0.06
/** A needle does not meet what it starts in [m]. */
const START = 1e-7
/** Edge of a cell in which triangles are looked up [m]: about that of a drape's triangles. */
const CELL = 0.02

/** Every pair of layers, given from the skin outwards. `cloth` holds all of them; `body`: what stops the needle, if any. */
export function layerOrder(
  cloth: TriangleMesh,
  layers: readonly LayerRows[],
  body: TriangleMesh | null,
): LayerOrder[] {
  if (layers.length < 2) return [] // nothing to compare, nothing to look up
  const parts = layers.map(({ triBegin, triEnd }) =>
    buildLookup({ position: cloth.position, triVertex: cloth.triVertex.subarray(3 * triBegin, 3 * triEnd) }),
  )
  const skin = body === null ? null : buildLookup(body)
  return layers.flatMap(({ name: outer }, k) =>
    layers.slice(0, k).map(({ name: inner }, j) => {
      const { over, under } = compareLayers(parts[k], parts[j], skin)
      return { inner, outer, over, under, share: over + under > 0 ? over / (over + under) : 1 } // (2)
    }),
  )
}

function compareLayers(
  outer: Lookup,
  inner: Lookup,
  skin: Lookup | null,
): { readonly over: number; readonly under: number } {
  const { position: x, triVertex } = outer.mesh
  const needle: Needle = { from: new Float64Array(3), along: new Float64Array(3) }
  let over = 0
  let under = 0
  for (let t = 0; t < triVertex.length / 3; t++) {
    const area = setNeedle(needle, x, triVertex, t)
    if (!(area > 0)) continue
    const meets = (sign: 1 | -1) => {
      const hit = firstHit(inner, needle, sign, REACH)
      if (hit.distance > REACH || hit.facing <= 0) return false
      if (firstHit(outer, needle, sign, hit.distance).distance < hit.distance) return false
      return skin === null || firstHit(skin, needle, sign, hit.distance).distance >= hit.distance
    }
    if (meets(-1)) over += area
    else if (meets(1)) under += area
  }
  return { over, under }
}

/** A point and a unit vector. */
interface Needle {
  readonly from: Float64Array
  readonly along: Float64Array
}

/** Middle and normal of triangle t; gives its area [m²]. */
function setNeedle({ from, along }: Needle, x: Float64Array, triVertex: Int32Array, t: number): number {
  const [a, b, c] = [3 * triVertex[3 * t], 3 * triVertex[3 * t + 1], 3 * triVertex[3 * t + 2]]
  for (let k = 0; k < 3; k++) from[k] = (x[a + k] + x[b + k] + x[c + k]) / 3
  setNormal(along, x, a, b, c)
  const length = magnitude(along[0], along[1], along[2])
  for (let k = 0; k < 3; k++) along[k] /= length
  return 0.5 * length
}

function setNormal(out: Float64Array, x: Float64Array, a: number, b: number, c: number): void {
  for (let k = 0; k < 3; k++) {
    const [p, q] = [(k + 1) % 3, (k + 2) % 3]
    out[k] = (x[b + p] - x[a + p]) * (x[c + q] - x[a + q]) - (x[b + q] - x[a + q]) * (x[c + p] - x[a + p])
  }
}

interface Lookup {
  readonly mesh: TriangleMesh
  /** Triangles whose boxes touch a cell. */
  readonly cells: ReadonlyMap<string, readonly number[]>
}

function buildLookup(mesh: TriangleMesh): Lookup {
  const { position: x, triVertex } = mesh
  const cells = new Map<string, number[]>()
  for (let t = 0; t < triVertex.length / 3; t++) {
    const corners = [0, 1, 2].map((k) => 3 * triVertex[3 * t + k])
    const low = [0, 1, 2].map((k) => Math.min(...corners.map((at) => x[at + k])))
    const high = [0, 1, 2].map((k) => Math.max(...corners.map((at) => x[at + k])))
    for (const key of cellsOf(low, high)) {
      const list = cells.get(key)
      if (list === undefined) cells.set(key, [t])
      else list.push(t)
    }
  }
  return { mesh, cells }
}

function* cellsOf(low: readonly number[], high: readonly number[]): Generator<string> {
  const [first, last] = [low, high].map((point) => point.map((value) => Math.floor(value / CELL)))
  for (let i = first[0]; i <= last[0]; i++) {
    for (let j = first[1]; j <= last[1]; j++) {
      for (let k = first[2]; k <= last[2]; k++) yield `${i},${j},${k}`
    }
  }
}

interface Hit {
  /** [m]; Infinity when nothing is met. */
  readonly distance: number
  /** n·n' of the two, unnormalised: its sign says whether they show their right sides the same way. */
  readonly facing: number
}

const NOTHING: Hit = { distance: Number.POSITIVE_INFINITY, facing: 0 }

/** The first triangle that the needle meets up to `reach`, going with its direction or against it. */
function firstHit({ mesh, cells }: Lookup, { from, along }: Needle, sign: 1 | -1, reach: number): Hit {
  const end = [0, 1, 2].map((k) => from[k] + sign * reach * along[k])
  const low = end.map((value, k) => Math.min(value, from[k]))
  const high = end.map((value, k) => Math.max(value, from[k]))
  let best = NOTHING
  for (const key of cellsOf(low, high)) {
    for (const t of cells.get(key) ?? NONE) {
      const distance = sign * distanceAlong(mesh, t, from, along)
      if (!(distance > START && distance <= reach && distance < best.distance)) continue // also NaN
      best = { distance, facing: normal[0] * along[0] + normal[1] * along[1] + normal[2] * along[2] }
    }
  }
  return best
}

/** s of (1) where the line meets triangle t, NaN where it does not; leaves its normal in `normal`. */
function distanceAlong(
  { position: x, triVertex }: TriangleMesh,
  t: number,
  from: Float64Array,
  along: Float64Array,
): number {
  const corner = [3 * triVertex[3 * t], 3 * triVertex[3 * t + 1], 3 * triVertex[3 * t + 2]]
  setNormal(normal, x, corner[0], corner[1], corner[2])
  const slope = normal[0] * along[0] + normal[1] * along[1] + normal[2] * along[2]
  if (slope === 0) return Number.NaN
  const [a] = corner
  const height =
    normal[0] * (x[a] - from[0]) + normal[1] * (x[a + 1] - from[1]) + normal[2] * (x[a + 2] - from[2])
  for (let k = 0; k < 3; k++) {
    const turn = volume(x, corner[k], corner[(k + 1) % 3], from, along)
    if (turn * slope < 0) return Number.NaN // passes outside of this edge
  }
  return height / slope
}

/** Six times the volume of the corner that edge ab, the start of the needle and its direction span. */
function volume(x: Float64Array, a: number, b: number, from: Float64Array, along: Float64Array): number {
  const [px, py, pz] = [x[a] - from[0], x[a + 1] - from[1], x[a + 2] - from[2]]
  const [qx, qy, qz] = [x[b] - from[0], x[b + 1] - from[1], x[b + 2] - from[2]]
  return along[0] * (py * qz - pz * qy) + along[1] * (pz * qx - px * qz) + along[2] * (px * qy - py * qx)
}

const NONE: readonly number[] = []
const normal = new Float64Array(3) // scratch
