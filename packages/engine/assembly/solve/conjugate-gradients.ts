// Preconditioned conjugate gradients as one call, twin of src/solve/conjugate-gradients.ts: f32 vectors, f64 sums.
import {
  anchorOf, blockOf, columnOf, directionOf, isAnchored, levelAt, pinnedOf, productOf, rOf, reportOf, rowCountOf, rowStartOf,
  rowsGrip, rowsNormal, rowsVertex, rowsWeight, zOf,
} from './addresses'
import { precondition } from './multigrid'
import { multiplyBalanced } from './balanced'
import { multiply } from './multiply'
import { addRowProducts } from './rank-one-rows'

const CONVERGED: i32 = 0
const CAPPED: i32 = 1
const INDEFINITE: i32 = 2
const NOT_FINITE: i32 = 3

export function conjugateGradients(
  solver: usize, rowsCount: i32, b: usize, x: usize, tolerance: f64, iterationsMin: i32, iterationsMax: i32,
): i32 {
  const level = levelAt(solver, 0)
  const rowCount = rowCountOf(level)
  const bytes = <usize>rowCount << 4
  const r = rOf(level)
  const z = zOf(level)
  const p = directionOf(solver)
  const q = productOf(solver)
  filterInto(rowCount, b, pinnedOf(solver), r)
  memory.fill(x, 0, bytes)
  precondition(solver)
  memory.copy(p, z, bytes)
  const energyStart = dot(r, z, bytes)
  let energy = energyStart
  let iterations = 0
  let outcome = energy > 0 ? CAPPED : energy == 0 ? CONVERGED : INDEFINITE
  if (load<f64>(reportOf(solver), 16) > 0) outcome = INDEFINITE
  while (outcome == CAPPED && iterations < iterationsMax) {
    if (isAnchored(solver)) {
      multiplyBalanced(rowCount, rowStartOf(level), columnOf(level), blockOf(level), anchorOf(solver), p, q)
    } else {
      multiply(rowCount, rowStartOf(level), columnOf(level), blockOf(level), anchorOf(solver), p, q)
    }
    addRowProducts(rowsVertex(solver), rowsWeight(solver), rowsNormal(solver), rowsGrip(solver), rowsCount, p, q)
    const curvature = dot(p, q, bytes)
    if (!(curvature > 0)) {
      outcome = INDEFINITE
      break
    }
    advance(<f32>(energy / curvature), p, q, x, r, bytes)
    precondition(solver)
    const energyNext = dot(r, z, bytes)
    iterations++
    const beta = energyNext / energy
    energy = energyNext
    if (!(energy > tolerance * tolerance * energyStart) && iterations >= iterationsMin) outcome = CONVERGED
    if (energy == 0) outcome = CONVERGED
    if (energy < 0) outcome = INDEFINITE
    turn(<f32>beta, z, p, bytes)
  }
  if (!(energy + energyStart < Infinity)) {
    outcome = NOT_FINITE
    memory.fill(x, 0, bytes)
  }
  store<f64>(reportOf(solver), energyStart > 0 ? Math.sqrt(Math.max(0, energy) / energyStart) : 0)
  store<f64>(reportOf(solver), outcome, 8)
  return iterations
}

/** r = b, zero at pins. */
function filterInto(rowCount: i32, b: usize, pinned: usize, r: usize): void {
  for (let i = 0; i < rowCount; i++) {
    const row = <usize>i << 4
    const mask = load<u8>(pinned + <usize>i) == 0 ? i32x4(-1, -1, -1, 0) : i32x4(0, 0, 0, 0)
    v128.store(r + row, v128.and(v128.load(b + row), mask))
  }
}

/** x += α p, r −= α q */
function advance(alpha: f32, p: usize, q: usize, x: usize, r: usize, bytes: usize): void {
  const a = f32x4.splat(alpha)
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(x + at, f32x4.add(v128.load(x + at), f32x4.mul(a, v128.load(p + at))))
    v128.store(r + at, f32x4.sub(v128.load(r + at), f32x4.mul(a, v128.load(q + at))))
  }
}

/** p = z + β p */
function turn(beta: f32, z: usize, p: usize, bytes: usize): void {
  const s = f32x4.splat(beta)
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(p + at, f32x4.add(v128.load(z + at), f32x4.mul(s, v128.load(p + at))))
  }
}

function dot(a: usize, b: usize, bytes: usize): f64 {
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  for (let at: usize = 0; at < bytes; at += 16) {
    const u = v128.load(a + at)
    const v = v128.load(b + at)
    low = f64x2.add(low, f64x2.mul(f64x2.promote_low_f32x4(u), f64x2.promote_low_f32x4(v)))
    const uHigh = v128.shuffle<f32>(u, u, 2, 3, 2, 3)
    const vHigh = v128.shuffle<f32>(v, v, 2, 3, 2, 3)
    high = f64x2.add(high, f64x2.mul(f64x2.promote_low_f32x4(uHigh), f64x2.promote_low_f32x4(vHigh)))
  }
  const sum = f64x2.add(low, high)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}
