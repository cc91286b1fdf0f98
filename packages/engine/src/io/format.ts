/**
 * The door of a file format: its name, how its files end and open, what it cannot carry, and how it is read and written.
 * All formats of one kind have the same signatures, so whoever knows the kind can read one and write another; nothing
 * turns one kind into another, because between a pattern and a mesh stands a drape. The table is `formats.ts`.
 */
import { strFromU8 } from 'fflate'
import type { MotionClip } from '../body/index.ts'
import { assert, type TriangleMesh } from '../core/index.ts'
import type { ClothDetail } from '../display/index.ts'
import type { Garment } from '../pattern/index.ts'
import type { Project } from '../project/index.ts'
import type { MeasurementFile } from './measurement-file.ts'
import type { ObjGarment, ObjMesh } from './obj.ts'
import type { PointCache } from './point-cache.ts'
import type { Paper } from './print/print-pattern.ts'

/** What may be said to a reader or a writer; each takes what concerns it. */
export interface FormatOptions {
  /** For files that carry none: as a rule the name of the file, without its ending. */
  readonly name?: string | undefined
  /** What people call the garment, on pages to print; its name when left out. */
  readonly title?: string | undefined
  /** Of pages to print. */
  readonly paper?: Paper | undefined
  /** Of a pattern in several. */
  readonly size?: string | undefined
  /** Seam allowance where the pattern has none [m]. */
  readonly allowance?: number | undefined
  /** One part of a scene. */
  readonly node?: string | undefined
  /** Bytes of the files this one names, by that name. */
  readonly beside?: Readonly<Record<string, Uint8Array>> | undefined
  /** Is told what is lost or guessed, a sentence each. */
  readonly note?: ((sentence: string) => void) | undefined
}

/** A mesh as it was found. With a pattern it is a garment, without one a body. */
export interface FoundMesh extends ObjMesh {
  /** Places in the pattern are metres; else texture of any size. */
  readonly patternInMetres: boolean
  /** Of a scene of both: places in the pattern, and which pieces have none, by row; `triPattern` is null then. */
  readonly mixed?: { readonly triPattern: Float64Array; readonly bare: readonly number[] }
}

/** Meshes to be written: cloth, what it is worn on, or both. Formats that hold one mesh take the cloth. */
export interface MeshScene {
  /** With its shade, trim and look where it is a picture of cloth. */
  readonly garment: (ObjGarment & Partial<ClothDetail>) | null
  /** What its triangles are, by row of `BODY_PARTS`; all skin when left out. */
  readonly body: (TriangleMesh & { readonly triPart?: Uint8Array; readonly shade?: Float32Array }) | null
  /** For people, where the format has a place for it. */
  readonly comment?: string
  /** The numbers of the run, likewise. */
  readonly extras?: Readonly<Record<string, unknown>>
}

type Soon<T> = T | Promise<T>

export interface FormatFacts {
  readonly name: string
  readonly title: string
  /** Without their dot, the usual one first. */
  readonly extensions: readonly string[]
  /** As servers and browsers call it. */
  readonly type: string
  /** Its page in `docs/formats`. */
  readonly page: string
  /** What it cannot carry, in a sentence. */
  readonly losses: string
  /** Tells its files by their content; left out where nothing in them does. */
  readonly opens?: (sample: Sample) => boolean
}

/** How things of one kind are read and written; left out where they are not. */
export interface Door<Found, Told> {
  readonly read?: (bytes: Uint8Array, options: FormatOptions) => Soon<Found>
  readonly write?: (value: Told, options: FormatOptions) => Soon<string | Uint8Array>
}

export type PatternFormat = FormatFacts & { readonly kind: 'pattern' } & Door<Garment, Garment>
export type MeshFormat = FormatFacts & { readonly kind: 'mesh' } & Door<FoundMesh, MeshScene>
export type CacheFormat = FormatFacts & { readonly kind: 'cache' } & Door<PointCache, PointCache>
export type MotionFormat = FormatFacts & { readonly kind: 'motion' } & Door<MotionClip, MotionClip>
export type MeasuredFormat = FormatFacts & { readonly kind: 'measurements' } & Door<
    MeasurementFile,
    MeasurementFile
  >

export type ProjectFormat = FormatFacts & { readonly kind: 'project' } & Door<Project, Project>

export type Format = PatternFormat | ProjectFormat | MeshFormat | CacheFormat | MotionFormat | MeasuredFormat

/** What a file is told by. */
export interface Sample {
  readonly bytes: Uint8Array
  /** How it begins, as text. */
  readonly head: string
  /** The object in a JSON file, else null. */
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** How much of a file is looked at as text [bytes]. */
const HEAD = 4096

export function takeSample(bytes: Uint8Array): Sample {
  return { bytes, head: textOf(bytes.subarray(0, HEAD)), fields: jsonFields(bytes) }
}

export function textOf(bytes: Uint8Array): string {
  return strFromU8(bytes)
}

function jsonFields(bytes: Uint8Array): Sample['fields'] {
  const first = bytes.find((byte) => byte > 0x20 && byte < 0x80) // past blanks and a byte order mark
  if (first !== '{'.charCodeAt(0)) return null
  try {
    const value: unknown = JSON.parse(textOf(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null // no JSON, whatever it is
  }
}

/** The one mesh that formats without scenes can hold. */
export function mainMesh({ garment, body }: MeshScene): TriangleMesh {
  const mesh = garment ?? body
  assert(mesh !== null, 'a scene without meshes')
  return mesh
}
