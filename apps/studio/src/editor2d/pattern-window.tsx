/** The pattern window: the pieces of the garment on the table, and what the tool in hand does to them. */
import type { Garment, Project } from '@selvedge/engine'
import type { WornGarment } from '@selvedge/engine/project'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CommandButton, Switch } from '../controls/index.ts'
import { FitIcon } from '../icons.tsx'
import { DropNote } from '../panels/drop-note.tsx'
import { HoverWords } from '../panels/hover-words.tsx'
import { usePhone } from '../screen-width.ts'
import { drawnGarment, drawnProject, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { stage, toggleSnap } from '../studio.ts'
import { toolInHand, toolStore, toolView } from '../tools/tool-run.ts'
import { readingOf } from '../view3d/map-readings.tsx'
import { isMap } from '../view3d/map-scale.ts'
import { CrossedTriangles } from './crossed-triangles.tsx'
import { HoverMark } from './hover-mark.tsx'
import { drawPieces, isCovered } from './layout.ts'
import { MapLayer } from './map-layer.tsx'
import { MarkLayer } from './mark-layer.tsx'
import { listenToTable, openPieces, pieceUnder } from './pattern-pointer.ts'
import { PieceExtras } from './piece-extras.tsx'
import { PieceShape } from './piece-shape.tsx'
import {
  fitView,
  panBy,
  type SheetArea,
  type SheetView,
  sheetPlace,
  sheetTransform,
  turnAt,
  zoomAt,
  zoomPercent,
} from './sheet-view.ts'
import { ForemostSwitch, ShowMenu } from './show-menu.tsx'
import { flaggedPieces, tableOf } from './table.ts'
import { ToolMarks } from './tool-marks.tsx'
import { hasOptions, ToolOptionFields } from './tool-option-fields.tsx'
import { TracingBar, TracingPicture } from './tracing.tsx'

export function PatternWindow() {
  const worn = useStore(studioStore, drawnGarment)
  const project = useStore(studioStore, drawnProject)
  const selection = useStore(studioStore, (state) => state.selection)
  const tool = useStore(studioStore, (state) => state.tool)
  const viewMode = useStore(studioStore, (state) => state.viewMode)
  const mapped = isMap(viewMode)
  const { table, marks } = project
  const own = worn?.id
  const pins = useMemo(() => project.pins.filter(({ garment }) => garment === own), [project.pins, own])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the project only the table matters here
  const sheet = useMemo(
    () => (worn ? drawPieces(shownPieces(project, worn), tableOf(project, worn.id, worn.garment)) : null),
    [worn, table],
  )
  const frame = useRef<SVGSVGElement>(null)
  const { view, present } = useSheetView(frame, sheet, worn?.id)
  const open = useMemo(() => openPieces({ selection }), [selection])
  const placeAt = (pageX: number, pageY: number) => {
    const { left, top } = frame.current!.getBoundingClientRect()
    const [x, y] = sheetPlace(view, pageX - left, pageY - top)
    return pieceUnder(studioStore.get(), [x / 1000, -y / 1000])
  }
  return (
    <section className="window" aria-label="Pattern window" tabIndex={-1}>
      <header className="window-head">
        <h2>Pattern</h2>
        <SnapSwitch />
        {hasOptions(tool) ? <ToolOptionFields tool={tool} /> : <ForemostSwitch />}
        <ShowMenu whole={hasOptions(tool)} />
        <span className="fill" />
        <span className="muted figure">{zoomPercent(view)}</span>
        <CommandButton command="fit-pattern" look="quiet icon-text">
          <FitIcon />
          <span>Fit</span>
        </CommandButton>
      </header>
      <div className="window-body">
        {sheet && mapped && <MapLayer sheet={sheet} view={view} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
        <svg
          ref={frame}
          className={`table tool-${tool} mode-${viewMode}${mapped ? ' mapped' : ''}`}
          role="group"
          aria-label="Pieces"
        >
          <rect className="table-ground" width="100%" height="100%" />
          {sheet && worn && present && (
            <g transform={sheetTransform(view)}>
              <TracingPicture />
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
              <HoverMark pieces={sheet.pieces} scale={view.scale} />
              <ToolMarks scale={view.scale} />
            </g>
          )}
        </svg>
        <HoverWords placeAt={placeAt} readingOf={readingOf} />
        <TracingBar />
        <DropNote window="pattern" />
      </div>
      <Hint />
    </section>
  )
}

/** Without those that are hidden. */
function shownPieces({ table }: Project, { id, garment }: WornGarment): Garment {
  const hidden = flaggedPieces({ table }, id, 'hidden')
  if (hidden.size === 0) return garment
  return { ...garment, panels: garment.panels.filter((panel) => !hidden.has(panel.id)) }
}

function SnapSwitch() {
  const snap = useStore(studioStore, (state) => state.snap)
  return <Switch name="Snap" on={snap} onChange={toggleSnap} />
}

/** What the hand can do right now. */
function Hint() {
  const state = useStore(toolStore, (store) => store.state)
  useStore(studioStore, (store) => store.tool)
  useStore(studioStore, (store) => store.history)
  useStore(studioStore, (store) => store.laser)
  const phone = usePhone()
  const tool = toolInHand()
  const words = phone
    ? 'To look and to print: drawing and sewing want a wider screen'
    : tool.window === '3d'
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
  const [view, setView] = useState<SheetView>({ scale: 0.4, x: 0, y: 0, turn: 0 })
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
      turn: (angle, x, y) => change((present) => turnAt(present, angle, x, y)),
    })
  }, [frame])

  return { view, present: garmentId !== undefined }
}
