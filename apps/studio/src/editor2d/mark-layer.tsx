/** Marks on the pieces: one colour for both of a pair, hollow while the twin is missing. */
import type { Mark } from '@selvedge/engine/project'
import { projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { markColour, markTitle, twinOf } from '../tools/mark/marks.ts'
import type { PieceDrawing, SheetMatrix } from './piece-drawing.ts'

interface Props {
  garment: string
  marks: readonly Mark[]
  pieces: readonly PieceDrawing[]
  /** [px/mm] */
  scale: number
}

/** [px] */
const DISC = 8
const FONT = 11

export function MarkLayer({ garment, marks, pieces, scale }: Props) {
  const selection = useStore(studioStore, (state) => state.selection)
  const project = useStore(studioStore, projectOf)
  return (
    <g className="marks">
      {marks.map((mark) => {
        const { id, on } = mark
        const piece =
          on.kind === 'cloth' && on.garment === garment && pieces.find((one) => one.id === on.panel)
        if (!piece || on.kind !== 'cloth') return null
        const points = on.stroke.map((at) => onSheet(at, piece.matrix))
        const twin = twinOf(project, mark)
        const lit = selection?.kind === 'mark' && selection.id === id
        const look = `mark-stroke seam-${markColour(mark)}${twin ? '' : ' hollow'}${lit ? ' selected' : ''}`
        const [x, y] = points[0]
        return (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a stroke is a picture with a name
          <g
            key={id}
            className={look}
            data-id={id}
            data-kind="mark"
            role="img"
            aria-label={`${markTitle(mark, () => piece.title)}${twin ? '' : ', without a twin'}`}
          >
            <path className="mark-line" d={pathOf(points)} />
            <path className="mark-core" d={pathOf(points)} />
            <circle cx={x} cy={y} r={DISC / scale} />
            <text x={x} y={y} style={{ fontSize: FONT / scale }}>
              {mark.number}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function onSheet([x, y]: readonly number[], [a, b, c, d, e, f]: SheetMatrix): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

function pathOf(points: readonly [number, number][]): string {
  return points.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
}
