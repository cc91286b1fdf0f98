/**
 * Names what crosses, for whoever cut the pattern: one record and one sentence per line of crossing, longest first. For
 * finished shapes; nothing is moved. Lines are traced as in `trace-curves.ts`, and pairs no line runs through (corners
 * exactly on faces) are told one by one, so that every crossing that `countCrossings` counts is named once.
 */
import { minus, norm, placeOf, plus, scaled, type TriangleMesh, type Vector3 } from '../../core/index.ts'
import { findCrossings } from '../../geometry/index.ts'
import { buildMeshLinks } from './mesh-links.ts'
import { type Curve, traceCurves } from './trace-curves.ts'

/** Cloth with the names of its parts. */
export interface NamedCloth extends TriangleMesh {
  /** Panel row of each triangle, and the names of panels. */
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
  /** Vertices on seams, the seam row of each, and the names of seams. */
  readonly seamVertex?: Int32Array
  readonly seamOf?: Int32Array
  readonly seamIds?: readonly string[]
}

export interface CrossingNote {
  /** Names of the panels that cross; with a body only one side has them. */
  readonly panels: readonly string[]
  /** What the body they pass through is called; null where cloth passes through cloth. */
  readonly other: string | null
  /** The seam with the vertex nearest to the middle of the line, and its distance [m]; null without seams. */
  readonly seam: { readonly id: string; readonly distance: number } | null
  /** Crossing triangles, two rows each: of the cloth, then of the cloth or the other mesh. */
  readonly triangles: readonly number[]
  /** Middle of the line and its length [m]. */
  readonly place: Vector3
  readonly length: number
  readonly sentence: string
}

/** What crosses in the cloth or, if given, between the cloth and a body. `otherName`: how the body is called. */
export function describeCrossings(
  cloth: NamedCloth,
  other?: TriangleMesh,
  otherName = 'the body',
): CrossingNote[] {
  const pairs = findCrossings(cloth, other)
  if (pairs.length === 0) return []
  const clothTris = cloth.triVertex.length / 3
  const surface = other === undefined ? cloth : joined(cloth, other)
  const rows = other === undefined ? pairs : pairs.map((row, k) => (k % 2 === 1 ? row + clothTris : row))
  const { position, triVertex } = surface
  const counted = new Set<number>()
  for (let k = 0; k < rows.length; k += 2) counted.add(keyOf(rows[k], rows[k + 1], triVertex.length))
  const notes: CrossingNote[] = []
  for (const curve of traceCurves({ position, triVertex, links: buildMeshLinks(triVertex) }, rows)) {
    const own = countedPairs(curve, counted, triVertex.length)
    if (own.length > 0) notes.push(noteOf(cloth, surface, curve, own, other === undefined ? null : otherName))
  }
  return notes.sort((a, b) => b.length - a.length || a.triangles[0] - b.triangles[0])
}

/** The pairs of a curve that are counted as crossings, lower row first. */
function countedPairs({ pairs }: Curve, counted: ReadonlySet<number>, size: number): number[] {
  const own: number[] = []
  for (let k = 0; k < pairs.length; k += 2) {
    const t = Math.min(pairs[k], pairs[k + 1])
    const u = Math.max(pairs[k], pairs[k + 1])
    if (counted.has(keyOf(t, u, size))) own.push(t, u)
  }
  return own
}

function keyOf(t: number, u: number, size: number): number {
  return Math.min(t, u) * size + Math.max(t, u)
}

function noteOf(
  cloth: NamedCloth,
  surface: TriangleMesh,
  curve: Curve,
  pairs: readonly number[],
  body: string | null,
): CrossingNote {
  const clothTris = cloth.triVertex.length / 3
  const named = new Set<string>()
  for (const t of pairs) if (t < clothTris) named.add(cloth.panelIds[cloth.triPanel[t]])
  const panels = [...named].sort()
  const place = middleOf(surface, curve, pairs)
  const seam = nearestSeam(cloth, place)
  const triangles = pairs.map((t) => (t < clothTris ? t : t - clothTris))
  const note = { panels, other: body, seam, triangles, place, length: curve.length }
  return { ...note, sentence: sentenceOf(note) }
}

/** Mean of the piercings, or of the first two triangles where there are none. */
function middleOf(
  { position, triVertex }: TriangleMesh,
  { piercings }: Curve,
  pairs: readonly number[],
): Vector3 {
  const points =
    piercings.length > 0
      ? piercings.map(({ point }) => point)
      : pairs.slice(0, 2).flatMap((t) => [0, 1, 2].map((k) => placeOf(position, triVertex[3 * t + k])))
  return scaled(
    points.reduce((sum, point) => plus(sum, point), [0, 0, 0] as Vector3),
    1 / points.length,
  )
}

function nearestSeam(cloth: NamedCloth, place: Vector3): CrossingNote['seam'] {
  const { position, seamVertex, seamOf, seamIds } = cloth
  if (seamVertex === undefined || seamOf === undefined || seamIds === undefined) return null
  let nearest: CrossingNote['seam'] = null
  for (let k = 0; k < seamVertex.length; k++) {
    const distance = norm(minus(placeOf(position, seamVertex[k]), place))
    if (nearest === null || distance < nearest.distance) nearest = { id: seamIds[seamOf[k]], distance }
  }
  return nearest
}

function sentenceOf(note: Omit<CrossingNote, 'sentence'>): string {
  const { panels, other: body, seam, triangles, place, length } = note
  const what =
    body !== null
      ? `panel ${panels.join(', ')} passes through ${body}`
      : panels.length === 1
        ? `panel ${panels[0]} passes through itself`
        : `panels ${panels.join(' and ')} pass through each other`
  const where = place.map((value) => value.toFixed(3)).join(', ')
  const by = seam === null ? '' : `, ${millimetres(seam.distance)} mm from seam ${seam.id}`
  const cure =
    body !== null
      ? 'place the panel further from it, or give it more room'
      : 'lay the panels further apart, or give them more ease there'
  return (
    `${what} along ${millimetres(length)} mm at (${where}) m${by}; ` +
    `${triangles.length / 2} pairs of triangles, first ${triangles[0]} and ${triangles[1]}; ${cure}`
  )
}

function millimetres(length: number): string {
  return (1000 * length).toFixed(0)
}

/** Two meshes as one list of triangles. */
function joined(mesh: TriangleMesh, other: TriangleMesh): TriangleMesh {
  const first = mesh.position.length / 3
  const position = new Float64Array(mesh.position.length + other.position.length)
  position.set(mesh.position)
  position.set(other.position, mesh.position.length)
  const triVertex = new Int32Array(mesh.triVertex.length + other.triVertex.length)
  triVertex.set(mesh.triVertex)
  triVertex.set(
    other.triVertex.map((i) => i + first),
    mesh.triVertex.length,
  )
  return { position, triVertex }
}
