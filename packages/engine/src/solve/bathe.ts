/**
 * Bathe's composite method: half the step by the trapezoidal rule, the other half by BDF2 through its three points.
 * TR-BDF2 split in the middle; made for large turns and long times of soft structures, where the trapezoidal rule alone
 * gathers energy and bursts.
 *
 *   Yₘ = y + h/4 (f(t, y) + f(t + h/2, Yₘ))                                                           (1)
 *   Y = 4/3 Yₘ − 1/3 y + h/3 f(t + h, Y)                                                              (2)
 *
 * Source: Bathe, Baig 2005, "On a composite implicit time integration procedure for nonlinear dynamics".
 */
import { compositeMethod } from './tr-bdf2.ts'

export const bathe = compositeMethod(
  0.5,
  'Half a trapezoidal step, then BDF2: order 2 and calm in large turns, two solves.',
)
