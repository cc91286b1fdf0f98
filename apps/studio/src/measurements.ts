/** Measurements of the wearer: what they are called, how a tape takes them, and how one of them is asked for. */
import type { BodyShapeChoice } from '@selvedge/engine/project'
import type { MeasurementName } from '@selvedge/engine/sim'
import { sexOf } from './catalogue.ts'
import { projectOf, studioStore } from './state.ts'
import { edit } from './work.ts'
import type { BodyInfo } from './worker/protocol.ts'

export interface Measure {
  readonly name: MeasurementName
  readonly title: string
  readonly how: string
}

export const MAIN_MEASURES: readonly Measure[] = [
  { name: 'height', title: 'Height', how: 'Soles to crown, standing upright' },
  { name: 'bust', title: 'Bust', how: 'Level round the fullest part of the chest' },
  { name: 'waist', title: 'Waist', how: 'Level round the narrowest part of the trunk' },
  { name: 'hips', title: 'Hips', how: 'Level round the fullest part of the seat' },
]

/** Those that follow from the figure until they are asked for. */
export const MORE_MEASURES: readonly Measure[] = [
  { name: 'neck', title: 'Neck', how: 'Round the neck where it is narrowest' },
  { name: 'underbust', title: 'Underbust', how: 'Level round the ribs, right under the breast' },
  { name: 'waistLine', title: 'Waist line', how: 'Level round the waist line, where a waistband sits' },
  { name: 'shoulderWidth', title: 'Shoulder width', how: 'From one shoulder point to the other' },
  {
    name: 'shoulderLength',
    title: 'Shoulder length',
    how: 'From the side of the neck to the shoulder point',
  },
  { name: 'bustPoints', title: 'Bust points', how: 'From one bust point to the other' },
  { name: 'backWaistLength', title: 'Back waist length', how: 'From the nape down to the waist line' },
  { name: 'waistToHips', title: 'Waist to hips', how: 'From the waist line down to the fullest of the seat' },
  { name: 'armLength', title: 'Arm length', how: 'From the shoulder point over the elbow to the wrist' },
  { name: 'upperArm', title: 'Upper arm', how: 'Round the arm, halfway from shoulder to elbow' },
  { name: 'wrist', title: 'Wrist', how: 'Round the arm where it is narrowest before the hand' },
  { name: 'inseam', title: 'Inseam', how: 'From the crotch down to the soles' },
  { name: 'thigh', title: 'Thigh', how: 'Level round the leg, right under the crotch' },
  { name: 'knee', title: 'Knee', how: 'Level round the knee' },
  { name: 'calf', title: 'Calf', how: 'Level round the fullest part of the lower leg' },
  { name: 'ankle', title: 'Ankle', how: 'Level round the leg where it is narrowest above the foot' },
]

/** Asks for one measurement [m], or with null for it no longer. */
export function setMeasurement(name: MeasurementName, metres: number | null): void {
  const { body } = studioStore.get()
  if (!body) return
  const { title } = [...MAIN_MEASURES, ...MORE_MEASURES].find((measure) => measure.name === name) ?? {}
  if (title === undefined) {
    studioStore.set({ notice: `No measurement is called "${name}".` })
    return
  }
  const shape = measuredShape(projectOf(studioStore.get()).body.shape, body, name, metres)
  edit(
    { kind: 'setBody', shape },
    { name: `${metres === null ? 'forget' : 'change'} ${title.toLowerCase()}` },
  )
}

/**
 * The person with another measurement [m], or with null without it. The others stay as they are, and so does who it is; on a
 * body nobody measured yet the main ones are asked for as the tape reads them.
 */
export function measuredShape(
  shape: BodyShapeChoice,
  body: Pick<BodyInfo, 'name' | 'girths' | 'measured'>,
  name: MeasurementName,
  metres: number | null,
): BodyShapeChoice {
  const read = MAIN_MEASURES.flatMap((measure) => {
    const value = body.measured[measure.name] ?? body.girths[measure.name]?.girth
    return value === undefined ? [] : [[measure.name, round(value)] as const]
  })
  const person =
    shape.kind === 'measured'
      ? shape
      : { kind: 'measured' as const, sex: sexOf(body.name), measurements: Object.fromEntries(read) }
  const { [name]: _, ...others } = person.measurements
  return {
    ...person,
    measurements: metres === null ? others : { ...person.measurements, [name]: round(metres) },
  }
}

/** To half a millimetre: no tape reads finer. */
const round = (metres: number) => Math.round(2000 * metres) / 2000
