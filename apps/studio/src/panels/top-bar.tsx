/** The top bar: what is open, the simulation's buttons, what goes out. */
import type { ReactNode } from 'react'
import { runCommand } from '../commands.ts'
import { Button, CommandButton, Menu, Select } from '../controls/index.ts'
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
import { useWhyNot } from '../why-not.ts'
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
      <Menu name="File" look="quiet icon-text" items={FILE_ITEMS} onChoose={runCommand}>
        <FileIcon />
        <span className="label">File</span>
      </Menu>
      <CommandButton command="gallery" look="quiet icon-text">
        <GalleryIcon />
        <span className="label">Gallery</span>
      </CommandButton>
      <h1 className="document-name">
        {title}
        {pieces > 0 && <span className="muted"> {pieces} pieces</span>}
        <SavedState />
      </h1>
      <span className="fill" />
      <HistoryButtons />
      <SimulationButtons />
      <Select
        name="Resolution"
        tip="Edge length of the cloth's triangles"
        value={resolution}
        onChange={(mm) => setResolution(Number(mm))}
      >
        {!RESOLUTIONS.some(({ mm }) => mm === resolution) && (
          <option value={resolution}>{resolution === 0 ? 'Automatic' : `${resolution} mm`}</option>
        )}
        {RESOLUTIONS.map(({ title: name, mm }) => (
          <option key={mm} value={mm}>
            {name} {mm} mm
          </option>
        ))}
      </Select>
      <span className="fill row-end" />
      <CommandButton command="export" look="quiet icon-text">
        <ExportIcon />
        <span className="label">Export</span>
      </CommandButton>
      <CommandButton command="share" tip="Share: a link that holds the whole document" look="quiet icon-text">
        <ShareIcon />
        <span className="label">Share</span>
      </CommandButton>
      <CommandButton command="palette">
        <PaletteIcon />
      </CommandButton>
      <CommandButton command="help" name="Help">
        <HelpIcon />
      </CommandButton>
      <Button name="Inspector panel" tip="Inspector" pressed={drawerOpen} onPress={toggleDrawer}>
        <PanelIcon />
      </Button>
    </header>
  )
}

function HistoryButtons() {
  const back = useStore(studioStore, (state) => state.history.past.at(-1)?.name)
  const forth = useStore(studioStore, (state) => state.history.future.at(-1)?.name)
  return (
    <div className="group">
      <DeedButton command="undo" does={`Undo ${back}`} look="quiet">
        <UndoIcon />
      </DeedButton>
      <DeedButton command="redo" does={`Redo ${forth}`} look="quiet">
        <RedoIcon />
      </DeedButton>
    </div>
  )
}

function SimulationButtons() {
  const running = useStore(simStore, (state) => state.numbers.running)
  const name = running ? 'Pause' : 'Simulate'
  return (
    <div className="group">
      <DeedButton command="simulate" name={name} does={name} look="primary icon-text">
        {running ? <PauseIcon /> : <PlayIcon />}
        <span className="label">{name}</span>
      </DeedButton>
      <DeedButton command="step" does="One step">
        <StepIcon />
        <span className="label">Step</span>
      </DeedButton>
      <DeedButton command="reset" does="Back to the arranged pieces">
        <ResetIcon />
        <span className="label">Reset</span>
      </DeedButton>
    </div>
  )
}

interface DeedProps {
  command: string
  name?: string
  /** What it does, where it can. */
  does: string
  look?: string
  children: ReactNode
}

/** A button that says why when it cannot act. */
function DeedButton({ command, does, look = 'quiet icon-text', ...rest }: DeedProps) {
  const why = useWhyNot(command)
  return <CommandButton command={command} tip={why || does} off={why !== ''} look={look} {...rest} />
}

const FILE_ITEMS = [
  ['new', 'New'],
  ['open', 'Open'],
  ['save', 'Save'],
  ['print', 'Print pattern'],
  ['versions', 'Versions'],
  ['gallery', 'Recent'],
  ['preferences', 'Preferences'],
  ['record-script', 'Record script'],
] as const
