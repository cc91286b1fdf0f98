/**
 * The stages of a drape: sewing without weight, joining, ironing, falling, rest. `drape.ts` is the way in.
 */
import type { PoseMotion } from '../body/index.ts'
import { type Collider, type CrossingNote, describeCrossings } from '../contact/index.ts'
import { InputError, type TriangleMesh } from '../core/index.ts'
import {
  FORCE_FROM,
  givingFabric,
  LATE_FROM,
  mergeSeams,
  pullThreads,
  type SeamClasses,
  seamShut,
} from '../dress/index.ts'
import { type BendingName, GRAVITY } from '../forces/index.ts'
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
import { IRON, IRON_OVER, ironSeams, withPlies } from './iron-seams.ts'
import { clothsOf, type GarmentCloths, panelFabrics } from './panel-fabrics.ts'
import { beginPose, type PoseChange } from './pose-change.ts'
import { firstPanels, recut } from './recut.ts'
import { settledShare } from './settled-share.ts'
import {
  BALANCE,
  balanceControls,
  isRoughOver,
  isStill,
  ROUGH_RMS,
  ROUGH_STEP,
  SETTLING,
  SETTLING_STEP,
  settlingDamping,
  stillMovingReason,
  UNTANGLE_SECONDS,
} from './settling-options.ts'
import { SEWING_WAYS, WATCHED_WAY } from './sewing-ways.ts'
import { FILL_STEP, type SlimFigure, withElastic } from './slim-figure.ts'
import { describeStray } from './stray-piece.ts'
import { widestSeamReason } from './widest-seam.ts'

/** Joining is looked at every so many steps, and whether pieces left the body: counting takes its time. */
const MERGE_STRIDE = 4
const STRAY_STRIDE = 30

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
  readonly #dressing: Pick<DrapeParts, 'isWorn' | 'slim' | 'lateStitch'>
  /** The figure it is sewn round, where that is slim, and until it has filled out. */
  #slim: SlimFigure | null = null
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
  /** When something was changed while it was worn, 0 before [s]. */
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
    this.#dressing = parts
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
    const way = SEWING_WAYS[this.#way]
    pullThreads(this.sim, way.inOrder ? this.#dressing.lateStitch : undefined)
    const report = step(this.sim, way.step)
    this.#gapStart = Math.max(this.#gapStart, report.seamGapMax)
    this.progress = Math.max(this.progress, 1 - report.seamGapMax / this.#gapStart)
    if (report.badVertex >= 0) this.#sewAgain('the cloth burst while it was sewn; try a finer resolution')
    else if (report.squeezed) this.#sewAgain(squeezeReason(this.sim))
    else if (report.time > way.secondsMax)
      this.#sewAgain(widestSeamReason(this.#mesh, this.threads, this.state.x))
    else if (report.seamGapMax < seamShut(this.#mesh.quality.resolution, report.time)) this.#merge()
    else if (!this.#asked && report.time > FORCE_FROM + (way.inOrder ? LATE_FROM : 0)) this.#askRims()
    return report
  }

  /** What closed beside its limb is not closed by force while there is another way. */
  #askRims(): void {
    const { scene, state } = this.sim
    const { vertexClass, classCount } = this.#classes
    this.#asked = true
    if (this.#lastWay) return
    if (!this.#dressing.isWorn(joinVertices({ ...scene.cloth, position: state.x }, vertexClass, classCount)))
      this.#sewAgain('')
  }

  /** Begins again in the next way; the last one stops for this reason. */
  #sewAgain(reason: string): void {
    const { scene, settings, controls, kernels, state } = this.sim
    if (this.#lastWay) {
      this.#stop(reason)
      return
    }
    const way = SEWING_WAYS[++this.#way]
    if (way.slim) this.#slim ??= this.#dressing.slim?.() ?? null
    const colliders = this.#slim?.colliders ?? scene.colliders
    const sewn = { ...scene, colliders, panelFabric: scene.panelFabric.map(way.fabricOf) }
    this.sim = createSim(sewn, { ...settings, ...controls, kernels }, this.sim)
    this.sim.state.steps = state.steps
    this.#asked = false
    this.#gapStart = 0
    this.progress = 0
  }

  #settle(): StepReport {
    const falling = this.state.time - this.#fallTime
    if (falling >= 0) this.#useBody()
    const { controls } = this.sim
    const opens = this.#plies !== null
    controls.gravity = opens ? [0, 0, 0] : GRAVITY
    controls.massDamping = settlingDamping(falling)
    const stride = falling >= 0 ? ROUGH_STEP : this.#slim ? FILL_STEP : (this.#pose?.stride ?? ROUGH_STEP)
    const report = step(this.sim, this.#static ? stride : SETTLING_STEP)
    const atRest = isAtRest(this.#watch, this.state.x, report.time) && falling >= 0 // not while the body moves
    this.progress = Math.max(this.progress, settledShare(this.#watch.rms))
    const stray = this.steps % STRAY_STRIDE === 0 ? describeStray(this.sim, this.colliders) : ''
    if (report.badVertex >= 0) this.#stop('the cloth burst while it fell; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if (stray !== '') this.#stop(stray)
    else if (this.#static && falling >= 0 && isRoughOver(this.#watch.rms, falling, this.#moved, report))
      this.#balances = 1
    else if (atRest && (report.contact.excused === 0 || falling > UNTANGLE_SECONDS)) this.#rest()
    else if (report.time - this.#moved > this.#secondsMax)
      this.#stop(stillMovingReason(report.speedMax, this.#secondsMax))
    return report
  }

  /** The second stage of a static drape: forces are balanced, motion is forgotten after every iteration. */
  #balance(): StepReport {
    const { state, controls } = this.sim
    const still = isStill(this.#balances, this.#moved, this.sim.report)
    Object.assign(controls, balanceControls(still))
    if (still) state.v.fill(0)
    const report = step(this.sim, BALANCE.step)
    const way = BALANCE.step * report.speedRms
    const over = this.#balances++ >= BALANCE.countMax && still
    if (report.badVertex >= 0)
      this.#stop('the cloth burst while its forces were balanced; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if ((still && way < BALANCE.rms) || (over && way < ROUGH_RMS)) this.#rest()
    else if (over) this.#stop(stillMovingReason(report.speedMax, report.time))
    return report
  }

  get #lastWay(): boolean {
    return this.#way + 1 === SEWING_WAYS.length
  }

  #merge(): void {
    if (this.steps % MERGE_STRIDE > 0 && this.threads.length > 0) return
    const options = { ...SETTLING, bending: this.#bending }
    const merged = mergeSeams(this.sim, this.#classes, this.#slim?.colliders ?? this.colliders, options, {
      panelFabric: this.#slim ? this.panelFabric.map(givingFabric) : this.panelFabric,
      innerCount: this.#innerCount,
      last: this.#lastWay,
    })
    if (merged === null) return // a later step tries again
    if (!this.#lastWay && !this.#dressing.isWorn({ ...merged.scene.cloth, position: merged.state.x })) {
      this.#sewAgain('')
      return
    }
    const iron = this.#innerCount > 0 ? IRON_OVER : IRON
    this.#plies = merged.scene.cloth.plies
    this.sim = ironSeams(merged, iron)
    this.#fallTime = merged.state.time + iron.seconds
    this.#fillOut()
    this.#watch = buildRestWatch(this.state.x, this.state.time)
    this.stage = 'settling'
    this.progress = 0
  }

  /** A slim figure grows into the body, in what it wears. */
  #fillOut(): void {
    if (this.#slim === null) return
    const grown = this.#beginPose(this.#slim.motion, this.#slim.colliders[0], true)
    this.sim = succeed(this.sim, { scene: { colliders: grown.colliders } })
    this.#fallTime = grown.end
  }

  /** The figure has filled out, and the iron is lifted. */
  #useBody(): void {
    this.#liftIron()
    if (this.#slim === null) return
    this.#slim = null
    this.panelFabric = withElastic(this.model, this.state.x, this.panelFabric)
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders, panelFabric: this.panelFabric } })
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
    this.#pose = this.#beginPose(motion, this.colliders[0])
    this.colliders = this.#pose.colliders
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders } })
    this.#fallFrom(this.#pose.end)
  }

  #beginPose(motion: PoseMotion, skin: Collider, hasty = this.#static): PoseChange {
    return beginPose(motion, this.state.x, this.state.time, { skin, hasty })
  }

  /** The garment as it is worn goes on as another one; see `DrapeChange`. */
  change(change: DrapeChange): void {
    if (this.stage === 'sewing' || this.threads.length > 0)
      throw new InputError('the garment is still being sewn; change it once it is on, or begin again')
    this.#liftIron()
    const cloths = { ...this.#cloths, ...clothsOf(change) }
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
    this.#pose = moveTo === undefined ? null : this.#beginPose(moveTo, colliders[0])
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

const NO_THREADS = new Int32Array(0)
