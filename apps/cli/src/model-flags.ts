/** Flags that several commands share: models and methods by name, what every run has, and what is asked of a garment. */

import { type Cloth, InputError, type SimOptions } from '@selvedge/engine'
import { FABRIC_DEFAULT, type ProjectSettings } from '@selvedge/engine/project'
import {
  type BodyFieldName,
  bendings,
  bodyFields,
  fieldNamed,
  membranes,
  modelOptions,
  quadsOf,
  type SimSettings,
} from '@selvedge/engine/sim'
import type { OptionSpec } from './command.ts'

export const FABRIC_FLAG = {
  fabric: {
    type: 'string',
    value: 'NAME|FILE',
    help: `of pieces that name none; else what the garment is usually made of, or ${FABRIC_DEFAULT}: see selvedge list fabrics`,
  },
} as const satisfies Record<string, OptionSpec>

export const MODEL_FLAGS = {
  membrane: {
    type: 'string',
    value: 'NAME',
    help: 'how cloth resists in its plane: see selvedge list models',
  },
  bending: { type: 'string', value: 'NAME', help: 'how it resists bending' },
  integrator: { type: 'string', value: 'NAME', help: 'how time is stepped' },
  'cloth-contact': { type: 'string', value: 'NAME', help: 'how cloth holds cloth off' },
  'body-contact': { type: 'string', value: 'NAME', help: 'how bodies hold cloth off' },
  newton: {
    type: 'number',
    min: 1,
    max: 50,
    whole: true,
    value: 'K',
    help: 'Newton iterations of implicit methods',
  },
  'strain-limit': { type: 'boolean', help: 'keep edges within the strain limits of the fabric' },
  'over-stretch': { type: 'boolean', help: 'shorten springs that are more than 10 % too long' },
} as const satisfies Record<string, OptionSpec>

/** For commands with a body made of triangles. */
export const FIELD_FLAG = {
  'body-field': {
    type: 'string',
    value: 'NAME',
    help: `how a body at rest is asked for its distance: ${Object.keys(bodyFields).join(', ')}`,
  },
} as const satisfies Record<string, OptionSpec>

/** The field asked for; undefined: the default one. */
export function readFieldFlag(flags: { readonly 'body-field'?: string }): BodyFieldName | undefined {
  const name = flags['body-field']
  return name === undefined ? undefined : fieldNamed(name)
}

/** For runs that may have a seed from elsewhere. */
export const SEED_FLAG = {
  type: 'number',
  min: 0,
  max: 4294967295,
  whole: true,
  value: 'N',
  help: 'of the small ripples',
} as const satisfies OptionSpec

export const RUN_FLAGS = {
  threads: { type: 'number', default: 1, min: 1, max: 64, whole: true, value: 'N', help: 'worker threads' },
  seed: { ...SEED_FLAG, default: 1 },
} as const satisfies Record<string, OptionSpec>

/** Of commands that print one result. */
export const JSON_FLAG = {
  json: { type: 'boolean', help: 'print the result as one JSON object' },
} as const satisfies Record<string, OptionSpec>

/** Of garments that come to rest: the mesh, how long, and what is written of them. */
export const REST_FLAGS = {
  resolution: {
    type: 'number',
    min: 2,
    max: 100,
    unit: 'mm',
    value: 'MM',
    help: 'edge length of the mesh',
  },
  seconds: { type: 'number', min: 0.1, max: 600, unit: 's', value: 'S', help: 'simulated time at most' },
  static: { type: 'boolean', help: 'look for the rest alone, in long strides: several times faster' },
  'no-preview': { type: 'boolean', help: 'no preview.png: saves starting a browser' },
  formats: { type: 'string', value: 'LIST', help: 'further files: usdz,stl,pdf-a4,pdf-letter' },
  ...JSON_FLAG,
} as const satisfies Record<string, OptionSpec>

export interface ModelChoice {
  readonly membrane?: string
  readonly bending?: string
  readonly integrator?: string
  readonly 'cloth-contact'?: string
  readonly 'body-contact'?: string
  readonly 'body-field'?: string
  readonly newton?: number
  readonly 'strain-limit'?: boolean
  readonly 'over-stretch'?: boolean
}

/** The settings chosen, without those that were not. */
export function readModelFlags(flags: ModelChoice): Partial<SimOptions> {
  return modelOptions(modelSettings(flags))
}

/** The same by the names a project has. */
export function modelSettings(flags: ModelChoice): ProjectSettings {
  const { membrane, bending, integrator, newton } = flags
  const cloth = flags['cloth-contact']
  const body = flags['body-contact']
  return {
    ...(membrane !== undefined && { membrane }),
    ...(bending !== undefined && { bending }),
    ...(integrator !== undefined && { integrator }),
    ...(cloth !== undefined && { clothContact: cloth }),
    ...(body !== undefined && { bodyContact: body }),
    ...(flags['body-field'] !== undefined && { bodyField: flags['body-field'] }),
    ...(newton !== undefined && { newtonMax: newton }),
    ...(flags['strain-limit'] && { strainLimit: true }),
    ...(flags['over-stretch'] && { overStretch: true }),
  }
}

/** Some models need a grid; `cloth` is asked for only then. */
export function checkGridModels({ membrane, bending }: Partial<SimOptions>, cloth: () => Cloth): void {
  const models = [
    ['membrane', membrane, membrane && membranes[membrane]],
    ['bending', bending, bending && bendings[bending]],
  ] as const
  for (const [what, name, model] of models) {
    if (!model || !('gridOnly' in model) || quadsOf(cloth()) !== null) continue
    throw new InputError(
      `${what} "${name}" works on grids along the grain only, and this cloth is cut into other triangles; ` +
        `choose another ${what} (see selvedge list models) or a scene with a grid, such as hang`,
    )
  }
}

/** What a run was made with, for its result line. */
export function modelNames(options: SimSettings): Record<string, unknown> {
  const { membrane, bending, integrator, clothContact, bodyContact, time } = options
  return {
    membrane,
    bending,
    integrator,
    clothContact,
    bodyContact,
    ...(time.newtonMax === undefined ? {} : { newton: time.newtonMax }),
  }
}
