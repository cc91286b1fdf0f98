/** The page: top bar, rail, two windows, inspector, status bar. */
import { useEffect, useRef, useState } from 'react'
import { CommandPalette } from './dialogs/command-palette.tsx'
import { ExportDialog } from './dialogs/export-dialog.tsx'
import { Gallery } from './dialogs/gallery.tsx'
import { ImportSheet } from './dialogs/import-sheet.tsx'
import { KeyboardShortcuts } from './dialogs/keyboard-shortcuts.tsx'
import { PrintDialog } from './dialogs/print-dialog.tsx'
import { RecoverWork } from './dialogs/recover-work.tsx'
import { Share } from './dialogs/share.tsx'
import { PatternWindow } from './editor2d/pattern-window.tsx'
import { CloseIcon } from './icons.tsx'
import { listenToKeys } from './keys.ts'
import { listenToDrops } from './open-file.ts'
import { FirstHints } from './panels/first-hints.tsx'
import { Inspector } from './panels/inspector.tsx'
import { Announcer, StatusBar } from './panels/status-bar.tsx'
import { Timeline } from './panels/timeline.tsx'
import { ToolRail } from './panels/tool-rail.tsx'
import { TopBar } from './panels/top-bar.tsx'
import { studioStore } from './state.ts'
import { useStore } from './store.ts'
import { dismissNotice, setDivide } from './studio.ts'
import { ThreeWindow } from './view3d/three-window.tsx'

export function App() {
  const windows = useStore(studioStore, (state) => state.windows)
  const dialog = useStore(studioStore, (state) => state.dialog)
  const [dropping, setDropping] = useState('')
  useEffect(listenToKeys, [])
  useEffect(() => listenToDrops(setDropping), [])
  return (
    <div className="page">
      <TopBar />
      <main className="work">
        <ToolRail />
        <div className={`windows show-${windows}`}>
          <PatternWindow dropping={dropping} />
          <Divider />
          <ThreeWindow />
        </div>
        <Inspector />
        <FirstHints />
        <Notice />
      </main>
      <Timeline />
      <StatusBar />
      <Announcer />
      {dialog === 'Gallery' && <Gallery />}
      {dialog === 'Export' && <ExportDialog />}
      {dialog === 'Import' && <ImportSheet />}
      {dialog === 'Share' && <Share />}
      {dialog === 'Recover work' && <RecoverWork />}
      {dialog === 'Print pattern' && <PrintDialog />}
      {dialog === 'Keyboard shortcuts' && <KeyboardShortcuts />}
      {dialog === 'Command palette' && <CommandPalette />}
    </div>
  )
}

/** Shares the room between the two windows; arrows move it too. */
function Divider() {
  const divide = useStore(studioStore, (state) => state.divide)
  const element = useRef<HTMLHRElement>(null)
  useEffect(() => {
    const style = element.current?.parentElement?.style
    style?.setProperty('--left', `${divide}fr`)
    style?.setProperty('--right', `${1 - divide}fr`)
  }, [divide])
  return (
    <hr
      ref={element}
      className="divider"
      aria-label="Divider"
      aria-orientation="vertical"
      aria-valuenow={Math.round(100 * divide)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const box = event.currentTarget.parentElement?.getBoundingClientRect()
        if (box) setDivide((event.clientX - box.left) / box.width)
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') setDivide(divide - 0.02)
        if (event.key === 'ArrowRight') setDivide(divide + 0.02)
      }}
    />
  )
}

/** One sentence about a file or the engine, until it is put away. */
function Notice() {
  const notice = useStore(studioStore, (state) => state.notice)
  if (!notice) return null
  return (
    <div className="notice" role="alert">
      <p>{notice}</p>
      <button type="button" className="quiet" aria-label="Dismiss" onClick={dismissNotice}>
        <CloseIcon />
      </button>
    </div>
  )
}
