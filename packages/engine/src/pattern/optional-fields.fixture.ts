/**
 * Every optional field a garment may carry, found by walking `garmentSchema`: a field added tomorrow is tried tomorrow by
 * all tests that ask here. `bareGarment` has none of them; `withField` fills in one, with values that can be cut and sewn.
 */
import type { z } from 'zod'
import { type Garment, garmentSchema, type Panel, type Seam } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'

/** Through the first item of lists; a number chooses one of a union's kinds. */
export type Path = readonly (string | number)[]
type Fields = Readonly<Record<string, unknown>>

/** Half a metre wide, 0.7 m high; its lower edge is in two parts. */
export function barePanel(id: string): Panel {
  const { placement, ...plain } = polygonPanel(id, [
    [0, 0],
    [0.25, 0],
    [0.5, 0],
    [0.5, 0.7],
    [0, 0.7],
  ])
  return plain
}

/** An edge of the front sewn to one of the back. */
export function bareSeam(id: string, a: string, b: string): Seam {
  return {
    id,
    a: [{ panel: 'front', edge: a }],
    b: [{ panel: 'back', edge: b }],
    parallel: false,
    sides: 'right-right',
  }
}

export const bareGarment: Garment = garmentSchema.parse({
  format: 'selvedge-garment',
  version: garmentSchema.shape.version.value,
  name: 'shirt',
  panels: [barePanel('front'), barePanel('back'), barePanel('sleeve')],
  seams: [bareSeam('right', 'edge-2', 'edge-4'), bareSeam('left', 'edge-4', 'edge-2')],
})

export const optionalFields: readonly Path[] = findOptional(garmentSchema)

export function fieldName(path: Path): string {
  return path.join('.')
}

/** The garment with the field filled in, and what the field lies in. */
export function withField(garment: Garment, path: Path): Garment {
  return garmentSchema.parse(put(garmentSchema, garment, path, ''))
}

/** What stands in the field; undefined when there is nothing. */
export function fieldOf(value: unknown, path: Path): unknown {
  const [step, ...rest] = path
  if (step === undefined || value === undefined) return value
  if (typeof step === 'number') return fieldOf(value, rest)
  const record = (Array.isArray(value) ? value[0] : value) as Fields | undefined
  return fieldOf(record?.[step], rest)
}

/** The garment with the field taken out, and all else left. */
export function withoutField(garment: Garment, path: Path): Garment {
  const strip = (value: unknown, [step, ...rest]: Path): unknown => {
    if (typeof step === 'number') return strip(value, rest)
    if (Array.isArray(value)) return [strip(value[0], [step, ...rest]), ...value.slice(1)]
    const { [step]: field, ...others } = value as Fields
    return rest.length === 0 ? others : { ...others, [step]: strip(field, rest) }
  }
  return garmentSchema.parse(strip(garment, path))
}

function findOptional(schema: z.core.$ZodType, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
      return [path, ...findOptional(def.innerType, path)]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => findOptional(field, [...path, key]))
    case 'array':
      return findOptional(def.element, path)
    case 'union':
      return def.options.flatMap((option, row) => findOptional(option, [...path, row]))
    default:
      return []
  }
}

/** `value`, or a sample where there is none, with the field at the end of the path filled in. */
function put(schema: z.core.$ZodType, value: unknown, path: Path, key: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const [step, ...rest] = path
  switch (def.type) {
    case 'optional':
      return put(def.innerType, value ?? sample(def.innerType, key), path, key)
    case 'array': {
      const items = value as unknown[]
      return step === undefined ? items : [put(def.element, items[0], path, key), ...items.slice(1)]
    }
    case 'union':
      if (step === undefined) return value
      return put(def.options[step as number], sample(def.options[step as number], key), rest, key)
    case 'object':
      if (step === undefined) return value
      return {
        ...(value as Fields),
        [step]: put(def.shape[step], (value as Fields)[step], rest, String(step)),
      }
    default:
      return value
  }
}

/** Something that fits the schema, optional fields left out; `row` is that in the list around it. */
function sample(schema: z.core.$ZodType, key: string, row = 0): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (key === 'handles') return HANDLES
  switch (def.type) {
    case 'string':
      return WORDS[key] ?? (row === 0 ? 'some' : 'other')
    case 'number':
      return NUMBERS[key]?.(row) ?? 1
    case 'boolean':
      return true
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'union':
      return sample(def.options[0], key, row)
    case 'array':
      return [0, 1].map((item) => sample(def.element, key, item))
    case 'tuple':
      return def.items.map((item) => sample(item, key, row))
    case 'record':
      return { chest: 1, waist: 0.8 }
    case 'object': {
      const entries = Object.entries(def.shape).filter(([, field]) => field._zod.def.type !== 'optional')
      return Object.fromEntries(entries.map(([name, field]) => [name, sample(field, name, row)]))
    }
    default:
      throw new Error(`no sample of a ${def.type} yet; write one`)
  }
}

/** Edges and panels that are named exist. */
const WORDS: Readonly<Record<string, string>> = { edge: 'edge-3', panel: 'back' }

/** What must fit on the panel or its edge; whatever is not named here is 1. */
const NUMBERS: Readonly<Record<string, (row: number) => number>> = {
  at: (row) => 0.3 * (row + 1), // shares of an edge
  match: (row) => 0.3 * (row + 1),
  points: (row) => 0.1 * (row + 1), // [m], all below
  through: (row) => 0.1 * (row + 1),
  apex: (row) => 0.3 / (row + 1),
  width: () => 0.02,
  depth: () => 0.01,
  allowance: () => 0.02, // not the usual
  length: () => 0.1,
  hem: () => 0.03,
  interfacing: () => 500, // [N/m]
  meshSize: () => 0.008, // [m]
  stretch: () => 0.8, // [–]
  size: () => 8, // of a zip
}

/** Of the three segments of a spline from (0, 0) through the two points above to (0.25, 0) [m]. */
const HANDLES = [
  [[0.03, 0.05], [0.06, 0.09]],
  [[0.13, 0.13], [0.17, 0.17]],
  [[0.23, 0.2], [0.25, 0.1]],
] // biome-ignore format: a table
