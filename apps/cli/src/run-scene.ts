/** Runs a named scene to its end and measures it the way every run is measured. Shared by `scene` and `bench`. */

import {
  type Collider,
  countCrossings,
  type Fabric,
  InputError,
  type Kernels,
  run,
  type Sim,
  type SimOptions,
  type StepReport,
  stateHash,
  type TriangleMesh,
} from '@selvedge/engine'
import {
  type BodyFieldName,
  buildRestWatch,
  DRAPE_DEFAULTS,
  isAtRest,
  measurePenetration,
  measureStretch,
  nameHint,
  REST_SECONDS,
  simSteps,
} from '@selvedge/engine/sim'
import { nameCrossings, type SceneDefinition, type SceneVerdict, scenes } from '@selvedge/scenes'
import { wardrobe } from './assets.ts'
import { centreOfMass } from './centre-of-mass.ts'
import { checkGridModels, modelNames } from './model-flags.ts'
import type { RunResult } from './result-lines.ts'
import { buildStopwatch, peakMemory } from './stopwatch.ts'

export interface SceneRequest {
  readonly command: 'scene' | 'bench'
  readonly scene: SceneDefinition
  readonly n: number
  readonly seconds: number
  /** Step [s]. */
  readonly dt: number
  readonly seed: number
  readonly threads: number
  readonly kernels: Kernels
  /** Cloth instead of the scene's own. */
  readonly fabric?: Fabric
  /** Models, methods and settings instead of the scene's own. */
  readonly options?: Partial<SimOptions>
  /** How the scene's body of triangles is asked for its distance. */
  readonly bodyField?: BodyFieldName
  onStep?(report: StepReport, cpuSeconds: number): void
}

export interface SceneRun {
  readonly sim: Sim
  readonly colliders: readonly Collider[]
  /** What the scene says of itself, where it does. */
  readonly verdict: SceneVerdict | null
  /** What crosses at the end, one sentence for each line of crossing. */
  readonly crossings: readonly string[]
  readonly result: RunResult
}

export function sceneNamed(name: string): SceneDefinition {
  if (Object.hasOwn(scenes, name)) return scenes[name]
  throw new InputError(`no scene "${name}"; ${nameHint(name, Object.keys(scenes))}`)
}

export function runScene(request: SceneRequest): SceneRun {
  const { scene, n, seconds, dt, seed, kernels, fabric, options, bodyField } = request
  if (bodyField !== undefined && !scene.meshBody) throw noMeshBody(scene.name)
  const watch = buildStopwatch()
  const input = { kernels, n, seed, fabric, bodyField, wardrobe }
  if (options !== undefined) checkGridModels(options, () => scene.build(input).sim.scene.cloth)
  const built = scene.build({ ...input, options })
  const { sim, colliders } = built
  const stepCount = Math.max(1, Math.round(seconds / dt))
  const path: number[] = []
  const rest = buildRestWatch(sim.state.x, sim.state.time)
  let settled = false
  run(simSteps(sim, dt, stepCount), {
    watch,
    onStep: ({ report, model, state }) => {
      built.watch?.(report)
      path.push(...centreOfMass(model, state.x))
      if (state.time - rest.time >= REST_SECONDS) settled = isAtRest(rest, state.x, state.time)
      request.onStep?.(report, watch.cpuSeconds)
    },
  })
  const motionError = scene.motionError?.(path, dt)
  const verdict = built.check?.() ?? null
  return {
    sim,
    colliders,
    verdict,
    crossings: nameCrossings(built),
    result: {
      command: request.command,
      scene: scene.name,
      n,
      ...measureSim(sim, colliders),
      wallSeconds: watch.wallSeconds,
      cpuSeconds: watch.cpuSeconds,
      threads: request.threads,
      rssMB: peakMemory(),
      ...(motionError === undefined ? {} : { motionError }),
      ...(verdict === null ? {} : { figures: verdict.figures, failed: verdict.failed }),
      settled: settled && sim.report.badVertex < 0,
      options: {
        seconds,
        dt,
        seed,
        ...modelNames(sim.settings),
        ...(scene.meshBody ? { bodyField: bodyField ?? DRAPE_DEFAULTS.bodyField } : {}),
        linearise: sim.controls.linearise,
        kernels: kernels.name,
      },
    },
  }
}

function noMeshBody(name: string): InputError {
  const able = Object.values(scenes).filter(({ meshBody }) => meshBody)
  return new InputError(
    `scene "${name}" has no body of triangles at rest, so there is no field to choose; ` +
      `leave out --body-field, or run ${able.map((scene) => scene.name).join(' or ')}`,
  )
}

/** The colliders of a scene as one mesh for `body.obj`; null when there are none. */
export function joinColliders(colliders: readonly Collider[]): TriangleMesh | null {
  if (colliders.length === 0) return null
  const position: number[] = []
  const triVertex: number[] = []
  for (const { mesh } of colliders) {
    const first = position.length / 3
    for (const value of mesh.position) position.push(value)
    for (const vertex of mesh.triVertex) triVertex.push(first + vertex)
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

function measureSim({ model, state }: Sim, colliders: readonly Collider[]) {
  const cloth = { position: state.x, triVertex: model.triVertex }
  const stretch = measureStretch(model, state.x)
  let bodyCrossings = 0
  let maxPenetration = 0
  for (const { mesh } of colliders) {
    bodyCrossings += countCrossings(cloth, mesh)
    maxPenetration = Math.max(maxPenetration, measurePenetration(state.x, model.vertexCount, mesh))
  }
  return {
    vertices: model.vertexCount,
    triangles: model.triCount,
    steps: state.steps,
    simSeconds: state.time,
    p99Stretch: stretch.p99,
    maxStretch: stretch.max,
    meanStretch: stretch.mean,
    selfCrossings: countCrossings(cloth),
    bodyCrossings,
    maxPenetration,
    stateHash: stateHash(state.x, state.v),
  }
}
