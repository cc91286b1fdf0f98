/**
 * Scene files: which scene to run, and how, as JSON. What is left out is the scene's own choice. See
 * docs/formats/scene.md.
 *
 *   { "format": "selvedge-scene", "version": 1, "scene": "hang", "n": 64, "rate": 120,
 *     "membrane": "corotational", "bending": "plate", "integrator": "bdf2", "newton": 3 }
 */
import { z } from 'zod'
import {
  type BodyResponseName,
  bodyResponses,
  type ClothResponseName,
  clothResponses,
} from '../contact/index.ts'
import { InputError } from '../core/index.ts'
import { type BendingName, bendings, type MembraneName, membranes } from '../forces/index.ts'
import type { SimOptions } from '../sim/index.ts'
import { type TimeMethodName, timeMethods } from '../solve/index.ts'
import { parseJson } from './parse-json.ts'
import { parseWith } from './schema-sentence.ts'

export interface SceneFile {
  readonly scene: string
  /** Vertices along each side. */
  readonly n?: number
  /** [s] */
  readonly seconds?: number
  /** Steps per second [1/s]. */
  readonly rate?: number
  readonly seed?: number
  /** Name of a fabric. */
  readonly fabric?: string
  readonly options: Partial<SimOptions>
}

const names = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]])

const schema = z.strictObject({
  format: z.literal('selvedge-scene'),
  version: z.literal(1),
  scene: z.string().min(1),
  n: z.int().min(2).max(400).optional(),
  seconds: z.number().positive().max(600).optional(),
  rate: z.number().min(20).max(100_000).optional(),
  seed: z.int().nonnegative().optional(),
  fabric: z.string().min(1).optional(),
  membrane: names<MembraneName>(membranes).optional(),
  bending: names<BendingName>(bendings).optional(),
  integrator: names<TimeMethodName>(timeMethods).optional(),
  clothContact: names<ClothResponseName>(clothResponses).optional(),
  bodyContact: names<BodyResponseName>(bodyResponses).optional(),
  /** Newton iterations of implicit methods. */
  newton: z.int().min(1).max(50).optional(),
  gravity: z.tuple([z.number(), z.number(), z.number()]).optional(),
  massDamping: z.number().nonnegative().optional(),
  tolerance: z.number().positive().max(0.5).optional(),
  selfContact: z.boolean().optional(),
  strainLimit: z.boolean().optional(),
  overStretch: z.boolean().optional(),
})

/** Scene and settings from the text of a file; an `InputError` says which entry is wrong. */
export function readSceneFile(text: string): SceneFile {
  const raw = parseJson(text)
  if (typeof raw !== 'object' || raw === null || !('scene' in raw)) {
    throw new InputError(
      'no scene in this file; write { "format": "selvedge-scene", "version": 1, "scene": "hang" }',
    )
  }
  const { format: _, version: __, scene, n, seconds, rate, seed, fabric, ...rest } = parseWith(schema, raw)
  const { newton, strainLimit, overStretch, ...plain } = rest
  const options: Partial<SimOptions> = {
    ...plain,
    ...(newton === undefined ? {} : { time: { newtonMax: newton } }),
    ...(strainLimit === true ? { strainLimit: {} } : {}),
    ...(overStretch === true ? { overStretch: {} } : {}),
  }
  return { scene, n, seconds, rate, seed, fabric, options }
}
