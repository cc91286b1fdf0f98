/** What one step tells. Plain numbers; `sim/` decides on them, apps plot them, nothing else reads the solver's mind. */
import type { ContactReport } from '../contact/index.ts'

export interface StepReport {
  /** Step taken [s] and simulated time after it [s]. */
  dt: number
  time: number
  /** Linear solver: iterations of all attempts, relative residual (energy norm) of the last. */
  iterations: number
  residual: number
  /** False when the matrix was not positive definite or a number was not finite. */
  solved: boolean
  /** Scripted things leave cloth no room, however short the step: `contact` names the place, and nothing has moved. */
  squeezed: boolean
  /** How often the step was halved before it held. */
  halvings: number
  /** Energies after the step [J]. */
  kineticEnergy: number
  membraneEnergy: number
  bendingEnergy: number
  /** Largest and root-mean-square vertex speed [m/s]. */
  speedMax: number
  speedRms: number
  /** Largest |e|/L − 1 over mesh edges [–]. */
  stretchMax: number
  /** Widest open stitch [m]; 0 when all seams are sewn. */
  seamGapMax: number
  contact: ContactReport
  /** Processor time of the phases [s], all attempts together; zeros without `SimOptions.clock`. */
  cost: StepCost
  /** First vertex with a number that is not finite, or −1. */
  badVertex: number
}

/** Where the time of a step goes beside contact, whose costs are in `contact.cost` [s]. */
export interface StepCost {
  /** Forces, matrix and linear solve, with the springs of contact in them. */
  solve: number
  /** Strain, energy: what is looked at after the step. */
  inspect: number
}

/** Share of the step spent on touching, outside the linear solve [–]. */
export function contactShare({ cost, contact }: StepReport): number {
  const { near, search, detect, respond } = contact.cost
  const touching = near + search + detect + respond
  const all = touching + cost.solve + cost.inspect
  return all > 0 ? touching / all : 0
}

/** What of a simulation tells where it was squeezed. */
interface Squeezed {
  readonly state: { readonly x: Float64Array; readonly time: number }
  readonly report: StepReport
  readonly model: { readonly triVertex: Int32Array }
  readonly scene: { readonly cloth: { readonly triPanel: Int32Array; readonly panelIds: readonly string[] } }
}

/** Why a step was given up as squeezed, where and when, in a sentence. */
export function squeezeReason({ state, report, model, scene }: Squeezed): string {
  const i = report.contact.squeezedVertex
  if (i < 0) return 'more plies lie on each other than there is room for in the lists; try a coarser mesh'
  const place = Array.from(state.x.subarray(3 * i, 3 * i + 3), (value) => value.toFixed(3)).join(', ')
  const panel = scene.cloth.panelIds[scene.cloth.triPanel[Math.floor(model.triVertex.indexOf(i) / 3)]]
  return (
    `at ${state.time.toFixed(2)} s panel "${panel}" is squeezed to nothing at (${place}) m; ` +
    'give it more room between the solids that close on it'
  )
}
