/**
 * Velocities in, velocities out that let nothing pass through anything, with friction.
 *
 * Promise: if no edge crosses a triangle at x, none does at `xNext`. By induction: pairs are proved apart on their
 * straight paths x → xNext, only these bits are used afterwards, and nothing moves cloth after the proof.
 * In this order (Bridson, Fedkiw, Anderson 2002):
 *
 *   1. near pairs are pushed apart with friction: most contact ends here              `sweep-contacts.ts`
 *   2. pairs that would still meet get impulses, a few rounds                         `pair-impulse.ts`
 *   3. what meets even then is solved together, then moved as rigid zones             `zones.ts`
 *   4. what meets even then is cut short by separating planes                         `cut-motion.ts`
 *
 * Cloth held against scripted things that close on it has no free place to go; such pairs are counted as `unproved`
 * and the caller must take a shorter step.
 */

import { type ContactReport, emptyContactReport } from '../contact-report.ts'
import type { ContactSystem } from '../contact-system.ts'
import { detectHits, sortHits } from '../exact/detect-hits.ts'
import {
  CHANGED,
  NEAR_GAP,
  NEAR_LENGTH,
  NEAR_PUSH,
  NEAR_TARGET,
  TANGLED,
  wishedSpeed,
} from '../exact/narrow.ts'
import { findNearPairs } from '../exact/near-pairs.ts'
import { coverMotion } from '../pairs/cover-motion.ts'
import { flagTangled } from '../untangling/tangled.ts'
import { untangle } from '../untangling/untangle.ts'
import { nearThickness } from './cloth-contact.ts'
import { CUT, cutMotions } from './cut-motion.ts'
import { applyImpulse, pairRow, pairVertex, startDistance } from './pair-impulse.ts'
import { moveRigidly, solveInelastic } from './zones.ts'

const IMPULSE_ROUNDS_MAX = 8
const INELASTIC_ROUNDS_MAX = 4
const RIGID_ROUNDS_MAX = 4

/**
 * One step of `dt` [s] from places x [m]: changes velocities v [m/s] and leaves the proved end places in
 * `contact.motion.xNext`. Numbers that are not finite are left for the caller to find; then nothing moves.
 */
export function resolveContact(
  contact: ContactSystem,
  x: Float64Array,
  v: Float64Array,
  dt: number,
  report: ContactReport,
): void {
  const { list, motion, near, memory } = contact
  const begun = contact.clock()
  const { cost } = report
  const elsewhere = cost.search + cost.detect + cost.near
  clearReport(report)
  near.metCount = 0
  if (!loadStep(contact, x, v, dt)) return
  report.excused = near.nearStep === dt ? memory.tangled : flagTangled(contact)
  if (report.excused > 0) {
    untangle(contact, dt)
    moveCloth(contact, dt)
  }
  if (near.nearStep !== dt) cover(contact, report) // near pairs are known: the list waits for what they make of the motion
  if (report.overflow === 0) {
    pushNear(contact, dt, report)
    const proved = giveImpulses(contact, dt, report) || solveZones(contact, dt, report)
    if (!proved && report.overflow === 0) cutRest(contact, report)
  }
  if (report.overflow > 0) motion.xNext.set(x)
  report.candidates = list.pairCount
  finishStep(contact, v, dt, report)
  cost.respond += contact.clock() - begun - (cost.search + cost.detect + cost.near - elsewhere)
}

function cover(contact: ContactSystem, report: ContactReport): void {
  const begun = contact.clock()
  report.overflow = coverMotion(contact)
  report.cost.search += contact.clock() - begun
}

function detect(contact: ContactSystem, report: ContactReport): number {
  const begun = contact.clock()
  const hits = detectHits(contact)
  report.cost.detect += contact.clock() - begun
  return hits
}

/** Copies the step into the arena; false (and no motion) when it holds a number that is not finite. */
function loadStep(contact: ContactSystem, x: Float64Array, v: Float64Array, dt: number): boolean {
  const { x0, x1, v: speed, xNext, flag } = contact.motion
  let sum = 0
  let moved = 0
  for (let k = 0; k < x.length; k++) {
    sum += Math.abs(x[k]) + Math.abs(v[k])
    if (x[k] !== x0[k]) moved = 1
  }
  if (moved === 1) contact.near.nearStep = 0 // near pairs were looked for elsewhere
  x0.set(x)
  speed.set(v)
  if (!Number.isFinite(sum)) {
    xNext.set(x)
    return false
  }
  if (contact.memory.obstaclesMove) for (let k = x.length; k < x0.length; k++) speed[k] = (x1[k] - x0[k]) / dt
  moveCloth(contact, dt)
  for (let i = 0; i < flag.length; i++) flag[i] = (flag[i] & TANGLED) | CHANGED
  return true
}

function moveCloth({ mesh: { vertexCount }, motion: { x0, x1, v } }: ContactSystem, dt: number): void {
  for (let k = 0; k < 3 * vertexCount; k++) x1[k] = x0[k] + dt * v[k]
}

function pushNear(contact: ContactSystem, dt: number, report: ContactReport): void {
  const { near, response } = contact
  if (near.nearStep !== dt) {
    const begun = contact.clock()
    findNearPairs(contact, dt)
    report.cost.near += contact.clock() - begun
  }
  response.push(contact, dt, report)
  for (let k = 0; k < near.nearCount; k++) {
    const gap = near.nearRecord[NEAR_LENGTH * k + NEAR_GAP]
    if (gap > 0) report.gapMin = Math.min(report.gapMin, gap) // rows of pairs that met are measured along later normals
  }
  if (report.repulsions > 0) moveCloth(contact, dt)
}

/** Rounds of impulses on pairs that would meet; true when in the end all pairs are proved apart. */
function giveImpulses(contact: ContactSystem, dt: number, report: ContactReport): boolean {
  const { hitPair, hitTime } = contact.motion
  for (let round = 0; round < IMPULSE_ROUNDS_MAX; round++) {
    cover(contact, report) // pushes may have led out of the paths the list was made for
    if (report.overflow > 0) return false
    const hits = detect(contact, report)
    if (hits === 0) return true
    sortHits(hitPair, hitTime, hits)
    report.rounds++
    let given = 0
    for (let h = 0; h < hits; h++) {
      const k = hitPair[h]
      if (hitTime[h] === 0 && !(startDistance(contact, k) > 0)) excuse(contact, k, report)
      else if (applyImpulse(contact, k, hitTime[h], dt)) given += markPair(contact, k, h, dt)
      else keepPair(contact, k)
    }
    report.impulses += given
    moveCloth(contact, dt)
    if (given === 0) return false
  }
  return false
}

/** Rounds of zones, inelastic ones first; true when in the end all pairs are proved apart. */
function solveZones(contact: ContactSystem, dt: number, report: ContactReport): boolean {
  const { hitPair, hitTime } = contact.motion
  let rows = contact.near.nearCount + contact.near.metCount
  for (let round = 0; round < INELASTIC_ROUNDS_MAX + RIGID_ROUNDS_MAX; round++) {
    if (report.overflow === 0) cover(contact, report)
    if (report.overflow > 0) return false
    const hits = detect(contact, report)
    if (hits === 0) return true
    sortHits(hitPair, hitTime, hits)
    report.rounds++
    if (round < INELASTIC_ROUNDS_MAX) rows = solveInelastic(contact, hits, rows, dt)
    else if (moveRigidly(contact, hits, dt, report) === 0) return false
    moveCloth(contact, dt)
  }
  return false
}

/** The last resort always ends. */
function cutRest(contact: ContactSystem, report: ContactReport): void {
  const { vertexCount } = contact.mesh
  const { unproved, overflow, pair } = cutMotions(contact)
  report.unproved = unproved
  report.overflow = overflow
  if (pair < 0) return
  for (let j = 0; j < 4; j++) {
    const i = pairVertex(contact.list, pair, j)
    if (i < vertexCount) report.squeezedVertex = i
    else report.squeezingVertex = i - vertexCount
  }
}

/** The velocities of pair k changed: its vertices, and all pairs they are in, must be looked at again. */
function markPair(contact: ContactSystem, k: number, hit: number, dt: number): number {
  const { list, motion, near } = contact
  const row = near.nearCount + near.metCount
  if (row < near.nearMax && pairRow(contact, k, motion.hitTime[hit], dt, row)) near.metCount++
  for (let j = 0; j < 4; j++) motion.flag[pairVertex(list, k, j)] |= CHANGED
  return 1
}

/** Pair k still meets although no impulse helps: it must be looked at again too. */
function keepPair({ list, motion }: ContactSystem, k: number): void {
  motion.flag[pairVertex(list, k, 0)] |= CHANGED
}

/** A pair at distance zero has no sides: not a contact but a crossing. */
function excuse({ list, motion, memory }: ContactSystem, k: number, report: ContactReport): void {
  for (let j = 0; j < 4; j++) motion.flag[pairVertex(list, k, j)] |= TANGLED
  memory.tangled++
  report.excused++
}

/**
 * Lets the next solve of this same step know the pairs that met in the last one. Impulses act on single vertices; what
 * they stop there, stiff cloth feels as stretch, and answers.
 */
export function rememberMet(contact: ContactSystem, dt: number): void {
  const { near } = contact
  const { nearRecord } = near
  near.nearCount += near.metCount
  near.metCount = 0
  near.nearStep = dt
  for (let k = 0; k < near.nearCount; k++) {
    const at = NEAR_LENGTH * k
    nearRecord.fill(0, at + NEAR_PUSH, at + NEAR_GAP)
    nearRecord[at + NEAR_TARGET] = wishedSpeed(
      Math.max(0, nearRecord[at + NEAR_GAP]),
      nearThickness(contact, k),
      dt,
    )
  }
}

/** Velocities that fit what was proved; obstacles start the next step where they ended. */
function finishStep(contact: ContactSystem, v: Float64Array, dt: number, report: ContactReport): void {
  const { inverseMass, vertexCount } = contact.mesh
  const { x0, x1, v: speed, flag } = contact.motion
  let kick = 0
  for (let i = 0; i < vertexCount; i++) {
    if (inverseMass[i] === 0) continue
    const cut = (flag[i] & CUT) !== 0
    if (cut) report.truncations++
    let change = 0
    for (let at = 3 * i; at < 3 * i + 3; at++) {
      const kept = cut ? (x1[at] - x0[at]) / dt : speed[at]
      change += (kept - v[at]) * (kept - v[at])
      v[at] = kept
    }
    kick = Math.max(kick, change)
  }
  if (report.impulses > 0) report.kick = dt * Math.sqrt(kick)
  contact.near.nearStep = 0
  if (contact.memory.obstaclesMove) x0.set(x1.subarray(3 * vertexCount), 3 * vertexCount)
}

function clearReport(report: ContactReport): void {
  const { touching, cost } = report
  Object.assign(report, NOTHING)
  report.touching = touching
  report.cost = cost
}

const NOTHING = emptyContactReport()
