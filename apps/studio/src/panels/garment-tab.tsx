/** The garment: size of the job, and the tree of pieces and seams, which is also the keyboard's way to each of them. */

import type { Garment, Project } from '@selvedge/engine'
import { type EdgeRef, panelSignedArea } from '@selvedge/engine/pattern'
import { type Pin, projectFabrics } from '@selvedge/engine/project'
import { useMemo, useRef } from 'react'
import { pieceTitles } from '../editor2d/layout.ts'
import { SEAM_COLOURS } from '../editor2d/piece-shape.tsx'
import { documentTitle, fabricName, garmentOf, projectOf, type Selection, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { select } from '../studio.ts'
import { markColour, markTitle } from '../tools/mark/marks.ts'
import { Fact, Facts } from './fields.tsx'

export function GarmentTab() {
  const garment = useStore(studioStore, garmentOf)
  const title = useStore(studioStore, documentTitle)
  const built = useStore(studioStore, (state) => state.fabrics)
  const project = useStore(studioStore, projectOf)
  const fabric = useStore(studioStore, fabricName)
  const area = useMemo(() => (garment ? garmentArea(garment) : 0), [garment])
  if (!garment) return <p className="muted">Nothing is open. Choose a garment in the Gallery.</p>
  const density = projectFabrics(project, built).find(({ name }) => name === fabric)?.density
  return (
    <>
      <h3>{title}</h3>
      {project.notes && <p>{project.notes}</p>}
      <Facts>
        <Fact name="Pieces">{garment.panels.length}</Fact>
        <Fact name="Seams">{garment.seams.length}</Fact>
        <Fact name="Cloth">{area.toFixed(2)} m²</Fact>
        {density !== undefined && <Fact name="Weight">{Math.round(1000 * area * density)} g</Fact>}
        {garment.fittedBody && <Fact name="Drafted for">{garment.fittedBody}</Fact>}
      </Facts>
      <GarmentTree garment={garment} pins={project.pins} marks={project.marks} />
    </>
  )
}

type TreeProps = { garment: Garment } & Pick<Project, 'pins' | 'marks'>

function GarmentTree({ garment, pins, marks }: TreeProps) {
  const selection = useStore(studioStore, (state) => state.selection)
  const tree = useRef<HTMLDivElement>(null)
  const rows = [
    ...garment.panels.map((panel) => ({
      kind: 'piece' as const,
      id: panel.id,
      text: pieceTitles(garment).get(panel.id) ?? panel.id,
      seam: -1,
    })),
    ...garment.seams.map((seam, row) => ({
      kind: 'seam' as const,
      id: seam.id,
      text: seamTitle(garment, row),
      seam: row,
    })),
    ...pins.map((pin) => ({
      kind: 'pin' as const,
      id: pin.id,
      text: pinTitle(garment, pin),
      seam: -1,
    })),
    ...marks.map((mark) => ({
      kind: 'mark' as const,
      id: mark.id,
      text: markTitle(mark, (panel) => pieceTitles(garment).get(panel) ?? panel),
      seam: markColour(mark),
    })),
  ]
  const present = Math.max(
    0,
    rows.findIndex((row) => isSelected(selection, row)),
  )

  const onKeyDown = (event: React.KeyboardEvent) => {
    const focused = [...(tree.current?.querySelectorAll('[role=treeitem]') ?? [])].indexOf(
      document.activeElement as Element,
    )
    const goal = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (goal === undefined || goal < 0 || goal >= rows.length) return
    event.preventDefault()
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[goal]?.focus()
  }

  return (
    <div role="tree" aria-label="Garment tree" className="tree" ref={tree} onKeyDown={onKeyDown}>
      {rows.map((row, k) => (
        <div key={`${row.kind} ${row.id}`}>
          {k === 0 && <p className="tree-head">Pieces</p>}
          {k === garment.panels.length && garment.seams.length > 0 && <p className="tree-head">Seams</p>}
          {row.kind === 'pin' && row.id === pins[0].id && <p className="tree-head">Pins</p>}
          {row.kind === 'mark' && row.id === marks[0].id && <p className="tree-head">Marks</p>}
          <div
            role="treeitem"
            className="tree-row"
            data-id={row.id}
            aria-selected={isSelected(selection, row)}
            tabIndex={k === present ? 0 : -1}
            onClick={() => select({ kind: row.kind, id: row.id })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') select({ kind: row.kind, id: row.id })
            }}
          >
            {row.seam >= 0 && <i className={`seam-dot seam-${row.seam % SEAM_COLOURS}`} />}
            {row.text}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Front, to the body. */
export function pinTitle(garment: Garment, { panel, hold, name }: Pin): string {
  const place = { stays: 'where it is', space: 'in space', skin: 'to the body' }[hold.kind]
  return name ?? `${pieceTitles(garment).get(panel) ?? panel}, ${place}`
}

/** Left front – Left back; a piece joined with itself has a dart where the two sides meet in a point, else it is a tube. */
export function seamTitle(garment: Garment, row: number): string {
  const { a, b } = garment.seams[row]
  const [from, to] = [sideTitle(garment, a), sideTitle(garment, b)]
  if (from !== to) return `${from} – ${to}`
  const ends = [a, b].map((side) => side.flatMap((ref) => endsOf(garment, ref)))
  return ends[0].some((point) => ends[1].includes(point)) ? `Dart in ${from}` : `${from}, its own ends`
}

/** Panel and point of both ends of an edge. */
function endsOf(garment: Garment, { panel, edge }: EdgeRef): string[] {
  const found = garment.panels.find(({ id }) => id === panel)?.edges.find(({ id }) => id === edge)
  return found ? [`${panel} ${found.from}`, `${panel} ${found.to}`] : []
}

/** The pieces along one side of a seam, in order. */
export function sideTitle(garment: Garment, side: readonly EdgeRef[]): string {
  const titles = pieceTitles(garment)
  return [...new Set(side.map((ref) => titles.get(ref.panel) ?? ref.panel))].join(', ')
}

function isSelected(selection: Selection, row: { kind: string; id: string }): boolean {
  return selection?.kind === row.kind && selection.id === row.id
}

function garmentArea(garment: Garment): number {
  return garment.panels.reduce((sum, panel) => sum + Math.abs(panelSignedArea(panel)), 0)
}
