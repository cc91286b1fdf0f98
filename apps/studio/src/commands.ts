/** Every command by id: keys, buttons, the palette and `selvedge.run` all go through this table. */
import { type ProjectEdit, projectEditSchema, type StepWords } from '@selvedge/engine/project'
import type { ViewMode, ViewName } from '@selvedge/view'
import { arrangeAll } from './arrange.ts'
import { setBody, setPose } from './body-choice.ts'
import { HAND_COMMANDS, stopWork } from './by-hand.ts'
import { openBySelection } from './context-menu.ts'
import { OUTFIT_COMMANDS } from './dressing-order.ts'
import { cancelChange, LIVE_COMMANDS, whenFresh } from './follow-work.ts'
import { frameSelection } from './frame-selection.ts'
import { INSPECTOR_COMMANDS } from './inspector-commands.ts'
import { JOINT_COMMANDS } from './joints.ts'
import { EMPTY } from './lessons.ts'
import { toggleMadeToMeasure } from './made-to-measure.ts'
import { MEASURE_COMMANDS } from './measures.ts'
import { openGarment, wearOverStore } from './open-document.ts'
import { chooseFile } from './open-file.ts'
import { addPin, movePin, type PinPlace } from './pins.ts'
import { grabCloth, pullCloth, releaseCloth } from './pull-cloth.ts'
import { focusRegion } from './regions.ts'
import { type ExportChoice, exportFile, saveScreenshot } from './save-file.ts'
import { tellCommand } from './script.ts'
import { SCRIPT_COMMANDS } from './script-commands.ts'
import { type DialogName, studioStore, type Windows } from './state.ts'
import * as studio from './studio.ts'
import { swapWindows } from './swap-windows.ts'
import { cancelRecording } from './timeline.ts'
import { MOTION_COMMANDS } from './timeline-commands.ts'
import { TOOLS, toolId } from './tools/index.ts'
import { OPTION_COMMANDS } from './tools/option-commands.ts'
import { PIECE_COMMANDS } from './tools/piece-commands.ts'
import { chooseTool, escapeTool, giveHands } from './tools/tool-run.ts'
import { VERSION_COMMANDS } from './versions.ts'
import { edit, redoStep, undoStep } from './work.ts'

export interface Command {
  readonly id: string
  readonly title: string
  /** The keys it comes with, as written in the list of keys, "or" between several; empty = no key. */
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
const MODE_KEYS: Record<ViewMode, number> = {
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
  {
    id: 'simulate',
    title: 'Simulate or Pause',
    keys: 'Space',
    run: () => whenFresh(studio.toggleSimulation),
  },
  { id: 'pause', title: 'Pause', keys: '', run: studio.pause },
  { id: 'step', title: 'Step', keys: '.', run: () => whenFresh(studio.stepOnce) },
  { id: 'untangle', title: 'Untangle', keys: '', run: () => whenFresh(studio.untangle) },
  { id: 'reset', title: 'Reset', keys: 'Shift+R', run: () => whenFresh(studio.reset) },
  ...VIEWS.map(([view, title], k) => ({
    id: `view-${view}`,
    title,
    keys: String(k + 1),
    run: () => studio.stage.viewer?.setView(view),
  })),
  { id: 'frame', title: 'Frame the selection, or the garment', keys: 'F', run: frameSelection },
  { id: 'fit-3d', title: 'Frame the garment', keys: '', run: () => studio.stage.viewer?.fit('garment') },
  { id: 'fit-all', title: 'Frame everything', keys: '0', run: fitAll },
  { id: 'fit-pattern', title: 'Fit pattern', keys: '', run: () => studio.stage.fitPattern() },
  ...VIEW_MODES.map(([mode, title]) => ({
    id: `mode-${mode}`,
    title: `View mode ${title}`,
    keys: `Shift+${MODE_KEYS[mode]}`,
    run: () => studio.setViewMode(mode),
  })),
  { id: 'windows', title: 'Both windows, pattern, 3D', keys: 'Q', run: nextWindows },
  { id: 'swap-windows', title: 'Swap windows', keys: '', run: swapWindows },
  ...TOOLS.map((tool) => ({
    id: toolId(tool),
    title: tool.name,
    keys: tool.key,
    run: (args: Record<string, unknown>) => takeTool(toolId(tool), args),
  })),
  ...PIECE_COMMANDS,
  ...OPTION_COMMANDS,
  ...HAND_COMMANDS,
  ...MOTION_COMMANDS,
  ...LIVE_COMMANDS,
  ...JOINT_COMMANDS,
  ...SCRIPT_COMMANDS,
  ...OUTFIT_COMMANDS,
  ...VERSION_COMMANDS,
  ...MEASURE_COMMANDS,
  { id: 'arrange-all', title: 'Arrange all', keys: '', run: arrangeAll },
  {
    id: 'escape',
    title: 'Cancel, or back to Select',
    keys: 'Esc',
    run: () => stopWork() || cancelRecording() || cancelChange() || escapeTool(),
  },
  { id: 'snap', title: 'Snap on or off', keys: '', run: studio.toggleSnap },
  {
    id: 'add-pin',
    needs: true,
    title: 'Pin a place of the cloth',
    keys: '',
    run: (args) => addPin(pinPlace(args)),
  },
  {
    id: 'move-pin',
    needs: true,
    title: 'Move a pin to another place of the cloth',
    keys: '',
    run: (args) => movePin(word(args.pin), pinPlace(args)),
  },
  { id: 'screenshot', title: 'Screenshot', keys: '', run: saveScreenshot },
  { id: 'new', title: 'New', keys: '', run: () => openGarment(EMPTY.name) },
  { id: 'gallery', title: 'Gallery', keys: '', run: () => openGallery(false) },
  { id: 'add-garment', title: 'Add garment', keys: '', run: addGarment },
  { id: 'open', title: 'Open', keys: 'Ctrl+O', run: chooseFile },
  { id: 'undo', title: 'Undo', keys: 'Ctrl+Z', run: undoStep },
  { id: 'redo', title: 'Redo', keys: 'Ctrl+Shift+Z or Ctrl+Y', run: redoStep },
  { id: 'save', title: 'Save', keys: 'Ctrl+S', run: () => exportFile('project.json') },
  {
    id: 'edit',
    needs: true,
    title: 'Edit the project',
    keys: '',
    run: (args) => edit(editOf(args), stepWords(args)),
  },
  { id: 'export', title: 'Export', keys: 'Ctrl+E', run: (args) => exportOr(args) },
  { id: 'share', title: 'Share', keys: '', run: () => openDialog('Share') },
  { id: 'palette', title: 'Command palette', keys: 'Ctrl+K', run: () => openDialog('Command palette') },
  { id: 'print', title: 'Print pattern', keys: 'Ctrl+P', run: () => openDialog('Print pattern') },
  { id: 'help', title: 'Keyboard shortcuts', keys: 'F1 or ?', run: () => openDialog('Keyboard shortcuts') },
  { id: 'preferences', title: 'Preferences', keys: 'Ctrl+,', run: () => openDialog('Preferences') },
  { id: 'context-menu', title: 'Context menu', keys: 'Menu or Shift+F10', run: openBySelection },
  { id: 'next-region', title: 'Next region', keys: 'F6', run: () => focusRegion(1) },
  { id: 'previous-region', title: 'Previous region', keys: 'Shift+F6', run: () => focusRegion(-1) },
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
    run: (args) => setBody(word(args.name)),
  },
  { id: 'made-to-measure', title: 'Made to measure', keys: '', run: toggleMadeToMeasure },
  ...INSPECTOR_COMMANDS,
  {
    id: 'pose',
    needs: true,
    title: 'Choose the pose',
    keys: '',
    run: (args) => setPose(args.name === undefined ? null : word(args.name)),
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
  return tellCommand(id, args, () => command.run(args))
}

giveHands({
  select: studio.select,
  command: runCommand,
  grab: grabCloth,
  pull: pullCloth,
  release: releaseCloth,
})

export function openDialog(dialog: DialogName | null): void {
  studioStore.set({ dialog })
}

/** `over`: what is chosen there is worn over what is open. */
function openGallery(over: boolean): void {
  wearOverStore.set({ over })
  openDialog('Gallery')
}

/** By name, or from the gallery. */
function addGarment({ name }: Record<string, unknown>): unknown {
  return name === undefined ? openGallery(true) : openGarment(word(name), { over: true })
}

/** The next in turn; a script may say which. */
function nextWindows({ show }: Record<string, unknown>): void {
  const asked = Object.values(NEXT_WINDOWS).find((windows) => windows === show)
  studio.showWindows(asked ?? NEXT_WINDOWS[studioStore.get().windows])
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

/** What the step is called, and the gesture it belongs to. */
function stepWords({ name, key }: Record<string, unknown>): StepWords {
  return { ...(typeof name === 'string' && { name }), ...(typeof key === 'string' && { key }) }
}

function word(value: unknown): string {
  return String(value ?? '')
}
