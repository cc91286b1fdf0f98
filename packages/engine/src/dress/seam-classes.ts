/**
 * Which vertices become one when the seams are sewn. Stitches chain up: where four pieces meet under an arm, their four
 * corners are one class. Rows are numbered by the lowest vertex in each class, so the order of the cloth is kept.
 */
export interface SeamClasses {
  /** Row each vertex will have after merging. */
  readonly vertexClass: Int32Array
  readonly classCount: number
}

export function findSeamClasses(vertexCount: number, stitchVertex: Int32Array): SeamClasses {
  const parent = Int32Array.from({ length: vertexCount }, (_, i) => i)
  for (let s = 0; s < stitchVertex.length; s += 2) {
    const a = rootOf(parent, stitchVertex[s])
    const b = rootOf(parent, stitchVertex[s + 1])
    parent[Math.max(a, b)] = Math.min(a, b) // the lowest vertex stays the root
  }
  const vertexClass = new Int32Array(vertexCount)
  let classCount = 0
  for (let i = 0; i < vertexCount; i++) {
    const root = rootOf(parent, i)
    vertexClass[i] = root === i ? classCount++ : vertexClass[root]
  }
  return { vertexClass, classCount }
}

function rootOf(parent: Int32Array, i: number): number {
  let root = i
  while (parent[root] !== root) root = parent[root]
  while (parent[i] !== root) {
    const next = parent[i]
    parent[i] = root
    i = next
  }
  return root
}
