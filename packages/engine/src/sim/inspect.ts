/** Looks at the state after a step, once: energy, speed, stretch, numbers that are not finite. Changes nothing. */
import type { Sim } from './sim.ts'
import type { StepReport } from './step-report.ts'

export function inspect(sim: Sim, report: StepReport): StepReport {
  const { model, state, parts } = sim
  inspectMotion(sim, report)
  report.stretchMax = largestStretch(model.triVertex, sim.triEdgeRest, state.x)
  report.seamGapMax = parts.stitches === null ? 0 : widestStitch(parts.stitches.arrays.stitchVertex, state.x)
  return report
}

function inspectMotion({ model, state }: Sim, report: StepReport): void {
  const { x, v } = state
  let kinetic = 0
  let squares = 0
  let fastest = 0
  report.badVertex = -1
  for (let i = 0; i < model.vertexCount; i++) {
    const at = 3 * i
    const square = v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]
    const finite = square + x[at] + x[at + 1] + x[at + 2]
    if (!Number.isFinite(finite) && report.badVertex < 0) report.badVertex = i
    kinetic += 0.5 * model.vertexMass[i] * square
    squares += square
    if (square > fastest) fastest = square
  }
  report.kineticEnergy = kinetic
  report.speedMax = Math.sqrt(fastest)
  report.speedRms = Math.sqrt(squares / model.vertexCount)
}

/** Largest |e|/L − 1 over the edges of triangles [–]. */
export function largestStretch(triVertex: Int32Array, triEdgeRest: Float64Array, x: Float64Array): number {
  let largest = 0 // of (|e|/L)²
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    for (let k = 0; k < 3; k++) {
      const a = 3 * triVertex[corner + (k === 2 ? 0 : k + 1)]
      const b = 3 * triVertex[corner + (k === 0 ? 2 : k - 1)]
      const dx = x[a] - x[b]
      const dy = x[a + 1] - x[b + 1]
      const dz = x[a + 2] - x[b + 2]
      const rest = triEdgeRest[corner + k]
      const ratio = (dx * dx + dy * dy + dz * dz) / (rest * rest)
      if (ratio > largest) largest = ratio
    }
  }
  return Math.sqrt(largest) - 1
}

/** Widest open stitch [m]. */
function widestStitch(stitchVertex: Int32Array, x: Float64Array): number {
  let widest = 0
  for (let s = 0; s < stitchVertex.length; s += 2) {
    const a = 3 * stitchVertex[s]
    const b = 3 * stitchVertex[s + 1]
    const dx = x[a] - x[b]
    const dy = x[a + 1] - x[b + 1]
    const dz = x[a + 2] - x[b + 2]
    widest = Math.max(widest, dx * dx + dy * dy + dz * dz)
  }
  return Math.sqrt(widest)
}

/** Stretch may grow by STRETCH_BURST in one step before the step is taken for a burst; small strains never are. */
const STRETCH_BURST = 1.5
const STRETCH_CALM = 0.3

/** Largest stretch after a step that is no burst [–]. */
export function stretchAllowed(stretchLast: number): number {
  return Math.max(STRETCH_CALM, STRETCH_BURST * stretchLast)
}
