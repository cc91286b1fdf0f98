/** The one door for garments from outside: finds out which format a text is, reads it, and looks at its geometry. */
import { InputError } from '../core/index.ts'
import { type Garment, validateGarment } from '../pattern/index.ts'
import { readGarmentCode } from './garment-code.ts'
import { readGarmentJson } from './garment-json.ts'
import { parseJson } from './parse-json.ts'

export type GarmentFormat = 'garment' | 'garmentcode'

/**
 * Reads a garment that can be cut and sewn, or throws an `InputError` saying what is wrong, where, and what to do.
 * Without a format the content decides. `name` is for files that carry none, as a rule the file name.
 */
export function readGarment(text: string, format?: GarmentFormat, name = 'garment'): Garment {
  const document = parseJson(text)
  if (document === null || typeof document !== 'object' || Array.isArray(document)) {
    throw new InputError('the file holds no JSON object; choose a Selvedge garment or a GarmentCode pattern')
  }
  const fields = document as Record<string, unknown>
  const garment =
    (format ?? formatOf(fields)) === 'garment'
      ? readGarmentJson(fields)
      : readGarmentCode(fields, name || 'garment')
  validateGarment(garment)
  return garment
}

function formatOf(fields: Record<string, unknown>): GarmentFormat {
  if (fields.format === 'selvedge-garment') return 'garment'
  if ('pattern' in fields) return 'garmentcode'
  const known = '"format": "selvedge-garment", or "pattern" (GarmentCode)'
  throw new InputError(
    `the file is no garment this build knows: it should have ${known}; choose another file`,
  )
}
