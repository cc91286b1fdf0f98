/**
 * Which bones move which part of a garment: every cloth vertex takes the weights of the nearest skin vertex, then they
 * are evened out along the cloth, so that it does not tear between an arm and the chest.
 *
 *   w ← ½ w + ½ mean of w over the neighbours along edges,    ROUNDS times                       [–]   (1)
 *
 * Skinned clothes follow the body and do nothing else: no folds of their own, and they may pass through it in poses far
 * from the one they were draped in. For preview and games; the simulation is the truth.
 */

import type { SkinWeights } from '../../body/index.ts'
import { magnitude } from '../../core/index.ts'
import { neighbourRows } from '../../geometry/index.ts'

/** Weights per vertex and bone, vertex by vertex [–]; each vertex's sum to 1. */
export function nearestWeights(
  cloth: { readonly position: ArrayLike<number>; readonly triVertex: Int32Array },
  skin: ArrayLike<number>,
  weights: SkinWeights,
  boneCount: number,
): Float64Array {
  const vertexCount = cloth.position.length / 3
  const find = buildNearest(skin)
  let weight = new Float64Array(vertexCount * boneCount)
  for (let i = 0; i < vertexCount; i++) {
    const near = find(cloth.position[3 * i], cloth.position[3 * i + 1], cloth.position[3 * i + 2])
    for (let e = weights.start[near]; e < weights.start[near + 1]; e++) {
      weight[i * boneCount + weights.bone[e]] += weights.weight[e]
    }
  }
  const next = neighbourRows(cloth.triVertex, vertexCount)
  for (let round = 0; round < ROUNDS; round++) {
    const smooth = weight.slice()
    for (let i = 0; i < vertexCount; i++) {
      const share = 0.5 / (next[i].length || 1)
      if (next[i].length === 0) continue
      for (let b = 0; b < boneCount; b++) {
        let sum = 0
        for (const j of next[i]) sum += weight[j * boneCount + b]
        smooth[i * boneCount + b] = 0.5 * weight[i * boneCount + b] + share * sum // (1)
      }
    }
    weight = smooth
  }
  return weight
}

/** The nearest of many points, looked up in boxes: rings of boxes around the asker until no nearer one can come. */
export function buildNearest(point: ArrayLike<number>): (x: number, y: number, z: number) => number {
  const boxes = new Map<string, number[]>()
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < point.length; at += 3) {
    const cell = [0, 1, 2].map((axis) => Math.floor(point[at + axis] / BOX))
    cell.forEach((c, axis) => {
      low[axis] = Math.min(low[axis], c)
      high[axis] = Math.max(high[axis], c)
    })
    const list = boxes.get(cell.join())
    if (list) list.push(at / 3)
    else boxes.set(cell.join(), [at / 3])
  }
  return (x, y, z) => {
    const asker = [x, y, z]
    // From outside the points the search starts at the nearest box that could hold one.
    const home = asker.map((c, axis) => Math.min(high[axis], Math.max(low[axis], Math.floor(c / BOX))))
    let best = -1
    let least = Infinity
    for (let ring = 0; ; ring++) {
      const unseen = leastUnseen(asker, home, ring, low, high)
      if (unseen === Infinity || unseen > least) return best
      forRing(home, ring, low, high, (cell) => {
        for (const i of boxes.get(cell) ?? []) {
          const distance = magnitude(point[3 * i] - x, point[3 * i + 1] - y, point[3 * i + 2] - z)
          if (distance < least || (distance === least && i < best)) {
            least = distance
            best = i
          }
        }
      })
    }
  }
}

/** Least distance [m] from the asker to a box of this ring or a later one; none is left: infinite. */
function leastUnseen(asker: Triple, home: Triple, ring: number, low: Triple, high: Triple): number {
  if (ring === 0) return 0
  let gap = Infinity
  for (let side = 0; side < 6; side++) {
    const axis = side >> 1
    const from = [...low]
    const to = [...high]
    if (side % 2 === 0) to[axis] = home[axis] - ring
    else from[axis] = home[axis] + ring
    if (from[axis] > to[axis]) continue
    const away = asker.map((c, k) => Math.max(0, from[k] * BOX - c, c - (to[k] + 1) * BOX))
    gap = Math.min(gap, magnitude(away[0], away[1], away[2]))
  }
  return gap
}

function forRing(home: Triple, ring: number, low: Triple, high: Triple, visit: (cell: string) => void): void {
  for (let i = Math.max(low[0], home[0] - ring); i <= Math.min(high[0], home[0] + ring); i++) {
    for (let j = Math.max(low[1], home[1] - ring); j <= Math.min(high[1], home[1] + ring); j++) {
      const inner = Math.abs(i - home[0]) < ring && Math.abs(j - home[1]) < ring
      const step = inner ? 2 * ring || 1 : 1
      for (let k = home[2] - ring; k <= home[2] + ring; k += step) {
        if (k >= low[2] && k <= high[2]) visit(`${i},${j},${k}`)
      }
    }
  }
}

type Triple = readonly number[]

const BOX = 0.03 // [m]; a few skin vertices each
const ROUNDS = 8 // evens out over some 8 edges, at 20 mm about a hand's breadth
