/**
 * The run as plots need it: a few numbers of every step, thinned to a fixed count however long the run is. When the
 * rows are full every other one goes, so early and late steps stay equally dense.
 */
import type { StepReport } from '@selvedge/engine'

export interface History {
  /** Simulated time [s]. */
  time: number[]
  /** [J] */
  kineticEnergy: number[]
  membraneEnergy: number[]
  bendingEnergy: number[]
  /** Largest |e|/L − 1 [–]. */
  stretchMax: number[]
  /** Vertices lying on the body, and impulses between cloth and cloth. */
  touching: number[]
  impulses: number[]
  /** Widest open stitch [m]. */
  seamGapMax: number[]
  /** Fastest vertex [m/s]. */
  speedMax: number[]
  /** When the seams had become one surface [s]; null before. */
  sewnAt: number | null
  /** Crossings, counted less often; own times [s]. */
  crossings: { time: number[]; self: number[]; body: number[] }
}

export interface HistoryRecorder {
  readonly history: History
  add(report: StepReport): void
  addCrossings(time: number, self: number, body: number): void
}

const ROWS_MAX = 600

export function buildHistory(): HistoryRecorder {
  const history: History = {
    time: [],
    kineticEnergy: [],
    membraneEnergy: [],
    bendingEnergy: [],
    stretchMax: [],
    touching: [],
    impulses: [],
    seamGapMax: [],
    speedMax: [],
    sewnAt: null,
    crossings: { time: [], self: [], body: [] },
  }
  const { crossings, sewnAt: _, ...columns } = history
  let stride = 1
  let seen = 0
  return {
    history,
    add: (report) => {
      if (seen++ % stride !== 0) return
      const row: Record<keyof typeof columns, number> = { ...report, ...report.contact }
      for (const [name, column] of Object.entries(columns)) column.push(row[name as keyof typeof columns])
      if (history.time.length < ROWS_MAX) return
      stride *= 2
      for (const column of Object.values(columns)) keepEven(column)
    },
    addCrossings: (time, self, body) => {
      crossings.time.push(time)
      crossings.self.push(self)
      crossings.body.push(body)
    },
  }
}

function keepEven(column: number[]): void {
  for (let k = 0; 2 * k < column.length; k++) column[k] = column[2 * k]
  column.length = Math.ceil(column.length / 2)
}
