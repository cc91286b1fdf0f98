/**
 * The tree that finds who could touch whom during a step. Built once per Model from the mesh alone, bottom-up
 * (Volino and Magnenat-Thalmann 2004): every triangle is a region; neighbouring regions are merged in pairs, the
 * roundest unions first, until one is left per piece; pieces are then joined two by two. Cloth folds but never
 * rearranges its neighbourhoods, so the tree stays good in every pose and is only refitted.
 *
 *   roundness = √area / contour,   area in triangles, contour = Ca + Cb − 2 shared edges          [–]   (1)
 *
 * Nodes are numbered depth-first: the left child of node n is n + 1, the right one link[n]; a leaf has link[n] = ~t.
 * Children have larger numbers than their parent, so a refit is one backward loop.
 */

/** Joins triangles first … first + count − 1 into one tree; writes 2 count − 1 links from node `root` on; returns depth. */
export function buildPairTree(
  corner: ArrayLike<number>,
  first: number,
  count: number,
  link: Int32Array,
  root: number,
): number {
  if (count === 0) return 0
  const forest = plantTriangles(count)
  let borders = triangleBorders(corner, first, count)
  while (borders.count > 0) {
    const label = mergeNeighbours(forest, borders)
    borders = relabelBorders(borders, label, forest.count)
  }
  while (forest.count > 1) joinPieces(forest)
  return numberNodes(forest, first, link, root)
}

/** Regions of one level, and below them the tree so far: its nodes 0 … triCount − 1 are triangles. */
interface Forest {
  readonly triCount: number
  nodeCount: number
  readonly left: Int32Array
  readonly right: Int32Array
  /** Of the nodes: triangles, and edges around them. */
  readonly area: Float64Array
  readonly contour: Float64Array
  /** Nodes of the regions of this level, and room for those of the next. */
  region: Int32Array
  next: Int32Array
  count: number
}

/** Pairs of regions a < b that share edges, in the order of a, then of b. */
interface Borders {
  readonly count: number
  readonly a: Int32Array
  readonly b: Int32Array
  readonly shared: Int32Array
}

function plantTriangles(triCount: number): Forest {
  const region = new Int32Array(triCount)
  for (let t = 0; t < triCount; t++) region[t] = t
  return {
    triCount,
    nodeCount: triCount,
    left: new Int32Array(2 * triCount),
    right: new Int32Array(2 * triCount),
    area: new Float64Array(2 * triCount).fill(1, 0, triCount),
    contour: new Float64Array(2 * triCount).fill(3, 0, triCount),
    region,
    next: new Int32Array(triCount),
    count: triCount,
  }
}

/** A node above two; its number. */
function join(forest: Forest, left: number, right: number, shared: number): number {
  const { area, contour } = forest
  const node = forest.nodeCount++
  forest.left[node] = left
  forest.right[node] = right
  area[node] = area[left] + area[right]
  contour[node] = Math.max(1, contour[left] + contour[right] - 2 * shared)
  return node
}

/** Triangles that share an edge with the first one that has it. */
function triangleBorders(corner: ArrayLike<number>, first: number, count: number): Borders {
  const owner = firstWithEdge(corner, first, count)
  const pairs = new Float64Array(3 * count)
  let found = 0
  for (let c = 0; c < 3 * count; c++) {
    const a = Math.floor(owner[c] / 3)
    const b = Math.floor(c / 3)
    if (a !== b) pairs[found++] = a * count + b
  }
  return countBorders(pairs.subarray(0, found), count, 1)
}

/** Borders from pairs a · size + b, times `unit` plus the edges they share if that is more than 1. */
function countBorders(pairs: Float64Array, size: number, unit: number): Borders {
  pairs.sort()
  const a = new Int32Array(pairs.length)
  const b = new Int32Array(pairs.length)
  const shared = new Int32Array(pairs.length)
  let count = 0
  let last = -1
  for (let k = 0; k < pairs.length; k++) {
    const entry = pairs[k]
    const pair = Math.floor(entry / unit)
    if (pair !== last) {
      a[count] = Math.floor(pair / size)
      b[count] = pair - size * a[count]
      count++
      last = pair
    }
    shared[count - 1] += unit === 1 ? 1 : entry - unit * pair
  }
  return { count, a, b, shared }
}

/** One level: disjoint pairs, best score (1) first, ties by row; regions left over wait for the next level. */
function mergeNeighbours(forest: Forest, borders: Borders): Int32Array {
  const { region, next, count } = forest
  const label = new Int32Array(count).fill(-1)
  let merged = 0
  const order = rankBorders(forest, borders)
  for (let rank = 0; rank < order.length; rank++) {
    const k = order[rank]
    const a = borders.a[k]
    const b = borders.b[k]
    if (label[a] >= 0 || label[b] >= 0) continue
    label[a] = label[b] = merged
    next[merged++] = join(forest, region[a], region[b], borders.shared[k])
  }
  for (let r = 0; r < count; r++) {
    if (label[r] >= 0) continue
    label[r] = merged
    next[merged++] = region[r]
  }
  takeNext(forest, merged)
  return label
}

function takeNext(forest: Forest, count: number): void {
  const { region } = forest
  forest.region = forest.next
  forest.next = region
  forest.count = count
}

/**
 * Rows of the borders, best first. Small regions come first, else one of them may swallow its neighbours one by one and
 * make the tree deep. Few scores differ, so each border gets the rank of its score, and all are sorted as plain numbers.
 */
function rankBorders({ region, count, area, contour }: Forest, borders: Borders): Float64Array {
  const areas = new Float64Array(count)
  for (let r = 0; r < count; r++) areas[r] = area[region[r]]
  const sizeMedian = areas.sort()[count >> 1]
  const score = new Float64Array(borders.count)
  const order = new Float64Array(borders.count)
  for (let k = 0; k < borders.count; k++) {
    const a = region[borders.a[k]]
    const b = region[borders.b[k]]
    const around = Math.max(1, contour[a] + contour[b] - 2 * borders.shared[k])
    score[k] = Math.sqrt(area[a] + area[b]) / around // (1)
    order[k] = Math.max(area[a], area[b]) > 4 * sizeMedian ? 1 : 0
  }
  const scores = distinct(score)
  for (let k = 0; k < borders.count; k++) {
    const rank = scores.length - 1 - placeIn(scores, score[k]) // the best is 0
    order[k] = (order[k] * scores.length + rank) * borders.count + k
  }
  order.sort()
  for (let k = 0; k < borders.count; k++) order[k] -= borders.count * Math.floor(order[k] / borders.count)
  return order
}

/** Each value once, in rising order. */
function distinct(values: Float64Array): Float64Array {
  const sorted = values.slice().sort()
  let count = 0
  for (let k = 0; k < sorted.length; k++) {
    if (count === 0 || sorted[k] !== sorted[count - 1]) sorted[count++] = sorted[k]
  }
  return sorted.subarray(0, count)
}

/** Row of a value that is among the sorted ones. */
function placeIn(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sorted[middle] <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** The borders of the next level: those between regions with different labels, edges of both summed. */
function relabelBorders({ count, a, b, shared }: Borders, label: Int32Array, size: number): Borders {
  let unit = 1
  for (let k = 0; k < count; k++) unit = Math.max(unit, shared[k] + 1)
  const pairs = new Float64Array(count)
  let kept = 0
  for (let k = 0; k < count; k++) {
    const i = label[a[k]]
    const j = label[b[k]]
    if (i !== j) pairs[kept++] = (Math.min(i, j) * size + Math.max(i, j)) * unit + shared[k]
  }
  return countBorders(pairs.subarray(0, kept), size, unit)
}

/** Regions without borders are joined two by two. */
function joinPieces(forest: Forest): void {
  const { region, next, count } = forest
  let joined = 0
  for (let r = 0; r < count; r += 2) {
    next[joined++] = r + 1 < count ? join(forest, region[r], region[r + 1], 0) : region[r]
  }
  takeNext(forest, joined)
}

/** Depth-first numbers from `root` on; returns the depth of the tree. */
function numberNodes(forest: Forest, first: number, link: Int32Array, root: number): number {
  const { triCount, left, right } = forest
  const stack = [forest.region[0], -1, 1] // node, its parent if it is a right child, its level
  let next = root
  let depthMax = 0
  while (stack.length > 0) {
    const depth = stack.pop() as number
    const parent = stack.pop() as number
    const node = stack.pop() as number
    const n = next++
    if (parent >= 0) link[parent] = n // a right child: its parent waited for the number
    depthMax = Math.max(depthMax, depth)
    if (node < triCount) {
      link[n] = ~(first + node)
      continue
    }
    stack.push(right[node], n, depth + 1)
    stack.push(left[node], -1, depth + 1)
  }
  return depthMax
}

/**
 * Who speaks for a vertex or an edge: the lowest triangle that has it. Bit k of a triangle: it owns corner k; bit
 * 3 + k: it owns the edge from corner k to the next. So every pair of features is met once, without a set.
 */
export function ownedFeatures(triVertex: ArrayLike<number>, vertexCount: number): Uint8Array {
  const own = new Uint8Array(triVertex.length / 3)
  const vertexTaken = new Uint8Array(vertexCount)
  const owner = firstWithEdge(triVertex, 0, own.length)
  for (let c = 0; c < triVertex.length; c++) {
    const t = Math.floor(c / 3)
    const k = c - 3 * t
    const i = triVertex[c]
    if (vertexTaken[i] === 0) own[t] |= 1 << k
    if (owner[c] === c) own[t] |= 8 << k
    vertexTaken[i] = 1
  }
  return own
}

/**
 * The first corner, in order, whose edge to the next corner of its triangle has the same two ends; corners are counted
 * from triangle `first` on. Edges are gathered at their lower end, where there are only a few.
 */
function firstWithEdge(corner: ArrayLike<number>, first: number, count: number): Int32Array {
  const low = new Int32Array(3 * count)
  const high = new Int32Array(3 * count)
  let rows = 0
  for (let c = 0; c < 3 * count; c++) {
    const i = corner[3 * first + c]
    const j = corner[3 * first + (c % 3 === 2 ? c - 2 : c + 1)]
    low[c] = Math.min(i, j)
    high[c] = Math.max(i, j)
    rows = Math.max(rows, low[c] + 1)
  }
  const last = new Int32Array(rows).fill(-1)
  const before = new Int32Array(3 * count) // corner before this one at the same lower end
  const owner = new Int32Array(3 * count)
  for (let c = 0; c < 3 * count; c++) {
    owner[c] = c
    before[c] = last[low[c]]
    last[low[c]] = c
    for (let other = before[c]; other >= 0; other = before[other]) {
      if (high[other] !== high[c]) continue
      owner[c] = owner[other]
      break
    }
  }
  return owner
}
