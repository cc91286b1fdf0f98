/**
 * Which vertices become one when the seams are sewn. Stitches chain up: where four pieces meet under an arm, their four
 * corners are one class. Rows are numbered by the lowest vertex in each class, so the order of the cloth is kept.
 */
import { buildSets, joinSets, rootOf } from '../core/index.ts'

export interface SeamClasses {
  /** Row each vertex will have after merging. */
  readonly vertexClass: Int32Array
  readonly classCount: number
}

export function findSeamClasses(vertexCount: number, stitchVertex: Int32Array): SeamClasses {
  const parent = buildSets(vertexCount)
  for (let s = 0; s < stitchVertex.length; s += 2) joinSets(parent, stitchVertex[s], stitchVertex[s + 1])
  const vertexClass = new Int32Array(vertexCount)
  let classCount = 0
  for (let i = 0; i < vertexCount; i++) {
    const root = rootOf(parent, i)
    vertexClass[i] = root === i ? classCount++ : vertexClass[root]
  }
  return { vertexClass, classCount }
}
