/** The files of one drape, as names and contents: meshes for other programs, numbers for scripts, a page for people. */
import type { Body, Fabric, Garment } from '@selvedge/engine'
import { type DressedPicture, fabricLook, pressedEdges } from '@selvedge/engine/display'
import { writeBodyObj, writeFitMaps, writeGlb, writeObj } from '@selvedge/engine/io'
import {
  type Fastenings,
  FIT_UNITS,
  type Fit,
  type FitMapName,
  type GarmentMeasurements,
  type MeshQuality,
  type Model,
} from '@selvedge/engine/sim'
import type { History } from './history.ts'
import { fillReportPage } from './report/fill-page.ts'
import { type FitFacts, packReport, type ReportFacts } from './report/report-data.ts'
import type { RunResult } from './result-lines.ts'

export interface DrapeRecord {
  readonly result: RunResult
  readonly version: string
  readonly commandLine: readonly string[]
  /** What people call the garment. */
  readonly title: string
  readonly garment: Garment
  readonly body: Body
  readonly fabric: Fabric
  readonly model: Model
  /** Positions at the end [m]. */
  readonly x: Float64Array
  readonly meshQuality: MeshQuality
  readonly fastenings: Fastenings
  readonly measurements: GarmentMeasurements
  readonly fit: Fit
  readonly history: History
}

export interface DrapeFiles extends Record<string, string | Uint8Array> {
  'draped.glb': Uint8Array
  'draped.obj': string
  'body.obj': string
  'report.json': string
  'report.html': string
  'maps.bin': Uint8Array
}

export async function drapeFiles(record: DrapeRecord, picture: DressedPicture): Promise<DrapeFiles> {
  const { model, x, body, result } = record
  const garment = {
    position: x.slice(),
    triVertex: model.triVertex,
    triPattern: model.triPattern,
    triPanel: model.triPanel,
    panelIds: model.panelIds,
  }
  const facts = reportFacts(record)
  const page = packReport(facts, {
    garment: {
      ...garment,
      pressed: pressedEdges(model),
      ...record.fastenings,
      maps: definedMaps(record.fit),
    },
    body: picture.body!,
  })
  return {
    'draped.glb': await writeGlb({ ...picture, extras: { ...result } }),
    'draped.obj': writeObj(garment, `Selvedge ${record.version}, ${result.scene}, state ${result.stateHash}`),
    'body.obj': writeBodyObj(body, body.name),
    'report.json': `${JSON.stringify(facts, null, 2)}\n`,
    'report.html': fillReportPage(page),
    'maps.bin': mapsFile(record.fit),
  }
}

function reportFacts(record: DrapeRecord): ReportFacts {
  const { garment, body, fabric, measurements } = record
  return {
    title: `${record.title} on ${body.name}`,
    version: record.version,
    commandLine: record.commandLine,
    result: record.result,
    garment: {
      name: garment.name,
      title: record.title,
      panels: garment.panels.length,
      seams: garment.seams.length,
      area: measurements.area,
      mass: measurements.mass,
    },
    body: { name: body.name, height: body.height, girths: body.girths },
    fabric: {
      name: fabric.name,
      title: fabric.title,
      density: fabric.density,
      measured: fabric.measured,
      look: fabricLook(fabric),
      thickness: fabric.thickness,
    },
    meshQuality: { ...record.meshQuality },
    history: record.history,
    fit: fitFacts(record.fit),
  }
}

function fitFacts({ summary, measurements, regions }: Fit): FitFacts {
  return {
    units: FIT_UNITS,
    regionNames: regionNames(regions),
    maps: summary,
    girths: measurements.girths,
    lengths: measurements.lengths,
    openings: measurements.openings.map(({ name, girth, tape, folds, level, lowest }) => {
      return { name, girth, tape, folds, level, lowest }
    }),
  }
}

function definedMaps({ maps }: Fit): Record<string, Float64Array> {
  const defined: Record<string, Float64Array> = {}
  for (const [name, map] of Object.entries(maps)) if (map !== undefined) defined[name] = map
  return defined
}

function mapsFile(fit: Fit): Uint8Array {
  const maps = Object.entries(definedMaps(fit)).map(
    ([name, map]) => [name, { unit: FIT_UNITS[name as FitMapName], value: Float32Array.from(map) }] as const,
  )
  const names = regionNames(fit.regions)
  const region = { unit: '–', value: Float32Array.from(fit.regions, (name) => names.indexOf(name)) }
  return writeFitMaps({ ...Object.fromEntries(maps), region })
}

/** In the order they first appear on the garment. */
function regionNames(regions: readonly string[]): string[] {
  return [...new Set(regions)]
}
