/**
 * What lies under the pointer on the table, by measure and not by what happens to be drawn: the nearest kind wins, in the
 * order handle, pin or mark, point, notch, edge, line or pleat, dart, piece, and among things of one kind the nearest. Handles are there
 * only on pieces that are open: selected ones.
 */
import type { Project } from '@selvedge/engine'
import {
  flattenEdge,
  flattenLine,
  type Panel,
  type Point2,
  panelOutline,
  pleatFolds,
} from '@selvedge/engine/pattern'
import { placeOnEdge } from '../tools/edge-places.ts'
import type { PatternHit } from '../tools/tool.ts'
import { fromTable, type Lies } from './table.ts'

export interface HitScene {
  readonly garmentId: string
  readonly panels: readonly Panel[]
  readonly pins: Project['pins']
  /** Those that can be taken hold of. */
  readonly marks?: Project['marks']
  readonly lies: Lies
  /** Ids of pieces whose handles are shown. */
  readonly open: ReadonlySet<string>
}

/** The thing nearest to a place of the table, not farther than `reach` [m]; a piece where the place lies on it. */
export function hitPattern(scene: HitScene, at: Point2, reach: number): PatternHit | null {
  let best: { order: number; distance: number; hit: PatternHit } | null = null
  for (const panel of scene.panels) {
    const lie = scene.lies.get(panel.id)
    if (!lie) continue
    const place = fromTable(lie, at)
    const flat = flatOf(panel)
    if (!near(flat, place, reach)) continue
    for (const found of candidates(scene, panel, place)) {
      if (found.distance > reach) continue
      const wins =
        best === null ||
        found.order < best.order ||
        (found.order === best.order && found.distance <= best.distance)
      if (wins) best = { ...found, hit: { ...found.hit, panel: panel.id, at: place } }
    }
  }
  return best?.hit ?? null
}

/** Where the handles of an edge are drawn, in the plane of its piece [m]. */
export function handlesOf(panel: Panel, edgeId: string): readonly Point2[] {
  const curve = panel.edges.find(({ id }) => id === edgeId)?.curve
  if (curve?.kind === 'quadratic') return [curve.control]
  if (curve?.kind === 'cubic') return curve.controls
  if (curve?.kind === 'spline') return curve.through
  return []
}

interface Candidate {
  readonly order: number
  readonly distance: number
  readonly hit: Pick<PatternHit, 'kind' | 'id' | 'handle'>
}

function* candidates(scene: HitScene, panel: Panel, at: Point2): Generator<Candidate> {
  const flat = flatOf(panel)
  if (scene.open.has(panel.id)) {
    for (const { id } of panel.edges) {
      for (const [handle, place] of handlesOf(panel, id).entries()) {
        yield { order: 0, distance: apart(place, at), hit: { kind: 'handle', id, handle } }
      }
    }
  }
  for (const pin of scene.pins) {
    if (pin.garment !== scene.garmentId || pin.panel !== panel.id) continue
    yield { order: 1, distance: apart(pin.at, at), hit: { kind: 'pin', id: pin.id } }
  }
  for (const { id, on } of scene.marks ?? []) {
    if (on.kind !== 'cloth' || on.garment !== scene.garmentId || on.panel !== panel.id) continue
    const line = Float64Array.from(on.stroke.flat())
    const distance = on.stroke.length > 1 ? distanceToLine(line, at) : apart(on.stroke[0], at)
    yield { order: 1, distance, hit: { kind: 'mark', id } }
  }
  for (const point of panel.points) {
    yield { order: 2, distance: apart(point.at, at), hit: { kind: 'point', id: point.id } }
  }
  for (const notch of panel.notches ?? []) {
    const edge = panel.edges.find(({ id }) => id === notch.edge)
    if (!edge) continue
    yield {
      order: 3,
      distance: apart(placeOnEdge(panel, edge, notch.at), at),
      hit: { kind: 'notch', id: notch.id },
    }
  }
  for (const { id, line } of flat.edges) {
    yield { order: 4, distance: distanceToLine(line, at), hit: { kind: 'edge', id } }
  }
  for (const { id, line } of flat.lines) {
    yield { order: 5, distance: distanceToLine(line, at), hit: { kind: 'line', id } }
  }
  for (const { id, line } of flat.pleats) {
    yield { order: 5, distance: distanceToLine(line, at), hit: { kind: 'pleat', id } }
  }
  for (const dart of panel.darts ?? []) {
    yield { order: 6, distance: apart(dart.apex, at), hit: { kind: 'dart', id: dart.id } }
  }
  if (inside(flat.outline, at)) yield { order: 7, distance: 0, hit: { kind: 'piece', id: panel.id } }
}

interface FlatPanel {
  readonly outline: Float64Array
  readonly edges: readonly { id: string; line: Float64Array }[]
  readonly lines: readonly { id: string; line: Float64Array }[]
  /** Fold by fold. */
  readonly pleats: readonly { id: string; line: Float64Array }[]
  readonly low: Point2
  readonly high: Point2
}

/** Curves as chords within this [m]: a tenth of what a pointer can tell. */
const TOLERANCE = 0.0002

/** Worked out once for each version of a piece. */
function flatOf(panel: Panel): FlatPanel {
  let flat = known.get(panel)
  if (flat === undefined) {
    const outline = panelOutline(panel, TOLERANCE)
    const low: Point2 = [Infinity, Infinity]
    const high: Point2 = [-Infinity, -Infinity]
    for (let k = 0; k < outline.length; k++) {
      low[k % 2] = Math.min(low[k % 2], outline[k])
      high[k % 2] = Math.max(high[k % 2], outline[k])
    }
    flat = {
      outline,
      low,
      high,
      edges: panel.edges.map((edge) => ({ id: edge.id, line: flattenEdge(panel, edge, TOLERANCE) })),
      lines: (panel.lines ?? []).map((line) => ({
        id: line.id,
        line: Float64Array.from(flattenLine(line).flat()),
      })),
      pleats: (panel.pleats ?? []).flatMap((pleat) =>
        pleatFolds(panel, pleat).map(({ points }) => ({
          id: pleat.id,
          line: Float64Array.from(points.flat()),
        })),
      ),
    }
    known.set(panel, flat)
  }
  return flat
}

const known = new WeakMap<Panel, FlatPanel>()

/** Handles may lie outside the outline: a piece is looked at from half its size away. */
function near({ low, high }: FlatPanel, at: Point2, reach: number): boolean {
  const margin = reach + 0.5 * Math.max(high[0] - low[0], high[1] - low[1])
  return [0, 1].every((k) => at[k] > low[k] - margin && at[k] < high[k] + margin)
}

function apart(a: Point2, b: Point2): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function distanceToLine(line: Float64Array, [x, y]: Point2): number {
  let least = Infinity
  for (let k = 0; k + 3 < line.length; k += 2) {
    const [ax, ay] = [line[k], line[k + 1]]
    const [dx, dy] = [line[k + 2] - ax, line[k + 3] - ay]
    const length2 = dx * dx + dy * dy
    const t = length2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2)) : 0
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy))
  }
  return least
}

/** Even and odd: how often a line to the right meets the outline. */
function inside(outline: Float64Array, [x, y]: Point2): boolean {
  let within = false
  for (let k = 0, before = outline.length - 2; k < outline.length; before = k, k += 2) {
    const [ax, ay, bx, by] = [outline[before], outline[before + 1], outline[k], outline[k + 1]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within
  }
  return within
}
