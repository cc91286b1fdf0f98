/**
 * What every force must pass, measured in one state: it is the slope of its energy, its matrix is its own slope and
 * never negative, it neither pushes nor turns the cloth as a whole, it turns with the cloth, and its damping only
 * takes power. Returns relative errors; the test decides which of them must vanish for its force and state.
 *
 *   f = −∂W/∂x   and   K = −∂f/∂x,  C = −∂f/∂v        central differences                                   (1)
 *   Σ f_i = 0,   Σ x_i × f_i = 0                      at any x, v                                           (2)
 *   f(R x + c, R v) = R f(x, v)                        R a rotation                                         (3)
 *   v·(f(x, v) − f(x, 0)) ≤ 0,   and = 0 for v = a + ω × x                                                  (4)
 */
import { type BlockMatrix, clearBlockMatrix, dotProduct } from '../core/index.ts'

export interface ForceSample {
  readonly vertexCount: number
  /** Filled by `assemble`; precision f64. */
  readonly matrix: BlockMatrix
  /** force += f; matrix, if any, += stiffnessScale K + dampingScale C; returns the energy [J]. */
  assemble(
    x: Float64Array,
    v: Float64Array,
    force: Float64Array,
    matrix: BlockMatrix | null,
    stiffnessScale: number,
    dampingScale: number,
  ): number
}

/** Relative errors [–], each against the largest entry of what it is compared with. */
export interface ForceReport {
  /** (1) energy against force, force against stiffness and damping matrix. */
  readonly energyError: number
  readonly stiffnessError: number
  readonly dampingError: number
  /** Matrices have no negative eigenvalue, up to 1e-9 of the largest entry. */
  readonly stiffnessPositive: boolean
  readonly dampingPositive: boolean
  /** (2) */
  readonly netForce: number
  readonly netTorque: number
  /** (3) */
  readonly turningError: number
  /** (4) highest power of damping over |f||v|, and largest damping force under rigid motion. */
  readonly dampingPower: number
  readonly rigidDamping: number
}

/** `v` should be of the order of x per second, so that damping is seen. */
export function checkForce(sample: ForceSample, x: Float64Array, v: Float64Array): ForceReport {
  const zero = new Float64Array(x.length)
  const moving = forceAt(sample, x, v)
  const still = forceAt(sample, x, zero)
  const damping = moving.map((f, k) => f - still[k])
  const stiffness = denseMatrix(sample, x, v, 1, 0)
  const dampingMatrix = denseMatrix(sample, x, v, 0, 1)
  const size = largest(x.map((value, k) => value - x[k % 3]))
  const arm = netTorque(x, moving)
  const rigid = rigidMotion(x)
  return {
    energyError: relative(energySlope(sample, x, zero, 1e-5 * size), still),
    stiffnessError: relative(
      slopes(x, 1e-6 * size, (y) => forceAt(sample, y, zero)),
      stiffness,
    ),
    dampingError: relative(
      slopes(v, 1e-3 * largest(v), (w) => forceAt(sample, x, w)),
      dampingMatrix,
    ),
    stiffnessPositive: isPositive(stiffness, x.length),
    dampingPositive: isPositive(dampingMatrix, x.length),
    netForce: largest(netForce(moving)) / (largest(moving) + TINY),
    netTorque: largest(arm) / (largest(moving) * size + TINY),
    turningError: turningError(sample, x, v, moving),
    dampingPower:
      dotProduct(damping, v) / (Math.sqrt(dotProduct(damping, damping) * dotProduct(v, v)) + TINY),
    rigidDamping:
      largest(forceAt(sample, x, rigid).map((f, k) => f - still[k])) /
      (largest(dampingMatrix) * largest(rigid) + TINY),
  }
}

/** Names of the laws a report breaks, for a force with an energy and linear damping; the matrix is judged apart. */
export function brokenLaws(report: ForceReport): string[] {
  const kept: Record<string, boolean> = {
    energyError: report.energyError < 1e-6,
    dampingError: report.dampingError < 1e-8,
    stiffnessPositive: report.stiffnessPositive,
    dampingPositive: report.dampingPositive,
    netForce: report.netForce < 1e-12,
    netTorque: report.netTorque < 1e-12,
    turningError: report.turningError < 1e-12,
    dampingPower: report.dampingPower < 0,
    rigidDamping: report.rigidDamping < 1e-12,
  }
  return Object.keys(kept).filter((law) => !kept[law])
}

/** Stored half matrix as a dense one, row by row. */
export function denseMatrix(
  sample: ForceSample,
  x: Float64Array,
  v: Float64Array,
  stiffnessScale: number,
  dampingScale: number,
): Float64Array {
  const { matrix } = sample
  clearBlockMatrix(matrix)
  sample.assemble(x, v, new Float64Array(x.length), matrix, stiffnessScale, dampingScale)
  const n = x.length
  const dense = new Float64Array(n * n)
  for (let i = 0; i < matrix.rowCount; i++) {
    for (let k = 0; k < 9; k++)
      dense[(3 * i + (k % 3)) * n + 3 * i + Math.floor(k / 3)] = matrix.diagonal[9 * i + k]
    for (let e = matrix.rowStart[i]; e < matrix.rowStart[i + 1]; e++) {
      for (let k = 0; k < 9; k++) {
        const row = 3 * i + (k % 3)
        const column = 3 * matrix.column[e] + Math.floor(k / 3)
        dense[row * n + column] = matrix.block[9 * e + k]
        dense[column * n + row] = matrix.block[9 * e + k]
      }
    }
  }
  return dense
}

function forceAt(sample: ForceSample, x: Float64Array, v: Float64Array): Float64Array {
  const force = new Float64Array(x.length)
  sample.assemble(x, v, force, null, 0, 0)
  return force
}

/** −∂W/∂x */
function energySlope(sample: ForceSample, x: Float64Array, v: Float64Array, step: number): Float64Array {
  const scratch = new Float64Array(x.length)
  return x.map((value, k) => {
    const y = x.slice()
    y[k] = value + step
    const high = sample.assemble(y, v, scratch, null, 0, 0)
    y[k] = value - step
    return (sample.assemble(y, v, scratch, null, 0, 0) - high) / (2 * step)
  })
}

/** −∂f/∂y, row by row. */
function slopes(y: Float64Array, step: number, f: (y: Float64Array) => Float64Array): Float64Array {
  const n = y.length
  const result = new Float64Array(n * n)
  for (let column = 0; column < n; column++) {
    const moved = y.slice()
    moved[column] = y[column] + step
    const high = f(moved)
    moved[column] = y[column] - step
    const low = f(moved)
    for (let row = 0; row < n; row++) result[row * n + column] = (low[row] - high[row]) / (2 * step)
  }
  return result
}

/** Cholesky of matrix + 1e-9 of its largest entry succeeds. */
function isPositive(dense: Float64Array, n: number): boolean {
  const a = dense.slice()
  const shift = 1e-9 * largest(dense) + TINY
  for (let k = 0; k < n; k++) {
    const pivot = a[k * n + k] + shift
    if (!(pivot > 0)) return false
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k] / pivot
      for (let j = k + 1; j <= i; j++) a[i * n + j] -= factor * a[j * n + k]
    }
  }
  return true
}

function netForce(force: Float64Array): Float64Array {
  const sum = new Float64Array(3)
  for (let k = 0; k < force.length; k++) sum[k % 3] += force[k]
  return sum
}

function netTorque(x: Float64Array, f: Float64Array): Float64Array {
  const sum = new Float64Array(3)
  for (let at = 0; at < x.length; at += 3) addCross(sum, 0, x, at, f, at)
  return sum
}

/** a + ω × x */
function rigidMotion(x: Float64Array): Float64Array {
  const v = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 3) {
    v[at] = 0.3
    v[at + 1] = -0.2
    v[at + 2] = 0.5
    addCross(v, at, SPIN, 0, x, at)
  }
  return v
}

/** ω [rad/s], along no axis. */
const SPIN = Float64Array.of(1.1, -0.7, 0.4)

/** to[at …] += a[i …] × b[j …] */
function addCross(
  to: Float64Array,
  at: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): void {
  to[at] += a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1]
  to[at + 1] += a[i + 2] * b[j] - a[i] * b[j + 2]
  to[at + 2] += a[i] * b[j + 1] - a[i + 1] * b[j]
}

/** (3) with the rotation of 36.87° about z after 53.13° about x, and a shift. */
function turningError(sample: ForceSample, x: Float64Array, v: Float64Array, force: Float64Array): number {
  const turnedX = turned(x).map((value, k) => value + [0.3, -1.2, 0.7][k % 3])
  return relative(forceAt(sample, turnedX, turned(v)), turned(force))
}

function turned(a: Float64Array): Float64Array {
  const result = new Float64Array(a.length)
  for (let at = 0; at < a.length; at += 3) {
    const y = 0.6 * a[at + 1] - 0.8 * a[at + 2]
    result[at] = 0.8 * a[at] - 0.6 * y
    result[at + 1] = 0.6 * a[at] + 0.8 * y
    result[at + 2] = 0.8 * a[at + 1] + 0.6 * a[at + 2]
  }
  return result
}

function relative(a: Float64Array, b: Float64Array): number {
  return largest(a.map((value, k) => value - b[k])) / (largest(b) + TINY)
}

function largest(a: Float64Array): number {
  return a.reduce((high, value) => (Math.abs(value) > high ? Math.abs(value) : high), 0)
}

const TINY = 1e-300 // keeps 0/0 away
