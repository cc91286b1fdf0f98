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
  let regions: Region[] = []
  for (let t = first; t < first + count; t++)
    regions.push({ area: 1, contour: 3, tri: t, left: null, right: null })
  let borders = triangleBorders(corner, first, count)
  while (borders.length > 0) {
    const merged = mergeNeighbours(regions, borders)
    borders = relabelBorders(borders, merged.label)
    regions = merged.regions
  }
  while (regions.length > 1) {
    const joined: Region[] = []
    for (let k = 0; k < regions.length; k += 2) {
      joined.push(k + 1 < regions.length ? join(regions[k], regions[k + 1], 0) : regions[k])
    }
    regions = joined
  }
  return numberNodes(regions[0], link, root)
}

interface Region {
  area: number
  contour: number
  tri: number
  left: Region | null
  right: Region | null
}

/** Two regions that share edges; a < b are rows of the present list of regions. */
interface Border {
  a: number
  b: number
  shared: number
}

function join(left: Region, right: Region, shared: number): Region {
  const contour = Math.max(1, left.contour + right.contour - 2 * shared)
  return { area: left.area + right.area, contour, tri: -1, left, right }
}

function triangleBorders(corner: ArrayLike<number>, first: number, count: number): Border[] {
  const owner = new Map<number, number>()
  const borders = new Map<number, Border>()
  const span = 2 ** 26 // more than any vertex row
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const i = corner[3 * (first + t) + k]
      const j = corner[3 * (first + t) + ((k + 1) % 3)]
      const edge = Math.min(i, j) * span + Math.max(i, j)
      const other = owner.get(edge)
      if (other === undefined) owner.set(edge, t)
      else if (other !== t) addBorder(borders, other, t, 1)
    }
  }
  return [...borders.values()]
}

function addBorder(borders: Map<number, Border>, i: number, j: number, shared: number): void {
  const a = Math.min(i, j)
  const b = Math.max(i, j)
  const key = a * 2 ** 26 + b
  const border = borders.get(key)
  if (border === undefined) borders.set(key, { a, b, shared })
  else border.shared += shared
}

/** One level: disjoint pairs, best score (1) first, ties by row; regions left over wait for the next level. */
function mergeNeighbours(regions: Region[], borders: Border[]): { regions: Region[]; label: Int32Array } {
  const score = new Map<Border, number>()
  for (const border of borders) {
    const { area, contour } = join(regions[border.a], regions[border.b], border.shared)
    score.set(border, Math.sqrt(area) / contour)
  }
  // Small regions first, else one of them may swallow its neighbours one by one and make the tree deep.
  const size = (border: Border) => Math.max(regions[border.a].area, regions[border.b].area)
  const sizeMedian = medianArea(regions)
  const order = borders.slice().sort((p, q) => {
    const big = Number(size(p) > 4 * sizeMedian) - Number(size(q) > 4 * sizeMedian)
    return big || (score.get(q) as number) - (score.get(p) as number) || p.a - q.a || p.b - q.b
  })
  const label = new Int32Array(regions.length).fill(-1)
  const next: Region[] = []
  for (const { a, b, shared } of order) {
    if (label[a] >= 0 || label[b] >= 0) continue
    label[a] = label[b] = next.length
    next.push(join(regions[a], regions[b], shared))
  }
  for (let r = 0; r < regions.length; r++) {
    if (label[r] >= 0) continue
    label[r] = next.length
    next.push(regions[r])
  }
  return { regions: next, label }
}

function medianArea(regions: Region[]): number {
  const areas = Float64Array.from(regions, (region) => region.area).sort()
  return areas[areas.length >> 1]
}

function relabelBorders(borders: Border[], label: Int32Array): Border[] {
  const kept = new Map<number, Border>()
  for (const { a, b, shared } of borders) {
    if (label[a] !== label[b]) addBorder(kept, label[a], label[b], shared)
  }
  return [...kept.values()]
}

/** Depth-first numbers from `root` on; returns the depth of the tree. */
function numberNodes(top: Region, link: Int32Array, root: number): number {
  const stack: { region: Region; parent: number; depth: number }[] = [{ region: top, parent: -1, depth: 1 }]
  let next = root
  let depthMax = 0
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { region, parent, depth } = entry
    const n = next++
    if (parent >= 0) link[parent] = n // a right child: its parent waited for the number
    depthMax = Math.max(depthMax, depth)
    if (region.left === null || region.right === null) {
      link[n] = ~region.tri
      continue
    }
    stack.push({ region: region.right, parent: n, depth: depth + 1 })
    stack.push({ region: region.left, parent: -1, depth: depth + 1 })
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
  const edgeTaken = new Set<number>()
  for (let t = 0; t < own.length; t++) {
    for (let k = 0; k < 3; k++) {
      const i = triVertex[3 * t + k]
      const j = triVertex[3 * t + ((k + 1) % 3)]
      const edge = Math.min(i, j) * vertexCount + Math.max(i, j)
      if (vertexTaken[i] === 0) own[t] |= 1 << k
      if (!edgeTaken.has(edge)) own[t] |= 8 << k
      vertexTaken[i] = 1
      edgeTaken.add(edge)
    }
  }
  return own
}
