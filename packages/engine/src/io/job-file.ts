/**
 * Job files: many drapes from one page, every garment in every size on every body in every fabric and pose,
 * or through every motion. See docs/formats/job.md.
 *
 *   { "format": "selvedge-job", "version": 1, "garments": ["tee", "pants"], "bodies": ["mean_female", "mean_male"],
 *     "fabrics": ["cotton-poplin", "denim-11oz"], "options": { "resolution": 20, "static": true } }
 */
import { z } from 'zod'
import { InputError } from '../core/index.ts'
import { parseJson } from './parse-json.ts'
import { parseWith } from './schema-sentence.ts'

/** A garment by name or file, or one design with a file per size. */
export type JobGarment = string | { readonly name: string; readonly sizes: Readonly<Record<string, string>> }

export interface JobFile {
  /** 'all': every built-in garment. */
  readonly garments: 'all' | readonly JobGarment[]
  /** Of garments that have sizes, only these; left out: all they have. */
  readonly sizes?: readonly string[]
  /** Left out: the body each pattern was drafted for. */
  readonly bodies?: readonly string[]
  /** 'all' among them: every built-in fabric. Left out: what each garment is usually made of. */
  readonly fabrics?: readonly string[]
  readonly poses?: readonly string[]
  /** Of a job for `selvedge animate`. */
  readonly motions?: readonly string[]
  /** Further flags of `selvedge drape` or `animate`, by name. */
  readonly options: Readonly<Record<string, string | number | boolean>>
}

/** One drape of a job. */
export interface JobItem {
  readonly garment: string
  /** What people call it: the design's name, or the garment as written. */
  readonly name: string
  readonly size: string | null
  readonly body: string | null
  readonly fabric: string | null
  readonly pose: string | null
  readonly motion: string | null
}

/** No machine is asked for more at once. */
export const JOB_ITEMS_MAX = 10_000

const word = z.string().min(1).max(1000)
const words = z.array(word).min(1).max(1000)
const schema = z.strictObject({
  format: z.literal('selvedge-job'),
  version: z.literal(1),
  garments: z.union([
    z.literal('all'),
    z
      .array(z.union([word, z.strictObject({ name: word, sizes: z.record(word, word) })]))
      .min(1)
      .max(1000),
  ]),
  sizes: words.optional(),
  bodies: words.optional(),
  fabrics: words.optional(),
  poses: words.optional(),
  motions: words.optional(),
  options: z.record(word, z.union([z.string().max(1000), z.number(), z.boolean()])).optional(),
})

/** Is this the text of a job, whatever else may be wrong with it? */
export function isJobFile(text: string): boolean {
  return /^\s*\{/.test(text) && /"format"\s*:\s*"selvedge-job"/.test(text.slice(0, FORMAT_WITHIN))
}

/** The format is named near the top of a file [characters]. */
const FORMAT_WITHIN = 4000

export function readJobFile(text: string): JobFile {
  const raw = parseJson(text)
  if (typeof raw !== 'object' || raw === null || !('garments' in raw)) {
    throw new InputError(
      'no garments in this job; write { "format": "selvedge-job", "version": 1, "garments": ["tee"] }',
    )
  }
  const { format: _, version: __, options = {}, ...rest } = parseWith(schema, raw)
  return { ...rest, options }
}

export function writeJobFile({ options, ...rest }: JobFile): string {
  const job = { format: 'selvedge-job', version: 1, ...rest, options }
  return `${JSON.stringify(job, null, 2)}\n`
}

/** The names 'all' stands for. */
export interface JobNames {
  readonly garments: readonly string[]
  readonly fabrics: readonly string[]
}

/** Every drape the job asks for, garments outermost. */
export function expandJob(job: JobFile, built: JobNames): JobItem[] {
  const named: readonly JobGarment[] = job.garments === 'all' ? built.garments : job.garments
  const asked = named.flatMap((garment): readonly JobGarment[] =>
    garment === 'all' ? built.garments : [garment],
  )
  const cloths = job.fabrics?.flatMap((fabric) => (fabric === 'all' ? built.fabrics : [fabric]))
  const cuts = asked.flatMap((garment) => cutsOf(garment, job.sizes))
  const [bodies, fabrics, poses, motions] = [job.bodies, cloths, job.poses, job.motions].map(
    (list) => list ?? [null],
  )
  const count = cuts.length * bodies.length * fabrics.length * poses.length * motions.length
  if (count > JOB_ITEMS_MAX) {
    throw new InputError(`the job asks for ${count} drapes, at most ${JOB_ITEMS_MAX} in one file; split it`)
  }
  return cuts.flatMap((cut) =>
    bodies.flatMap((body) =>
      fabrics.flatMap((fabric) =>
        poses.flatMap((pose) => motions.map((motion) => ({ ...cut, body, fabric, pose, motion }))),
      ),
    ),
  )
}

function cutsOf(
  garment: JobGarment,
  asked: readonly string[] | undefined,
): Pick<JobItem, 'garment' | 'name' | 'size'>[] {
  if (typeof garment === 'string') return [{ garment, name: garment, size: null }]
  const { name, sizes } = garment
  const missing = (asked ?? []).find((size) => !Object.hasOwn(sizes, size))
  if (missing !== undefined) {
    const known = Object.keys(sizes).slice(0, 8).join(', ')
    throw new InputError(
      `sizes: garment "${name.slice(0, 60)}" has no size "${missing.slice(0, 40)}"; it has ${known.slice(0, 100)}`,
    )
  }
  return (asked ?? Object.keys(sizes)).map((size) => ({ garment: sizes[size], name, size }))
}
