/**
 * Cloth grows over the body from what is on it already. A vertex is ready when it is the far corner of a triangle T that
 * shares an edge e with a triangle P, its parent, all of which is on the body. Of all that are ready the one nearest to a
 * mark, along the mesh, is laid next; it goes on flat from its parents:
 *
 *   f(v) = f(a) + σ (f(b) − f(a)) + δ m                                                           [m]   (1)
 *
 * e = ab; σ the share of ab at the foot of v, δ its distance to e, both at rest; m square to f(e) within the plane of f(P),
 * away from P. Several parents: the mean. The body is not asked where cloth grows to, only whether it is in the way: cloth
 * that followed the skin into every hollow would lie in folds no relaxation opens (Igarashi and Hughes 2002, figure 15).
 *
 * Cloth on the body is relaxed as it grows. The paper relaxes all of it after every vertex; here after every fiftieth
 * part that it has grown by, which is the same at the marks and takes time in proportion to the cloth further out.
 */
import { relaxWrapping } from './relax.ts'
import { followTrack, liftRow } from './track-points.ts'
import { buildVertexQueue, popVertex, pushVertex, type VertexQueue } from './vertex-queue.ts'
import type { WrapCloth } from './wrap-cloth.ts'
import type { Wrapping } from './wrapping.ts'

/** Cloth grows by this part between two rounds of relaxation [–], which take so many sweeps each. */
const GROWTH = 0.02
const SWEEPS = 4

/** Lays one vertex after the other until all that can be reached is on the body; yields the share that is [–]. */
export function* growCloth(wrapping: Wrapping, distance: Float64Array): Generator<number, void, void> {
  const { cloth, mapped } = wrapping
  const { vertexCount } = cloth
  const around = trianglesAround(cloth)
  const queue = buildVertexQueue(vertexCount)
  let count = 0
  for (let i = 0; i < vertexCount; i++) count += mapped[i]
  for (let t = 0; t < cloth.triCount; t++) readyBeside(wrapping, t, distance, queue)
  let due = count
  while (queue.count > 0) {
    const i = popVertex(queue)
    layVertex(wrapping, around, i)
    count++
    for (let k = around.start[i]; k < around.start[i + 1]; k++) {
      readyBeside(wrapping, around.triangle[k], distance, queue)
    }
    if (count < due) continue
    relaxWrapping(wrapping, SWEEPS)
    due = count + Math.max(1, Math.floor(GROWTH * count))
    yield count / vertexCount
  }
}

/** Triangles around vertex i: triangle[start[i] … start[i + 1] − 1]. */
interface Fans {
  readonly start: Int32Array
  readonly triangle: Int32Array
}

function trianglesAround({ vertexCount, triVertex }: WrapCloth): Fans {
  const start = new Int32Array(vertexCount + 1)
  for (let c = 0; c < triVertex.length; c++) start[triVertex[c] + 1]++
  for (let i = 0; i < vertexCount; i++) start[i + 1] += start[i]
  const filled = start.slice()
  const triangle = new Int32Array(triVertex.length)
  for (let c = 0; c < triVertex.length; c++) triangle[filled[triVertex[c]]++] = Math.floor(c / 3)
  return { start, triangle }
}

/** Far corners of the neighbours of triangle t wait, where all of t is on the body. */
function readyBeside(
  { cloth, mapped }: Wrapping,
  t: number,
  distance: Float64Array,
  queue: VertexQueue,
): void {
  const { triVertex, edges } = cloth
  for (let k = 0; k < 3; k++) if (mapped[triVertex[3 * t + k]] === 0) return
  for (let k = 0; k < 3; k++) {
    const next = acrossEdge(cloth, t, k)
    if (next < 0) continue
    const { edgeVertex } = edges
    const e = edges.triEdge[3 * t + k]
    const far = farVertex(cloth, next, edgeVertex[2 * e], edgeVertex[2 * e + 1])
    if (mapped[far] === 0) pushVertex(queue, far, distance[far])
  }
}

function acrossEdge({ edges }: WrapCloth, t: number, k: number): number {
  const e = edges.triEdge[3 * t + k]
  return edges.edgeTri[2 * e] === t ? edges.edgeTri[2 * e + 1] : edges.edgeTri[2 * e]
}

function farVertex({ triVertex }: WrapCloth, t: number, a: number, b: number): number {
  return triVertex[3 * t] + triVertex[3 * t + 1] + triVertex[3 * t + 2] - a - b
}

/** The mean of (1) over all parents. */
function layVertex(wrapping: Wrapping, { start, triangle }: Fans, i: number): void {
  const { cloth, x, mapped, track, gap, offset } = wrapping
  const { triVertex } = cloth
  PLACE.fill(0)
  let count = 0
  let known = -1
  for (let n = start[i]; n < start[i + 1]; n++) {
    const t = triangle[n]
    const k = triVertex[3 * t] === i ? 1 : triVertex[3 * t + 1] === i ? 2 : 0 // the edge across from i
    const parent = acrossEdge(cloth, t, k)
    if (parent < 0) continue
    const a = triVertex[3 * t + k]
    const b = triVertex[3 * t + ((k + 1) % 3)]
    const c = farVertex(cloth, parent, a, b)
    if (mapped[a] === 0 || mapped[b] === 0 || mapped[c] === 0) continue
    if (addFrom(cloth, x, t, k, 3 * c)) count++
    known = a
  }
  if (count === 0) for (let k = 0; k < 3; k++) PLACE[k] = x[3 * known + k] // its parents have no area yet
  for (let k = 0; k < 3; k++) x[3 * i + k] = PLACE[k] / Math.max(1, count)
  mapped[i] = 1
  track[i] = track[known]
  wrapping.boneRoom[i] = 0
  followTrack(wrapping, i)
  if (gap[i] < offset) liftRow(wrapping, i, offset)
}

/** (1) for triangle t across its edge k, from the parent whose far corner is at offset c; false where that has no area. */
function addFrom(
  { triVertex, triRest }: WrapCloth,
  x: Float64Array,
  t: number,
  k: number,
  c: number,
): boolean {
  const next = (k + 1) % 3
  const a = 3 * triVertex[3 * t + k]
  const b = 3 * triVertex[3 * t + next]
  const p = 6 * t + 2 * k
  const q = 6 * t + 2 * next
  const r = 6 * t + 2 * ((k + 2) % 3)
  const ex = triRest[q] - triRest[p]
  const ey = triRest[q + 1] - triRest[p + 1]
  const vx = triRest[r] - triRest[p]
  const vy = triRest[r + 1] - triRest[p + 1]
  const squared = ex * ex + ey * ey
  const share = (ex * vx + ey * vy) / squared
  const away = Math.abs(ex * vy - ey * vx) / Math.sqrt(squared)
  const fx = x[b] - x[a]
  const fy = x[b + 1] - x[a + 1]
  const fz = x[b + 2] - x[a + 2]
  const gx = x[c] - x[a]
  const gy = x[c + 1] - x[a + 1]
  const gz = x[c + 2] - x[a + 2]
  const along = (fx * gx + fy * gy + fz * gz) / (fx * fx + fy * fy + fz * fz)
  const mx = along * fx - gx
  const my = along * fy - gy
  const mz = along * fz - gz
  const length = Math.sqrt(mx * mx + my * my + mz * mz)
  if (!(length > 1e-9)) return false
  PLACE[0] += x[a] + share * fx + (away / length) * mx
  PLACE[1] += x[a + 1] + share * fy + (away / length) * my
  PLACE[2] += x[a + 2] + share * fz + (away / length) * mz
  return true
}

const PLACE = new Float64Array(3) // scratch
