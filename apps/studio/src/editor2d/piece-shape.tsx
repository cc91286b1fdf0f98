/**
 * One piece on the table: filled with its side's colour, sewn edges in the colour of their seam, its name inside, what is
 * drawn on it; when something of it is selected, its points and handles as well.
 */
import type { Project } from '@selvedge/engine'
import {
  dartWedge,
  edgeVelocity,
  flattenLine,
  type Panel,
  type Point2,
  parametersAt,
  pleatFolds,
  type Seam,
} from '@selvedge/engine/pattern'
import { memo } from 'react'
import { sizeWords, useLengthUnit } from '../numbers/length-words.ts'
import type { Selected, Selection } from '../state.ts'
import { useStore } from '../store.ts'
import { placeOnEdge } from '../tools/edge-places.ts'
import { handlesOf } from './hit-pattern.ts'
import type { PieceDrawing, SheetMatrix } from './piece-drawing.ts'
import { shownStore } from './show-menu.tsx'

export const SEAM_COLOURS = 8

interface Props {
  piece: PieceDrawing
  panel: Panel
  seams: readonly Seam[]
  pins: Project['pins']
  /** [px/mm], for text and targets that keep their size. */
  scale: number
  /** Its points and handles are shown. */
  open: boolean
  selection: Selection
  /** Another piece lies on it: its name would be written through that one's. */
  covered: boolean
}

export const PieceShape = memo(function PieceShape(props: Props) {
  const { piece, panel, seams, scale, open, selection } = props
  useLengthUnit()
  const labels = useStore(shownStore, (state) => state.Labels)
  const chosen = selection ? [selection, ...(selection.also ?? [])] : []
  const isChosen = (kind: Selected['kind'], id: string) =>
    chosen.some((one) => one.kind === kind && one.id === id && (one.panel ?? piece.id) === piece.id)
  const selected = isChosen('piece', piece.id)
  const size = sizeWords([piece.width / 1000, piece.height / 1000])
  const lines = titleLines(piece.title, piece.width * scale)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a drawn piece is a picture with a name
    <g
      className={`piece${selected ? ' selected' : ''}${isTurned(piece, panel) ? ' turned' : ''}`}
      data-id={piece.id}
      data-kind="piece"
      role="img"
      aria-label={`Piece ${piece.title}, ${size}`}
    >
      <path className="piece-fill" d={piece.path} />
      {selected && <path className="piece-casing" d={piece.path} />}
      {piece.edges.map((edge) => {
        const seam = edge.seam >= 0 ? seams[edge.seam] : null
        const lit = isChosen('edge', edge.id) || (seam !== null && chosen.some((one) => one.id === seam.id))
        return (
          <EdgeShape key={edge.id} id={edge.id} path={edge.path} row={edge.seam} seam={seam?.id} lit={lit} />
        )
      })}
      <Inside panel={panel} matrix={piece.matrix} scale={scale} />
      {piece.points.map(({ id, x, y }) => {
        const look = isChosen('point', id) ? 'point chosen' : open ? 'point' : 'point far'
        return <PointShape key={id} id={id} x={x} y={y} r={POINT / scale} look={look} />
      })}
      {open && <Handles panel={panel} matrix={piece.matrix} scale={scale} />}
      {props.pins
        .filter((pin) => pin.panel === piece.id)
        .map((pin) => (
          <PinHead key={pin.id} id={pin.id} at={onSheet(pin.at, piece.matrix)} scale={scale} />
        ))}
      {labels && lines && !props.covered && piece.height * scale > 60 && (
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

interface EdgeProps {
  id: string
  path: string
  /** Row of its seam, or −1; and its id. */
  row: number
  seam: string | undefined
  lit: boolean
}

/** Apart, so that of a piece whose point is dragged only the two edges there are drawn again. */
const EdgeShape = memo(function EdgeShape({ id, path, row, seam, lit }: EdgeProps) {
  const look = seam === undefined ? 'unsewn' : `seam-${row % SEAM_COLOURS}`
  return (
    <g className={`edge ${look}${lit ? ' selected' : ''}`} data-id={id} data-kind="edge" data-seam={seam}>
      <path className="edge-line" d={path} />
      {seam !== undefined && <path className="edge-target" d={path} />}
    </g>
  )
})

const PointShape = memo(function PointShape(props: {
  id: string
  x: number
  y: number
  r: number
  look: string
}) {
  const { id, x, y, r, look } = props
  return <circle className={look} data-id={id} data-kind="point" cx={x} cy={y} r={r} />
})

/** Is its wrong side up? The sheet has y down: what is not turned over is mirrored there. */
function isTurned({ matrix: [a, b, c, d] }: PieceDrawing, { outside }: Panel): boolean {
  return (a * d - b * c) * outside > 0
}

/** Lines, darts, pleats and notches drawn on the piece. */
const Inside = memo(function Inside({ panel, matrix, scale }: Drawn) {
  const notches = useStore(shownStore, (state) => state.Notches)
  return (
    <>
      {panel.lines?.map((line) => (
        <path
          key={line.id}
          className={`inside-line ${line.kind}`}
          data-id={line.id}
          data-kind="line"
          d={pathOf(flattenLine(line), matrix)}
        />
      ))}
      {panel.darts?.map((dart) => (
        <path
          key={dart.id}
          className="inside-line dart"
          data-id={dart.id}
          data-kind="dart"
          d={pathOf(dartWedge(panel, dart), matrix)}
        />
      ))}
      {panel.pleats?.map((pleat) => (
        <path
          key={pleat.id}
          className="inside-line pleat"
          data-id={pleat.id}
          data-kind="pleat"
          d={pleatFolds(panel, pleat)
            .map(({ points }) => pathOf(points, matrix))
            .join('')}
        />
      ))}
      {(notches ? panel.notches : undefined)?.map((notch) => {
        const edge = panel.edges.find(({ id }) => id === notch.edge)
        if (!edge) return null
        const [x, y] = placeOnEdge(panel, edge, notch.at)
        const [vx, vy] = edgeVelocity(panel, edge, parametersAt(panel, edge, [0, notch.at, 1])[1])
        const tick = NOTCH / scale / 1000 / (Math.hypot(vx, vy) || 1)
        return (
          <path
            key={notch.id}
            className="notch"
            data-id={notch.id}
            data-kind="notch"
            d={pathOf(
              [
                [x - tick * vy, y + tick * vx],
                [x + tick * vy, y - tick * vx],
              ],
              matrix,
            )}
          />
        )
      })}
    </>
  )
})

interface Drawn {
  panel: Panel
  matrix: SheetMatrix
  scale: number
}

function Handles({ panel, matrix, scale }: Drawn) {
  return panel.edges.map((edge) => (
    <g key={edge.id}>
      {handlesOf(panel, edge.id).map((place, row) => {
        const [x, y] = onSheet(place, matrix)
        const key = `${edge.id} ${row}`
        const size = (2 * POINT) / scale
        return (
          <rect key={key} className="handle" x={x - size / 2} y={y - size / 2} width={size} height={size} />
        )
      })}
    </g>
  ))
}

function PinHead({ id, at, scale }: { id: string; at: Point2; scale: number }) {
  return (
    <g className="pin-head" data-id={id} data-kind="pin">
      <circle cx={at[0]} cy={at[1]} r={PIN / scale} />
      <circle className="pin-gleam" cx={at[0]} cy={at[1]} r={PIN / 2.6 / scale} />
    </g>
  )
}

function onSheet([x, y]: Point2, [a, b, c, d, e, f]: SheetMatrix): Point2 {
  return [a * x + c * y + e, b * x + d * y + f]
}

function pathOf(points: readonly Point2[], matrix: SheetMatrix): string {
  return points
    .map((point, k) => {
      const [x, y] = onSheet(point, matrix)
      return `${k === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`
    })
    .join('')
}

/** [px] */
const NOTCH = 6
const PIN = 5

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
