/**
 * The context menu: the commands of the palette that fit what was hit. What was hit is selected first, so that they act on it;
 * what is part of the selection leaves that as it is.
 */
import type { Garment } from '@selvedge/engine'
import type { Command } from './commands.ts'
import { garmentOf, type Selected, studioStore } from './state.ts'
import { createStore } from './store.ts'
import { select, stage } from './studio.ts'
import { allSelected } from './tools/selected.ts'
import type { PatternHit, SceneHit } from './tools/tool.ts'

/** What commands are offered for: a thing of the document, or where there is none. */
export type ContextKind = Selected['kind'] | 'table' | 'cloth' | 'body' | 'room'

export interface OpenMenu {
  readonly kind: ContextKind
  /** Page pixel. */
  readonly x: number
  readonly y: number
}

export const contextStore = createStore<{ readonly open: OpenMenu | null }>({ open: null })

/** By kind, what is asked for most first. */
export const CONTEXT_COMMANDS: Readonly<Record<ContextKind, readonly Command['id'][]>> = {
  piece: ['duplicate', 'mirror-copy', 'flip', 'unlink', 'delete', 'cut', 'grain-line', 'fit-pattern'],
  edge: ['add-point', 'curve', 'notch', 'dart', 'pleat', 'sew', 'sew-part', 'measure'],
  point: ['curve', 'delete'],
  seam: ['reverse-seam', 'delete', 'mode-seams'],
  line: ['delete', 'measure'],
  notch: ['delete'],
  dart: ['delete'],
  pleat: ['delete'],
  pin: ['delete'],
  mark: ['delete', 'wrap', 'rewrap'],
  table: ['draw-piece', 'fit-pattern', 'snap', 'undo', 'redo', 'windows'],
  cloth: ['pin', 'vertex-drag', 'surface-drag', 'mark', 'section', 'mode-strain', 'fit-3d'],
  body: ['mark', 'arrange-all', 'made-to-measure', 'fit-all'],
  room: ['view-front', 'view-back', 'view-three-quarter', 'fit-3d', 'fit-all', 'mode-textured', 'screenshot'],
}

/** At a place of the pattern window. */
export function openOverPattern(hit: PatternHit | null, x: number, y: number): void {
  const kind = hit === null ? 'table' : patternKind(hit)
  contextStore.set({ open: { kind, x, y } })
}

/** At a place of the 3D window. */
export function openOverScene(hit: SceneHit | null, x: number, y: number): void {
  if (hit?.on === 'cloth' && hit.panel !== undefined) choose({ kind: 'piece', id: hit.panel })
  else if ((hit?.on === 'pin' || hit?.on === 'mark') && hit.id !== undefined)
    choose({ kind: hit.on, id: hit.id })
  contextStore.set({ open: { kind: hit?.on ?? 'room', x, y } })
}

/** By key: beside what is selected, else in the middle of the window that has the focus. */
export function openBySelection(): void {
  const { selection } = studioStore.get()
  const inScene = document.activeElement?.closest('section')?.getAttribute('aria-label') === '3D window'
  const box = (inScene ? sceneBox() : null) ?? selectedBox() ?? tableBox()
  if (!box) return
  const kind = selection?.kind ?? (inScene ? 'room' : 'table')
  contextStore.set({ open: { kind, x: box.left + box.width / 2, y: box.top + box.height / 2 } })
}

export function closeContextMenu(): void {
  if (contextStore.get().open) contextStore.set({ open: null })
}

/** Selects what was hit; an edge of the seam that is selected stands for that seam. */
function patternKind({ kind, id, panel }: PatternHit): ContextKind {
  const hit: Selected =
    kind === 'piece' ? { kind, id } : { kind: kind === 'handle' ? 'edge' : kind, id, panel }
  const { selection } = studioStore.get()
  const garment = garmentOf(studioStore.get())
  if (hit.kind === 'edge' && selection?.kind === 'seam' && garment && isOfSeam(garment, selection.id, hit))
    return 'seam'
  choose(hit)
  return hit.kind
}

function isOfSeam({ seams }: Garment, seam: string, { id, panel }: Selected): boolean {
  const found = seams.find((one) => one.id === seam)
  return [...(found?.a ?? []), ...(found?.b ?? [])].some((side) => side.edge === id && side.panel === panel)
}

function choose(hit: Selected): void {
  const chosen = allSelected(studioStore.get().selection)
  const held = chosen.some(
    (one) => one.kind === hit.kind && one.id === hit.id && (one.panel ?? hit.panel) === hit.panel,
  )
  if (!held) select(hit)
}

function selectedBox(): DOMRect | null {
  const { selection } = studioStore.get()
  if (!selection) return null
  if (selection.kind === 'seam') return boxOf(`[data-seam="${CSS.escape(selection.id)}"]`)
  const inside =
    selection.panel === undefined ? '' : `[data-kind=piece][data-id="${CSS.escape(selection.panel)}"] `
  return boxOf(`${inside}[data-kind=${selection.kind}][data-id="${CSS.escape(selection.id)}"]`)
}

const tableBox = () => boxOf('[aria-label="Pattern window"] .window-body')

const sceneBox = () => (stage.viewer ? boxOf('[aria-label="3D window"] .window-body') : null)

function boxOf(name: string): DOMRect | null {
  const box = document.querySelector(name)?.getBoundingClientRect()
  return box && box.width > 0 ? box : null
}
