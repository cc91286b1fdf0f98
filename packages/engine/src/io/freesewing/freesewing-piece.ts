/**
 * From a drafted part to the pieces that are worn: its outline cut at the named points, ended where it is folded under,
 * opened if it was drawn as half on a fold, turned until y runs up the body, mirrored for the other side.
 */
import { InputError } from '../../core/index.ts'
import {
  type Curve,
  closedOutline,
  type Edge,
  type Notch,
  type Panel,
  type PanelLine,
  type Point2,
  pointName,
} from '../../pattern/index.ts'
import type { Design, DesignPart, PartEnd, Piece } from './designs/index.ts'
import { type DraftPart, draftPoint, foldLine, inMetres, isOnFold } from './freesewing-draft.ts'
import {
  apart,
  counterClockwise,
  cutAt,
  endAtLine,
  findSpot,
  lengthUpTo,
  mirrorIn,
  moveStroke,
  readStrokes,
  type Stroke,
  stretchBetween,
  strokeLength,
  strokePoint,
  unfold,
} from './freesewing-outline.ts'

/** A panel, its outline, and where the points of the draft are on it. */
export interface WornPiece {
  readonly panel: Panel
  /** Row by row the edges of the panel. */
  readonly strokes: readonly Stroke[]
  /** Places of a named point: one, or two on a piece opened from a fold. */
  place(name: string): Point2[]
}

/** A notch or corner this far off the outline is not on it [m]: drafts round to micrometres. */
const OFF_MAX = 5e-4

export function buildPieces(draft: DraftPart, part: DesignPart, design: Design): WornPiece[] {
  const outline = numbered(fromBreak(counterClockwise(cutOutline(draft, part))))
  return part.pieces.map((piece) => buildPiece(outline, draft, part, piece, design))
}

/** The worn outline in the axes of the draft, with named strokes. */
function cutOutline(draft: DraftPart, part: DesignPart): Stroke[] {
  const where = `part "${part.part}"`
  if (!Object.hasOwn(draft.paths, 'seam')) {
    throw new InputError(`${where}: has no path "seam"; draft it with all its paths`)
  }
  let strokes = nameStretches(readStrokes(draft.paths.seam.ops, where), draft, part)
  for (const end of part.ends ?? []) strokes = endPart(strokes, draft, part, end)
  if (part.drawn === undefined) return strokes
  const fold = foldLine(draft)
  const other = part.drawn === 'left' ? 'right' : 'left'
  const opened =
    fold && isOnFold(draft)
      ? unfold(strokes, fold, (name, drawn) => `${name}-${drawn ? part.drawn : other}`)
      : undefined
  if (opened !== undefined) return opened
  throw new InputError(
    `${where}: should be half a piece on a fold and is not; draft it with the default options`,
  )
}

function nameStretches(outline: Stroke[], draft: DraftPart, { part, stretches }: DesignPart): Stroke[] {
  const where = `part "${part}"`
  const names = [...new Set(Object.values(stretches).flat())]
  let strokes = outline
  for (const name of names) {
    const spot = findSpot(strokes, draftPoint(draft, name, where))
    if (spot.distance > OFF_MAX) {
      const off = `lies ${(1000 * spot.distance).toPrecision(3)} mm off the outline`
      throw new InputError(`${where}: point "${name}" ${off}; draft it with the default options`)
    }
    strokes = cutAt(strokes, spot)
  }
  const corners = new Map(names.map((name) => [name, cornerNear(strokes, draftPoint(draft, name, where))]))
  const named = [...strokes]
  for (const [name, [from, to]] of Object.entries(stretches)) {
    const rows = stretchBetween(strokes, corners.get(from) ?? 0, corners.get(to) ?? 0, [...corners.values()])
    if (rows.length === 0) {
      throw new InputError(`${where}: no single stretch of its outline runs from "${from}" to "${to}"`)
    }
    for (const row of rows) named[row] = { ...strokes[row], name }
  }
  return named
}

/** Row of the stroke that starts nearest to a point. */
function cornerNear(strokes: readonly Stroke[], point: Point2): number {
  const off = strokes.map(({ from }) => apart(from, point))
  return off.indexOf(Math.min(...off))
}

function endPart(strokes: readonly Stroke[], draft: DraftPart, part: DesignPart, end: PartEnd): Stroke[] {
  const where = `part "${part.part}"`
  const at = (name: string) => draftPoint(draft, name, where)
  const [through, from, to] = [at(end.through), at(end.along[0]), at(end.along[1])]
  const beyond: Point2 = [through[0] + to[0] - from[0], through[1] + to[1] - from[1]]
  const ended = endAtLine(strokes, [through, beyond], at(end.keep), end.name)
  if (ended !== undefined) return ended
  throw new InputError(
    `${where}: its line "${end.name}" does not cut it in two; draft it with the default options`,
  )
}

function buildPiece(
  outline: readonly Stroke[],
  draft: DraftPart,
  part: DesignPart,
  piece: Piece,
  design: Design,
): WornPiece {
  const move = (point: Point2) => {
    const [x, y] = quarterTurns(point, part.turn ?? 0)
    return (piece.mirrored ? [0 - x, y] : [x, y]) as Point2
  }
  const mirror = part.drawn === undefined ? undefined : foldLine(draft)
  const images = (point: Point2) => (mirror ? [point, mirrorIn(mirror)(point)] : [point]).map(move)
  const strokes = counterClockwise(outline.map((stroke) => moveStroke(stroke, move)))
  const count = strokes.length
  const shape = closedOutline(
    strokes.map(({ from }): Point2 => [from[0], from[1]]),
    buildEdges(strokes, part),
    strokes.map((_, row) => pointName(piece.mirrored ? (count - row) % count : row)), // those of its mirror image
  )
  const notches = findNotches(draft, strokes, shape.edges, images)
  const lines = (part.marks ?? []).flatMap((path) => buildMarks(draft, path, images))
  const grain = grainOf(draft, part)
  const first = part.pieces[0]
  const panel: Panel = {
    id: piece.id,
    title: `${design.name} ${part.title}`,
    ...shape,
    outside: 1,
    grain: halfTurn(piece.mirrored ? Math.PI - grain : grain),
    layer: 0,
    bodyPart: piece.bodyPart,
    allowance: design.allowance,
    ...(lines.length > 0 ? { lines } : {}),
    ...(notches.length > 0 ? { notches } : {}),
    ...(piece === first ? {} : { linked: { panel: first.id, mirrored: true } }),
  }
  return { panel, strokes, place: (name) => images(draftPoint(draft, name, `part "${part.part}"`)) }
}

function buildEdges(strokes: readonly Stroke[], part: DesignPart): Omit<Edge, 'from' | 'to'>[] {
  return strokes.map(({ controls, name = 'edge', id = name }) => {
    const curve: Curve = controls ? { kind: 'cubic', controls: [controls[0], controls[1]] } : { kind: 'line' }
    const allowance = part.allowances?.[name.replace(/-(left|right)$/, '')]
    return { id, curve, label: name, ...(allowance === undefined ? {} : { allowance }) }
  })
}

/** The notches that lie on the worn outline; those of the back are double. */
function findNotches(
  draft: DraftPart,
  strokes: readonly Stroke[],
  edges: readonly Edge[],
  images: (point: Point2) => Point2[],
): Notch[] {
  const notches: Notch[] = []
  for (const { def, at } of draft.snippets) {
    if (def !== 'notch' && def !== 'bnotch') continue
    const kind = def === 'bnotch' ? 'double' : 'single'
    const [drawn, other] = images(inMetres(at))
    for (const image of other === undefined || apart(drawn, other) < OFF_MAX ? [drawn] : [drawn, other]) {
      const { row, t, distance } = findSpot(strokes, image)
      if (distance > OFF_MAX) continue
      const share = lengthUpTo(strokes[row], t) / strokeLength(strokes[row])
      notches.push({ id: `notch-${notches.length + 1}`, edge: edges[row].id, at: Math.min(1, share), kind })
    }
  }
  return notches
}

/** A path of the draft as a mark, curves as chords; a path that leaps is cut there. */
function buildMarks(draft: DraftPart, path: string, images: (point: Point2) => Point2[]): PanelLine[] {
  if (!Object.hasOwn(draft.paths, path)) return []
  const marks: Point2[][] = []
  let at: Point2 = [0, 0]
  for (const [kind, ...given] of draft.paths[path].ops) {
    const points = given.map(inMetres)
    const to = points.at(-1)
    if (to === undefined) continue
    if (kind === 'M') marks.push([to])
    else if (kind === 'C' && points.length === 3) {
      const stroke = { from: at, to, controls: [points[0], points[1]] as const }
      for (let k = 1; k <= MARK_CHORDS; k++) marks.at(-1)?.push(strokePoint(stroke, k / MARK_CHORDS))
    } else marks.at(-1)?.push(to)
    at = to
  }
  const drawn = marks.filter((mark) => mark.length > 1)
  return drawn.flatMap((mark, m) => {
    const sides = mark.map(images)
    return sides[0].map(
      (_, side): PanelLine => ({
        id: [path, ...(drawn.length > 1 ? [m + 1] : []), ...(sides[0].length > 1 ? [side + 1] : [])].join(
          '-',
        ),
        kind: 'internal',
        points: sides.map((image) => image[side]),
        smooth: false,
        label: path,
      }),
    )
  })
}

/** One edge per stroke; a stretch of several numbers them: cap-1, cap-2, … A mirrored twin keeps these names. */
function numbered(strokes: readonly Stroke[]): Stroke[] {
  const names = strokes.map(({ name }) => name ?? 'edge')
  return strokes.map((stroke, row) => {
    const name = names[row]
    const k = names.slice(0, row + 1).filter((other) => other === name).length
    const alone = names.indexOf(name) === names.lastIndexOf(name)
    return { ...stroke, id: alone ? name : `${name}-${k}` }
  })
}

/** The loop from a stroke that begins a stretch, so that no stretch is torn between its end and its start. */
function fromBreak(strokes: Stroke[]): Stroke[] {
  const first = strokes.findIndex((stroke, row) => stroke.name !== strokes.at(row - 1)?.name)
  return [...strokes.slice(first), ...strokes.slice(0, first)]
}

function quarterTurns([x, y]: Point2, count: number): Point2 {
  if (count === 1) return [0 - y, x]
  if (count === 2) return [0 - x, 0 - y]
  return count === 3 ? [y, 0 - x] : [x, y]
}

/** Strips and cuffs come without a grain line: across them, so that they stretch along their length [rad]. */
function grainOf({ cut }: DraftPart, part: DesignPart): number {
  return typeof cut.grain === 'number' ? (cut.grain / 180 + (part.turn ?? 0) / 2) * Math.PI : Math.PI / 2
}

/** A grain line has no arrow: its angle in [0, π) [rad]. */
function halfTurn(angle: number): number {
  const within = angle - Math.PI * Math.floor(angle / Math.PI + 1e-9)
  return Math.max(0, within)
}

const MARK_CHORDS = 8 // per curve of a mark
