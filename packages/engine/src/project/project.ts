/**
 * The project: everything somebody works on, in one document. Which garments are worn and in what order, on which body
 * and in which pose, of what cloth, held by which pins, marked where, how the pieces lie on the table, and how fine and by
 * which models it is draped. Plain JSON, immutable, metres and radians, ids that survive editing; changed by
 * `applyProjectEdit` alone. What is only looked at (camera, open tab, units shown) is no part of it.
 *
 * A project is whole on its own: garments are embedded, and so are fabrics that did not come with the program, and
 * bodies and pictures that were brought into it. Only a body that is named by its file stays beside it. Names of models,
 * poses and built-in fabrics are checked by whoever drapes.
 */
import { z } from 'zod'
import { InputError } from '../core/index.ts'
import { type Fabric, fabricSchema, pictureSchema } from '../material/index.ts'
import { type Garment, garmentSchema, quoted } from '../pattern/index.ts'

export const PROJECT_VERSION = 1

/** Cloth of a garment that names none, where nobody asks for another. */
export const FABRIC_DEFAULT = 'cotton-poplin'

const finite = z.number()
const share = z.number().min(0).max(1)
const id = z.string().min(1)
const point2 = z.tuple([finite, finite])
const point3 = z.tuple([finite, finite, finite])
const yes = z.literal(true).optional()

/** One garment of the project. Their order is the order they are put on in, the innermost first. */
export const wornGarmentSchema = z.strictObject({
  id,
  /** For people; without it the garment's own name. */
  title: z.string().optional(),
  /** False: laid aside, not on the body. */
  worn: z.boolean(),
  /** Of pieces that name none; without it the project's, else what the garment is usually made of. */
  fabric: id.optional(),
  garment: garmentSchema,
})

/** Whose skin it is. */
export const bodyShapeSchema = z.discriminatedUnion('kind', [
  /** The one the garments were drafted for. */
  z.object({ kind: z.literal('drafted') }),
  z.object({ kind: z.literal('preset'), name: id }),
  /** A person by girths and lengths, by the names `fitBody` takes [m]; age [years]. */
  z.object({
    kind: z.literal('measured'),
    name: z.string().min(1).max(80).optional(),
    sex: z.enum(['female', 'male', 'neutral']),
    age: z.number().min(1).max(110).optional(),
    measurements: z.record(z.string(), z.number().positive()),
  }),
  /** A mesh, or measurements of another program: where the file is, as seen from the project's. */
  z.object({ kind: z.literal('file'), path: id }),
  /** A closed mesh of the project's own: the text of an OBJ file, standing, in metres, y up. */
  z.object({ kind: z.literal('mesh'), name: id, obj: z.string().min(1) }),
])

/** How far joints are turned on top of the pose, by the names of `JOINT_NAMES`: bend, twist and side [rad]. */
export const jointsSchema = z.record(z.string(), point3)

const projectBodySchema = z.strictObject({
  shape: bodyShapeSchema,
  /** Walked to once everything is worn; without it the body stays as it was dressed. */
  pose: id.optional(),
  joints: jointsSchema.optional(),
})

/** A place of the body that other measurements and poses do not lose: A + s (B − A) + t (C − A) of a triangle of its skin. */
const skinPlaceSchema = z.object({ triangle: z.int().nonnegative(), at: z.tuple([share, share]) })

/** A place of the cloth that another mesh does not lose: in the plane of its piece [m]. */
const clothPlace = { garment: id, panel: id, at: point2 }

export const pinSchema = z.object({
  id,
  name: z.string().optional(),
  ...clothPlace,
  /** stays: where the cloth was when pinned; space: at a place [m]; skin: to the body, this far off it [m]. */
  hold: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stays') }),
    z.object({ kind: z.literal('space'), place: point3 }),
    z.object({ kind: z.literal('skin'), place: skinPlaceSchema, off: z.number().nonnegative() }),
  ]),
})

/** A stroke of crayon for wrapping: number k on the cloth is to meet number k on the body. */
export const markSchema = z.object({
  id,
  number: z.int().positive(),
  name: z.string().optional(),
  on: z.discriminatedUnion('kind', [
    /** In the plane of the piece [m]. */
    z.object({ kind: z.literal('cloth'), garment: id, panel: id, stroke: z.array(point2).min(1) }),
    z.object({ kind: z.literal('body'), stroke: z.array(skinPlaceSchema).min(1) }),
  ]),
})

/** Where a tape is held: in the cloth, or on the skin. */
const tapePlaceSchema = z.discriminatedUnion('on', [
  z.object({ on: z.literal('cloth'), ...clothPlace }),
  z.object({ on: z.literal('skin'), place: skinPlaceSchema }),
])

/** A length somebody wants to keep an eye on; what it is now whoever shows it measures. */
export const measureSchema = z.object({
  id,
  name: z.string().optional(),
  tape: z.discriminatedUnion('kind', [
    /** An edge of a piece, or straight between two places of its plane [m]. */
    z.object({ kind: z.literal('edge'), garment: id, panel: id, edge: id }),
    z.object({ kind: z.literal('flat'), garment: id, panel: id, from: point2, to: point2 }),
    /** Over what is worn, or over the skin, from one place to another. */
    z.object({ kind: z.literal('along'), from: tapePlaceSchema, to: tapePlaceSchema }),
    /** Level round it, at the height of a place. */
    z.object({ kind: z.literal('round'), at: tapePlaceSchema }),
  ]),
})

/** A picture under the pieces, to draw after; its left lower corner on the table, x to the right, y up [m]. */
export const tracingSchema = z.strictObject({ at: point2, picture: pictureSchema })

/** How a piece lies on the table of the pattern window; moving it there changes nothing that is worn. */
export const tablePieceSchema = z.object({
  garment: id,
  panel: id,
  /** Of the origin of the piece's plane; x to the right, y up [m]. */
  at: point2,
  /** Counter-clockwise [rad]. */
  angle: finite,
  /** Turned over: its wrong side is up. */
  mirrored: z.boolean(),
  locked: yes,
  hidden: yes,
})

/** How it is draped, by the names `DrapeOptions` and `SimOptions` have; what is left out is as they default. */
export const projectSettingsSchema = z.strictObject({
  /** Edge length of the mesh [m]. */
  resolution: z.number().min(0.002).max(0.1).optional(),
  seed: z.int().min(0).max(4294967295).optional(),
  static: z.boolean().optional(),
  /** [s] */
  secondsMax: z.number().min(0.1).max(600).optional(),
  layOut: z.enum(['wrapped', 'flat']).optional(),
  membrane: id.optional(),
  bending: id.optional(),
  integrator: id.optional(),
  newtonMax: z.int().min(1).max(50).optional(),
  strainLimit: z.boolean().optional(),
  overStretch: z.boolean().optional(),
  clothContact: id.optional(),
  bodyContact: id.optional(),
  bodyField: id.optional(),
})

/** How the body moves once everything hangs: a motion by name, where in it to begin and for how long [s]; else all of it. */
export const projectMotionSchema = z.strictObject({
  name: id,
  from: z.number().min(0).optional(),
  seconds: z.number().positive().max(600).optional(),
})

/** A captured motion of the project's own: the text of a BVH file. */
export const ownMotionSchema = z.object({ name: id, bvh: z.string().min(1) })

/** Wind on what is worn: where it blows to from +z towards +x [rad], how fast [m/s], how much it gusts [–]. */
export const windSchema = z.strictObject({ towards: finite, speed: z.number().min(0).max(40), gusts: share })

/** Who drew the last result of this very document, and the hash it had; an edit that changes the drape takes it away. */
export const solverSchema = z.object({ version: id, kernels: id.optional(), stateHash: id })

/**
 * Cloth as it lies when the project is opened, where it is not begun from flat pieces: the vertices of the one garment that
 * is worn, sewn, in the order in which a mesh of this resolution [m] numbers them, 3 numbers each [m].
 */
const laidSchema = z.object({
  resolution: z.number().min(0.002).max(0.1),
  places: z.array(finite).min(9),
})

export const projectSchema = z.strictObject({
  format: z.literal('selvedge-project'),
  version: z.literal(PROJECT_VERSION),
  title: z.string().optional(),
  notes: z.string().optional(),
  garments: z.array(wornGarmentSchema),
  body: projectBodySchema,
  /** Name of the cloth asked for: of all garments that have none of their own. */
  fabric: id.optional(),
  /** The project's own cloths; of two with one name these win over the program's. */
  fabrics: z.array(fabricSchema),
  pins: z.array(pinSchema),
  marks: z.array(markSchema),
  wind: windSchema.optional(),
  motion: projectMotionSchema.optional(),
  /** The project's own motions; of two with one name these win over the program's. */
  motions: z.array(ownMotionSchema),
  table: z.array(tablePieceSchema),
  measures: z.array(measureSchema),
  tracing: tracingSchema.optional(),
  settings: projectSettingsSchema,
  /** An edit that changes what is draped takes it away, as it does the record of the result. */
  laid: laidSchema.optional(),
  solver: solverSchema.optional(),
})

export type WornGarment = z.infer<typeof wornGarmentSchema>
export type BodyShapeChoice = z.infer<typeof bodyShapeSchema>
export type ProjectBody = z.infer<typeof projectBodySchema>
export type SkinPlace = z.infer<typeof skinPlaceSchema>
export type Pin = z.infer<typeof pinSchema>
export type Mark = z.infer<typeof markSchema>
export type Measure = z.infer<typeof measureSchema>
export type TapePlace = z.infer<typeof tapePlaceSchema>
export type Tracing = z.infer<typeof tracingSchema>
export type TablePiece = z.infer<typeof tablePieceSchema>
export type ProjectSettings = z.infer<typeof projectSettingsSchema>
export type ProjectMotion = z.infer<typeof projectMotionSchema>
export type OwnMotion = z.infer<typeof ownMotionSchema>
export type Solver = z.infer<typeof solverSchema>
export type Project = z.infer<typeof projectSchema>

/** A project of these garments, the innermost first, on the body they were drafted for. */
export function buildProject(garments: readonly (Garment | WornGarment)[] = []): Project {
  const worn: WornGarment[] = []
  for (const one of garments) {
    worn.push('garment' in one ? tidied(wornGarmentSchema, one) : wornGarment(one, worn))
  }
  const project: Project = {
    format: 'selvedge-project',
    version: PROJECT_VERSION,
    garments: worn,
    body: { shape: { kind: 'drafted' } },
    fabrics: [],
    pins: [],
    marks: [],
    motions: [],
    table: [],
    measures: [],
    settings: {},
  }
  checkProject(project)
  return project
}

/** A garment to be put on, under an id that none of the others has. */
export function wornGarment(garment: Garment, others: readonly { id: string }[] = []): WornGarment {
  return { id: freeId(garment.name, others), worn: true, garment: tidied(garmentSchema, garment) }
}

/** The garments that are put on, the innermost first. */
export function wornGarments(project: Project): readonly WornGarment[] {
  const worn = project.garments.filter((one) => one.worn)
  if (worn.length > 0) return worn
  throw new InputError('no garment of this project is worn; add one, or set "worn" of one to true')
}

/** All cloths a piece may name: the project's own, and those of the program under other names. */
export function projectFabrics({ fabrics }: Project, built: readonly Fabric[]): readonly Fabric[] {
  const own = new Set(fabrics.map(({ name }) => name))
  return [...fabrics, ...built.filter(({ name }) => !own.has(name))]
}

/** Name of the cloth of a garment's pieces that name none. */
export function fabricOf({ garment, fabric }: WornGarment, project: Pick<Project, 'fabric'>): string {
  return fabric ?? project.fabric ?? garment.fabric ?? FABRIC_DEFAULT
}

/** `name`, or with the first number that makes it new. */
export function freeId(name: string, others: readonly { id: string }[]): string {
  const taken = new Set(others.map((other) => other.id))
  let found = name
  for (let number = 2; taken.has(found); number++) found = `${name}-${number}`
  return found
}

/** What the schema cannot see: ids twice, and pins, marks and places of what is not there. */
export function checkProject(project: Project): void {
  const { garments, fabrics, pins, marks, table, measures } = project
  requireOnce('garment', garments.map((one) => one.id)) // biome-ignore format: one line each
  requireOnce('fabric', fabrics.map((one) => one.name)) // biome-ignore format: one line each
  requireOnce('motion', project.motions.map((one) => one.name)) // biome-ignore format: one line each
  requireOnce('pin', pins.map((one) => one.id)) // biome-ignore format: one line each
  requireOnce('mark', marks.map((one) => one.id)) // biome-ignore format: one line each
  requireOnce('measure', measures.map((one) => one.id)) // biome-ignore format: one line each
  requireOnce('place on the table', table.map(pieceKey)) // biome-ignore format: one line each
  for (const pin of pins) requirePiece(project, pin, `pin ${quoted(pin.id)}`)
  for (const { id: name, on } of marks) {
    if (on.kind === 'cloth') requirePiece(project, on, `mark ${quoted(name)}`)
  }
  for (const piece of table) requirePiece(project, piece, 'table')
  for (const measure of measures) requireMeasured(project, measure)
}

/** The pieces a measure is taken on are there. */
export function requireMeasured(project: Project, measure: Measure): void {
  for (const piece of measuredPieces(measure)) requirePiece(project, piece, `measure ${quoted(measure.id)}`)
}

/** The pieces a measure is taken on: none, where it is the skin. */
export function measuredPieces({ tape }: Measure): readonly { garment: string; panel: string }[] {
  if (tape.kind === 'edge' || tape.kind === 'flat') return [tape]
  const places = tape.kind === 'round' ? [tape.at] : [tape.from, tape.to]
  return places.flatMap((place) => (place.on === 'cloth' ? [place] : []))
}

/** One word for a piece of a garment. */
export function pieceKey({ garment, panel }: { garment: string; panel: string }): string {
  return JSON.stringify([garment, panel])
}

export function requirePiece(
  project: Project,
  { garment, panel }: { garment: string; panel: string },
  what: string,
): void {
  const worn = project.garments.find((one) => one.id === garment)
  if (worn === undefined) {
    throw new InputError(`${what}: there is no garment ${quoted(garment)}; choose an existing one`)
  }
  if (!worn.garment.panels.some((one) => one.id === panel)) {
    throw new InputError(
      `${what}: garment ${quoted(garment)} has no piece ${quoted(panel)}; choose an existing one`,
    )
  }
}

function requireOnce(what: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new InputError(`${what} ${quoted(name)} is there twice; rename or remove one`)
    seen.add(name)
  }
}

/** A value with its fields in the order of the schema: the same project is the same text. */
export function tidied<T>(schema: z.ZodType<T>, value: T): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]
  throw new InputError(
    `no valid project: ${path.join('.') || 'the value'}: ${message}`.slice(0, SENTENCE_MAX),
  )
}

const SENTENCE_MAX = 290 // [characters]
