/**
 * How a draped garment fits the body it came to rest on: maps, figures per body region, measurements. What the rooms of
 * `output/` find, asked of a drape.
 */
import type { Body } from '../body/index.ts'
import {
  bodyRegions,
  type FitMaps,
  type FittedMeasurements,
  fitMaps,
  type MapSummary,
  measureGarment,
  summariseMap,
} from '../output/index.ts'
import type { Drape } from './drape-parts.ts'
import type { DrapeRun } from './drape-run.ts'

export interface Fit {
  /** One number per vertex and map; see `output/fit-maps.ts`. */
  readonly maps: FitMaps
  /** Body region of each vertex. */
  readonly regions: readonly string[]
  /** By map, then by region. */
  readonly summary: Readonly<Record<string, Readonly<Record<string, MapSummary>>>>
  readonly measurements: FittedMeasurements
}

/** Maps are true of cloth at rest: ask when the drape is over. */
export function measureFit(drape: Drape, body: Body): Fit {
  const { sim } = drape as DrapeRun
  const { model, state } = sim
  const maps = fitMaps({ model, x: state.x, press: sim.parts.body?.press ?? null, body })
  const regions = bodyRegions(body, state.x)
  const summary: Record<string, Record<string, MapSummary>> = {}
  for (const [name, map] of Object.entries(maps)) summary[name] = { ...summariseMap(map, regions) }
  const cloth = { position: state.x, triVertex: model.triVertex }
  return { maps, regions, summary, measurements: measureGarment(cloth, body) }
}
