/**
 * Fabric files: JSON `{ "version": 2, "fabrics": [ … ] }`, each entry a `Fabric` in SI units (`fabric.ts`), or name,
 * title, source and the numbers of a lab in its own units under `kes` (`kes.ts`) or `fast` (`fast.ts`). Version 1 knew
 * only the plain constants; its files are read as they are. From version 2 on a field nobody knows is refused: most
 * often it is a measured number under a misspelt name.
 */
import { z } from 'zod'
import { InputError, nameHint } from '../core/index.ts'
import { type Fabric, fabricSchema } from './fabric.ts'
import { biasMakesSense } from './fabric-curves.ts'
import { fabricFromFast, fastSchema } from './fast.ts'
import { fabricFromKes, kesSchema } from './kes.ts'

export const FABRIC_VERSION = 2

const fileSchema = z.object({ version: z.number().int().min(1), fabrics: z.array(z.looseObject({})).min(1) })
const strictSchema = z.strictObject(fabricSchema.shape)
const headShape = fabricSchema.pick({
  name: true,
  title: true,
  composition: true,
  source: true,
  measured: true,
  look: true,
}).shape
const kesEntry = z.strictObject({ ...headShape, kes: kesSchema })
const fastEntry = z.strictObject({ ...headShape, fast: fastSchema })

export function readFabrics(text: string): Fabric[] {
  const { version, fabrics: entries } = parsed(fileSchema, parseJson(text), [])
  if (version > FABRIC_VERSION) {
    throw new InputError(
      `fabric file has version ${version}, this build reads up to ${FABRIC_VERSION}; use a newer build`,
    )
  }
  const seen = new Set<string>()
  return entries.map((entry, row) => {
    const fabric = readEntry(entry, version, ['fabrics', row])
    const { name } = fabric
    if (seen.has(name)) throw new InputError(`fabric "${name}" is listed twice; rename or remove one`)
    seen.add(name)
    if (!biasMakesSense(fabric)) {
      throw new InputError(
        `fabric "${name}": its bias pull stretches less than warp and weft do under half the force; check curveBias`,
      )
    }
    return fabric
  })
}

function readEntry(entry: object, version: number, place: readonly PropertyKey[]): Fabric {
  if (version === 1) return parsed(fabricSchema, entry, place)
  if (Object.hasOwn(entry, 'kes')) {
    const { kes, ...head } = parsed(kesEntry, entry, place)
    return fabricFromKes(head, kes)
  }
  if (Object.hasOwn(entry, 'fast')) {
    const { fast, ...head } = parsed(fastEntry, entry, place)
    return fabricFromFast(head, fast)
  }
  return parsed(strictSchema, entry, place)
}

/** What the schema makes of a value, or one sentence about the first thing wrong with it. */
function parsed<T>(schema: z.ZodType<T>, value: unknown, place: readonly PropertyKey[]): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new InputError(describe([...place, ...issue.path], issue.message))
}

export function fabricNamed(fabrics: readonly Fabric[], name: string): Fabric {
  const found = fabrics.find((fabric) => fabric.name === name)
  if (found !== undefined) return found
  const hint = nameHint(
    name,
    fabrics.map((fabric) => fabric.name),
  )
  throw new InputError(`no fabric is called "${name}"; ${hint}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (reason) {
    throw new InputError(`fabric file is not JSON: ${reason instanceof Error ? reason.message : reason}`)
  }
}

function describe(path: readonly PropertyKey[], message: string): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return `fabric file${place === '' ? '' : ` at ${place.replace(/^\./, '')}`}: ${message}`
}
