/** Edits of whole panels: drawn, removed, copied, mirrored, linked, placed, named, and what they are made of. */
import { z } from 'zod'
import { InputError, withField } from '../../core/index.ts'
import { type Edge, type Garment, type Panel, panelSchema, placementSchema } from '../garment.ts'
import { followLink, mirroredShape, wearShape } from '../linked-panel.ts'
import { quoted } from '../quoted.ts'
import { mapRefs, panelNamed, requireFree, withPanel } from './find.ts'

const id = z.string().min(1)

export const panelEdits = [
  /** Before the panel now in row `row`, at the end without it. */
  z.object({ kind: z.literal('addPanel'), panel: panelSchema, row: z.int().nonnegative().optional() }),
  z.object({ kind: z.literal('removePanel'), panel: id }),
  z.object({ kind: z.literal('mirrorPanel'), panel: id }),
  z.object({ kind: z.literal('duplicatePanel'), panel: id, name: id, mirrored: z.boolean() }),
  z.object({ kind: z.literal('linkPanel'), panel: id, to: id, mirrored: z.boolean() }),
  z.object({ kind: z.literal('unlinkPanel'), panel: id }),
  z.object({ kind: z.literal('movePanel'), panel: id, placement: placementSchema.nullable() }),
  z.object({ kind: z.literal('renamePanel'), panel: id, name: id }),
  z.object({ kind: z.literal('setTitle'), panel: id, title: z.string().nullable() }),
  /** [rad] */
  z.object({ kind: z.literal('setGrain'), panel: id, grain: z.number() }),
  z.object({ kind: z.literal('setFabric'), panel: id, fabric: z.string().nullable() }),
  z.object({ kind: z.literal('setLayer'), panel: id, layer: z.int().nonnegative() }),
  z.object({ kind: z.literal('setOutside'), panel: id, outside: z.union([z.literal(1), z.literal(-1)]) }),
  /** Of one edge, or of the whole panel [m]; null: none of its own. */
  z.object({
    kind: z.literal('setAllowance'),
    panel: id,
    edge: id.optional(),
    allowance: z.number().nonnegative().nullable(),
  }),
  /** Depth of the hem of a free edge [m], and whether a tape is sewn along it; null: as is usual. */
  z.object({ kind: z.literal('setHem'), panel: id, edge: id, hem: z.number().nonnegative().nullable() }),
  z.object({ kind: z.literal('setStay'), panel: id, edge: id, stay: z.boolean().nullable() }),
  z.object({ kind: z.literal('setLining'), panel: id, lining: z.boolean() }),
  /** [N/m] */
  z.object({
    kind: z.literal('setInterfacing'),
    panel: id,
    interfacing: z.number().nonnegative().nullable(),
  }),
  /** [m]; null: that of the whole garment. */
  z.object({ kind: z.literal('setMeshSize'), panel: id, meshSize: z.number().positive().nullable() }),
] as const

type PanelEdit = z.infer<(typeof panelEdits)[number]>
type EditOf<K extends PanelEdit['kind']> = Extract<PanelEdit, { kind: K }>

export function addPanel(garment: Garment, { panel, row }: EditOf<'addPanel'>): Garment {
  requireFree('panel', panel.id, garment.panels)
  return { ...garment, panels: garment.panels.toSpliced(row ?? garment.panels.length, 0, panel) }
}

/** Seams lose the edges of the panel, and are gone with their last; panels linked to it keep their shape. */
export function removePanel(garment: Garment, { panel: name }: EditOf<'removePanel'>): Garment {
  panelNamed(garment, name)
  if (garment.panels.length === 1) {
    throw new InputError(`panel ${quoted(name)} is the only one; a garment needs one, add another first`)
  }
  const panels = garment.panels
    .filter((panel) => panel.id !== name)
    .map((panel) => (panel.linked?.panel === name ? withField(panel, 'linked', null) : panel))
  return mapRefs({ ...garment, panels }, (ref) => (ref.panel === name ? [] : [ref]))
}

/** Left to right in its own plane; seams keep their corners, as the edges run the other way then. */
export function mirrorPanel(garment: Garment, { panel: name }: EditOf<'mirrorPanel'>): Garment {
  const mirrored = withPanel(garment, name, (panel) => wearShape(panel, mirroredShape(panel)))
  return mapRefs(mirrored, (ref) => (ref.panel === name ? [turned(ref)] : [ref]))
}

function turned({ panel, edge, reversed }: { panel: string; edge: string; reversed?: true }) {
  return reversed ? { panel, edge } : { panel, edge, reversed: true as const }
}

/** A copy, not sewn to anything, with no place of its own yet. */
export function duplicatePanel(garment: Garment, edit: EditOf<'duplicatePanel'>): Garment {
  const panel = panelNamed(garment, edit.panel)
  requireFree('panel', edit.name, garment.panels)
  const { linked, placement, ...plain } = panel
  const shape = edit.mirrored ? mirroredShape(panel) : panel
  const copy = { ...wearShape(plain, shape), id: edit.name }
  return { ...garment, panels: garment.panels.toSpliced(garment.panels.indexOf(panel) + 1, 0, copy) }
}

export function linkPanel(garment: Garment, { panel: name, to, mirrored }: EditOf<'linkPanel'>): Garment {
  panelNamed(garment, to)
  const linked = withPanel(garment, name, (panel) => ({ ...panel, linked: { panel: to, mirrored } }))
  const shaped = withPanel(linked, name, (panel) => followLink(linked, panel))
  return dropLostRefs(shaped, panelNamed(shaped, name))
}

export function unlinkPanel(garment: Garment, { panel: name }: EditOf<'unlinkPanel'>): Garment {
  return withPanel(garment, name, (panel) => withField(panel, 'linked', null))
}

export function movePanel(garment: Garment, { panel, placement }: EditOf<'movePanel'>): Garment {
  return withPanel(garment, panel, (own) => withField(own, 'placement', placement))
}

export function renamePanel(garment: Garment, { panel: name, name: goal }: EditOf<'renamePanel'>): Garment {
  panelNamed(garment, name)
  requireFree('panel', goal, garment.panels)
  const panels = garment.panels.map((panel) => {
    const named = panel.id === name ? { ...panel, id: goal } : panel
    return named.linked?.panel === name ? { ...named, linked: { ...named.linked, panel: goal } } : named
  })
  return mapRefs({ ...garment, panels }, (ref) => (ref.panel === name ? [{ ...ref, panel: goal }] : [ref]))
}

export const setTitle = (garment: Garment, { panel, title }: EditOf<'setTitle'>) =>
  withPanel(garment, panel, (own) => withField(own, 'title', title))

export const setGrain = (garment: Garment, { panel, grain }: EditOf<'setGrain'>) =>
  withPanel(garment, panel, (own) => ({ ...own, grain }))

export const setFabric = (garment: Garment, { panel, fabric }: EditOf<'setFabric'>) =>
  withPanel(garment, panel, (own) => withField(own, 'fabric', fabric))

export const setLayer = (garment: Garment, { panel, layer }: EditOf<'setLayer'>) =>
  withPanel(garment, panel, (own) => ({ ...own, layer }))

export const setOutside = (garment: Garment, { panel, outside }: EditOf<'setOutside'>) =>
  withPanel(garment, panel, (own) => ({ ...own, outside }))

export function setAllowance(garment: Garment, { panel, edge, allowance }: EditOf<'setAllowance'>): Garment {
  if (edge !== undefined) return withEdge(garment, panel, edge, 'allowance', allowance)
  return withPanel(garment, panel, (own) => withField(own, 'allowance', allowance))
}

export const setHem = (garment: Garment, { panel, edge, hem }: EditOf<'setHem'>) =>
  withEdge(garment, panel, edge, 'hem', hem)

export const setStay = (garment: Garment, { panel, edge, stay }: EditOf<'setStay'>) =>
  withEdge(garment, panel, edge, 'stay', stay)

export const setLining = (garment: Garment, { panel, lining }: EditOf<'setLining'>) =>
  withPanel(garment, panel, (own) => withField(own, 'lining', lining ? true : null))

export const setInterfacing = (garment: Garment, { panel, interfacing }: EditOf<'setInterfacing'>) =>
  withPanel(garment, panel, (own) => withField(own, 'interfacing', interfacing))

export const setMeshSize = (garment: Garment, { panel, meshSize }: EditOf<'setMeshSize'>) =>
  withPanel(garment, panel, (own) => withField(own, 'meshSize', meshSize))

/** The garment with a field of one edge set, or without it. */
function withEdge<K extends keyof Edge>(
  garment: Garment,
  panel: string,
  edge: string,
  field: K,
  value: Edge[K] | null,
): Garment {
  return withPanel(garment, panel, (own) => {
    if (!own.edges.some((candidate) => candidate.id === edge)) {
      throw new InputError(`panel ${quoted(panel)} has no edge ${quoted(edge)}; choose an existing one`)
    }
    return { ...own, edges: own.edges.map((one) => (one.id === edge ? withField(one, field, value) : one)) }
  })
}

/** Seams of edges a panel no longer has. */
export function dropLostRefs(garment: Garment, panel: Panel): Garment {
  const known = new Set(panel.edges.map((edge) => edge.id))
  return mapRefs(garment, (ref) => (ref.panel === panel.id && !known.has(ref.edge) ? [] : [ref]))
}
