/**
 * Which part of the body every panel of a garment is worn on. Words come first (`piece-part.ts`); what they leave open is
 * worked out from who is sewn to whom:
 *
 *   trousers       a piece sewn to its mirror twin along a seam that ends where its inner leg seam begins (the crotch)
 *   a top          the garment has sleeves, a collar or a hood, or fronts and backs meet above as well as at the side
 *   a skirt        otherwise
 *   left or right  from linked twins; from a neighbour that knows; from the half of a whole front or back it is sewn to;
 *                  from the side on which a half piece has its straight middle edge
 *   front or back  from the piece of the trunk it is sewn to most; alone on its limb it goes all around
 *
 * Everything that was not said by a word is told in a sentence.
 */
import { magnitude } from '../core/index.ts'
import { edgePoint } from './curve.ts'
import { edgeLength } from './edge-length.ts'
import type { Garment } from './garment.ts'
import { type PiecePart, partOfWords, piecePart, writePart } from './piece-part.ts'
import { type PlainSeam, type PlainShape, plainShapes } from './plain-garment.ts'

export interface GuessedParts {
  /** By row of the garment's panels. */
  readonly parts: readonly PiecePart[]
  readonly notes: readonly string[]
}

export function guessParts(garment: Garment): GuessedParts {
  const { panels, seams } = plainShapes(garment)
  const said = panels.map(piecePart)
  const cut: Cut = { panels, parts: said.map((part) => ({ ...part })), joins: findJoins(panels, seams) }
  copyTwins(garment, cut)
  guessSegments(cut, partOfWords(garment.name).segment)
  guessFaces(cut, ['torso', 'skirt', 'leg'])
  guessSides(cut)
  guessFaces(cut, ['arm', 'wrist', 'waist', 'neck', 'ankle', 'head'])
  const notes = panels.flatMap((panel, row) => {
    const [before, after] = [writePart(said[row]), writePart(cut.parts[row])]
    if (before === after) return []
    const named = after === '' ? 'nobody says where it is worn' : `taken for ${after}`
    return [`panel ${panel.id}: ${named}${before === '' ? '' : ` (${before} by its name)`}`]
  })
  return { parts: cut.parts, notes }
}

/** One side of a seam as seen from its panel. */
interface Join {
  readonly panel: number
  readonly edge: number
  readonly other: number
  readonly otherEdge: number
  /** [m] */
  readonly length: number
}

interface Cut {
  readonly panels: readonly PlainShape[]
  readonly parts: PiecePart[]
  /** Every seam twice, once from each side. */
  readonly joins: readonly Join[]
}

function findJoins(panels: readonly PlainShape[], seams: readonly PlainSeam[]): Join[] {
  const row = (id: string) => panels.findIndex((panel) => panel.id === id)
  const edgeRow = (panel: number, id: string) => panels[panel].edges.findIndex((edge) => edge.id === id)
  return seams.flatMap(({ a, b }) => {
    const [p, q] = [row(a.panel), row(b.panel)]
    if (p < 0 || q < 0) return []
    const [e, f] = [edgeRow(p, a.edge), edgeRow(q, b.edge)]
    if (e < 0 || f < 0) return []
    const length = edgeLength(panels[p], panels[p].edges[e])
    return [
      { panel: p, edge: e, other: q, otherEdge: f, length },
      { panel: q, edge: f, other: p, otherEdge: e, length },
    ]
  })
}

/** A linked piece is worn where its model is, on the other side if mirrored. */
function copyTwins(garment: Garment, { parts }: Cut): void {
  garment.panels.forEach(({ linked }, row) => {
    const model = parts[garment.panels.findIndex((panel) => panel.id === linked?.panel)]
    if (linked === undefined || model === undefined) return
    const part = parts[row]
    part.segment ??= model.segment
    part.face ??= model.face
    if (linked.mirrored && part.side === model.side && model.side !== undefined)
      part.side = otherSide(model.side)
  })
}

function guessSegments(cut: Cut, named: PiecePart['segment']): void {
  const { panels, parts } = cut
  const top = parts.some(({ segment }) => segment === 'arm' || segment === 'neck' || segment === 'head')
  const belt = parts.some(({ segment }) => segment === 'waist')
  const trunk = parts.some(({ segment }) => segment === 'torso')
  panels.forEach((_, row) => {
    const part = parts[row]
    if (part.segment !== undefined) return
    if (isTrouserLeg(cut, row)) part.segment = 'leg'
    else if (named === 'leg' || named === 'skirt' || named === 'torso') part.segment = named
    else if (trunk && part.face !== undefined) part.segment = top ? 'torso' : 'skirt'
    else if (top || hasShoulder(cut, row)) part.segment = part.face || part.side ? 'torso' : undefined
    else if (belt || part.face !== undefined) part.segment = 'skirt'
  })
}

/** Sewn to a piece of the same face along an edge that shares a corner with an edge sewn to the other face. */
function isTrouserLeg({ joins, parts, panels }: Cut, row: number): boolean {
  const count = panels[row].edges.length
  const trunk = ({ segment }: PiecePart) => segment === undefined || segment === 'leg'
  const own = joins.filter((join) => join.panel === row && join.other !== row && trunk(parts[join.other]))
  const middle = own.filter(({ other }) => parts[other].face === parts[row].face)
  const across = own.filter(({ other }) => parts[other].face !== parts[row].face)
  const inner = middle.some((a) =>
    across.some((b) => (a.edge + 1) % count === b.edge || (b.edge + 1) % count === a.edge),
  )
  return inner && parts[row].face !== undefined && across.length >= 2
}

/** A front and a back that meet in seams far apart in height: at the side and over the shoulder. */
function hasShoulder({ joins, parts, panels }: Cut, row: number): boolean {
  const heights = joins
    .filter(({ panel, other }) => panel === row && parts[other].face !== parts[row].face)
    .map(({ edge }) => middleOf(panels[row], edge)[1])
  const { low, high } = extent(panels[row])
  return heights.some((a) => heights.some((b) => a - b > 0.4 * (high[1] - low[1])))
}

function guessSides(cut: Cut): void {
  const { parts, panels, joins } = cut
  for (let round = 0; round < panels.length; round++) {
    let changed = false
    panels.forEach((_, row) => {
      if (parts[row].side !== undefined || !isSided(cut, row)) return
      const side = sideOfNeighbours(cut, row)
      if (side === undefined) return
      parts[row].side = side
      changed = true
    })
    if (!changed) break
  }
  // pairs nobody could tell apart: by their middle edge, else in the order they come
  panels.forEach((_, row) => {
    const part = parts[row]
    if (part.side !== undefined || !isSided(cut, row)) return
    const twin = parts.findIndex((other, k) => k > row && alike(other, part) && other.side === undefined)
    const seam = joins.find(
      (join) => join.panel === row && alike(parts[join.other], part) && join.other !== row,
    )
    part.side = seam === undefined ? 'left' : sideOfMiddle(panels[row], seam.edge, part)
    if (twin >= 0) parts[twin].side = otherSide(part.side)
  })
}

/** Does the piece belong to one half of the body? Sleeves and legs do, halves of trunk, hood and collar when there are two. */
function isSided({ parts, panels }: Cut, row: number): boolean {
  const { segment, face } = parts[row]
  if (segment === undefined) return false
  if (['arm', 'wrist', 'leg', 'ankle', 'hand', 'foot'].includes(segment)) return true
  if (face === undefined || parts.filter((other) => alike(other, parts[row])).length !== 2) return false
  const told = partOfWords(panels[row].bodyPart ?? '')
  return told.face === undefined && !isSymmetric(panels[row]) // "torso back" lies across the middle
}

/** Every corner has its mirror image about the upright line through the middle. */
function isSymmetric(panel: PlainShape): boolean {
  const { low, high } = extent(panel)
  const twice = low[0] + high[0]
  return panel.points.every(({ at: [x, y] }) =>
    panel.points.some(({ at: [u, v] }) => magnitude(twice - x - u, y - v) < SYMMETRY_SLACK),
  )
}

/** [m] */
const SYMMETRY_SLACK = 0.005

function sideOfNeighbours({ parts, panels, joins }: Cut, row: number): PiecePart['side'] {
  let left = 0
  for (const { panel, other, otherEdge, length } of joins) {
    if (panel !== row || other === row) continue
    const part = parts[other]
    if (part.segment === parts[row].segment && part.face === parts[row].face) continue // over the middle seam
    const side =
      part.side ?? (part.segment === 'torso' ? sideOfEdge(panels[other], otherEdge, part) : undefined)
    if (side !== undefined) left += side === 'left' ? length : -length
  }
  return left === 0 ? undefined : left > 0 ? 'left' : 'right'
}

/** The half of a whole front or back an edge lies in. */
function sideOfEdge(panel: PlainShape, edge: number, { face }: PiecePart): PiecePart['side'] {
  const { low, high } = extent(panel)
  const off = middleOf(panel, edge)[0] - 0.5 * (low[0] + high[0])
  if (Math.abs(off) < 0.1 * (high[0] - low[0])) return undefined
  return seenRight(off, panel.outside, face)
}

/** A half piece lies on the other side of its middle edge. */
function sideOfMiddle(panel: PlainShape, edge: number, { face }: PiecePart): 'left' | 'right' {
  const { low, high } = extent(panel)
  return seenRight(0.5 * (low[0] + high[0]) - middleOf(panel, edge)[0], panel.outside, face)
}

/** What lies to the right for someone who looks at the front is the wearer's left; at the back the wearer's right. */
function seenRight(off: number, outside: 1 | -1, face: PiecePart['face']): 'left' | 'right' {
  return off * outside * (face === 'back' ? -1 : 1) > 0 ? 'left' : 'right'
}

function guessFaces(cut: Cut, segments: readonly string[]): void {
  const { parts, panels } = cut
  panels.forEach((_, row) => {
    const part = parts[row]
    if (part.face !== undefined || part.segment === undefined || !segments.includes(part.segment)) return
    const peers = parts.filter((other) => other.segment === part.segment && other.side === part.side)
    const upright = part.segment === 'torso' || part.segment === 'skirt' || part.segment === 'leg'
    const alone = peers.length === 1 && part.segment !== 'head' && !(upright && part.side !== undefined)
    if (alone || (!upright && meetsBothFaces(cut, row))) part.face = 'around'
    else if (peers.length > 1) part.face = faceOfNeighbours(cut, row)
  })
}

/** Sewn to fronts as well as to backs: it goes around. */
function meetsBothFaces({ parts, joins }: Cut, row: number): boolean {
  const met = (face: PiecePart['face']) =>
    joins.some(({ panel, other }) => panel === row && other !== row && parts[other].face === face)
  return met('front') && met('back')
}

function faceOfNeighbours({ parts, joins }: Cut, row: number): PiecePart['face'] {
  let front = 0
  for (const { panel, other, length } of joins) {
    if (panel !== row || other === row || parts[other].segment === parts[row].segment) continue
    if (parts[other].face === 'front') front += length
    if (parts[other].face === 'back') front -= length
  }
  return front === 0 ? undefined : front > 0 ? 'front' : 'back'
}

function alike(a: PiecePart, b: PiecePart): boolean {
  return a.segment === b.segment && a.face === b.face
}

function otherSide(side: 'left' | 'right'): 'left' | 'right' {
  return side === 'left' ? 'right' : 'left'
}

function middleOf(panel: PlainShape, edge: number): [number, number] {
  return edgePoint(panel, panel.edges[edge], 0.5)
}

/** Box around the corners: near enough to tell left from right. */
function extent({ points }: PlainShape): { low: [number, number]; high: [number, number] } {
  const xs = points.map(({ at }) => at[0])
  const ys = points.map(({ at }) => at[1])
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] }
}
