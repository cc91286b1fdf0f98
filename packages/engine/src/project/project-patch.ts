/**
 * What differs between two projects, as an edit: single fields by value, lists by their order and the items that are not
 * the same. Nothing is copied: a patch holds the items of the project it leads to, so taking an edit back gives back the
 * very records that were there.
 */
import { z } from 'zod'
import { fabricSchema } from '../material/index.ts'
import {
  markSchema,
  measureSchema,
  ownMotionSchema,
  type Project,
  pieceKey,
  pinSchema,
  projectSchema,
  tablePieceSchema,
  wornGarmentSchema,
} from './project.ts'

const fields = projectSchema
  .pick({
    title: true,
    notes: true,
    body: true,
    fabric: true,
    wind: true,
    motion: true,
    tracing: true,
    settings: true,
    laid: true,
    solver: true,
  })
  .partial()
const FIELDS = Object.keys(fields.shape) as (keyof typeof fields.shape)[]
const OPTIONAL = ['title', 'notes', 'fabric', 'wind', 'motion', 'tracing', 'laid', 'solver'] as const

/** The list in this order; items not given are those it has. */
const list = <S extends z.ZodType>(item: S) =>
  z.object({ order: z.array(z.string()), changed: z.array(item) }).optional()

export const projectPatchSchema = z.object({
  kind: z.literal('patch'),
  set: fields.optional(),
  /** Fields that are gone. */
  unset: z.array(z.enum(OPTIONAL)).optional(),
  garments: list(wornGarmentSchema),
  fabrics: list(fabricSchema),
  pins: list(pinSchema),
  marks: list(markSchema),
  motions: list(ownMotionSchema),
  table: list(tablePieceSchema),
  measures: list(measureSchema),
})
export type ProjectPatch = z.infer<typeof projectPatchSchema>

/** The patch that turns `from` into `to`. */
export function projectPatch(from: Project, to: Project): ProjectPatch {
  const set: z.infer<typeof fields> = {}
  for (const name of FIELDS) {
    if (to[name] !== undefined && !same(from[name], to[name])) Object.assign(set, { [name]: to[name] })
  }
  const unset = OPTIONAL.filter((name) => from[name] !== undefined && to[name] === undefined)
  const parts: Partial<ProjectPatch> = {}
  for (const name of LISTS) Object.assign(parts, listPatch(name, from, to))
  return {
    kind: 'patch',
    ...(Object.keys(set).length > 0 && { set }),
    ...(unset.length > 0 && { unset }),
    ...parts,
  }
}

export function withPatch(project: Project, patch: ProjectPatch): Project {
  const patched: Record<string, unknown> = { ...project, ...patch.set }
  for (const name of patch.unset ?? []) delete patched[name]
  for (const name of LISTS) {
    const part = patch[name]
    if (part === undefined) continue
    const keyOf = KEYS[name] as (item: unknown) => string
    const known = new Map<string, unknown>()
    for (const item of [...project[name], ...part.changed]) known.set(keyOf(item), item)
    patched[name] = part.order.flatMap((key) => known.get(key) ?? [])
  }
  return inOrder(patched as Project)
}

/** Fields in the order of the schema, so that the same project is the same text. */
export function inOrder(project: Project): Project {
  const entries = Object.keys(projectSchema.shape).map((key) => [key, project[key as keyof Project]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Project
}

const KEYS = {
  garments: (item: Project['garments'][number]) => item.id,
  fabrics: (item: Project['fabrics'][number]) => item.name,
  pins: (item: Project['pins'][number]) => item.id,
  marks: (item: Project['marks'][number]) => item.id,
  motions: (item: Project['motions'][number]) => item.name,
  table: (item: Project['table'][number]) => pieceKey(item),
  measures: (item: Project['measures'][number]) => item.id,
}
const LISTS = Object.keys(KEYS) as (keyof typeof KEYS)[]

function listPatch(name: keyof typeof KEYS, from: Project, to: Project): Partial<ProjectPatch> {
  if (from[name] === to[name]) return {}
  const keyOf = KEYS[name] as (item: unknown) => string
  const known = new Map<string, unknown>()
  for (const item of from[name]) known.set(keyOf(item), item)
  const items: readonly unknown[] = to[name]
  const changed = items.filter((item) => !same(known.get(keyOf(item)), item))
  const order = items.map(keyOf)
  if (changed.length === 0 && same(order, [...known.keys()])) return {}
  return { [name]: { order, changed } }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
