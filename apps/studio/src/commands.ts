/** Every command by id: keys, buttons, the palette and `selvedge.run` all go through this table. */
import { type ProjectEdit, projectEditSchema } from '@selvedge/engine/project'
import type { ViewMode, ViewName } from '@selvedge/view'
import { arrangeAll } from './arrange.ts'
import { HAND_COMMANDS, stopWork } from './by-hand.ts'
import { toggleMadeToMeasure } from './made-to-measure.ts'
import { openGarment } from './open-document.ts'
import { chooseFile } from './open-file.ts'
import { addPin, type PinPlace } from './pins.ts'
import { type ExportChoice, exportFile, saveScreenshot } from './save-file.ts'
import { type DialogName, studioStore, type Windows } from './state.ts'
import * as studio from './studio.ts'
import { cancelRecording } from './timeline.ts'
import { MOTION_COMMANDS } from './timeline-commands.ts'
import { TOOLS, toolId } from './tools/index.ts'
import { PIECE_COMMANDS } from './tools/piece-commands.ts'
import { chooseTool, escapeTool, giveHands } from './tools/tool-run.ts'
import { edit, redoStep, undoStep } from './work.ts'

export interface Command {
  readonly id: string
  readonly title: string
  /** As written in the list of keys; empty = no key. */
  readonly keys: string
  /** It does nothing without arguments: for scripts, not for the palette. */
  readonly needs?: true
  run(args: Record<string, unknown>): unknown
}

const VIEWS: readonly [ViewName, string][] = [
  ['front', 'Front view'],
  ['back', 'Back view'],
  ['left', 'Left view'],
  ['right', 'Right view'],
  ['top', 'Top view'],
  ['three-quarter', 'Three-quarter view'],
]

export const VIEW_MODES: readonly [ViewMode, string][] = [
  ['textured', 'Textured'],
  ['sides', 'Sides'],
  ['mesh', 'Mesh'],
  ['seams', 'Seams'],
  ['curvature', 'Curvature'],
  ['ease', 'Ease'],
  ['strain', 'Strain'],
  ['pressure', 'Pressure'],
]

/** Digits of the view modes. */
export const MODE_KEYS: Record<ViewMode, number> = {
  textured: 1,
  sides: 2,
  mesh: 3,
  seams: 4,
  curvature: 5,
  ease: 6,
  strain: 7,
  pressure: 8,
}

const NEXT_WINDOWS: Record<Windows, Windows> = { both: 'pattern', pattern: '3d', '3d': 'both' }

export const COMMANDS: readonly Command[] = [
  { id: 'simulate', title: 'Simulate or Pause', keys: 'Space', run: studio.toggleSimulation },
  { id: 'pause', title: 'Pause', keys: '', run: studio.pause },
  { id: 'step', title: 'Step', keys: '.', run: studio.stepOnce },
  { id: 'untangle', title: 'Untangle', keys: '', run: studio.untangle },
  { id: 'reset', title: 'Reset', keys: 'Shift+R', run: studio.reset },
  ...VIEWS.map(([view, title], k) => ({
    id: `view-${view}`,
    title,
    keys: String(k + 1),
    run: () => studio.stage.viewer?.setView(view),
  })),
  { id: 'fit-3d', title: 'Frame the garment', keys: 'F', run: () => studio.stage.viewer?.fit('garment') },
  { id: 'fit-all', title: 'Frame everything', keys: '0', run: fitAll },
  { id: 'fit-pattern', title: 'Fit pattern', keys: '', run: () => studio.stage.fitPattern() },
  ...VIEW_MODES.map(([mode, title]) => ({
    id: `mode-${mode}`,
    title: `View mode ${title}`,
    keys: `Shift+${MODE_KEYS[mode]}`,
    run: () => studio.setViewMode(mode),
  })),
  { id: 'windows', title: 'Both windows, pattern, 3D', keys: 'Q', run: nextWindows },
  ...TOOLS.map((tool) => ({
    id: toolId(tool),
    title: tool.name,
    keys: tool.key,
    run: (args: Record<string, unknown>) => takeTool(toolId(tool), args),
  })),
  ...PIECE_COMMANDS,
  ...HAND_COMMANDS,
  ...MOTION_COMMANDS,
  { id: 'arrange-all', title: 'Arrange all', keys: '', run: arrangeAll },
  {
    id: 'escape',
    title: 'Cancel, or back to Select',
    keys: 'Esc',
    run: () => stopWork() || cancelRecording() || escapeTool(),
  },
  { id: 'snap', title: 'Snap on or off', keys: '', run: studio.toggleSnap },
  {
    id: 'add-pin',
    needs: true,
    title: 'Pin a place of the cloth',
    keys: '',
    run: (args) => addPin(pinPlace(args)),
  },
  { id: 'screenshot', title: 'Screenshot', keys: '', run: saveScreenshot },
  { id: 'gallery', title: 'Gallery', keys: '', run: () => openDialog('Gallery') },
  { id: 'open', title: 'Open', keys: 'Ctrl+O', run: chooseFile },
  { id: 'undo', title: 'Undo', keys: 'Ctrl+Z', run: undoStep },
  { id: 'redo', title: 'Redo', keys: 'Ctrl+Shift+Z or Ctrl+Y', run: redoStep },
  { id: 'save', title: 'Save', keys: 'Ctrl+S', run: () => exportFile('project.json') },
  { id: 'edit', needs: true, title: 'Edit the project', keys: '', run: (args) => edit(editOf(args)) },
  { id: 'export', title: 'Export', keys: 'Ctrl+E', run: (args) => exportOr(args) },
  { id: 'share', title: 'Share', keys: '', run: () => openDialog('Share') },
  { id: 'palette', title: 'Command palette', keys: 'Ctrl+K', run: () => openDialog('Command palette') },
  { id: 'print', title: 'Print pattern', keys: 'Ctrl+P', run: () => openDialog('Print pattern') },
  { id: 'help', title: 'Keyboard shortcuts', keys: 'F1 or ?', run: () => openDialog('Keyboard shortcuts') },
  {
    id: 'garment',
    needs: true,
    title: 'Open a garment of the gallery',
    keys: '',
    run: (args) => openGarment(word(args.name)),
  },
  {
    id: 'fabric',
    needs: true,
    title: 'Choose the fabric',
    keys: '',
    run: (args) => studio.setFabric(word(args.name)),
  },
  {
    id: 'body',
    needs: true,
    title: 'Choose the body',
    keys: '',
    run: (args) => studio.setBody(word(args.name)),
  },
  { id: 'made-to-measure', title: 'Made to measure', keys: '', run: toggleMadeToMeasure },
  {
    id: 'pose',
    needs: true,
    title: 'Choose the pose',
    keys: '',
    run: (args) => studio.setPose(args.name === undefined ? null : word(args.name)),
  },
  {
    id: 'resolution',
    needs: true,
    title: 'Choose the resolution',
    keys: '',
    run: (args) => studio.setResolution(Number(args.mm)),
  },
]

/** Runs a command by id; an unknown id says so. */
export function runCommand(id: string, args: Record<string, unknown> = {}): unknown {
  const command = COMMANDS.find((candidate) => candidate.id === id)
  if (!command)
    throw new Error(`no command is called "${id}"; known: ${COMMANDS.map((c) => c.id).join(', ')}`)
  return command.run(args)
}

giveHands({
  select: studio.select,
  command: runCommand,
  grab: studio.grabCloth,
  pull: studio.pullCloth,
  release: studio.releaseCloth,
})

export function openDialog(dialog: DialogName | null): void {
  studioStore.set({ dialog })
}

function nextWindows(): void {
  studioStore.set({ windows: NEXT_WINDOWS[studioStore.get().windows] })
}

function fitAll(): void {
  studio.stage.viewer?.fit('all')
  studio.stage.fitPattern()
}

function exportOr(args: Record<string, unknown>): unknown {
  const moving = typeof args.animation === 'boolean' ? args.animation : undefined
  return args.format ? exportFile(args.format as ExportChoice, moving) : openDialog('Export')
}

/** Takes a tool in hand; a script may hand Select a piece to choose. */
function takeTool(id: string, args: Record<string, unknown>): void {
  chooseTool(id)
  if (typeof args.piece === 'string') studio.select({ kind: 'piece', id: args.piece })
}

function pinPlace({ garment, panel, at, swap }: Record<string, unknown>): PinPlace {
  const [u, v] = Array.isArray(at) ? at.map(Number) : []
  if (!Number.isFinite(u) || !Number.isFinite(v))
    throw new Error('a pin needs a place in the plane of its piece, { panel, at: [u, v] } in metres')
  return { garment: word(garment), panel: word(panel), at: [u, v], swap: swap === true }
}

/** An edit as a script sends it; throws for what is none. */
function editOf(args: Record<string, unknown>): ProjectEdit {
  return projectEditSchema.parse(args.edit)
}

function word(value: unknown): string {
  return String(value ?? '')
}
