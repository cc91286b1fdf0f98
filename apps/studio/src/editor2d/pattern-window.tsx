/** The pattern window: the pieces of the garment on the table, to look at, zoom, and select. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FitIcon } from '../icons.tsx'
import { garmentOf, type Selection, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { select, stage } from '../studio.ts'
import { layoutPieces } from './layout.ts'
import { PieceShape } from './piece-shape.tsx'
import { fitView, panBy, type SheetView, zoomAt, zoomPercent } from './sheet-view.ts'

export function PatternWindow({ dropping }: { dropping: boolean }) {
  const garment = useStore(studioStore, garmentOf)
  const selection = useStore(studioStore, (state) => state.selection)
  const sheet = useMemo(() => (garment ? layoutPieces(garment) : null), [garment])
  const frame = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<SheetView>({ scale: 0.4, x: 0, y: 0 })
  const touched = useRef(false)

  const fit = useCallback(() => {
    const box = frame.current?.getBoundingClientRect()
    if (!sheet || !box || box.width === 0) return
    touched.current = false
    setView(fitView(sheet, box.width, box.height))
  }, [sheet])

  useLayoutEffect(() => {
    stage.fitPattern = fit
    fit()
    const resizing = new ResizeObserver(() => {
      if (!touched.current) fit()
    })
    if (frame.current) resizing.observe(frame.current)
    return () => resizing.disconnect()
  }, [fit])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault() // the page must not scroll or zoom; React's own listener could not stop it
      touched.current = true
      const box = element.getBoundingClientRect()
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015))
      setView((present) => zoomAt(present, factor, event.clientX - box.left, event.clientY - box.top))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  const drag = useDrag((dx, dy) => {
    touched.current = true
    setView((present) => panBy(present, dx, dy))
  })

  return (
    <section className="window" aria-label="Pattern window" tabIndex={-1}>
      <header className="window-head">
        <h2>Pattern</h2>
        <span className="fill" />
        <span className="muted figure">{zoomPercent(view)}</span>
        <button
          type="button"
          className="quiet icon-text"
          onClick={fit}
          aria-label="Fit pattern"
          title="Fit pattern"
        >
          <FitIcon />
          <span>Fit</span>
        </button>
      </header>
      <div className={dropping ? 'window-body dropping' : 'window-body'}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
        <svg
          ref={frame}
          className="table"
          role="group"
          aria-label="Pieces"
          onPointerDown={drag.down}
          onPointerMove={drag.move}
          onPointerUp={drag.up}
          onPointerCancel={drag.cancel}
        >
          <rect className="table-ground" width="100%" height="100%" />
          {sheet && garment && (
            <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              {sheet.pieces.map((piece) => (
                <PieceShape
                  key={piece.id}
                  piece={piece}
                  seams={garment.seams}
                  scale={view.scale}
                  selection={selection}
                />
              ))}
            </g>
          )}
        </svg>
        {dropping && <p className="drop-note">Drop a sewing pattern to open it</p>}
      </div>
      <p className="hint">Click selects a piece or a seam · drag moves the table · wheel zooms</p>
    </section>
  )
}

/** Pans after 4 px of movement, so that a click stays a click and selects what lies under it. */
function useDrag(onPan: (dx: number, dy: number) => void) {
  const last = useRef<{ x: number; y: number; startX: number; startY: number; on: Element } | null>(null)
  const moved = useRef(false)
  return {
    down: (event: React.PointerEvent) => {
      moved.current = false
      if (event.button > 1 || !(event.target instanceof Element)) return
      const { clientX: x, clientY: y } = event
      last.current = { x, y, startX: x, startY: y, on: event.target }
    },
    move: (event: React.PointerEvent) => {
      const from = last.current
      if (!from) return
      if (!moved.current && Math.hypot(event.clientX - from.startX, event.clientY - from.startY) < 4) return
      if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId)
      moved.current = true
      onPan(event.clientX - from.x, event.clientY - from.y)
      last.current = { ...from, x: event.clientX, y: event.clientY }
    },
    up: () => {
      if (last.current && !moved.current) select(selectionAt(last.current.on))
      last.current = null
    },
    cancel: () => {
      last.current = null
    },
  }
}

/** The seam or piece an element of the drawing stands for; null on the bare table. */
function selectionAt(element: Element): Selection {
  const seam = element.closest<SVGElement>('[data-seam]')?.dataset.seam
  if (seam) return { kind: 'seam', id: seam }
  const piece = element.closest<SVGElement>('[data-kind=piece]')?.dataset.id
  return piece ? { kind: 'piece', id: piece } : null
}
