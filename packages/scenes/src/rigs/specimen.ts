/**
 * A piece of cloth between two clamps, as the virtual testers hold it: a rectangle whose `gauge` runs between the
 * clamps, cut along the warp, the weft or the bias. The clamps move as the tester says; the cloth between them is
 * brought to rest at every point, so loops are free of speed. No weight, no air.
 */

import { createSim, type Fabric, type Kernels, type Sim } from '@selvedge/engine'
import {
  type BendingName,
  buildSheetMesh,
  clothFromMesh,
  findRest,
  type MembraneName,
  type SheetPattern,
} from '@selvedge/engine/sim'

export interface RigOptions {
  /** Load with `loadKernels(null)`: the originals, as loops want more digits than f32 has. */
  readonly kernels: Kernels
  readonly fabric: Fabric
  readonly membrane: MembraneName
  readonly bending: BendingName
  /** Along which the specimen is cut. */
  readonly direction: 'warp' | 'weft' | 'bias'
  readonly pattern: SheetPattern
  /** Cells between the clamps. */
  readonly cells: number
  /** Points from one end of the cycle to the other. */
  readonly steps: number
  /** The upper clamp is left open. */
  readonly freeEnd?: boolean
}

/** One point of a loop: strain, shear or curvature, and the force or moment per width that answers, SI. */
export type LoopPoint = readonly [number, number]

export interface Specimen {
  readonly sim: Sim
  /** Place in the pattern (across, along the gauge) [m], 2 per vertex; the lower clamp's line is along = 0. */
  readonly place: Float64Array
  readonly lower: readonly number[]
  readonly upper: readonly number[]
  /** [m] */
  readonly width: number
  readonly gauge: number
}

/**
 * A fabric that stays flat whatever presses it, as a specimen under tension does: so stiff in bending [N m] that no
 * wrinkle is shorter than a triangle, and the membrane law is the plain one, c = 1. Nothing else of it changes.
 */
export function keptFlat(fabric: Fabric): Fabric {
  return { ...fabric, bendWarp: 10, bendBias: 10, bendWeft: 10 }
}

/** `held`: rows of cells inside each clamp; 0 clamps a line, 1 a line and the slope there. */
export function buildSpecimen(options: RigOptions, width: number, gauge: number, held = 0): Specimen {
  const { pattern, cells, fabric, kernels, membrane, bending } = options
  const cell = gauge / cells
  const slanted = pattern === 'equilateral' || pattern === 'jittered'
  const columns = Math.max(2, Math.round(width / (slanted ? (2 / Math.sqrt(3)) * cell : cell))) + 1
  const rows = cells + 2 * held + 1
  const height = gauge + 2 * held * cell
  const mesh = buildSheetMesh({ width, height, columns, rows, pattern, seed: 1 })
  const cut = clothFromMesh(mesh)
  const grain = { warp: Math.PI / 2, bias: Math.PI / 4, weft: 0 }[options.direction] // from across to along
  const cloth = { ...cut, panelGrain: Float64Array.of(grain) }
  const place = mesh.vertexPattern.map((value, k) => (k % 2 === 1 ? value - held * cell : value - width / 2))
  const lower: number[] = []
  const upper: number[] = []
  for (let i = 0; i < cloth.vertexCount; i++) {
    const along = place[2 * i + 1]
    // a jittered row lies up to a fifth of a cell beside its line; inside the clamp it is held all the same
    if (along < (held > 0 ? 0.3 * cell : 1e-3 * cell)) lower.push(i)
    if (along > gauge - (held > 0 ? 0.3 * cell : 1e-3 * cell)) upper.push(i)
    cloth.position.set([place[2 * i], along, 0], 3 * i)
  }
  const sim = createSim(
    { cloth, panelFabric: [fabric], pinned: options.freeEnd ? lower : [...lower, ...upper] },
    { kernels, membrane, bending, gravity: [0, 0, 0], air: null, selfContact: false },
  )
  return { sim, place, lower, upper, width, gauge }
}

/** Brings the cloth to rest between its clamps; `tolerance`: force left on a vertex [N]. */
export function restSpecimen({ sim }: Specimen, tolerance: number): void {
  const { found, residual } = findRest(sim, { tolerance, brake: 1 })
  if (!found) throw new Error(`the specimen did not come to rest: ${residual} N left on a vertex`)
}

/** Cloth with a memory takes the present shape for a point of its history. */
export function commitSpecimen({ sim }: Specimen): void {
  sim.parts.membrane.commit?.(sim.state.x, sim.state.time, 1)
  sim.parts.bending.commit?.(sim.state.x, sim.state.time, 1)
}

/** Forces the cloth exerts on every vertex [N], 3 per vertex. */
export function clothForces({ sim }: Specimen): Float64Array {
  const force = new Float64Array(sim.state.x.length)
  for (const { law } of [sim.parts.membrane, sim.parts.bending]) {
    law.assemble(sim.state.x, sim.scratch.still, force, null, 0, 0)
  }
  return force
}

/** Force with which the tester holds one clamp, per width [N/m]. */
export function clampForce(specimen: Specimen, clamp: readonly number[], axis: number): number {
  const force = clothForces(specimen)
  let sum = 0
  for (const i of clamp) sum -= force[3 * i + axis]
  return sum / specimen.width
}

/** Value of a branch at q, straight between its points; q must lie inside. */
export function valueAt(branch: readonly LoopPoint[], q: number): number {
  for (let k = 1; k < branch.length; k++) {
    const [a, fa] = branch[k - 1]
    const [b, fb] = branch[k]
    if ((a - q) * (b - q) <= 0 && a !== b) return fa + ((q - a) / (b - a)) * (fb - fa)
  }
  return Number.NaN
}

/** ∫ force dq along a branch, by trapezoids. */
export function workAlong(branch: readonly LoopPoint[]): number {
  let sum = 0
  for (let k = 1; k < branch.length; k++) {
    sum += 0.5 * (branch[k][1] + branch[k - 1][1]) * (branch[k][0] - branch[k - 1][0])
  }
  return sum
}

/** Slope of a straight line through the points of a branch between two values of q, by least squares. */
export function slopeBetween(branch: readonly LoopPoint[], from: number, to: number): number {
  const inside = branch.filter(([q]) => q >= from - 1e-12 && q <= to + 1e-12)
  const mean = (k: 0 | 1) => inside.reduce((sum, point) => sum + point[k], 0) / inside.length
  const [q0, f0] = [mean(0), mean(1)]
  let top = 0
  let bottom = 0
  for (const [q, f] of inside) {
    top += (q - q0) * (f - f0)
    bottom += (q - q0) * (q - q0)
  }
  return top / bottom
}
