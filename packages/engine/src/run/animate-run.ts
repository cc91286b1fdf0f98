/**
 * The stages of an animation: dressing, a short hold on the live body, then frame after frame. `animate.ts` is the way in.
 */

import type { BodyMotion } from '../body/index.ts'
import { assert, type TriangleMesh } from '../core/index.ts'
import type { OuterForce } from '../forces/index.ts'
import { countCrossings, withSolid } from '../geometry/index.ts'
import type { Kernels } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth, Model, State } from '../model/index.ts'
import { type GivingSkin, giveWay, movingColliders } from '../motion/index.ts'
import { measureStretch, TIGHT } from '../output/index.ts'
import {
  createSim,
  openSim,
  type PackedSim,
  packSim,
  type Sim,
  type StepReport,
  squeezeReason,
  step,
  succeed,
} from '../sim/index.ts'
import type { Animation, AnimationFrame, FrameNumbers } from './animation.ts'
import type { DrapeRun } from './drape-run.ts'
import { Floor, standsOnFloor } from './floor.ts'
import type { HeldCloth } from './held-cloth.ts'
import { packArrays, unpackArrays } from './pack-arrays.ts'
import { type GarmentCloths, panelFabrics } from './panel-fabrics.ts'
import { findTightMoments } from './tight-moments.ts'
import { gustForce, windAir } from './wind.ts'

/**
 * Steps are no longer than this [s]: a leg that swings at 4 m/s goes half an edge of a coarse mesh. At 1/120 s it goes a whole one,
 * skin turns away under cloth that was sent straight ahead, and what is stretched by that no stiffness prevents: trousers in a
 * pirouette 10.7 % instead of 7.1 %. Shorter steps still, where cloth is fast, changed nothing more in the side-twists.
 */
const STEP_MAX = 1 / 240
/**
 * Garments are dressed on a distance field that errs by up to 3 mm; this long they lie on the skin itself before it moves,
 * swinging damped [s] [1/s].
 */
export const HOLD = 0.25
const HOLD_DAMPING = 8
/** Cloth that moves loses its motion to the air, and this much to what is not modelled [1/s]. */
const MOVING_DAMPING = 0.2

/** A garment and the body that moves in it. */
export interface MovingScene extends GarmentCloths {
  readonly motion: BodyMotion
  /** What hangs already: of what its panels are, the layers below among them, and what holds it. */
  readonly worn?: { readonly panelFabric: readonly Fabric[]; readonly held: HeldCloth } | undefined
}

/** What a run is told, with all defaults in place. */
export interface AnimationSettings {
  readonly kernels: Kernels
  readonly fps: number
  readonly frameCount: number
  readonly checkpointFrames: number
  /** One name for everything that decides the frames. */
  readonly key: string
}

/** What a checkpoint says beside arrays. */
interface Kept {
  readonly key: string
  readonly frame: number
  /** The floor was laid, as cloth came down to it. */
  readonly floor: boolean
  readonly sim: PackedSim['values']
  readonly resolution: number
  readonly notes: readonly string[]
  readonly history: readonly FrameNumbers[]
}

export class AnimationRun implements Animation {
  stage: Animation['stage'] = 'dressing'
  reason = ''
  frame = 0
  notes: readonly string[] = []
  resolution = 0
  checkpoint: Uint8Array | null = null
  history: FrameNumbers[] = []
  readonly #scene: MovingScene
  readonly #settings: AnimationSettings
  #drape: DrapeRun | null
  #sim: Sim | null = null
  #report: StepReport | null = null
  /** Null for a body that does not stand on it. */
  readonly #floor: Floor | null
  /** Null where the air is steady. */
  readonly #gusts: OuterForce | null
  /** Null for a body that does not give way. */
  readonly #skin: GivingSkin | null

  /** From a drape that has begun, or from a checkpoint. */
  constructor(
    scene: MovingScene,
    settings: AnimationSettings,
    drape: DrapeRun | null,
    saved: Uint8Array | null,
  ) {
    this.#skin = giveWay(scene.motion)
    this.#scene = { ...scene, motion: this.#skin?.motion ?? scene.motion }
    this.#settings = settings
    this.#gusts = gustForce(scene.wind)
    this.#drape = drape
    this.#floor = standsOnFloor(scene.motion.mesh) ? new Floor(scene.fabric.frictionBody) : null
    if (drape !== null) {
      this.notes = drape.notes
      this.resolution = drape.meshQuality.resolution
    }
    if (saved !== null) this.#open(saved)
  }

  get frameCount(): number {
    return this.#settings.frameCount
  }

  get fps(): number {
    return this.#settings.fps
  }

  get progress(): number {
    if (this.stage === 'dressing') return this.#drape?.progress ?? 0
    return this.frame / this.frameCount
  }

  get motion(): BodyMotion {
    return this.#scene.motion
  }

  get model(): Model {
    return this.#worn.model
  }

  get state(): State {
    return this.#worn.state
  }

  get steps(): number {
    return this.#worn.state.steps
  }

  get report(): StepReport {
    return this.#report ?? this.#worn.report
  }

  get #worn(): Sim {
    const sim = this.#sim ?? this.#drape?.sim ?? null
    assert(sim !== null, 'an animation without a garment')
    return sim
  }

  /** One step of dressing (null), or one frame of the motion. Done or stopped it changes nothing. */
  advance(): AnimationFrame | null {
    if (this.stage === 'dressing' && this.#drape !== null) this.#dress(this.#drape)
    else if (this.stage === 'moving') return this.#move()
    return null
  }

  #dress(drape: DrapeRun): void {
    this.#report = drape.advance()
    if (drape.stage === 'stopped') this.#stop(drape.reason)
    if (drape.stage !== 'rest') return
    const { cloth } = drape
    const { steps } = drape
    this.#sim = this.#buildSim(cloth, false)
    this.#sim.state.steps = steps
    this.#drape = null
    if (this.#hold()) this.stage = 'moving'
  }

  /** The garment comes to lie on the skin of the body that will move, which stands still meanwhile. */
  #hold(): boolean {
    const count = Math.round(HOLD / STEP_MAX)
    this.#worn.controls.massDamping = HOLD_DAMPING
    for (let k = count; k > 0; k--) {
      this.#worn.state.time = -k * STEP_MAX
      if (!this.#step(STEP_MAX)) return false
    }
    return true
  }

  /** To the time of the next frame, and what the garment is there. The first frame is where it is. */
  #move(): AnimationFrame | null {
    const { fps } = this.#settings
    this.#worn.controls.massDamping = MOVING_DAMPING
    if (this.frame > 0) {
      const count = Math.ceil(1 / (fps * STEP_MAX) - 1e-9)
      const begun = (this.frame - 1) / fps
      this.#skin?.stand(this.#worn.state.x, begun)
      for (let k = 0; k < count; k++) {
        const time = begun + k / (fps * count) // no sum of roundings: frames are at the same times in all runs
        const { state, parts } = this.#worn
        state.time = time
        if (parts.body?.press) this.#skin?.follow(parts.body.press, time, begun + (k + 1) / (fps * count))
        if (!this.#step(1 / (fps * count))) return null
      }
    }
    const time = this.frame / fps
    const sim = this.#worn
    sim.state.time = time
    const body = new Float64Array(this.#scene.motion.mesh.position.length)
    this.#scene.motion.placesAt(time, body)
    const frame = this.#measure(sim, time, Float32Array.from(sim.state.x), Float32Array.from(body))
    const { row, garment, body: skin, ...numbers } = frame
    this.history.push(numbers)
    this.frame++
    if (this.frame === this.frameCount) this.stage = 'done'
    else if (row % this.#settings.checkpointFrames === 0) this.#renew(sim)
    return frame
  }

  /** One step; false when it could not be taken. */
  #step(dt: number): boolean {
    const met = this.#floor?.meet(this.#worn, dt)
    if (met) this.#sim = succeed(this.#worn, { scene: { colliders: met.colliders } })
    const sim = this.#worn
    const held = this.#scene.worn?.held.forces(sim, sim.scene.colliders ?? []) ?? []
    const gusts = this.#gusts
    sim.controls.outer = gusts === null ? held : [...held, gusts]
    sim.controls.air = gusts === null ? windAir(this.#scene.wind) : null
    const report = step(sim, dt)
    this.#report = report
    if (report.badVertex >= 0) this.#stop('the cloth burst while the body moved; try a finer resolution')
    else if (report.squeezed) this.#stop(squeezeReason(sim))
    return this.stage !== 'stopped'
  }

  #measure(sim: Sim, time: number, garment: Float32Array, body: Float32Array): AnimationFrame {
    const cloth = withSolid({ position: Float64Array.from(garment), triVertex: sim.model.triVertex })
    const skin = { position: Float64Array.from(body), triVertex: this.#scene.motion.mesh.triVertex }
    const stretch = measureStretch(sim.model, sim.state.x)
    return {
      row: this.frame,
      time,
      garment,
      body,
      selfCrossings: countCrossings(cloth),
      bodyCrossings: countCrossings(cloth, skin) + this.#crossingsOfFloor(sim, cloth),
      p99Stretch: stretch.p99,
      maxStretch: stretch.max,
      meanStretch: stretch.mean,
      tooTight:
        stretch.p99 >= TIGHT
          ? findTightMoments(
              sim.model,
              sim.state.x,
              this.#scene.garment,
              skin.position,
              this.#scene.motion.part,
            )
          : [],
    }
  }

  #crossingsOfFloor(sim: Sim, cloth: TriangleMesh): number {
    return this.#floor?.isUnder(sim) ? countCrossings(cloth, this.#floor.collider.mesh) : 0
  }

  #buildSim(cloth: Cloth, onFloor: boolean): Sim {
    const { motion, fabric, worn } = this.#scene
    const skin = movingColliders(motion, fabric.frictionBody, this.#settings.kernels.open)
    const colliders = onFloor && this.#floor ? [...skin, this.#floor.collider] : skin
    return createSim(
      { cloth, panelFabric: worn?.panelFabric ?? panelFabrics(this.#scene, cloth.panelIds), colliders },
      { linearise: 'start', kernels: this.#settings.kernels },
    )
  }

  /** Packs the run and goes on from the packed bytes, as any other would. */
  #renew(sim: Sim): void {
    this.#open(this.#pack(sim))
  }

  #pack(sim: Sim): Uint8Array {
    const { values, arrays } = packSim(sim)
    const kept: Kept = {
      key: this.#settings.key,
      frame: this.frame,
      floor: this.#floor?.isUnder(sim) ?? false,
      sim: values,
      resolution: this.resolution,
      notes: this.notes,
      history: this.history,
    }
    const skin = this.#skin && { 'skin depth': this.#skin.depth }
    return packArrays({ values: kept, arrays: { ...arrays, ...skin } })
  }

  #open(bytes: Uint8Array): void {
    const { values, arrays } = unpackArrays(bytes, 'checkpoint')
    const kept = values as Kept
    this.#skin?.recall(arrays['skin depth'])
    this.#sim = openSim({ values: kept.sim, arrays }, (cloth) => this.#buildSim(cloth, kept.floor))
    this.stage = 'moving'
    this.frame = kept.frame
    this.notes = kept.notes
    this.resolution = kept.resolution
    this.history = [...kept.history]
    this.checkpoint = bytes
  }

  #stop(reason: string): void {
    this.stage = 'stopped'
    this.reason = reason
  }
}
