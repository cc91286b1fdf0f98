/** The page: top bar, rail, two windows, inspector, status bar. */
import { useEffect, useRef } from 'react'
import { Button } from './controls/index.ts'
import { CommandPalette } from './dialogs/command-palette.tsx'
import { ExportDialog } from './dialogs/export-dialog.tsx'
import { Gallery } from './dialogs/gallery.tsx'
import { ImportSheet } from './dialogs/import-sheet.tsx'
import { KeyboardShortcuts } from './dialogs/keyboard-shortcuts.tsx'
import { Preferences } from './dialogs/preferences.tsx'
import { PrintDialog } from './dialogs/print-dialog.tsx'
import { RecoverWork } from './dialogs/recover-work.tsx'
import { Share } from './dialogs/share.tsx'
import { Versions } from './dialogs/versions.tsx'
import { PatternWindow } from './editor2d/pattern-window.tsx'
import { CloseIcon } from './icons.tsx'
import { listenToKeys } from './keys.ts'
import { followMeasures } from './measures.ts'
import { listenToDrops } from './open-file.ts'
import { ContextMenu } from './panels/context-menu.tsx'
import { FirstHints } from './panels/first-hints.tsx'
import { Inspector } from './panels/inspector.tsx'
import { ModifierBar } from './panels/modifier-bar.tsx'
import { Announcer, StatusBar } from './panels/status-bar.tsx'
import { Timeline } from './panels/timeline.tsx'
import { ToolRail } from './panels/tool-rail.tsx'
import { TopBar } from './panels/top-bar.tsx'
import { WindowsSwitch } from './panels/windows-switch.tsx'
import { studioStore } from './state.ts'
import { useStore } from './store.ts'
import { dismissNotice, setDivide } from './studio.ts'
import { swapStore, swapWindows } from './swap-windows.ts'
import { ThreeWindow } from './view3d/three-window.tsx'

export function App() {
  const windows = useStore(studioStore, (state) => state.windows)
  const swapped = useStore(swapStore, (state) => state.swapped)
  const dialog = useStore(studioStore, (state) => state.dialog)
  useEffect(listenToKeys, [])
  useEffect(listenToDrops, [])
  useEffect(followMeasures, [])
  return (
    <div className="page">
      <TopBar />
      <main className="work">
        <ToolRail />
        <WindowsSwitch />
        <div className={`windows show-${windows}${swapped ? ' swapped' : ''}`}>
          <PatternWindow />
          <Divider />
          <ThreeWindow />
        </div>
        <Inspector />
        <FirstHints />
        <Notice />
        <ModifierBar />
      </main>
      <Timeline />
      <StatusBar />
      <Announcer />
      <ContextMenu />
      {dialog === 'Gallery' && <Gallery />}
      {dialog === 'Export' && <ExportDialog />}
      {dialog === 'Import' && <ImportSheet />}
      {dialog === 'Share' && <Share />}
      {dialog === 'Versions' && <Versions />}
      {dialog === 'Recover work' && <RecoverWork />}
      {dialog === 'Print pattern' && <PrintDialog />}
      {dialog === 'Keyboard shortcuts' && <KeyboardShortcuts />}
      {dialog === 'Command palette' && <CommandPalette />}
      {dialog === 'Preferences' && <Preferences />}
    </div>
  )
}

/** Shares the room between the two windows; arrows move it too. */
function Divider() {
  const divide = useStore(studioStore, (state) => state.divide)
  const swapped = useStore(swapStore, (state) => state.swapped)
  const element = useRef<HTMLHRElement>(null)
  const left = swapped ? 1 - divide : divide
  useEffect(() => {
    const style = element.current?.parentElement?.style
    style?.setProperty('--left', `${left}fr`)
    style?.setProperty('--right', `${1 - left}fr`)
  }, [left])
  const moveTo = (share: number) => setDivide(swapped ? 1 - share : share)
  return (
    <hr
      ref={element}
      className="divider"
      aria-label="Divider"
      aria-orientation="vertical"
      aria-valuenow={Math.round(100 * left)}
      title="Drag shares the room, a double click swaps the windows"
      tabIndex={0}
      onDoubleClick={swapWindows}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const box = event.currentTarget.parentElement?.getBoundingClientRect()
        if (box) moveTo((event.clientX - box.left) / box.width)
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') moveTo(left - 0.02)
        if (event.key === 'ArrowRight') moveTo(left + 0.02)
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
      <Button name="Dismiss" onPress={dismissNotice}>
        <CloseIcon />
      </Button>
    </div>
  )
}
