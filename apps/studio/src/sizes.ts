/**
 * Sizes by letter: the pattern graded (`gradeGarment`) from whom it is made for now to a body of that size. The garment
 * remembers the girths it was made to (`fittedTo`), and that tells its size. Letters say nothing of height, so lengths stay
 * as drafted.
 *
 * The table is our own: bust and chest are the middles of the ranges that letters stand for in EN 13402-3 (women M 90–98 cm, men M
 * 94–102 cm), waist and hips go with them as size tables commonly have it. A pattern drafted for nobody of a sex takes the middle of both.
 */
import type { Garment } from '@selvedge/engine'
import { type GradeBody, gradeGarment } from '@selvedge/engine/pattern'
import { sexOf } from './catalogue.ts'

export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const
export type Size = (typeof SIZES)[number]

type Girths = Readonly<Record<'bust' | 'waist' | 'hips', number>>

/** Bust, waist and hips [cm], in the order of `SIZES`. */
const TABLE: Record<'female' | 'male', readonly (readonly [number, number, number])[]> = {
  female: [
    [78, 62, 86],
    [86, 70, 94],
    [94, 78, 102],
    [102, 86, 110],
    [113, 98, 119],
    [125, 111, 129],
    [137, 124, 139],
  ],
  male: [
    [82, 70, 88],
    [90, 78, 94],
    [98, 86, 100],
    [106, 94, 106],
    [114, 102, 112],
    [123, 112, 119],
    [135, 123, 128],
  ],
}

type Sex = 'female' | 'male' | 'neutral'

/** Girths of a size [m]. */
export function sizeGirths(size: Size, sex: Sex): Girths {
  const row = SIZES.indexOf(size)
  const rows = sex === 'neutral' ? [TABLE.female[row], TABLE.male[row]] : [TABLE[sex][row]]
  const mean = (k: number) => rows.reduce((sum, girths) => sum + girths[k], 0) / rows.length / 100
  return { bust: mean(0), waist: mean(1), hips: mean(2) }
}

/** The letter a garment was graded to; null when it was not. */
export function sizeOf({ fittedTo }: Pick<Garment, 'fittedTo'>): Size | null {
  if (!fittedTo) return null
  const { sex, measurements } = fittedTo
  return SIZES.find((size) => isMadeTo(measurements, sizeGirths(size, sex))) ?? null
}

/** Half a millimetre: nobody reads finer, and no two sizes are nearer. */
const NEAR = 5e-4

function isMadeTo(measurements: Readonly<Record<string, number>>, girths: Girths): boolean {
  return Object.entries(girths).every(([name, value]) => Math.abs((measurements[name] ?? 0) - value) < NEAR)
}

/** `base`: whom its document was drafted for. By the size as drafted, so that no way there leaves a trace. */
export function sized(garment: Garment, base: GradeBody & { name: string }, size: Size | null): Garment {
  const sex = garment.fittedTo?.sex ?? sexOf(base.name)
  const { fittedTo: _, ...drafted } = asDrafted(garment, base)
  if (size === null) return drafted
  const girths = sizeGirths(size, sex)
  const graded = gradeGarment(drafted, base, withGirths(base, girths), { sameWearer: true })
  return { ...graded, fittedTo: { sex, measurements: { height: round(base.height), ...girths } } }
}

/** One made to measure stands round its wearer; one made to a size round whom it was drafted for, whatever the size. */
function asDrafted(garment: Garment, base: GradeBody): Garment {
  if (garment.fittedBody === undefined || garment.fittedTo === undefined) return garment
  const from = withGirths(base, garment.fittedTo.measurements)
  return gradeGarment(garment, from, base, { sameWearer: sizeOf(garment) !== null })
}

/** A body as tall as told, with other girths at the same share of its height [m]. */
function withGirths(body: GradeBody, told: Readonly<Record<string, number>>): GradeBody {
  const height = told.height ?? body.height
  const girths = Object.entries(body.girths).map(([name, { girth, level }]) => [
    name,
    { girth: told[name] ?? girth, level: (level * height) / body.height },
  ])
  return { height, girths: Object.fromEntries(girths) }
}

const round = (metres: number) => Math.round(10_000 * metres) / 10_000
