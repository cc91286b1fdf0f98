/** Builds a simulation: sizes one arena for everything, then cuts model, matrix, solver and contact from it. */
import { bodyResponses, contactBytes, emptyContactReport, nearRoom, stickingRows } from '../contact/index.ts'
import { type Arena, buildBlockMatrix } from '../core/index.ts'
import { bendings, buildElasticLines, joinForces, membranes } from '../forces/index.ts'
import type { Kernels } from '../kernels/index.ts'
import { buildModel, buildState, type Model, modelBytes } from '../model/index.ts'
import { buildSolver, elementGraph, solverBytes } from '../solve/index.ts'
import { buildParts } from './build-parts.ts'
import { buildHeldMotion } from './held-motion.ts'
import { buildIntegrator } from './integrate-motion.ts'
import { keepSwing } from './keep-swing.ts'
import { SIM_DEFAULTS, type SimOptions, splitOptions } from './options.ts'
import type { ClothScene, Sim, SimScratch, SimSolver } from './sim.ts'
import type { StepReport } from './step-report.ts'

/** `previous`: a simulation of perhaps the same cloth, whose constant parts are taken over where they fit. */
export function createSim(
  scene: ClothScene,
  options: Partial<SimOptions> & { kernels: Kernels },
  previous?: Sim,
): Sim {
  const { kernels, ...given } = options
  const all: SimOptions = { ...SIM_DEFAULTS, ...given }
  const { settings, controls } = splitOptions(all)
  const { cloth, panelFabric, pinned = [], stitchVertex = NO_STITCHES } = scene
  const bench = kernels.open(arenaBytes(scene, all))
  const { arena } = bench

  const model = buildModel(arena, { cloth, panelFabric, pinned, restAngles: scene.restAngles })
  const state = { ...buildState(arena, cloth.position), time: scene.time ?? 0, steps: 0, stretchLast: 0 }
  const forceInput = { arena, kernels: bench.force, model, cloth, panelFabric }
  const membrane = joinForces(membranes[settings.membrane].build(forceInput), buildElasticLines(cloth))
  const bending = bendings[settings.bending].build(forceInput)
  const matrix = buildBlockMatrix(arena, model.vertexCount, [
    ...membrane.elements,
    ...bending.elements,
    { vertex: stitchVertex, size: 2 },
  ])
  membrane.bind(arena, matrix)
  bending.bind(arena, matrix)
  const triEdgeRest = edgeRestLengths(model)
  const edgeLength = triEdgeRest.reduce((sum, length) => sum + length, 0) / triEdgeRest.length
  const scratch = buildScratch(arena, scene, model)
  const acting = buildParts({
    bench,
    scene,
    settings,
    controls,
    model,
    state,
    matrix,
    membrane,
    bending,
    scripted: scratch.scripted,
    edgeLength,
    previous,
  })
  const solver: SimSolver = {
    matrix,
    linear: buildSolver(
      bench,
      matrix,
      Uint8Array.from(model.inverseMass, (w) => (w === 0 ? 1 : 0)),
      {
        preconditioner: settings.preconditioner,
        anchored: true,
        rowsMax: (acting.plies === null ? 0 : nearRoom(model.triCount)) + stickingRows(scene.sticking),
        graph: elementGraph(model.vertexCount, [
          { vertex: model.triVertex, size: 3 },
          { vertex: stitchVertex, size: 2 },
        ]),
      },
    ),
    options: {
      tolerance: controls.tolerance,
      iterationsMin: controls.iterationsMin,
      iterationsMax: controls.iterationsMax,
    },
    held: acting.body?.filter ? buildHeldMotion(model.vertexCount) : null,
  }
  const swings = settings.integrator === 'filtered-euler' && Object.keys(settings.time).length === 0
  const swing = swings ? [keepSwing({ model, state, solver, parts: acting, scratch })] : []
  const parts = { ...acting, all: [...acting.all, ...swing] }
  const sim: Sim = {
    scene, kernels, bench, settings, controls, model, triEdgeRest, state, parts, solver, scratch,
    integrator: null,
    report: emptyReport(),
  } // biome-ignore format: one record
  sim.integrator = buildIntegrator(sim)
  return sim
}

function buildScratch(arena: Arena, scene: ClothScene, model: Model): SimScratch {
  const length = 3 * model.vertexCount
  const obstacleLength = (scene.colliders ?? []).reduce((sum, { mesh }) => sum + mesh.position.length, 0)
  const predicted = arena.f64(length)
  const speed = arena.f64(length)
  const force = arena.f64(length)
  return {
    assembly: {
      model, time: 0, dt: 0, x: predicted, v: speed, force,
      matrix: null, anchor: null, rows: null, rowsCount: 0, stiffnessScale: 0, dampingScale: 0,
    }, // biome-ignore format: one record
    predicted,
    speed,
    force,
    rightSide: arena.real(4 * model.vertexCount),
    change: arena.real(4 * model.vertexCount),
    loss: arena.real(4 * model.vertexCount),
    still: arena.f64(length),
    scripted: {
      pins: new Float64Array(scene.pinPlaces === undefined ? 0 : length),
      start: new Float64Array(obstacleLength),
      end: new Float64Array(obstacleLength),
    },
    saved: { x: new Float64Array(length), v: new Float64Array(length), time: 0 },
  }
}

function arenaBytes(scene: ClothScene, options: SimOptions): number {
  const { cloth, colliders = [], stitchVertex = NO_STITCHES, panelFabric } = scene
  const { vertexCount, triCount } = cloth
  const perVertex = membranes[options.membrane].blocksPerVertex + bendings[options.bending].blocksPerVertex
  const blockCount = (perVertex + 1) * vertexCount + stitchVertex.length
  const obstacleTris = colliders.reduce((sum, collider) => sum + collider.mesh.triVertex.length / 3, 0)
  const obstacleVertices = colliders.reduce((sum, collider) => sum + collider.mesh.position.length / 3, 0)
  return (
    modelBytes(vertexCount, triCount, panelFabric.length) +
    76 * blockCount +
    200 * vertexCount +
    80 * triCount +
    solverBytes(vertexCount, blockCount, 'f64', nearRoom(triCount) + stickingRows(scene.sticking)) +
    bodyResponses[options.bodyContact].bytes(vertexCount) +
    contactBytes(vertexCount + obstacleVertices, triCount + obstacleTris, triCount) +
    300 * vertexCount +
    80 * triCount
  )
}

function edgeRestLengths({ triCount, triPattern }: Model): Float64Array {
  const rest = new Float64Array(3 * triCount)
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) {
      const a = 6 * t + 2 * ((k + 1) % 3)
      const b = 6 * t + 2 * ((k + 2) % 3)
      const x = triPattern[a] - triPattern[b]
      const y = triPattern[a + 1] - triPattern[b + 1]
      rest[3 * t + k] = Math.sqrt(x * x + y * y)
    }
  }
  return rest
}

function emptyReport(): StepReport {
  return {
    dt: 0, time: 0, iterations: 0, residual: 0, solved: true, halvings: 0, squeezed: false,
    kineticEnergy: 0, membraneEnergy: 0, bendingEnergy: 0,
    speedMax: 0, speedRms: 0, stretchMax: 0, seamGapMax: 0,
    contact: emptyContactReport(),
    cost: { solve: 0, inspect: 0 },
    badVertex: -1,
  } // biome-ignore format: one record
}

const NO_STITCHES = new Int32Array(0)
