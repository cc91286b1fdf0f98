/** The garment: size, size of the job, and the tree of pieces and seams, which is also the keyboard's way to each of them. */

import type { Garment, Project } from '@selvedge/engine'
import type { Pin } from '@selvedge/engine/project'
import { useMemo } from 'react'
import { Tree, type TreeGroup } from '../controls/index.ts'
import { pieceTitles } from '../editor2d/layout.ts'
import { SEAM_COLOURS } from '../editor2d/piece-shape.tsx'
import { flaggedPieces } from '../editor2d/table.ts'
import { seamTitle } from '../seam-title.ts'
import { garmentName, garmentOf, projectOf, shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { select } from '../studio.ts'
import { markColour, markTitle } from '../tools/mark/marks.ts'
import { DressingOrder } from './dressing-order.tsx'
import { GarmentFacts } from './garment-facts.tsx'
import { MeasureList } from './measure-list.tsx'

export function GarmentTab() {
  const garment = useStore(studioStore, garmentOf)
  const project = useStore(studioStore, projectOf)
  const own = useStore(studioStore, (state) => shownGarment(state)?.id)
  const pins = useMemo(() => project.pins.filter((pin) => pin.garment === own), [project.pins, own])
  const marks = useMemo(
    () => project.marks.filter(({ on }) => on.kind === 'body' || on.garment === own),
    [project.marks, own],
  )
  if (!garment) return <p className="muted">Nothing is open. Choose a garment in the Gallery.</p>
  return (
    <>
      <DressingOrder />
      <GarmentFacts garment={garment} />
      <MeasureList garment={garment} />
      <GarmentTree garment={garment} pins={pins} marks={marks} />
    </>
  )
}

type RowKind = 'piece' | 'seam' | 'pin' | 'mark'
type TreeProps = { garment: Garment } & Pick<Project, 'pins' | 'marks'>

function GarmentTree({ garment, pins, marks }: TreeProps) {
  const selection = useStore(studioStore, (state) => state.selection)
  const project = useStore(studioStore, projectOf)
  const hidden = flaggedPieces(project, useStore(studioStore, garmentName), 'hidden')
  const titles = pieceTitles(garment)
  const titleOf = (panel: string) => titles.get(panel) ?? panel
  const pieceTitle = (panel: string) => `${titleOf(panel)}${hidden.has(panel) ? ' (hidden)' : ''}`
  const row = (kind: RowKind, id: string, title: string, colour?: number) => ({
    id,
    title,
    sign: colour !== undefined && <i className={`seam-dot seam-${colour % SEAM_COLOURS}`} />,
    selected: selection?.kind === kind && selection.id === id,
    choose: () => select({ kind, id }),
  })
  const groups: TreeGroup[] = [
    { title: 'Pieces', rows: garment.panels.map(({ id }) => row('piece', id, pieceTitle(id))) },
    { title: 'Seams', rows: garment.seams.map(({ id }, k) => row('seam', id, seamTitle(garment, k), k)) },
    { title: 'Pins', rows: pins.map((pin) => row('pin', pin.id, pinTitle(garment, pin))) },
    {
      title: 'Marks',
      rows: marks.map((mark) => row('mark', mark.id, markTitle(mark, titleOf), markColour(mark))),
    },
  ]
  return <Tree name="Garment tree" groups={groups.filter(({ rows }) => rows.length > 0)} />
}

/** Front, to the body. */
export function pinTitle(garment: Garment, { panel, hold, name }: Pin): string {
  const place = { stays: 'where it is', space: 'in space', skin: 'to the body' }[hold.kind]
  return name ?? `${pieceTitles(garment).get(panel) ?? panel}, ${place}`
}
