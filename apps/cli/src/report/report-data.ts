/**
 * What the report page shows, and how it travels inside the page: facts as JSON, meshes as base64 of little-endian 32-bit
 * numbers. The command line packs, the page unpacks; both read this file.
 */
import type { History } from '../history.ts'
import type { RunResult } from '../result-lines.ts'

export interface ReportFacts {
  readonly title: string
  readonly version: string
  readonly commandLine: readonly string[]
  readonly result: RunResult
  readonly garment: {
    readonly name: string
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
  }
  readonly meshQuality: Readonly<Record<string, number | string>>
  readonly history: History
}

export interface ReportMeshes {
  readonly garment: {
    readonly position: Float64Array | Float32Array
    readonly triVertex: Int32Array
    readonly triPattern: Float64Array | Float32Array
    readonly triPanel: Int32Array
    readonly panelIds: readonly string[]
    /** Per vertex [–]. */
    readonly strain: Float64Array | Float32Array
  }
  readonly body: {
    readonly position: Float64Array | Float32Array
    readonly triVertex: Int32Array
  }
}

export interface PackedReport {
  readonly facts: ReportFacts
  readonly garment: {
    readonly position: string
    readonly triVertex: string
    readonly triPattern: string
    readonly triPanel: string
    readonly panelIds: readonly string[]
    readonly strain: string
  }
  readonly body: { readonly position: string; readonly triVertex: string }
}

export interface UnpackedMeshes {
  readonly garment: {
    readonly position: Float32Array
    readonly triVertex: Int32Array
    readonly triPattern: Float32Array
    readonly triPanel: Int32Array
    readonly panelIds: readonly string[]
    readonly strain: Float32Array
  }
  readonly body: { readonly position: Float32Array; readonly triVertex: Int32Array }
}

export function packReport(facts: ReportFacts, { garment, body }: ReportMeshes): PackedReport {
  return {
    facts,
    garment: {
      position: toBase64(Float32Array.from(garment.position)),
      triVertex: toBase64(garment.triVertex),
      triPattern: toBase64(Float32Array.from(garment.triPattern)),
      triPanel: toBase64(garment.triPanel),
      panelIds: garment.panelIds,
      strain: toBase64(Float32Array.from(garment.strain)),
    },
    body: { position: toBase64(Float32Array.from(body.position)), triVertex: toBase64(body.triVertex) },
  }
}

export function unpackMeshes({ garment, body }: PackedReport): UnpackedMeshes {
  return {
    garment: {
      position: new Float32Array(fromBase64(garment.position)),
      triVertex: new Int32Array(fromBase64(garment.triVertex)),
      triPattern: new Float32Array(fromBase64(garment.triPattern)),
      triPanel: new Int32Array(fromBase64(garment.triPanel)),
      panelIds: garment.panelIds,
      strain: new Float32Array(fromBase64(garment.strain)),
    },
    body: {
      position: new Float32Array(fromBase64(body.position)),
      triVertex: new Int32Array(fromBase64(body.triVertex)),
    },
  }
}

function toBase64(array: Float32Array | Int32Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}

const CHUNK = 8192 // arguments of one call stay below every browser's limit
