/** What may be shown of a piece besides its outline: the cutting line beyond its seams, how long its edges are, the grain, the mesh it is worn in. */
import { allowanceOutline, edgeLength, type Panel, type Point2 } from '@selvedge/engine/pattern'
import { memo } from 'react'
import { lengthNumber, useLengthUnit } from '../numbers/length-words.ts'
import { shownGarment, standingStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { shownCloth } from '../studio.ts'
import { placeOnEdge } from '../tools/edge-places.ts'
import type { PieceDrawing, SheetMatrix } from './piece-drawing.ts'
import { shownStore } from './show-menu.tsx'

/** [m] */
const ALLOWANCE = 0.01
const GRAIN = 0.08
/** [px] */
const FONT = 11

interface Props {
  panel: Panel
  piece: PieceDrawing
  /** [px/mm] */
  scale: number
}

export const PieceExtras = memo(function PieceExtras({ panel, piece, scale }: Props) {
  useLengthUnit()
  const shown = useStore(shownStore, (state) => state)
  const { matrix } = piece
  return (
    <g className="piece-extras">
      {shown['Seam allowance'] && <path className="cutting-line" d={cuttingLine(panel, matrix)} />}
      {shown.Mesh && <MeshLines panel={panel.id} matrix={matrix} />}
      {shown.Grain && <path className="grain-arrow" d={grainArrow(panel, piece)} />}
      {shown.Lengths &&
        panel.edges.map((edge) => {
          const [x, y] = onSheet(placeOnEdge(panel, edge, 0.5), matrix)
          return (
            <text
              key={edge.id}
              className="tool-word"
              x={x}
              y={y}
              style={{ fontSize: FONT / scale, strokeWidth: 3 / scale }}
            >
              {lengthNumber(edgeLength(panel, edge))}
            </text>
          )
        })}
    </g>
  )
})

/** The triangles of the cloth where they lie in the piece, as they were cut last. */
function MeshLines({ panel, matrix }: { panel: string; matrix: SheetMatrix }) {
  useStore(standingStore, (state) => state.volumes) // told with every mesh
  const cloth = shownCloth()
  const garment = shownGarment(studioStore.get())?.id
  const row = cloth?.pieces.findIndex((one) => one.garment === garment && one.panel === panel) ?? -1
  if (!cloth || row < 0) return null
  const { triPanel, triPattern: p } = cloth
  let path = ''
  for (let t = 0; t < triPanel.length; t++) {
    if (triPanel[t] !== row) continue
    const [a, b, c] = [0, 2, 4].map((k) => onSheet([p[6 * t + k], p[6 * t + k + 1]], matrix))
    path += `M${rounded(a)}L${rounded(b)}L${rounded(c)}Z`
  }
  return <path className="mesh-lines" d={path} data-panel={panel} />
}

function rounded([x, y]: Point2): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function cuttingLine(panel: Panel, matrix: SheetMatrix): string {
  const outline = allowanceOutline(panel, 0.0005, ALLOWANCE)
  let path = ''
  for (let k = 0; k < outline.length; k += 2)
    path += `${k === 0 ? 'M' : 'L'}${onSheet([outline[k], outline[k + 1]], matrix)}`
  return `${path}Z`
}

/** Along the warp, through the middle, with a head at both ends. */
function grainArrow({ grain }: Panel, { x, y, matrix: [a, b, c, d] }: PieceDrawing): string {
  const [u, v] = [Math.cos(grain), Math.sin(grain)]
  const along: Point2 = [GRAIN * (a * u + c * v), GRAIN * (b * u + d * v)]
  const head = (sign: number) => {
    const [px, py] = [x + sign * along[0], y + sign * along[1]]
    const wing = (side: number) =>
      `M${px} ${py}L${px - 0.2 * sign * along[0] + 0.1 * side * along[1]} ${py - 0.2 * sign * along[1] - 0.1 * side * along[0]}`
    return wing(1) + wing(-1)
  }
  return `M${x - along[0]} ${y - along[1]}L${x + along[0]} ${y + along[1]}${head(1)}${head(-1)}`
}

function onSheet([x, y]: Point2, [a, b, c, d, e, f]: SheetMatrix): Point2 {
  return [a * x + c * y + e, b * x + d * y + f]
}
