/**
 * Jolt Physics (MIT, npm `jolt-physics`) on the hanging sheet, for comparison in the same run on the same machine. It is
 * not a dependency: it runs when the person has installed it. Jolt solves position constraints in sub-steps, so its
 * stiffness is a setting, not a fabric; these are the cheapest that kept 99 % of the edges below 5 % stretch, found by
 * trying. Stretch compliance 0, shear 0.1, distance bending 1, damping 0.5, long-range attachments on.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Model, measureStretch } from '@selvedge/engine/sim'
import { centreOfMass } from '../centre-of-mass.ts'
import { buildStopwatch, peakMemory } from '../stopwatch.ts'

// biome-ignore lint/suspicious/noExplicitAny: the package is optional, so its types are not there to check against
type Jolt = any

export interface PeerSheet {
  readonly model: Model
  /** Positions at the start [m]. */
  readonly x: Float64Array
  readonly n: number
  readonly seconds: number
}

export interface PeerRun {
  readonly peer: string
  readonly cpuSeconds: number
  readonly wallSeconds: number
  readonly rssMB: number
  readonly p99Stretch: number
  readonly maxStretch: number
  readonly meanStretch: number
  /** Centre of mass after every step, 3 per step [m]. */
  readonly path: number[]
  /** [s] */
  readonly dt: number
  readonly options: Record<string, number>
}

const STEP = 1 / 60 // [s]

/** The module, from our install or from the folder the command runs in; null when it is in neither. */
export async function openJolt(): Promise<Jolt | null> {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'here.js'))]) {
    try {
      const path = createRequire(from).resolve('jolt-physics')
      const { default: load } = await import(pathToFileURL(path).href)
      return await load()
    } catch {
      // try the next place
    }
  }
  return null
}

export function runJoltHang(Jolt: Jolt, sheet: PeerSheet): PeerRun {
  const subSteps = Math.max(10, Math.ceil(0.3 * sheet.n)) // 10, 20, 30 at n = 32, 64, 100
  const world = buildWorld(Jolt)
  const body = addSheet(Jolt, world, sheet, subSteps)
  const motion = Jolt.castObject(body.GetMotionProperties(), Jolt.SoftBodyMotionProperties)
  const origin = body.GetPosition()
  const vertices = motion.GetVertices()
  const x = new Float64Array(sheet.x.length)
  const path: number[] = []
  const watch = buildStopwatch()
  for (let k = 0; k < Math.round(sheet.seconds / STEP); k++) {
    watch.start()
    world.Step(STEP, 1)
    watch.stop()
    for (let i = 0; i < sheet.model.vertexCount; i++) {
      const place = vertices.at(i).mPosition
      x[3 * i] = origin.GetX() + place.GetX()
      x[3 * i + 1] = origin.GetY() + place.GetY()
      x[3 * i + 2] = origin.GetZ() + place.GetZ()
    }
    path.push(...centreOfMass(sheet.model, x))
  }
  const { wallSeconds, cpuSeconds } = watch
  Jolt.destroy(world)
  const stretch = measureStretch(sheet.model, x)
  return {
    peer: 'jolt-physics',
    cpuSeconds,
    wallSeconds,
    rssMB: peakMemory(),
    p99Stretch: stretch.p99,
    maxStretch: stretch.max,
    meanStretch: stretch.mean,
    path,
    dt: STEP,
    options: { dt: STEP, subSteps },
  }
}

function buildWorld(Jolt: Jolt): Jolt {
  const [still, moving] = [0, 1]
  const settings = new Jolt.JoltSettings()
  settings.mMaxWorkerThreads = 0
  const pairs = new Jolt.ObjectLayerPairFilterTable(2)
  pairs.EnableCollision(still, moving)
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2)
  layers.MapObjectToBroadPhaseLayer(still, new Jolt.BroadPhaseLayer(still))
  layers.MapObjectToBroadPhaseLayer(moving, new Jolt.BroadPhaseLayer(moving))
  settings.mObjectLayerPairFilter = pairs
  settings.mBroadPhaseLayerInterface = layers
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2)
  const world = new Jolt.JoltInterface(settings)
  Jolt.destroy(settings)
  world.GetPhysicsSystem().SetGravity(new Jolt.Vec3(0, -9.81, 0))
  return world
}

function addSheet(Jolt: Jolt, world: Jolt, { model, x }: PeerSheet, subSteps: number): Jolt {
  const shared = new Jolt.SoftBodySharedSettings()
  const vertex = new Jolt.SoftBodySharedSettingsVertex()
  for (let i = 0; i < model.vertexCount; i++) {
    vertex.mPosition = new Jolt.Float3(x[3 * i], x[3 * i + 1], x[3 * i + 2])
    vertex.mInvMass = model.inverseMass[i]
    shared.mVertices.push_back(vertex)
  }
  for (let t = 0; t < model.triCount; t++) {
    const [a, b, c] = model.triVertex.subarray(3 * t, 3 * t + 3)
    shared.AddFace(new Jolt.SoftBodySharedSettingsFace(a, b, c, 0))
  }
  const attributes = new Jolt.SoftBodySharedSettingsVertexAttributes()
  attributes.mCompliance = 0
  attributes.mShearCompliance = 0.1
  attributes.mBendCompliance = 1
  attributes.mLRAType = Jolt.SoftBodySharedSettings_ELRAType_EuclideanDistance
  attributes.mLRAMaxDistanceMultiplier = 1
  shared.CreateConstraints(attributes, 1, Jolt.SoftBodySharedSettings_EBendType_Distance)
  shared.Optimize()
  const creation = new Jolt.SoftBodyCreationSettings(
    shared,
    new Jolt.RVec3(0, 0, 0),
    new Jolt.Quat(0, 0, 0, 1),
    1,
  )
  creation.mNumIterations = subSteps
  creation.mLinearDamping = 0.5
  creation.mVertexRadius = 0.002
  creation.mUpdatePosition = false
  const bodies = world.GetPhysicsSystem().GetBodyInterface()
  const body = bodies.CreateSoftBody(creation)
  bodies.AddBody(body.GetID(), Jolt.EActivation_Activate)
  return body
}
