/**
 * Steps and methods that go well together, by name. Figures: the hanging sheet, n = 100, processor seconds per simulated
 * second against those of Jolt in the same run, and distance to the converged motion.
 */
import type { SimOptions } from '@selvedge/engine'

export interface Setting {
  readonly summary: string
  /** Step [s]. */
  readonly dt: number
  readonly options: Partial<SimOptions>
}

export const settings: Readonly<Record<string, Setting>> = {
  interactive: { summary: 'implicit Euler at 1/60 s: cheapest, calm', dt: 1 / 60, options: {} },
  medium: { summary: 'implicit Euler at 1/120 s', dt: 1 / 120, options: {} },
  lively: {
    summary: 'filtered implicit Euler at 1/100 s: keeps its swing, for cloth that hangs and flies',
    dt: 1 / 100,
    options: { integrator: 'filtered-euler' },
  },
  quality: { summary: 'implicit Euler at 1/240 s', dt: 1 / 240, options: {} },
}
