/** Flags that several commands share: models and methods by name, and what every run has. */
import {
  type BodyFieldName,
  bendings,
  bodyFields,
  bodyResponses,
  type Cloth,
  clothResponses,
  InputError,
  membranes,
  nameHint,
  quadsOf,
  type SimOptions,
  type SimSettings,
  timeMethods,
} from '@selvedge/engine'
import type { OptionSpec } from './command.ts'

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
  return name === undefined ? undefined : named('body field', bodyFields, name)
}

export const RUN_FLAGS = {
  threads: { type: 'number', default: 1, min: 1, max: 64, whole: true, value: 'N', help: 'worker threads' },
  seed: {
    type: 'number',
    default: 1,
    min: 0,
    max: 4294967295,
    whole: true,
    value: 'N',
    help: 'of the small ripples',
  },
} as const satisfies Record<string, OptionSpec>

export interface ModelChoice {
  readonly membrane?: string
  readonly bending?: string
  readonly integrator?: string
  readonly 'cloth-contact'?: string
  readonly 'body-contact'?: string
  readonly newton?: number
  readonly 'strain-limit'?: boolean
  readonly 'over-stretch'?: boolean
}

/** The settings chosen, without those that were not. */
export function readModelFlags(flags: ModelChoice): Partial<SimOptions> {
  const options: Partial<SimOptions> = {}
  if (flags.membrane !== undefined) options.membrane = named('membrane', membranes, flags.membrane)
  if (flags.bending !== undefined) options.bending = named('bending', bendings, flags.bending)
  if (flags.integrator !== undefined) options.integrator = named('integrator', timeMethods, flags.integrator)
  const cloth = flags['cloth-contact']
  const body = flags['body-contact']
  if (cloth !== undefined) options.clothContact = named('cloth contact', clothResponses, cloth)
  if (body !== undefined) options.bodyContact = named('body contact', bodyResponses, body)
  if (flags.newton !== undefined) options.time = { newtonMax: flags.newton }
  if (flags['strain-limit']) options.strainLimit = {}
  if (flags['over-stretch']) options.overStretch = {}
  return options
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

function named<Name extends string>(
  what: string,
  table: Readonly<Record<Name, unknown>>,
  name: string,
): Name {
  if (Object.hasOwn(table, name)) return name as Name
  throw new InputError(`no ${what} "${name}"; ${nameHint(name, Object.keys(table))}`)
}
