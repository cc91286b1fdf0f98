/** Everything the page shows that is not cloth. Views read it; `studio.ts` is the only one to write it. */
import type { Fabric, Garment } from '@selvedge/engine'
import type { Theme, ViewMode } from '@selvedge/view'
import { createStore } from './store.ts'
import type { BodyInfo, SimNumbers } from './worker/protocol.ts'

export type Tab = 'Selection' | 'Garment' | 'Body' | 'Fabric' | 'Problems'
export type DialogName = 'Gallery' | 'Export' | 'Keyboard shortcuts'
export type Windows = 'both' | 'pattern' | '3d'
export type Selection = { kind: 'piece' | 'seam'; id: string } | null

export interface StudioState {
  readonly theme: Theme
  readonly reducedMotion: boolean
  /** False: this browser cannot draw the 3D window. */
  readonly canView: boolean
  /** Name in the catalogue, or of the file. */
  readonly garmentName: string
  readonly garmentTitle: string
  readonly garment: Garment | null
  /** Name of the body asked for; null = the one the pattern was drafted for. */
  readonly bodyName: string | null
  readonly body: BodyInfo | null
  readonly bodies: readonly string[]
  readonly fabricName: string
  readonly fabrics: readonly Fabric[]
  readonly resolutionMm: number
  readonly viewMode: ViewMode
  readonly windows: Windows
  /** Share of the pattern window, 0 … 1. */
  readonly divide: number
  readonly tab: Tab
  /** The drawer over the 3D window on narrow screens. */
  readonly drawerOpen: boolean
  readonly dialog: DialogName | null
  readonly selection: Selection
  readonly engine: 'loading' | 'ready' | 'failed'
  /** The person pressed Pause: changes do not wake the cloth. */
  readonly paused: boolean
  /** One line about a file that could not be used or left something to be guessed, or about the engine; empty when all is well. */
  readonly notice: string
}

export const FABRIC_DEFAULT = 'cotton-poplin'
/** Triangle edges offered [mm]: one physics, three meshes. */
export const RESOLUTIONS = [
  { title: 'Draft', mm: 20 },
  { title: 'Normal', mm: 10 },
  { title: 'Fine', mm: 5 },
] as const

export const NUMBERS_NONE: SimNumbers = {
  stage: 'placed',
  progress: 0,
  running: false,
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
  notes: [],
}

export const studioStore = createStore<StudioState>({
  theme: 'light',
  reducedMotion: false,
  canView: true,
  garmentName: 'tee',
  garmentTitle: 'Tee',
  garment: null,
  bodyName: null,
  body: null,
  bodies: [],
  fabricName: FABRIC_DEFAULT,
  fabrics: [],
  resolutionMm: 20,
  viewMode: 'textured',
  windows: 'both',
  divide: 0.5,
  tab: 'Garment',
  drawerOpen: false,
  dialog: null,
  selection: null,
  engine: 'loading',
  paused: false,
  notice: '',
})

/** Numbers of the simulation, at most four times a second: apart, so that panels do not follow every step. */
export const simStore = createStore<{ numbers: SimNumbers }>({ numbers: NUMBERS_NONE })
