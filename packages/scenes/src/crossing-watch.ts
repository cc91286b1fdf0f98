/**
 * Looks at the cloth after every step and counts what crosses, from positions and triangles alone: the counter shares
 * nothing with the solver but the numbers it has written. Also kept is what contact had to do for it.
 *
 * Looking costs as much as stepping; it happens after the step, where no clock runs.
 */
import { countCrossings, type Sim, type StepReport, type TriangleMesh } from '@selvedge/engine'
import type { BuiltScene, SceneVerdict } from './scene.ts'
import { judge } from './verdict.ts'

/** What was seen since the start. */
export interface CrossingRecord {
  steps: number
  /** Most crossings at the end of any step, with itself and with what it touches; when the first was there [s]. */
  selfWorst: number
  bodyWorst: number
  firstTime: number | null
  /** Smallest distance of near parts at the start of any step [m]; Infinity when nothing came near. */
  gapMin: number
  /** Most candidate pairs of a step, and most rounds of impulses and zones. */
  candidatesMax: number
  roundsMax: number
  impulses: number
  /** Vertices of the largest zone, and zones that had to move rigidly. */
  zoneMax: number
  rigidZones: number
  /** Vertices cut short, each time it happened; steps that were halved. */
  truncations: number
  halvings: number
  /** Fastest vertex ever [m/s]. */
  speedMax: number
  /** A step could not be taken: scripted things left no room, or a number was not finite. */
  stopped: string | null
}

export interface WatchedScene extends BuiltScene {
  readonly crossings: CrossingRecord
}

/** The same scene, which also watches for crossings at every step and judges itself by them. */
export function watchCrossings<Scene extends BuiltScene>(scene: Scene): Scene & WatchedScene {
  const crossings = emptyRecord()
  return {
    ...scene,
    crossings,
    watch(report) {
      lookAt(scene, report, crossings)
      scene.watch?.(report)
    },
    check() {
      return addVerdict(scene.check?.() ?? { failed: [], figures: {} }, crossings, scene.sim)
    },
  }
}

function lookAt({ sim, colliders }: BuiltScene, report: StepReport, seen: CrossingRecord): void {
  const { contact } = report
  const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
  const self = countCrossings(cloth)
  const body = colliders.reduce(
    (sum, { mesh }) => sum + (boxesMeet(cloth, mesh) ? countCrossings(cloth, mesh) : 0),
    0,
  )
  seen.steps++
  seen.selfWorst = Math.max(seen.selfWorst, self)
  seen.bodyWorst = Math.max(seen.bodyWorst, body)
  if (self + body > 0) seen.firstTime ??= sim.state.time
  seen.gapMin = Math.min(seen.gapMin, contact.gapMin)
  seen.candidatesMax = Math.max(seen.candidatesMax, contact.candidates)
  seen.roundsMax = Math.max(seen.roundsMax, contact.rounds)
  seen.impulses += contact.impulses
  seen.zoneMax = Math.max(seen.zoneMax, contact.zoneMax)
  seen.rigidZones += contact.rigidZones
  seen.truncations += contact.truncations
  seen.halvings += report.halvings
  seen.speedMax = Math.max(seen.speedMax, report.speedMax)
  if (report.badVertex >= 0) seen.stopped ??= `vertex ${report.badVertex} is lost at ${place(sim)}`
  if (report.squeezed) seen.stopped ??= `vertex ${contact.squeezedVertex} has no room at ${place(sim)}`
}

function place({ state }: Sim): string {
  return `${state.time.toFixed(4)} s`
}

/** Meshes whose boxes are apart cannot cross: spares the count for cloth that is still in the air. */
function boxesMeet(a: TriangleMesh, b: TriangleMesh): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (extreme(a.position, axis, Math.min) > extreme(b.position, axis, Math.max)) return false
    if (extreme(b.position, axis, Math.min) > extreme(a.position, axis, Math.max)) return false
  }
  return true
}

function extreme(x: Float64Array, axis: number, choose: (a: number, b: number) => number): number {
  let value = x[axis]
  for (let k = axis; k < x.length; k += 3) value = choose(value, x[k])
  return value
}

function addVerdict({ failed, figures }: SceneVerdict, seen: CrossingRecord, { model }: Sim): SceneVerdict {
  const { selfWorst, bodyWorst, firstTime, stopped } = seen
  const own = judge(
    {
      ...figures,
      'most self crossings after any step [–]': selfWorst,
      'most body crossings after any step [–]': bodyWorst,
      'steps looked at [–]': seen.steps,
      ...(seen.gapMin < Infinity ? { 'smallest gap [m]': seen.gapMin } : {}),
      'largest zone, share of vertices [–]': seen.zoneMax / model.vertexCount,
      'rigid zones [–]': seen.rigidZones,
      'motions cut, share of all [–]': seen.truncations / Math.max(1, seen.steps * model.vertexCount),
      'halvings [–]': seen.halvings,
      'fastest vertex [m/s]': seen.speedMax,
    },
    [
      [
        selfWorst + bodyWorst === 0,
        `cloth crossed itself up to ${selfWorst} times and what it touches up to ${bodyWorst} times, ` +
          `first at ${firstTime?.toFixed(4)} s`,
      ],
      [stopped === null, `the run stopped: ${stopped}`],
    ],
  )
  return { failed: [...own.failed, ...failed], figures: own.figures }
}

function emptyRecord(): CrossingRecord {
  return {
    steps: 0,
    selfWorst: 0,
    bodyWorst: 0,
    firstTime: null,
    gapMin: Infinity,
    candidatesMax: 0,
    roundsMax: 0,
    impulses: 0,
    zoneMax: 0,
    rigidZones: 0,
    truncations: 0,
    halvings: 0,
    speedMax: 0,
    stopped: null,
  }
}
