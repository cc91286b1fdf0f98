/** A value with every field a schema knows, for tests that no field is forgotten; and a project made so. */
import type { z } from 'zod'
import { GARMENT_VERSION, type Garment, polygonPanel } from '../pattern/index.ts'
import { type Project, projectSchema } from './project.ts'

/** Two pieces sewn at one side. */
export function sampleGarment(name: string): Garment {
  const square: [number, number][] = [
    [0, 0],
    [0.4, 0],
    [0.4, 0.5],
    [0, 0.5],
  ]
  return {
    format: 'selvedge-garment',
    version: GARMENT_VERSION,
    name,
    fittedBody: 'mean_all',
    fittedTo: { sex: 'female', measurements: { bust: 0.9 } },
    panels: [polygonPanel('front', square), polygonPanel('back', square)],
    seams: [
      {
        id: 'side',
        a: [{ panel: 'front', edge: 'edge-1' }],
        b: [{ panel: 'back', edge: 'edge-3' }],
        parallel: false,
        sides: 'right-right',
      },
    ],
  }
}

/** Every optional field present, every list filled, every kind of every union in the lists there are. */
export function fullProject(): Project {
  const filled = fill(projectSchema, 'project') as Record<string, unknown[]>
  const { garments, pins, marks, table, measures, ...rest } = filled
  const [worn] = garments as Project['garments']
  const others = ['under', 'coat'].map((id) => ({ ...worn, id, garment: sampleGarment(id) }))
  const one = <T extends object>(items: readonly T[]) =>
    items.map((item, k) => ({ ...item, id: `item-${k}` }))
  return projectSchema.parse({
    ...rest,
    garments: [others[0], { ...worn, id: 'shirt', garment: sampleGarment('shirt') }, others[1]],
    pins: one(pins as object[]),
    marks: one(marks as object[]),
    table: table.slice(0, 1),
    measures: one(measures as object[]),
  })
}

/** A value of the schema; a union inside a record gives its fullest kind, inside a list one item of each. */
function fill(schema: z.core.$ZodType, name: string): unknown {
  const size = (value: unknown) => JSON.stringify(value).length
  return variants(schema, name).reduce((best, value) => (size(value) > size(best) ? value : best))
}

function variants(schema: z.core.$ZodType, name: string): unknown[] {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: Definition }
  switch (def.type) {
    case 'optional':
      return variants(def.innerType, name)
    case 'union':
      return def.options.flatMap((option) => variants(option, name))
    case 'array': {
      const items = variants(def.element, name)
      const rules = (def.checks ?? []).map((check) => check._zod.def as { length?: number; minimum?: number })
      const least = Math.max(0, ...rules.map(({ length, minimum }) => length ?? minimum ?? 0))
      return [[...items, ...Array.from({ length: Math.max(0, least - items.length) }, () => items[0])]]
    }
    case 'tuple':
      return [def.items.map((item, k) => fill(item, `${name}-${k}`))]
    case 'record':
      return [{ bust: fill(def.valueType, name) }]
    case 'literal':
      return [def.values[0]]
    case 'enum':
      return [Object.values(def.entries)[0]]
    case 'boolean':
      return [true]
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      const low = Math.max(minValue ?? 0, 0)
      return [maxValue !== null && maxValue <= 1 ? low + 0.01 : Math.ceil(low + 0.5)]
    }
    case 'object':
      return filledRecords(def.shape)
    default:
      return [REFERENCES[name] ?? `some ${name}`]
  }
}

/** One record for each kind of the field with the most kinds. */
function filledRecords(shape: Record<string, z.core.$ZodType>): object[] {
  const fields = Object.entries(shape).map(([key, value]) => [key, variants(value, key)] as const)
  const count = Math.max(...fields.map(([, values]) => values.length))
  return Array.from({ length: count }, (_, k) =>
    Object.fromEntries(fields.map(([key, values]) => [key, values[Math.min(k, values.length - 1)]])),
  )
}

/** Texts that must name something, or be written in one way. */
const REFERENCES: Record<string, string> = {
  garment: 'shirt',
  panel: 'front',
  colour: '#7f93a8',
  reverse: '#a8937f',
  image: 'data:image/png;base64,iVBORw0KGgo=',
}

type Definition =
  | { type: 'optional'; innerType: z.core.$ZodType }
  | { type: 'union'; options: z.core.$ZodType[] }
  | { type: 'array'; element: z.core.$ZodType; checks?: z.core.$ZodCheck[] }
  | { type: 'tuple'; items: z.core.$ZodType[] }
  | { type: 'record'; valueType: z.core.$ZodType }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, unknown> }
  | { type: 'object'; shape: Record<string, z.core.$ZodType> }
  | { type: 'boolean' | 'number' | 'string' }
