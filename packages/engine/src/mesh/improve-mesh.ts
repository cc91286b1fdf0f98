/**
 * Turns the first triangulation of a panel into one that keeps the bounds: smooth, then mend.
 *
 * Smooth: in the belt along the outline, vertices move to the area-weighted mean of the centroids around them and
 * edges turn until they are Delaunay, a few rounds in turn (Chen 2004, Mesh smoothing schemes based on optimal
 * Delaunay triangulations, the CPT scheme; weights h⁻⁴ make it follow the size field).
 *
 * Mend: for each triangle still outside its bounds try moving the vertices near it, turning an edge, adding a vertex on
 * an edge, or removing a vertex, each followed by a local relaxation, and keep the try that lowers the total cost
 * most, or the first that cures the triangle. The cost never rises, so this ends; what cannot be mended is left and reported.
 */
import { magnitude } from '../core/index.ts'
import { next, type PlanarMesh, previous } from './planar-mesh.ts'
import { relaxAround, relaxVertex } from './relax.ts'
import { sizeAt } from './size-field.ts'

export function smoothMesh(mesh: PlanarMesh): void {
  const belt = findBelt(mesh)
  for (let round = 0; round < SMOOTH_ROUNDS; round++) {
    for (const i of belt) moveToCentroid(mesh, i)
    flipToDelaunay(mesh)
  }
  for (let t = 0; t < mesh.triCount; t++) mesh.weigh(t)
}

/** Adds vertices on edges too long for the size field, removes those of edges too short, until there are none. */
export function fitDensity(mesh: PlanarMesh): void {
  for (let round = 0; round < DENSITY_ROUNDS; round++) {
    let changed = false
    const end = 3 * mesh.triCount
    for (let h = 0; h < end; h++) {
      const g = mesh.twin[h]
      if (mesh.from[h] < 0 || g < h || !mesh.isFree(h)) continue
      const a = 2 * mesh.from[h]
      const b = 2 * mesh.from[g]
      const { x } = mesh
      const length = magnitude(x[b] - x[a], x[b + 1] - x[a + 1])
      const wanted = sizeAt(mesh.field, (x[a] + x[b]) / 2, (x[a + 1] + x[b + 1]) / 2)
      if (length > SPLIT_AT * wanted) {
        mesh.splitEdge(h)
        changed = true
      } else if (length < COLLAPSE_AT * wanted) {
        changed = mesh.collapse(h) || mesh.collapse(g) || changed
      }
    }
    flipToDelaunay(mesh)
    smoothMesh(mesh)
    if (!changed) return
  }
}

/** Returns how many tries were kept. */
export function mendMesh(mesh: PlanarMesh): number {
  let kept = 0
  for (let pass = 0; pass < SWEEPS.length; pass++) {
    let better = 0
    for (let t = 0; t < mesh.triCount; t++) {
      for (let go = 0; go < MENDS_PER_TRIANGLE && isBad(mesh, t); go++) {
        if (!mendTriangle(mesh, t, SWEEPS[pass])) break
        better++
      }
    }
    kept += better
  }
  return kept
}

function isBad(mesh: PlanarMesh, t: number): boolean {
  return mesh.from[3 * t] >= 0 && mesh.triCost[t] > BAD && !isGiven(mesh, t)
}

/** Between lines, or a line and the outline, with no corner that could move: as good as the pattern lets it be. */
function isGiven({ from, borderCount, fixedCount }: PlanarMesh, t: number): boolean {
  if (fixedCount === borderCount) return false
  const last = Math.max(from[3 * t], from[3 * t + 1], from[3 * t + 2])
  return last >= borderCount && last < fixedCount
}

/** Tries everything near triangle t and keeps the best. False when nothing helps. */
function mendTriangle(mesh: PlanarMesh, t: number, sweeps: number): boolean {
  const seeds = [mesh.from[3 * t], mesh.from[3 * t + 1], mesh.from[3 * t + 2]]
  mesh.mark()
  relaxAround(mesh, seeds, sweeps)
  if (mesh.delta < -GAIN && !isBad(mesh, t)) {
    mesh.keep()
    return true
  }
  mesh.undo()

  let best: (() => void) | null = null
  let bestDelta = -GAIN
  const enough = -CURED * mesh.triCost[t]
  for (const edit of editsNear(mesh, t, sweeps)) {
    mesh.mark()
    edit()
    if (mesh.delta < bestDelta) {
      bestDelta = mesh.delta
      best = edit
    }
    mesh.undo()
    if (bestDelta < enough) break
  }
  if (!best) return false
  mesh.mark()
  best()
  mesh.keep()
  return true
}

/** All edits of the triangles that share a vertex with t; each leaves its surroundings relaxed and weighed. */
function editsNear(mesh: PlanarMesh, t: number, sweeps: number): (() => void)[] {
  const edits: (() => void)[] = [() => relaxAround(mesh, cornersOf(mesh, t), sweeps)]
  const edges = new Set<number>()
  const vertices = new Set<number>()
  const ring: number[] = []
  for (const i of cornersOf(mesh, t)) {
    const count = mesh.ringOf(i, ring)
    for (let k = 0; k < count; k++) {
      for (const h of [ring[k], next(ring[k]), previous(ring[k])]) {
        vertices.add(mesh.from[h])
        if (mesh.isFree(h)) edges.add(Math.max(h, mesh.twin[h]))
      }
    }
  }
  for (const h of edges) {
    if (mesh.canFlip(h)) edits.push(() => flipAndRelax(mesh, h, sweeps))
    edits.push(() => splitAndRelax(mesh, h, sweeps))
  }
  for (const i of vertices) {
    if (i < mesh.fixedCount) continue
    const count = mesh.ringOf(i, ring)
    for (let k = 0; k < count; k++) {
      const h = ring[k]
      edits.push(() => collapseAndRelax(mesh, h, sweeps))
    }
  }
  return edits
}

function flipAndRelax(mesh: PlanarMesh, h: number, sweeps: number): void {
  const g = mesh.twin[h]
  mesh.flip(h)
  mesh.weigh(Math.floor(h / 3))
  mesh.weigh(Math.floor(g / 3))
  relaxAround(mesh, [...cornersOf(mesh, Math.floor(h / 3)), ...cornersOf(mesh, Math.floor(g / 3))], sweeps)
}

function splitAndRelax(mesh: PlanarMesh, h: number, sweeps: number): void {
  const i = mesh.splitEdge(h)
  weighRing(mesh, i)
  relaxVertex(mesh, i)
  relaxAround(mesh, [i], sweeps)
}

function collapseAndRelax(mesh: PlanarMesh, h: number, sweeps: number): void {
  const u = mesh.to(h)
  const hood: number[] = []
  const count = mesh.neighboursOf(mesh.from[h], hood)
  hood.length = count
  if (!mesh.collapse(h)) {
    mesh.delta = Number.POSITIVE_INFINITY
    return
  }
  weighRing(mesh, u)
  relaxAround(mesh, hood, sweeps)
}

function weighRing(mesh: PlanarMesh, i: number): void {
  const ring: number[] = []
  const count = mesh.ringOf(i, ring)
  for (let k = 0; k < count; k++) mesh.weigh(Math.floor(ring[k] / 3))
}

function cornersOf(mesh: PlanarMesh, t: number): number[] {
  return [mesh.from[3 * t], mesh.from[3 * t + 1], mesh.from[3 * t + 2]]
}

/** Inner vertices within `BELT` edges of the outline or a line; the lattice farther in is already perfect. */
function findBelt(mesh: PlanarMesh): number[] {
  const depth = new Int32Array(mesh.vertexCount).fill(-1)
  const queue: number[] = []
  for (let i = 0; i < mesh.fixedCount; i++) {
    depth[i] = 0
    queue.push(i)
  }
  const hood: number[] = []
  for (let at = 0; at < queue.length; at++) {
    const i = queue[at]
    if (depth[i] === BELT) continue
    const count = mesh.neighboursOf(i, hood)
    for (let k = 0; k < count; k++) {
      if (depth[hood[k]] >= 0) continue
      depth[hood[k]] = depth[i] + 1
      queue.push(hood[k])
    }
  }
  return queue.slice(mesh.fixedCount)
}

function moveToCentroid(mesh: PlanarMesh, i: number): void {
  const { x, from, field } = mesh
  const count = mesh.ringOf(i, ringScratch)
  let sx = 0
  let sy = 0
  let sum = 0
  for (let k = 0; k < count; k++) {
    const h = ringScratch[k]
    const b = 2 * from[next(h)]
    const c = 2 * from[previous(h)]
    const cx = (x[2 * i] + x[b] + x[c]) / 3
    const cy = (x[2 * i + 1] + x[b + 1] + x[c + 1]) / 3
    const wanted = field.place.length === 0 ? 1 : sizeAt(field, cx, cy) / field.size
    const weight = Math.max(0, mesh.doubleArea(Math.floor(h / 3))) / (wanted * wanted * wanted * wanted)
    sx += weight * cx
    sy += weight * cy
    sum += weight
  }
  const oldX = x[2 * i]
  const oldY = x[2 * i + 1]
  mesh.moveVertex(i, sx / sum, sy / sum)
  for (let k = 0; k < count; k++) {
    if (mesh.doubleArea(Math.floor(ringScratch[k] / 3)) > 0) continue
    mesh.moveVertex(i, oldX, oldY) // a concave ring: stay
    return
  }
}

/** Lawson's flips: turns edges until every inner one is Delaunay (opposite angles sum to at most π). */
function flipToDelaunay(mesh: PlanarMesh): void {
  const stack: number[] = []
  for (let h = 0; h < 3 * mesh.triCount; h++) if (mesh.twin[h] > h && mesh.from[h] >= 0) stack.push(h)
  let flipsLeft = 20 * stack.length // Lawson's flips end by themselves; this guards against rounding
  while (stack.length > 0 && flipsLeft > 0) {
    const h = stack.pop()!
    const g = mesh.twin[h]
    if (g < 0 || mesh.from[h] < 0 || !isIllegal(mesh, h, g) || !mesh.canFlip(h)) continue
    mesh.flip(h)
    flipsLeft--
    stack.push(h, g, previous(h), previous(g))
  }
}

/** cot α + cot β < 0 for the two angles opposite the edge. */
function isIllegal(mesh: PlanarMesh, h: number, g: number): boolean {
  const { x, from } = mesh
  const a = 2 * from[h]
  const b = 2 * from[g]
  const c = 2 * from[previous(h)]
  const d = 2 * from[previous(g)]
  const dotC = (x[a] - x[c]) * (x[b] - x[c]) + (x[a + 1] - x[c + 1]) * (x[b + 1] - x[c + 1])
  const dotD = (x[a] - x[d]) * (x[b] - x[d]) + (x[a + 1] - x[d + 1]) * (x[b + 1] - x[d + 1])
  const crossC = mesh.doubleArea(Math.floor(h / 3))
  const crossD = mesh.doubleArea(Math.floor(g / 3))
  return dotC * crossD + dotD * crossC < -1e-12 * (crossC * crossD + 1e-300)
}

const SMOOTH_ROUNDS = 4
const BELT = 4 // edges; farther in, smoothing moves the lattice by less than it repairs
const DENSITY_ROUNDS = 6
const SPLIT_AT = 1.42 // of the wanted size [–]: halves stay above 0.7
const COLLAPSE_AT = 0.6 // of the wanted size [–]
const SWEEPS = [3, 4, 12, 12] // of relaxation after each try, by pass: most triangles are easy
const MENDS_PER_TRIANGLE = 6
const BAD = 0.55 // cost at which a triangle comes close to one of its bounds [–]
const CURED = 0.9 // of a triangle's own cost gained: no need to look further [–]
const GAIN = 1e-3 // smallest gain worth keeping [–]
const ringScratch: number[] = []
