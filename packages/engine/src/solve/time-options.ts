/** What a time method can be told when it is built. Each reads what concerns it and leaves the rest. */
export interface TimeOptions {
  /**
   * Where an implicit stage is linearised first: at the state the step starts from (calm, Baraff and Witkin 1998), or
   * where its velocity leads (lively). Without inertia there is no heading, and both are the start.
   */
  predict: 'start' | 'heading'
  /** Newton iterations per stage, at most. 1 = one linear solve and no question asked. */
  newtonMax: number
  /** A stage is solved when its residual has fallen to this share [–]. 0: `newtonMax` iterations, never checked. */
  newtonTolerance: number
  /** 'frozen': linearised once per step (simplified Newton); 'fresh': at every iteration. */
  jacobian: 'fresh' | 'frozen'
  /** Linear solves go on until their residual is at most this share of Newton's [–]. */
  forcing: number
  /** 'eisenstat-walker': tightened as Newton converges, never above `forcing`. */
  forcingRule: 'constant' | 'eisenstat-walker'
  /** How often a Newton change is halved that made the residual grow. Needs `newtonTolerance` > 0. */
  backtracksMax: number
  /** Error control: largest error of one sub-step, |e| ≤ errorAbsolute + errorRelative |y|, unit of y and [–]. */
  errorAbsolute: number
  errorRelative: number
  /** Sub-steps inside one step, at most; beyond it the step does not hold. */
  substepsMax: number
}

/** One linear solve; a fiftieth is what Keckeisen, Etzmuß, Hauth 2004 (EG tutorial 1, 3.2.2) found enough for cloth. */
export const TIME_DEFAULTS: TimeOptions = {
  predict: 'heading',
  newtonMax: 1,
  newtonTolerance: 0,
  jacobian: 'fresh',
  forcing: 0.02,
  forcingRule: 'constant',
  backtracksMax: 0,
  errorAbsolute: 1e-6,
  errorRelative: 1e-6,
  substepsMax: 10000,
}
