/**
 * Lines drawn on panels made ready for the mesh: flattened, cut where they leave the cloth, where they meet the outline
 * (which gets a corner there) and where they cross each other. A line that runs along the outline becomes the edges it
 * runs along. Marks without an effect are left out.
 */
import { magnitude } from '../core/index.ts'
import { edgePoint, type Point2, spanOf } from './curve.ts'
import {
  CUT_TOLERANCE,
  CutList,
  cutEdges,
  type PlainLine,
  type WorkPanel,
  type WorkSeam,
} from './cut-edges.ts'
import { edgeLength, edgeLengthTo } from './edge-length.ts'
import { flattenSpan } from './outline.ts'
import { crossing, type LineHit, OutlineChords, type OutlinePlace } from './outline-hits.ts'

/** Panels with lines from corner to corner or ending inside, and corners where they meet the outline. */
export function cutLines(
  panels: readonly WorkPanel[],
  seams: readonly WorkSeam[],
): { panels: WorkPanel[]; seams: WorkSeam[] } {
  const list = new CutList()
  const drawn = panels.map((panel, p): { inner: PlainLine[]; along: PlainLine[] } => {
    const inner: PlainLine[] = []
    const along: PlainLine[] = []
    const lines = panel.lines.filter(hasEffect)
    if (lines.length === 0) return { inner, along }
    const outline = new OutlineChords(panel)
    const mark = (place: OutlinePlace) => markCorner(panel, p, place, list)
    for (const line of lines) {
      const points = flattenLine(line)
      if (liesOn(outline, points)) {
        mark(outline.nearest(points[0]))
        mark(outline.nearest(points[points.length - 1]))
        if (line.kind !== 'fold') along.push({ ...line, points, smooth: false })
      } else
        for (const part of clip(outline, points, mark)) inner.push({ ...line, points: part, smooth: false })
    }
    return { inner, along }
  })
  const cut = list.empty ? { panels: [...panels], seams: [...seams] } : cutEdges(panels, seams, list)
  return {
    seams: cut.seams,
    panels: cut.panels.map((panel, p) => ({
      ...panel,
      lines: [
        ...splitAtCrossings(drawn[p].inner.map((line) => snapEnds(line, panel))),
        ...drawn[p].along.flatMap((line) => edgesAlong(line, panel)),
      ],
    })),
  }
}

function hasEffect({ kind, angle = 0, stretch = 1 }: PlainLine): boolean {
  if (kind === 'fold') return angle !== 0
  return kind !== 'internal' && stretch !== 1
}

/** A drawn line as straight pieces [m]. */
export function flattenLine({ points, smooth }: Pick<PlainLine, 'points' | 'smooth'>): Point2[] {
  if (!smooth || points.length < 3) return points
  const curve = { kind: 'spline' as const, through: points.slice(1, -1) }
  const flat = flattenSpan({ a: points[0], b: points[points.length - 1], curve }, FLATNESS)
  return Array.from({ length: flat.length / 2 }, (_, k) => [flat[2 * k], flat[2 * k + 1]])
}

/** Parts of a polyline inside the outline, ends on the outline moved exactly onto it and marked there. */
function clip(
  outline: OutlineChords,
  line: readonly Point2[],
  mark: (place: OutlinePlace) => void,
): Point2[][] {
  const hits = hitsApart(line, outline.hits(line))
  const last = line.length - 1
  const stops: (LineHit | number)[] = [...hits]
  if (hits.length === 0 || hits[0].at > 0) stops.unshift(0)
  if (hits.length === 0 || hits[hits.length - 1].at < last) stops.push(last)
  const parts: Point2[][] = []
  const marked = new Set<LineHit>()
  for (let k = 0; k + 1 < stops.length; k++) {
    const [from, to] = [stops[k], stops[k + 1]]
    const middle = linePoint(line, (rowOf(from) + rowOf(to)) / 2)
    if (!outline.contains(middle) || outline.distance(middle) < CUT_TOLERANCE / 2) continue
    for (const stop of [from, to]) {
      if (typeof stop === 'number' || marked.has(stop)) continue
      marked.add(stop)
      mark(stop.place)
    }
    const end = (stop: LineHit | number): Point2 =>
      typeof stop === 'number' ? line[stop] : [stop.place.x, stop.place.y]
    const between = line.filter((_, row) => row > rowOf(from) && row < rowOf(to))
    parts.push([end(from), ...between, end(to)])
  }
  return parts
}

/** Hits without those a pencil's width from the one before. */
export function hitsApart(line: readonly Point2[], hits: readonly LineHit[]): LineHit[] {
  const kept: LineHit[] = []
  for (const hit of hits) {
    const before = kept.at(-1)
    if (before && distanceAlong(line, before.at, hit.at) < CUT_TOLERANCE) {
      if (hit.at === line.length - 1) kept[kept.length - 1] = hit // the end itself is what counts
      continue
    }
    kept.push(hit)
  }
  return kept
}

function rowOf(stop: LineHit | number): number {
  return typeof stop === 'number' ? stop : stop.at
}

/** At a row of the line plus the share of its segment. */
export function linePoint(line: readonly Point2[], at: number): Point2 {
  const row = Math.min(line.length - 2, Math.floor(at))
  const [a, b] = [line[row], line[row + 1]]
  const share = at - row
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}

function distanceAlong(line: readonly Point2[], from: number, to: number): number {
  const inner = line.filter((_, row) => row > from && row < to)
  return polylineLength([linePoint(line, from), ...inner, linePoint(line, to)])
}

export function polylineLength(line: readonly Point2[]): number {
  let length = 0
  for (let k = 1; k < line.length; k++) {
    length += magnitude(line[k][0] - line[k - 1][0], line[k][1] - line[k - 1][1])
  }
  return length
}

/** Asks for a corner at a place of the outline, unless there is one near. */
function markCorner(panel: WorkPanel, p: number, { edge: row, t }: OutlinePlace, list: CutList): void {
  const edge = panel.edges[row]
  const at = edgeLengthTo(panel, edge, t)
  const corners = [0, edgeLength(panel, edge), ...list.of(p, row)]
  if (corners.every((corner) => Math.abs(corner - at) >= CUT_TOLERANCE)) list.add(p, row, at)
}

/** The whole line lies on the outline. */
function liesOn(outline: OutlineChords, line: readonly Point2[]): boolean {
  for (let k = 0; k + 1 < line.length; k++) {
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      if (outline.distance(linePoint(line, k + share)) > CUT_TOLERANCE) return false
    }
  }
  return true
}

/** Ends of a line that meet a corner of the outline, exactly there. */
function snapEnds(line: PlainLine, panel: WorkPanel): PlainLine {
  const last = line.points.length - 1
  const points = line.points.map((point, k) => (k === 0 || k === last ? cornerNear(panel, point) : point))
  return { ...line, points }
}

function cornerNear(panel: WorkPanel, point: Point2): Point2 {
  let best = point
  let least = 1.5 * CUT_TOLERANCE // a place snapped to its neighbour lies up to one tolerance away
  for (const edge of panel.edges) {
    const corner = spanOf(panel, edge).a
    const off = magnitude(corner[0] - point[0], corner[1] - point[1])
    if (off >= least) continue
    least = off
    best = corner
  }
  return best
}

/** Edges of the outline a line lies on. */
function edgesAlong(line: PlainLine, panel: WorkPanel): PlainLine[] {
  const near = (point: Point2) =>
    line.points.some((_, k) => k > 0 && distanceToSegment(point, line.points[k - 1], line.points[k]) < ALONG)
  return panel.edges
    .filter((edge) => [0.02, 0.25, 0.5, 0.75, 0.98].every((t) => near(edgePoint(panel, edge, t))))
    .map((edge) => {
      const { a, b } = spanOf(panel, edge)
      return { ...line, points: [a, b], edge: edge.id }
    })
}

function distanceToSegment([x, y]: Point2, a: Point2, b: Point2): number {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const share = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)))
  return magnitude(a[0] + share * dx - x, a[1] + share * dy - y)
}

/** Lines cut where they cross or end on each other, with one common point there. */
function splitAtCrossings(lines: readonly PlainLine[]): PlainLine[] {
  const stops: { at: number; point: Point2 }[][] = lines.map(() => [])
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) meet(lines[i].points, lines[j].points, stops[i], stops[j])
  }
  return lines.flatMap((line, i) => {
    const own = stops[i].sort((p, q) => p.at - q.at)
    const { points } = line
    const parts: Point2[][] = [[points[0]]]
    let row = 0
    for (const { at, point } of own) {
      while (row + 1 < at && row + 1 < points.length - 1) parts[parts.length - 1].push(points[++row])
      parts[parts.length - 1].push(point)
      parts.push([point])
      if (row + 1 === at) row++
    }
    while (row + 1 < points.length) parts[parts.length - 1].push(points[++row])
    return parts.filter((part) => polylineLength(part) > 0).map((part) => ({ ...line, points: part }))
  })
}

function meet(
  p: readonly Point2[],
  q: readonly Point2[],
  stopsP: { at: number; point: Point2 }[],
  stopsQ: { at: number; point: Point2 }[],
): void {
  for (let i = 0; i + 1 < p.length; i++) {
    for (let j = 0; j + 1 < q.length; j++) {
      const shares = crossing(p[i], p[i + 1], q[j], q[j + 1])
      if (!shares) continue
      const atP = i + shares[0]
      const atQ = j + shares[1]
      const endP = endNear(p, atP)
      const endQ = endNear(q, atQ)
      const point = endP ?? endQ ?? linePoint(p, atP)
      if (endP === undefined) stopsP.push({ at: atP, point })
      if (endQ === undefined) stopsQ.push({ at: atQ, point })
    }
  }
}

/** The end of the line at a place close to it. */
function endNear(line: readonly Point2[], at: number): Point2 | undefined {
  const last = line.length - 1
  if (distanceAlong(line, 0, at) < CUT_TOLERANCE) return line[0]
  return distanceAlong(line, at, last) < CUT_TOLERANCE ? line[last] : undefined
}

const FLATNESS = 1e-4 // [m] of a smooth line drawn as straight pieces
const ALONG = 2 * CUT_TOLERANCE // [m]
