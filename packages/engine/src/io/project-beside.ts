/**
 * What a saved file has beside its project: the cloth as it hung, in bytes that one version of the program writes and reads
 * (`run/packed-drape.ts`), and where the camera stood. Neither is needed: what is of another document or makes no sense is left
 * out, and said.
 */
import { strToU8 } from 'fflate'
import { z } from 'zod'
import { stateHash } from '../core/index.ts'
import { type Project, projectSchema } from '../project/index.ts'

const finite = z.number()
const point3 = z.tuple([finite, finite, finite]).readonly()

const filedDrapeSchema = z.object({
  /** Who packed it. */
  version: z.string().min(1),
  /** Of the cloth. */
  stateHash: z.string().min(1),
  /** Of the project it hung as: `documentHash`. */
  document: z.string().min(1),
  steps: z.int().nonnegative(),
  /** Draped from the arranged pieces on without a change, as the command line would. */
  untouched: z.boolean(),
  paused: z.boolean(),
  /** Base64; null where it was being sewn, to which the same steps lead again. */
  bytes: z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/)
    .nullable(),
})

/** Where the camera stood, and what it looked at [m]. */
const cameraSchema = z.object({ from: point3, at: point3 })

export type FiledDrape = z.infer<typeof filedDrapeSchema>
export type FiledCamera = z.infer<typeof cameraSchema>

/** A project and what was beside it. */
export interface ProjectFile extends Beside {
  readonly project: Project
}

export interface Beside {
  readonly drape?: FiledDrape | undefined
  readonly camera?: FiledCamera | undefined
  /** Why something of it is left out, in sentences. */
  readonly notes?: readonly string[]
}

export function readBeside(found: { drape?: unknown; camera?: unknown }, project: Project): Beside {
  const drape = filedDrapeSchema.safeParse(found.drape)
  const camera = cameraSchema.safeParse(found.camera)
  const ours = drape.success && drape.data.document === documentHash(project)
  const notes = [
    ...(found.drape !== undefined && !drape.success ? ['The cloth in the file is damaged.'] : []),
    ...(drape.success && !ours ? ['The file was changed since its cloth was saved.'] : []),
  ]
  return {
    ...(ours && { drape: drape.data }),
    ...(camera.success && { camera: camera.data }),
    ...(notes.length > 0 && { notes }),
  }
}

/** One name for all of a project but what was found out about it. */
export function documentHash(project: Project): string {
  const { solver: _, ...document } = projectSchema.parse(project) // its fields in order, whoever made it
  return stateHash(strToU8(JSON.stringify(document)))
}
