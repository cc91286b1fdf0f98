/**
 * Leads apart what was found crossed when the step began; a start that is clean never comes here. By what the lines of
 * crossing look like (Baraff, Witkin, Kass 2003; Volino, Magnenat-Thalmann 2006):
 *
 *   long                                     parts on the wrong side attract each other   `untangling/attract.ts`
 *   all lines                                move so that the line becomes shorter       `untangling/shorten-curves.ts`
 *   from corner to corner of one fold        the patch around is drawn taut              `untangling/draw-patch.ts`
 *   through a body                           `shorten-curves.ts`; the way out is known to the body's response
 *
 * Meanwhile tangled cloth moves through syrup, and nothing that touches it grips. Only velocities change; what is not
 * tangled keeps its proof. Momentum is kept except where a patch is drawn taut. What is linked like two rings of a
 * chain cannot come apart without passing through: it is led through, or stays and is named by `describeCrossings`.
 */
import { linksOf } from '../contact-mesh.ts'
import type { ContactSystem } from '../contact-system.ts'
import { NEAR_FRICTION, NEAR_LENGTH, TANGLED } from '../exact/narrow.ts'
import { attractRegion } from './attract.ts'
import { drawPatch } from './draw-patch.ts'
import { applyDrives, type Drive } from './drive.ts'
import { shortenCurve } from './shorten-curves.ts'
import type { Tangle } from './tangle.ts'
import type { Curve, Surface } from './trace-curves.ts'

/** Rate at which tangled cloth loses its motion against the rest of the tangle [1/s]: five times that of a drape. */
const SYRUP = 10
/** Lines count as shorter when they lose this share of their length [–]. */
const PROGRESS = 0.02
/** Moves what crosses, by velocities `motion.v` [m/s]. The lines are those `flagTangled` found. */
export function untangle(contact: ContactSystem, dt: number): void {
  const { inverseMass, triVertex, thickness } = contact.mesh
  const { x0, v } = contact.motion
  const { tangle } = contact.memory
  const links = linksOf(contact.mesh)
  const surface: Surface = { position: x0, triVertex, links }
  watchProgress(tangle)
  loosenGrip(contact)
  slowDown(contact, dt)

  const drives: Drive[] = []
  tangle.curves.forEach((curve, k) => {
    const astray = tangle.astray[k]
    if (astray === null) return
    const { arm, partner, side } = astray
    attractRegion(surface, arm, trianglesOf(surface, partner, curve, 1 - side), thickness, dt, drives)
    attractRegion(surface, partner, trianglesOf(surface, arm, curve, side), thickness, dt, drives)
  })
  tangle.curves.forEach((curve, k) => {
    shortenCurve(surface, curve, tangle.astray[k], drives)
  })
  for (const curve of tangle.bodyCurves) shortenCurve(surface, curve, null, drives)
  applyDrives(drives, v, inverseMass)

  drawPatch(links, tangle.patch, x0, v, inverseMass, dt)
}

function watchProgress(tangle: Tangle): void {
  const length = [...tangle.curves, ...tangle.bodyCurves].reduce((sum, curve) => sum + curve.length, 0)
  if (length < (1 - PROGRESS) * tangle.lengthBest) {
    tangle.lengthBest = length
    tangle.stalled = 0
  } else tangle.stalled++
}

/** No friction for near pairs that a tangled vertex takes part in. */
function loosenGrip({ motion: { flag }, near: { nearRecord, nearVertex, nearCount } }: ContactSystem): void {
  for (let k = 0; k < nearCount; k++) {
    let flags = 0
    for (let j = 0; j < 4; j++) flags |= flag[nearVertex[4 * k + j]]
    if ((flags & TANGLED) !== 0) nearRecord[NEAR_LENGTH * k + NEAR_FRICTION] = 0
  }
}

/** Tangled cloth loses motion against its own mean, so that momentum is kept. */
function slowDown(
  { mesh: { inverseMass, vertexCount }, motion: { v, flag } }: ContactSystem,
  dt: number,
): void {
  const mean = [0, 0, 0]
  let mass = 0
  for (let i = 0; i < vertexCount; i++) {
    if ((flag[i] & TANGLED) === 0 || inverseMass[i] === 0) continue
    mass += 1 / inverseMass[i]
    for (let k = 0; k < 3; k++) mean[k] += v[3 * i + k] / inverseMass[i]
  }
  const lost = (SYRUP * dt) / (1 + SYRUP * dt)
  for (let i = 0; i < vertexCount; i++) {
    if ((flag[i] & TANGLED) === 0 || inverseMass[i] === 0) continue
    for (let k = 0; k < 3; k++) v[3 * i + k] -= lost * (v[3 * i + k] - mean[k] / mass)
  }
}

/** Triangles with a corner in the region, and those the line runs through on that side. */
function trianglesOf(
  { triVertex }: Surface,
  region: readonly number[],
  curve: Curve,
  side: number,
): number[] {
  const inside = new Set(region)
  const rows = new Set(curve.pairs.filter((_, k) => k % 2 === side))
  for (let t = 0; t < triVertex.length / 3; t++) {
    for (let k = 3 * t; k < 3 * t + 3; k++) if (inside.has(triVertex[k])) rows.add(t)
  }
  return [...rows]
}
