/**
 * Looks at a garment the way a cutter would before laying the scissors on: can every piece be cut, can every seam be
 * sewn? The first fault is thrown as an `InputError`: what, where, what to do. The schema of `garment.ts` has already
 * seen to types; this is about geometry and about who is sewn to whom.
 */
import { InputError, magnitude } from '../core/index.ts'
import { edgeChord } from './curve.ts'
import type { Edge, Garment, Panel, Seam } from './garment.ts'
import { boundsOf, type Outlined, panelOutline, panelSignedArea } from './outline.ts'
import { findOutlineCrossing } from './outline-crossing.ts'
import { plainShapes } from './plain-garment.ts'
import { quoted } from './quoted.ts'
import { findEdge, seamLengths } from './seams.ts'

/** Throws an `InputError` for the first fault found; returns for a garment that can be cut and sewn. */
export function validateGarment(garment: Garment): void {
  requireFinite(garment, '')
  if (garment.panels.length === 0) throw new InputError('panels: must not be empty; draw at least one piece')
  requireUnique('panel', '', garment.panels)
  requireUnique('seam', '', garment.seams)
  for (const panel of garment.panels) {
    const where = `panel ${quoted(panel.id)}`
    requireUnique('point', `${where}: `, panel.points)
    requireUnique('edge', `${where}: `, panel.edges)
    checkLoop(panel, where)
    for (const edge of panel.edges) checkEdge(panel, edge, `${where}, edge ${quoted(edge.id)}`)
    checkExtent(panel, where)
    checkShape(panel, where)
    checkMarks(panel, where)
  }
  checkSeams(garment)
  const plain = plainShapes(garment)
  garment.panels.forEach((panel, p) => {
    if (panel.darts?.length || panel.pleats?.length)
      checkShape(plain.panels[p], `panel ${quoted(panel.id)}, cut`)
  })
}

function checkMarks(panel: Panel, where: string): void {
  const { lines = [], notches = [], darts = [], pleats = [] } = panel
  requireUnique('line', `${where}: `, lines)
  requireUnique('notch', `${where}: `, notches)
  requireUnique('dart or pleat', `${where}: `, [...darts, ...pleats])
  for (const { id, edge } of notches) {
    if (panel.edges.some((candidate) => candidate.id === edge)) continue
    throw new InputError(
      `${where}, notch ${quoted(id)}: there is no edge ${quoted(edge)}; name an existing edge`,
    )
  }
}

function requireFinite(value: unknown, path: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new InputError(`${path.slice(-PATH_MAX)}: is ${value}; give a finite number`)
  }
  if (Array.isArray(value)) for (let k = 0; k < value.length; k++) requireFinite(value[k], `${path}[${k}]`)
  else if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) requireFinite(part, path ? `${path}.${key}` : key)
  }
}

function requireUnique(kind: string, where: string, items: readonly { id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of items) {
    if (seen.has(id))
      throw new InputError(`${where}two ${kind}s are called ${quoted(id)}; rename one of them`)
    seen.add(id)
  }
}

function checkLoop(panel: Panel, where: string): void {
  const { edges, points } = panel
  const known = new Set(points.map(({ id }) => id))
  for (const edge of edges) {
    for (const [end, id] of [
      ['starts', edge.from],
      ['ends', edge.to],
    ]) {
      // biome-ignore format: pairs
      if (known.has(id)) continue
      throw new InputError(
        `${where}, edge ${quoted(edge.id)}: ${end} at point ${quoted(id)}, which the panel does not have; name one of its points, or add it`,
      )
    }
  }
  const visited = new Set<string>()
  for (let k = 0; k < edges.length; k++) {
    const edge = edges[k]
    const next = edges[(k + 1) % edges.length]
    if (edge.to !== next.from) {
      const names = `edge ${quoted(edge.id)} ends at point ${quoted(edge.to)} but ${quoted(next.id)} starts at ${quoted(next.from)}`
      throw new InputError(
        `${where} is not closed: ${names}; list the edges in loop order, each from the end of the last`,
      )
    }
    if (edge.from === edge.to) continue // said better by checkEdge
    if (visited.has(edge.from)) {
      throw new InputError(
        `${where}: the outline passes point ${quoted(edge.from)} twice; split the panel there`,
      )
    }
    visited.add(edge.from)
  }
}

function checkEdge(panel: Panel, edge: Edge, where: string): void {
  const chord = edgeChord(panel, edge)
  if (chord < EDGE_MIN) {
    throw new InputError(
      `${where}: its ends lie ${mm(chord)} apart; remove it, move a point, or check the units`,
    )
  }
  const { curve } = edge
  if (curve.kind === 'spline' && curve.handles && curve.handles.length !== curve.through.length + 1) {
    const wanted = curve.through.length + 1
    throw new InputError(
      `${where}: has ${curve.handles.length} pairs of handles; give ${wanted}, one a segment`,
    )
  }
  if (curve.kind === 'arc' && curve.radius < 0.5 * chord * (1 - RADIUS_SLACK)) {
    const least = mm(0.5 * chord)
    throw new InputError(
      `${where}: arc radius ${mm(curve.radius)} is below half its chord; make it at least ${least}`,
    )
  }
}

function checkExtent(panel: Panel, where: string): void {
  const { low, high } = boundsOf(panelOutline(panel, DRAWING_COARSE))
  const size = Math.max(high[0] - low[0], high[1] - low[1])
  if (!(size <= PANEL_MAX)) {
    throw new InputError(`${where}: measures ${metres(size)}, the most is ${PANEL_MAX} m; check the units`)
  }
  if (size < PANEL_MIN) {
    throw new InputError(
      `${where}: measures only ${mm(size)}, the least is ${mm(PANEL_MIN)}; check the units`,
    )
  }
  const far = Math.max(...[...low, ...high, ...(panel.placement?.translation ?? [])].map(Math.abs))
  if (far > DISTANCE_MAX) {
    const cure = `move it to within ${DISTANCE_MAX} m, or check the units`
    throw new InputError(`${where}: lies ${metres(far)} away from the origin; ${cure}`)
  }
}

function checkShape(panel: Outlined, where: string): void {
  const outline = panelOutline(panel, DRAWING)
  if (isFlat(outline)) throw new InputError(`${where}: has no area, all on one line; move its points apart`)
  const crossing = findOutlineCrossing(panel, DRAWING)
  if (crossing) {
    const names = [crossing.edgeA, crossing.edgeB].map((row) => quoted(panel.edges[row].id))
    const near = `near x = ${mm(crossing.x)}, y = ${mm(crossing.y)}`
    throw new InputError(
      crossing.edgeA === crossing.edgeB
        ? `${where}: edge ${names[0]} crosses itself ${near}; straighten it`
        : `${where}: edges ${names[0]} and ${names[1]} cross or touch ${near}; move their points apart`,
    )
  }
  const area = Math.abs(panelSignedArea(panel))
  if (!(area >= AREA_MIN)) {
    throw new InputError(
      `${where}: has an area of ${(area * 1e6).toPrecision(2)} mm²; remove the panel or enlarge it`,
    )
  }
}

/** All points within the width of a thread of one line: the line through the first point and the farthest from it. */
function isFlat(outline: Float64Array): boolean {
  const [x0, y0] = outline
  let dx = 0
  let dy = 0
  for (let k = 0; k < outline.length; k += 2) {
    const ex = outline[k] - x0
    const ey = outline[k + 1] - y0
    if (ex * ex + ey * ey > dx * dx + dy * dy) [dx, dy] = [ex, ey]
  }
  const length = magnitude(dx, dy)
  for (let k = 0; k < outline.length; k += 2) {
    if (Math.abs(dx * (outline[k + 1] - y0) - dy * (outline[k] - x0)) > WIDTH_MIN * length) return false
  }
  return true
}

function checkSeams(garment: Garment): void {
  const sewn = new Map<string, string>()
  for (const seam of garment.seams) {
    const where = `seam ${quoted(seam.id)}`
    for (const ref of [...seam.a, ...seam.b]) {
      if (!garment.panels.some((panel) => panel.id === ref.panel)) {
        throw new InputError(
          `${where}: there is no panel ${quoted(ref.panel)}; name an existing panel or remove the seam`,
        )
      }
      if (!findEdge(garment, ref)) {
        const missing = `panel ${quoted(ref.panel)} has no edge ${quoted(ref.edge)}`
        throw new InputError(`${where}: ${missing}; name an existing edge or remove the seam`)
      }
    }
    checkSewnOnce(seam, where, sewn)
    const { a, b, ratio } = seamLengths(garment, seam)
    if (!(Math.min(a, b) > 0)) {
      throw new InputError(`${where}: darts and pleats leave nothing of one side; make them smaller`)
    }
    checkMatch(seam, where)
    if (!(ratio <= RATIO_MAX)) {
      const lengths = `its sides measure ${mm(a)} and ${mm(b)}`
      throw new InputError(`${where}: ${lengths}; shorten one, the most is ${RATIO_MAX} to 1 (gathers)`)
    }
  }
}

/** Matched places must grow strictly along both sides. */
function checkMatch({ match = [] }: Seam, where: string): void {
  match.forEach(([a, b], k) => {
    const [beforeA, beforeB] = k === 0 ? [-1, -1] : match[k - 1]
    const ends = (a === 0) === (b === 0) && (a === 1) === (b === 1)
    if (a > beforeA && b > beforeB && ends) return
    throw new InputError(
      `${where}: match ${k} (${a}, ${b}) does not lie beyond the one before on both sides; put them in order`,
    )
  })
}

function checkSewnOnce(seam: Seam, where: string, sewn: Map<string, string>): void {
  for (const { panel, edge } of [...seam.a, ...seam.b]) {
    const name = `edge ${quoted(edge)} of panel ${quoted(panel)}`
    const key = JSON.stringify([panel, edge])
    const other = sewn.get(key)
    if (other === seam.id) {
      throw new InputError(`${where}: sews ${name} to itself; choose another edge, or split it in the middle`)
    }
    if (other !== undefined) {
      throw new InputError(
        `${where}: ${name} is already sewn by seam ${quoted(other)}; remove one of the two`,
      )
    }
    sewn.set(key, seam.id)
  }
}

function mm(length: number): string {
  return `${Number((1000 * length).toPrecision(4))} mm`
}

function metres(length: number): string {
  return `${Number(length.toPrecision(4))} m`
}

const EDGE_MIN = 1e-4 // [m] a shorter edge is a slip of the pen
const RADIUS_SLACK = 1e-3 // [–] rounding of radii in files; such an arc is taken as a half circle
const DISTANCE_MAX = 100 // [m] farther away panels are a mistake of units
const PANEL_MAX = 20 // [m] a bridal train is 5 m
const PANEL_MIN = 1e-3 // [m] smaller than a button
const AREA_MIN = 1e-6 // [m²] one square millimetre
const WIDTH_MIN = 1e-4 // [m] half the diameter of a sewing thread
const DRAWING = 5e-5 // [m] chords this near to the curves when looking for crossings
const DRAWING_COARSE = 1e-3 // [m] enough to measure the extent
const RATIO_MAX = 6 // [–] the fullest ruffles are gathered about 4 to 1
const PATH_MAX = 80 // characters of a path in a message
