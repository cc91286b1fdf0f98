/**
 * Local relaxation: the inner vertices around a few seeds move, and the edges between them turn, while the cost of the
 * triangles falls. A compass search: no derivatives, since the cost has kinks, and never a step uphill.
 */
import { next, type PlanarMesh, previous } from './planar-mesh.ts'
import { sizeAt } from './size-field.ts'
import { cornersCost, INNER_IJ, INNER_JK, INNER_KI, triangleCost } from './triangle-cost.ts'

/** Relaxes the seeds and everything joined to them. Costs around them are weighed before and after. */
export function relaxAround(mesh: PlanarMesh, seeds: readonly number[], sweeps: number): void {
  const patch: number[] = []
  const hood: number[] = []
  for (const seed of seeds) {
    if (!patch.includes(seed)) patch.push(seed)
    const count = mesh.neighboursOf(seed, hood)
    for (let k = 0; k < count; k++) if (!patch.includes(hood[k])) patch.push(hood[k])
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const before = mesh.delta
    for (const i of patch) if (i >= mesh.fixedCount) relaxVertex(mesh, i)
    for (const i of patch) flipAround(mesh, i)
    if (mesh.delta > before - ENOUGH || (sweep > 0 && mesh.delta > HOPELESS)) break
  }
}

/** Moves one inner vertex to where the triangles around it cost least. */
export function relaxVertex(mesh: PlanarMesh, i: number): void {
  const count = mesh.ringOf(i, ring)
  let least = 0
  for (let k = 0; k < count; k++) least += mesh.triCost[Math.floor(ring[k] / 3)]
  if (least < EASY * count) return

  const { x } = mesh
  const startX = x[2 * i]
  const startY = x[2 * i + 1]
  let bestX = startX
  let bestY = startY
  const wanted = sizeAt(mesh.field, startX, startY)
  let step = STEP_FIRST * wanted
  const last = STEP_LAST * wanted
  while (step > last) {
    let moved = false
    for (let way = 0; way < 6; way++) {
      x[2 * i] = bestX + step * COMPASS[2 * way]
      x[2 * i + 1] = bestY + step * COMPASS[2 * way + 1]
      let cost = 0
      for (let k = 0; k < count && cost < least; k++) cost += triangleCost(mesh, Math.floor(ring[k] / 3))
      if (cost < least) {
        least = cost
        bestX = x[2 * i]
        bestY = x[2 * i + 1]
        moved = true
      }
    }
    if (!moved) step *= 0.4
  }
  x[2 * i] = startX
  x[2 * i + 1] = startY
  if (bestX === startX && bestY === startY) return
  mesh.moveVertex(i, bestX, bestY)
  for (let k = 0; k < count; k++) mesh.weigh(Math.floor(ring[k] / 3))
}

/** Turns the edges leaving vertex i where that lowers the cost. */
function flipAround(mesh: PlanarMesh, i: number): void {
  const { from, twin } = mesh
  const count = mesh.ringOf(i, ring)
  for (let k = 0; k < count; k++) {
    const h = ring[k]
    const g = twin[h]
    if (!mesh.isFree(h)) continue
    const t = Math.floor(h / 3)
    const s = Math.floor(g / 3)
    const before = mesh.triCost[t] + mesh.triCost[s]
    if (before < EASY || !mesh.canFlip(h)) continue
    const a = from[h]
    const b = from[g]
    const c = from[previous(h)]
    const d = from[previous(g)]
    const left = cornersCost(mesh, a, d, c, innerSides(mesh, next(g), previous(h)))
    const right = cornersCost(mesh, b, c, d, innerSides(mesh, next(h), previous(g)))
    if (left + right > before - ENOUGH) continue
    mesh.flip(h)
    mesh.weigh(t)
    mesh.weigh(s)
    return // the ring of i has changed; the next sweep comes by again
  }
}

/** Of a triangle whose middle edge is the turned one, `first` and `last` its others. */
function innerSides(mesh: PlanarMesh, first: number, last: number): number {
  return INNER_JK | (mesh.isFree(first) ? INNER_IJ : 0) | (mesh.isFree(last) ? INNER_KI : 0)
}

const SIN_60 = Math.sqrt(3) / 2
const ENOUGH = 1e-4 // gain of cost worth going on for [–]
const HOPELESS = 1 // cost still above the start after two sweeps: a try not worth finishing [–]
const EASY = 0.02 // cost of a triangle that nobody needs to touch [–]
const STEP_FIRST = 0.12 // of the asked size [–]
const STEP_LAST = 0.008
const COMPASS = new Float64Array([1, 0, 0.5, SIN_60, -0.5, SIN_60, -1, 0, -0.5, -SIN_60, 0.5, -SIN_60])
const ring: number[] = []
