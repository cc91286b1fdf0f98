/** Edits of seams: sewn, unpicked, turned round, eased here or there, closed by a zip or buttons, pressed this way or that. */
import { z } from 'zod'
import { withField } from '../../core/index.ts'
import { closureSchema, type EdgeRef, type Garment, seamSchema } from '../garment.ts'
import { edgeNamed, panelNamed, requireFree, seamNamed, withSeam } from './find.ts'

const id = z.string().min(1)
const share = z.number().min(0).max(1)

export const seamEdits = [
  z.object({ kind: z.literal('addSeam'), seam: seamSchema, row: z.int().nonnegative().optional() }),
  z.object({ kind: z.literal('removeSeam'), seam: id }),
  /** Start meets what was the end. */
  z.object({ kind: z.literal('reverseSeam'), seam: id }),
  z.object({ kind: z.literal('setMatch'), seam: id, match: z.array(z.tuple([share, share])).nullable() }),
  z.object({ kind: z.literal('setClosure'), seam: id, closure: closureSchema.nullable() }),
  z.object({
    kind: z.literal('setConstruction'),
    seam: id,
    construction: seamSchema.shape.construction.unwrap().nullable(),
  }),
  z.object({ kind: z.literal('setFold'), seam: id, fold: seamSchema.shape.fold.unwrap().nullable() }),
  /** What an edit of one side does to the other; null: as is usual. */
  z.object({
    kind: z.literal('setLengths'),
    seam: id,
    lengths: seamSchema.shape.lengths.unwrap().nullable(),
  }),
  z.object({ kind: z.literal('renameSeam'), seam: id, name: id }),
] as const

type SeamEdit = z.infer<(typeof seamEdits)[number]>
type EditOf<K extends SeamEdit['kind']> = Extract<SeamEdit, { kind: K }>

export function addSeam(garment: Garment, { seam, row }: EditOf<'addSeam'>): Garment {
  requireFree('seam', seam.id, garment.seams)
  for (const ref of [...seam.a, ...seam.b]) requireEdge(garment, ref)
  return { ...garment, seams: garment.seams.toSpliced(row ?? garment.seams.length, 0, seam) }
}

export function removeSeam(garment: Garment, { seam: name }: EditOf<'removeSeam'>): Garment {
  seamNamed(garment, name)
  return { ...garment, seams: garment.seams.filter((seam) => seam.id !== name) }
}

export const reverseSeam = (garment: Garment, { seam }: EditOf<'reverseSeam'>) =>
  withSeam(garment, seam, (own) => ({ ...own, parallel: !own.parallel }))

export const setMatch = (garment: Garment, { seam, match }: EditOf<'setMatch'>) =>
  withSeam(garment, seam, (own) => withField(own, 'match', match))

export const setClosure = (garment: Garment, { seam, closure }: EditOf<'setClosure'>) =>
  withSeam(garment, seam, (own) => withField(own, 'closure', closure))

export const setConstruction = (garment: Garment, { seam, construction }: EditOf<'setConstruction'>) =>
  withSeam(garment, seam, (own) => withField(own, 'construction', construction))

export const setFold = (garment: Garment, { seam, fold }: EditOf<'setFold'>) =>
  withSeam(garment, seam, (own) => withField(own, 'fold', fold))

export const setLengths = (garment: Garment, { seam, lengths }: EditOf<'setLengths'>) =>
  withSeam(garment, seam, (own) => withField(own, 'lengths', lengths))

export function renameSeam(garment: Garment, { seam, name }: EditOf<'renameSeam'>): Garment {
  seamNamed(garment, seam)
  requireFree('seam', name, garment.seams)
  return withSeam(garment, seam, (own) => ({ ...own, id: name }))
}

function requireEdge(garment: Garment, { panel, edge }: EdgeRef): void {
  edgeNamed(panelNamed(garment, panel), edge)
}
