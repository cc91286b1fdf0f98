/** Every truth test, in the order of the validation handbook. */
import { bandPressure } from './band-pressure.ts'
import { bendingVectors } from './bending-vectors.ts'
import { cantilever } from './cantilever.ts'
import { catenary } from './catenary.ts'
import { ccdQueries } from './ccd-queries.ts'
import { classicModels } from './classic-models.ts'
import { conservation } from './conservation.ts'
import { cusick } from './cusick.ts'
import { energyDrift } from './energy-drift.ts'
import { frequencies } from './frequencies.ts'
import { hangingSheet } from './hanging-sheet.ts'
import { hangingTape } from './hanging-tape.ts'
import { hingeRatios } from './hinge-ratios.ts'
import { inclinedPlane } from './inclined-plane.ts'
import { kes } from './kes.ts'
import { lateralBuckling } from './lateral-buckling.ts'
import { membranePatches } from './membrane-patches.ts'
import { openSeam } from './open-seam.ts'
import { orders } from './orders.ts'
import { pearLoop } from './pear-loop.ts'
import { peirce } from './peirce.ts'
import { sheetWork } from './sheet-work.ts'
import { stability } from './stability.ts'
import { stickSlip } from './stick-slip.ts'
import type { TruthTest } from './truth-test.ts'
import { wind } from './wind.ts'
import { workPrecision } from './work-precision.ts'

export * from './page/truth-page.ts'
export * from './truth-test.ts'

export const truthTests: readonly TruthTest[] = [
  cantilever,
  lateralBuckling,
  stickSlip,
  classicModels,
  membranePatches,
  hangingSheet,
  catenary,
  orders,
  stability,
  energyDrift,
  frequencies,
  conservation,
  bendingVectors,
  hingeRatios,
  inclinedPlane,
  ccdQueries,
  peirce,
  cusick,
  kes,
  wind,
  bandPressure,
  hangingTape,
  workPrecision,
  sheetWork,
  pearLoop,
  openSeam,
]
