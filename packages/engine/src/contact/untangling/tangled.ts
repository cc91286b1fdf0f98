/**
 * Cloth that already crosses something when a step begins: bad input, or a start nobody checked. Contact would lock
 * such pairs where they are, so the vertices of what is tangled are flagged and pairs of four flagged vertices are
 * left alone; all other pairs keep their proof. Tangled are
 *
 *   – triangles that cross, and those the lines of crossing run through                  `untangling/trace-curves.ts`
 *   – the parts on the wrong side, which must pass each other to come apart              `untangling/flood-regions.ts`
 *   – cloth inside a body, and the skin around it
 *   – the patch around a fold that passes through itself, which is drawn taut            `untangling/draw-patch.ts`
 *
 * Found by the exact test of `count-crossings.ts`: once over everything, afterwards only around what is flagged, because
 * no other pair can have begun to cross. A pair regains its proof in the step that finds it free: from then on it may not
 * lose more than half of its gap per step, however small that is, and repulsion widens it.
 */

import { findCrossings, type SolidMesh, withSolid } from '../../geometry/index.ts'
import { type ContactMesh, linksOf } from '../contact-mesh.ts'
import type { ContactSystem } from '../contact-system.ts'
import { TANGLED } from '../exact/narrow.ts'
import type { ObstacleMesh } from '../pairs/obstacle-shape.ts'
import { growPatch } from './draw-patch.ts'
import { findAstray, findWalls, floodInside } from './flood-regions.ts'
import type { MeshLinks } from './mesh-links.ts'
import { isFold, type Tangle } from './tangle.ts'
import { type Curve, type Surface, traceCurves } from './trace-curves.ts'

/** Lines through fewer pairs of triangles shrink by themselves. */
const LONG = 8
/** After so many steps without progress no part is taken for astray any more: each crossing goes its own way. */
const STALLED_MAX = 60
/** Patches drawn taut grow by a ring every so many steps without progress, up to so many rings. */
const STALLED_PER_RING = 15
const TAUT_RINGS_MAX = 3
/** Skin is flagged within this many edges of the cloth around swallowed cloth [–]: what it can reach in some steps. */
const SKIN_EDGES = 2

/** Flags what crosses at x0; returns the number of crossings. */
export function flagTangled(contact: ContactSystem): number {
  const { mesh, memory } = contact
  const { triVertex, clothTriCount } = mesh
  const { flag, x0 } = contact.motion
  if (memory.inspected && memory.tangled === 0) return 0
  const cloth = suspects(contact, 0, clothTriCount)
  const clothMesh = withSolid({ position: x0, triVertex: cornersOf(triVertex, cloth) })
  const self = mesh.selfContact ? rowsOf(findCrossings(clothMesh), cloth, cloth) : []
  const body = crossObstacles(contact, clothMesh, cloth)
  for (let i = 0; i < flag.length; i++) flag[i] &= ~TANGLED
  memory.tangle.crossing = withoutSewn(mesh, self)
  memory.inspected = true
  memory.tangled = (memory.tangle.crossing.length + body.length) / 2
  if (memory.tangled > 0) flagAll(contact, body)
  return memory.tangled
}

/** Crossings with obstacles, as triangle rows. Where these stand as they were given they keep their own trees. */
function crossObstacles(contact: ContactSystem, clothMesh: SolidMesh, cloth: readonly number[]): number[] {
  const { vertexCount, clothTriCount, triVertex, obstacles } = contact.mesh
  const { x0 } = contact.motion
  const known = contact.memory.inspected ? null : knownMeshes(obstacles, x0, 3 * vertexCount)
  if (known === null) {
    const rows = suspects(contact, clothTriCount, triVertex.length / 3)
    const obstacleMesh = { position: x0, triVertex: cornersOf(triVertex, rows) }
    return rowsOf(findCrossings(clothMesh, obstacleMesh), cloth, rows)
  }
  let first = clothTriCount
  return known.flatMap((obstacle) => {
    const begin = first
    first += obstacle.triVertex.length / 3
    return Array.from(findCrossings(clothMesh, obstacle), (row, k) =>
      k % 2 === 0 ? cloth[row] : begin + row,
    )
  })
}

/** The obstacles, if the places from `at` on are theirs, or those of the solids they set out from: for these trees are kept. */
function knownMeshes(obstacles: readonly ObstacleMesh[], x: Float64Array, at: number): SolidMesh[] | null {
  const known: SolidMesh[] = []
  let begin = at
  for (const obstacle of obstacles) {
    const { position, triVertex, solid } = obstacle
    const setOut = solid?.triVertex === triVertex && solid.position.length === position.length
    if (setOut && areAt(x, begin, solid.position)) known.push({ position: solid.position, triVertex, solid })
    else if (areAt(x, begin, position)) known.push(obstacle)
    else return null
    begin += position.length
  }
  return known
}

function areAt(x: Float64Array, at: number, places: Float64Array): boolean {
  for (let k = 0; k < places.length; k++) if (x[at + k] !== places[k]) return false
  return true
}

/** Traces the lines of crossing and flags everything they concern. */
function flagAll(contact: ContactSystem, body: readonly number[]): void {
  const { mesh } = contact
  const { tangle } = contact.memory
  const { triVertex } = mesh
  const { flag, x0 } = contact.motion
  const links = linksOf(mesh)
  const surface = { position: x0, triVertex, links }
  tangle.curves = traceCurves(surface, tangle.crossing).filter(
    ({ pairs }) => !isSewn(mesh, pairs[0], pairs[1]),
  )
  tangle.bodyCurves = traceCurves(surface, body)
  const walls = findWalls(tangle.curves)
  tangle.astray = tangle.curves.map((curve) =>
    isLong(curve, tangle) ? findAstray(surface, curve, walls) : null,
  )
  tangle.patch = tautPatch(triVertex, links, tangle)
  for (const { pairs } of tangle.curves) for (const t of pairs) flagTriangle(contact, t)
  for (const t of tangle.crossing) flagTriangle(contact, t)
  for (const t of body) flagTriangle(contact, t)
  for (const astray of tangle.astray)
    for (const i of [...(astray?.arm ?? []), ...(astray?.partner ?? [])]) flag[i] |= TANGLED
  for (const i of tangle.patch) flag[i] |= TANGLED
  if (tangle.bodyCurves.length > 0) flagSwallowed(contact, surface, tangle.bodyCurves)
}

/** Flags cloth inside a body and the skin it may have to pass on its way out; the way is known to the body's response. */
function flagSwallowed(contact: ContactSystem, surface: Surface, curves: readonly Curve[]): void {
  const { triVertex, clothTriCount, edgeLength } = contact.mesh
  const { flag, x0 } = contact.motion
  const cuts = curves.flatMap(({ piercings }) => piercings.filter(({ face }) => face >= clothTriCount))
  const inside = floodInside(surface, cuts, findWalls(curves))
  for (const i of inside) flag[i] |= TANGLED
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const include = (i: number) => {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], x0[3 * i + k] - SKIN_EDGES * edgeLength)
      high[k] = Math.max(high[k], x0[3 * i + k] + SKIN_EDGES * edgeLength)
    }
  }
  for (const i of inside) include(i)
  for (const { pairs } of curves) {
    for (const t of pairs) for (let k = 0; k < 3; k++) if (t < clothTriCount) include(triVertex[3 * t + k])
  }
  for (let t = clothTriCount; t < triVertex.length / 3; t++) {
    const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3)
    const meets = low.every((least, k) => {
      const corners = [x0[3 * a + k], x0[3 * b + k], x0[3 * c + k]]
      return Math.min(...corners) <= high[k] && Math.max(...corners) >= least
    })
    if (meets) flagTriangle(contact, t)
  }
}

/** Long enough to have a part astray, and not yet given up as too entangled for that. */
function isLong(curve: Curve, { stalled }: Tangle): boolean {
  return !isFold(curve) && curve.pairs.length >= 2 * LONG && stalled < STALLED_MAX
}

/** Folds with the rings around them that are drawn taut: more the longer it takes. */
function tautPatch(triVertex: Int32Array, links: MeshLinks, { curves, stalled }: Tangle): Set<number> {
  const rings = Math.min(TAUT_RINGS_MAX, 1 + Math.floor(stalled / STALLED_PER_RING))
  const rows = curves
    .filter(isFold)
    .flatMap(({ pairs }) => pairs.flatMap((t) => [...triVertex.subarray(3 * t, 3 * t + 3)]))
  return growPatch(links, rows, rings)
}

/** Crossings of parts that are sewn together and not yet one are the thread's business. */
function withoutSewn(mesh: ContactMesh, pairs: readonly number[]): number[] {
  const kept: number[] = []
  for (let k = 0; k < pairs.length; k += 2) {
    if (!isSewn(mesh, pairs[k], pairs[k + 1])) kept.push(pairs[k], pairs[k + 1])
  }
  return kept
}

function isSewn({ triVertex, vertexClass }: ContactMesh, t: number, u: number): boolean {
  for (let k = 0; k < 9; k++) {
    const i = triVertex[3 * t + Math.floor(k / 3)]
    const j = triVertex[3 * u + (k % 3)]
    if (i !== j && vertexClass[i] === vertexClass[j]) return true
  }
  return false
}

/** Triangles that could cross: all at first, later those with a flagged vertex. */
function suspects(
  { mesh: { triVertex }, motion: { flag }, memory: { inspected } }: ContactSystem,
  begin: number,
  end: number,
): number[] {
  const rows: number[] = []
  for (let t = begin; t < end; t++) {
    const flags = flag[triVertex[3 * t]] | flag[triVertex[3 * t + 1]] | flag[triVertex[3 * t + 2]]
    if (!inspected || (flags & TANGLED) !== 0) rows.push(t)
  }
  return rows
}

function cornersOf(triVertex: Int32Array, rows: readonly number[]): Int32Array {
  const corners = new Int32Array(3 * rows.length)
  rows.forEach((t, k) => {
    corners.set(triVertex.subarray(3 * t, 3 * t + 3), 3 * k)
  })
  return corners
}

/** Pairs found among suspects, as triangle rows. */
function rowsOf(found: Int32Array, first: readonly number[], second: readonly number[]): number[] {
  return Array.from(found, (row, k) => (k % 2 === 0 ? first[row] : second[row]))
}

function flagTriangle({ mesh: { triVertex }, motion: { flag } }: ContactSystem, t: number): void {
  for (let k = 0; k < 3; k++) flag[triVertex[3 * t + k]] |= TANGLED
}
