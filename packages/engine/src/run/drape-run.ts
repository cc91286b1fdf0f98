/**
 * The stages of a drape: sewing without weight, joining, ironing, falling, rest. `drape.ts` is the way in.
 */

import type { PoseMotion } from '../body/index.ts'
import { type Collider, type CrossingNote, describeCrossings } from '../contact/index.ts'
import { InputError, type TriangleMesh } from '../core/index.ts'
import { FORCE_FROM, mergeSeams, pullThreads, type SeamClasses, seamShut } from '../dress/index.ts'
import { AIR_DEFAULTS, type BendingName, GRAVITY } from '../forces/index.ts'
import type { Fabric } from '../material/index.ts'
import type { CutGarment, MeshQuality } from '../mesh/index.ts'
import { type Cloth, joinVertices, type Model, type State } from '../model/index.ts'
import { measureSeamFolds, type SeamFold } from '../output/index.ts'
import {
  buildRestWatch,
  createSim,
  isAtRest,
  type RestWatch,
  type Sim,
  type SimOptions,
  type StepReport,
  squeezeReason,
  step,
  succeed,
} from '../sim/index.ts'
import type { Drape, DrapeChange, DrapeParts } from './drape-parts.ts'
import { IRON_SECONDS, ironSeams, withPlies } from './iron-seams.ts'
import { type GarmentCloths, panelFabrics } from './panel-fabrics.ts'
import { beginPose, type PoseChange } from './pose-change.ts'
import { firstPanels, recut } from './recut.ts'
import { settledShare } from './settled-share.ts'
import { SEWING_WAYS, WATCHED_WAY } from './sewing-ways.ts'
import { describeStray } from './stray-piece.ts'
import { widestSeamReason } from './widest-seam.ts'

/** Time step of falling [s]. */
const SETTLING_STEP = 1 / 120

/**
 * A static drape looks for the rest alone, in two stages (Breen, House, Wozny 1994): a rough fall in strides so long
 * that swinging dies in them, then the balance of forces, each iteration an implicit step from standing still, which
 * with so long a step is Newton's method on the energy.
 */
const ROUGH_STEP = 1 / 30
/** The rough fall is over when vertices went no further than this in REST_SECONDS, root mean square [m]. */
const ROUGH_RMS = 0.002
const BALANCE_STEP = 0.1
/** The balance is solved for more sharply than motion is: slack folds pull with little force. */
const BALANCE_TOLERANCE = 0.002
const BALANCE_ITERATIONS = 60
/** Balanced when an iteration moves vertices by less than this, root mean square [m], or after so many. */
const BALANCE_RMS = 0.0001
const BALANCES_MAX = 40

/** Joining is looked at every so many steps, and whether pieces left the body: counting takes its time. */
const MERGE_STRIDE = 4
const STRAY_STRIDE = 30

/** A drape is asked for its rest, not for its swing: motion is damped [1/s]. */
const SETTLING_DAMPING = 2
/**
 * After this long [s] the damping grows, as a hand would still a skirt that goes on swinging. Where the cloth comes to
 * rest is not changed by that.
 */
const SETTLING_FREE = 3
/** Calm cloth that still crosses itself is given this long to come apart [s]. */
const UNTANGLE_SECONDS = 4
const SETTLING: Partial<SimOptions> = {
  outer: [],
  gravity: GRAVITY,
  air: AIR_DEFAULTS,
  massDamping: SETTLING_DAMPING,
  linearise: 'start',
}

export class DrapeRun implements Drape {
  readonly notes: readonly string[]
  panelFabric: readonly Fabric[]
  colliders: readonly Collider[]
  stage: Drape['stage'] = 'sewing'
  progress = 0
  reason = ''
  sim: Sim
  report: StepReport
  #classes: SeamClasses
  #mesh: CutGarment
  #cloths: GarmentCloths
  readonly #cut: DrapeParts['cut']
  readonly #secondsMax: number
  readonly #static: boolean
  /** Row of the way it is sewn in, and whether its rims were asked already what goes through them. */
  #way: number
  #asked = false
  readonly #isWorn: DrapeParts['isWorn']
  #moveTo: PoseMotion | undefined
  /** The change of pose the garment went through last, null if something else was changed since. */
  #pose: PoseChange | null = null
  readonly #bending: BendingName
  readonly #innerCount: number
  /** Vertex of the sewn garment each stitch ends in. */
  #seamVertex: Int32Array
  #watch: RestWatch
  #gapStart = 0
  /** When falling began: the seams were joined, or the body stood in its last pose [s]. */
  #fallTime = 0
  /** Plies as they are worn, while they lie under the iron and weight is not on yet; null before and after. */
  #plies: Cloth['plies'] | null = null
  /** When it was at rest in the first pose, 0 before [s]. */
  #moved = 0
  #balances = 0
  /** How sharply motion is solved for; balancing is sharper. */
  readonly #solve: Pick<SimOptions, 'tolerance' | 'iterationsMax'>

  constructor(parts: DrapeParts) {
    this.sim = parts.sim
    const { tolerance, iterationsMax } = parts.sim.controls
    this.#solve = { tolerance, iterationsMax }
    this.report = parts.sim.report
    this.notes = parts.notes
    this.#mesh = parts.mesh
    this.#cloths = parts.cloths
    this.#cut = parts.cut
    this.#classes = parts.classes
    this.colliders = parts.colliders
    this.#secondsMax = parts.secondsMax
    this.#static = parts.static
    this.#isWorn = parts.isWorn
    this.#way = parts.static ? 0 : WATCHED_WAY
    this.panelFabric = parts.panelFabric
    this.#moveTo = parts.moveTo
    this.#bending = parts.bending
    this.#innerCount = parts.innerCount
    this.#seamVertex = new Int32Array(0)
    this.#useClasses(parts.classes)
    this.#watch = buildRestWatch(this.sim.state.x, 0)
    if (parts.mesh.stitchVertex.length === 0) this.#merge()
  }

  get meshQuality(): MeshQuality {
    return this.#mesh.quality
  }

  get model(): Model {
    return this.sim.model
  }

  get state(): State {
    return this.sim.state
  }

  get threads(): Int32Array {
    return this.sim.parts.stitches?.arrays.stitchVertex ?? NO_THREADS
  }

  get threadSeam(): Int32Array {
    return this.sim.parts.stitches === null ? NO_THREADS : this.#mesh.stitchSeam
  }

  get steps(): number {
    return this.sim.state.steps
  }

  /** The garment where it is now. */
  get cloth(): Cloth {
    const plies = this.#plies
    return { ...this.sim.scene.cloth, ...(plies && { plies }), position: this.sim.state.x.slice() }
  }

  get pressedFolds(): number {
    return this.sim.parts.bending.law.foldCount ?? 0
  }

  get skins(): readonly TriangleMesh[] {
    return this.colliders.map(({ mesh }) => mesh)
  }

  /** One step. At rest or stopped it changes nothing. */
  advance(): StepReport {
    if (this.stage === 'sewing') this.report = this.#sew()
    else if (this.stage === 'settling') this.report = this.#balances > 0 ? this.#balance() : this.#settle()
    return this.report
  }

  #sew(): StepReport {
    pullThreads(this.sim)
    const way = SEWING_WAYS[this.#way]
    const report = step(this.sim, way.step)
    this.#gapStart = Math.max(this.#gapStart, report.seamGapMax)
    this.progress = Math.max(this.progress, 1 - report.seamGapMax / this.#gapStart)
    if (report.badVertex >= 0) this.#sewAgain('the cloth burst while it was sewn; try a finer resolution')
    else if (report.squeezed) this.#sewAgain(squeezeReason(this.sim))
    else if (report.time > way.secondsMax)
      this.#sewAgain(widestSeamReason(this.#mesh, this.threads, this.state.x))
    else if (report.seamGapMax < seamShut(this.#mesh.quality.resolution, report.time)) this.#tryMerge()
    else if (!this.#asked && report.time > FORCE_FROM) this.#askRims()
    return report
  }

  /** What closed beside its limb is not closed by force while there is another way. */
  #askRims(): void {
    const { scene, state } = this.sim
    const { vertexClass, classCount } = this.#classes
    this.#asked = true
    if (this.#way + 1 === SEWING_WAYS.length) return
    if (!this.#isWorn(joinVertices({ ...scene.cloth, position: state.x }, vertexClass, classCount)))
      this.#sewAgain('')
  }

  /** Begins again in the next way; the last one stops for this reason. */
  #sewAgain(reason: string): void {
    const { scene, settings, controls, kernels, state } = this.sim
    if (this.#way + 1 === SEWING_WAYS.length) {
      this.#stop(reason)
      return
    }
    const way = SEWING_WAYS[++this.#way]
    const sewn = { ...scene, panelFabric: scene.panelFabric.map(way.fabricOf) }
    this.sim = createSim(sewn, { ...settings, ...controls, kernels }, this.sim)
    this.sim.state.steps = state.steps
    this.#asked = false
    this.#gapStart = 0
    this.progress = 0
  }

  #settle(): StepReport {
    const falling = this.state.time - this.#fallTime
    if (falling >= 0) this.#liftIron()
    const { controls } = this.sim
    const opens = this.#plies !== null
    controls.gravity = opens ? [0, 0, 0] : GRAVITY
    controls.massDamping = SETTLING_DAMPING * (1 + 2 * Math.max(0, falling - SETTLING_FREE))
    const stride = falling >= 0 ? ROUGH_STEP : (this.#pose?.stride ?? ROUGH_STEP)
    const report = step(this.sim, this.#static ? stride : SETTLING_STEP)
    const atRest = isAtRest(this.#watch, this.state.x, report.time) && falling >= 0 // not while the body moves
    this.progress = Math.max(this.progress, settledShare(this.#watch.rms))
    const stray = this.steps % STRAY_STRIDE === 0 ? describeStray(this.sim, this.colliders) : ''
    if (report.badVertex >= 0) this.#stop('the cloth burst while it fell; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if (stray !== '') this.#stop(stray)
    else if (this.#static && falling >= 0 && this.#watch.rms < ROUGH_RMS) this.#balances = 1
    else if (atRest && (report.contact.excused === 0 || falling > UNTANGLE_SECONDS)) this.#rest()
    else if (report.time - this.#moved > this.#secondsMax) {
      this.#stop(
        `still moving at ${(1000 * report.speedMax).toFixed(0)} mm/s after ${this.#secondsMax} s; allow more seconds`,
      )
    }
    return report
  }

  /** The second stage of a static drape: forces are balanced, motion is forgotten after every iteration. */
  #balance(): StepReport {
    const { state, controls } = this.sim
    controls.tolerance = BALANCE_TOLERANCE
    controls.iterationsMax = BALANCE_ITERATIONS
    state.v.fill(0)
    const report = step(this.sim, BALANCE_STEP)
    if (report.badVertex >= 0)
      this.#stop('the cloth burst while its forces were balanced; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if (BALANCE_STEP * report.speedRms < BALANCE_RMS || this.#balances++ >= BALANCES_MAX) this.#rest()
    return report
  }

  #tryMerge(): void {
    if (this.steps % MERGE_STRIDE === 0) this.#merge()
  }

  #merge(): void {
    const options = { ...SETTLING, bending: this.#bending }
    const merged = mergeSeams(this.sim, this.#classes, this.colliders, options, {
      panelFabric: this.panelFabric,
      innerCount: this.#innerCount,
    })
    if (merged === null) return // a later step tries again
    if (
      this.#way + 1 < SEWING_WAYS.length &&
      !this.#isWorn({ ...merged.scene.cloth, position: merged.state.x })
    ) {
      this.#sewAgain('')
      return
    }
    this.#plies = merged.scene.cloth.plies
    this.sim = ironSeams(merged)
    this.#fallTime = merged.state.time + IRON_SECONDS
    this.#watch = buildRestWatch(this.state.x, this.state.time)
    this.stage = 'settling'
    this.progress = 0
  }

  #liftIron(): void {
    const plies = this.#plies
    this.#plies = null
    if (plies) this.sim = withPlies(this.sim, plies)
  }

  /** At rest; or, where another pose is asked for, only until the body has moved there. */
  #rest(): void {
    const motion = this.#moveTo
    if (motion === undefined) this.stage = 'rest'
    else this.#wear(motion)
    this.#moveTo = undefined
  }

  /** From here on the garment lies on the skin itself, which moves. */
  #wear(motion: PoseMotion): void {
    this.#pose = this.#beginPose(motion, this.colliders[0].friction)
    this.colliders = this.#pose.colliders
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders } })
    this.#fallFrom(this.#pose.end)
  }

  #beginPose(motion: PoseMotion, friction: number): PoseChange {
    return beginPose(motion, this.state.x, this.state.time, { friction, hasty: this.#static })
  }

  /** The garment as it is worn goes on as another one; see `DrapeChange`. */
  change(change: DrapeChange): void {
    if (this.stage === 'sewing')
      throw new InputError('the garment is still being sewn; change it once it is on, or begin again')
    this.#liftIron()
    const cloths = { ...this.#cloths, ...without(change) }
    const innerPanels = this.panelFabric.length - this.#mesh.panelIds.length
    const resolution = change.resolution ?? this.#mesh.quality.resolution
    const again = change.garment !== undefined || change.resolution !== undefined
    const mesh = again ? this.#cut(cloths.garment, resolution, this.#mesh) : this.#mesh
    const panelFabric = [...this.panelFabric.slice(0, innerPanels), ...panelFabrics(cloths, mesh.panelIds)]
    const colliders = this.colliders.map((collider) => ({
      ...collider,
      friction: cloths.fabric.frictionBody,
    }))
    const old = this.cloth
    const inner = innerPanels === 0 ? null : firstPanels(old, innerPanels, this.#innerCount)
    const cut = again ? recut(old, inner, mesh, colliders) : null
    const { moveTo } = change
    this.#pose = moveTo === undefined ? null : this.#beginPose(moveTo, colliders[0].friction)
    this.colliders = this.#pose?.colliders ?? colliders
    this.sim = succeed(this.sim, {
      scene: { panelFabric, colliders: this.colliders, ...(cut && { cloth: cut.cloth }) },
      options: { ...SETTLING, bending: this.#bending, ...this.#solve },
      ...(cut && { lineage: cut.lineage }),
    })
    this.panelFabric = panelFabric
    this.#cloths = cloths
    this.#mesh = mesh
    if (cut !== null) this.#useClasses(cut.classes)
    this.#fallFrom(this.#pose?.end ?? this.state.time)
    this.stage = 'settling'
  }

  #useClasses(classes: SeamClasses): void {
    const first = this.#innerCount
    this.#classes = classes
    this.#seamVertex = this.#mesh.stitchVertex
      .filter((_, k) => k % 2 === 0)
      .map((i) => classes.vertexClass[first + i])
  }

  /** The rest is waited for anew. */
  #fallFrom(time: number): void {
    const { state } = this.sim
    this.#moved = state.time
    this.#fallTime = time
    this.#balances = 0
    this.#watch = buildRestWatch(state.x, state.time)
    this.progress = 0
  }

  #stop(reason: string): void {
    this.stage = 'stopped'
    this.reason = reason
  }

  /** Sewn cloth and its seams; none while it is being sewn. */
  get #sewn() {
    const { stitchSeam, seamIds } = this.#mesh
    const seamVertex = this.threads.length > 0 ? NO_THREADS : this.#seamVertex
    return { ...this.sim.scene.cloth, seamVertex, seamOf: stitchSeam, seamIds }
  }

  /** How far each seam is folded; empty while it is being sewn. */
  seamFolds(): SeamFold[] {
    return measureSeamFolds(this.#sewn, this.state.x)
  }

  /** What crosses, for whoever cut the pattern; empty when nothing does. */
  nameCrossings(): CrossingNote[] {
    const cloth = { ...this.#sewn, position: this.state.x }
    return [...describeCrossings(cloth), ...this.skins.flatMap((skin) => describeCrossings(cloth, skin))]
  }
}

/** What of a change is about cloths. */
function without({ garment, fabric, fabrics }: DrapeChange): Partial<GarmentCloths> {
  return { ...(garment && { garment }), ...(fabric && { fabric }), ...(fabrics && { fabrics }) }
}

const NO_THREADS = new Int32Array(0)
