/** Marks in the dressing room: strokes on cloth go where the cloth goes, those on the body where the skin goes. */
import type { Mark, SkinPlace } from '@selvedge/engine/project'
import type { MarkStroke } from '@selvedge/view'
import { drawnProject, garmentName, studioStore } from '../state.ts'
import { stage } from '../studio.ts'
import { markColour, nextStroke, twinOf } from '../tools/mark/marks.ts'
import type { Place3, SceneHit } from '../tools/tool.ts'
import { toolState, toolStore } from '../tools/tool-run.ts'
import type { FromEngine } from '../worker/protocol.ts'
import { panelOf } from './shown-pieces.ts'

type BodyShown = Pick<Extract<FromEngine, { kind: 'body' }>, 'position' | 'skin'>

/** As it was sent; its places follow the body. */
let body: BodyShown | null = null

export function noteBody(sent: BodyShown): void {
  body = sent
  showMarks()
}

/** Draws all marks anew, and the stroke that is being painted. */
export function showMarks(): void {
  const state = studioStore.get()
  const { selection, tool } = state
  const project = drawnProject(state)
  const seen = project.marks.filter(({ on }) => on.kind === 'body' || panelOf(on) !== null)
  const strokes = seen.map(
    (mark): MarkStroke => ({
      label: String(mark.number),
      colour: colourOf(markColour(mark)),
      hollow: !twinOf(project, mark),
      lit: selection?.kind === 'mark' && selection.id === mark.id,
      points: pointsOf(mark),
    }),
  )
  const places = tool === 'mark' ? paintedPlaces(toolState()) : []
  if (places.length > 0) {
    const { number } = nextStroke(project)
    const points = places.map((place) => ({ place }))
    strokes.push({ label: '', colour: colourOf(markColour({ number })), hollow: false, lit: true, points })
  }
  stage.viewer?.setMarks(strokes)
}

/** Follows the document, the selection, the theme and the tool. */
export function listenToMarks(): () => void {
  let before: readonly unknown[] = []
  const look = () => {
    const state = studioStore.get()
    const { selection, tool, theme } = state
    const now = [drawnProject(state).marks, selection, tool, theme, tool === 'mark' ? toolState() : null]
    if (now.some((one, row) => one !== before[row])) showMarks()
    before = now
  }
  const stops = [studioStore.subscribe(look), toolStore.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}

/** The mark next to what was hit, not farther than `reach` [m]. */
export function markAt({ panel, at, place }: SceneHit, reach: number): string | null {
  const state = studioStore.get()
  const garment = garmentName(state)
  for (const { id, on } of drawnProject(state).marks) {
    const near =
      on.kind === 'body'
        ? panel === undefined && isNear(on.stroke.map(skinPlace), place, reach)
        : on.garment === garment && on.panel === panel && at && isNear(on.stroke, at, reach)
    if (near) return id
  }
  return null
}

function pointsOf({ on }: Mark): MarkStroke['points'] {
  if (on.kind === 'cloth') {
    const panelId = panelOf(on) ?? ''
    return on.stroke.map((pattern) => ({ panelId, pattern }))
  }
  return on.stroke.flatMap(({ triangle, at: [s, t] }) =>
    body && 3 * triangle < body.skin.length
      ? [{ corners: cornersOf(body, triangle), shares: [1 - s - t, s, t] as const }]
      : [],
  )
}

function cornersOf({ skin }: BodyShown, triangle: number): Place3 {
  return [skin[3 * triangle], skin[3 * triangle + 1], skin[3 * triangle + 2]]
}

/** [m]; nowhere without a body. */
function skinPlace({ triangle, at: [s, t] }: SkinPlace): Place3 {
  if (!body || 3 * triangle >= body.skin.length) return [Infinity, Infinity, Infinity]
  const [a, b, c] = cornersOf(body, triangle)
  const x = body.position
  const along = (k: number) => (1 - s - t) * x[3 * a + k] + s * x[3 * b + k] + t * x[3 * c + k]
  return [along(0), along(1), along(2)]
}

function isNear(line: readonly (readonly number[])[], at: readonly number[], reach: number): boolean {
  return line.some((from, row) => toSegment(from, line[row + 1] ?? from, at) <= reach)
}

function toSegment(a: readonly number[], b: readonly number[], at: readonly number[]): number {
  let along = 0
  let length = 0
  for (let k = 0; k < at.length; k++) {
    along += (at[k] - a[k]) * (b[k] - a[k])
    length += (b[k] - a[k]) ** 2
  }
  const share = length > 0 ? Math.max(0, Math.min(1, along / length)) : 0
  return Math.hypot(...at.map((value, k) => value - a[k] - share * (b[k] - a[k])))
}

/** What the crayon has painted so far, where it is seen. */
function paintedPlaces(state: unknown): readonly Place3[] {
  const { scene } = state as { scene?: { kind: string; places?: readonly Place3[] } }
  return scene?.kind === 'painting' ? (scene.places ?? []) : []
}

function colourOf(row: number): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--seam-${row}`).trim() || '#0b62c4'
}
