/**
 * Sewing a garment together around the body (Volino, Courchesne, Magnenat-Thalmann 1995, section 5.2): threads draw the
 * edges together as damped elastics; once every stitch is shut the two edges become one surface.
 *
 * The pull of a thread grows in time, so that panels half a metre apart start calmly and tight seams still shut:
 *
 *   F(t) = F0 (F1/F0)^(t/T)                                                              [N]    (1)
 *
 * F0 sets a vertex going at three times gravity, F1 is a firm hand on the seam. Merging moves a vertex by about half of what
 * its stitch still gapes; whether that crosses anything is counted, and a merge that would is put off.
 */
import { type Collider, countCrossings } from '../contact/index.ts'
import { joinVertices } from '../model/index.ts'
import { createSim, type Sim, type SimOptions } from '../sim/index.ts'
import type { SeamClasses } from './seam-classes.ts'

/** Time over which the pull grows from gentle to firm [s]. */
export const SEW_SECONDS = 1
/** A seam not shut after this long is given up [s]. */
export const SEW_SECONDS_MAX = 4
/** A stitch is shut when its ends are this close, in edges of the mesh [–]: joining then bends triangles by 3°. */
export const SEAM_SHUT = 0.1
/** F0 per mass of the lighter vertex [m/s²], so that corners, which weigh least, start like the rest. */
const PULL_GENTLE = 30
/** F1 per length of seam [N/m]: a firm hand. */
const PULL_FIRM = 400
/** What does not close by then is pulled harder, up to (F1/F0) to this power [–]: about ten times. */
const PULL_GROWTH_MAX = 1.3

/** Sets how far each thread reaches before its pull is capped, for the present time (1). */
export function pullThreads(sim: Sim): void {
  const { stitch, model, state } = sim
  if (stitch === null) return
  const { stitchVertex, stitchStiffness, stitchReach } = stitch
  const growth = Math.min(PULL_GROWTH_MAX, state.time / SEW_SECONDS)
  const spacing = Math.sqrt(model.vertexArea.reduce((sum, a) => sum + a, 0) / model.vertexCount)
  for (let s = 0; s < stitchReach.length; s++) {
    const lighter = Math.min(model.vertexMass[stitchVertex[2 * s]], model.vertexMass[stitchVertex[2 * s + 1]])
    const gentle = PULL_GENTLE * lighter
    stitchReach[s] = (gentle * ((PULL_FIRM * spacing) / gentle) ** growth) / stitchStiffness
  }
}

/**
 * The sewn garment as one surface, moving as its parts did; null when joining now would make triangles cross that do
 * not cross yet.
 */
export function mergeSeams(
  sim: Sim,
  classes: SeamClasses,
  colliders: readonly Collider[],
  options: Partial<SimOptions>,
): Sim | null {
  const { vertexClass, classCount } = classes
  const { scene, state, model } = sim
  const joined = joinVertices({ ...scene.cloth, position: state.x }, vertexClass, classCount)
  const before = countCrossings({ position: state.x, triVertex: model.triVertex })
  if (countCrossings(joined) > before) return null
  if (colliders.some((collider) => countCrossings(joined, collider.mesh) > 0)) return null

  const merged = createSim(
    { cloth: joined, panelFabric: scene.panelFabric, colliders },
    { ...sim.options, ...options, kernels: sim.kernels },
  )
  carryVelocities(sim, merged, vertexClass)
  merged.state.time = state.time
  merged.steps = sim.steps
  return merged
}

/** Momentum is kept: a merged vertex moves with the mass-weighted mean of its parts. */
function carryVelocities(from: Sim, to: Sim, vertexClass: Int32Array): void {
  for (let i = 0; i < from.model.vertexCount; i++) {
    const row = vertexClass[i]
    const share = from.model.vertexMass[i] / to.model.vertexMass[row]
    for (let k = 0; k < 3; k++) to.state.v[3 * row + k] += share * from.state.v[3 * i + k]
  }
}
