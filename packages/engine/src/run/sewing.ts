/**
 * The first stage of a drape: threads draw the edges together without weight, until they can be joined into one surface. What
 * does not close, or closes beside what it should go round, is sewn again in the next way (`sewing-ways.ts`).
 */
import {
  FORCE_FROM,
  findFalls,
  givingFabric,
  LATE_FROM,
  mergeSeams,
  pullThreads,
  SHELL_FROM,
  seamShut,
  sewingAge,
} from '../dress/index.ts'
import type { OuterForce } from '../forces/index.ts'
import { type Cloth, joinVertices } from '../model/index.ts'
import { createSim, type Sim, type StepReport, squeezeReason, step } from '../sim/index.ts'
import type { DrapeParts } from './drape-parts.ts'
import { IRON, IRON_OVER, type Iron, underIron } from './iron-seams.ts'
import { SETTLING } from './settling-options.ts'
import { SEWING_WAYS, type SewingWay, WATCHED_WAY } from './sewing-ways.ts'
import type { SlimFigure } from './slim-figure.ts'
import { widestSeamReason } from './widest-seam.ts'

/** Joining is looked at every so many steps: counting takes its time. */
const MERGE_STRIDE = 4

export class Sewing {
  sim: Sim
  report: StepReport
  /** 0 … 1. */
  progress = 0
  /** Why it was given up, in a sentence; empty otherwise. */
  reason = ''
  /** Plies of the joined garment as they are worn: it goes on under the iron. */
  plies: Cloth['plies']
  /** The figure it is sewn round, where that is slim. */
  slim: SlimFigure | null = null
  readonly #parts: DrapeParts
  /** Row of the way it is sewn in, and whether its rims were asked already what goes through them. */
  #way: number
  #asked = false
  #gapStart = 0

  constructor(parts: DrapeParts) {
    this.#parts = parts
    this.sim = parts.sim
    this.report = parts.sim.report
    this.#way = parts.static ? 0 : WATCHED_WAY
  }

  /** For what was joined. */
  get iron(): Iron {
    return this.#parts.innerCount > 0 ? IRON_OVER : IRON
  }

  /** `held`: what else holds the cloth during this step. One step of `sim`, which `this.sim` goes on from; the garment as one surface once its edges are joined, else null. */
  advance(sim: Sim, held: readonly OuterForce[] = []): Sim | null {
    const { mesh, lateStitch, lined, stand } = this.#parts
    this.sim = sim
    const way = SEWING_WAYS[this.#way]
    const inOrder = way.inOrder || lined
    const from = lined ? SHELL_FROM : LATE_FROM
    pullThreads(this.sim, sewingAge(sim.state.time, inOrder ? lateStitch : undefined, from))
    const { controls } = sim
    const { outer } = controls
    controls.outer = [...outer, ...held]
    const report = step(sim, way.step)
    controls.outer = outer
    this.report = report
    const drawn = sim.parts.stitches?.arrays.stitchVertex ?? mesh.stitchVertex
    if (inOrder) stand.follow(sim.state.x, drawn, lateStitch, report.time, way.step)
    this.#gapStart = Math.max(this.#gapStart, report.seamGapMax)
    this.progress = Math.max(this.progress, 1 - report.seamGapMax / this.#gapStart)
    if (report.badVertex >= 0) this.#sewAgain('the cloth burst while it was sewn; try a finer resolution')
    else if (report.squeezed) this.#sewAgain(squeezeReason(this.sim))
    else if (report.time > way.secondsMax) {
      this.#sewAgain(widestSeamReason(mesh, drawn, this.sim.state.x))
    } else if (report.seamGapMax < seamShut(mesh.quality.resolution, report.time)) return this.join()
    else if (!this.#asked && report.time > FORCE_FROM + (inOrder ? from : 0)) this.#askRims()
    return null
  }

  /** Null where it cannot be now; a later step tries again. */
  join(): Sim | null {
    const { mesh, plain, classes, colliders, bending, innerCount, panelFabric } = this.#parts
    if (this.sim.state.steps % MERGE_STRIDE > 0 && mesh.stitchVertex.length > 0) return null
    const options = { ...SETTLING, bending }
    const merged = mergeSeams(this.sim, classes, this.slim?.colliders ?? colliders, options, {
      panelFabric: this.slim ? panelFabric.map(givingFabric) : panelFabric,
      innerCount,
      falls: findFalls(plain, mesh, panelFabric.length - mesh.panelIds.length),
      last: this.#lastWay,
      press: (joined) => {
        this.plies = joined.plies
        return underIron(joined, this.iron)
      },
    })
    if (merged === null) return null
    if (this.#lastWay || this.#isWorn({ ...merged.scene.cloth, position: merged.state.x })) return merged
    this.#sewAgain('')
    return null
  }

  /** What closed beside its limb is not closed by force while there is another way. */
  #askRims(): void {
    const { scene, state } = this.sim
    const { vertexClass, classCount } = this.#parts.classes
    this.#asked = true
    if (this.#lastWay) return
    const joined = joinVertices({ ...scene.cloth, position: state.x }, vertexClass, classCount)
    if (!this.#isWorn(joined)) this.#sewAgain('')
  }

  #isWorn(joined: Cloth): boolean {
    return this.#parts.isWorn(joined, this.slim !== null)
  }

  /** Begins again in the next way; the last one is given up for this reason. */
  #sewAgain(reason: string): void {
    const { scene, settings, controls, kernels, state } = this.sim
    if (this.#lastWay) {
      this.reason = reason
      return
    }
    const way = SEWING_WAYS[++this.#way]
    if (way.slim) this.slim ??= this.#parts.slim?.() ?? null
    const colliders = this.slim?.colliders ?? scene.colliders
    const sewn = { ...scene, colliders, panelFabric: scene.panelFabric.map(way.fabricOf) }
    const outer = [...this.#parts.sim.controls.outer, ...(this.#setsIn(way) ? [this.#parts.stand] : [])]
    this.sim = createSim(sewn, { ...settings, ...controls, outer, kernels }, this.sim)
    this.sim.state.steps = state.steps
    this.#asked = false
    this.#gapStart = 0
    this.progress = 0
  }

  /** Are there sleeves to set in when the rest is closed? */
  #setsIn({ inOrder }: SewingWay): boolean {
    return inOrder && !this.#parts.lined && this.#parts.lateStitch.includes(1)
  }

  get #lastWay(): boolean {
    return this.#way + 1 === SEWING_WAYS.length
  }
}
