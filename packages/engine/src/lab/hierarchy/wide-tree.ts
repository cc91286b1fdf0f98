/**
 * A tree with up to two, four or eight children per node, made from a binary one by leaving out every second level, or
 * two of three. Fewer nodes to refit and a shorter way down; in exchange, more volumes are compared per visit (Larsson and
 * Akenine-Möller 2001). Numbered depth-first, so children have larger numbers than their parent.
 */

export interface WideTree {
  readonly nodeCount: number
  /** Children of node n: `child[childBegin[n] … childBegin[n + 1] − 1]`; none for a leaf. */
  readonly childBegin: Int32Array
  readonly child: Int32Array
  /** Triangle of a leaf; −1 for other nodes. */
  readonly tri: Int32Array
  /** Node of the binary tree. */
  readonly binary: Int32Array
  /** Levels above a node. */
  readonly level: Int32Array
  /** First number after the nodes below n. */
  readonly end: Int32Array
  readonly depth: number
}

/** `link` of a binary tree rooted at 0, see `pair-tree.ts`. */
export function collapseTree(link: Int32Array, arity: 2 | 4 | 8): WideTree {
  const steps = arity === 2 ? 1 : arity === 4 ? 2 : 3
  const binary: number[] = []
  const level: number[] = []
  const children: number[][] = []
  const end: number[] = []
  const visit = (b: number, above: number): number => {
    const n = binary.length
    binary.push(b)
    level.push(above)
    children.push([])
    end.push(0)
    if (link[b] >= 0) for (const below of descend(link, b, steps)) children[n].push(visit(below, above + 1))
    end[n] = binary.length
    return n
  }
  if (link.length > 0) visit(0, 0)
  const nodeCount = binary.length
  const childBegin = new Int32Array(nodeCount + 1)
  for (let n = 0; n < nodeCount; n++) childBegin[n + 1] = childBegin[n] + children[n].length
  return {
    nodeCount,
    childBegin,
    child: Int32Array.from(children.flat()),
    tri: Int32Array.from(binary, (b) => (link[b] < 0 ? ~link[b] : -1)),
    binary: Int32Array.from(binary),
    level: Int32Array.from(level),
    end: Int32Array.from(end),
    depth: level.reduce((most, own) => Math.max(most, own + 1), 0),
  }
}

/** Nodes `steps` levels below b, or the leaves met on the way. */
function descend(link: Int32Array, b: number, steps: number): number[] {
  if (steps === 0 || link[b] < 0) return [b]
  return [...descend(link, b + 1, steps - 1), ...descend(link, link[b], steps - 1)]
}
