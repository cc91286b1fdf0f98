/**
 * Direction boxes (Volino and Magnenat-Thalmann 1994; tutorial 2004, Optimizing self-collision detection with curvature
 * evaluation): 26 directions of a cube, one bit each. A triangle has the bit of direction D when its normals do not leave
 * D by more than acos c during the step; a region has the bits that all its triangles, and one ring around it, have.
 *
 *   bit D  ⇔  D·n > c |n|   for n0, nm, n1 (`swept-normals.ts`),  |D| = 1                              (1)
 *
 * A region with a bit left is a graph over the plane across D: it cannot cross itself when its outline does not. With
 * c > 0, points at distance d are at most d/c apart along the cloth; c = 0 says nothing about nearness, an accordion
 * with steep pleats passes it. c = 0.5 gives d/c = 2d, below the shortest altitude of usual meshes.
 * The outline is left to `contour.ts`: proved for cloth that does not stretch much, not in general. 25° lie between
 * neighbouring directions, so regions bent by more than 70° or so have none left.
 */
import { contourSlopes } from './contour.ts'
import type { Culling, CullingInput } from './culling.ts'
import { dopDirections } from './node-dops.ts'
import { setSweptNormals, shortestAltitude } from './swept-normals.ts'

/** Distance along the cloth over distance in space that the masks are trusted with: c = ½ [–]. */
export const ALONG_PER_DISTANCE = 2

export function buildNormalMasks(input: CullingInput): Culling {
  const { tree, pattern, triVertex, slope, distance } = input
  const need = contourSlopes(pattern, slope)
  const directions = unitDirections()
  const vertexMask = new Int32Array(pattern.vertexCount)
  const mask = new Int32Array(tree.nodeCount)
  const limit = ALONG_PER_DISTANCE * distance
  return {
    fit(x0, x1) {
      vertexMask.fill(ALL)
      for (let t = 0; t < pattern.triCount; t++) {
        const thin =
          shortestAltitude(triVertex, t, x0) <= limit || shortestAltitude(triVertex, t, x1) <= limit
        const own = thin ? 0 : triangleMask(triVertex, t, x0, x1, need[t], directions)
        for (let c = 3 * t; c < 3 * t + 3; c++) vertexMask[pattern.corner[c]] &= own
      }
      const { nodeCount, tri, childBegin, child } = tree
      for (let n = nodeCount - 1; n >= 0; n--) {
        let shared = ALL
        if (tri[n] >= 0) {
          for (let c = 3 * tri[n]; c < 3 * tri[n] + 3; c++) shared &= vertexMask[pattern.corner[c]]
        }
        for (let k = childBegin[n]; k < childBegin[n + 1]; k++) shared &= mask[child[k]]
        mask[n] = shared
      }
    },
    flat: (n, altitude) => mask[n] !== 0 && altitude > limit,
    flatTogether: (n, m, altitude) => (mask[n] & mask[m]) !== 0 && altitude > limit,
  }
}

const ALL = 2 ** 26 - 1

/** (1): bits 0 … 12 for the directions, 13 … 25 for their opposites. */
export function triangleMask(
  triVertex: Int32Array,
  t: number,
  x0: Float64Array,
  x1: Float64Array,
  need: number,
  directions: Float64Array,
): number {
  setSweptNormals(triVertex, t, x0, x1, normals)
  let mask = ALL
  for (let at = 0; at < 9; at += 3) {
    const x = normals[at]
    const y = normals[at + 1]
    const z = normals[at + 2]
    const limit = need * Math.sqrt(x * x + y * y + z * z)
    let bits = 0
    for (let d = 0; d < 13; d++) {
      const along = directions[3 * d] * x + directions[3 * d + 1] * y + directions[3 * d + 2] * z
      if (along > limit) bits |= 1 << d
      else if (along < -limit) bits |= 1 << (13 + d)
    }
    mask &= bits
  }
  return mask
}

export function unitDirections(): Float64Array {
  const rows = dopDirections(26)
  for (let at = 0; at < rows.length; at += 3) {
    const size = Math.sqrt(rows[at] * rows[at] + rows[at + 1] * rows[at + 1] + rows[at + 2] * rows[at + 2])
    for (let k = 0; k < 3; k++) rows[at + k] /= size
  }
  return rows
}

const normals = new Float64Array(9) // scratch
