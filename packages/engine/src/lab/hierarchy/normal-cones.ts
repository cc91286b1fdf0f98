/**
 * Normal cones (Provot 1997, Collision and self-collision handling in cloth model dedicated to design garments): an axis
 * and a half angle that hold all normals of a region and of one ring around it. Two cones are held by
 *
 *   axis = bisector of both axes,   angle = max over both of (angle between axis and its own axis + its angle)   (1)
 *
 * Flat when the angle stays below acos c, with the axis as the shared direction; the same reasons and the same limits as
 * for `normal-masks.ts`. Any direction will do, not one of 26; in exchange cones only ever grow on the way up.
 */
import { arcCosine, magnitude } from '../../core/index.ts'
import { contourSlopes } from './contour.ts'
import type { Culling, CullingInput } from './culling.ts'
import { ALONG_PER_DISTANCE } from './normal-masks.ts'
import { setSweptNormals, shortestAltitude } from './swept-normals.ts'

/** A cone is four numbers: axis x y z, half angle [rad]; negative: holds nothing yet, π: everything. */
const CONE_LENGTH = 4

export function buildNormalCones(input: CullingInput): Culling {
  const { tree, pattern, triVertex, slope, distance } = input
  const wide = arcCosine(slope)
  const tighter = contourSlopes(pattern, slope).map((need) => wide - arcCosine(need))
  const vertexCone = new Float64Array(CONE_LENGTH * pattern.vertexCount)
  const cone = new Float64Array(CONE_LENGTH * tree.nodeCount)
  const both = new Float64Array(CONE_LENGTH)
  const own = new Float64Array(CONE_LENGTH)
  const limit = ALONG_PER_DISTANCE * distance
  return {
    fit(x0, x1) {
      for (let i = 0; i < pattern.vertexCount; i++) vertexCone[CONE_LENGTH * i + 3] = -1
      for (let t = 0; t < pattern.triCount; t++) {
        setTriangleCone(triVertex, t, x0, x1, own)
        const thin =
          shortestAltitude(triVertex, t, x0) <= limit || shortestAltitude(triVertex, t, x1) <= limit
        own[3] = thin ? Math.PI : own[3] + tighter[t]
        for (let c = 3 * t; c < 3 * t + 3; c++) growCone(own, 0, vertexCone, CONE_LENGTH * pattern.corner[c])
      }
      const { nodeCount, tri, childBegin, child } = tree
      for (let n = nodeCount - 1; n >= 0; n--) {
        const at = CONE_LENGTH * n
        cone[at + 3] = -1
        if (tri[n] >= 0) {
          for (let c = 3 * tri[n]; c < 3 * tri[n] + 3; c++) {
            growCone(vertexCone, CONE_LENGTH * pattern.corner[c], cone, at)
          }
        }
        for (let k = childBegin[n]; k < childBegin[n + 1]; k++)
          growCone(cone, CONE_LENGTH * child[k], cone, at)
      }
    },
    flat: (n, altitude) => altitude > limit && cone[CONE_LENGTH * n + 3] < wide,
    flatTogether(n, m, altitude) {
      if (!(altitude > limit)) return false
      for (let k = 0; k < CONE_LENGTH; k++) both[k] = cone[CONE_LENGTH * n + k]
      growCone(cone, CONE_LENGTH * m, both, 0)
      return both[3] < wide
    },
  }
}

/** The cone of the three normals of a step; everything when one of them is missing. */
export function setTriangleCone(
  triVertex: Int32Array,
  t: number,
  x0: Float64Array,
  x1: Float64Array,
  out: Float64Array,
): void {
  setSweptNormals(triVertex, t, x0, x1, normals)
  out[3] = -1
  for (let at = 0; at < 9; at += 3) {
    const size = magnitude(normals[at], normals[at + 1], normals[at + 2])
    for (let k = 0; k < 3; k++) single[k] = normals[at + k] / size
    single[3] = size > 0 ? 0 : Math.PI
    growCone(single, 0, out, 0)
  }
}

/** (1): the cone at row `to` grows to hold the one at row `from`. */
export function growCone(cone: Float64Array, from: number, out: Float64Array, to: number): void {
  if (out[to + 3] < 0) {
    for (let k = 0; k < CONE_LENGTH; k++) out[to + k] = cone[from + k]
    return
  }
  const x = cone[from] + out[to]
  const y = cone[from + 1] + out[to + 1]
  const z = cone[from + 2] + out[to + 2]
  const size = Math.sqrt(x * x + y * y + z * z)
  if (!(size > 1e-9 && cone[from + 3] < Math.PI && out[to + 3] < Math.PI)) {
    out[to + 3] = Math.PI
    return
  }
  const apart = (cone[from] * x + cone[from + 1] * y + cone[from + 2] * z) / size
  const between = arcCosine(Math.max(-1, Math.min(1, apart)))
  out[to] = x / size
  out[to + 1] = y / size
  out[to + 2] = z / size
  out[to + 3] = between + Math.max(cone[from + 3], out[to + 3])
}

const normals = new Float64Array(9) // scratch
const single = new Float64Array(CONE_LENGTH)
