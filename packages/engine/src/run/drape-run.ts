/**
 * The stages of a drape: sewing without weight, joining, ironing, falling, rest. `drape.ts` is the way in.
 */
import type { PoseMotion } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import { InputError, type TriangleMesh } from '../core/index.ts'
import { GRAVITY } from '../forces/index.ts'
import type { Fabric } from '../material/index.ts'
import type { CutGarment, MeshQuality } from '../mesh/index.ts'
import type { Cloth, Model, State } from '../model/index.ts'
import {
  buildRestWatch,
  holdPlies,
  isAtRest,
  type Sim,
  type StepReport,
  squeezeReason,
  step,
  succeed,
} from '../sim/index.ts'
import {
  beginMoment,
  copyOf,
  type DrapeMoment,
  type KeptDrape,
  keepSim,
  recallSim,
  recutWorn,
  seamRows,
  strideOf,
} from './drape-moment.ts'
import type { Drape, DrapeChange, DrapeParts } from './drape-parts.ts'
import { HeldCloth } from './held-cloth.ts'
import { IRON_OVER, STEAM, underIron } from './iron-seams.ts'
import { clothsOf, panelFabrics } from './panel-fabrics.ts'
import { beginPose, type PoseChange } from './pose-change.ts'
import type { Recut } from './recut.ts'
import { settledShare } from './settled-share.ts'
import {
  BALANCE,
  balanceControls,
  isRoughOver,
  isStill,
  ROUGH_RMS,
  SETTLING,
  SETTLING_STEP,
  settlingDamping,
  stillMovingReason,
  UNTANGLE_SECONDS,
} from './settling-options.ts'
import { withElastic } from './slim-figure.ts'
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
  readonly held: HeldCloth
  /** All else it goes on from. */
  #m!: DrapeMoment

  constructor(parts: DrapeParts) {
    this.notes = parts.notes
    this.held = new HeldCloth(parts.cloths.pins)
    this.#begin(parts)
  }

  /** From panels laid out, nothing sewn. */
  #begin(parts: DrapeParts): void {
    const { sim, mesh } = parts
    this.sim = sim
    this.report = sim.report
    this.colliders = parts.colliders
    this.panelFabric = parts.panelFabric
    this.#m = beginMoment(parts)
    this.#m.seamVertex = seamRows(this.#m, parts.classes)
    this.#fallFrom(0)
    this.progress = 0
    this.stage = 'sewing'
    if (mesh.stitchVertex.length === 0) this.#useSewn(this.#m.sewing.join())
  }

  get meshQuality(): MeshQuality {
    return this.#m.goal.quality
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
    return this.sim.parts.stitches === null ? NO_THREADS : this.#m.mesh.stitchSeam
  }

  get steps(): number {
    return this.sim.state.steps
  }

  /** The garment where it is now. */
  get cloth(): Cloth {
    const plies = this.#m.pressing?.plies
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
    else if (this.stage === 'settling') this.report = this.#m.balances > 0 ? this.#balance() : this.#settle()
    return this.report
  }

  #sew(): StepReport {
    const sewing = this.#m.sewing
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
    const { slim, plies, iron } = this.#m.sewing
    this.#m.pressing = { iron, begun: sewn.state.time, plies }
    this.#m.slim = slim
    this.sim = sewn
    this.#m.fallTime = sewn.state.time + iron.seconds
    this.#fillOut()
    this.#m.watch = buildRestWatch(this.state.x, this.state.time)
    this.stage = 'settling'
    this.progress = 0
  }

  #settle(): StepReport {
    const falling = this.state.time - this.#m.fallTime
    if (falling >= 0) this.#useBody()
    const { controls } = this.sim
    const opens = this.#m.pressing !== null && this.#m.moved === 0
    controls.gravity = opens ? [0, 0, 0] : GRAVITY
    controls.massDamping = settlingDamping(falling)
    controls.outer = this.held.forces(this.sim, this.colliders)
    const dt = this.#m.parts.static ? strideOf(this.#m, falling, this.state.time) : SETTLING_STEP
    if (!opens) this.#meetFloor(dt)
    const report = step(this.sim, dt)
    const atRest = isAtRest(this.#m.watch, this.state.x, report.time) && falling >= 0 // not while the body moves
    const share = settledShare(this.#m.watch.rms)
    this.progress = Math.max(this.progress, this.#m.mesh === this.#m.goal ? share : 0.5 * share)
    const stray = this.steps % STRAY_STRIDE === 0 ? describeStray(this.sim, this.colliders[0]) : ''
    if (report.badVertex >= 0) this.#stop('the cloth burst while it fell; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if (stray !== '') this.#stop(stray)
    else if (this.held.byHand) this.#fallFrom(Math.max(this.#m.fallTime, report.time))
    else if (
      this.#m.parts.static &&
      falling >= 0 &&
      isRoughOver(this.#m.watch.rms, falling, this.#m.moved, report)
    )
      if (this.#m.mesh !== this.#m.goal && this.#m.moveTo === undefined) this.#refine()
      else this.#m.balances = 1
    else if (atRest && (report.contact.excused === 0 || falling > UNTANGLE_SECONDS)) this.#m.balances = 1
    else if (report.time - this.#m.moved > this.#m.parts.secondsMax)
      this.#stop(stillMovingReason(report.speedMax, this.#m.parts.secondsMax))
    return report
  }

  /** How every drape ends: forces are balanced, motion is forgotten after every iteration. */
  #balance(): StepReport {
    const { state, controls } = this.sim
    const still = isStill(this.#m.balances, this.#m.moved, this.sim.report)
    Object.assign(controls, balanceControls(still), { outer: this.held.forces(this.sim, this.colliders) })
    if (still) state.v.fill(0)
    this.#meetFloor(BALANCE.step)
    const report = step(this.sim, BALANCE.step)
    const way = BALANCE.step * report.speedRms
    const over = this.#m.balances++ >= BALANCE.countMax && still
    if (report.badVertex >= 0)
      this.#stop('the cloth burst while its forces were balanced; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if ((still && way < BALANCE.rms) || (over && way < ROUGH_RMS)) this.#rest()
    else if (over) this.#stop(stillMovingReason(report.speedMax, report.time))
    return report
  }

  /** A slim figure grows into the body, in what it wears. */
  #fillOut(): void {
    if (this.#m.slim === null) return
    const grown = this.#beginPose(this.#m.slim.motion, this.#m.slim.colliders[0], true)
    this.sim = succeed(this.sim, { scene: { colliders: grown.colliders } })
    this.#m.fallTime = grown.end
  }

  /** The figure has filled out, and the iron is lifted. */
  #useBody(): void {
    this.#liftIron()
    if (this.#m.slim === null) return
    this.#m.slim = null
    this.panelFabric = withElastic(this.model, this.state.x, this.panelFabric)
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders, panelFabric: this.panelFabric } })
  }

  /** What comes down to the floor finds it there, and nobody asks for rest while it rises. */
  #meetFloor(dt: number): void {
    const met = this.#m.floor?.meet(this.sim, dt)
    if (!met) return
    this.colliders = met.colliders
    this.sim = succeed(this.sim, { scene: { colliders: met.colliders } })
    this.#m.fallTime = Math.max(this.#m.fallTime, met.end)
  }

  #liftIron(): void {
    if (this.#m.pressing === null) return
    const { plies } = this.#m.pressing
    this.#m.pressing = null
    if (plies) this.sim = holdPlies(this.sim, plies)
    this.#m.watch = buildRestWatch(this.state.x, this.state.time) // what lay still without weight now falls
  }

  /** At rest; or, where another pose or a finer mesh is asked for, only until then. */
  #rest(): void {
    const motion = this.#m.moveTo
    this.#m.moveTo = undefined
    if (motion !== undefined) this.#wear(motion)
    else if (this.#m.mesh !== this.#m.goal) this.#refine()
    else if (this.#m.direct && this.report.contact.excused > 0) this.#beginAgain(this.#m.direct)
    else this.stage = 'rest'
  }

  /** Cut finer as it hangs, and steamed. */
  #refine(): void {
    const [edge, ...finer] = this.#m.edges
    this.#m.edges = finer
    const mesh =
      edge === undefined ? this.#m.goal : this.#m.parts.cut(this.#m.cloths.garment, edge, this.#m.mesh)
    const cut = this.#recut(mesh, this.colliders)
    const iron = this.#m.parts.innerCount > 0 ? IRON_OVER : STEAM
    const cloth = underIron(cut.cloth, iron)
    this.sim = succeed(this.sim, { scene: { cloth }, lineage: cut.lineage, options: this.#m.solve })
    this.#m.pressing = { iron, begun: this.state.time, plies: cut.cloth.plies }
    this.#m.mesh = mesh
    this.#m.seamVertex = seamRows(this.#m, cut.classes)
    this.#fallFrom(this.state.time + iron.seconds)
  }

  /** From here on the garment lies on the skin itself, which moves. */
  #wear(motion: PoseMotion): void {
    this.#m.pose = this.#beginPose(motion, this.colliders[0])
    this.colliders = [...this.#m.pose.colliders, ...this.colliders.slice(1)]
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders }, options: this.#m.solve })
    this.#fallFrom(this.#m.pose.end)
    this.progress = 0
  }

  #beginPose(motion: PoseMotion, skin: Collider, hasty = this.#m.parts.static): PoseChange {
    return beginPose(motion, this.state.x, this.state.time, { skin, hasty })
  }

  /** What was at rest moves again, from where it is. */
  wake(): void {
    if (this.stage === 'settling' && this.#m.balances === 0) return
    Object.assign(this.sim.controls, SETTLING, this.#m.solve)
    this.#fallFrom(Math.max(this.#m.fallTime, this.state.time))
    this.progress = 0
    this.reason = ''
    this.stage = 'settling'
  }

  needSewn(): void {
    if (this.stage === 'sewing' || this.threads.length > 0)
      throw new InputError('the garment is still being sewn; change it once it is on, or begin again')
  }

  /** All it goes on from; null while it is being sewn. */
  keep(): KeptDrape | null {
    if (this.stage === 'sewing' || this.threads.length > 0 || this.#m.slim !== null) return null
    const { stage, progress, reason, panelFabric, colliders } = this
    return {
      stage,
      progress,
      reason,
      panelFabric,
      colliders,
      held: this.held.moment,
      moment: copyOf(this.#m),
      sim: keepSim(this.sim),
    }
  }

  /** Goes on from an earlier moment of this very garment. */
  recall({ held, moment, sim, ...seen }: KeptDrape): void {
    Object.assign(this, seen)
    this.#m = copyOf(moment)
    this.sim = recallSim(sim)
    this.report = this.sim.report
    this.held.recall(held)
  }

  /** The garment as it is worn goes on as another one; see `DrapeChange`. */
  change(change: DrapeChange): void {
    this.needSewn()
    if (change.pins !== undefined) this.held.pin(change.pins)
    if (Object.keys(change).every((name) => name === 'pins')) {
      this.wake()
      return
    }
    this.#liftIron()
    const cloths = { ...this.#m.cloths, ...clothsOf(change) }
    const again = change.garment !== undefined || change.resolution !== undefined
    const resolution = change.resolution ?? this.#m.goal.quality.resolution
    const goal = again ? this.#m.parts.cut(cloths.garment, resolution, this.#m.goal) : this.#m.goal
    const innerPanels = this.#innerPanels
    const panelFabric = [...this.panelFabric.slice(0, innerPanels), ...panelFabrics(cloths, goal.panelIds)]
    const colliders = this.colliders.map((collider) => ({
      ...collider,
      friction: cloths.fabric.frictionBody,
    }))
    const cut = again ? this.#recut(goal, colliders) : null
    const { moveTo } = change
    this.#m.pose = moveTo === undefined ? null : this.#beginPose(moveTo, colliders[0])
    if (moveTo !== undefined) this.#m.direct = undefined
    this.colliders = this.#m.pose ? [...this.#m.pose.colliders, ...colliders.slice(1)] : colliders
    this.sim = succeed(this.sim, {
      scene: { panelFabric, colliders: this.colliders, ...(cut && { cloth: cut.cloth }) },
      options: { ...SETTLING, bending: this.#m.parts.bending, ...this.#m.solve },
      ...(cut && { lineage: cut.lineage }),
    })
    this.panelFabric = panelFabric
    this.#m.cloths = cloths
    this.#m.goal = goal
    if (cut !== null) {
      this.#m.mesh = goal
      this.#m.seamVertex = seamRows(this.#m, cut.classes)
    }
    this.#fallFrom(this.#m.pose?.end ?? this.state.time)
    this.progress = 0
    this.stage = 'settling'
  }

  /** Panels of what is worn below; they come first. */
  get #innerPanels(): number {
    return this.panelFabric.length - this.#m.mesh.panelIds.length
  }

  #recut(mesh: CutGarment, colliders: readonly Collider[]): Recut {
    return recutWorn(this.#m, this.cloth, this.#innerPanels, mesh, colliders)
  }

  /** The rest is waited for anew. */
  #fallFrom(time: number): void {
    const { state } = this.sim
    this.#m.moved = state.time
    this.#m.fallTime = time
    this.#m.balances = 0
    this.#m.watch = buildRestWatch(state.x, state.time)
  }

  #stop(reason: string): void {
    this.stage = 'stopped'
    this.reason = this.#m.direct ? '' : reason
    if (this.#m.direct) this.#beginAgain(this.#m.direct)
  }

  /** On the fine mesh alone, as it is cut now. */
  #beginAgain(direct: NonNullable<DrapeParts['direct']>): void {
    const { steps } = this
    this.#begin(direct(this.#m.cloths, this.#m.goal.quality.resolution))
    this.sim.state.steps = steps
  }

  /** Sewn cloth and its seams; none while it is being sewn. */
  get sewn() {
    const { stitchSeam, seamIds } = this.#m.mesh
    const seamVertex = this.threads.length > 0 ? NO_THREADS : this.#m.seamVertex
    return { ...this.sim.scene.cloth, seamVertex, seamOf: stitchSeam, seamIds }
  }
}

const NO_THREADS = new Int32Array(0)
