/**
 * The seams of a design's table as seams of the document: stretches become edges in the order of travel, named points
 * that meet become shares of the two sides. `@` in a table stands for both sides of the wearer; what is listed holds on
 * the left, and on the right every side is travelled the other way round.
 */
import { assert, InputError } from '../../core/index.ts'
import type { EdgeRef, Seam } from '../../pattern/index.ts'
import type { Design, DesignSeam } from './designs/index.ts'
import { findSpot, lengthUpTo, type Stroke, strokeLength } from './freesewing-outline.ts'
import type { WornPiece } from './freesewing-piece.ts'

export function buildSeams(design: Design, pieces: readonly WornPiece[]): Seam[] {
  return bothSides(design.seams).map((seam) => buildSeam(seam, pieces))
}

/** The table with every `@` written out. */
export function bothSides(seams: readonly DesignSeam[]): DesignSeam[] {
  return seams.flatMap((seam) => {
    if (!seam.id.includes('@')) return [seam]
    const on = (side: string, turned: boolean): DesignSeam => {
      const put = (text: string) => text.replaceAll('@', side)
      const list = (names: readonly string[]) => (turned ? names.toReversed() : names).map(put)
      return {
        ...seam,
        id: put(seam.id),
        a: list(seam.a),
        b: list(seam.b),
        ...(seam.match ? { match: seam.match.map(([a, b]) => [put(a), put(b)] as const) } : {}),
      }
    }
    return [on('left', false), on('right', true)]
  })
}

function buildSeam(seam: DesignSeam, pieces: readonly WornPiece[]): Seam {
  const pairs = (seam.match ?? []).map(([onA, onB]): [number, number] => {
    return [shareOf(onA, seam.a, pieces), 1 - shareOf(onB, seam.b, pieces)] // b is sewn from its end
  })
  const match = pairs.sort((p, q) => p[0] - q[0])
  return {
    id: seam.id,
    a: seam.a.flatMap((name) => stretchOf(name, pieces).refs),
    b: seam.b.flatMap((name) => stretchOf(name, pieces).refs),
    parallel: false,
    sides: 'right-right',
    ...(match.length > 0 ? { match } : {}),
    ...(seam.closure ? { closure: seam.closure } : {}),
    ...(seam.fold === undefined ? {} : { fold: seam.fold }),
  }
}

interface Found {
  readonly piece: WornPiece
  readonly refs: EdgeRef[]
  readonly strokes: readonly Stroke[]
}

/** Edges of `piece/stretch`. */
function stretchOf(name: string, pieces: readonly WornPiece[]): Found {
  const [id, stretch] = name.split('/')
  const piece = pieces.find(({ panel }) => panel.id === id)
  assert(piece !== undefined, `no piece of the design is called ${id}`)
  const edges = piece.panel.edges.filter(({ label }) => label === stretch)
  assert(edges.length > 0, `piece ${id} has no stretch ${stretch}`)
  return {
    piece,
    refs: edges.map((edge) => ({ panel: id, edge: edge.id })),
    strokes: piece.strokes.filter((stroke) => stroke.name === stretch),
  }
}

/** How far along a side `piece/stretch:point` lies, as a share of the side's length [–]. */
function shareOf(place: string, side: readonly string[], pieces: readonly WornPiece[]): number {
  const [name, point] = place.split(':')
  let before = 0
  let whole = 0
  for (const part of side) {
    const { piece, strokes } = stretchOf(part, pieces)
    const lengths = strokes.map(strokeLength)
    if (part === name) before = whole + lengthTo(piece, strokes, lengths, point)
    whole += lengths.reduce((sum, one) => sum + one, 0)
  }
  return before / whole
}

/** From the start of a stretch to the image of a named point that lies on it [m]. */
function lengthTo(piece: WornPiece, strokes: readonly Stroke[], lengths: readonly number[], point: string) {
  const spots = piece.place(point).map((image) => findSpot(strokes, image))
  const spot = spots.reduce((best, other) => (other.distance < best.distance ? other : best))
  if (spot.distance > NOTCH_OFF_MAX) {
    const off = `lies ${(1000 * spot.distance).toPrecision(3)} mm off the outline of ${piece.panel.id}`
    throw new InputError(`notch "${point}" ${off}; draft it with the default options`)
  }
  const before = lengths.slice(0, spot.row).reduce((sum, one) => sum + one, 0)
  return before + lengthUpTo(strokes[spot.row], spot.t)
}

/** Designs mark some notches of large sizes beside their curve [m]. */
const NOTCH_OFF_MAX = 3e-3
