/**
 * How cloth at rest vibrates: the lowest frequencies of its own forces and lumped masses.
 *
 *   K φ = ω² M φ                     K = −∂f/∂x of membrane and bending at the state [N/m], M lumped [kg]        (1)
 *   K d = (f(x − ε d) − f(x + ε d))/2ε                                         product by two forces             (2)
 *   y = K⁻¹ M φ,  y ⟂ modes found,  φ ← y/√(yᵀM y),  ω² = φᵀK φ                inverse iteration                 (3)
 *
 * The numbers that move are coordinates q of the caller's choice, x = x₀ + P q: one vertex and direction each, or whole
 * rows of the sheet moving as one; K and M are then PᵀKP and PᵀMP. K⁻¹ is conjugate gradients on (2); the matrix the
 * forces hand to solvers may be a rough one and only preconditions it, factored once within its band. No step in time
 * is taken: what is found is exact for the mesh, and the distance to the continuum is that of the mesh alone. PᵀKP
 * must be positive definite.
 */

import type { Sim } from '@selvedge/engine'
import { clearBlockMatrix } from '@selvedge/engine/sim'

export interface Mode {
  /** ω [rad/s] */
  readonly omega: number
  /** Shape in the coordinates, largest entry 1. */
  readonly shape: Float64Array
}

/** Coordinate and its weight in one number of x. */
export type Share = readonly [coordinate: number, weight: number]

/** Rounds of (3) for one mode, and the relative change of ω² that ends them. */
const ROUNDS_MAX = 500
const CONVERGED = 1e-8
/** Conjugate gradients: iterations, and the share of the residual that ends them [–]. */
const GRADIENTS_MAX = 200
const SOLVED = 1e-6

/** Row i holds the entries from its first stored column to the diagonal. */
type Band = readonly Float64Array[]

/** `shares[at]`: what number `at` of x moves with, empty where it is held. Close coordinates should be neighbours. */
export function lowestModes(sim: Sim, count: number, shares: readonly (readonly Share[])[]): Mode[] {
  const { model, state } = sim
  const { matrix } = sim.solver
  const { still } = sim.scratch
  clearBlockMatrix(matrix)
  const scratch = new Float64Array(state.x.length)
  sim.parts.membrane.law.assemble(state.x, still, scratch, matrix, 1, 0)
  sim.parts.bending.law.assemble(state.x, still, scratch, matrix, 1, 0)
  const stiffness: Entry[] = []
  const mass: Entry[] = []
  for (let i = 0; i < matrix.rowCount; i++) {
    for (let k = 0; k < 9; k++) {
      addEntry(
        stiffness,
        shares[3 * i + (k % 3)],
        shares[3 * i + Math.floor(k / 3)],
        matrix.diagonal[9 * i + k],
      )
    }
    for (let k = 0; k < 3; k++) addEntry(mass, shares[3 * i + k], shares[3 * i + k], model.vertexMass[i])
    for (let e = matrix.rowStart[i]; e < matrix.rowStart[i + 1]; e++) {
      for (let k = 0; k < 9; k++) {
        const [a, b] = [3 * i + (k % 3), 3 * matrix.column[e] + Math.floor(k / 3)]
        addEntry(stiffness, shares[a], shares[b], matrix.block[9 * e + k])
        addEntry(stiffness, shares[b], shares[a], matrix.block[9 * e + k])
      }
    }
  }
  const size = 1 + shares.flat().reduce((most, [coordinate]) => Math.max(most, coordinate), -1)
  return findModes(forceProduct(sim, shares, size), buildBand(stiffness, size), buildBand(mass, size), count)
}

/** Every vertex moves in direction k alone (the normal of a flat sheet), those of `held` not at all. */
export function normalShares(sim: Sim, k: number, order: (i: number) => number): Share[][] {
  const { vertexCount, inverseMass } = sim.model
  const shares: Share[][] = Array.from({ length: 3 * vertexCount }, () => [])
  const moving = [...inverseMass.keys()].filter((i) => inverseMass[i] > 0)
  moving.sort((a, b) => order(a) - order(b))
  moving.forEach((i, row) => {
    shares[3 * i + k].push([row, 1])
  })
  return shares
}

type Entry = readonly [row: number, column: number, value: number]

function addEntry(to: Entry[], a: readonly Share[], b: readonly Share[], value: number): void {
  if (value === 0) return
  for (const [row, p] of a)
    for (const [column, q] of b) if (row >= column) to.push([row, column, p * value * q])
}

/** result = K phi */
type Product = (phi: Float64Array) => Float64Array

/** Largest displacement in (2) [m]: stretch that comes with bending then lies 1e-4 and more below the pull it meets. */
const PROBE = 1e-7

function forceProduct(sim: Sim, shares: readonly (readonly Share[])[], size: number): Product {
  const { x } = sim.state
  const moved = new Float64Array(x.length)
  const force = new Float64Array(x.length)
  const addForce = (phi: Float64Array, scale: number, to: Float64Array) => {
    for (let at = 0; at < x.length; at++) {
      moved[at] = x[at]
      for (const [coordinate, weight] of shares[at]) moved[at] += scale * weight * phi[coordinate]
    }
    force.fill(0)
    sim.parts.membrane.law.assemble(moved, sim.scratch.still, force, null, 0, 0)
    sim.parts.bending.law.assemble(moved, sim.scratch.still, force, null, 0, 0)
    for (let at = 0; at < x.length; at++) {
      for (const [coordinate, weight] of shares[at]) to[coordinate] -= (weight * force[at]) / (2 * scale) // (2)
    }
  }
  return (phi) => {
    const most = phi.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
    const result = new Float64Array(size)
    addForce(phi, PROBE / most, result)
    addForce(phi, -PROBE / most, result)
    return result
  }
}

function findModes(product: Product, stiffness: Band, mass: Band, count: number): Mode[] {
  factorBand(stiffness)
  const found: Float64Array[] = []
  return Array.from({ length: count }, (_, seed) => {
    let phi: Float64Array = Float64Array.from(
      mass,
      (_, k) => 1 + 0.5 * Math.sin(12.9898 * (k + 1) * (seed + 1)),
    ) // any start
    normalise(phi, mass, found)
    let square = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS_MAX; round++) {
      phi = solve(product, stiffness, multiplyBand(mass, phi))
      normalise(phi, mass, found)
      const next = dot(phi, product(phi))
      const converged = Math.abs(next - square) <= CONVERGED * next
      square = next
      if (converged) break
    }
    found.push(phi)
    const most = phi.reduce((high, value) => (Math.abs(value) > Math.abs(high) ? value : high), 0)
    return { omega: Math.sqrt(square), shape: phi.map((value) => value / most) }
  })
}

/** K y = b by conjugate gradients with L Lᵀ. */
function solve(product: Product, factor: Band, b: Float64Array): Float64Array {
  const y = new Float64Array(b.length)
  const r = b.slice()
  let z = r.slice()
  solveBand(factor, z)
  let p = z.slice()
  let rz = dot(r, z)
  const enough = SOLVED * SOLVED * rz
  for (let n = 0; n < GRADIENTS_MAX && rz > enough; n++) {
    const q = product(p)
    const alpha = rz / dot(p, q)
    for (let k = 0; k < y.length; k++) {
      y[k] += alpha * p[k]
      r[k] -= alpha * q[k]
    }
    z = r.slice()
    solveBand(factor, z)
    const next = dot(r, z)
    const beta = next / rz
    rz = next
    p = z.map((value, k) => value + beta * p[k])
  }
  return y
}

function normalise(phi: Float64Array, mass: Band, found: readonly Float64Array[]): void {
  const weighed = multiplyBand(mass, phi)
  for (const other of found) {
    const share = dot(weighed, other)
    for (let k = 0; k < phi.length; k++) phi[k] -= share * other[k]
  }
  const scale = 1 / Math.sqrt(dot(phi, multiplyBand(mass, phi)))
  for (let k = 0; k < phi.length; k++) phi[k] *= scale
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}

function buildBand(entries: readonly Entry[], size: number): Band {
  const first = Int32Array.from({ length: size }, (_, row) => row)
  for (const [row, column] of entries) first[row] = Math.min(first[row], column)
  const band = Array.from(first, (column, row) => new Float64Array(row - column + 1))
  for (const [row, column, value] of entries) band[row][column - first[row]] += value
  return band
}

function multiplyBand(band: Band, phi: Float64Array): Float64Array {
  const result = new Float64Array(phi.length)
  for (let i = 0; i < band.length; i++) {
    const row = band[i]
    const first = i - row.length + 1
    let sum = row[row.length - 1] * phi[i]
    for (let k = 0; k + 1 < row.length; k++) {
      sum += row[k] * phi[first + k]
      result[first + k] += row[k] * phi[i]
    }
    result[i] += sum
  }
  return result
}

/** L of K = L Lᵀ, row by row in place. */
function factorBand(band: Band): void {
  for (let i = 0; i < band.length; i++) {
    const row = band[i]
    const first = i - row.length + 1
    for (let k = 0; k < row.length; k++) {
      const other = band[first + k]
      const otherFirst = first + k - other.length + 1
      const from = Math.max(first, otherFirst)
      let sum = row[k]
      for (let j = from; j < first + k; j++) sum -= row[j - first] * other[j - otherFirst]
      row[k] = first + k === i ? Math.sqrt(sum) : sum / other[other.length - 1]
    }
  }
}

/** y ← (L Lᵀ)⁻¹ y */
function solveBand(band: Band, y: Float64Array): void {
  for (let i = 0; i < band.length; i++) {
    const row = band[i]
    const first = i - row.length + 1
    let sum = y[i]
    for (let k = 0; k + 1 < row.length; k++) sum -= row[k] * y[first + k]
    y[i] = sum / row[row.length - 1]
  }
  for (let i = band.length - 1; i >= 0; i--) {
    const row = band[i]
    const first = i - row.length + 1
    y[i] /= row[row.length - 1]
    for (let k = 0; k + 1 < row.length; k++) y[first + k] -= row[k] * y[i]
  }
}
