/**
 * A sheet of springs as a linear system, for tests and benchmarks of the solver: 1 m × 1 m, n × n vertices, 0.2 kg/m²,
 * rippled, one implicit step of dt = 1/60 s. Stiff along threads, softer across, and very soft in bending, as cloth:
 *
 *   A = M + dt² (Σ_springs k d dᵀ ⊗ [1 −1; −1 1] + Σ_hinges k_b c cᵀ ⊗ I),     d unit direction of the spring     (1)
 *
 * Symmetric positive definite by construction. A regular grid on purpose: the condition number then grows as n².
 */
import { type Arena, type BlockMatrix, blockSlot, buildBlockMatrix } from '../core/index.ts'

export interface SpringSheet {
  readonly matrix: BlockMatrix
  /** Weight of each vertex over one step, dt m g along −y, stride 4, f64, outside the arena [N s]. */
  readonly load: Float64Array
  /** Of each vertex [kg]. */
  readonly mass: number
  /** Two adjacent corners are pinned. */
  readonly pinned: Uint8Array
  /** Corners of the triangles of the grid. */
  readonly triVertex: Int32Array
}

/** `anchored`: the masses are left out of the matrix, for a solver of that option. */
export function buildSpringSheet(arena: Arena, n: number, anchored = false): SpringSheet {
  const x = ripple(n)
  const triVertex = gridTriangles(n)
  const hingeVertex = gridHinges(n)
  const matrix = buildBlockMatrix(arena, n * n, [
    { vertex: triVertex, size: 3 },
    { vertex: hingeVertex, size: 4 },
  ])
  const mass = AREAL_DENSITY / (n * n)
  const load = new Float64Array(4 * n * n)
  for (let i = 0; i < n * n; i++) {
    for (let c = 0; c < 3 && !anchored; c++) matrix.diagonal[9 * i + 4 * c] += mass
    load[4 * i + 1] = -9.81 * DT * mass
  }
  for (let row = 0; row < n; row++) {
    for (let col = 0; col < n; col++) {
      const i = row * n + col
      if (col + 1 < n) addSpring(matrix, x, i, i + 1, THREAD)
      if (row + 1 < n) addSpring(matrix, x, i, i + n, THREAD)
      if (col + 1 < n && row + 1 < n) addSpring(matrix, x, i + 1, i + n, SHEAR)
    }
  }
  const bend = 3 * BENDING * (n - 1) * (n - 1) * DT * DT
  for (let at = 0; at < hingeVertex.length; at += 4) addHinge(matrix, hingeVertex, at, bend)
  const pinned = new Uint8Array(n * n)
  pinned[0] = pinned[n - 1] = 1
  return { matrix, load, mass, pinned, triVertex }
}

/** Place of the sheet, 3 per vertex [m]: flat but for 5 cm ripples along one side, 2 along the other. */
function ripple(n: number): Float64Array {
  const x = new Float64Array(3 * n * n)
  for (let i = 0; i < n * n; i++) {
    const u = (i % n) / (n - 1)
    const v = Math.floor(i / n) / (n - 1)
    x.set([u, v, 0.05 * Math.sin(9 * u + 2 * v) + 0.02 * Math.sin(17 * v)], 3 * i)
  }
  return x
}

/** Two triangles per cell, the diagonal from (col + 1, row) to (col, row + 1). */
function gridTriangles(n: number): Int32Array {
  const corners: number[] = []
  for (let row = 0; row + 1 < n; row++) {
    for (let col = 0; col + 1 < n; col++) {
      const i = row * n + col
      corners.push(i, i + 1, i + n, i + 1, i + n + 1, i + n)
    }
  }
  return Int32Array.from(corners)
}

/** Edge start, edge end, the two wings; over every inner edge of the grid. */
function gridHinges(n: number): Int32Array {
  const hinges: number[] = []
  for (let row = 0; row + 1 < n; row++) {
    for (let col = 0; col + 1 < n; col++) {
      const i = row * n + col
      hinges.push(i + 1, i + n, i, i + n + 1)
      if (col + 2 < n) hinges.push(i + 1, i + n + 1, i + n, i + 2)
      if (row + 2 < n) hinges.push(i + n, i + n + 1, i + 1, i + 2 * n)
    }
  }
  return Int32Array.from(hinges)
}

function addSpring(matrix: BlockMatrix, x: Float64Array, a: number, b: number, stiffness: number): void {
  const d = [x[3 * b] - x[3 * a], x[3 * b + 1] - x[3 * a + 1], x[3 * b + 2] - x[3 * a + 2]]
  const k = (stiffness * DT * DT) / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
  const e = blockSlot(matrix, a, b) >> 1
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) {
      const value = k * d[r] * d[c]
      matrix.block[9 * e + 3 * c + r] -= value
      matrix.diagonal[9 * a + 3 * c + r] += value
      matrix.diagonal[9 * b + 3 * c + r] += value
    }
  }
}

function addHinge(matrix: BlockMatrix, hingeVertex: Int32Array, at: number, k: number): void {
  for (let p = 0; p < 4; p++) {
    const i = hingeVertex[at + p]
    for (let c = 0; c < 3; c++) matrix.diagonal[9 * i + 4 * c] += k
    for (let q = 0; q < p; q++) {
      const e = blockSlot(matrix, i, hingeVertex[at + q]) >> 1
      const sign = p < 2 === q < 2 ? 1 : -1
      for (let c = 0; c < 3; c++) matrix.block[9 * e + 4 * c] += sign * k
    }
  }
}

const DT = 1 / 60 // [s]
const AREAL_DENSITY = 0.2 // [kg/m²]
const THREAD = 2000 // warp and weft [N/m]
const SHEAR = 300 // [N/m]
const BENDING = 1e-5 // [N m]
