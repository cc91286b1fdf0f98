/** The map that is looked at: as the engine measured it last, and the scale in which cloth and pieces are painted by it. */
import type { Fabric } from '@selvedge/engine'
import { fabricOf, projectFabrics } from '@selvedge/engine/project'
import { projectOf, type StudioState, studioStore } from '../state.ts'
import { createStore } from '../store.ts'
import { shownCloth, stage } from '../studio.ts'
import type { MapName } from '../worker/protocol.ts'
import { isMap, type MapRange, mapScale, paintedValues } from './map-scale.ts'

interface MeasuredMap {
  readonly name: MapName
  readonly values: Float32Array
}

export const mapStore = createStore<{ readonly map: MeasuredMap | null; readonly range: MapRange }>({
  map: null,
  range: 'fixed',
})

export interface PaintedMap {
  /** Per vertex, large where cloth is tight. */
  readonly values: Float32Array
  readonly range: readonly [number, number]
}

export function noteMap(map: MeasuredMap): void {
  mapStore.set({ map })
  paintCloth()
}

export function setMapRange(range: MapRange): void {
  mapStore.set({ range })
  paintCloth()
}

/** The scale of a map, by what is worn and what was asked for. */
export function scaleOf(map: MapName, state: StudioState) {
  return mapScale(map, mapStore.get().range, wornFabrics(state))
}

/** The map asked for, once the engine has told it of the cloth that is shown. */
export function paintedMap(state: StudioState): PaintedMap | null {
  const { map } = mapStore.get()
  const { viewMode } = state
  if (!map || map.name !== viewMode || !isMap(viewMode)) return null
  if (3 * map.values.length !== shownCloth()?.position.length) return null
  const scale = scaleOf(viewMode, state)
  return { values: paintedValues(map.values, scale), range: scale.range }
}

export function paintCloth(): void {
  const painted = paintedMap(studioStore.get())
  if (painted) stage.viewer?.setMap(painted.values, painted.range)
}

function wornFabrics(state: StudioState): Fabric[] {
  const project = projectOf(state)
  const names = project.garments
    .filter(({ worn }) => worn)
    .flatMap((worn) => worn.garment.panels.map((panel) => panel.fabric ?? fabricOf(worn, project)))
  const known = projectFabrics(project, state.fabrics)
  return [...new Set(names)].flatMap((name) => known.find((one) => one.name === name) ?? [])
}
