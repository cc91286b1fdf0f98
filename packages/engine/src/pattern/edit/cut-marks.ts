/**
 * What is drawn on a panel that is cut in two: notches, darts and pleats go with their edge, lines are cut where they cross
 * the cut. Darts and pleats that reach over it cannot be divided, and are named.
 */
import { InputError, magnitude, withField } from '../../core/index.ts'
import type { Point2 } from '../curve.ts'
import { CUT_TOLERANCE } from '../cut-edges.ts'
import { flattenLine, linePoint, polylineLength } from '../cut-lines.ts'
import { dartWedge, pleatFolds } from '../fold-edges.ts'
import type { Panel, PanelLine } from '../garment.ts'
import { crossing, OutlineChords } from '../outline-hits.ts'
import { quoted } from '../quoted.ts'
import { freeName } from './find.ts'

/** The parts with their share of the marks of `whole`; `cut`: the line between them [m]. */
export function divideMarks(
  whole: Panel,
  cut: readonly Point2[],
  parts: readonly [Panel, Panel],
): readonly [Panel, Panel] {
  const long = lengthened(cut)
  for (const dart of whole.darts ?? []) requireClear(whole, 'dart', dart.id, [dartWedge(whole, dart)], cut)
  for (const pleat of whole.pleats ?? []) {
    const folds = pleatFolds(whole, pleat).map(({ points }) => points)
    requireClear(whole, 'pleat', pleat.id, folds, cut)
  }
  const shares = divideLines(whole.lines ?? [], long, parts)
  const part = (row: 0 | 1) => {
    const edges = new Set(parts[row].edges.map(({ id }) => id))
    const own = <M extends { edge: string }>(marks: M[] | undefined) => {
      const left = marks?.filter(({ edge }) => edges.has(edge)) ?? []
      return left.length === 0 ? null : left
    }
    const lined = withField(parts[row], 'lines', shares[row].length === 0 ? null : shares[row])
    const notched = withField(lined, 'notches', own(whole.notches))
    return withField(withField(notched, 'darts', own(whole.darts)), 'pleats', own(whole.pleats))
  }
  return [part(0), part(1)]
}

/** A panel in whose outline a place lies, or else the one nearest to it. */
export function panelAt<P extends Panel>(panels: readonly P[], at: Point2): P {
  const depth = panels.map((panel) => {
    const outline = new OutlineChords(panel)
    return outline.contains(at) ? -outline.distance(at) : outline.distance(at)
  })
  return panels[depth.indexOf(Math.min(...depth))]
}

function requireClear(
  panel: Panel,
  word: string,
  name: string,
  lines: readonly (readonly Point2[])[],
  cut: readonly Point2[],
): void {
  const meets = lines.some((line) =>
    crossingsOf(line, cut).some((at) => {
      const [x, y] = linePoint(line, at)
      // beginning where the cut ends is no crossing
      return [line[0], line[line.length - 1]].every(([u, v]) => magnitude(x - u, y - v) > CUT_TOLERANCE)
    }),
  )
  if (!meets) return
  throw new InputError(
    `panel ${quoted(panel.id)}, ${word} ${quoted(name)}: lies across the cut; make it shorter, or cut elsewhere`,
  )
}

/** Lines of either part: those that cross the cut are divided, the first part of each keeps the name. */
function divideLines(
  lines: readonly PanelLine[],
  cut: readonly Point2[],
  parts: readonly [Panel, Panel],
): readonly [PanelLine[], PanelLine[]] {
  const shares: [PanelLine[], PanelLine[]] = [[], []]
  const named: { id: string }[] = [...lines]
  for (const line of lines) {
    const points = flattenLine(line)
    const stops = crossingsOf(points, cut)
    const ends = [0, ...stops, points.length - 1]
    const pieces = ends.slice(1).map((end, k) => [
      linePoint(points, ends[k]),
      ...points.filter((_, row) => row > ends[k] && row < end),
      linePoint(points, end),
    ]) // biome-ignore format: a list of lines
    const long = pieces.filter((piece) => polylineLength(piece) > CUT_TOLERANCE)
    long.forEach((piece, k) => {
      const middle = linePoint(piece, (piece.length - 1) / 2)
      const row = panelAt(parts, middle) === parts[0] ? 0 : 1
      const name = k === 0 ? line.id : freeName(`${line.id}-b`, named)
      if (k > 0) named.push({ id: name })
      const whole = long.length === 1 && stops.length === 0
      shares[row].push(whole ? line : { ...line, id: name, points: piece, smooth: false })
    })
  }
  return shares
}

/** Where a line crosses another, as rows of the first plus shares of its segments, in order. */
function crossingsOf(line: readonly Point2[], other: readonly Point2[]): number[] {
  const found = new Set<number>()
  for (let i = 0; i + 1 < line.length; i++) {
    for (let j = 0; j + 1 < other.length; j++) {
      const shares = crossing(line[i], line[i + 1], other[j], other[j + 1])
      if (shares) found.add(i + shares[0])
    }
  }
  return [...found].sort((p, q) => p - q)
}

/** Both ends a little further: what runs along the outline is cut as well. */
function lengthened(line: readonly Point2[]): Point2[] {
  const beyond = (from: Point2, to: Point2): Point2 => {
    const share = (2 * CUT_TOLERANCE) / (magnitude(to[0] - from[0], to[1] - from[1]) || 1)
    return [to[0] + share * (to[0] - from[0]), to[1] + share * (to[1] - from[1])]
  }
  const last = line.length - 1
  return [beyond(line[1], line[0]), ...line.slice(1, last), beyond(line[last - 1], line[last])]
}
