/** Everything that acts on the cloth of a simulation, each as a part with the one life of `forces/part.ts`. */
import {
  addSticking,
  type BodyResponse,
  beginContact,
  beginSticking,
  bodyResponses,
  buildContact,
  buildSticking,
  type ContactSystem,
  clothResponses,
  commitSticking,
  rememberMet,
} from '../contact/index.ts'
import type { Arena, BlockMatrix } from '../core/index.ts'
import {
  addGravity,
  assembleStitches,
  buildElementSlots,
  type ClothForce,
  type Part,
  type StitchArrays,
} from '../forces/index.ts'
import type { Workbench } from '../kernels/index.ts'
import type { Cloth, Model } from '../model/index.ts'
import { buildStrainLimiter, limitStrain } from './limit-strain.ts'
import type { SimControls, SimSettings } from './options.ts'
import { buildOverStretch, correctOverStretch } from './over-stretch.ts'
import type {
  ClothScene,
  ElasticPart,
  PliesPart,
  Sim,
  SimParts,
  SimScratch,
  SimState,
  StickingPart,
  StitchPart,
} from './sim.ts'

/** Cloth edges sag into round bodies; the curvature radius the rest gap is made for [m]: a slender forearm. */
const SAG_RADIUS = 0.035
/** … and the most that is ever added for it [m]. */
const SAG_MAX = 0.002

/** What parts are built from. */
export interface PartsInput {
  readonly bench: Workbench
  readonly scene: ClothScene
  readonly settings: SimSettings
  readonly controls: SimControls
  readonly model: Model
  readonly state: SimState
  readonly matrix: BlockMatrix
  readonly membrane: ClothForce
  readonly bending: ClothForce
  readonly scripted: SimScratch['scripted']
  /** Mean edge of the mesh at rest [m]. */
  readonly edgeLength: number
  readonly previous: Sim | undefined
}

export function buildParts(input: PartsInput): SimParts {
  const { scene, settings, model, state } = input
  const { colliders = [], panelFabric } = scene
  const thickness = Math.max(...panelFabric.map((fabric) => fabric.thickness))
  const vertexClass = scene.vertexClass ?? Int32Array.from({ length: model.vertexCount }, (_, i) => i)
  const membrane = elasticPart(input.membrane)
  const bending = elasticPart(input.bending)
  const stitches = buildStitches(input)
  const body = buildBody(input, thickness)
  const touching = settings.selfContact || colliders.length > 0
  const plies = touching ? pliesPart(buildPlies(input, thickness, vertexClass), state) : null
  const inner = [membrane, bending, ...given(stitches)]
  const world = [worldPart(input)]
  const touch = [...given(body), ...given(plies)]
  const sticking = buildStuck(input, body, thickness, vertexClass)
  const stuck = given(sticking)
  const limits = buildLimits(input)
  const all = [...inner, ...world, ...touch, ...stuck, ...limits]
  return { membrane, bending, stitches, body, plies, sticking, inner, world, touch, stuck, limits, all }
}

function given<T>(part: T | null): T[] {
  return part === null ? [] : [part]
}

function elasticPart(law: ClothForce): ElasticPart {
  let energy = 0
  return {
    law,
    get energy() {
      return energy
    },
    assemble({ x, v, force, matrix, stiffnessScale, dampingScale }) {
      energy = law.assemble(x, v, force, matrix, stiffnessScale, dampingScale)
      return energy
    },
    ...(law.commit && { commit: (x, _time, dt) => law.commit?.(x, dt) }),
    ...(law.memory && { memory: law.memory }),
  }
}

/** Weight, air, and what the controls name now. */
function worldPart({ bench, controls }: PartsInput): Part {
  return {
    assemble(assembly) {
      const { model, x, v, force, anchor, dampingScale } = assembly
      let energy = addGravity(model.vertexMass, x, controls.gravity, force)
      if (controls.air !== null) {
        bench.force.assembleAir(model, x, v, controls.air, force, anchor, dampingScale, 0, model.triCount)
      }
      for (const outer of controls.outer) energy += outer.assemble(assembly)
      return energy
    },
  }
}

/** Stiffness of thread per length of seam [N/m per m]: under 100 N/m a seam gapes by a fifth of a millimetre. */
const STITCH_STIFFNESS = 5e5

/** Threads are damped as if they took this long to give [s]. */
const STITCH_VISCOSITY = 0.06

function buildStitches({ bench, scene, matrix, edgeLength }: PartsInput): StitchPart | null {
  const { stitchVertex: pairs = NO_STITCHES } = scene
  if (pairs.length === 0) return null
  const arena: Arena = bench.arena
  const stitchVertex = arena.i32From(pairs)
  const count = pairs.length / 2
  const arrays: StitchArrays = {
    stitchVertex,
    stitchSlot: buildElementSlots(arena, matrix, stitchVertex, 2),
    stitchStiffness: STITCH_STIFFNESS * edgeLength,
    stitchReach: new Float64Array(count),
    stitchViscosity: STITCH_VISCOSITY,
  }
  return {
    arrays,
    assemble: (assembly) => assembleStitches(arrays, assembly, 0, count),
  }
}

function buildBody(input: PartsInput, thickness: number): BodyResponse | null {
  const { bench, scene, settings, model, state, edgeLength } = input
  const { colliders = [] } = scene
  if (colliders.length === 0) return null
  const sag = Math.min(SAG_MAX, (edgeLength * edgeLength) / (6 * SAG_RADIUS))
  const fieldError = Math.max(0, ...colliders.map((collider) => collider.error))
  const body = bodyResponses[settings.bodyContact].build({
    arena: bench.arena,
    model,
    colliders,
    restGap: 0.5 * thickness + fieldError + sag,
  })
  for (const { motion } of colliders) motion?.moveTo(state.time, state.time)
  body.commit?.(state.x, state.time, 0) // where each vertex starts from
  return body
}

function buildPlies(input: PartsInput, thickness: number, vertexClass: Int32Array): ContactSystem {
  const { bench, scene, settings, model, edgeLength } = input
  const { cloth, panelFabric, colliders = [] } = scene
  return buildContact(bench, {
    vertexCount: model.vertexCount,
    triVertex: model.triVertex,
    inverseMass: model.inverseMass,
    vertexClass,
    obstacles: colliders.map((collider) => collider.mesh),
    thickness,
    friction: { cloth: panelFabric[0].frictionCloth, body: colliders[0]?.friction ?? 0 },
    vertexThickness: spreadOverVertices(
      model,
      cloth,
      Float64Array.from(panelFabric, (one) => one.thickness),
    ),
    vertexFriction: spreadOverVertices(
      model,
      cloth,
      Float64Array.from(panelFabric, (one) => one.frictionCloth),
    ),
    obstacleFriction: colliders.map((collider) => collider.friction),
    edgeLength,
    selfContact: settings.selfContact,
    response: clothResponses[settings.clothContact],
    clock: settings.clock,
    previous: input.previous?.parts.plies?.contact.mesh.clothTree,
  })
}

function pliesPart(contact: ContactSystem, { x, v }: SimState): PliesPart {
  const { vertexCount } = contact.mesh
  const { vertexPress } = contact.memory
  return {
    contact,
    begin(_time, dt, again) {
      if (again) rememberMet(contact, dt)
      else beginContact(contact, x, v, dt)
    },
    stop: (_predicted, speed, dt) => contact.response.stop(contact, speed, dt),
    assemble(assembly) {
      const { x: places, v: speed, force, rows, dt } = assembly
      assembly.rowsCount += contact.response.add(contact, places, speed, force, rows, dt)
      return 0
    },
    settle: (change, dt) => contact.response.settle?.(contact, change, dt),
    memory: [
      {
        name: 'ply-press',
        about: 'cloth',
        per: 'vertex',
        width: vertexPress.length / vertexCount,
        array: vertexPress,
      },
    ],
  }
}

function buildStuck(
  { scene, model, scripted }: PartsInput,
  body: BodyResponse | null,
  thickness: number,
  vertexClass: Int32Array,
): StickingPart | null {
  const { sticking, colliders = [] } = scene
  if (sticking === undefined) return null
  const system = buildSticking({
    sticking,
    vertexArea: model.vertexArea,
    inverseMass: model.inverseMass,
    triVertex: model.triVertex,
    vertexClass,
    obstacles: colliders.map((collider) => collider.mesh),
    bodyDistance: body?.restGap ?? 0,
    clothDistance: thickness,
  })
  return {
    system,
    begin: (time, dt) => beginSticking(system, scripted.start, scripted.end, time, dt),
    assemble(assembly) {
      addSticking(system, assembly)
      return 0
    },
    commit: (x, time) => commitSticking(system, x, time),
  }
}

function buildLimits({ scene, settings, model }: PartsInput): Part[] {
  const limiter = settings.strainLimit && buildStrainLimiter(model, scene.panelFabric, settings.strainLimit)
  const over = settings.overStretch && buildOverStretch(model, scene.panelFabric, settings.overStretch)
  const nothing = () => 0
  const limits: Part[] = []
  if (limiter)
    limits.push({ assemble: nothing, correct: (x, v, dt) => limitStrain(limiter, model, x, v, dt) })
  if (over)
    limits.push({ assemble: nothing, correct: (x, v, dt) => correctOverStretch(over, model, x, v, dt) })
  return limits
}

/** A property of panels at vertices; at seams the mean of the triangles that meet there. */
function spreadOverVertices(
  { vertexCount, triCount, triVertex }: Model,
  { triPanel }: Cloth,
  panelProperty: Float64Array,
): Float64Array {
  const sum = new Float64Array(vertexCount)
  const count = new Float64Array(vertexCount)
  for (let t = 0; t < triCount; t++) {
    const property = panelProperty[triPanel[t]]
    for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
      sum[triVertex[corner]] += property
      count[triVertex[corner]]++
    }
  }
  for (let i = 0; i < vertexCount; i++) sum[i] = count[i] > 0 ? sum[i] / count[i] : panelProperty[0]
  return sum
}

const NO_STITCHES = new Int32Array(0)
