/**
 * A person as measurements, the plainest file a body is made from: { "sex": "female", "height": 1.68, "bust": 0.92 }.
 * Metres unless `units` says otherwise; names as in `body/measure-body.ts`, and a few that others use for them.
 * See `docs/formats/measurements.md`.
 */
import { z } from 'zod'
import { MEASUREMENT_NAMES, type MeasurementName } from '../body/index.ts'
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'
import { parseJson } from './parse-json.ts'
import { parseWith } from './schema-sentence.ts'

export interface MeasurementFile {
  readonly name?: string
  readonly sex: 'female' | 'male' | 'neutral'
  /** [years] */
  readonly age?: number
  /** [m] */
  readonly measurements: Readonly<Partial<Record<MeasurementName, number>>>
}

const METRES = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254 }
const ALIASES: Readonly<Record<string, MeasurementName>> = {
  chest: 'bust',
  hip: 'hips',
  seat: 'hips',
  shoulder: 'shoulderWidth',
  arm: 'armLength',
  biceps: 'upperArm',
  backLength: 'backWaistLength',
  insideLeg: 'inseam',
}

const schema = z.looseObject({
  format: z.literal('selvedge-measurements').optional(),
  version: z.literal(1).optional(),
  name: z.string().min(1).max(80).optional(),
  sex: z.enum(['female', 'male', 'neutral']).optional(),
  age: z.number().min(1).max(110).optional(),
  units: z.enum(['m', 'cm', 'mm', 'in']).optional(),
})

export function readMeasurementFile(text: string): MeasurementFile {
  const raw = parseJson(text)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new InputError(
      'no measurements in this file; write { "sex": "female", "height": 1.68, "bust": 0.92 }',
    )
  }
  const { format: _, version: __, name, sex = 'neutral', age, units = 'm', ...rest } = parseWith(schema, raw)
  const measurements: Partial<Record<MeasurementName, number>> = {}
  for (const [key, value] of Object.entries(rest)) {
    const known =
      MEASUREMENT_NAMES.find((one) => one === key) ?? (Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined)
    if (known === undefined) {
      throw new InputError(
        `no measurement is called ${quoted(key)}; take some of ${MEASUREMENT_NAMES.join(', ')}`,
      )
    }
    if (measurements[known] !== undefined) throw new InputError(`${known} stands in the file twice; keep one`)
    if (typeof value !== 'number' || !(value > 0)) throw new InputError(`${key}: must be a positive number`)
    const metres = Number((value * METRES[units]).toPrecision(12))
    const [least, most] = known === 'height' ? [0.8, 2.3] : [0.05, 2]
    if (metres < least || metres > most) {
      throw new InputError(
        `${key}: ${value} ${units} is not between ${least} and ${most} m; add "units": "cm" if that is what it is`,
      )
    }
    measurements[known] = metres
  }
  return { ...(name === undefined ? {} : { name }), sex, ...(age === undefined ? {} : { age }), measurements }
}

/** In metres. */
export function writeMeasurementFile({ name, sex, age, measurements }: MeasurementFile): string {
  const head = { format: 'selvedge-measurements', version: 1 }
  return `${JSON.stringify({ ...head, name, sex, age, units: 'm', ...measurements }, null, 2)}\n`
}
