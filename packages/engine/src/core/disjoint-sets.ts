/**
 * Numbers 0 … n − 1 in sets that only ever grow together: corners that become one by sewing, vertices that one collision
 * ties to another. Every number points to one of its set, `parent[i]`; the root, the lowest of them, to itself. Which
 * numbers are together, and the roots, do not depend on the order of joining. Allocates nothing after `buildSets`.
 * Source: Galler and Fischer 1964, "An improved equivalence algorithm"; paths are shortened at every look.
 */
export function buildSets(count: number): Int32Array {
  const parent = new Int32Array(count)
  separateAll(parent)
  return parent
}

/** Every number alone again. */
export function separateAll(parent: Int32Array): void {
  for (let i = 0; i < parent.length; i++) parent[i] = i
}

/** The lowest number of the set of i. */
export function rootOf(parent: Int32Array, i: number): number {
  let root = i
  while (parent[root] !== root) root = parent[root]
  while (parent[i] !== root) {
    const next = parent[i]
    parent[i] = root
    i = next
  }
  return root
}

/** Makes the sets of i and j one; false if they were. */
export function joinSets(parent: Int32Array, i: number, j: number): boolean {
  const a = rootOf(parent, i)
  const b = rootOf(parent, j)
  parent[Math.max(a, b)] = Math.min(a, b)
  return a !== b
}
