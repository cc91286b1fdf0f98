/**
 * START HERE. Scene in, draped garment out: the rooms called in order.
 *
 *   pattern → mesh → material → model → forces, solve, contact (one step of `sim/`) → output
 *
 * A garment is cut into triangles and laid around the body as its pattern says; threads sew it together without weight
 * (stage `sewing`); the edges become one surface, gravity comes on and the cloth falls into folds (stage `settling`)
 * until nothing moves any more (stage `rest`). `drape` runs all of it; `beginDrape` and `advanceDrape` let a page show
 * every step.
 */
import type { Body } from './body/index.ts'
import { buildMeshCollider, type Collider, countCrossings, measurePenetration } from './contact/index.ts'
import { InputError, stateHash } from './core/index.ts'
import {
  clearPanels,
  findSeamClasses,
  mergeSeams,
  pullThreads,
  raisePanels,
  SEW_SECONDS_MAX,
  type SeamClasses,
  seamShut,
} from './dress/index.ts'
import { AIR_DEFAULTS, GRAVITY } from './forces/index.ts'
import type { Kernels } from './kernels/index.ts'
import type { Fabric } from './material/index.ts'
import { buildGarmentMesh, type GarmentMesh, type MeshQuality } from './mesh/index.ts'
import { clothFromMesh, type Model, type State } from './model/index.ts'
import { measureStretch } from './output/index.ts'
import { type Garment, panelSignedArea } from './pattern/index.ts'
import {
  buildRestWatch,
  createSim,
  isAtRest,
  type RestWatch,
  type Sim,
  type SimOptions,
  type StepReport,
  step,
} from './sim/index.ts'

export interface GarmentScene {
  readonly garment: Garment
  /** Null: the garment is sewn in empty space. */
  readonly body: Body | null
  readonly fabric: Fabric
}

export interface DrapeOptions {
  readonly kernels: Kernels
  /** Length of a triangle edge [m]; without it `defaultResolution`. */
  readonly resolution?: number
  /** Simulated time after which a garment that still moves is given up [s]. */
  readonly secondsMax?: number
  /** Shifts where interior vertices of the mesh start; another seed is another, equally good mesh. */
  readonly seed?: number
  /** Sees every step; do not keep the report, the next step fills it anew. */
  readonly onStep?: (drape: Drape, report: StepReport) => void
}

export const DRAPE_DEFAULTS = { secondsMax: 12, seed: 1 } as const

/** Vertices a drape has when nobody asks for a resolution, and the coarsest mesh taken then [m]. */
const VERTICES_DEFAULT = 3300
const RESOLUTION_COARSEST = 0.016
/** Area of one vertex, in squares of the resolution [–]: √3/2, with edges a tenth shorter than asked. */
const VERTEX_AREA = 0.7

/** Edge length that gives a garment about VERTICES_DEFAULT vertices, in half millimetres [m]. */
export function defaultResolution(garment: Garment): number {
  const area = garment.panels.reduce((sum, panel) => sum + Math.abs(panelSignedArea(panel)), 0)
  const edge = Math.sqrt(area / (VERTEX_AREA * VERTICES_DEFAULT))
  return Math.min(RESOLUTION_COARSEST, Math.floor(2000 * edge) / 2000)
}

/** Time steps of sewing and of falling [s]. */
const SEWING_STEP = 1 / 120
const SETTLING_STEP = 1 / 120

const MERGE_STRIDE = 4

/** While it is sewn the cloth is weightless and swims: every motion that no thread asks for dies out. */
const SEWING: Partial<SimOptions> = { gravity: [0, 0, 0], air: null, massDamping: 8, linearise: 'start' }
/** A drape is asked for its rest, not for its swing. */
const SETTLING: Partial<SimOptions> = {
  gravity: GRAVITY,
  air: AIR_DEFAULTS,
  massDamping: 2,
  linearise: 'start',
}

/** A garment on its way from flat panels to rest. */
export interface Drape {
  readonly stage: 'sewing' | 'settling' | 'rest' | 'stopped'
  /** How far the present stage is, 0 … 1. */
  readonly progress: number
  /** Why it stopped, in a sentence; empty otherwise. */
  readonly reason: string
  /** A new one once the seams merge: vertices are renumbered then. */
  readonly model: Model
  readonly state: State
  /** Pairs of vertices whose stitches are still open; empty after merging. */
  readonly threads: Int32Array
  /** Row of the garment's seam each of these stitches belongs to. */
  readonly threadSeam: Int32Array
  readonly steps: number
  readonly meshQuality: MeshQuality
  /** What had to be done to the pattern's own placement, in sentences. */
  readonly notes: readonly string[]
}

export interface DrapeNumbers {
  readonly vertices: number
  readonly triangles: number
  readonly steps: number
  readonly simSeconds: number
  /** |e|/L − 1 over mesh edges, a seam edge once per side [–]. */
  readonly p99Stretch: number
  readonly maxStretch: number
  readonly meanStretch: number
  readonly selfCrossings: number
  readonly bodyCrossings: number
  /** [m] */
  readonly maxPenetration: number
  readonly settled: boolean
  readonly stateHash: string
}

export interface DrapeResult {
  readonly drape: Drape
  readonly numbers: DrapeNumbers
  /** One report in HISTORY_STRIDE steps, copied. */
  readonly history: readonly StepReport[]
}

const HISTORY_STRIDE = 4

/** From flat pattern to rest. */
export function drape(scene: GarmentScene, options: DrapeOptions): DrapeResult {
  const run = beginDrape(scene, options)
  const history: StepReport[] = []
  while (run.stage === 'sewing' || run.stage === 'settling') {
    const report = advanceDrape(run)
    if (run.steps % HISTORY_STRIDE === 0) history.push({ ...report, contact: { ...report.contact } })
    options.onStep?.(run, report)
  }
  return { drape: run, numbers: inspectDrape(run), history }
}

/** Cuts the garment, lays its panels around the body and threads the needles; nothing moves yet. */
export function beginDrape(scene: GarmentScene, options: DrapeOptions): Drape {
  const { garment, body, fabric } = scene
  const resolution = options.resolution ?? defaultResolution(garment)
  const mesh = buildGarmentMesh(garment, { resolution, seed: options.seed ?? DRAPE_DEFAULTS.seed })
  const cloth = clothFromMesh(mesh)
  const colliders = body === null ? [] : [buildMeshCollider(body, { friction: fabric.frictionBody })]
  const lift = garment.placementHint?.lift ?? 0 // templates were placed around a body that does not stand on y = 0
  for (let at = 1; at < cloth.position.length; at += 3) cloth.position[at] += lift
  raisePanels(cloth, mesh.stitchVertex, mesh.vertexPanel)
  const notes = layOut(cloth, colliders)
  const classes = findSeamClasses(mesh.vertexCount, mesh.stitchVertex)
  const sim = createSim(
    {
      cloth,
      panelFabric: mesh.panelIds.map(() => fabric),
      colliders: colliders.map((collider) => ({ ...collider, friction: 0 })), // panels slide into place
      stitchVertex: mesh.stitchVertex,
      vertexClass: classes.vertexClass,
    },
    { ...SEWING, kernels: options.kernels },
  )
  return new DrapeRun(scene, options, mesh, classes, sim, colliders, notes)
}

/** One step of simulated time. At rest or stopped it changes nothing. */
export function advanceDrape(drape: Drape): StepReport {
  return (drape as DrapeRun).advance()
}

/** The proof: counted anew from positions and triangles alone, by code the solver does not use. */
export function inspectDrape(drape: Drape): DrapeNumbers {
  const { sim, scene } = drape as DrapeRun
  const { model, state } = sim
  const cloth = { position: state.x, triVertex: model.triVertex }
  const { body } = scene
  const stretch = measureStretch(model, state.x)
  return {
    vertices: model.vertexCount,
    triangles: model.triCount,
    steps: sim.steps,
    simSeconds: state.time,
    p99Stretch: stretch.p99,
    maxStretch: stretch.max,
    meanStretch: stretch.mean,
    selfCrossings: countCrossings(cloth),
    bodyCrossings: body === null ? 0 : countCrossings(cloth, body),
    maxPenetration: body === null ? 0 : measurePenetration(state.x, model.vertexCount, body),
    settled: drape.stage === 'rest',
    stateHash: stateHash(state.x, state.v),
  }
}

class DrapeRun implements Drape {
  readonly scene: GarmentScene
  readonly notes: readonly string[]
  readonly meshQuality: MeshQuality
  stage: Drape['stage'] = 'sewing'
  progress = 0
  reason = ''
  sim: Sim
  readonly #classes: SeamClasses
  readonly #colliders: readonly Collider[]
  readonly #mesh: GarmentMesh
  readonly #secondsMax: number
  #watch: RestWatch
  #gapStart = 0

  constructor(
    scene: GarmentScene,
    options: DrapeOptions,
    mesh: GarmentMesh,
    classes: SeamClasses,
    sim: Sim,
    colliders: readonly Collider[],
    notes: readonly string[],
  ) {
    this.scene = scene
    this.sim = sim
    this.#colliders = colliders
    this.#watch = buildRestWatch(sim.state.x, 0)
    this.notes = notes
    this.meshQuality = mesh.quality
    this.#mesh = mesh
    this.#classes = classes
    this.#secondsMax = options.secondsMax ?? DRAPE_DEFAULTS.secondsMax
    if (mesh.stitchVertex.length === 0) this.#merge()
  }

  get model(): Model {
    return this.sim.model
  }

  get state(): State {
    return this.sim.state
  }

  get threads(): Int32Array {
    return this.sim.stitch === null ? NO_THREADS : this.sim.stitch.stitchVertex
  }

  get threadSeam(): Int32Array {
    return this.sim.stitch === null ? NO_THREADS : this.#mesh.stitchSeam
  }

  get steps(): number {
    return this.sim.steps
  }

  advance(): StepReport {
    if (this.stage === 'sewing') return this.#sew()
    if (this.stage === 'settling') return this.#settle()
    return this.sim.report
  }

  #sew(): StepReport {
    pullThreads(this.sim)
    const report = step(this.sim, SEWING_STEP)
    this.#gapStart = Math.max(this.#gapStart, report.seamGapMax)
    this.progress = Math.max(this.progress, 1 - report.seamGapMax / this.#gapStart)
    if (report.badVertex >= 0) this.#stop('the cloth burst while it was sewn; try a finer resolution')
    else if (report.time > SEW_SECONDS_MAX) this.#stop(this.#openSeam())
    else if (report.seamGapMax < seamShut(this.#mesh.quality.resolution, report.time)) this.#tryMerge()
    return report
  }

  #settle(): StepReport {
    const report = step(this.sim, SETTLING_STEP)
    const atRest = isAtRest(this.#watch, this.state.x, report.time)
    this.progress = Math.max(this.progress, settledShare(this.#watch.rms))
    if (report.badVertex >= 0) this.#stop('the cloth burst while it fell; try a finer resolution')
    else if (atRest) this.stage = 'rest'
    else if (report.time > this.#secondsMax) {
      this.#stop(
        `still moving at ${(1000 * report.speedMax).toFixed(0)} mm/s after ${this.#secondsMax} s; allow more seconds`,
      )
    }
    return report
  }

  /** Joining is looked at a few times in a tenth of a second, not in every step: counting crossings takes its time. */
  #tryMerge(): void {
    if (this.steps % MERGE_STRIDE === 0) this.#merge()
  }

  #merge(): void {
    const merged = mergeSeams(this.sim, this.#classes, this.#colliders, SETTLING)
    if (merged === null) return // a later step tries again
    this.sim = merged
    this.#watch = buildRestWatch(merged.state.x, merged.state.time)
    this.stage = 'settling'
    this.progress = 0
  }

  #stop(reason: string): void {
    this.stage = 'stopped'
    this.reason = reason
  }

  /** The seam that gapes most, by name. */
  #openSeam(): string {
    const { stitchVertex, stitchSeam, seamIds } = this.#mesh
    const { x } = this.sim.state
    let widest = 0
    let seam = 0
    for (let s = 0; s < stitchSeam.length; s++) {
      const a = 3 * stitchVertex[2 * s]
      const b = 3 * stitchVertex[2 * s + 1]
      const gap = Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2])
      if (gap <= widest) continue
      widest = gap
      seam = stitchSeam[s]
    }
    const gapMm = (1000 * widest).toFixed(1)
    return `seam ${seamIds[seam]} does not close: ${gapMm} mm stay open; check that its pieces reach each other around this body`
  }
}

/** Frees panels that start in the body, and says so; a panel that cannot be freed is an input error. */
function layOut(cloth: Parameters<typeof clearPanels>[0], colliders: readonly Collider[]): string[] {
  const { moved, stuck } = clearPanels(cloth, colliders)
  if (stuck.length > 0) {
    throw new InputError(
      `panel ${stuck[0]} starts inside the body and cannot be moved clear of it; change its placement or the body`,
    )
  }
  return moved.map(
    ({ panel, distance }) =>
      `panel ${panel} started in the body and was moved ${Math.round(1000 * distance)} mm away`,
  )
}

/** How far settling is, guessed from how much still moves: 3 cm in a quarter of a second is the start, ½ mm the end. */
function settledShare(rms: number): number {
  if (rms === Number.POSITIVE_INFINITY) return 0
  return Math.min(1, Math.max(0, Math.log(0.03 / rms) / Math.log(0.03 / 0.0005)))
}

const NO_THREADS = new Int32Array(0)
