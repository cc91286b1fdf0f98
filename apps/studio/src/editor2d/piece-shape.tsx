/**
 * One piece on the table: filled with its side's colour, sewn edges in the colour of their seam, its name inside; when
 * it is selected, its points as well.
 */
import type { Seam } from '@selvedge/engine/pattern'
import { memo } from 'react'
import type { Selection } from '../state.ts'
import type { PieceDrawing } from './layout.ts'

export const SEAM_COLOURS = 8

interface Props {
  piece: PieceDrawing
  seams: readonly Seam[]
  /** [px/mm], for text and targets that keep their size. */
  scale: number
  selection: Selection
}

export const PieceShape = memo(function PieceShape({ piece, seams, scale, selection }: Props) {
  const selected = selection?.kind === 'piece' && selection.id === piece.id
  const size = `${(piece.width / 10).toFixed(0)} × ${(piece.height / 10).toFixed(0)} cm`
  const lines = titleLines(piece.title, piece.width * scale)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a drawn piece is a picture with a name
    <g
      className={selected ? 'piece selected' : 'piece'}
      data-id={piece.id}
      data-kind="piece"
      role="img"
      aria-label={`Piece ${piece.title}, ${size}`}
    >
      <path className="piece-fill" d={piece.path} />
      {selected && <path className="piece-casing" d={piece.path} />}
      {piece.edges.map((edge) => {
        const seam = edge.seam >= 0 ? seams[edge.seam] : null
        const lit = seam !== null && selection?.kind === 'seam' && selection.id === seam.id
        return (
          <g
            key={edge.id}
            className={`edge ${seam ? `seam-${edge.seam % SEAM_COLOURS}` : 'unsewn'}${lit ? ' selected' : ''}`}
            data-id={edge.id}
            data-kind="edge"
            data-seam={seam?.id}
          >
            <path className="edge-line" d={edge.path} />
            {seam && <path className="edge-target" d={edge.path} />}
          </g>
        )
      })}
      {selected &&
        piece.points.map(({ id, x, y }) => (
          <circle key={id} className="point" data-id={id} data-kind="point" cx={x} cy={y} r={POINT / scale} />
        ))}
      {lines && piece.height * scale > 60 && (
        <text className="piece-name" x={piece.x} y={piece.y} style={{ fontSize: FONT / scale }}>
          {lines.map((line, k) => (
            <tspan key={line} x={piece.x} dy={k === 0 ? undefined : '1.3em'}>
              {line}
            </tspan>
          ))}
          {lines.length === 1 && (
            <tspan className="piece-size" x={piece.x} dy="1.3em">
              {size}
            </tspan>
          )}
        </text>
      )}
    </g>
  )
})

/** Half as wide as a point is drawn [px]. */
const POINT = 3.5

/** [px], and how wide a letter is on average in it. */
const FONT = 12
const LETTER = 6.6

/** The title in one line, or in more where the piece is narrow; null when it has no room at all. */
function titleLines(title: string, width: number): string[] | null {
  const room = (0.8 * width) / LETTER // pieces are seldom rectangles
  if (title.length <= room) return [title]
  const cut = title.lastIndexOf(' ')
  const two = cut > 0 ? [title.slice(0, cut), title.slice(cut + 1)] : [title]
  const choices = [two, title.split(' ')]
  return choices.find((lines) => lines.every((line) => line.length <= room)) ?? null
}
