/** Takes both windows to a place where something is wrong, and shows it there. */

import { flattenEdge, type Garment, type Point2 } from '@selvedge/engine/pattern'
import type { Covered } from '@selvedge/view'
import { areaOf } from './editor2d/crossed-triangles.tsx'
import { drawPieces } from './editor2d/layout.ts'
import { areaAround } from './editor2d/sheet-view.ts'
import { tableOf } from './editor2d/table.ts'
import {
  crossedStore,
  drawnGarment,
  drawnProject,
  type Selected,
  shownGarment,
  simStore,
  studioStore,
} from './state.ts'
import { select, setTab, shownCloth, stage } from './studio.ts'
import { panelOf } from './view3d/shown-pieces.ts'
import type { CrossingNote } from './worker/protocol.ts'

/** Some cloth is seen around the place [m]. */
const AROUND = 0.12
const AROUND_THING = 0.3
/** Curves are drawn well enough to be framed [m]. */
const DRAWN_WITHIN = 0.002

/** Frames where cloth crosses, and shows its triangles red until it crosses no more. */
export function showCrossing({ triangles, place }: CrossingNote): void {
  if (!shownCloth()) return
  mark(triangles)
  stage.viewer?.lookAt(place, AROUND, coveredByInspector())
  const sheet = drawnSheet()
  const area = sheet && areaOf(sheet, triangles)
  if (area) stage.fitPattern(area)
}

/** Selects a piece, an edge or a seam and frames it in both windows; the list of problems stays open. */
export function showThing(thing: Selected): void {
  const worn = shownGarment(studioStore.get())
  if (!worn) return
  select(thing)
  setTab('Problems')
  const lines = linesOf(worn.garment, thing)
  const sheet = drawnSheet()
  const points = lines.flatMap(({ panel, places }) => {
    const matrix = sheet?.pieces.find(({ id }) => id === panel)?.matrix
    if (!matrix) return []
    const [a, b, c, d, e, f] = matrix
    return places.map(([u, v]): Point2 => [a * u + c * v + e, b * u + d * v + f])
  })
  if (points.length > 0) stage.fitPattern(areaAround(points))
  const place = placeOn(worn.id, lines)
  if (place) stage.viewer?.lookAt(place, AROUND_THING, coveredByInspector())
  else stage.viewer?.fit('garment')
}

/** How much of the picture the list lies over where it is a drawer, or a sheet from below. */
function coveredByInspector(): Covered {
  const [list, picture] = ['section[aria-label="Inspector"]', '[data-testid=stage]'].map((name) =>
    document.querySelector(name)?.getBoundingClientRect(),
  )
  if (!list?.width || !picture?.width || list.top >= picture.bottom) return { right: 0, below: 0 }
  const share = (length: number, of: number) => Math.min(COVERED_MAX, Math.max(0, length / of))
  const below = share(picture.bottom - list.top, picture.height)
  if (list.left <= picture.left) return { right: 0, below }
  return { right: share(picture.right - list.left, picture.width), below: 0 }
}

/** Of the picture; what is left of it would be too small to look at [–]. */
const COVERED_MAX = 0.7

function drawnSheet() {
  const state = studioStore.get()
  const worn = drawnGarment(state)
  return worn ? drawPieces(worn.garment, tableOf(drawnProject(state), worn.id, worn.garment)) : null
}

/** A line of a piece, in its plane [m]. */
interface PieceLine {
  readonly panel: string
  readonly places: readonly Point2[]
}

/** The edges of a piece or a seam, or the one edge. */
function linesOf({ panels, seams }: Garment, { kind, id, panel }: Selected): PieceLine[] {
  const seam = kind === 'seam' ? seams.find((one) => one.id === id) : undefined
  const refs = seam ? [...seam.a, ...seam.b] : []
  return panels.flatMap((own) =>
    own.edges.flatMap((edge): PieceLine[] => {
      const sewn = refs.some((ref) => ref.panel === own.id && ref.edge === edge.id)
      const itself = kind === 'edge' && own.id === panel && edge.id === id
      if (!sewn && !itself && !(kind === 'piece' && own.id === id)) return []
      const flat = flattenEdge(own, edge, DRAWN_WITHIN)
      const places = Array.from({ length: flat.length / 2 }, (_, k): Point2 => [flat[2 * k], flat[2 * k + 1]])
      return [{ panel: own.id, places }]
    }),
  )
}

/** Where the middle of the first line of them hangs [m]; null where that is not worn. */
function placeOn(garment: string, [line]: readonly PieceLine[]) {
  const panel = line && panelOf({ garment, panel: line.panel })
  const piece = shownGarment(studioStore.get())?.garment.panels.find(({ id }) => id === line?.panel)
  if (!panel || !piece) return null
  const rim = line.places[Math.floor(line.places.length / 2)]
  const [x, y] = [0, 1].map((k) => piece.points.reduce((sum, { at }) => sum + at[k], 0) / piece.points.length)
  for (const inwards of INWARDS) {
    const at: Point2 = [rim[0] + inwards * (x - rim[0]), rim[1] + inwards * (y - rim[1])]
    const place = stage.viewer?.placeOf(panel, at)
    if (place) return place
  }
  return null
}

/** Shares of the way to the middle of a piece: the rim of its mesh cuts the corners of curves. */
const INWARDS = [0.02, 0.1, 0.3, 1]

function mark(triangles: readonly number[]): void {
  crossedStore.set({ triangles })
  stage.viewer?.setCrossed(triangles)
}

simStore.subscribe(() => {
  const { crossings } = simStore.get().numbers
  const count = crossings ? crossings.self + crossings.body : 0
  if (count === 0 && crossedStore.get().triangles.length > 0) mark([])
})
