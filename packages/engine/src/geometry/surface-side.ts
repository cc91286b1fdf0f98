/**
 * Inside or outside, from the nearest triangle alone: the foot of the point on it, and the normal of the feature it
 * stands on. Faces have one normal; at edges and corners the mean of the faces' normals, weighted by the angle each
 * takes up there, has for every closed mesh the right sign:
 *
 *   inside  ⇔  (p − foot)·N < 0                                                                         (1)
 *   N = n                      foot within a face, n its unit normal                              [–]   (2)
 *   N = n1 + n2                on an edge                                                         [–]   (3)
 *   N = Σ αi ni                on a corner, αi the angle of face i there [rad]                    [–]   (4)
 *
 * A plain mean instead of (4) fails at corners where many thin faces meet. Holds for closed meshes without crossings;
 * faces without area have no normal and are left out.
 *
 * Source: Bærentzen, Aanæs 2005, Signed Distance Computation Using the Angle Weighted Pseudonormal.
 */
import { arcTangent, assert } from '../core/index.ts'
import { FRAME, type SurfacePose, type SurfaceTree } from './surface-tree.ts'

/** Who lies beside whom, by rank. */
export interface SurfaceRim {
  /** Across the edges ab, bc, ca of every triangle. */
  readonly mate: Int32Array
  /** Triangles around vertex i: ring[ringBegin[i] … ringBegin[i + 1] − 1]. */
  readonly ringBegin: Int32Array
  readonly ring: Int32Array
}

export function buildSurfaceRim({ corner, triCount }: SurfaceTree, vertexCount: number): SurfaceRim {
  const ringBegin = new Int32Array(vertexCount + 1)
  for (let c = 0; c < corner.length; c++) ringBegin[corner[c] + 1]++
  for (let i = 0; i < vertexCount; i++) ringBegin[i + 1] += ringBegin[i]
  const filled = ringBegin.slice()
  const ring = new Int32Array(corner.length)
  const ringCorner = new Int32Array(corner.length)
  for (let c = 0; c < corner.length; c++) {
    const at = filled[corner[c]]++
    ring[at] = Math.floor(c / 3)
    ringCorner[at] = c
  }
  const mate = new Int32Array(3 * triCount)
  for (let c = 0; c < corner.length; c++) {
    const from = corner[c]
    const to = corner[nextCorner(c)]
    for (let at = ringBegin[from]; at < ringBegin[from + 1]; at++) {
      const twice = ringCorner[at] !== c && corner[nextCorner(ringCorner[at])] === to
      assert(!twice, 'signed distance needs a mesh whose triangles all look outwards')
    }
    let across = ringBegin[to]
    while (across < ringBegin[to + 1] && corner[nextCorner(ringCorner[across])] !== from) across++
    assert(across < ringBegin[to + 1], 'signed distance needs a closed mesh')
    mate[c] = ring[across]
  }
  return { mate, ringBegin, ring }
}

/** What the foot stands on: the face, edges ab, bc, ca, or corners a, b, c. */
export const FACE = 0
const EDGE_AB = 1
const EDGE_BC = 2
const EDGE_CA = 3
export const CORNER_A = 4
const CORNER_B = 5
const CORNER_C = 6

/** Where the perpendicular from a point meets the surface. */
export interface Foot {
  /** Of the triangle's corners [–]. */
  readonly weight: Float64Array
  /** From the foot to the point [m]. */
  readonly away: Float64Array
  /** Unit normal of what the foot stands on. */
  readonly facing: Float64Array
}

export function buildFoot(): Foot {
  return { weight: new Float64Array(3), away: new Float64Array(3), facing: new Float64Array(3) }
}

/** Signed distance of the place x[at …] whose nearest triangle is `rank` [m]; fills in the foot. */
export function measureFoot(
  rim: SurfaceRim,
  pose: SurfacePose,
  rank: number,
  x: Float64Array,
  at: number,
  { weight, away, facing }: Foot,
): number {
  const { tree } = pose
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  const feature = placeFoot(pose.frame, rank, px, py, pz, weight)
  const a = 3 * tree.corner[3 * rank]
  const b = 3 * tree.corner[3 * rank + 1]
  const c = 3 * tree.corner[3 * rank + 2]
  const y = pose.position
  const wa = weight[0]
  const wb = weight[1]
  const wc = weight[2]
  const dx = px - (wa * y[a] + wb * y[b] + wc * y[c])
  const dy = py - (wa * y[a + 1] + wb * y[b + 1] + wc * y[c + 1])
  const dz = pz - (wa * y[a + 2] + wb * y[b + 2] + wc * y[c + 2])
  away[0] = dx
  away[1] = dy
  away[2] = dz
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  featureNormal(tree, rim, pose.frame, rank, feature, facing)
  return dx * facing[0] + dy * facing[1] + dz * facing[2] < 0 ? -distance : distance // (1)
}

/** Weights of a, b, c at the point of triangle `rank` nearest to p; returns what it stands on. */
export function placeFoot(
  frame: Float64Array,
  rank: number,
  px: number,
  py: number,
  pz: number,
  weight: Float64Array,
): number {
  const q = FRAME * rank
  const rx = px - frame[q]
  const ry = py - frame[q + 1]
  const rz = pz - frame[q + 2]
  const ee = frame[q + 9]
  const ef = frame[q + 10]
  const ff = frame[q + 11]
  const er = frame[q + 3] * rx + frame[q + 4] * ry + frame[q + 5] * rz
  const fr = frame[q + 6] * rx + frame[q + 7] * ry + frame[q + 8] * rz
  const det = ee * ff - ef * ef
  const u = ff * er - ef * fr
  const v = ee * fr - ef * er
  if (u > 0 && v > 0 && u + v < det) {
    weight[1] = u / det
    weight[2] = v / det
    weight[0] = 1 - weight[1] - weight[2]
    return FACE
  }
  const gg = ee - 2 * ef + ff
  const gr = fr - er - ef + ee
  const onAb = nearestAlong(ee, er)
  const onBc = nearestAlong(gg, gr)
  const onCa = nearestAlong(ff, fr) // from a to c
  const gainAb = onAb * (2 * er - onAb * ee)
  const gainBc = 2 * er - ee + onBc * (2 * gr - onBc * gg)
  const gainCa = onCa * (2 * fr - onCa * ff)
  if (gainAb >= gainBc && gainAb >= gainCa) {
    weight[0] = 1 - onAb
    weight[1] = onAb
    weight[2] = 0
    return onAb === 0 ? CORNER_A : onAb === 1 ? CORNER_B : EDGE_AB
  }
  if (gainBc >= gainCa) {
    weight[0] = 0
    weight[1] = 1 - onBc
    weight[2] = onBc
    return onBc === 0 ? CORNER_B : onBc === 1 ? CORNER_C : EDGE_BC
  }
  weight[0] = 1 - onCa
  weight[1] = 0
  weight[2] = onCa
  return onCa === 0 ? CORNER_A : onCa === 1 ? CORNER_C : EDGE_CA
}

/** Parameter 0 … 1 of a segment's nearest point. */
function nearestAlong(gg: number, gr: number): number {
  if (!(gr > 0)) return 0
  return gr < gg ? gr / gg : 1
}

/** Unit normal (2)–(4) of what the foot stands on, written to `normal`; upwards if nothing there has an area. */
export function featureNormal(
  tree: SurfaceTree,
  rim: SurfaceRim,
  frame: Float64Array,
  rank: number,
  feature: number,
  normal: Float64Array,
): void {
  normal[0] = 0
  normal[1] = 0
  normal[2] = 0
  if (feature < CORNER_A) {
    addFaceNormal(frame, rank, 1, normal) // (2)
    if (feature !== FACE) addFaceNormal(frame, rim.mate[3 * rank + feature - EDGE_AB], 1, normal) // (3)
  } else {
    const i = tree.corner[3 * rank + feature - CORNER_A]
    for (let k = rim.ringBegin[i]; k < rim.ringBegin[i + 1]; k++) {
      const face = rim.ring[k]
      addFaceNormal(frame, face, cornerAngle(tree, frame, face, i), normal) // (4)
    }
  }
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
  if (length > 0) {
    normal[0] /= length
    normal[1] /= length
    normal[2] /= length
  } else normal[1] = 1
}

function addFaceNormal(frame: Float64Array, rank: number, weight: number, normal: Float64Array): void {
  const q = FRAME * rank
  const nx = frame[q + 4] * frame[q + 8] - frame[q + 5] * frame[q + 7]
  const ny = frame[q + 5] * frame[q + 6] - frame[q + 3] * frame[q + 8]
  const nz = frame[q + 3] * frame[q + 7] - frame[q + 4] * frame[q + 6]
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(length > 0)) return
  const scale = weight / length
  normal[0] += scale * nx
  normal[1] += scale * ny
  normal[2] += scale * nz
}

/** From the edges leaving the corner, p and q: atan2(|p × q|, p·q), |p × q| being that of e and f at every corner. */
function cornerAngle({ corner }: SurfaceTree, frame: Float64Array, rank: number, vertex: number): number {
  const q = FRAME * rank
  const ee = frame[q + 9]
  const ef = frame[q + 10]
  const ff = frame[q + 11]
  const cross = Math.sqrt(Math.max(0, ee * ff - ef * ef))
  if (corner[3 * rank] === vertex) return arcTangent(cross, ef)
  return arcTangent(cross, corner[3 * rank + 1] === vertex ? ee - ef : ff - ef)
}

function nextCorner(c: number): number {
  return c % 3 === 2 ? c - 2 : c + 1
}
