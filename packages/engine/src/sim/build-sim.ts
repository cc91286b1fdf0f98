/** Builds a simulation: sizes one arena for everything, then cuts model, matrix, solver and contact from it. */
import {
  bodyResponses,
  buildContact,
  buildSticking,
  clothResponses,
  contactBytes,
  emptyContactReport,
  nearRoom,
  stickingRows,
} from '../contact/index.ts'
import { type Arena, type BlockMatrix, buildBlockMatrix } from '../core/index.ts'
import {
  bendings,
  buildElasticLines,
  buildElementSlots,
  joinForces,
  membranes,
  type StitchArrays,
} from '../forces/index.ts'
import type { Kernels } from '../kernels/index.ts'
import { buildModel, buildState, type Cloth, type Model, modelBytes } from '../model/index.ts'
import { buildSolver, elementGraph, solverBytes } from '../solve/index.ts'
import { buildHeldMotion } from './held-motion.ts'
import { buildIntegrator } from './integrate-motion.ts'
import { buildStrainLimiter } from './limit-strain.ts'
import { SIM_DEFAULTS, type SimOptions } from './options.ts'
import { buildOverStretch } from './over-stretch.ts'
import type { ClothScene, Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

/** Cloth edges sag into round bodies; the curvature radius the rest gap is made for [m]: a slender forearm. */
const SAG_RADIUS = 0.035
/** … and the most that is ever added for it [m]. */
const SAG_MAX = 0.002

export function createSim(scene: ClothScene, options: Partial<SimOptions> & { kernels: Kernels }): Sim {
  const { kernels, ...given } = options
  const settings: SimOptions = { ...SIM_DEFAULTS, ...given }
  const { cloth, panelFabric, pinned = [], colliders = [], stitchVertex = new Int32Array(0) } = scene
  const stitched = stitchVertex.length > 0
  const bench = kernels.open(arenaBytes(scene, settings))
  const { arena } = bench

  const model = buildModel(arena, { cloth, panelFabric, pinned, restAngles: scene.restAngles })
  const state = buildState(arena, cloth.position)
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
  const held = Uint8Array.from(model.inverseMass, (w) => (w === 0 ? 1 : 0))
  const thickness = Math.max(...panelFabric.map((fabric) => fabric.thickness))
  const edgeLength = meanEdge(model)
  const sag = Math.min(SAG_MAX, (edgeLength * edgeLength) / (6 * SAG_RADIUS))
  const fieldError = Math.max(0, ...colliders.map((collider) => collider.error))

  const body =
    colliders.length > 0
      ? bodyResponses[settings.bodyContact].build({
          arena,
          model,
          colliders,
          restGap: 0.5 * thickness + fieldError + sag,
        })
      : null
  for (const { motion } of colliders) motion?.moveTo(0, 0)
  body?.settle(state.x) // where each vertex starts from
  const vertexClass = scene.vertexClass ?? Int32Array.from({ length: model.vertexCount }, (_, i) => i)
  const obstacleLength = colliders.reduce((sum, { mesh }) => sum + mesh.position.length, 0)

  const sim: Sim = {
    scene,
    options: settings,
    kernels,
    bench,
    model,
    state,
    matrix,
    solver: buildSolver(bench, matrix, held, {
      preconditioner: settings.preconditioner,
      anchored: true,
      rowsMax:
        (settings.selfContact || colliders.length > 0 ? nearRoom(model.triCount) : 0) +
        stickingRows(scene.sticking),
      graph: elementGraph(model.vertexCount, [
        { vertex: model.triVertex, size: 3 },
        { vertex: stitchVertex, size: 2 },
      ]),
    }),
    solveOptions: {
      tolerance: settings.tolerance,
      iterationsMin: settings.iterationsMin,
      iterationsMax: settings.iterationsMax,
    },
    membrane,
    bending,
    limiter: settings.strainLimit && buildStrainLimiter(model, panelFabric, settings.strainLimit),
    overStretch: settings.overStretch && buildOverStretch(model, panelFabric, settings.overStretch),
    integrator: null,
    stitch: stitched ? buildStitches(arena, matrix, stitchVertex, STITCH_STIFFNESS * edgeLength) : null,
    body,
    held: body?.filter ? buildHeldMotion(model.vertexCount) : null,
    contact:
      settings.selfContact || colliders.length > 0
        ? buildContact(bench, {
            vertexCount: model.vertexCount,
            triVertex: model.triVertex,
            inverseMass: model.inverseMass,
            vertexClass,
            obstacles: colliders.map((collider) => collider.mesh),
            thickness,
            friction: { cloth: panelFabric[0].frictionCloth, body: colliders[0]?.friction ?? 0 },
            vertexThickness: spreadOverVertices(model, cloth, (panel) => panelFabric[panel].thickness),
            vertexFriction: spreadOverVertices(model, cloth, (panel) => panelFabric[panel].frictionCloth),
            obstacleFriction: colliders.map((collider) => collider.friction),
            edgeLength,
            selfContact: settings.selfContact,
            response: clothResponses[settings.clothContact],
            clock: settings.clock,
          })
        : null,
    sticking:
      scene.sticking === undefined
        ? null
        : buildSticking({
            sticking: scene.sticking,
            vertexArea: model.vertexArea,
            inverseMass: model.inverseMass,
            triVertex: model.triVertex,
            vertexClass,
            obstacles: colliders.map((collider) => collider.mesh),
            bodyDistance: body?.restGap ?? 0,
            clothDistance: thickness,
          }),
    scripted: {
      pins: new Float64Array(scene.pinPlaces === undefined ? 0 : 3 * model.vertexCount),
      start: new Float64Array(obstacleLength),
      end: new Float64Array(obstacleLength),
    },
    predicted: arena.f64(3 * model.vertexCount),
    speed: arena.f64(3 * model.vertexCount),
    force: arena.f64(3 * model.vertexCount),
    rightSide: arena.real(4 * model.vertexCount),
    change: arena.real(4 * model.vertexCount),
    loss: arena.real(4 * model.vertexCount),
    still: arena.f64(3 * model.vertexCount),
    triEdgeRest: edgeRestLengths(model),
    saved: {
      x: new Float64Array(3 * model.vertexCount),
      v: new Float64Array(3 * model.vertexCount),
      time: 0,
    },
    steps: 0,
    stretchLast: 0,
    report: emptyReport(),
  }
  sim.integrator = buildIntegrator(sim)
  return sim
}

/** A property of panels at vertices; at seams the mean of the triangles that meet there. */
function spreadOverVertices(
  { vertexCount, triCount, triVertex }: Model,
  { triPanel }: Cloth,
  property: (panel: number) => number,
): Float64Array {
  const sum = new Float64Array(vertexCount)
  const count = new Float64Array(vertexCount)
  for (let corner = 0; corner < 3 * triCount; corner++) {
    sum[triVertex[corner]] += property(triPanel[Math.floor(corner / 3)])
    count[triVertex[corner]]++
  }
  return sum.map((total, i) => (count[i] > 0 ? total / count[i] : property(0)))
}

/** Stiffness of thread per length of seam [N/m per m]: under 100 N/m a seam gapes by a fifth of a millimetre. */
const STITCH_STIFFNESS = 5e5

/** Threads are damped as if they took this long to give [s]. */
const STITCH_VISCOSITY = 0.06

function buildStitches(
  arena: Arena,
  matrix: BlockMatrix,
  pairs: Int32Array,
  stitchStiffness: number,
): StitchArrays {
  const stitchVertex = arena.i32From(pairs)
  return {
    stitchVertex,
    stitchSlot: buildElementSlots(arena, matrix, stitchVertex, 2),
    stitchStiffness,
    stitchReach: new Float64Array(pairs.length / 2),
    stitchViscosity: STITCH_VISCOSITY,
  }
}

function arenaBytes(scene: ClothScene, options: SimOptions): number {
  const { cloth, colliders = [], stitchVertex = [], panelFabric } = scene
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

function meanEdge(model: Model): number {
  const lengths = edgeRestLengths(model)
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

function edgeRestLengths({ triCount, triPattern }: Model): Float64Array {
  const rest = new Float64Array(3 * triCount)
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) {
      const a = 6 * t + 2 * ((k + 1) % 3)
      const b = 6 * t + 2 * ((k + 2) % 3)
      rest[3 * t + k] = Math.hypot(triPattern[a] - triPattern[b], triPattern[a + 1] - triPattern[b + 1])
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
