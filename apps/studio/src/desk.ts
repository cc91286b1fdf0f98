/**
 * The desk as a person left it: tool in hand, which windows and how wide, open tab, and where the camera
 * stood before the document in hand. Kept in this browser and never in a document; a browser that keeps nothing begins afresh.
 */
import { wishCamera } from './camera-wish.ts'
import { documentStore } from './document-state.ts'
import { isPhone } from './screen-width.ts'
import { type StudioState, studioStore } from './state.ts'
import { stage } from './studio.ts'
import { TOOLS, toolId } from './tools/index.ts'
import { chooseTool } from './tools/tool-run.ts'

const REMEMBERED = 'selvedge-desk'
const WINDOWS: readonly StudioState['windows'][] = ['both', 'pattern', '3d']
const TABS: readonly StudioState['tab'][] = ['Selection', 'Garment', 'Body', 'Fabric', 'Problems']

type Desk = Pick<StudioState, 'tool' | 'windows' | 'divide' | 'tab' | 'snap'>

/** Lays it out as it was, and remembers it from now on. */
export function followDesk(): void {
  const found = remembered()
  const { tool, ...laid } = readDesk(found)
  studioStore.set({ ...(isPhone() && { windows: '3d' }), ...laid })
  if (tool) chooseTool(tool)
  if (isCamera(found.camera)) wishCamera(String(found.document), found.camera)
  let told = studioStore.get()
  studioStore.subscribe(() => {
    const now = studioStore.get()
    if (deskWords(now) !== deskWords(told)) remember()
    told = now
  })
  window.addEventListener('pagehide', remember)
  document.addEventListener('visibilitychange', remember)
}

const deskOf = ({ tool, windows, divide, tab, snap }: StudioState): Desk => ({
  ...{ tool, windows, divide, tab, snap },
})

const deskWords = (state: StudioState) => JSON.stringify(deskOf(state))

function remember(): void {
  const { document: name } = documentStore.get()
  const desk = { ...deskOf(studioStore.get()), document: name, camera: stage.viewer?.camera() }
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(desk))
  } catch {
    // no room, or none allowed: it holds until the page is left
  }
}

function remembered(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
  } catch {
    return {}
  }
}

/** Of what was remembered only what still makes sense. */
function readDesk(found: Record<string, unknown>): Partial<Desk> {
  const { divide, snap } = found
  const tool = TOOLS.map(toolId).find((name) => name === found.tool)
  const windows = WINDOWS.find((name) => name === found.windows)
  const tab = TABS.find((name) => name === found.tab)
  return {
    ...(tool !== undefined && { tool }),
    ...(windows !== undefined && { windows }),
    ...(tab !== undefined && { tab }),
    ...(typeof divide === 'number' && divide >= 0.2 && divide <= 0.8 && { divide }),
    ...(typeof snap === 'boolean' && { snap }),
  }
}

function isCamera(found: unknown): found is NonNullable<Parameters<typeof wishCamera>[1]> {
  const { from, at } = (found ?? {}) as { from?: unknown; at?: unknown }
  const isPlace = (place: unknown) =>
    Array.isArray(place) && place.length === 3 && place.every((value) => Number.isFinite(value))
  return isPlace(from) && isPlace(at)
}
