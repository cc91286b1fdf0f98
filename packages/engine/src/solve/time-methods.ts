/** Every time method by the name people type. The first table needs y′ = f(t, y) only, the second things with inertia. */
import { bathe } from './bathe.ts'
import { bdf2 } from './bdf2.ts'
import { dormandPrince } from './dormand-prince.ts'
import { explicitEuler } from './explicit-euler.ts'
import { filteredEuler } from './filtered-euler.ts'
import { implicitEuler } from './implicit-euler.ts'
import { implicitMidpoint } from './implicit-midpoint.ts'
import { localSteps } from './local-steps.ts'
import { midpoint } from './midpoint.ts'
import { mixedMonotone } from './mixed-monotone.ts'
import { mixedNewmark } from './mixed-newmark.ts'
import { mixedTrapezoid } from './mixed-trapezoid.ts'
import type { MotionSystem, TimeMethod } from './motion-system.ts'
import { rk4 } from './rk4.ts'
import { withSpreading } from './spread-energy.ts'
import { buildNewtonControl, buildPublishedControl, withControl } from './step-control.ts'
import { symplecticEuler } from './symplectic-euler.ts'
import type { TimeOptions } from './time-options.ts'
import { trBdf2 } from './tr-bdf2.ts'
import { verlet } from './verlet.ts'

/** Ten inexact Newton iterations to a thousandth, the linear solves no tighter than Newton needs them. */
const CONVERGED: Partial<TimeOptions> = {
  newtonMax: 10,
  newtonTolerance: 1e-3,
  forcingRule: 'eisenstat-walker',
  backtracksMax: 3,
}

export const firstOrderMethods = {
  'explicit-euler': explicitEuler,
  midpoint,
  rk4,
  'dormand-prince': dormandPrince,
  'implicit-euler': implicitEuler,
  'baraff-witkin': withControl(
    withOptions(implicitEuler, { predict: 'start', newtonMax: 1, newtonTolerance: 0 }),
    'Implicit Euler linearised at the start, steps halved on failure and grown with patience.',
    buildPublishedControl,
  ),
  'newton-euler': withControl(
    withOptions(implicitEuler, CONVERGED),
    'Implicit Euler with Newton run to convergence, which also sets the step.',
    buildNewtonControl,
  ),
  'implicit-midpoint': implicitMidpoint,
  bdf2,
  'tr-bdf2': trBdf2,
  bathe,
} as const satisfies Record<string, TimeMethod>

export const timeMethods = {
  ...firstOrderMethods,
  'filtered-euler': filteredEuler,
  'symplectic-euler': symplecticEuler,
  verlet,
  'mixed-trapezoid': mixedTrapezoid,
  'mixed-newmark': mixedNewmark,
  'mixed-monotone': mixedMonotone,
  'local-steps': withSpreading(localSteps),
} as const satisfies Record<string, TimeMethod<MotionSystem>>

export type TimeMethodName = keyof typeof timeMethods

/** `method` with some options fixed. */
function withOptions(method: TimeMethod, chosen: Partial<TimeOptions>): TimeMethod {
  return { ...method, build: (size, options) => method.build(size, { ...options, ...chosen }) }
}
