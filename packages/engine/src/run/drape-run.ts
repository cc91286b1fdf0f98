/**
 * The stages of a drape: sewing without weight, joining, ironing, falling, rest. `drape.ts` is the way in.
 */
import type { PoseMotion } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import { InputError, type TriangleMesh } from '../core/index.ts'
import type { SeamClasses } from '../dress/index.ts'
import { GRAVITY } from '../forces/index.ts'
import type { Fabric } from '../material/index.ts'
import type { CutGarment, MeshQuality } from '../mesh/index.ts'
import type { Cloth, Model, State } from '../model/index.ts'
import {
  buildRestWatch,
  holdPlies,
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
import { Floor } from './floor.ts'
import { IRON_OVER, type Pressing, pressingStride, STEAM, underIron } from './iron-seams.ts'
import { clothsOf, type GarmentCloths, panelFabrics } from './panel-fabrics.ts'
import { beginPose, type PoseChange } from './pose-change.ts'
import { firstPanels, type Recut, recut } from './recut.ts'
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
import { Sewing } from './sewing.ts'
import { FILL_STEP, type SlimFigure, withElastic } from './slim-figure.ts'
import { describeStray, STRAY_STRIDE } from './stray-piece.ts'

export class DrapeRun implements Drape {
  readonly notes: readonly string[]
  panelFabric!: readonly Fabric[]
  colliders!: readonly Collider[]
  stage!: Drape['stage']
  progress!: number
  reason = ''
  sim!: Sim
  report!: StepReport
  #parts!: DrapeParts
  #sewing!: Sewing
  /** The mesh it has now, the one it shall have, and edges of those between [m]; see `coarse-to-fine.ts`. */
  #mesh!: CutGarment
  #goal!: CutGarment
  #edges!: readonly number[]
  #cloths!: GarmentCloths
  /** The figure it was sewn round, where that is slim, and until it has filled out. */
  #slim!: SlimFigure | null
  #moveTo: PoseMotion | undefined
  /** Not once the body has gone elsewhere. */
  #direct: DrapeParts['direct']
  /** The change of pose the garment went through last, null if something else was changed since. */
  #pose!: PoseChange | null
  /** Vertex of the sewn garment each stitch ends in. */
  #seamVertex!: Int32Array
  #watch!: RestWatch
  /** When falling began: the seams were joined, or the body stood in its last pose [s]. */
  #fallTime!: number
  /** Null before and after it lies under the iron, at first without weight. */
  #pressing!: Pressing | null
  /** When something was changed while it was worn, 0 before [s]. */
  #moved!: number
  #balances!: number
  /** Null for a body that stands on none. */
  #floor!: Floor | null
  /** How sharply motion is solved for; balancing is sharper. */
  #solve!: Pick<SimOptions, 'tolerance' | 'iterationsMax'>

  constructor(parts: DrapeParts) {
    this.notes = parts.notes
    this.#begin(parts)
  }

  /** From panels laid out, nothing sewn. */
  #begin(parts: DrapeParts): void {
    const { sim, mesh, goal = mesh, edges = [] } = parts
    const { tolerance, iterationsMax } = sim.controls
    this.#parts = parts
    this.#sewing = new Sewing(parts)
    this.sim = sim
    this.report = sim.report
    this.#solve = { tolerance, iterationsMax }
    this.#mesh = mesh
    this.#goal = goal
    this.#edges = edges
    this.#cloths = parts.cloths
    this.colliders = parts.colliders
    this.panelFabric = parts.panelFabric
    this.#floor = parts.standing ? new Floor(parts.cloths.fabric.frictionBody) : null
    this.#moveTo = parts.moveTo
    this.#direct = parts.direct
    this.#slim = null
    this.#pose = null
    this.#pressing = null
    this.#useClasses(parts.classes)
    this.#fallFrom(0)
    this.progress = 0
    this.stage = 'sewing'
    if (mesh.stitchVertex.length === 0 || parts.closed) this.#useSewn(this.#sewing.join())
  }

  get meshQuality(): MeshQuality {
    return this.#goal.quality
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
    const plies = this.#pressing?.plies
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
    const sewing = this.#sewing
    const sewn = sewing.advance(this.sim)
    this.sim = sewing.sim
    this.progress = sewing.progress
    if (sewing.reason !== '') this.#stop(sewing.reason)
    else this.#useSewn(sewn)
    return sewing.report
  }

  /** One surface from here on, under the iron at first; null while it is being sewn. */
  #useSewn(sewn: Sim | null): void {
    if (sewn === null) return
    const { slim, plies, iron } = this.#sewing
    this.#pressing = { iron, begun: sewn.state.time, plies }
    this.#slim = slim
    this.sim = sewn
    this.#fallTime = sewn.state.time + iron.seconds
    this.#fillOut()
    this.#watch = buildRestWatch(this.state.x, this.state.time)
    this.stage = 'settling'
    this.progress = 0
  }

  #settle(): StepReport {
    const falling = this.state.time - this.#fallTime
    if (falling >= 0) this.#useBody()
    const { controls } = this.sim
    const opens = this.#pressing !== null && this.#moved === 0
    controls.gravity = opens ? [0, 0, 0] : GRAVITY
    controls.massDamping = settlingDamping(falling)
    const dt = this.#parts.static ? this.#stride(falling) : SETTLING_STEP
    if (!opens) this.#meetFloor(dt)
    const report = step(this.sim, dt)
    const atRest = isAtRest(this.#watch, this.state.x, report.time) && falling >= 0 // not while the body moves
    const share = settledShare(this.#watch.rms)
    this.progress = Math.max(this.progress, this.#mesh === this.#goal ? share : 0.5 * share)
    const stray = this.steps % STRAY_STRIDE === 0 ? describeStray(this.sim, this.colliders[0]) : ''
    if (report.badVertex >= 0) this.#stop('the cloth burst while it fell; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if (stray !== '') this.#stop(stray)
    else if (this.#parts.static && falling >= 0 && isRoughOver(this.#watch.rms, falling, this.#moved, report))
      if (this.#mesh !== this.#goal && this.#moveTo === undefined) this.#refine()
      else this.#balances = 1
    else if (atRest && (report.contact.excused === 0 || falling > UNTANGLE_SECONDS)) this.#balances = 1
    else if (report.time - this.#moved > this.#parts.secondsMax)
      this.#stop(stillMovingReason(report.speedMax, this.#parts.secondsMax))
    return report
  }

  /** Of a static drape that has been falling so long, or will in so long [s]. */
  #stride(falling: number): number {
    if (falling >= 0) return ROUGH_STEP
    if (this.#slim) return FILL_STEP
    if (this.#pressing) return Math.min(ROUGH_STEP, pressingStride(this.#pressing, this.state.time))
    return this.#pose?.stride ?? ROUGH_STEP
  }

  /** How every drape ends: forces are balanced, motion is forgotten after every iteration. */
  #balance(): StepReport {
    const { state, controls } = this.sim
    const still = isStill(this.#balances, this.#moved, this.sim.report)
    Object.assign(controls, balanceControls(still))
    if (still) state.v.fill(0)
    this.#meetFloor(BALANCE.step)
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

  /** What comes down to the floor finds it there, and nobody asks for rest while it rises. */
  #meetFloor(dt: number): void {
    const met = this.#floor?.meet(this.sim, dt)
    if (!met) return
    this.colliders = met.colliders
    this.sim = succeed(this.sim, { scene: { colliders: met.colliders } })
    this.#fallTime = Math.max(this.#fallTime, met.end)
  }

  #liftIron(): void {
    if (this.#pressing === null) return
    const { plies } = this.#pressing
    this.#pressing = null
    if (plies) this.sim = holdPlies(this.sim, plies)
    this.#watch = buildRestWatch(this.state.x, this.state.time) // what lay still without weight now falls
  }

  /** At rest; or, where another pose or a finer mesh is asked for, only until then. */
  #rest(): void {
    const motion = this.#moveTo
    this.#moveTo = undefined
    if (motion !== undefined) this.#wear(motion)
    else if (this.#mesh !== this.#goal) this.#refine()
    else if (this.#direct && this.report.contact.excused > 0) this.#beginAgain(this.#direct)
    else this.stage = 'rest'
  }

  /** Cut finer as it hangs, and steamed. */
  #refine(): void {
    const [edge, ...finer] = this.#edges
    this.#edges = finer
    const mesh = edge === undefined ? this.#goal : this.#parts.cut(this.#cloths.garment, edge, this.#mesh)
    const cut = this.#recut(mesh, this.colliders)
    const iron = this.#parts.innerCount > 0 ? IRON_OVER : STEAM
    const cloth = underIron(cut.cloth, iron)
    this.sim = succeed(this.sim, { scene: { cloth }, lineage: cut.lineage, options: this.#solve })
    this.#pressing = { iron, begun: this.state.time, plies: cut.cloth.plies }
    this.#mesh = mesh
    this.#useClasses(cut.classes)
    this.#fallFrom(this.state.time + iron.seconds)
  }

  /** From here on the garment lies on the skin itself, which moves. */
  #wear(motion: PoseMotion): void {
    this.#pose = this.#beginPose(motion, this.colliders[0])
    this.colliders = [...this.#pose.colliders, ...this.colliders.slice(1)]
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders }, options: this.#solve })
    this.#fallFrom(this.#pose.end)
    this.progress = 0
  }

  #beginPose(motion: PoseMotion, skin: Collider, hasty = this.#parts.static): PoseChange {
    return beginPose(motion, this.state.x, this.state.time, { skin, hasty })
  }

  /** The garment as it is worn goes on as another one; see `DrapeChange`. */
  change(change: DrapeChange): void {
    if (this.stage === 'sewing' || this.threads.length > 0)
      throw new InputError('the garment is still being sewn; change it once it is on, or begin again')
    this.#liftIron()
    const cloths = { ...this.#cloths, ...clothsOf(change) }
    const again = change.garment !== undefined || change.resolution !== undefined
    const resolution = change.resolution ?? this.#goal.quality.resolution
    const goal = again ? this.#parts.cut(cloths.garment, resolution, this.#goal) : this.#goal
    const innerPanels = this.#innerPanels
    const panelFabric = [...this.panelFabric.slice(0, innerPanels), ...panelFabrics(cloths, goal.panelIds)]
    const colliders = this.colliders.map((collider) => ({
      ...collider,
      friction: cloths.fabric.frictionBody,
    }))
    const cut = again ? this.#recut(goal, colliders) : null
    const { moveTo } = change
    this.#pose = moveTo === undefined ? null : this.#beginPose(moveTo, colliders[0])
    if (moveTo !== undefined) this.#direct = undefined
    this.colliders = this.#pose ? [...this.#pose.colliders, ...colliders.slice(1)] : colliders
    this.sim = succeed(this.sim, {
      scene: { panelFabric, colliders: this.colliders, ...(cut && { cloth: cut.cloth }) },
      options: { ...SETTLING, bending: this.#parts.bending, ...this.#solve },
      ...(cut && { lineage: cut.lineage }),
    })
    this.panelFabric = panelFabric
    this.#cloths = cloths
    this.#goal = goal
    if (cut !== null) {
      this.#mesh = goal
      this.#useClasses(cut.classes)
    }
    this.#fallFrom(this.#pose?.end ?? this.state.time)
    this.progress = 0
    this.stage = 'settling'
  }

  /** Panels of what is worn below; they come first. */
  get #innerPanels(): number {
    return this.panelFabric.length - this.#mesh.panelIds.length
  }

  #recut(mesh: CutGarment, colliders: readonly Collider[]): Recut {
    const old = this.cloth
    const panels = this.#innerPanels
    const inner = panels === 0 ? null : firstPanels(old, panels, this.#parts.innerCount)
    return recut(old, inner, mesh, colliders, this.#parts.falls)
  }

  #useClasses(classes: SeamClasses): void {
    const first = this.#parts.innerCount
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
  }

  #stop(reason: string): void {
    this.stage = 'stopped'
    this.reason = this.#direct ? '' : reason
    if (this.#direct) this.#beginAgain(this.#direct)
  }

  /** On the fine mesh alone, as it is cut now. */
  #beginAgain(direct: NonNullable<DrapeParts['direct']>): void {
    const { steps } = this
    this.#begin(direct(this.#cloths, this.#goal.quality.resolution))
    this.sim.state.steps = steps
  }

  /** Sewn cloth and its seams; none while it is being sewn. */
  get sewn() {
    const { stitchSeam, seamIds } = this.#mesh
    const seamVertex = this.threads.length > 0 ? NO_THREADS : this.#seamVertex
    return { ...this.sim.scene.cloth, seamVertex, seamOf: stitchSeam, seamIds }
  }
}

const NO_THREADS = new Int32Array(0)
