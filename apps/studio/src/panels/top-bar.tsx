/** The top bar: what is open, the simulation's buttons, what goes out. */
import { useEffect, useRef, useState } from 'react'
import { openDialog, runCommand } from '../commands.ts'
import {
  ExportIcon,
  FileIcon,
  GalleryIcon,
  HelpIcon,
  MarkIcon,
  PaletteIcon,
  PanelIcon,
  PauseIcon,
  PlayIcon,
  RedoIcon,
  ResetIcon,
  ShareIcon,
  StepIcon,
  UndoIcon,
} from '../icons.tsx'
import { documentTitle, garmentOf, RESOLUTIONS, resolutionMm, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { setResolution, toggleDrawer } from '../studio.ts'
import { SavedState } from './saved-state.tsx'

export function TopBar() {
  const title = useStore(studioStore, documentTitle)
  const pieces = useStore(studioStore, (state) => garmentOf(state)?.panels.length ?? 0)
  const resolution = useStore(studioStore, resolutionMm)
  const drawerOpen = useStore(studioStore, (state) => state.drawerOpen)
  return (
    <header className="top-bar">
      <span className="mark">
        <MarkIcon />
        <span className="label">Selvedge</span>
      </span>
      <FileMenu />
      <button
        type="button"
        className="quiet icon-text"
        aria-label="Gallery"
        title="Gallery"
        onClick={() => openDialog('Gallery')}
      >
        <GalleryIcon />
        <span className="label">Gallery</span>
      </button>
      <h1 className="document-name">
        {title}
        {pieces > 0 && <span className="muted"> {pieces} pieces</span>}
        <SavedState />
      </h1>
      <span className="fill" />
      <HistoryButtons />
      <SimulationButtons />
      <select
        aria-label="Resolution"
        title="Edge length of the cloth's triangles"
        value={resolution}
        onChange={(event) => setResolution(Number(event.target.value))}
      >
        {!RESOLUTIONS.some(({ mm }) => mm === resolution) && (
          <option value={resolution}>{resolution === 0 ? 'Automatic' : `${resolution} mm`}</option>
        )}
        {RESOLUTIONS.map(({ title: name, mm }) => (
          <option key={mm} value={mm}>
            {name} {mm} mm
          </option>
        ))}
      </select>
      <span className="fill" />
      <button
        type="button"
        className="quiet icon-text"
        aria-label="Export"
        title="Export (Ctrl+E)"
        onClick={() => runCommand('export')}
      >
        <ExportIcon />
        <span className="label">Export</span>
      </button>
      <button
        type="button"
        className="quiet icon-text"
        aria-label="Share"
        title="Share: a link that holds the whole document"
        onClick={() => runCommand('share')}
      >
        <ShareIcon />
        <span className="label">Share</span>
      </button>
      <button
        type="button"
        className="quiet"
        aria-label="Command palette"
        title="Command palette (Ctrl+K)"
        onClick={() => runCommand('palette')}
      >
        <PaletteIcon />
      </button>
      <button
        type="button"
        className="quiet"
        aria-label="Help"
        title="Keyboard shortcuts (F1)"
        onClick={() => runCommand('help')}
      >
        <HelpIcon />
      </button>
      <button
        type="button"
        className="quiet"
        aria-label="Inspector panel"
        title="Inspector"
        aria-pressed={drawerOpen}
        onClick={toggleDrawer}
      >
        <PanelIcon />
      </button>
    </header>
  )
}

function HistoryButtons() {
  const back = useStore(studioStore, (state) => state.history.past.at(-1)?.name)
  const forth = useStore(studioStore, (state) => state.history.future.at(-1)?.name)
  const buttons = [
    { name: 'Undo', step: back, keys: 'Ctrl+Z', command: 'undo', icon: <UndoIcon /> },
    { name: 'Redo', step: forth, keys: 'Ctrl+Shift+Z', command: 'redo', icon: <RedoIcon /> },
  ]
  return (
    <div className="group">
      {buttons.map(({ name, step, keys, command, icon }) => (
        <button
          key={name}
          type="button"
          className="quiet"
          aria-label={name}
          aria-disabled={step === undefined || undefined}
          title={step === undefined ? `Nothing to ${command}` : `${name} ${step} (${keys})`}
          onClick={() => runCommand(command)}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}

function SimulationButtons() {
  const running = useStore(simStore, (state) => state.numbers.running)
  const simStage = useStore(simStore, (state) => state.numbers.stage)
  const placed = useStore(simStore, (state) => state.numbers.vertices > 0)
  const engine = useStore(studioStore, (state) => state.engine)
  const why = whyNot(engine, placed, simStage)
  const off = why !== '' || undefined
  const describe = (key: string) => (why === '' ? key : why)
  return (
    <div className="group">
      <button
        type="button"
        className="primary icon-text"
        aria-label={running ? 'Pause' : 'Simulate'}
        aria-disabled={off}
        title={describe(running ? 'Pause (Space)' : 'Simulate (Space)')}
        onClick={() => !off && runCommand('simulate')}
      >
        {running ? <PauseIcon /> : <PlayIcon />}
        <span className="label">{running ? 'Pause' : 'Simulate'}</span>
      </button>
      <button
        type="button"
        className="quiet icon-text"
        aria-label="Step"
        aria-disabled={off}
        title={describe('One step (.)')}
        onClick={() => !off && runCommand('step')}
      >
        <StepIcon />
        <span className="label">Step</span>
      </button>
      <button
        type="button"
        className="quiet icon-text"
        aria-label="Reset"
        aria-disabled={!placed || undefined}
        title={placed ? 'Back to the arranged pieces (Shift+R)' : why}
        onClick={() => placed && runCommand('reset')}
      >
        <ResetIcon />
        <span className="label">Reset</span>
      </button>
    </div>
  )
}

/** Why Simulate and Step cannot act, and what to do; empty when they can. */
function whyNot(engine: string, placed: boolean, simStage: string): string {
  if (engine === 'loading') return 'Loading engine'
  if (!placed) return engine === 'failed' ? 'The engine did not load' : 'Cutting the pieces'
  if (simStage === 'rest') return 'The cloth is at rest; Reset starts again from the arranged pieces'
  if (simStage === 'stopped') return 'The simulation has stopped; Reset starts again from the arranged pieces'
  return ''
}

const FILE_ITEMS = [
  ['open', 'Open', 'Ctrl+O'],
  ['save', 'Save', 'Ctrl+S'],
  ['print', 'Print pattern', 'Ctrl+P'],
  ['gallery', 'Recent', ''],
] as const

function FileMenu() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : !place.current?.contains(event.target as Node)
      ) {
        setOpen(false)
      }
    }
    window.addEventListener('pointerdown', close)
    window.addEventListener('keydown', close)
    return () => {
      window.removeEventListener('pointerdown', close)
      window.removeEventListener('keydown', close)
    }
  }, [open])
  return (
    <div className="menu-place" ref={place}>
      <button
        type="button"
        className="quiet icon-text"
        aria-label="File"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <FileIcon />
        <span className="label">File</span>
      </button>
      {open && (
        <div className="menu" role="menu" aria-label="File">
          {FILE_ITEMS.map(([command, title, key]) => (
            <button
              key={command}
              type="button"
              role="menuitem"
              aria-label={title}
              aria-keyshortcuts={key.replace('Ctrl', 'Control') || undefined}
              onClick={() => {
                setOpen(false)
                runCommand(command)
              }}
            >
              {title} {key !== '' && <kbd className="told" data-told={key} />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
