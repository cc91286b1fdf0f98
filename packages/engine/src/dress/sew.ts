/**
 * Sewing a garment together around the body (Volino, Courchesne, Magnenat-Thalmann 1995, section 5.2): threads draw the
 * edges together as damped elastics; once every stitch is shut the two edges become one surface.
 *
 * The pull of a thread grows in time, so that panels half a metre apart start calmly and tight seams still shut:
 *
 *   F(t) = F0 (F1/F0)^(t/T)                                                              [N]    (1)
 *
 * F0 sets a vertex going at three times gravity, F1 is a firm hand on the seam. Merging moves a vertex by about half of what
 * its stitch still gapes; a merge that would bring cloth into the body is put
 * off.
 */

import type { Collider } from '../contact/index.ts'
import { power } from '../core/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Fabric, softenFabric } from '../material/index.ts'
import { type Cloth, joinedRows, joinVertices } from '../model/index.ts'
import { type Sim, type SimOptions, succeed } from '../sim/index.ts'
import { drawTaut } from './draw-taut.ts'
import { liftOver } from './lift-over.ts'
import { pushClear } from './push-clear.ts'
import type { SeamClasses } from './seam-classes.ts'
import { tuckUnder } from './tuck-under.ts'

/** Time over which the pull grows from gentle to firm [s]. */
export const SEW_SECONDS = 1
/** A seam not shut after this long is sewn again, in another way [s] … */
export const SEW_SECONDS_FIRST = 3
/** … and then given up [s]. */
export const SEW_SECONDS_MAX = 4
/** Until then edges are joined only where nothing crosses [s] … */
const SEW_SECONDS_PATIENT = 1.1
/** … and until then only where drawing them taut leaves nothing crossed [s]. */
const SEW_SECONDS_TAUT = 2.5
/** A stitch is shut when its ends are this close, in edges of the mesh [–]: joining then bends triangles by 3°. */
const SEAM_SHUT = 0.1
/** … and what is let pass at the end of its time [–]. */
const SEAM_SHUT_LATE = 0.6
/** F0 per mass of the lighter vertex [m/s²], so that corners, which weigh least, start like the rest. */
const PULL_GENTLE = 30
/** F1 per length of seam [N/m]: a firm hand. */
export const PULL_FIRM = 120
/** What does not close by then is pulled harder, up to (F1/F0) to this power [–]: a little more. */
const PULL_GROWTH_MAX = 1.1
/**
 * What is still open so late [s] is too tight for the place it is at, and is closed by force, which grows at this rate
 * [1/s]: cloth stretches, or slides to where it fits. Poplin a fifth too short takes four times the firm hand.
 */
export const FORCE_FROM = 1.5
const FORCE_RATE = 0.25

/** Where sewing is in order, sleeves are set in from then on [s]; see `sewing-order.ts`. */
export const LATE_FROM = 0.5
/** … and shells closed over their linings [s]: those are shut by then. */
export const SHELL_FROM = 1

/** Sets how far each thread reaches before its pull is capped; `ageOf`: since when it draws [s], less than 0 not yet (1). */
export function pullThreads(sim: Sim, ageOf: (s: number) => number): void {
  const { parts, model } = sim
  if (parts.stitches === null) return
  const { stitchVertex, stitchStiffness, stitchReach } = parts.stitches.arrays
  const spacing = Math.sqrt(model.vertexArea.reduce((sum, a) => sum + a, 0) / model.vertexCount)
  for (let s = 0; s < stitchReach.length; s++) {
    const age = ageOf(s)
    const lighter = Math.min(model.vertexMass[stitchVertex[2 * s]], model.vertexMass[stitchVertex[2 * s + 1]])
    const gentle = PULL_GENTLE * lighter
    const pull = gentle * power((PULL_FIRM * spacing) / gentle, pullGrowth(age))
    stitchReach[s] = age < 0 ? 0 : pull / stitchStiffness
  }
}

/** How long threads have drawn when all begin at 0, but for the late ones, which wait until `from` [s]. */
export function sewingAge(time: number, late?: Uint8Array, from = LATE_FROM): (s: number) => number {
  return (s) => (late?.[s] === 1 ? time - from : time)
}

/** Exponent of (1) after so long [s]. */
function pullGrowth(time: number): number {
  const forced = Math.max(0, time - FORCE_FROM) * FORCE_RATE
  return Math.min(PULL_GROWTH_MAX, time / SEW_SECONDS) + forced
}

/**
 * How wide the widest stitch may gape for the edges to be joined [m]. Near the end of its time a seam that is held open
 * by the shape of the body is joined although it gapes: the cloth then closes it by its own stretch.
 */
export function seamShut(edgeLength: number, time: number): number {
  const late = Math.max(0, (time - SEW_SECONDS) / (SEW_SECONDS_MAX - SEW_SECONDS))
  return edgeLength * (SEAM_SHUT + (SEAM_SHUT_LATE - SEAM_SHUT) * Math.min(1, late))
}

/**
 * The fabric as it gives way while it is sewn where it is too tight: threads close a ring that is a third too small with
 * the same hand as one that fits. Once it is joined it has its own moduli again, and holds on to what it goes round.
 */
export function givingFabric(fabric: Fabric): Fabric {
  return softenFabric(fabric, STRETCH_LEFT)
}

/** Share of the moduli in the plane [–]: poplin then stretches by a third under the firm hand. */
const STRETCH_LEFT = 0.1

export interface MergeInput {
  /** What the sewn garment is made of; without it what it was sewn as. */
  readonly panelFabric?: readonly Fabric[]
  /** So many vertices, the first ones, are worn below the rest and are tucked under it where a seam has caught them. */
  readonly innerCount?: number
  /** Rows of panels that lie turned over the rest; they are lifted where joining has pierced them. */
  readonly falls?: readonly number[]
  /** What is done to the one surface before it moves on: its seams are pressed. */
  readonly press?: (joined: Cloth) => Cloth
  /** There is no other way left: cloth that crosses is joined in the end, and led apart while it falls. */
  readonly last?: boolean
  /** How long it has been sewn [s]; without it since time began. */
  readonly age?: number
  /** Threads that go on drawing where their ends are still two, pairs of its rows; without it none. */
  readonly threads?: Int32Array
}

/**
 * The sewn garment as one surface, moving as its parts did; null when joining now would make triangles cross the body
 * or, as long as there is time to wait for better or another way to sew, each other. What crosses later is drawn taut around the seam; what
 * crosses even then is led apart while it falls.
 */
export function mergeSeams(
  sim: Sim,
  classes: SeamClasses,
  colliders: readonly Collider[],
  options: Partial<SimOptions>,
  given: MergeInput = {},
): Sim | null {
  const { panelFabric = sim.scene.panelFabric, innerCount = 0, falls = [], last = true, press } = given
  const { age = sim.state.time, threads = NO_THREADS } = given
  const { vertexClass, classCount } = classes
  const { scene, state } = sim
  const joined = joinVertices({ ...scene.cloth, position: state.x }, vertexClass, classCount)
  if (!colliders.every((collider) => clearSeams(joined, collider))) return null
  if (countCrossings(joined) > 0) {
    if (age < SEW_SECONDS_PATIENT) return null
    const smoothed =
      (innerCount > 0 && tuckUnder(joined, innerCount, colliders)) ||
      (falls.length > 0 && liftOver(joined, falls, colliders)) ||
      drawTaut(joined, colliders)
    if (!smoothed && (!last || age < SEW_SECONDS_TAUT)) return null
  }

  return succeed(sim, {
    scene: {
      cloth: press?.(joined) ?? joined,
      panelFabric,
      colliders,
      stitchVertex: stillApart(threads.map((i) => vertexClass[i])),
      vertexClass: undefined,
    },
    options,
    lineage: joinedRows(scene.cloth, vertexClass, classCount),
  })
}

/** Pairs of two. */
function stillApart(pairs: Int32Array): Int32Array {
  return pairs.filter((_, k) => pairs[k - (k % 2)] !== pairs[k - (k % 2) + 1])
}

const NO_THREADS = new Int32Array(0)

/** The middle of two points beside a round body lies inside it: triangles that joining brought into the body are pushed out. */
export function clearSeams(cloth: Cloth, collider: Collider): boolean {
  return pushClear(cloth, collider, { clearances: SEAM_CLEARANCES })
}

/** In the end as far as a seam that gapes by what is let pass is put off a wrist [m]. */
const SEAM_CLEARANCES = [0.002, 0.003, 0.004, 0.005, 0.006, 0.008, 0.01, 0.012]
