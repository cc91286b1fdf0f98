/** What was pinned, marked, measured or laid out on a piece goes with the piece: to its new name, to its part, or away. */
import { cutNames, type Edit, type Garment, panelAt } from '../pattern/index.ts'
import { type Measure, measuredPieces, type Project, pieceKey, type TapePlace } from './project.ts'

/** What pieces and their edges are called now, by what they were called. */
interface PieceMoves {
  /** Which piece a place of one belongs to [m]; without a place the piece itself. */
  piece(panel: string, at?: readonly [number, number]): string
  edge(panel: string, edge: string): { panel: string; edge: string }
}

/** What is renamed goes under its new name; of a piece that was cut each place and each edge goes with its part. */
export function movesOf(before: Garment, after: Garment, edit: Edit): PieceMoves | undefined {
  if (edit.kind === 'renamePanel') {
    const piece = (panel: string) => (panel === edit.panel ? edit.name : panel)
    return { piece, edge: (panel, edge) => ({ panel: piece(panel), edge }) }
  }
  const hasEdge = (panel: string, edge: string) =>
    after.panels.some(({ id, edges }) => id === panel && edges.some((one) => one.id === edge))
  if (edit.kind === 'renameEdge') {
    const isRenamed = (panel: string, edge: string) => edge === edit.edge && !hasEdge(panel, edge) // linked pieces' as well
    return {
      piece: (panel) => panel,
      edge: (panel, edge) => ({ panel, edge: isRenamed(panel, edge) ? edit.name : edge }),
    }
  }
  if (edit.kind !== 'cutPanel') return undefined
  const names = cutNames(before, edit)
  const partsOf = (panel: string) => after.panels.filter(({ id }) => id === panel || id === names.get(panel))
  return {
    piece: (panel, at) => {
      const parts = partsOf(panel)
      return at && parts.length > 1 ? panelAt(parts, [at[0], at[1]]).id : panel
    },
    edge: (panel, edge) => ({ panel: partsOf(panel).find(({ id }) => hasEdge(id, edge))?.id ?? panel, edge }),
  }
}

/**
 * Pins, marks, measures and places on the table of pieces that are still there; `moved`: which pieces of a garment they are of
 * now.
 */
export function carryPieces(project: Project, moved?: { name: string; moves: PieceMoves }): Project {
  const pieces = new Set(
    project.garments.flatMap(({ id: garment, garment: { panels } }) =>
      panels.map((panel) => pieceKey({ garment, panel: panel.id })),
    ),
  )
  const move = <T extends { garment: string; panel: string }>(item: T, at?: readonly [number, number]): T => {
    const panel = item.garment === moved?.name ? moved.moves.piece(item.panel, at) : item.panel
    return panel === item.panel ? item : { ...item, panel }
  }
  const isThere = (item: { garment: string; panel: string }) => pieces.has(pieceKey(item))
  const marks = project.marks.flatMap((mark) => {
    if (mark.on.kind === 'body') return [mark]
    const { stroke } = mark.on
    const on = move(mark.on, stroke[stroke.length >> 1])
    return isThere(on) ? [on === mark.on ? mark : { ...mark, on }] : []
  })
  const measures = project.measures
    .map((measure) =>
      movedMeasure(measure, move, (tape) => {
        const is = tape.garment === moved?.name ? moved.moves.edge(tape.panel, tape.edge) : tape
        return is.panel === tape.panel && is.edge === tape.edge ? tape : { ...tape, ...is }
      }),
    )
    .filter((measure) => measuredPieces(measure).every(isThere))
  return {
    ...project,
    measures,
    pins: project.pins.map((pin) => move(pin, pin.at)).filter(isThere),
    marks,
    table: project.table.map((piece) => move(piece)).filter(isThere),
  }
}

type EdgeTape = Extract<Measure['tape'], { kind: 'edge' }>

/** A measure of pieces that may have another name; a flat one goes with its middle. */
function movedMeasure(
  measure: Measure,
  move: <T extends { garment: string; panel: string }>(item: T, at?: readonly [number, number]) => T,
  moveEdge: (tape: EdgeTape) => EdgeTape,
): Measure {
  const { tape } = measure
  const place = (at: TapePlace): TapePlace => (at.on === 'cloth' ? move(at, at.at) : at)
  if (tape.kind === 'round') return { ...measure, tape: { ...tape, at: place(tape.at) } }
  if (tape.kind === 'edge') return { ...measure, tape: moveEdge(tape) }
  if (tape.kind === 'flat') return { ...measure, tape: move(tape, middle(tape.from, tape.to)) }
  return { ...measure, tape: { ...tape, from: place(tape.from), to: place(tape.to) } }
}

type Place = readonly [number, number]
const middle = (a: Place, b: Place): Place => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
