/**
 * The one way a garment changes: `applyEdit` takes a garment and an edit and gives the new garment and the edit that
 * takes it back, bit for bit. Edits are plain JSON, so a list of them is a history, a script and a message alike.
 * Geometry is not looked at: while a point is dragged an outline may well cross itself; `validateGarment` tells.
 *
 * Panels that are linked follow each other: a change of shape reaches the panel they all take it from, and from there
 * the others, mirrored where they are. The inverse of every edit is a patch: the panels and seams as they were.
 */
import { z } from 'zod'
import { InputError } from '../../core/index.ts'
import { type Garment, garmentSchema, type Panel, panelSchema, type Seam, seamSchema } from '../garment.ts'
import { followLink, mirroredShape, shapeOf, wearShape } from '../linked-panel.ts'
import { cutEdits, cutPanel } from './cut.ts'
import { editMark, markEdits } from './marks.ts'
import * as panels from './panels.ts'
import * as points from './points.ts'
import * as seams from './seams.ts'
import * as shapes from './shapes.ts'

const id = z.string().min(1)

/** What a garment says of itself as a whole: all but its pieces, its seams and the marks of the file. */
const head = garmentSchema.omit({ format: true, version: true, panels: true, seams: true })

/** Panels and seams in this order; those not given are the garment's own. */
const patchEdit = z.object({
  kind: z.literal('patch'),
  head: head.optional(),
  panels: z.object({ order: z.array(id), changed: z.array(panelSchema) }).optional(),
  seams: z.object({ order: z.array(id), changed: z.array(seamSchema) }).optional(),
})

export const editSchema = z.union([
  patchEdit,
  z.object({ kind: z.literal('setHead'), head }),
  ...points.pointEdits,
  ...panels.panelEdits,
  ...cutEdits,
  ...shapes.shapeEdits,
  ...seams.seamEdits,
  ...markEdits,
])
export type Edit = z.infer<typeof editSchema>

export interface EditResult {
  readonly garment: Garment
  /** Takes `garment` back to what it was. */
  readonly inverse: Edit
}

/** The garment changed, and the way back; an `InputError` when the edit names what is not there. */
export function applyEdit(garment: Garment, edit: Edit): EditResult {
  const changed = canonical(garment, followLinks(garment, change(garment, edit), edit))
  return { garment: changed, inverse: patchBetween(changed, garment) }
}

/**
 * The garment as an edit would leave it, for somebody who looks at it while a hand still moves: without the way back and
 * without being put in order. What the edit does not touch is the same object as before, down to points and edges.
 */
export function draftEdit(garment: Garment, edit: Edit): Garment {
  return followLinks(garment, change(garment, edit), edit)
}

function change(garment: Garment, edit: Edit): Garment {
  switch (edit.kind) {
    case 'patch':
      return patched(garment, edit)
    case 'setHead':
      return withHead(garment, edit.head)
    case 'movePoint':
      return points.movePoint(garment, edit)
    case 'movePoints':
      return points.movePoints(garment, edit)
    case 'setCurve':
      return points.setCurve(garment, edit)
    case 'splitEdge':
      return points.splitEdge(garment, edit)
    case 'joinEdges':
      return points.joinEdges(garment, edit)
    case 'renameEdge':
      return points.renameEdge(garment, edit)
    case 'addPanel':
      return panels.addPanel(garment, edit)
    case 'removePanel':
      return panels.removePanel(garment, edit)
    case 'mirrorPanel':
      return panels.mirrorPanel(garment, edit)
    case 'unfoldPanel':
      return shapes.unfoldPanel(garment, edit)
    case 'scalePanel':
      return shapes.scalePanel(garment, edit)
    case 'duplicatePanel':
      return panels.duplicatePanel(garment, edit)
    case 'linkPanel':
      return panels.linkPanel(garment, edit)
    case 'unlinkPanel':
      return panels.unlinkPanel(garment, edit)
    case 'cutPanel':
      return cutPanel(garment, edit)
    case 'movePanel':
      return panels.movePanel(garment, edit)
    case 'renamePanel':
      return panels.renamePanel(garment, edit)
    case 'setTitle':
      return panels.setTitle(garment, edit)
    case 'setGrain':
      return panels.setGrain(garment, edit)
    case 'setFabric':
      return panels.setFabric(garment, edit)
    case 'setLayer':
      return panels.setLayer(garment, edit)
    case 'setOutside':
      return panels.setOutside(garment, edit)
    case 'setAllowance':
      return panels.setAllowance(garment, edit)
    case 'setHem':
      return panels.setHem(garment, edit)
    case 'setStay':
      return panels.setStay(garment, edit)
    case 'setLining':
      return panels.setLining(garment, edit)
    case 'setInterfacing':
      return panels.setInterfacing(garment, edit)
    case 'setMeshSize':
      return panels.setMeshSize(garment, edit)
    case 'setConstruction':
      return seams.setConstruction(garment, edit)
    case 'setFold':
      return seams.setFold(garment, edit)
    case 'addSeam':
      return seams.addSeam(garment, edit)
    case 'removeSeam':
      return seams.removeSeam(garment, edit)
    case 'reverseSeam':
      return seams.reverseSeam(garment, edit)
    case 'setMatch':
      return seams.setMatch(garment, edit)
    case 'setClosure':
      return seams.setClosure(garment, edit)
    case 'setLengths':
      return seams.setLengths(garment, edit)
    case 'renameSeam':
      return seams.renameSeam(garment, edit)
    default:
      return editMark(garment, edit)
  }
}

/** Shapes of linked panels made alike again after one of them changed. */
function followLinks(before: Garment, after: Garment, edit: Edit): Garment {
  if (edit.kind === 'patch' || after.panels.every(({ linked }) => linked === undefined)) return after
  let garment = after
  for (const panel of after.panels) {
    const old = before.panels.find(({ id: name }) => name === panel.id)
    if (!panel.linked || !old || sameShape(old, panel)) continue
    garment = pushUp(garment, panel)
  }
  const followed = garment.panels.map((panel) => {
    const shaped = followLink(garment, panel)
    return sameShape(shaped, panel) ? panel : shaped
  })
  const result = { ...garment, panels: followed }
  return result.panels.reduce((document, panel) => panels.dropLostRefs(document, panel), result)
}

/** The shape of a linked panel given to the panels it takes it from. */
function pushUp(garment: Garment, panel: Panel): Garment {
  const goal = panel.linked && garment.panels.find(({ id: name }) => name === panel.linked?.panel)
  if (!goal) return garment
  const shape = panel.linked?.mirrored ? mirroredShape(panel) : panel
  const worn = wearShape(goal, shape)
  const next = { ...garment, panels: garment.panels.map((own) => (own === goal ? worn : own)) }
  return pushUp(next, worn)
}

function sameShape(a: Panel, b: Panel): boolean {
  return a === b || JSON.stringify(shapeOf(a)) === JSON.stringify(shapeOf(b))
}

/** The patch that turns `from` into `to`. */
function patchBetween(from: Garment, to: Garment): Edit {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const part = <T extends { id: string }>(old: readonly T[], now: readonly T[]) => {
    const known = new Map(old.map((item) => [item.id, item]))
    const changed = now.filter((item) => known.get(item.id) !== item && !same(known.get(item.id), item))
    const order = now.map((item) => item.id)
    const moved = !same(
      order,
      old.map((item) => item.id),
    )
    return changed.length > 0 || moved ? { order, changed } : undefined
  }
  const panelPart = part<Panel>(from.panels, to.panels)
  const seamPart = part<Seam>(from.seams, to.seams)
  return {
    kind: 'patch',
    ...(same(headOf(from), headOf(to)) ? {} : { head: headOf(to) }),
    ...(panelPart && { panels: panelPart }),
    ...(seamPart && { seams: seamPart }),
  }
}

function patched(garment: Garment, patch: z.infer<typeof patchEdit>): Garment {
  const take = <T extends { id: string }>(
    own: readonly T[],
    part?: { order: string[]; changed: T[] },
  ): T[] => {
    if (!part) return [...own]
    const known = new Map([...own, ...part.changed].map((item) => [item.id, item]))
    return part.order.flatMap((name) => known.get(name) ?? [])
  }
  return {
    ...(patch.head ? withHead(garment, patch.head) : garment),
    panels: take<Panel>(garment.panels, patch.panels),
    seams: take<Seam>(garment.seams, patch.seams),
  }
}

function headOf(garment: Garment): z.infer<typeof head> {
  return inOrder(head, garment)
}

/** The garment with another head; what the new one does not say is gone. */
function withHead(
  { format, version, panels: pieces, seams: sewn }: Garment,
  own: z.infer<typeof head>,
): Garment {
  return { format, version, ...own, panels: pieces, seams: sewn }
}

/** What changed, with its fields in the order of the schema: the same garment is the same text. */
function canonical(before: Garment, after: Garment): Garment {
  const tidy = <T>(schema: z.ZodType<T>, old: readonly T[], now: readonly T[]): T[] => {
    if (old.length === now.length && now.every((item, row) => item === old[row])) return old as T[]
    const known = new Set(old)
    return now.map((item) => {
      if (known.has(item)) return item
      const parsed = schema.safeParse(item)
      if (parsed.success) return parsed.data
      throw new InputError(
        `the edit leaves no valid garment: ${parsed.error.issues[0].path.join('.')}; undo it`,
      )
    })
  }
  return inOrder(garmentSchema, {
    ...after,
    panels: tidy(panelSchema, before.panels, after.panels),
    seams: tidy(seamSchema, before.seams, after.seams),
  })
}

/** The fields a schema knows, in its order; those without a value are left out. */
function inOrder<S extends z.ZodObject>(schema: S, record: z.infer<S>): z.infer<S> {
  const fields = Object.keys(schema.shape).map((key) => [key, record[key]])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.infer<S>
}
