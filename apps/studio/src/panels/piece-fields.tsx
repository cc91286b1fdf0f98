/** A piece, its edges and points, and what is drawn on them: their numbers, to be read and changed. */
import type { Garment } from '@selvedge/engine'
import {
  type Edge,
  type Edit,
  edgeAllowance,
  edgeLength,
  type Panel,
  panelSignedArea,
} from '@selvedge/engine/pattern'
import { projectFabrics } from '@selvedge/engine/project'
import { Button } from '../controls/index.ts'
import { pieceTitles } from '../editor2d/layout.ts'
import { areaWords, lengthWords } from '../numbers/length-words.ts'
import { seamTitle } from '../seam-title.ts'
import { fabricName, projectOf, resolutionMm, shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { select } from '../studio.ts'
import { isSmooth, toggleSmooth } from '../tools/curve/bend.ts'
import { longerEdge } from '../tools/point-move.ts'
import { edit } from '../work.ts'
import { Fact, Facts } from './fields.tsx'
import { NumberField } from './number-field.tsx'

/** One step of the history that changes the garment shown. */
export function change(name: string, ...edits: readonly Edit[]): void {
  const garment = shownGarment(studioStore.get())?.id
  if (garment === undefined || edits.length === 0) return
  edit({ kind: 'batch', edits: edits.map((one) => ({ kind: 'editGarment', garment, edit: one })) }, { name })
}

export function PieceFields({ garment, panel }: { garment: Garment; panel: Panel }) {
  const built = useStore(studioStore, (state) => state.fabrics)
  const project = useStore(studioStore, projectOf)
  const usual = useStore(studioStore, fabricName)
  const fabrics = projectFabrics(project, built)
  const area = Math.abs(panelSignedArea(panel))
  const cloth = fabrics.find(({ name }) => name === (panel.fabric ?? usual))
  const twin = panel.linked?.panel ?? garment.panels.find(({ linked }) => linked?.panel === panel.id)?.id
  const titles = pieceTitles(garment)
  const resolution = useStore(studioStore, resolutionMm)
  return (
    <>
      <h3>Piece: {titles.get(panel.id) ?? panel.id}</h3>
      <label className="field">
        <span>Fabric</span>
        <select
          aria-label="Fabric"
          value={panel.fabric ?? ''}
          onChange={(event) =>
            change('set fabric', { kind: 'setFabric', panel: panel.id, fabric: event.target.value || null })
          }
        >
          <option value="">As the garment</option>
          {fabrics.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Side up</span>
        <select
          aria-label="Side up"
          value={panel.outside}
          onChange={(event) =>
            change('turn piece over', {
              kind: 'setOutside',
              panel: panel.id,
              outside: event.target.value === '1' ? 1 : -1,
            })
          }
        >
          <option value={1}>Right side</option>
          <option value={-1}>Wrong side</option>
        </select>
      </label>
      <NumberField
        name="Layer"
        unit=""
        least={0}
        value={panel.layer}
        onChange={(layer) =>
          change('set layer', { kind: 'setLayer', panel: panel.id, layer: Math.round(layer) })
        }
      />
      <NumberField
        name="Grain"
        unit="°"
        value={panel.grain}
        onChange={(grain) => change('set grain', { kind: 'setGrain', panel: panel.id, grain })}
      />
      <NumberField
        name="Allowance"
        least={0}
        value={panel.allowance ?? 0.01}
        note={panel.allowance === undefined ? 'as is usual' : undefined}
        onChange={(allowance) =>
          change('set allowance', { kind: 'setAllowance', panel: panel.id, allowance })
        }
      />
      <NumberField
        name="Mesh size"
        unit="mm"
        least={0.001}
        value={panel.meshSize ?? null}
        reads={resolution > 0 ? resolution / 1000 : undefined}
        note={panel.meshSize === undefined ? 'as the garment' : undefined}
        title="Edge length of this piece's triangles; empty: as the garment. Sewn edges take the finer of both sides"
        onChange={(meshSize) => setMeshSize(panel.id, meshSize)}
        onClear={() => setMeshSize(panel.id, null)}
      />
      <Facts>
        <Fact name="Name in the file">{panel.id}</Fact>
        <Fact name="Area">{areaWords(area)}</Fact>
        {cloth && <Fact name="Weight">{(1000 * area * cloth.density).toFixed(0)} g</Fact>}
        {twin !== undefined && <Fact name="Follows">{titles.get(twin) ?? twin}</Fact>}
      </Facts>
      <PieceEdges panel={panel} />
    </>
  )
}

function PieceEdges({ panel }: { panel: Panel }) {
  return (
    <div className="tree">
      <p className="tree-head">Edges</p>
      {panel.edges.map((edge) => (
        <button
          key={edge.id}
          type="button"
          className="tree-row"
          onClick={() => select({ kind: 'edge', id: edge.id, panel: panel.id })}
        >
          {edge.label ?? edge.id}
          <span className="fill" />
          <span className="figure muted">{lengthWords(edgeLength(panel, edge))}</span>
        </button>
      ))}
    </div>
  )
}

/** [m]; null: that of the garment. */
function setMeshSize(panel: string, meshSize: number | null): void {
  change('set mesh size', { kind: 'setMeshSize', panel, meshSize })
}

export function EdgeFields({ garment, panel, edge }: { garment: Garment; panel: Panel; edge: Edge }) {
  const length = edgeLength(panel, edge)
  const ref = { panel: panel.id, edge: edge.id }
  const rows = garment.seams.flatMap((seam, row) =>
    [...seam.a, ...seam.b].some((side) => side.panel === panel.id && side.edge === edge.id) ? [row] : [],
  )
  return (
    <>
      <h3>
        Edge: {edge.label ?? edge.id} of {pieceTitles(garment).get(panel.id) ?? panel.id}
      </h3>
      <NumberField
        name="Edge length"
        value={length}
        least={0.001}
        note={`from point ${edge.from}, which stays`}
        onChange={(goal) => change('set edge length', ...longerEdge(panel, edge, goal))}
      />
      <NumberField
        name="Allowance"
        least={0}
        value={edgeAllowance(panel, edge, 0.01)}
        note={edge.allowance === undefined ? 'as the piece' : undefined}
        onChange={(allowance) => change('set allowance', { kind: 'setAllowance', ...ref, allowance })}
      />
      <Facts>
        <Fact name="Shape">{edge.curve.kind === 'line' ? 'straight' : edge.curve.kind}</Fact>
      </Facts>
      {rows.length > 0 && (
        <div className="tree">
          <p className="tree-head">Sewn</p>
          {rows.map((row) => (
            <button
              key={garment.seams[row].id}
              type="button"
              className="tree-row"
              onClick={() => select({ kind: 'seam', id: garment.seams[row].id })}
            >
              <i className={`seam-dot seam-${row % 8}`} />
              {seamTitle(garment, row)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

export function PointFields({ panel, id }: { panel: Panel; id: string }) {
  const point = panel.points.find((one) => one.id === id)
  if (!point) return null
  const [x, y] = point.at
  const move = (to: [number, number]) =>
    change('move point', { kind: 'movePoint', panel: panel.id, point: id, to, lengths: 'keep' })
  const smooth = isSmooth(panel, id)
  return (
    <>
      <h3>Point: {id}</h3>
      <NumberField name="X" value={x} onChange={(value) => move([value, y])} />
      <NumberField name="Y" value={y} onChange={(value) => move([x, value])} />
      <Button
        name={smooth ? 'Make it a corner' : 'Make it smooth'}
        look="plain"
        onPress={() => change(smooth ? 'make corner' : 'make smooth', ...toggleSmooth(panel, id))}
      />
    </>
  )
}
