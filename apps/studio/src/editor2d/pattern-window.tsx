/** The pattern window: the pieces of the garment on the table, and what the tool in hand does to them. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FitIcon } from '../icons.tsx'
import { drawnGarment, drawnProject, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { stage, toggleSnap } from '../studio.ts'
import { toolInHand, toolStore, toolView } from '../tools/tool-run.ts'
import { CrossedTriangles } from './crossed-triangles.tsx'
import { drawPieces, isCovered } from './layout.ts'
import { MarkLayer } from './mark-layer.tsx'
import { listenToTable, openPieces } from './pattern-pointer.ts'
import { PieceExtras, ShowSwitches } from './piece-extras.tsx'
import { PieceShape } from './piece-shape.tsx'
import { fitView, panBy, type SheetArea, type SheetView, zoomAt, zoomPercent } from './sheet-view.ts'
import { tableOf } from './table.ts'
import { ToolMarks } from './tool-marks.tsx'

export function PatternWindow({ dropping }: { dropping: string }) {
  const worn = useStore(studioStore, drawnGarment)
  const project = useStore(studioStore, drawnProject)
  const selection = useStore(studioStore, (state) => state.selection)
  const tool = useStore(studioStore, (state) => state.tool)
  const { table, pins, marks } = project
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the project only the table matters here
  const sheet = useMemo(
    () => (worn ? drawPieces(worn.garment, tableOf(project, worn.id, worn.garment)) : null),
    [worn, table],
  )
  const frame = useRef<SVGSVGElement>(null)
  const { view, fit, present } = useSheetView(frame, sheet, worn?.id)
  const open = useMemo(() => openPieces({ selection }), [selection])
  return (
    <section className="window" aria-label="Pattern window" tabIndex={-1}>
      <header className="window-head">
        <h2>Pattern</h2>
        <SnapSwitch />
        <ShowSwitches />
        <span className="fill" />
        <span className="muted figure">{zoomPercent(view)}</span>
        <button
          type="button"
          className="quiet icon-text"
          onClick={() => fit()}
          aria-label="Fit pattern"
          title="Fit pattern"
        >
          <FitIcon />
          <span>Fit</span>
        </button>
      </header>
      <div className={dropping !== '' ? 'window-body dropping' : 'window-body'}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
        <svg ref={frame} className={`table tool-${tool}`} role="group" aria-label="Pieces">
          <rect className="table-ground" width="100%" height="100%" />
          {sheet && worn && present && (
            <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              {sheet.pieces.map((piece) => (
                <PieceShape
                  key={piece.id}
                  piece={piece}
                  panel={worn.garment.panels.find(({ id }) => id === piece.id)!}
                  seams={worn.garment.seams}
                  pins={pins}
                  scale={view.scale}
                  open={open.has(piece.id)}
                  selection={selection}
                  covered={isCovered(sheet, piece)}
                />
              ))}
              {sheet.pieces.map((piece) => (
                <PieceExtras
                  key={piece.id}
                  piece={piece}
                  panel={worn.garment.panels.find(({ id }) => id === piece.id)!}
                  scale={view.scale}
                />
              ))}
              <MarkLayer garment={worn.id} marks={marks} pieces={sheet.pieces} scale={view.scale} />
              <CrossedTriangles sheet={sheet} />
              <ToolMarks scale={view.scale} />
            </g>
          )}
        </svg>
        {dropping !== '' && <p className="drop-note">{dropping}</p>}
      </div>
      <Hint />
    </section>
  )
}

function SnapSwitch() {
  const snap = useStore(studioStore, (state) => state.snap)
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label="Snap"
      aria-checked={snap}
      onClick={toggleSnap}
    >
      Snap
    </button>
  )
}

/** What the hand can do right now. */
function Hint() {
  const state = useStore(toolStore, (store) => store.state)
  useStore(studioStore, (store) => store.tool)
  useStore(studioStore, (store) => store.history)
  useStore(studioStore, (store) => store.laser)
  const tool = toolInHand()
  const words =
    tool.window === '3d'
      ? `${tool.name} works in the 3D window · drag moves the table`
      : tool.hint(state, 'pattern', toolView())
  return <p className="hint">{words}</p>
}

/** Zoom and pan: fitted when another garment is opened or the window is resized, else as the person left it. */
function useSheetView(
  frame: React.RefObject<SVGSVGElement | null>,
  sheet: ReturnType<typeof drawPieces> | null,
  garmentId: string | undefined,
) {
  const [view, setView] = useState<SheetView>({ scale: 0.4, x: 0, y: 0 })
  const latest = useRef({ view, sheet, touched: false })
  latest.current.view = view
  latest.current.sheet = sheet

  const fit = useCallback(
    (area?: SheetArea) => {
      const box = frame.current?.getBoundingClientRect()
      if (!latest.current.sheet || !box || box.width === 0) return
      latest.current.touched = area !== undefined
      setView(fitView(area ?? latest.current.sheet, box.width, box.height))
    },
    [frame],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another garment is framed anew
  useLayoutEffect(() => {
    stage.fitPattern = fit
    fit()
    const resizing = new ResizeObserver(() => {
      if (!latest.current.touched) fit()
    })
    if (frame.current) resizing.observe(frame.current)
    return () => resizing.disconnect()
  }, [fit, frame, garmentId])

  useEffect(() => {
    if (!frame.current) return
    const change = (next: (present: SheetView) => SheetView) => {
      latest.current.touched = true
      setView(next)
    }
    return listenToTable(frame.current, {
      view: () => latest.current.view,
      pan: (dx, dy) => change((present) => panBy(present, dx, dy)),
      zoom: (factor, x, y) => change((present) => zoomAt(present, factor, x, y)),
    })
  }, [frame])

  return { view, fit, present: garmentId !== undefined }
}
