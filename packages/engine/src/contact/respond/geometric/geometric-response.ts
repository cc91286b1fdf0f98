/**
 * Cloth on cloth without springs: what is too near is corrected in speed and place, on the side where it belongs (Volino,
 * Courchesne, Magnenat-Thalmann 1995, Versatile and efficient techniques for simulating cloth and other deformable
 * objects, 3.5 and 4.2–4.4). The solve has no stiffness for it and is only told what the last step bore, so a pile is
 * balanced over some steps and not within one: cheap where plies glide, dearer in stretch where they are pressed hard.
 * It is a predictor; nothing passes even when it errs, for `resolveContact` proves the step afterwards.
 *
 * At the start of a step the memory of proximities is brought up to date: by neighbours while cloth is calm, fully at
 * least every FULL_EACH steps and whenever something moves far or crosses. Where something crosses or is on the wrong
 * side, regions agree on sides. After the solve, speeds and places are corrected.
 *
 * Displacements are no speed. They travel in `motion.v` through the proof, which moves cloth by velocities only; the
 * next step takes them out again before it begins.
 */

import type { ContactReport } from '../../contact-report.ts'
import type { ContactSystem } from '../../contact-system.ts'
import { TANGLED } from '../../exact/narrow.ts'
import type { StepMotion } from '../../step-motion.ts'
import type { ClothResponse } from '../cloth-response.ts'
import { CUT } from '../cut-motion.ts'
import { addLoads, turnLoads } from './carry-loads.ts'
import { agreeOnSides, buildRegionScratch, type RegionScratch } from './collision-regions.ts'
import { correctMotion, writeRows } from './correct-motion.ts'
import { detectFully, detectNearby } from './detect-proximities.ts'
import { keepGeometricState, recallGeometricState } from './keep-state.ts'
import { buildProximityMemory, type ProximityMemory } from './proximity-memory.ts'

/** At least every so many steps all near pairs are looked at, not only neighbours of known ones … */
const FULL_EACH = 8
/** … and whenever a vertex has moved further than this since the last look, in thicknesses. */
const CALM_MOVE = 0.5

/** What the response remembers of one cloth. */
export interface GeometricState {
  readonly memory: ProximityMemory
  readonly regions: RegionScratch
  /** Places from which the last step was corrected, and the displacement it was given, as a speed [m/s]. */
  readonly start: Float64Array
  readonly drift: Float64Array
  /** The displacement that is part of the velocities at `start`: needed again when the step is taken anew. */
  readonly driftBefore: Float64Array
  stepsToFull: number
  /** The state belongs to `start`. */
  looked: boolean
  /** Loads went into the solve. */
  announced: boolean
}

export function buildGeometricState(contact: ContactSystem): GeometricState {
  const length = 3 * contact.mesh.vertexCount
  return {
    memory: buildProximityMemory(contact),
    regions: buildRegionScratch(),
    start: new Float64Array(length),
    drift: new Float64Array(length),
    driftBefore: new Float64Array(length),
    stepsToFull: 0,
    looked: false,
    announced: false,
  }
}

/** The state that was built with a contact system. */
export function geometricState({ memory }: ContactSystem): GeometricState {
  return memory.response as GeometricState
}

export const geometricResponse: ClothResponse = {
  summary: 'speeds and places corrected on remembered sides, no springs (Volino 1995)',
  stop(contact, v) {
    const state = geometricState(contact)
    takeOutDrift(contact, state, v)
    lookAtCloth(contact, state)
  },
  add(contact, _predicted, _v, force) {
    const state = geometricState(contact)
    state.announced = true
    addLoads(state.memory, force)
    return 0 // rows of the solver: it is told forces, not stiffness
  },
  push: (contact, dt, report) => pushGeometrically(contact, geometricState(contact), dt, report),
  build: buildGeometricState,
  memory: (contact) => keepGeometricState(geometricState(contact)),
  recall: (contact, kept) => recallGeometricState(geometricState(contact), kept),
}

/** Proximities and sides at the start of the step, once per start. */
function lookAtCloth(contact: ContactSystem, state: GeometricState): void {
  const { memory } = state
  const { x0 } = contact.motion
  const { tangled } = contact.memory
  if (state.looked && startsAnew(x0, state)) return
  if (!contact.mesh.selfContact) memory.count = 0
  else if (state.stepsToFull <= 0 || tangled > 0 || !isCalm(contact, memory)) {
    detectFully(contact, memory)
    state.stepsToFull = FULL_EACH
  } else detectNearby(contact, memory)
  state.stepsToFull--
  if (tangled > 0 || isAnyWrong(memory)) agreeOnSides(contact.motion, memory, state.regions)
  if (tangled > 0) excuseWrong(contact.motion, memory)
  turnLoads(memory)
  state.driftBefore.set(state.drift)
  for (let k = 0; k < state.start.length; k++) state.start[k] = x0[k]
  state.looked = true
}

/** Corrects `motion.v` [m/s]; loads that `add` announced are taken to be in it. */
export function pushGeometrically(
  contact: ContactSystem,
  state: GeometricState,
  dt: number,
  report: ContactReport,
): void {
  lookAtCloth(contact, state)
  writeRows(contact, state.memory, state.announced, dt)
  state.announced = false
  report.repulsions = correctMotion(contact, state.memory, state.drift, dt)
}

/** Has nothing moved far since the last look? */
function isCalm(
  { mesh: { thickness, vertexCount }, motion: { x0 } }: ContactSystem,
  { last }: ProximityMemory,
): boolean {
  const far = CALM_MOVE * thickness * (CALM_MOVE * thickness)
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    const dx = x0[at] - last[at]
    const dy = x0[at + 1] - last[at + 1]
    const dz = x0[at + 2] - last[at + 2]
    if (!(dx * dx + dy * dy + dz * dz <= far)) return false
  }
  return true
}

/** What is to come back through crossed cloth must not be stopped by the proof. Clean cloth never gets here. */
function excuseWrong({ flag }: StepMotion, { side, current, vertex, count }: ProximityMemory): void {
  for (let row = 0; row < count; row++) {
    if (side[row] === current[row]) continue
    for (let k = 4 * row; k < 4 * row + 4; k++) flag[vertex[k]] |= TANGLED
  }
}

function isAnyWrong({ side, current, count }: ProximityMemory): boolean {
  for (let row = 0; row < count; row++) if (side[row] !== current[row]) return true
  return false
}

/** A step begun anew from the same places still has the displacement of the step before it in its velocities. */
function startsAnew(x0: Float64Array, { start }: GeometricState): boolean {
  for (let k = 0; k < start.length; k++) if (x0[k] !== start[k]) return false
  return true
}

/** v without the displacement of the last step; cut vertices have a speed of their own, stopped ones have none. */
function takeOutDrift(contact: ContactSystem, state: GeometricState, v: Float64Array): void {
  const { inverseMass, vertexCount } = contact.mesh
  const { x0, flag } = contact.motion
  const drift = state.looked && startsAnew(x0, state) ? state.driftBefore : state.drift
  for (let i = 0; i < vertexCount; i++) {
    const at = 3 * i
    if (inverseMass[i] === 0 || (flag[i] & CUT) !== 0) continue
    if (v[at] === 0 && v[at + 1] === 0 && v[at + 2] === 0) continue
    for (let k = at; k < at + 3; k++) v[k] -= drift[k]
  }
}
