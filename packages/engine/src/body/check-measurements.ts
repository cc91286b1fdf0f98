/** What a body is asked to measure, before it is fitted. */
import { InputError } from '../core/index.ts'
import { MEASUREMENT_NAMES, type MeasurementName } from './measure-body.ts'

/** [m] */
export type Asked = Partial<Record<MeasurementName, number>>

/** What can be asked for at all [m]; narrower than this only the sliders themselves know. */
export function checkMeasurements(measurements: Asked): Asked {
  const asked: Asked = {}
  for (const [name, value] of Object.entries(measurements)) {
    const known = MEASUREMENT_NAMES.find((one) => one === name)
    if (known === undefined) {
      throw new InputError(`no measurement is called "${name}"; take ${MEASUREMENT_NAMES.join(', ')}`)
    }
    const [least, most] = known === 'height' ? [0.8, 2.3] : [0.05, 2]
    if (!(value >= least && value <= most)) {
      throw new InputError(
        `measurement ${name} = ${value}: metres between ${least} and ${most} are expected; is it in centimetres?`,
      )
    }
    asked[known] = value
  }
  return asked
}
