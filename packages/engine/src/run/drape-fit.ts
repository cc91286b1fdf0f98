/**
 * How a draped garment fits the body it came to rest on: maps, figures per body region, measurements. What the rooms of
 * `output/` find, asked of a drape.
 */
import type { Body } from '../body/index.ts'
import { signedDistances } from '../geometry/index.ts'
import {
  bodyRegions,
  contactPressure,
  type FitMapName,
  type FitMaps,
  type FittedMeasurements,
  findTightPlaces,
  fitMaps,
  type MapSummary,
  measureGarment,
  measureWearing,
  type PieceMesh,
  summariseMap,
  type TightPlace,
  vertexStrain,
  type Wearing,
} from '../output/index.ts'
import type { Garment } from '../pattern/index.ts'
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

/** Single maps of a garment as it is now, on the skin it is worn on. */
export function measureMaps(drape: Drape, names: readonly FitMapName[]): FitMaps {
  const { sim, skins } = drape as DrapeRun
  const { model, state } = sim
  const body = skins[0] ?? null
  const press = sim.parts.body?.press ?? null
  const { x } = state
  const { vertexCount } = model
  const maps: Partial<Record<FitMapName, Float64Array>> = {}
  for (const name of names) {
    if (name === 'strain') maps.strain = vertexStrain(model, x)
    else if (name === 'ease' && body) maps.ease = signedDistances(x, vertexCount, body)
    else if (name === 'pressure' && body && press) maps.pressure = contactPressure(model, x, press)
    else maps[name] = fitMaps({ model, x, press, body })[name]
  }
  return maps
}

/** How a garment sits once it is on. */
export interface WornFigures {
  /** Which ends of the body go through which opening; null on bodies without joints and while it is sewn. */
  readonly worn: Wearing | null
  /** Where it is too small, worst first. */
  readonly tooTight: readonly TightPlace[]
}

/** Of the outermost garment of a drape alone. */
export function inspectWorn({ model, state, threads }: Drape, garment: Garment, body: Body): WornFigures {
  const cloth = { ...model, position: state.x }
  return {
    worn: threads.length > 0 ? null : measureWearing(outermost(cloth, garment), body),
    tooTight: findTightPlaces(model, state.x, garment, firstPanel(cloth, garment)),
  }
}

/** Does it go round what it was meant to go round, as far as anybody knows? `stick`: how long those in its hands are [m]. */
export function isWornOn(cloth: PieceMesh, garment: Garment, body: Body, stick: number): boolean {
  return measureWearing(outermost(cloth, garment), body, stick)?.asMeant ?? true
}

/** Triangles of the garment itself, without what is worn below and without linings: its rims are those of the shell. */
function outermost(cloth: PieceMesh, garment: Garment): PieceMesh {
  const { position, triVertex, triPanel, panelIds } = cloth
  const first = firstPanel(cloth, garment)
  const isShell = (panel: number) => panel >= first && !garment.panels[panel - first].lining
  const rows = [...triPanel.keys()].filter((t) => isShell(triPanel[t]))
  return {
    position,
    triVertex: Int32Array.from(rows.flatMap((t) => [...triVertex.subarray(3 * t, 3 * t + 3)])),
    triPanel: Int32Array.from(rows, (t) => triPanel[t]),
    panelIds,
  }
}

/** Panels of what is worn below come first. */
function firstPanel({ panelIds }: PieceMesh, { panels }: Garment): number {
  return panelIds.length - panels.length
}
