/**
 * Where the pieces lie on the table, and how they are drawn there. Left to itself each is seen from outside, turned the
 * way it hangs on the body: pieces of the front first, those of the back, seen from behind, beside or below them. Pieces
 * that would overlap are pushed outwards. Only the drawing is arranged; the document is untouched.
 *
 *   up    = world y in the panel's plane, right = up × n                                            (1)
 *   table = (p · right, p · up) + at, p = R (x, y, 0)                                          [m]  (2)
 */

import { type Garment, InputError } from '@selvedge/engine'
import {
  type Panel,
  type Point2,
  panelNormal,
  panelOutline,
  pieceNames,
  placementAxes,
  placePoint,
} from '@selvedge/engine/pattern'
import { drawOnce, type PieceDrawing, TOLERANCE } from './piece-drawing.ts'

/** What lies on the table, and its extent [mm, y down]. */
export interface Sheet {
  readonly pieces: readonly PieceDrawing[]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a piece lies: table = turn · (x, y) + at, x to the right, y up [m]; the turn is orthogonal, column by column. */
export interface Lie {
  readonly turn: readonly [number, number, number, number]
  readonly at: Point2
}

interface Lying {
  panel: Panel
  turn: [number, number, number, number]
  /** Middle and half extent on the table, y up [m]. */
  x: number
  y: number
  halfWidth: number
  halfHeight: number
  /** Middle of the turned outline [m]. */
  midX: number
  midY: number
}

/** Between two pieces on the table [m]. */
const GAP = 0.035
const ROUNDS_MAX = 100
/** Width over height of a pattern window on a common screen [–]. */
const WINDOW_SHAPE = 0.75

/** Where the program lays the pieces, by id of the panel. */
export function layPieces(garment: Garment): ReadonlyMap<string, Lie> {
  const lying = garment.panels.map(lie)
  const front = lying.filter((piece) => panelNormal(piece.panel)[2] >= -1e-9)
  const back = lying.filter((piece) => !front.includes(piece))
  for (const piece of back) piece.x = -piece.x
  spread(front)
  spread(back)
  if (front.length > 0 && back.length > 0) setBeside(front, back)
  const { left, high } = bounds(lying)
  return new Map(
    lying.map(({ panel, turn, x, y, midX, midY }) => [
      panel.id,
      { turn, at: [x - midX - left, y - midY - high] satisfies Point2 },
    ]),
  )
}

/** The drawing of all pieces, lying as told. */
export function drawPieces(garment: Garment, lies: ReadonlyMap<string, Lie>): Sheet {
  const seamOf = seamRows(garment)
  const titles = pieceTitles(garment)
  const pieces = garment.panels.map((panel) =>
    drawOnce(panel, lies.get(panel.id) ?? AS_DRAWN, seamOf, titles.get(panel.id) ?? ''),
  )
  if (pieces.length === 0) return EMPTY_SHEET
  const left = Math.min(...pieces.map(({ x, width }) => x - width / 2))
  const top = Math.min(...pieces.map(({ y, height }) => y - height / 2))
  return {
    pieces,
    left,
    top,
    width: Math.max(...pieces.map(({ x, width }) => x + width / 2)) - left,
    height: Math.max(...pieces.map(({ y, height }) => y + height / 2)) - top,
  }
}

/** The drawing of all pieces where the program lays them. */
export function layoutPieces(garment: Garment): Sheet {
  return drawPieces(garment, layPieces(garment))
}

/** A table to draw the first piece on [mm]. */
const EMPTY_SHEET: Sheet = { pieces: [], left: 0, top: 0, width: 1200, height: 1200 }

const AS_DRAWN: Lie = { turn: [1, 0, 0, 1], at: [0, 0] }

/** (1) (2) */
function lie(panel: Panel): Lying {
  const [ux, uy, uz, vx, vy, vz] = placementAxes(panel)
  const n = panelNormal(panel)
  const flat = Math.abs(n[1]) > 0.95 // lies like a collar round the neck: its back points up
  const pole = flat ? [0, 0, -1] : [0, 1, 0]
  const along = pole[0] * n[0] + pole[1] * n[1] + pole[2] * n[2]
  const up = [0, 1, 2].map((k) => pole[k] - along * n[k])
  const length = Math.hypot(...up)
  for (let k = 0; k < 3; k++) up[k] /= length
  const right = [up[1] * n[2] - up[2] * n[1], up[2] * n[0] - up[0] * n[2], up[0] * n[1] - up[1] * n[0]]
  const turn: Lying['turn'] = [
    ux * right[0] + uy * right[1] + uz * right[2],
    ux * up[0] + uy * up[1] + uz * up[2],
    vx * right[0] + vy * right[1] + vz * right[2],
    vx * up[0] + vy * up[1] + vz * up[2],
  ]
  const outline = panelOutline(panel, TOLERANCE)
  let left = Infinity
  let rightmost = -Infinity
  let low = Infinity
  let high = -Infinity
  for (let k = 0; k < outline.length; k += 2) {
    const x = turn[0] * outline[k] + turn[2] * outline[k + 1]
    const y = turn[1] * outline[k] + turn[3] * outline[k + 1]
    left = Math.min(left, x)
    rightmost = Math.max(rightmost, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  const midX = (left + rightmost) / 2
  const midY = (low + high) / 2
  // the turn is orthogonal, so its transpose leads back from the sheet to the panel's plane
  const place = placePoint(panel, turn[0] * midX + turn[1] * midY, turn[2] * midX + turn[3] * midY)
  return {
    panel,
    turn,
    x: place[0],
    y: place[1],
    halfWidth: (rightmost - left) / 2,
    halfHeight: (high - low) / 2,
    midX,
    midY,
  }
}

/** From the middle outwards, each piece moves out or up and down, whichever is nearer, until it lies free. */
function spread(pieces: Lying[]): void {
  const order = [...pieces].sort((a, b) => Math.abs(a.x) - Math.abs(b.x) || b.y - a.y)
  const middle = order.reduce((sum, piece) => sum + piece.y, 0) / Math.max(1, order.length)
  order.forEach((piece, k) => {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const other = order.slice(0, k).find((placed) => overlap(placed, piece))
      if (!other) return
      pushFrom(piece, other, middle)
    }
  })
}

function overlap(a: Lying, b: Lying): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + GAP - 1e-6 &&
    Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight + GAP - 1e-6
  )
}

function pushFrom(piece: Lying, other: Lying, middle: number): void {
  const outward = piece.x < 0 ? -1 : 1
  const clearX = other.x + outward * (other.halfWidth + piece.halfWidth + GAP)
  const upward = piece.y < other.y || (piece.y === other.y && piece.y < middle) ? -1 : 1
  const clearY = other.y + upward * (other.halfHeight + piece.halfHeight + GAP)
  if (Math.abs(clearX - piece.x) <= Math.abs(clearY - piece.y)) piece.x = clearX
  else piece.y = clearY
}

/** The back goes to the right of the front or below it, whichever makes a sheet nearer the shape of a window. */
function setBeside(front: readonly Lying[], back: readonly Lying[]): void {
  const f = bounds(front)
  const b = bounds(back)
  const across = (f.right - f.left + b.right - b.left) / Math.max(f.high - f.low, b.high - b.low)
  const stacked = Math.max(f.right - f.left, b.right - b.left) / (f.high - f.low + b.high - b.low)
  const toSide = Math.abs(Math.log(across / WINDOW_SHAPE)) < Math.abs(Math.log(stacked / WINDOW_SHAPE))
  const dx = toSide ? f.right + 2 * GAP - b.left : (f.left + f.right - b.left - b.right) / 2
  const dy = toSide ? (f.low + f.high - b.low - b.high) / 2 : f.low - 2 * GAP - b.high
  for (const piece of back) {
    piece.x += dx
    piece.y += dy
  }
}

function bounds(pieces: readonly Lying[]): { left: number; right: number; low: number; high: number } {
  return {
    left: Math.min(...pieces.map((piece) => piece.x - piece.halfWidth)),
    right: Math.max(...pieces.map((piece) => piece.x + piece.halfWidth)),
    low: Math.min(...pieces.map((piece) => piece.y - piece.halfHeight)),
    high: Math.max(...pieces.map((piece) => piece.y + piece.halfHeight)),
  }
}

/** Row of the seam each edge belongs to, by `panel/edge`. */
function seamRows({ seams }: Garment): ReadonlyMap<string, number> {
  let rows = rowsOf.get(seams)
  if (rows === undefined) {
    const found = new Map<string, number>()
    seams.forEach((seam, row) => {
      for (const side of [...seam.a, ...seam.b]) found.set(`${side.panel}/${side.edge}`, row)
    })
    rows = found
    rowsOf.set(seams, rows)
  }
  return rows
}

const rowsOf = new WeakMap<Garment['seams'], ReadonlyMap<string, number>>()

/**
 * What a tailor calls every piece of a garment, by id: left_ftorso is "Left front"; their ids while it cannot be cut. While
 * pieces and seams are the same ones their names stay: points being moved do not make another piece of it.
 */
export function pieceTitles(garment: Garment): ReadonlyMap<string, string> {
  if (lastTitles?.seams !== garment.seams || !sameNames(lastTitles.panels, garment.panels)) {
    const key = JSON.stringify([
      garment.panels.map(({ id, title }) => [id, title]),
      garment.seams.map(({ id, a, b }) => [id, a, b]),
    ])
    const titles =
      lastTitles?.key === key
        ? lastTitles.titles
        : new Map(namesOf(garment).map((name, row) => [garment.panels[row].id, name]))
    lastTitles = { key, titles, seams: garment.seams, panels: garment.panels }
  }
  return lastTitles.titles
}

interface Titles {
  readonly key: string
  readonly titles: ReadonlyMap<string, string>
  /** Of the garment they were found for: while these are the same ones there is nothing to compare. */
  readonly seams: Garment['seams']
  readonly panels: readonly Panel[]
}

let lastTitles: Titles | null = null

function sameNames(old: readonly Panel[], now: readonly Panel[]): boolean {
  return (
    old === now ||
    (old.length === now.length &&
      now.every(({ id, title }, row) => old[row].id === id && old[row].title === title))
  )
}

function namesOf(garment: Garment): string[] {
  try {
    return pieceNames(garment, () => true)
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason
    return garment.panels.map(({ id, title }) => title ?? id.replaceAll(/[_-]+/g, ' '))
  }
}

/** Does a piece that comes later lie over the middle of this one? */
export function isCovered({ pieces }: Sheet, { id, x, y }: PieceDrawing): boolean {
  const later = pieces.slice(pieces.findIndex((one) => one.id === id) + 1)
  return later.some((one) => Math.abs(one.x - x) < one.width / 2 && Math.abs(one.y - y) < one.height / 2)
}
