/** Takes both windows to a place where something is wrong, and shows it there. */

import { areaOf } from './editor2d/crossed-triangles.tsx'
import { drawPieces } from './editor2d/layout.ts'
import { tableOf } from './editor2d/table.ts'
import { crossedStore, drawnGarment, drawnProject, simStore, studioStore } from './state.ts'
import { shownCloth, stage } from './studio.ts'
import type { CrossingNote } from './worker/protocol.ts'

/** Some cloth is seen around the place [m]. */
const AROUND = 0.12

/** Frames where cloth crosses, and shows its triangles red until it crosses no more. */
export function showCrossing({ triangles, place }: CrossingNote): void {
  if (!shownCloth()) return
  mark(triangles)
  stage.viewer?.lookAt(place, AROUND)
  const state = studioStore.get()
  const worn = drawnGarment(state)
  const sheet = worn && drawPieces(worn.garment, tableOf(drawnProject(state), worn.id, worn.garment))
  const area = sheet && areaOf(sheet, triangles)
  if (area) stage.fitPattern(area)
}

function mark(triangles: readonly number[]): void {
  crossedStore.set({ triangles })
  stage.viewer?.setCrossed(triangles)
}

simStore.subscribe(() => {
  const { crossings } = simStore.get().numbers
  const count = crossings ? crossings.self + crossings.body : 0
  if (count === 0 && crossedStore.get().triangles.length > 0) mark([])
})
