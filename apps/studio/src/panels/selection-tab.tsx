/** What is selected: a piece or a seam, with its numbers. */

import type { Garment } from '@selvedge/engine'
import { edgeLength, panelSignedArea, type Seam, seamLengths } from '@selvedge/engine/pattern'
import { pieceTitles } from '../editor2d/layout.ts'
import { centimetres } from '../sim-words.ts'
import { garmentOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { select } from '../studio.ts'
import { Fact, Facts } from './fields.tsx'
import { seamTitle, sideTitle } from './garment-tab.tsx'

export function SelectionTab() {
  const garment = useStore(studioStore, garmentOf)
  const selection = useStore(studioStore, (state) => state.selection)
  if (!garment || !selection) {
    return (
      <p className="muted">
        Nothing is selected. Click a piece or a coloured seam in the pattern, or use the tree under Garment.
      </p>
    )
  }
  if (selection.kind === 'seam') return <SeamFacts garment={garment} id={selection.id} />
  return (
    <PieceFacts garment={garment} id={selection.kind === 'piece' ? selection.id : (selection.panel ?? '')} />
  )
}

function PieceFacts({ garment, id }: { garment: Garment; id: string }) {
  const panel = garment.panels.find((candidate) => candidate.id === id)
  if (!panel) return null
  const perimeter = panel.edges.reduce((sum, edge) => sum + edgeLength(panel, edge), 0)
  const seams = garment.seams.filter((seam) => [...seam.a, ...seam.b].some((side) => side.panel === id))
  return (
    <>
      <h3>Piece: {pieceTitles(garment).get(id) ?? id}</h3>
      <Facts>
        <Fact name="Name in the file">{id}</Fact>
        <Fact name="Area">{(1e4 * Math.abs(panelSignedArea(panel))).toFixed(0)} cm²</Fact>
        <Fact name="Outline">{centimetres(perimeter)}</Fact>
        <Fact name="Edges">{panel.edges.length}</Fact>
        <Fact name="Grain">{((panel.grain * 180) / Math.PI).toFixed(0)}°</Fact>
        <Fact name="Layer">{panel.layer}</Fact>
      </Facts>
      <SeamList garment={garment} seams={seams} />
    </>
  )
}

function SeamList({ garment, seams }: { garment: Garment; seams: readonly Seam[] }) {
  if (seams.length === 0) return null
  return (
    <div className="tree">
      <p className="tree-head">Sewn to</p>
      {seams.map((seam) => (
        <button
          key={seam.id}
          type="button"
          className="tree-row"
          onClick={() => select({ kind: 'seam', id: seam.id })}
        >
          <i className={`seam-dot seam-${garment.seams.indexOf(seam) % 8}`} />
          {seamTitle(garment, garment.seams.indexOf(seam))}
        </button>
      ))}
    </div>
  )
}

function SeamFacts({ garment, id }: { garment: Garment; id: string }) {
  const row = garment.seams.findIndex((candidate) => candidate.id === id)
  if (row < 0) return null
  const seam = garment.seams[row]
  const { a, b } = seamLengths(garment, seam)
  const difference = Math.abs(a - b)
  const share = (100 * difference) / Math.min(a, b)
  return (
    <>
      <h3>Seam: {seamTitle(garment, row)}</h3>
      <Facts>
        <Fact name={`On ${sideTitle(garment, seam.a)}`}>{centimetres(a)}</Fact>
        <Fact name={`On ${sideTitle(garment, seam.b)}`}>{centimetres(b)}</Fact>
        <Fact name={share > 8 ? 'Gather' : 'Ease'}>
          {(1000 * difference).toFixed(1)} mm ({share.toFixed(1)} %)
        </Fact>
        <Fact name="Sides">{seam.sides === 'right-right' ? 'right to right' : 'right to wrong'}</Fact>
      </Facts>
    </>
  )
}
