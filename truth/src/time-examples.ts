/** The examples of the Eurographics 2004 tutorial and the time methods that can run them, shared by the V4 tests. */

import { growthEquation, hangingMass, overdampedWave, type TestEquation } from '@selvedge/engine/lab'
import {
  firstOrderMethods,
  type MotionSystem,
  type OdeSystem,
  type TimeMethod,
  timeMethods,
} from '@selvedge/engine/sim'

export const growthExamples: readonly TestEquation<OdeSystem>[] = [growthEquation(2), growthEquation(-15)]
export const motionExamples: readonly TestEquation<MotionSystem>[] = [overdampedWave(10), hangingMass(0.2)]

/** Methods for y′ = f(t, y), by name. */
export const generalMethods: readonly (readonly [string, TimeMethod])[] = Object.entries(firstOrderMethods)

/** All that move a single mass; local steps need neighbours. */
export const motionMethods: readonly (readonly [string, TimeMethod<MotionSystem>])[] = Object.entries(
  timeMethods as Record<string, TimeMethod<MotionSystem>>,
).filter(([name]) => name !== 'local-steps')

/** Steps as given: no error control. */
export const FIXED = { errorAbsolute: Infinity, errorRelative: 0 }

/** Names in the reference tables. */
export const TABLE_NAMES: Readonly<Record<string, string>> = {
  EE: 'explicit-euler',
  Midpoint: 'midpoint',
  RK4: 'rk4',
  IE: 'implicit-euler',
  IM: 'implicit-midpoint',
  BDF2: 'bdf2',
  SympEuler: 'symplectic-euler',
  Verlet: 'verlet',
  VelVerlet: 'verlet',
}

export function methodNamed<Method>(methods: readonly (readonly [string, Method])[], name: string): Method {
  const found = methods.find(([each]) => each === name)
  if (found === undefined) throw new Error(`no time method "${name}"`)
  return found[1]
}
