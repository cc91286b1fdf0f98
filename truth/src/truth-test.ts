/**
 * The door of a truth test: an equation with a known answer, parameters a reader may turn, and rows that say how far
 * we are from it. `npm test` runs every test in its reduced form, `selvedge truth` in full.
 */
import type { Kernels } from '@selvedge/engine'
import type { Plot, PlotSeries } from '@selvedge/page'

export interface TruthTest {
  /** Row of the validation handbook: "V1a". Several tests may share one. */
  readonly id: string
  /** What people type: "cantilever". */
  readonly name: string
  readonly title: string
  /** What is solved, what is compared, where the reference comes from; two or three sentences for the page. */
  readonly text: string
  /** The equation with its known answer, in plain characters, set off on the page; several lines are fine. */
  readonly equation?: string
  /** What can be set from outside, with its default. */
  readonly parameters?: Readonly<Record<string, TruthParameter>>
  run(context: TruthContext): TruthResult
}

export type TruthParameter =
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly help: string }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly help: string }

export interface TruthContext {
  /** SIMD kernels, and the f64 originals for what must hold to the last digits. */
  readonly kernels: Kernels
  readonly originals: Kernels
  /** False: the reduced set, a few seconds. */
  readonly full: boolean
  /** What the reader set; undefined = the test's own choice, usually several values. */
  number(name: string): number | undefined
  choice(name: string): string | undefined
  /** Processor time used so far [s]; for plots of work against precision, never for a row. */
  clock(): number
  /** For the progress bar: what is being worked on, and how much of this test is done, 0 … 1. */
  say(what: string, share: number): void
}

export interface TruthResult {
  readonly rows: readonly TruthRow[]
  readonly plots?: readonly TruthPlot[]
}

export interface TruthRow {
  /** Mesh pattern and size, or what stands in its place: "jittered n=16", "RK4 h=0.01". */
  readonly mesh: string
  /** "H/W", "slope", "T1 [s]" */
  readonly quantity: string
  readonly measured: number
  readonly reference: number
  /** Relative unless the quantity says otherwise. */
  readonly error: number
  readonly tolerance: number
  readonly pass: boolean
}

/** A picture as data; the page draws it. */
export interface TruthPlot extends Plot {
  readonly note: string
}

export type TruthSeries = PlotSeries

/** A row judged by its relative error. */
export function relativeRow(
  mesh: string,
  quantity: string,
  measured: number,
  reference: number,
  tolerance: number,
): TruthRow {
  const error = measured / reference - 1
  return { mesh, quantity, measured, reference, error, tolerance, pass: Math.abs(error) <= tolerance }
}

/** A row judged by the plain difference: slopes, angles, points of a coefficient. */
export function absoluteRow(
  mesh: string,
  quantity: string,
  measured: number,
  reference: number,
  tolerance: number,
): TruthRow {
  const error = measured - reference
  return { mesh, quantity, measured, reference, error, tolerance, pass: Math.abs(error) <= tolerance }
}
