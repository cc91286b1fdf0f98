/**
 * What is cut out of the cloth: every shape once, how often, and whether on the fold.
 *
 * Panels that are the same, or each other's mirror image, within 0.2 mm are one piece. A piece lies on the fold when it is
 * its own mirror image about the warp and sewn alike on both sides; or when its mirror twin is sewn to it along one
 * straight edge on the warp with everything on one side of it: a fold there saves the seam. Such a seam that opens, by
 * zip or buttons, or whose making the document tells, is kept.
 */
import { magnitude } from '../../core/index.ts'
import {
  edgePoint,
  followLink,
  type Garment,
  type Panel,
  type PlainSeam,
  type PlainShape,
  type Point2,
  panelOutline,
  pieceNames,
  plainShapes,
  type Seam,
  sampleEdge,
} from '../../pattern/index.ts'
import { outlineDistance } from './outline-room.ts'
import { FOLD_EDGE, halfPanel, panelMiddle, uprightPanel } from './upright-panel.ts'

export interface CutPiece {
  readonly title: string
  /** Upright, the half of it when it is cut on the fold. */
  readonly panel: Panel
  /** The edge laid on the fold of the cloth. */
  readonly fold: string | null
  /** How often it is cut as drawn, and turned over. */
  readonly same: number
  readonly mirrored: number
}

export interface CutList {
  readonly pieces: readonly CutPiece[]
  /** What is sewn, in the places of the pieces; seams that a fold saves are left out. */
  readonly sewn: readonly SewnPair[]
}

/** A place on a printed piece [m]. */
export interface PiecePlace {
  readonly piece: number
  readonly at: Point2
}

type Made = Pick<Seam, 'construction' | 'closure'>

/** Two stretches of outline that are sewn together, and how; both run from where they begin to be sewn. */
export interface SewnPair extends Made {
  readonly a: Stretch
  readonly b: Stretch
  /** Two sides of one dart. */
  readonly dart: boolean
}

/** A stretch of a piece's outline through evenly spaced places [m]. */
export interface Stretch {
  readonly piece: number
  readonly points: readonly Point2[]
}

export function buildCutList(garment: Garment): CutList {
  const panels = garment.panels.map((panel) => uprightPanel(followLink(garment, panel)))
  const groups = groupPanels(panels)
  const plain = plainShapes(fastened(garment))
  const home = memberMaps(panels, groups)
  const pairs = plain.seams.map((seam) => {
    const { construction, closure } = garment.seams.find(({ id }) => id === seam.of) ?? {}
    return { ...sewnPair(seam, plain.panels, home), construction, closure }
  })
  const twins = groups.map((_, row) => twinFold(garment, groups, row))
  const halves = symmetricHalves(groups, twins, pairs)
  const names = pieceNames(garment)
  const titles = unique(
    groups.map(({ panel, mirrored }) => {
      const name = names[panels.indexOf(panel)]
      return mirrored === 0 ? name : bothSides(name)
    }),
  )
  const pieces = groups.map(({ panel, same, mirrored }, row): CutPiece => {
    const fold = twins[row]
    if (fold !== null) return { title: titles[row], panel: cutAlong(panel, fold), fold, same, mirrored: 0 }
    const half = halves[row]
    if (half !== null)
      return { title: titles[row], panel: half, fold: FOLD_EDGE, same: same + mirrored, mirrored: 0 }
    return { title: titles[row], panel, fold: null, same, mirrored }
  })
  const folded = ({ piece, at: [x, y] }: PiecePlace): Point2 => {
    const middle = panelMiddle(groups[piece].panel)[0]
    return halves[piece] !== null && x < middle ? [2 * middle - x, y] : [x, y]
  }
  const onPaper = ({ piece, points }: Stretch): Stretch => ({
    piece,
    points: points.map((at) => folded({ piece, at })),
  })
  const kept = pairs.filter(({ a, b }) => !(twins[a.piece] !== null && alongFold(groups, twins, a, b)))
  const across = ({ piece, points }: Stretch) =>
    halves[piece] !== null &&
    Math.abs(points[STRETCH_STEPS / 2][0] - panelMiddle(groups[piece].panel)[0]) < SEWN_ALIKE
  const cut = kept.flatMap((pair) => (across(pair.a) || across(pair.b) ? bothHalves(pair) : [pair]))
  return { pieces, sewn: cut.map((pair) => ({ ...pair, a: onPaper(pair.a), b: onPaper(pair.b) })) }
}

/** What opens is made alike whether it is worn open or not, and sewn all along. */
function fastened(garment: Garment): Garment {
  return { ...garment, seams: garment.seams.map(({ closure: _, ...seam }) => seam) }
}

/** A stretch that lies across the fold is printed to its middle only. */
function bothHalves(pair: SewnPair): SewnPair[] {
  const half = STRETCH_STEPS / 2
  return [0, half].map((from) => {
    const part = ({ piece, points }: Stretch) => ({ piece, points: points.slice(from, from + half + 1) })
    return { ...pair, a: part(pair.a), b: part(pair.b) }
  })
}

/** In a tailor's words. */
export function cutWords({ fold, same, mirrored }: CutPiece): string {
  if (fold !== null) return `cut ${same} on the fold`
  if (mirrored === 0) return `cut ${same}`
  if (mirrored === same) return `cut ${same + mirrored} mirrored`
  return `cut ${same} + ${mirrored} mirrored`
}

interface Group {
  /** The first of them, upright. */
  readonly panel: Panel
  same: number
  mirrored: number
  /** Ids of all, and whether each is the mirror image of the first. */
  readonly members: { readonly id: string; readonly side: 1 | -1 }[]
}

function groupPanels(panels: readonly Panel[]): Group[] {
  const groups: Group[] = []
  for (const panel of panels) {
    const alike = groups.map((group) => sameCut(group.panel, panel))
    const row = alike.findIndex((kind) => kind !== 'other')
    const side = row >= 0 && alike[row] === 'mirrored' ? -1 : 1
    if (row < 0) groups.push({ panel, same: 1, mirrored: 0, members: [{ id: panel.id, side }] })
    else {
      groups[row][alike[row] === 'same' ? 'same' : 'mirrored']++
      groups[row].members.push({ id: panel.id, side })
    }
  }
  return groups
}

/** Same shape for the same side of the cloth, or its mirror image; the grain must agree. */
export function sameCut(a: Panel, b: Panel): 'same' | 'mirrored' | 'other' {
  const [p, q] = [keyPoints(uprightPanel(a)), keyPoints(uprightPanel(b))]
  const alike = (side: 1 | -1): boolean =>
    p.every(([x, y]) => q.some(([u, v]) => magnitude(x - side * u, y - v) < SAME))
  const marks = ({ edges, notches, darts, pleats, lines, allowance, fabric }: Panel) =>
    [
      edges.length,
      ...[notches, darts, pleats, lines].map((each) => each?.length ?? 0),
      allowance,
      fabric,
      edges.map((edge) => edge.allowance).sort(),
    ].join()
  if (marks(a) !== marks(b)) return 'other'
  if (alike(1)) return 'same'
  return alike(-1) ? 'mirrored' : 'other'
}

/** Corners and places along the edges about the middle of their box [m]. */
function keyPoints(panel: Panel): Point2[] {
  const [mx, my] = panelMiddle(panel)
  return panel.edges.flatMap((edge) =>
    [0, 0.25, 0.5, 0.75].map((t): Point2 => {
      const [x, y] = edgePoint(panel, edge, t)
      return [x - mx, y - my]
    }),
  )
}

/** From a place in a panel of the document to its place on the piece that stands for it. */
type Home = (id: string, at: Point2) => PiecePlace

function memberMaps(panels: readonly Panel[], groups: readonly Group[]): Home {
  const maps = new Map<string, (at: Point2) => PiecePlace>()
  groups.forEach(({ panel, members }, piece) => {
    const [mx, my] = panelMiddle(panel)
    for (const { id, side } of members) {
      const own = panels.find((each) => each.id === id) ?? panel
      const [ox, oy] = panelMiddle(own)
      maps.set(id, ([x, y]) => ({ piece, at: [mx + side * (x - ox), my + y - oy] }))
    }
  })
  return (id, at) => maps.get(id)?.(at) ?? { piece: 0, at }
}

function sewnPair(seam: PlainSeam, shapes: readonly PlainShape[], home: Home): SewnPair {
  const side = (ref: PlainSeam['a'], backwards: boolean) => {
    const shape = shapes.find(({ id }) => id === ref.panel)
    const upright = shape && uprightPanel(shape as unknown as Panel)
    const edge = upright?.edges.find(({ id }) => id === ref.edge)
    if (!upright || !edge) return { piece: 0, points: [] }
    const line = sampleEdge(upright, edge, STRETCH_STEPS)
    const places = Array.from({ length: STRETCH_STEPS + 1 }, (_, k) =>
      home(ref.panel, [line[2 * k], line[2 * k + 1]]),
    )
    const points = places.map(({ at }) => at)
    return { piece: places[0].piece, points: backwards ? points.reverse() : points }
  }
  const [a, b] = [side(seam.a, false), side(seam.b, !seam.parallel)]
  return { a, b, dart: isDart(seam, a, b) }
}

/** Cut into the outline, or drawn on it: both sides begin or end at one place, the tip. */
function isDart({ a: { panel }, b }: PlainSeam, sideA: Stretch, sideB: Stretch): boolean {
  if (panel !== b.panel) return false
  return near(sideA.points[0], sideB.points[0]) || near(sideA.points.at(-1), sideB.points.at(-1))
}

/** The straight edge along which a pair of mirror twins is sewn together, when a fold can take its place. */
function twinFold(garment: Garment, groups: readonly Group[], row: number): string | null {
  const { panel, same, mirrored, members } = groups[row]
  if (same !== mirrored) return null
  const own = new Map(members.map(({ id, side }) => [id, side]))
  const between = garment.seams.filter(({ a, b }) =>
    a.some((s) => b.some((t) => s.panel !== t.panel && own.has(s.panel) && own.has(t.panel))),
  )
  if (between.length !== same) return null
  const first = between.find(({ a, b }) => [...a, ...b].some((ref) => ref.panel === panel.id))
  if (first?.a.length !== 1 || first.b.length !== 1 || first.closure || first.construction) return null
  const [a, b] = [first.a[0], first.b[0]]
  if (own.get(a.panel) === own.get(b.panel)) return null
  const ref = a.panel === panel.id ? a : b
  const edge = panel.edges.find(({ id }) => id === ref.edge)
  if (edge?.curve.kind !== 'line') return null
  const [p, q] = [edgePoint(panel, edge, 0), edgePoint(panel, edge, 1)]
  if (Math.abs(p[0] - q[0]) > ON_GRAIN * Math.abs(p[1] - q[1])) return null
  const [mx] = panelMiddle(panel)
  const side = p[0] < mx ? 1 : -1
  const beyond = keyPoints(panel).some(([x]) => side * (x + mx - p[0]) < -SAME - Math.abs(p[0] - q[0]))
  return beyond ? null : edge.id
}

/** Nothing is left beyond the fold. */
function cutAlong(panel: Panel, fold: string): Panel {
  return { ...panel, edges: panel.edges.map((edge) => (edge.id === fold ? { ...edge, allowance: 0 } : edge)) }
}

function alongFold(
  groups: readonly Group[],
  folds: readonly (string | null)[],
  a: Stretch,
  b: Stretch,
): boolean {
  if (a.piece !== b.piece) return false
  const { panel } = groups[a.piece]
  const edge = panel.edges.find(({ id }) => id === folds[a.piece])
  const middle = edge && edgePoint(panel, edge, 0.5)
  const half = STRETCH_STEPS / 2
  return near(a.points[half], middle) && near(b.points[half], middle)
}

/** Halves of pieces that are their own mirror image and whose left is sewn to what its right is sewn to, mirrored. */
function symmetricHalves(
  groups: readonly Group[],
  twins: readonly (string | null)[],
  pairs: readonly SewnPair[],
): (Panel | null)[] {
  const halves = groups.map(({ panel }, row) => {
    const marked = [panel.darts, panel.pleats, panel.lines, panel.notches].some((each) => each?.length)
    if (twins[row] !== null || marked || !isOwnMirror(panel)) return null
    return halfPanel(panel, panelMiddle(panel)[0])
  })
  for (let changed = true; changed; ) {
    changed = false
    groups.forEach((_, row) => {
      if (halves[row] === null || sewnAlike(row, groups, halves, pairs)) return
      halves[row] = null
      changed = true
    })
  }
  return halves
}

/** The mirror image of the outline lies on the outline, wherever its edges begin and end. */
function isOwnMirror(panel: Panel): boolean {
  const points = keyPoints(panel)
  const width = 2 * Math.max(...points.map(([x]) => x))
  if (width < FOLD_WIDTH_MIN) return false
  const [mx] = panelMiddle(panel)
  const outline = panelOutline(panel, 0.1 * SAME)
  return points.every(([x, y]) => outlineDistance(mx - x, y + panelMiddle(panel)[1], outline) < SAME)
}

function sewnAlike(
  row: number,
  groups: readonly Group[],
  halves: readonly (Panel | null)[],
  pairs: readonly SewnPair[],
): boolean {
  const middle = (piece: number) => panelMiddle(groups[piece].panel)[0]
  const folded = (piece: number, [x, y]: Point2): Point2 =>
    halves[piece] === null ? [x, y] : [Math.abs(x - middle(piece)), y]
  const facts = pairs.flatMap(({ a, b }) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([own, other]) => {
      if (own.piece !== row) return []
      return own.points.map((at, k) => ({
        at,
        to: { piece: other.piece, at: folded(other.piece, other.points[k]) },
      }))
    }),
  )
  const axis = middle(row)
  return facts.every(({ at: [x, y], to }) =>
    facts.some(
      (other) =>
        magnitude(2 * axis - x - other.at[0], y - other.at[1]) < SEWN_ALIKE &&
        other.to.piece === to.piece &&
        magnitude(other.to.at[0] - to.at[0], other.to.at[1] - to.at[1]) < SEWN_ALIKE,
    ),
  )
}

function near(a: Point2 | undefined, b: Point2 | undefined): boolean {
  return a !== undefined && b !== undefined && magnitude(a[0] - b[0], a[1] - b[1]) < 1e-3
}

/** "Sleeve, left" stands for the right one too. */
function bothSides(name: string): string {
  const whole = name.replace(/[\s,]*\b(left|right)\b[\s,]*/i, ' ').trim()
  return whole === '' ? name : whole.charAt(0).toUpperCase() + whole.slice(1)
}

/** Pieces of one name are told apart by a number. */
function unique(names: readonly string[]): string[] {
  return names.map((name, row) => {
    if (names.indexOf(name) === row && names.lastIndexOf(name) === row) return name
    return `${name} ${names.slice(0, row + 1).filter((each) => each === name).length}`
  })
}

const STRETCH_STEPS = 32 // places along a sewn stretch: chords leave an armhole by 0.05 mm; even, so one is the middle
const SAME = 2e-4 // [m]; less than a pencil line
const SEWN_ALIKE = 5e-3 // [m]; notches stand that near, at the steps above
const ON_GRAIN = 0.01 // [–]; 5 mm over half a metre, what the weave gives
const FOLD_WIDTH_MIN = 0.18 // [m]; narrower pieces fit one page whole
