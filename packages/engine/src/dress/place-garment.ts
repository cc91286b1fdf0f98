/**
 * Places a flat pattern around a body when nobody did: pieces from DXF, SVG or a drafting program that are just drawn
 * side by side. Parts of the body come from words, sizes and seams (`guess-parts.ts`); each piece then gets a plane
 * that touches the volume of its part (`lay-piece.ts`), from the trunk outwards:
 *
 *   torso     top of the front at the neck, backs and sides level with what they are sewn to
 *   waist     where the body is as wide as the band, from the narrowest girth downwards; skirts and legs hang from it
 *   arm       top of the cap a little above the shoulder, cuffs at the end of the sleeve they are sewn to
 *   neck      above what it is sewn to; hoods beside the head
 *
 * turned as it is worn (`turn-pieces.ts`). `wrapPanels` bends it around its volume. Which end of a seam meets which comes
 * from `solveSeamDirections`. A piece that fits its neighbours far better turned over is turned over. Sentences say what
 * was guessed. Parts of a piece that was cut lie as one. Pieces whose part nobody can tell are an `InputError`.
 */
import { type Body, girthAt } from '../body/index.ts'
import { dot, InputError, minus, sine } from '../core/index.ts'
import {
  type Garment,
  type GuessedParts,
  guessParts,
  joinCuts,
  type PiecePart,
  type PlainShape,
  plainShapes,
  writePart,
} from '../pattern/index.ts'
import { type BodyVolumes, bodyJoints, findBodyVolumes, highest } from './body-volumes.ts'
import { middleOf, type Piece, seenBounds, widthWithin, withPieces } from './lay-piece.ts'
import { findPieceJoins, hungHeight, joinGap, type PieceJoin, seenMiddle } from './piece-joins.ts'
import { solveSeamDirections } from './seam-directions.ts'
import { turnPieces } from './turn-pieces.ts'
import { upperArc } from './upper-arc.ts'
import { volumeName } from './wrap-panels.ts'

export interface PlacedGarment {
  readonly garment: Garment
  /** What each panel is worn on, by its row. */
  readonly parts: readonly PiecePart[]
  /** What was guessed, in sentences; empty when every panel had its place. */
  readonly notes: readonly string[]
}

/** `guess`: what each panel is worn on, where somebody knows better than words and seams. */
export function placeGarment(
  garment: Garment,
  body: Body,
  guess: GuessedParts = guessParts(garment),
): PlacedGarment {
  const { parts, notes } = guess
  if (garment.panels.every((panel) => panel.placement !== undefined)) return { garment, parts, notes: [] }
  const { garment: whole, rowOf } = joinCuts(garment)
  if (whole === garment) return placeWhole(garment, body, guess)
  const wholeParts = whole.panels.map((_, row) => parts[rowOf.indexOf(row)])
  const placed = placeWhole(whole, body, { parts: wholeParts, notes })
  const panels = garment.panels.map((panel, row) => {
    const { placement, outside, bodyPart } = placed.garment.panels[rowOf[row]]
    return { ...panel, outside, ...(placement && { placement }), ...(bodyPart && { bodyPart }) }
  })
  return {
    garment: solveSeamDirections({ ...garment, panels }).garment,
    parts: rowOf.map((row) => placed.parts[row]),
    notes: placed.notes,
  }
}

/** Pieces that were not cut: those that were lie where they would in one. */
function placeWhole(garment: Garment, body: Body, { parts, notes: guessed }: GuessedParts): PlacedGarment {
  const lining = garment.panels.find((panel) => panel.lining && panel.placement === undefined)
  if (lining !== undefined)
    throw new InputError(
      `panel "${lining.id}" is a lining without a place; give all panels a placement, linings inside what they line`,
    )
  const volumes = findBodyVolumes(body)
  const pieces = plainShapes(garment).panels.map((panel, row) => buildPiece(panel, parts[row], volumes))
  const joins = findPieceJoins(garment, pieces)
  const turned = turnPieces(pieces, joins)
  const lay = () => {
    for (const piece of pieces) piece.placed = false
    spread(pieces, joins)
    layHeights(pieces, joins, body)
    layBeside(pieces, joins)
  }
  lay()
  const flipped = turnOver(pieces, joins, lay)
  const { garment: sewn, notes: solved } = solveSeamDirections(withPieces(garment, pieces, writePart))
  return { garment: sewn, parts, notes: [...guessed, ...turned, ...flipped, ...solved] }
}

/** Between two pieces laid next to each other [m]; a crotch needs more. */
const GAP = 0.004
const CROTCH_GAP = 0.015
/** Between a piece and the body's extent, around the trunk and around limbs [m]. */
const ROOM = 0.03
const LIMB_ROOM = 0.012
/** Wrapped pieces do not quite close [–]. */
const OPEN = 1.03
/** Each layer lies further out than the one before [m]. */
const LAYER_STEP = 0.015
/** How far out a plane may lie: hems of circle skirts are wider than any body [m]. */
const REACH_MAX = 0.4

function buildPiece(panel: PlainShape, part: PiecePart, volumes: BodyVolumes): Piece {
  const name = volumeName(part.segment === 'leg' ? { segment: 'skirt' } : part, 0)
  if (name === null) {
    throw new InputError(
      `panel ${panel.id} has no place and its name does not say where it is worn; name it front, back, sleeve …, or set its part of the body`,
    )
  }
  return {
    panel,
    part,
    volume: volumes[name],
    outside: panel.outside,
    turn: 0,
    angle: faceAngle(part),
    right: 0,
    height: 0,
    reach: 0,
    tilt: 0,
    flare: null,
    placed: false,
  }
}

/** Where around its volume a piece lies [rad]. On an arm the front is to the right of the left one, to the left of the right one. */
function faceAngle({ segment, side, face }: PiecePart): number {
  const sign = side === 'right' ? -1 : 1
  if (face === 'inner') return Math.PI
  if (segment === 'arm' || segment === 'wrist' || segment === 'hand')
    return face === 'front' ? -sign * 0.5 * Math.PI : face === 'back' ? sign * 0.5 * Math.PI : 0
  if (face === 'back') return Math.PI
  if (side !== undefined && (face === undefined || segment === 'head')) return sign * 0.5 * Math.PI
  return 0
}

/** How far out each plane lies, and how far to the right its piece: halves beside the middle, the rest across it. */
function spread(pieces: readonly Piece[], joins: readonly PieceJoin[]): void {
  for (const piece of pieces) {
    const { part, volume } = piece
    const around = pieces.filter((other) => other.volume === volume && rung(other.part) === rung(part))
    const limb = isLimb(part)
    const ratio = volume.width / volume.depth
    piece.flare = null
    piece.tilt = limb && part.face === 'around' ? coneTilt(piece) : 0
    const girth = OPEN * around.reduce((sum, other) => sum + (limb ? middleWidth(other) : widthOf(other)), 0)
    const wide = limb ? girth / (2 * Math.PI) : girth / ellipsePerimeter(ratio)
    const clear = limb ? Math.max(volume.width, volume.depth) + LIMB_ROOM : volume.depth + ROOM
    const closed = limb && part.face === 'around' // as narrow as it is sewn; wrapping widens it as far as it must
    piece.reach = closed ? wide : Math.min(REACH_MAX, Math.max(clear, part.segment === 'leg' ? 0 : wide))
    if (!limb && Math.abs(sine(piece.angle)) > 0.5) piece.reach *= ratio
    if (part.segment === 'skirt' && part.face === 'around') layFlared(piece, joins)
    piece.reach += LAYER_STEP * piece.panel.layer
    const half = 0.5 * widthOf(piece) + (part.segment === 'leg' ? CROTCH_GAP : GAP)
    const halved = part.side !== undefined && part.face !== undefined && !limb && part.segment !== 'head'
    piece.right = halved ? half * (part.side === 'left' ? 1 : -1) * (part.face === 'back' ? -1 : 1) : 0
  }
}

/** A ring sector becomes a cone: sin α = sector angle / 2π, its centre the apex; the plane then touches at its own reach. */
function layFlared(piece: Piece, joins: readonly PieceJoin[]): void {
  const arc = upperArc(piece, joins)
  if (arc === null) return
  piece.flare = arc
  piece.tilt = Math.min(FLARE_MAX, (OPEN * arc.sweep) / (2 * Math.PI))
  piece.reach = (arc.centre[1] - middleOf(seenBounds(piece))[1]) * piece.tilt
}

/** Flares wider than this are laid as if they were less [–]: a flat ring cannot be put over a body. */
const FLARE_MAX = 0.95

/** Round parts, whose pieces are laid on circles. */
function isLimb({ segment }: PiecePart): boolean {
  return segment !== undefined && ['arm', 'wrist', 'hand', 'neck', 'ankle', 'foot'].includes(segment)
}

/** Pieces of one rung lie round the body next to each other. */
function rung({ segment }: PiecePart): string {
  return segment === 'leg' ? 'skirt' : (segment ?? '')
}

/** Width half way up, where a tapering sleeve is touched by its plane [m]. */
function middleWidth(piece: Piece): number {
  return widthWithin(piece, 0.45, 0.55)
}

function widthOf(piece: Piece): number {
  const { low, high } = seenBounds(piece)
  return high[0] - low[0]
}

/** Perimeter of an ellipse with half axes 1 and k (Ramanujan 1914, first form; within 0.1 % for k < 3). */
function ellipsePerimeter(k: number): number {
  return Math.PI * (3 * (1 + k) - Math.sqrt((3 + k) * (1 + 3 * k)))
}

/** sin α of the cone on which both sides of a tapering piece meet: the girth shrinks by 2π sin α per length. */
function coneTilt(piece: Piece): number {
  const { low, high } = seenBounds(piece)
  const upper = widthWithin(piece, 0.5, 1)
  const lower = widthWithin(piece, 0, 0.05)
  const length = 0.75 * (high[1] - low[1])
  return Math.max(-0.3, Math.min(0.3, -(upper - lower) / (2 * Math.PI * length)))
}

/** Dressing goes from the trunk outwards and downwards. */
const ORDER = ['torso', 'waist', 'skirt', 'leg', 'ankle', 'foot', 'arm', 'wrist', 'hand', 'neck', 'head']

/** Heights: level with what is already there and sewn to it, else where such a piece belongs on the body. */
function layHeights(pieces: readonly Piece[], joins: readonly PieceJoin[], body: Body): void {
  const rank = ({ part }: Piece) => ORDER.indexOf(part.segment ?? '') + (part.face === 'front' ? 0 : 0.5)
  const area = (piece: Piece) => widthOf(piece) * heightOf(piece)
  const order = [...pieces].sort((a, b) => rank(a) - rank(b) || area(b) - area(a))
  const waist = waistLevel(pieces, body)
  for (const piece of order) {
    const met = joins.filter(
      (join) => join.piece === piece && join.other.placed && isLevel(piece, join.other),
    )
    piece.height = met.length > 0 ? levelHeight(piece, met) : ownHeight(piece, body, waist)
    piece.placed = true
  }
}

/** May the one be hung level with the other? Sleeves are not level with the trunk, collars not with the neckline. */
function isLevel(piece: Piece, other: Piece): boolean {
  if (piece.part.segment === 'neck' || piece.part.segment === 'head') return piece.volume === other.volume
  return piece.volume === other.volume || (!isLimb(piece.part) && !isLimb(other.part))
}

/** The edges to be sewn at one height, on average along them. */
function levelHeight(piece: Piece, met: readonly PieceJoin[]): number {
  const { origin, up } = piece.volume
  let sum = 0
  let length = 0
  for (const join of met) {
    const { other } = join
    const across: PieceJoin = { ...join, piece: other, edge: join.otherEdge }
    const base = dot(minus(other.volume.origin, origin), up)
    sum += join.length * (base + other.height + hungHeight(across) - hungHeight(join))
    length += join.length
  }
  return sum / length
}

function ownHeight(piece: Piece, body: Body, waist: number): number {
  const { neck, shoulder } = bodyJoints(body)
  const half = 0.5 * heightOf(piece)
  const { origin } = piece.volume
  switch (piece.part.segment) {
    case 'torso':
      return 0.5 * (neck[1] + shoulder[1]) + SHOULDER_RISE - half - origin[1]
    case 'neck':
    case 'head':
      return neck[1] + half - origin[1]
    case 'arm':
      return SHOULDER_RISE - half
    case 'waist':
    case 'skirt':
    case 'leg':
      return waist - half - origin[1]
    default:
      return -piece.volume.length + half // at the end of the limb
  }
}

/** Shoulder seams and caps start this far above the joints [m]. */
const SHOULDER_RISE = 0.02

/** Height at which the body is as wide as what hangs from the waist, between waist and hips [m]. */
function waistLevel(pieces: readonly Piece[], body: Body): number {
  const joints = bodyJoints(body)
  const top = joints.waist[1]
  const bands = pieces.filter(({ part }) => part.segment === 'waist')
  const hung =
    bands.length > 0 ? bands : pieces.filter(({ part }) => part.segment === 'skirt' || part.segment === 'leg')
  const girth = hung.reduce((sum, piece) => sum + widthWithin(piece, 0.97, 1), 0)
  const lowest = body.girths.hips?.level ?? top - 0.16 * highest(body)
  let level = top
  while (level > lowest && girthAt(body, level) < girth) level -= 0.01
  const fits = level > lowest && bands.length === 0 ? level : top // a band is held by its closing, at the waist
  return bands.length > 0 ? fits + 0.5 * heightOf(bands[0]) : fits
}

function heightOf(piece: Piece): number {
  const { low, high } = seenBounds(piece)
  return high[1] - low[1]
}

/** Pieces beside others of the same face and side: princess seams, side panels. */
function layBeside(pieces: readonly Piece[], joins: readonly PieceJoin[]): void {
  const peers = (piece: Piece) =>
    pieces.filter(
      ({ part, volume }) =>
        volume === piece.volume &&
        part.face === piece.part.face &&
        part.side === piece.part.side &&
        part.segment === piece.part.segment,
    )
  for (const piece of pieces) {
    const group = peers(piece)
    const anchor = group.find((one) => isMiddle(one, joins)) ?? group[0]
    if (group.length < 2 || piece === anchor) continue
    const join = joins.find(({ piece: one, other }) => one === piece && group.includes(other))
    if (join === undefined) continue
    const off = seenMiddle(join)[0] - middleOf(seenBounds(piece))[0]
    if (Math.abs(off) < 0.25 * widthOf(piece)) continue // sewn above or below, not beside
    const back: PieceJoin = { ...join, piece: join.other, edge: join.otherEdge }
    const edge = join.other.right + seenMiddle(back)[0] - middleOf(seenBounds(join.other))[0]
    piece.right = edge - off - Math.sign(off) * GAP
  }
}

/** Sewn to its mirror twin over the middle. */
function isMiddle(piece: Piece, joins: readonly PieceJoin[]): boolean {
  return joins.some(
    ({ piece: one, other }) =>
      one === piece &&
      other !== piece &&
      other.part.face === piece.part.face &&
      other.part.side !== piece.part.side,
  )
}

/** Turns pieces over, or to the other side of the body, that fit their neighbours far better that way. */
function turnOver(pieces: readonly Piece[], joins: readonly PieceJoin[], lay: () => void): string[] {
  const gap = (piece: Piece) =>
    joins.reduce(
      (sum, join) => (join.piece === piece && join.other !== piece ? sum + join.length * joinGap(join) : sum),
      0,
    )
  const notes: string[] = []
  for (const piece of pieces) {
    if (piece.panel.placement !== undefined) continue
    const before = gap(piece)
    piece.outside = piece.outside === 1 ? -1 : 1
    lay()
    if (gap(piece) < FAR_BETTER * before) {
      notes.push(`panel ${piece.panel.id}: turned over, its seams meet better with that side out`)
      continue
    }
    piece.outside = piece.outside === 1 ? -1 : 1
    lay()
  }
  return notes
}

/** Share of the distance to its neighbours that turning over must leave at most [–]. */
const FAR_BETTER = 0.8
