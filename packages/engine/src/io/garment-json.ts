/**
 * Our own garment document as a file: JSON with `format` and `version`, metres and radians. Lossless both ways.
 * See docs/formats/garment.md.
 */
import { InputError } from '../core/index.ts'
import { GARMENT_VERSION, type Garment, garmentSchema, pointName } from '../pattern/index.ts'
import { parseWith } from './schema-sentence.ts'

/** Turns a document of version k + 1 into version k + 2 at row k. Appended when the version grows, never edited. */
const MIGRATIONS: readonly ((document: Record<string, unknown>) => Record<string, unknown>)[] = [
  listSeamSides,
  namePanelPoints,
]

/** Garment from the parsed JSON of a document file; its geometry is not looked at yet. */
export function readGarmentJson(document: Record<string, unknown>): Garment {
  let migrated = document
  for (let version = documentVersion(document); version < GARMENT_VERSION; version++) {
    migrated = { ...MIGRATIONS[version - 1](migrated), version: version + 1 }
  }
  return parseWith(garmentSchema, migrated)
}

/** The document as text, two spaces deep: readable, and quiet in version control. */
export function writeGarmentJson(garment: Garment): string {
  return `${JSON.stringify(garment, null, 2)}\n`
}

/** 1 → 2: a side of a seam is a list of edges; what is wrong is left for the schema to say. */
function listSeamSides(old: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(old.seams)) return old
  const list = (side: unknown) => (side === undefined ? undefined : [side])
  const seams = old.seams.map((seam: unknown) => {
    if (seam === null || typeof seam !== 'object' || Array.isArray(seam)) return seam
    const { a, b } = seam as { a?: unknown; b?: unknown }
    return { ...seam, a: list(a), b: list(b) }
  })
  return { ...old, seams }
}

/** 2 → 3: points were pairs and edges named them by row, counted from 0; now they are called p0, p1, … */
function namePanelPoints(old: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(old.panels)) return old
  const name = (row: unknown) => (typeof row === 'number' ? pointName(row) : row)
  const panels = old.panels.map((panel: unknown) => {
    if (!isRecord(panel)) return panel
    const { points, edges } = panel
    return {
      ...panel,
      ...(Array.isArray(points) && { points: points.map((at, row) => ({ id: pointName(row), at })) }),
      ...(Array.isArray(edges) && {
        edges: edges.map((edge: unknown) =>
          isRecord(edge) ? { ...edge, from: name(edge.from), to: name(edge.to) } : edge,
        ),
      }),
    }
  })
  return { ...old, panels }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function documentVersion({ version }: Record<string, unknown>): number {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new InputError(`version: must be a whole number; this build reads up to version ${GARMENT_VERSION}`)
  }
  if (version > GARMENT_VERSION) {
    const reads = `this build reads up to version ${GARMENT_VERSION}`
    throw new InputError(
      `version: the document is version ${version}, ${reads}; open it with a newer Selvedge`,
    )
  }
  return version
}
