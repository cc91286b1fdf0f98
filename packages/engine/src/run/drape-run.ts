/**
 * The stages of a drape: sewing without weight, joining, ironing, falling, rest. `drape.ts` is the way in.
 */
import type { PoseMotion } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import { InputError, type TriangleMesh } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { MeshQuality } from '../mesh/index.ts'
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
import { changeWorn, cutWorn, type WornNow } from './change-worn.ts'
import { CLOSE_STEP, closeSeams, drawnStitches, drawSeams, isClosing } from './close-seams.ts'
import {
  beginMoment,
  copyOf,
  type DrapeMoment,
  type KeptDrape,
  keepSim,
  NO_ROWS,
  outdoors,
  recallSim,
  seamsOf,
  stitchRowsOf,
  strideOf,
} from './drape-moment.ts'
import type { ChangeHooks, Drape, DrapeChange, DrapeParts } from './drape-parts.ts'
import { HeldCloth } from './held-cloth.ts'
import { IRON_OVER, STEAM, underIron } from './iron-seams.ts'
import type { GarmentCloths } from './panel-fabrics.ts'
import { beginPose, type PoseChange } from './pose-change.ts'
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
  #now!: DrapeMoment

  constructor(parts: DrapeParts) {
    this.notes = parts.notes
    const { cloths, pinsUnder } = parts
    this.held = new HeldCloth({ pins: cloths.pins, pinsUnder }, () => this.#now.mesh.panelIds)
    this.#begin(parts)
  }

  /** From panels laid out, nothing sewn. */
  #begin(parts: DrapeParts): void {
    const { sim, mesh, colliders, panelFabric } = parts
    Object.assign(this, { sim, report: sim.report, colliders, panelFabric })
    this.#now = beginMoment(parts)
    this.#now.stitchRows = stitchRowsOf(mesh, parts.innerCount, parts.classes)
    this.#fallFrom(0)
    this.progress = 0
    this.stage = parts.joined ? 'settling' : 'sewing'
    const shut = mesh.stitchVertex.length === 0 || parts.closed
    if (shut && !parts.joined) this.#useSewn(this.#now.sewing.join())
  }

  get meshQuality(): MeshQuality {
    return this.#now.goal.quality
  }

  get model(): Model {
    return this.sim.model
  }

  get state(): State {
    return this.sim.state
  }

  get threads(): Int32Array {
    return this.sim.parts.stitches?.arrays.stitchVertex ?? NO_ROWS
  }

  get threadSeam(): Int32Array {
    const { stitchSeam } = this.#now.mesh
    if (this.sim.parts.stitches === null) return NO_ROWS
    return this.#now.open.length === 0 ? stitchSeam : drawnStitches(this.#now).map((s) => stitchSeam[s])
  }

  get openSeams(): Drape['openSeams'] {
    return this.#now.open.filter(({ since }) => since === null)
  }

  get steps(): number {
    return this.sim.state.steps
  }

  /** The garment where it is now. */
  get cloth(): Cloth {
    const plies = this.#now.pressing?.plies
    return { ...this.sim.scene.cloth, ...(plies && { plies }), position: this.sim.state.x.slice() }
  }

  get cloths(): GarmentCloths {
    return this.#now.cloths
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
    else if (this.stage === 'settling')
      this.report = this.#now.balances > 0 ? this.#balance() : this.#settle()
    return this.report
  }

  #sew(): StepReport {
    const sewing = this.#now.sewing
    const sewn = sewing.advance(this.sim, this.held.sewingForces(this.sim, this.sim.scene.colliders ?? []))
    this.sim = sewing.sim
    this.progress = sewing.progress
    if (sewing.reason !== '') this.#stop(sewing.reason)
    else this.#useSewn(sewn)
    return sewing.report
  }

  /** One surface from here on, under the iron at first; null while it is being sewn. */
  #useSewn(sewn: Sim | null): void {
    if (sewn === null) return
    const { slim, plies, iron } = this.#now.sewing
    this.#now.pressing = { iron, begun: sewn.state.time, plies }
    this.#now.slim = slim
    this.sim = sewn
    this.#now.fallTime = sewn.state.time + iron.seconds
    this.#fillOut()
    this.#now.watch = buildRestWatch(this.state.x, this.state.time)
    this.stage = 'settling'
    this.progress = 0
  }

  #settle(): StepReport {
    const falling = this.state.time - this.#now.fallTime
    if (falling >= 0) this.#useBody()
    const { controls } = this.sim
    const opens = this.#now.pressing !== null && this.#now.moved === 0
    Object.assign(controls, outdoors(this.#now, opens))
    controls.massDamping = settlingDamping(falling)
    controls.outer = this.held.forces(this.sim, this.colliders)
    const closing = isClosing(this.#now)
    const stride = this.#now.parts.static ? strideOf(this.#now, falling, this.state.time) : SETTLING_STEP
    const dt = closing ? Math.min(CLOSE_STEP, stride) : stride
    if (!opens) this.#meetFloor(dt)
    if (closing) drawSeams(this.#now, this.sim)
    const report = step(this.sim, dt)
    const { parts, watch, mesh, goal, moved, cloths } = this.#now
    const atRest = isAtRest(watch, this.state.x, report.time) && falling >= 0 // not while the body moves
    const share = settledShare(watch.rms)
    this.progress = Math.max(this.progress, mesh === goal ? share : 0.5 * share)
    const stray = this.steps % STRAY_STRIDE === 0 ? describeStray(this.sim, this.colliders[0]) : ''
    if (report.badVertex >= 0) this.#stop('the cloth burst while it fell; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if (stray !== '') this.#stop(stray)
    else if (closing) this.#closeSeams()
    else if (this.held.byHand) this.#fallFrom(Math.max(this.#now.fallTime, report.time))
    else if (parts.static && falling >= 0 && isRoughOver(watch.rms, falling, moved, report))
      if (mesh !== goal && this.#now.moveTo === undefined) this.#refine()
      else this.#now.balances = 1
    else if (atRest && (report.contact.excused === 0 || falling > UNTANGLE_SECONDS)) this.#now.balances = 1
    else if (report.time - moved > parts.secondsMax)
      this.#stop(stillMovingReason(report.speedMax, parts.secondsMax, cloths.wind))
    return report
  }

  #closeSeams(): void {
    const closed = closeSeams(this.#now, this.sim, this.sim.scene.colliders ?? [])
    if (closed === null) return
    const { sim, pressing, ...moment } = closed
    this.sim = sim
    Object.assign(this.#now, moment, pressing && { pressing })
    this.#fallFrom(Math.max(this.#now.fallTime, sim.state.time + (pressing?.iron.seconds ?? 0)))
  }

  /** How every drape ends: forces are balanced, motion is forgotten after every iteration. */
  #balance(): StepReport {
    const { state, controls } = this.sim
    const still = isStill(this.#now.balances, this.#now.moved, this.sim.report)
    Object.assign(controls, balanceControls(still), { outer: this.held.forces(this.sim, this.colliders) })
    if (still) state.v.fill(0)
    this.#meetFloor(BALANCE.step)
    const report = step(this.sim, BALANCE.step)
    const way = BALANCE.step * report.speedRms
    const over = this.#now.balances++ >= BALANCE.countMax && still
    if (report.badVertex >= 0)
      this.#stop('the cloth burst while its forces were balanced; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(this.sim))
    else if ((still && way < BALANCE.rms) || (over && way < ROUGH_RMS)) this.#rest()
    else if (over) this.#stop(stillMovingReason(report.speedMax, report.time, this.#now.cloths.wind))
    return report
  }

  /** A slim figure grows into the body, in what it wears. */
  #fillOut(): void {
    if (this.#now.slim === null) return
    const grown = this.#beginPose(this.#now.slim.motion, this.#now.slim.colliders[0], true)
    this.sim = succeed(this.sim, { scene: { colliders: grown.colliders } })
    this.#now.fallTime = grown.end
  }

  /** The figure has filled out, and the iron is lifted. */
  #useBody(): void {
    this.#liftIron()
    if (this.#now.slim === null) return
    this.#now.slim = null
    this.panelFabric = withElastic(this.model, this.state.x, this.panelFabric)
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders, panelFabric: this.panelFabric } })
  }

  /** What comes down to the floor finds it there, and nobody asks for rest while it rises. */
  #meetFloor(dt: number): void {
    const met = this.#now.floor?.meet(this.sim, dt)
    if (!met) return
    this.colliders = met.colliders
    this.sim = succeed(this.sim, { scene: { colliders: met.colliders } })
    this.#now.fallTime = Math.max(this.#now.fallTime, met.end)
  }

  #liftIron(): void {
    if (this.#now.pressing === null) return
    const { plies } = this.#now.pressing
    this.#now.pressing = null
    if (plies) this.sim = holdPlies(this.sim, plies)
    this.#now.watch = buildRestWatch(this.state.x, this.state.time) // what lay still without weight now falls
  }

  /** At rest; or, where another pose or a finer mesh is asked for, only until then. */
  #rest(): void {
    const motion = this.#now.moveTo
    this.#now.moveTo = undefined
    if (motion !== undefined) this.#wear(motion)
    else if (this.#now.mesh !== this.#now.goal) this.#refine()
    else if (this.#now.direct && this.report.contact.excused > 0) this.#beginAgain(this.#now.direct)
    else this.stage = 'rest'
  }

  /** Cut finer as it hangs, and steamed. */
  #refine(): void {
    const { parts, cloths, plain, goal, mesh: old } = this.#now
    const [edge, ...finer] = this.#now.edges
    const next = edge === undefined ? { plain, mesh: goal } : parts.cut(cloths.garment, edge, old)
    const { cut, mesh, stitchRows, open } = cutWorn(this.#worn, next)
    this.#now.edges = finer
    const iron = parts.innerCount > 0 ? IRON_OVER : STEAM
    const cloth = underIron(cut.cloth, iron)
    this.sim = succeed(this.sim, { scene: { cloth }, lineage: cut.lineage, options: this.#now.solve })
    const pressing = { iron, begun: this.state.time, plies: cut.cloth.plies }
    Object.assign(this.#now, { mesh, stitchRows, open, pressing })
    this.#fallFrom(this.state.time + iron.seconds)
  }

  /** From here on the garment lies on the skin itself, which moves. */
  #wear(motion: PoseMotion): void {
    const pose = this.#beginPose(motion, this.colliders[0])
    Object.assign(this.#now, { pose, skin: { begin: pose.begin, end: pose.end, own: true } })
    this.colliders = [...pose.colliders, ...this.colliders.slice(1)]
    this.sim = succeed(this.sim, { scene: { colliders: this.colliders }, options: this.#now.solve })
    this.#fallFrom(pose.end)
    this.progress = 0
  }

  #beginPose(motion: PoseMotion, skin: Collider, hasty = this.#now.parts.static): PoseChange {
    return beginPose(motion, this.state.x, this.state.time, { skin, hasty, kernels: this.sim.kernels })
  }

  /** What was at rest moves again, from where it is. */
  wake(): void {
    if (this.stage === 'settling' && this.#now.balances === 0) return
    Object.assign(this.sim.controls, SETTLING, this.#now.solve)
    this.#fallFrom(Math.max(this.#now.fallTime, this.state.time))
    this.progress = 0
    this.reason = ''
    this.stage = 'settling'
  }

  /** Are all of its seams still drawn together? */
  get #isUnsewn(): boolean {
    return this.stage === 'sewing' || (this.threads.length > 0 && this.#now.open.length === 0)
  }

  needSewn(): void {
    if (this.#isUnsewn)
      throw new InputError('the garment is still being sewn; change it once it is on, or begin again')
  }

  /** All it goes on from; null while it is being sewn. */
  keep(): KeptDrape | null {
    if (this.#isUnsewn || this.#now.slim !== null) return null
    const { stage, progress, reason, panelFabric, colliders } = this
    return {
      stage,
      progress,
      reason,
      panelFabric,
      colliders,
      held: this.held.moment,
      moment: copyOf(this.#now),
      sim: keepSim(this.sim),
    }
  }

  /** Goes on from an earlier moment of this very garment; `opened`: its simulation, where that is built already. */
  recall({ held, moment, sim, ...seen }: KeptDrape, opened = recallSim(sim)): void {
    Object.assign(this, seen)
    this.#now = copyOf(moment)
    this.sim = opened
    this.report = this.sim.report
    this.held.recall(held)
  }

  /** The garment as it is worn goes on as another one; see `DrapeChange`. */
  change(change: DrapeChange, hooks: ChangeHooks = {}): void {
    this.needSewn()
    if (change.pins ?? change.pinsUnder) this.held.pin(change)
    if (Object.keys(change).every((name) => name === 'pins' || name === 'pinsUnder')) {
      this.wake()
      return
    }
    this.#liftIron()
    const { moment, ...next } = changeWorn(this.#worn, change, hooks)
    Object.assign(this, next)
    Object.assign(this.#now, moment)
    this.#fallFrom(this.#now.pose?.end ?? this.state.time)
    this.progress = 0
    this.stage = 'settling'
  }

  get #worn(): WornNow {
    const { sim, cloth, panelFabric, colliders } = this
    return { now: this.#now, sim, cloth, panelFabric, colliders }
  }

  /** The rest is waited for anew. */
  #fallFrom(time: number): void {
    const { state } = this.sim
    this.#now.moved = state.time
    this.#now.fallTime = time
    this.#now.balances = 0
    this.#now.watch = buildRestWatch(state.x, state.time)
  }

  #stop(reason: string): void {
    this.stage = 'stopped'
    this.reason = this.#now.direct ? '' : reason
    if (this.#now.direct) this.#beginAgain(this.#now.direct)
  }

  /** On the fine mesh alone, as it is cut now. */
  #beginAgain(direct: NonNullable<DrapeParts['direct']>): void {
    const { steps } = this
    this.#begin(direct(this.#now.cloths, this.#now.goal.quality.resolution))
    this.sim.state.steps = steps
  }

  /** Sewn cloth and its seams; none while it is being sewn. */
  get sewn() {
    return { ...this.sim.scene.cloth, ...seamsOf(this.#now, this.#isUnsewn) }
  }
}
