/**
 * The one way a project changes: `applyProjectEdit` takes a project and an edit and gives the new project and the edit
 * that takes it back, to the same JSON text. Edits are plain JSON, so a list of them is a history, a script and a message
 * alike. What was pinned, marked, measured or laid out on a piece goes with the piece: to its new name, to its part, or away.
 *
 * An edit that changes what would be draped takes the record of the last result (`solver`) away, and how the cloth was laid
 * (`laid`), for these are none of the new project's; the way back brings them back.
 */
import { z } from 'zod'
import { InputError, withField } from '../core/index.ts'
import { fabricSchema } from '../material/index.ts'
import { applyEdit, type Edit, editSchema, type Garment, garmentSchema, quoted } from '../pattern/index.ts'
import { carryPieces, movesOf } from './carry-pieces.ts'
import {
  bodyShapeSchema,
  jointsSchema,
  markSchema,
  measureSchema,
  ownMotionSchema,
  type Project,
  pieceKey,
  pinSchema,
  projectMotionSchema,
  projectSettingsSchema,
  requireMeasured,
  requirePiece,
  solverSchema,
  tablePieceSchema,
  tidied,
  tracingSchema,
  type WornGarment,
  windSchema,
  wornGarmentSchema,
} from './project.ts'
import { inOrder, projectPatch, projectPatchSchema, withPatch } from './project-patch.ts'

const id = z.string().min(1)
const kind = <K extends string>(name: K) => z.literal(name)

/** `set…` puts an item in the place of the one with the same id; null takes a field away. */
const plainEditSchema = z.discriminatedUnion('kind', [
  projectPatchSchema,
  z.object({ kind: kind('setTitle'), title: z.string().nullable() }),
  z.object({ kind: kind('setNotes'), notes: z.string().nullable() }),
  /** Put on at this place of the order, 0 next to the skin; without it over all others. */
  z.object({ kind: kind('addGarment'), garment: wornGarmentSchema, at: z.int().nonnegative().optional() }),
  z.object({ kind: kind('removeGarment'), garment: id }),
  z.object({ kind: kind('moveGarment'), garment: id, at: z.int().nonnegative() }),
  z.object({ kind: kind('wearGarment'), garment: id, worn: z.boolean() }),
  z.object({ kind: kind('setGarmentTitle'), garment: id, title: z.string().nullable() }),
  z.object({ kind: kind('setGarmentFabric'), garment: id, fabric: id.nullable() }),
  /** Another document under the same id: another size, a new draft. */
  z.object({ kind: kind('setGarment'), garment: id, document: garmentSchema }),
  z.object({ kind: kind('editGarment'), garment: id, edit: editSchema }),
  z.object({ kind: kind('setBody'), shape: bodyShapeSchema }),
  /** Joints stand as the pose has them. */
  z.object({ kind: kind('setPose'), pose: id.nullable() }),
  /** All of them; those not given stand as the pose has them. */
  z.object({ kind: kind('setJoints'), joints: jointsSchema.nullable() }),
  z.object({ kind: kind('setFabric'), fabric: id.nullable() }),
  /** Adds a cloth of the project's own, or changes it. */
  z.object({ kind: kind('putFabric'), fabric: fabricSchema }),
  z.object({ kind: kind('removeFabric'), fabric: id }),
  z.object({ kind: z.enum(['addPin', 'setPin']), pin: pinSchema }),
  z.object({ kind: kind('removePin'), pin: id }),
  z.object({ kind: z.enum(['addMark', 'setMark']), mark: markSchema }),
  z.object({ kind: kind('removeMark'), mark: id }),
  z.object({ kind: kind('setWind'), wind: windSchema.nullable() }),
  /** How the body moves; a motion of the project's own is added, or changed, by `putMotion`. */
  z.object({ kind: kind('setMotion'), motion: projectMotionSchema.nullable() }),
  z.object({ kind: kind('putMotion'), motion: ownMotionSchema }),
  z.object({ kind: kind('removeMotion'), name: id }),
  /** Where these pieces lie now; the others stay. */
  z.object({ kind: kind('layPieces'), pieces: z.array(tablePieceSchema).min(1) }),
  /** Back to where the program would lay them. */
  z.object({
    kind: kind('liftPieces'),
    pieces: z.array(z.object({ garment: id, panel: id })).min(1),
  }),
  z.object({ kind: z.enum(['addMeasure', 'setMeasure']), measure: measureSchema }),
  z.object({ kind: kind('removeMeasure'), measure: id }),
  /** The picture under the pieces. */
  z.object({ kind: kind('setTracing'), tracing: tracingSchema.nullable() }),
  /** All settings; those not given are the defaults again. */
  z.object({ kind: kind('setSettings'), settings: projectSettingsSchema }),
  z.object({ kind: kind('setSolver'), solver: solverSchema.nullable() }),
])
type PlainEdit = z.infer<typeof plainEditSchema>

/** Several edits as one: all of them, or none. */
export interface BatchEdit {
  kind: 'batch'
  edits: ProjectEdit[]
}
export type ProjectEdit = PlainEdit | BatchEdit

export const projectEditSchema: z.ZodType<ProjectEdit> = z.union([
  plainEditSchema,
  z.object({ kind: kind('batch'), edits: z.lazy(() => z.array(projectEditSchema)) }),
])

export interface ProjectEditResult {
  readonly project: Project
  /** Takes `project` back to what it was. */
  readonly inverse: ProjectEdit
}

/** The project changed, and the way back; an `InputError` when the edit names what is not there. */
export function applyProjectEdit(project: Project, edit: ProjectEdit): ProjectEditResult {
  if (edit.kind === 'batch') return applyBatch(project, edit.edits)
  if (edit.kind === 'editGarment') return editGarment(project, edit.garment, edit.edit)
  const changed = inOrder(dropSolver(change(project, edit), edit))
  return { project: changed, inverse: projectPatch(changed, project) }
}

function applyBatch(project: Project, edits: readonly ProjectEdit[]): ProjectEditResult {
  const back: ProjectEdit[] = []
  let changed = project
  for (const edit of edits) {
    const result = applyProjectEdit(changed, edit)
    changed = result.project
    back.unshift(result.inverse)
  }
  return { project: changed, inverse: { kind: 'batch', edits: back } }
}

/** The garment's own way back is small: the pieces that changed, not the garment. */
function editGarment(project: Project, name: string, edit: Edit): ProjectEditResult {
  const worn = garmentNamed(project, name)
  const { garment, inverse } = applyEdit(worn.garment, edit)
  const moves = movesOf(worn.garment, garment, edit)
  const carried = carryPieces(withGarment(project, { ...worn, garment }, true), moves && { name, moves })
  const changed = inOrder(dropSolver(carried, { kind: 'editGarment', garment: name, edit }))
  const back: ProjectEdit = { kind: 'editGarment', garment: name, edit: inverse }
  const rest = projectPatch({ ...changed, garments: project.garments }, project)
  return {
    project: changed,
    inverse: Object.keys(rest).length === 1 ? back : { kind: 'batch', edits: [back, rest] },
  }
}

function change(project: Project, edit: Exclude<PlainEdit, { kind: 'editGarment' }>): Project {
  switch (edit.kind) {
    case 'patch':
      return withPatch(project, edit)
    case 'setTitle':
      return withField(project, 'title', edit.title)
    case 'setNotes':
      return withField(project, 'notes', edit.notes)
    case 'addGarment':
      return addGarment(project, edit.garment, edit.at ?? project.garments.length)
    case 'removeGarment':
      garmentNamed(project, edit.garment)
      return carryPieces({ ...project, garments: without(project.garments, edit.garment) })
    case 'moveGarment': {
      const worn = garmentNamed(project, edit.garment)
      const others = without(project.garments, edit.garment)
      return { ...project, garments: [...others.slice(0, edit.at), worn, ...others.slice(edit.at)] }
    }
    case 'wearGarment':
      return withGarment(project, { ...garmentNamed(project, edit.garment), worn: edit.worn })
    case 'setGarmentTitle':
      return withGarment(project, withField(garmentNamed(project, edit.garment), 'title', edit.title))
    case 'setGarmentFabric':
      return withGarment(project, withField(garmentNamed(project, edit.garment), 'fabric', edit.fabric))
    case 'setGarment':
      return carryPieces(
        withGarment(project, { ...garmentNamed(project, edit.garment), garment: edit.document }),
      )
    case 'setBody':
      return { ...project, body: { ...project.body, shape: tidied(bodyShapeSchema, edit.shape) } }
    case 'setPose':
      return { ...project, body: withField(withField(project.body, 'joints', null), 'pose', edit.pose) }
    case 'setJoints':
      return { ...project, body: withField(project.body, 'joints', edit.joints && turnedJoints(edit.joints)) }
    case 'setFabric':
      return withField(project, 'fabric', edit.fabric)
    case 'setWind':
      return withField(project, 'wind', edit.wind && tidied(windSchema, edit.wind))
    case 'setMotion':
      return withField(project, 'motion', edit.motion && tidied(projectMotionSchema, edit.motion))
    case 'setTracing':
      return withField(project, 'tracing', edit.tracing && tidied(tracingSchema, edit.tracing))
    case 'setSettings':
      return { ...project, settings: tidied(projectSettingsSchema, edit.settings) }
    case 'setSolver':
      return withField(project, 'solver', edit.solver && tidied(solverSchema, edit.solver))
    default:
      return changeItem(project, edit)
  }
}

type ItemEdit = Extract<
  PlainEdit,
  | { pin: unknown }
  | { mark: unknown }
  | { measure: unknown }
  | { pieces: unknown }
  | { kind: 'putFabric' | 'removeFabric' | 'putMotion' | 'removeMotion' }
>

function changeItem(project: Project, edit: ItemEdit): Project {
  const { fabrics, pins, marks, motions, table, measures } = project
  switch (edit.kind) {
    case 'putFabric': {
      const fabric = tidied(fabricSchema, edit.fabric)
      const known = fabrics.some(({ name }) => name === fabric.name)
      const changed = fabrics.map((old) => (old.name === fabric.name ? fabric : old))
      return { ...project, fabrics: known ? changed : [...fabrics, fabric] }
    }
    case 'putMotion': {
      const motion = tidied(ownMotionSchema, edit.motion)
      const others = motions.filter(({ name }) => name !== motion.name)
      return { ...project, motions: [...others, motion] }
    }
    case 'removeMotion':
      requireThere('motion', edit.name, motions.map(({ name }) => name)) // biome-ignore format: one line
      return {
        ...(project.motion?.name === edit.name ? withField(project, 'motion', null) : project),
        motions: motions.filter(({ name }) => name !== edit.name),
      }
    case 'removeFabric':
      requireThere('fabric', edit.fabric, fabrics.map(({ name }) => name)) // biome-ignore format: one line
      return { ...project, fabrics: fabrics.filter(({ name }) => name !== edit.fabric) }
    case 'addPin':
    case 'setPin': {
      requirePiece(project, edit.pin, `pin ${quoted(edit.pin.id)}`)
      return { ...project, pins: put('pin', pins, tidied(pinSchema, edit.pin), edit.kind === 'addPin') }
    }
    case 'removePin':
      requireThere('pin', edit.pin, idsOf(pins))
      return { ...project, pins: without(pins, edit.pin) }
    case 'addMark':
    case 'setMark': {
      const { id: name, on } = edit.mark
      if (on.kind === 'cloth') requirePiece(project, on, `mark ${quoted(name)}`)
      return { ...project, marks: put('mark', marks, tidied(markSchema, edit.mark), edit.kind === 'addMark') }
    }
    case 'removeMark':
      requireThere('mark', edit.mark, idsOf(marks))
      return { ...project, marks: without(marks, edit.mark) }
    case 'addMeasure':
    case 'setMeasure': {
      requireMeasured(project, edit.measure)
      const measure = tidied(measureSchema, edit.measure)
      return { ...project, measures: put('measure', measures, measure, edit.kind === 'addMeasure') }
    }
    case 'removeMeasure':
      requireThere('measure', edit.measure, idsOf(measures))
      return { ...project, measures: without(measures, edit.measure) }
    case 'layPieces': {
      for (const piece of edit.pieces) requirePiece(project, piece, 'table')
      const laid = new Map(edit.pieces.map((piece) => [pieceKey(piece), tidied(tablePieceSchema, piece)]))
      const moved = table.map((old) => laid.get(pieceKey(old)) ?? old)
      const known = new Set(table.map(pieceKey))
      return { ...project, table: [...moved, ...[...laid.values()].filter((p) => !known.has(pieceKey(p)))] }
    }
    default: {
      const lifted = new Set(edit.pieces.map(pieceKey))
      return { ...project, table: table.filter((piece) => !lifted.has(pieceKey(piece))) }
    }
  }
}

/** Edits that leave the drape as it is. */
const KEEP_SOLVER: ReadonlySet<ProjectEdit['kind']> = new Set([
  'patch',
  'setTitle',
  'setNotes',
  'setGarmentTitle',
  'addMark',
  'setMark',
  'removeMark',
  'setMotion',
  'putMotion',
  'removeMotion',
  'layPieces',
  'liftPieces',
  'addMeasure',
  'setMeasure',
  'removeMeasure',
  'setTracing',
  'setSolver',
])

function dropSolver(project: Project, edit: ProjectEdit): Project {
  return KEEP_SOLVER.has(edit.kind) ? project : withField(withField(project, 'solver', null), 'laid', null)
}

/** Those that are turned at all, in the order of their names; null for none. */
function turnedJoints(joints: Joints): Joints | null {
  const turned = Object.entries(tidied(jointsSchema, joints)).filter(([, angles]) =>
    angles.some((one) => one !== 0),
  )
  return turned.length === 0 ? null : Object.fromEntries(turned.sort(([a], [b]) => (a < b ? -1 : 1)))
}

type Joints = z.infer<typeof jointsSchema>

function addGarment(project: Project, garment: WornGarment, at: number): Project {
  const { garments } = project
  requireFree('garment', garment.id, idsOf(garments))
  const worn = tidied(wornGarmentSchema, garment)
  return { ...project, garments: [...garments.slice(0, at), worn, ...garments.slice(at)] }
}

function garmentNamed({ garments }: Project, name: string): WornGarment {
  const worn = garments.find((one) => one.id === name)
  if (!worn) throw new InputError(`there is no garment ${quoted(name)}; choose an existing one`)
  return worn
}

/** The project with another garment under the same id; `tidy`: it is in order already, what did not change is the same. */
function withGarment(project: Project, garment: WornGarment, tidy = false): Project {
  const own = project.garments.find((one) => one.id === garment.id)
  const known = tidy || own?.garment === garment.garment
  const document: Garment = known ? garment.garment : tidied(garmentSchema, garment.garment)
  const { id: name, title, worn, fabric } = garment
  const ordered: WornGarment = {
    id: name,
    ...(title !== undefined && { title }),
    worn,
    ...(fabric !== undefined && { fabric }),
    garment: document,
  }
  return { ...project, garments: project.garments.map((one) => (one.id === name ? ordered : one)) }
}

function put<T extends { id: string }>(what: string, items: readonly T[], item: T, fresh: boolean): T[] {
  if (fresh) requireFree(what, item.id, idsOf(items))
  else requireThere(what, item.id, idsOf(items))
  return fresh ? [...items, item] : items.map((old) => (old.id === item.id ? item : old))
}

function without<T extends { id: string }>(items: readonly T[], name: string): T[] {
  return items.filter((item) => item.id !== name)
}

function idsOf(items: readonly { id: string }[]): string[] {
  return items.map((item) => item.id)
}

function requireFree(what: string, name: string, taken: readonly string[]): void {
  if (!taken.includes(name)) return
  throw new InputError(`there is a ${what} called ${quoted(name)} already; choose another name`)
}

function requireThere(what: string, name: string, known: readonly string[]): void {
  if (!known.includes(name))
    throw new InputError(`there is no ${what} ${quoted(name)}; choose an existing one`)
}
