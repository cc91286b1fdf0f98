/** What a FreeSewing draft is, as JSON: parts with named points, paths, notches and cutting instructions; mm, y down. */
import { z } from 'zod'
import { InputError, magnitude } from '../../core/index.ts'
import type { Point2 } from '../../pattern/index.ts'
import { parseWith } from '../schema-sentence.ts'
import { mirrorIn } from './freesewing-outline.ts'

/** Longest list of drawing operations or marks of a part: a shirt front has 13 and 21. */
const LIST_MAX = 500
/** Farthest a draft reaches from its origin [mm]: ten times a bridal train. */
const REACH_MAX = 50_000

const length = z.number().min(-REACH_MAX).max(REACH_MAX)
const point = z.tuple([length, length])
const op = z.tuple([z.string()], point)
const flag = z.union([z.boolean(), z.literal(0), z.literal(1)])
const cutOf = z.object({ cut: z.int().positive(), onFold: flag.default(false) })

const partSchema = z.object({
  points: z.record(z.string(), point),
  paths: z.record(z.string(), z.object({ ops: z.array(op).max(LIST_MAX) })),
  snippets: z
    .array(z.object({ def: z.string(), at: point }))
    .max(LIST_MAX)
    .default([]),
  cut: z.object({
    /** Degrees counter-clockwise from the x axis of the drawing. */
    grain: z.number().nullish(),
    foldLine: z.tuple([point, point]).nullish(),
    materials: z.record(z.string(), z.array(cutOf)).default({}),
  }),
})

const draftSchema = z.object({
  format: z.literal('freesewing-draft-v1'),
  design: z.string(),
  units: z.literal('mm'),
  yAxis: z.literal('down'),
  /** male or female. */
  measurementSet: z.string().optional(),
  /** [mm], shoulderSlope in degrees. */
  measurements: z.record(z.string(), z.number()).default({}),
  parts: z.record(z.string(), partSchema),
})

export type FreeSewingDraft = z.infer<typeof draftSchema>
export type DraftPart = z.infer<typeof partSchema>

/** The draft of parsed JSON: its measurements are those of the body it was drafted for. */
export function readFreeSewingDraft(document: Record<string, unknown>): FreeSewingDraft {
  return parseWith(draftSchema, document)
}

/** A named point [m], y up: `name`, `~name` mirrored in the fold line, `path.start` or `path.end`. */
export function draftPoint(draft: DraftPart, name: string, where: string): Point2 {
  const fold = name.startsWith('~') ? foldLine(draft) : undefined
  if (fold) return mirrorIn(fold)(draftPoint(draft, name.slice(1), where))
  const [path, end] = name.split('.')
  const ops = end !== undefined && Object.hasOwn(draft.paths, path) ? draft.paths[path].ops : []
  const found = Object.hasOwn(draft.points, name)
    ? draft.points[name]
    : ops.at(end === 'start' ? 0 : -1)?.at(-1)
  if (found !== undefined && typeof found !== 'string') return inMetres(found)
  throw new InputError(`${where}: has no point "${name}"; draft it with the default options`)
}

/** Two points of the fold line [m], y up; undefined without one. */
export function foldLine({ cut }: DraftPart): readonly [Point2, Point2] | undefined {
  if (!cut.foldLine) return undefined
  const [p, q] = cut.foldLine.map(inMetres)
  return magnitude(q[0] - p[0], q[1] - p[1]) > 0 ? [p, q] : undefined
}

/** Only the cutting instruction tells: a yoke may have a fold line and yet be drawn whole. */
export function isOnFold({ cut }: DraftPart): boolean {
  const fabric = Object.hasOwn(cut.materials, 'fabric') ? cut.materials.fabric : []
  return fabric.some(({ onFold }) => Boolean(onFold))
}

export function inMetres([x, y]: readonly number[]): Point2 {
  return [x / 1000, 0 - y / 1000]
}
