/**
 * A row of masses on springs that may be stiff here and soft there, damped and hardening: a garment of one dimension,
 * for what a single mass cannot show (iterative solves, Newton, local steps, spreading of bursts).
 *
 *   e_s = x_{s+1} − x_s [m],   W = Σ ½ k_s e_s² + ¼ q e_s⁴ [J],   f = −∂W/∂x − damping of ė              (1)
 *
 * x are displacements from rest along the row; the first mass is pinned when `pinned`.
 */
import { assert } from '../core/index.ts'
import type { LocalMotion, MotionSystem } from './motion-system.ts'
import { buildProductGradients, solveByProducts } from './product-gradients.ts'

export interface ChainOptions {
  /** Per mass [kg], per spring [N/m]: one spring fewer than masses. */
  mass: readonly number[]
  stiffness: readonly number[]
  /** Of every spring [N s/m]. */
  damping: number
  /** q of (1) [N/m³] */
  hardening: number
  pinned: boolean
  /** Share of the longest stable step that local steps are told [–]. */
  safety: number
}

const CHAIN_DEFAULTS: Omit<ChainOptions, 'mass' | 'stiffness'> = {
  damping: 0,
  hardening: 0,
  pinned: false,
  safety: 0.5,
}

export interface TestChain extends MotionSystem {
  readonly local: LocalMotion
  /** Motion and springs [J]. */
  energy(y: Float64Array): number
  momentum(y: Float64Array): number
}

export function buildTestChain(
  options: Partial<ChainOptions> & Pick<ChainOptions, 'mass' | 'stiffness'>,
): TestChain {
  const { mass, stiffness, damping, hardening, pinned, safety } = { ...CHAIN_DEFAULTS, ...options }
  const count = mass.length
  assert(stiffness.length === count - 1, `${stiffness.length} springs for ${count} masses`)
  const inverseMass = mass.map((m, i) => (pinned && i === 0 ? 0 : 1 / m))
  const slope = new Float64Array(count - 1)
  const right = new Float64Array(count)
  const change = new Float64Array(count)
  const gradients = buildProductGradients(count)
  let stiffnessScale = 0
  let dampingScale = 0

  /** Force of spring s [N]; velocities begin at v[at]. */
  function pull(s: number, x: Float64Array, v: Float64Array, at: number): number {
    const e = x[s + 1] - x[s]
    const rate = v[at + s + 1] - v[at + s]
    return stiffness[s] * e + hardening * e * e * e + damping * rate
  }

  function accelerationOf(i: number, x: Float64Array, v: Float64Array, at: number): number {
    const behind = i > 0 ? pull(i - 1, x, v, at) : 0
    const ahead = i < count - 1 ? pull(i, x, v, at) : 0
    return inverseMass[i] * (ahead - behind)
  }

  /** Scaled by the masses, so that it is symmetric: q = (M + dampingScale D + stiffnessScale K) p, pinned rows 1. */
  function multiply(p: Float64Array, q: Float64Array): void {
    for (let i = 0; i < count; i++) q[i] = inverseMass[i] > 0 ? p[i] / inverseMass[i] : p[i]
    for (let s = 0; s < count - 1; s++) {
      const both = inverseMass[s] > 0 ? p[s] : 0
      const f = (dampingScale * damping + stiffnessScale * slope[s]) * (p[s + 1] - both)
      if (inverseMass[s] > 0) q[s] -= f
      q[s + 1] += f
    }
  }

  const system: TestChain = {
    size: 2 * count,
    local: chainLocal(inverseMass, stiffness, damping, safety, hardening, accelerationOf),
    rate(_t, y, rate) {
      for (let i = 0; i < count; i++) {
        rate[i] = inverseMass[i] > 0 ? y[count + i] : 0
        rate[count + i] = accelerationOf(i, y, y, count)
      }
    },
    linearise(t, y, gamma, rate) {
      dampingScale = gamma
      stiffnessScale = gamma * gamma
      for (let s = 0; s < count - 1; s++) {
        const e = y[s + 1] - y[s]
        slope[s] = stiffness[s] + 3 * hardening * e * e
      }
      system.rate(t, y, rate)
    },
    /** (M + γ D + γ² K) dv = M rv − γ K rx,  dx = rx + γ dv */
    solve(residual, y, forcing) {
      for (let i = 0; i < count; i++) {
        right[i] = inverseMass[i] > 0 ? residual[count + i] / inverseMass[i] : residual[count + i]
      }
      for (let s = 0; s < count - 1; s++) {
        const f = dampingScale * slope[s] * (residual[s + 1] - residual[s])
        if (inverseMass[s] > 0) right[s] += f
        right[s + 1] -= f
      }
      const iterations = solveByProducts(gradients, multiply, right, change, {
        tolerance: forcing,
        iterationsMax: 20 * count,
      })
      for (let i = 0; i < count; i++) {
        y[count + i] = change[i]
        y[i] = residual[i] + dampingScale * change[i]
      }
      return iterations
    },
    accelerate(_t, x, v, acceleration) {
      for (let i = 0; i < count; i++) acceleration[i] = accelerationOf(i, x, v, 0)
    },
    solveDamping(_t, _x, gamma, residual, v) {
      dampingScale = gamma
      stiffnessScale = 0
      for (let i = 0; i < count; i++) {
        right[i] = inverseMass[i] > 0 ? residual[i] / inverseMass[i] : residual[i]
      }
      return solveByProducts(gradients, multiply, right, v, { tolerance: 1e-12, iterationsMax: 20 * count })
    },
    energy(y) {
      const share = new Float64Array(count)
      system.local.measureEnergy(0, y.subarray(0, count), y.subarray(count), share, new Float64Array(count))
      return share.reduce((sum, e) => sum + e, 0)
    },
    momentum: (y) => mass.reduce((sum, m, i) => sum + m * y[count + i], 0),
  }
  return system
}

function chainLocal(
  inverseMass: readonly number[],
  stiffness: readonly number[],
  damping: number,
  safety: number,
  hardening: number,
  accelerationOf: (i: number, x: Float64Array, v: Float64Array, at: number) => number,
): LocalMotion {
  const count = inverseMass.length
  const neighbourStart = inverseMass.map((_, i) => (i === 0 ? 0 : 2 * i - 1)).concat(2 * count - 2)
  const neighbour = inverseMass.flatMap((_, i) => [i - 1, i + 1].filter((j) => j >= 0 && j < count))
  return {
    componentCount: count,
    componentSize: 1,
    inverseMass,
    neighbourStart,
    neighbour,
    /** Gershgorin: ω² ≤ 2 Σk/m, and 2 ζ ω ≤ 2 Σd/m; h² ω² + 2 h c ≤ 4 as for symplectic Euler. */
    stableStep(_t, _x, _v, _acceleration, step) {
      for (let i = 0; i < count; i++) {
        const k = (stiffness[i - 1] ?? 0) + (stiffness[i] ?? 0)
        const c = 4 * damping * inverseMass[i]
        const square = 2 * k * inverseMass[i]
        step[i] = square > 0 ? (safety * (Math.sqrt(c * c + 4 * square) - c)) / square : Infinity
      }
    },
    accelerate(_t, x, v, active, acceleration) {
      for (let i = 0; i < count; i++) if (active[i] === 1) acceleration[i] = accelerationOf(i, x, v, 0)
    },
    measureEnergy(_t, x, v, energy, outer) {
      outer.fill(0)
      for (let i = 0; i < count; i++)
        energy[i] = inverseMass[i] > 0 ? (0.5 * v[i] * v[i]) / inverseMass[i] : 0
      for (let s = 0; s < count - 1; s++) {
        const e = x[s + 1] - x[s]
        const stored = 0.5 * stiffness[s] * e * e + 0.25 * hardening * e * e * e * e
        energy[s] += 0.5 * stored
        energy[s + 1] += 0.5 * stored
      }
    },
  }
}
