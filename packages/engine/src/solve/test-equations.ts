/**
 * Equations with a known answer, as systems like any other: the examples every time method is measured on. They go
 * through the same doors as cloth.
 *
 *   (1)  y′ = λ y,  y(0) = 1                                            y = e^{λ t}
 *   (2)  y″ = −2.5 y − 5 y′,  y(0) = 0, y′(0) = 1                       overdamped wave
 *   (3)  m z″ = −k (z − ℓ) − d z′ + m g                                 a mass of 0.1 kg on a damped spring
 *   (4)  x″ = −ω² x                                                     undamped swing
 *   (5)  φ″ = −(g/L) sin φ                                              pendulum, for what is not linear
 *
 * Source of (1) to (3): Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.1, examples 1 to 3; its (2) is printed
 * with the wrong sign, the solution given there belongs to the one above.
 */
import { cosine, exponential, sine } from '../core/index.ts'
import type { MotionSystem, OdeSystem } from './motion-system.ts'

export interface TestEquation<System extends OdeSystem = OdeSystem> {
  readonly name: string
  readonly title: string
  readonly system: System
  /** y(0) */
  readonly start: readonly number[]
  /** Where errors are measured [s]. */
  readonly timeEnd: number
  /** First number of y(t). */
  exact(t: number): number
}

/** (1), λ in 1/s. */
export function growthEquation(lambda: number): TestEquation {
  let gammaNow = 0
  return {
    name: `growth ${lambda}`,
    title: `y′ = ${lambda} y`,
    system: {
      size: 1,
      rate(_t, y, rate) {
        rate[0] = lambda * y[0]
      },
      linearise(_t, y, gamma, rate) {
        gammaNow = gamma
        rate[0] = lambda * y[0]
      },
      solve(residual, change) {
        change[0] = residual[0] / (1 - gammaNow * lambda)
        return 1
      },
    },
    start: [1],
    timeEnd: 1,
    exact: (t) => exponential(lambda * t),
  }
}

/** (2) */
export function overdampedWave(timeEnd = 10): TestEquation<MotionSystem> {
  const root = Math.sqrt(15)
  return {
    name: 'overdamped wave',
    title: 'y″ = −2.5 y − 5 y′',
    system: linearMotion(2.5, 5, 0),
    start: [0, 1],
    timeEnd,
    exact: (t) => (exponential(0.5 * (root - 5) * t) - exponential(-0.5 * (root + 5) * t)) / root,
  }
}

/** (3): m = 0.1 kg, k = 100 N/m, ℓ = −1 m, d = 1 N s/m, g = −10 m/s², z(0) = −1 m, z′(0) = −5 m/s. */
export function hangingMass(timeEnd = 0.2): TestEquation<MotionSystem> {
  const frequency = Math.sqrt(975) // √(k/m − (d/2m)²) [rad/s]
  const swing = (0.05 - 5) / frequency // from z′(0) = −5: −5 · 0.01 + B w [m]
  return {
    name: 'hanging mass',
    title: 'z″ = −1000 (z + 1) − 10 z′ − 10',
    system: linearMotion(1000, 10, -1010),
    start: [-1, -5],
    timeEnd,
    exact: (t) => -1.01 + exponential(-5 * t) * (0.01 * cosine(frequency * t) + swing * sine(frequency * t)),
  }
}

/** (4), ω in rad/s, from x = 1 at rest. */
export function swingEquation(frequency: number, timeEnd: number): TestEquation<MotionSystem> {
  return {
    name: 'swing',
    title: 'x″ = −ω² x',
    system: linearMotion(frequency * frequency, 0, 0),
    start: [1, 0],
    timeEnd,
    exact: (t) => cosine(frequency * t),
  }
}

/** x″ = −k x − d x′ + c, with k [1/s²], d [1/s], c [m/s²]. */
export function linearMotion(stiffness: number, damping: number, drive: number): MotionSystem {
  return scalarMotion(
    (x, v) => drive - stiffness * x - damping * v,
    () => stiffness,
    damping,
  )
}

/** (5), g/L in 1/s². No elementary solution: measure against many short steps. */
export function pendulum(gravityOverLength: number, damping = 0): MotionSystem {
  return scalarMotion(
    (x, v) => -gravityOverLength * sine(x) - damping * v,
    (x) => gravityOverLength * cosine(x),
    damping,
  )
}

/** One mass: x″ = a(x, v), with −∂a/∂x at x and a constant −∂a/∂v. */
function scalarMotion(
  accelerationAt: (x: number, v: number) => number,
  stiffnessAt: (x: number) => number,
  damping: number,
): MotionSystem {
  let gammaNow = 0
  let stiffness = 0
  const system: MotionSystem = {
    size: 2,
    rate(_t, y, rate) {
      rate[0] = y[1]
      rate[1] = accelerationAt(y[0], y[1])
    },
    linearise(t, y, gamma, rate) {
      gammaNow = gamma
      stiffness = stiffnessAt(y[0])
      system.rate(t, y, rate)
    },
    solve(residual, change) {
      const whole = 1 + gammaNow * damping + gammaNow * gammaNow * stiffness
      change[1] = (residual[1] - gammaNow * stiffness * residual[0]) / whole
      change[0] = residual[0] + gammaNow * change[1]
      return 1
    },
    accelerate(_t, x, v, acceleration) {
      acceleration[0] = accelerationAt(x[0], v[0])
    },
    solveDamping(_t, _x, gamma, residual, v) {
      v[0] = residual[0] / (1 + gamma * damping)
      return 1
    },
  }
  return system
}
