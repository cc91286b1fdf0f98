/**
 * FreeSewing's names of body measurements in ours (`body/measure-body.ts`), and the body a draft was made for. FreeSewing
 * counts millimetres and takes no height: it is worked out from the waist, which in people lies at a steady share of it.
 *
 *   H = (waist to floor) / 0.62                                                                [m]  (1)
 *
 * In our bodies the waist line lies at 0.615 … 0.625 of the height; (1) is true to some 2 %. Girths and the other lengths
 * are what a tape reads, with two differences: FreeSewing's waist is the natural one, ours the smallest girth, and its
 * shoulder to wrist runs over a bent elbow. Measurements only one of the two takes are left out.
 */
import type { MeasurementName } from '../../body/index.ts'
import type { FreeSewingDraft } from './freesewing-draft.ts'

/** Share of the height at which the waist lies [–] (1). */
const WAIST_SHARE = 0.62

/** FreeSewing's name for each of our measurements it takes. */
export const FREESEWING_NAMES: Readonly<Partial<Record<MeasurementName, string>>> = {
  neck: 'neck',
  bust: 'chest',
  underbust: 'underbust',
  waist: 'waist',
  hips: 'seat',
  shoulderWidth: 'shoulderToShoulder',
  armLength: 'shoulderToWrist',
  upperArm: 'biceps',
  wrist: 'wrist',
  thigh: 'upperLeg',
  knee: 'knee',
  ankle: 'ankle',
  inseam: 'inseam',
  backWaistLength: 'hpsToWaistBack',
  waistToHips: 'waistToSeat',
  bustPoints: 'bustSpan',
}

export interface DraftedBody {
  readonly sex: 'female' | 'male' | 'neutral'
  /** [m] */
  readonly measurements: Readonly<Partial<Record<MeasurementName, number>>>
}

/** The person a draft was made for, as `fitBody` takes it: what decides how clothes fit. */
export function freeSewingBody({ measurements, measurementSet }: FreeSewingDraft): DraftedBody {
  const asked: Partial<Record<MeasurementName, number>> = {}
  for (const name of FITTED) {
    const value = measurements[FREESEWING_NAMES[name] ?? '']
    if (value > 0) asked[name] = value / 1000
  }
  const { waistToFloor } = measurements
  if (waistToFloor > 0) asked.height = waistToFloor / 1000 / WAIST_SHARE
  return {
    sex: measurementSet === 'female' || measurementSet === 'male' ? measurementSet : 'neutral',
    measurements: asked,
  }
}

/** Those a garment hangs on; the rest follows the figure, as a whole person is more than a list of numbers. */
const FITTED: readonly MeasurementName[] = [
  'neck',
  'bust',
  'waist',
  'hips',
  'shoulderWidth',
  'armLength',
  'upperArm',
  'wrist',
]
