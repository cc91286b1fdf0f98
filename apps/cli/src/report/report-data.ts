/**
 * What the report page shows, and how it travels inside the page: facts as JSON, meshes as base64 of little-endian 32-bit
 * numbers. The command line packs, the page unpacks; both read this file.
 */
import type { FabricLook, FittedMeasurements, MapSummary, SeenDifference } from '@selvedge/engine/sim'
import type { History } from '../history.ts'
import type { RunResult } from '../result-lines.ts'
import { fromBase64, toBase64 } from './base64.ts'

export interface ReportFacts {
  readonly title: string
  readonly version: string
  readonly commandLine: readonly string[]
  readonly result: RunResult
  readonly garment: {
    readonly name: string
    /** What people call it. */
    readonly title: string
    readonly panels: number
    readonly seams: number
    /** [m²] */
    readonly area: number
    /** [kg] */
    readonly mass: number
  }
  readonly body: {
    readonly name: string
    readonly height: number
    readonly girths: Readonly<Record<string, { readonly girth: number; readonly level: number }>>
  }
  readonly fabric: {
    readonly name: string
    readonly title: string
    readonly density: number
    readonly measured: boolean
    readonly look: FabricLook
    /** [m] */
    readonly thickness: number
  }
  readonly meshQuality: Readonly<Record<string, number | string>>
  readonly history: History
  readonly fit: FitFacts
}

/** How the garment fits: figures of every map by body region, and what a tailor would measure on the wearer. */
export interface FitFacts {
  /** Unit of each map's numbers: "–", "N/m", "Pa", "m". */
  readonly units: Readonly<Record<string, string>>
  /** Body regions, by the rows that the map `region` of maps.bin holds. */
  readonly regionNames: readonly string[]
  readonly maps: Readonly<Record<string, Readonly<Record<string, MapSummary>>>>
  readonly girths: FittedMeasurements['girths']
  /** [m] */
  readonly lengths: FittedMeasurements['lengths']
  readonly openings: readonly {
    readonly name: string
    readonly girth: number
    readonly level: number
    readonly lowest: number
    /** Not in files of older versions. */
    readonly tape?: number
    readonly folds?: number
  }[]
}

/** What two drapes differ in; the meshes are those of the first. */
export interface CompareFacts {
  readonly title: string
  readonly version: string
  readonly commandLine: readonly string[]
  readonly a: {
    readonly folder: string
    readonly title: string
    readonly fabric: ReportFacts['fabric']
  }
  readonly b: { readonly folder: string; readonly title: string }
  /** How they were laid over each other, and pieces of a that b does not have. */
  readonly by: 'vertices' | 'pattern'
  readonly missing: readonly string[]
  readonly units: FitFacts['units']
  /** b − a. */
  readonly maps: FitFacts['maps']
  /** Figures both have, by name: of a, of b and their difference [m, kg, J; folds are counted]. */
  readonly figures: Readonly<
    Record<string, { readonly a: number; readonly b: number; readonly difference: number }>
  >
  /** How far they look alike [m]. */
  readonly seen: SeenDifference
}

type Numbers = Float64Array | Float32Array

export interface ReportMeshes {
  readonly garment: {
    readonly position: Numbers
    readonly triVertex: Int32Array
    readonly triPattern: Numbers
    readonly triPanel: Int32Array
    readonly panelIds: readonly string[]
    /** See `pressedEdges`; none of a file. */
    readonly pressed?: Int32Array
    /** See `findFastenings`; none of a file. */
    readonly buttons?: Int32Array
    readonly zips?: Int32Array
    /** One number per vertex and map. */
    readonly maps: Readonly<Record<string, Numbers>>
  }
  /** As it is shown. */
  readonly body: {
    readonly position: Numbers
    readonly triVertex: Int32Array
    readonly triPart: Uint8Array
  }
}

export interface PackedMeshes {
  readonly garment: {
    readonly position: string
    readonly triVertex: string
    readonly triPattern: string
    readonly triPanel: string
    readonly panelIds: readonly string[]
    readonly pressed: string
    readonly buttons: string
    readonly zips: string
    readonly maps: Readonly<Record<string, string>>
  }
  readonly body: { readonly position: string; readonly triVertex: string; readonly triPart: string }
}

export interface PackedReport extends PackedMeshes {
  readonly facts: ReportFacts
}

export interface PackedComparison extends PackedMeshes {
  readonly comparison: CompareFacts
}

export interface UnpackedMeshes {
  readonly garment: {
    readonly position: Float32Array
    readonly triVertex: Int32Array
    readonly triPattern: Float32Array
    readonly triPanel: Int32Array
    readonly panelIds: readonly string[]
    readonly pressed: Int32Array
    readonly buttons: Int32Array
    readonly zips: Int32Array
    readonly maps: Readonly<Record<string, Float32Array>>
  }
  readonly body: {
    readonly position: Float32Array
    readonly triVertex: Int32Array
    readonly triPart: Uint8Array
  }
}

export function packReport(facts: ReportFacts, meshes: ReportMeshes): PackedReport {
  return { facts, ...packMeshes(meshes) }
}

export function packComparison(comparison: CompareFacts, meshes: ReportMeshes): PackedComparison {
  return { comparison, ...packMeshes(meshes) }
}

function packMeshes({ garment, body }: ReportMeshes): PackedMeshes {
  const maps: Record<string, string> = {}
  for (const [name, map] of Object.entries(garment.maps)) maps[name] = toBase64(Float32Array.from(map))
  return {
    garment: {
      position: toBase64(Float32Array.from(garment.position)),
      triVertex: toBase64(garment.triVertex),
      triPattern: toBase64(Float32Array.from(garment.triPattern)),
      triPanel: toBase64(garment.triPanel),
      panelIds: garment.panelIds,
      pressed: toBase64(garment.pressed ?? new Int32Array(0)),
      buttons: toBase64(garment.buttons ?? new Int32Array(0)),
      zips: toBase64(garment.zips ?? new Int32Array(0)),
      maps,
    },
    body: {
      position: toBase64(Float32Array.from(body.position)),
      triVertex: toBase64(body.triVertex),
      triPart: toBase64(body.triPart),
    },
  }
}

export function unpackMeshes({ garment, body }: PackedMeshes): UnpackedMeshes {
  const maps: Record<string, Float32Array> = {}
  for (const [name, map] of Object.entries(garment.maps)) maps[name] = new Float32Array(fromBase64(map))
  return {
    garment: {
      position: new Float32Array(fromBase64(garment.position)),
      triVertex: new Int32Array(fromBase64(garment.triVertex)),
      triPattern: new Float32Array(fromBase64(garment.triPattern)),
      triPanel: new Int32Array(fromBase64(garment.triPanel)),
      panelIds: garment.panelIds,
      pressed: new Int32Array(fromBase64(garment.pressed)),
      buttons: new Int32Array(fromBase64(garment.buttons)),
      zips: new Int32Array(fromBase64(garment.zips)),
      maps,
    },
    body: {
      position: new Float32Array(fromBase64(body.position)),
      triVertex: new Int32Array(fromBase64(body.triVertex)),
      triPart: new Uint8Array(fromBase64(body.triPart)),
    },
  }
}
