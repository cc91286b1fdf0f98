/**
 * Everything the page shows that is not cloth. Views read it; `studio.ts` and `work.ts` write it. What is worked on is
 * the project inside `history` and nothing else: garment, body, cloth and resolution are read out of it.
 */
import type { Fabric, Garment, Project } from '@selvedge/engine'
import {
  buildHistory,
  buildProject,
  FABRIC_DEFAULT,
  fabricOf,
  type ProjectHistory,
  type WornGarment,
} from '@selvedge/engine/project'
import type { PieceVolume } from '@selvedge/engine/sim'
import type { Theme, ViewMode } from '@selvedge/view'
import { createStore } from './store.ts'
import { TOOL_OPTIONS, type ToolOptions } from './tools/tool-options.ts'
import type { BodyInfo, SimNumbers } from './worker/protocol.ts'

export type Tab = 'Selection' | 'Garment' | 'Body' | 'Fabric' | 'Problems'
export type DialogName =
  | 'Gallery'
  | 'Import'
  | 'Export'
  | 'Print pattern'
  | 'Share'
  | 'Versions'
  | 'Recover work'
  | 'Keyboard shortcuts'
  | 'Command palette'
  | 'Preferences'
export type Windows = 'both' | 'pattern' | '3d'

/** One thing of the document. */
export interface Selected {
  readonly kind: 'piece' | 'seam' | 'edge' | 'point' | 'line' | 'notch' | 'dart' | 'pleat' | 'pin' | 'mark'
  readonly id: string
  /** The piece it is part of, where its id alone does not tell. */
  readonly panel?: string
}
/** What was chosen last, and what was chosen before it with Shift. */
export type Selection = (Selected & { readonly also?: readonly Selected[] }) | null

export interface StudioState {
  readonly theme: Theme
  readonly reducedMotion: boolean
  /** False: this browser cannot draw the 3D window. */
  readonly canView: boolean
  /** The document, and the ways back and forth. */
  readonly history: ProjectHistory
  /** The document as a gesture under way would leave it; null between gestures. */
  readonly draft: Project | null
  /** Name of the tool in hand. */
  readonly tool: string
  readonly snap: boolean
  /** The crayon marks front and back at once. */
  readonly laser: boolean
  readonly toolOptions: ToolOptions
  /** The body as it was built. */
  readonly body: BodyInfo | null
  readonly bodies: readonly string[]
  /** Cloths that come with the program. */
  readonly fabrics: readonly Fabric[]
  readonly viewMode: ViewMode
  readonly windows: Windows
  /** Share of the pattern window, 0 … 1. */
  readonly divide: number
  readonly tab: Tab
  /** The drawer over the 3D window on narrow screens. */
  readonly drawerOpen: boolean
  readonly dialog: DialogName | null
  readonly selection: Selection
  /** Id of the garment that was chosen to be worked on; null, or one that is gone: the one worn over all others. */
  readonly chosen: string | null
  readonly engine: 'loading' | 'ready' | 'failed'
  /** The person pressed Pause: changes do not wake the cloth. */
  readonly paused: boolean
  /** What the engine is busy with, when that takes a while; else empty. */
  readonly busy: string
  /** That can be given up, by Esc or Cancel. */
  readonly canStop: boolean
  /** One line about a file that could not be used or left something to be guessed, or about the engine; empty when all is well. */
  readonly notice: string
}

/** Triangle edges offered [mm]: one physics, three meshes. */
export const RESOLUTIONS = [
  { title: 'Draft', mm: 20 },
  { title: 'Normal', mm: 10 },
  { title: 'Fine', mm: 5 },
] as const

/** A project before anything is opened: draft, so that the sample is quick. */
const FRESH: Project = { ...buildProject(), settings: { resolution: RESOLUTIONS[0].mm / 1000 } }

export const projectOf = ({ history }: StudioState): Project => history.project

/** The document as it is drawn: with what a gesture is doing to it. */
export const drawnProject = ({ draft, history }: StudioState): Project => draft ?? history.project

/** The garment worn over all others; of what is laid aside the last one, where nothing is worn. */
export const outermostOf = ({ garments }: Project): WornGarment | undefined =>
  garments.findLast(({ worn }) => worn) ?? garments.at(-1)

const chosenOf = (project: Project, chosen: string | null): WornGarment | undefined =>
  project.garments.find(({ id }) => id === chosen) ?? outermostOf(project)

/** The garment in the pattern window: the one that tools work on. */
export const shownGarment = (state: StudioState): WornGarment | undefined =>
  chosenOf(projectOf(state), state.chosen)

/** The same as a gesture would leave it. */
export const drawnGarment = (state: StudioState): WornGarment | undefined =>
  chosenOf(drawnProject(state), state.chosen)

export const garmentOf = (state: StudioState): Garment | null => shownGarment(state)?.garment ?? null

/** Name in the catalogue, or of the file. */
export const garmentName = (state: StudioState): string => shownGarment(state)?.id ?? 'garment'

export const garmentTitle = ({ title, id }: WornGarment): string => title ?? id

/** Its own, else what is worn: Jersey tee over Tank top. */
export const documentTitle = (state: StudioState): string => {
  const project = projectOf(state)
  const worn = project.garments.filter((one) => one.worn).reverse()
  if (project.title !== undefined) return project.title
  const [top = outermostOf(project), next] = worn
  if (!top) return 'garment'
  if (!next) return garmentTitle(top)
  const more = worn.length > 2 ? ` and ${worn.length - 2} more` : ''
  return `${garmentTitle(top)} over ${garmentTitle(next)}${more}`
}

/** Name of the cloth of the garment shown. */
export const fabricName = (state: StudioState): string => {
  const shown = shownGarment(state)
  return shown === undefined ? FABRIC_DEFAULT : fabricOf(shown, projectOf(state))
}

/** Edge length of the mesh asked for [mm]; 0: as the engine chooses. */
export const resolutionMm = (state: StudioState): number =>
  Math.round(1e6 * (projectOf(state).settings.resolution ?? 0)) / 1000

export const NUMBERS_NONE: SimNumbers = {
  stage: 'placed',
  progress: 0,
  running: false,
  held: false,
  steps: 0,
  time: 0,
  stepMs: 0,
  realTime: 0,
  vertices: 0,
  triangles: 0,
  crossings: null,
  hash: null,
  p99Stretch: null,
  reason: '',
  openSeams: [],
  crossingNotes: [],
  waits: '',
  untouched: true,
  notes: [],
}

export const studioStore = createStore<StudioState>({
  theme: 'light',
  reducedMotion: false,
  canView: true,
  history: buildHistory(FRESH),
  draft: null,
  tool: 'select',
  snap: true,
  laser: false,
  toolOptions: TOOL_OPTIONS,
  body: null,
  bodies: [],
  fabrics: [],
  viewMode: 'textured',
  windows: 'both',
  divide: 0.5,
  tab: 'Garment',
  drawerOpen: false,
  dialog: null,
  selection: null,
  chosen: null,
  engine: 'loading',
  paused: false,
  busy: '',
  canStop: false,
  notice: '',
})

/** Triangles of the cloth that somebody asked to see, by row. */
export const crossedStore = createStore<{ triangles: readonly number[] }>({ triangles: [] })

/** What the pieces stand round before the first step, by piece; empty once they are moved. */
export const standingStore = createStore<{ volumes: ReadonlyMap<string, PieceVolume> }>({
  volumes: new Map(),
})

/** The hand on the cloth, how hard it pulls [N] or how far it slid [m], picture by picture; null without one. */
export const handStore = createStore<{ pull: number | null; way: number | null }>({ pull: null, way: null })

/** Numbers of the simulation, at most four times a second: apart, so that panels do not follow every step. */
export const simStore = createStore<{ numbers: SimNumbers }>({ numbers: NUMBERS_NONE })
