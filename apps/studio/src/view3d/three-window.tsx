/** The 3D window: the garment viewer, how it is looked at, and what the colours of a map mean. */
import type { GarmentViewer, ViewMode } from '@selvedge/view'
import type { PreparedCloth } from '@selvedge/view/prepare'
import { useEffect, useRef } from 'react'
import { runCommand, VIEW_MODES } from '../commands.ts'
import { CameraIcon, FitIcon } from '../icons.tsx'
import { MotionChoice } from '../panels/timeline.tsx'
import { WindBar, WindSwitch } from '../panels/wind-bar.tsx'
import {
  drawnProject,
  fabricName,
  garmentName,
  garmentOf,
  handStore,
  shownGarment,
  simStore,
  studioStore,
} from '../state.ts'
import { useStore } from '../store.ts'
import { listenToScene, setViewMode, stage } from '../studio.ts'
import { toolInHand, toolStore, toolView } from '../tools/tool-run.ts'
import { followWind } from '../wind.ts'
import { lessonOpen } from '../wrap-lessons.ts'
import { BusyLine } from './busy-line.tsx'
import { finishElsewhere, prepareElsewhere } from './cloth-elsewhere.ts'
import { FitLegend, isMap, MAP_LEGENDS } from './fit-legend.tsx'
import { LessonHint } from './lesson-hint.tsx'
import { PullNumber } from './pull-number.tsx'
import { type GarmentMessage, sameMesh } from './same-mesh.ts'
import { listenToMarks, noteBody, showMarks } from './scene-marks.ts'
import { listenToStage } from './scene-pointer.ts'
import { followSection, SectionFigure } from './section-view.tsx'
import { shownLook } from './shown-look.ts'
import { showField } from './slide-field.ts'
import { ViewCube } from './view-cube.tsx'
import { WrapControls } from './wrap-controls.tsx'

export function ThreeWindow() {
  const viewMode = useStore(studioStore, (state) => state.viewMode)
  const canView = useStore(studioStore, (state) => state.canView)
  const engine = useStore(studioStore, (state) => state.engine)
  const placed = useStore(simStore, (state) => state.numbers.vertices > 0)
  const waits = useStore(simStore, (state) => state.numbers.waits)
  const stopped = useStore(simStore, (state) =>
    state.numbers.stage === 'stopped' ? state.numbers.reason : '',
  )
  const cube = useRef<HTMLDivElement>(null)

  return (
    <section className="window" aria-label="3D window" tabIndex={-1}>
      <header className="window-head">
        <h2>3D</h2>
        {canView && <ViewControls />}
        <BusyLine />
      </header>
      <div className="window-body">
        {canView ? (
          <>
            <Stage cube={cube} />
            <ViewCube cube={cube} />
            {!placed && engine !== 'failed' && (
              <p className={stopped ? 'stage-note why' : waits ? 'stage-note plain' : 'stage-note'}>
                {stopped ? `Cannot be put on: ${stopped}` : waits || LOADING_WORDS[engine]}
              </p>
            )}
            {isMap(viewMode) && <FitLegend map={viewMode} />}
            <PullNumber />
            <LessonHint />
            <WrapControls />
            <SectionFigure />
            <WindBar />
          </>
        ) : (
          <p className="stage-note plain">
            This browser offers no WebGL 2, so the cloth cannot be drawn here. The pattern, the simulation and
            Export work; switching on hardware acceleration brings the picture back.
          </p>
        )}
      </div>
      {canView && <Hint />}
    </section>
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
    tool.window === 'pattern'
      ? `${tool.name} works in the pattern window · drag turns the view · middle drag moves it · wheel zooms`
      : tool.hint(state, '3d', toolView())
  return <p className="hint">{words}</p>
}

function ViewControls() {
  const viewMode = useStore(studioStore, (state) => state.viewMode)
  return (
    <>
      <select
        aria-label="View mode"
        title="View mode (Shift+1 to Shift+8)"
        value={viewMode}
        onChange={(event) => setViewMode(event.target.value as ViewMode)}
      >
        {VIEW_MODES.map(([mode, title]) => (
          <option key={mode} value={mode}>
            {title}
          </option>
        ))}
      </select>
      <MotionChoice />
      <ArrangeAll />
      <WindSwitch />
      <span className="fill" />
      <button
        type="button"
        className="quiet icon-text"
        aria-label="Fit 3D view"
        title="Fit 3D view (F)"
        onClick={() => runCommand('fit-3d')}
      >
        <FitIcon />
        <span>Fit</span>
      </button>
      <button
        type="button"
        className="quiet"
        aria-label="Screenshot"
        title="Screenshot"
        onClick={() => runCommand('screenshot')}
      >
        <CameraIcon />
      </button>
    </>
  )
}

/** With the tool Arrange in hand, and where pieces wait for a place. */
function ArrangeAll() {
  const tool = useStore(studioStore, (state) => state.tool)
  const waits = useStore(simStore, (state) => state.numbers.waits !== '')
  const empty = useStore(studioStore, (state) => (garmentOf(state)?.panels.length ?? 0) === 0)
  if (tool !== 'arrange' && (!waits || empty)) return null
  return (
    <button
      type="button"
      className="plain"
      title="Puts all pieces round the body"
      onClick={() => runCommand('arrange-all')}
    >
      Arrange all
    </button>
  )
}

const LOADING_WORDS = { loading: 'Loading engine', ready: 'Cutting the pieces', failed: '' }

/** The canvas; React only gives it a place. */
function Stage({ cube }: { cube: React.RefObject<HTMLDivElement | null> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let close: (() => void) | null = null
    let gone = false
    // three is the largest part of the page: the pieces are on the table before it arrives
    void import('@selvedge/view').then(({ createViewer }) => {
      if (!gone && place.current) close = openStage(createViewer, place.current, cube)
    })
    return () => {
      gone = true
      close?.()
    }
  }, [cube])
  return <div className="stage" ref={place} data-testid="stage" />
}

function openStage(
  createViewer: typeof import('@selvedge/view').createViewer,
  container: HTMLElement,
  cube: React.RefObject<HTMLDivElement | null>,
): () => void {
  const state = studioStore.get()
  const { theme, reducedMotion, viewMode } = state
  const viewer = createViewer(container, {
    theme,
    reducedMotion,
    look: shownLook(state),
    finish: finishElsewhere,
    onTurn: (matrix) => {
      if (cube.current) cube.current.style.transform = matrix
    },
  })
  stage.viewer = viewer
  viewer.setViewMode(viewMode)
  viewer.setView('three-quarter')
  const stopScene = listenToScene(showScene())
  const stopState = followState()
  const stopPointer = listenToStage(container, viewer)
  const stops = [listenToMarks(), followSection(), followWind()]
  return () => {
    for (const stop of stops) stop()
    stopPointer()
    stopScene()
    stopState()
    stage.viewer = null
    viewer.dispose()
  }
}

/** Passes cloth to the viewer; frames a garment when it is first seen, and once more when it is sewn if nobody touched. */
function showScene(): Parameters<typeof listenToScene>[0] {
  let framed = ''
  let sewn = false
  let shown: GarmentMessage | null = null
  let numbers = 0 // of the positions shown
  let arrived = 0 // garments so far: one that is still being prepared when the next comes is not shown
  const showGarment = (viewer: GarmentViewer, mesh: GarmentMessage, prepared?: PreparedCloth) => {
    if (prepared) {
      viewer.setGarment(mesh, prepared)
      shown = mesh
    }
    viewer.setPositions(mesh.position) // it may have moved on meanwhile
    numbers = mesh.position.length
    viewer.setThreads(mesh.threads, mesh.threadSeam)
    const state = studioStore.get()
    const { selection } = state
    const name = garmentName(state)
    viewer.setSelected(selection?.kind === 'piece' ? selection.id : null)
    viewer.setPins(pinsShown())
    showMarks()
    const sewnNow = mesh.threads.length === 0
    if (framed !== '' && framed !== name) viewer.setView('three-quarter') // another document: as every first look
    const room = lessonOpen(name, state.history.past) ? 'all' : 'garment'
    if (framed !== name || (sewnNow && !sewn && !viewer.touched())) viewer.fit(room)
    sewn = sewnNow
    framed = name
  }
  return (message) => {
    const { viewer } = stage
    if (!viewer) return
    if (message.kind === 'body') {
      viewer.setBody(message.info ? message : null)
      noteBody(message)
    }
    if (message.kind === 'no-garment') {
      viewer.setGarment(null)
      shown = null
      numbers = 0
      arrived++
      if (framed !== '') {
        viewer.setView('three-quarter')
        viewer.fit('all')
      }
      framed = ''
    }
    if (message.kind === 'garment') {
      const mine = ++arrived
      if (shown && sameMesh(shown, message)) return showGarment(viewer, message)
      numbers = 0 // until it is prepared the garment before stays in the picture, as it was last
      void prepareElsewhere(message, shownLook(studioStore.get())).then((prepared) => {
        if (arrived === mine && stage.viewer === viewer) showGarment(viewer, message, prepared)
      })
    }
    // without motion the sewn mesh is kept back until it is at rest: frames of it do not fit the one shown
    if (message.kind === 'frame') viewer.follow(...(message.walked ?? HOME))
    if (message.kind === 'frame' && message.body) viewer.setBodyPositions(message.body)
    if (message.kind === 'frame' && message.position.length === numbers) {
      viewer.setPositions(message.position)
      const { map, hand } = message
      if (map && map.name === studioStore.get().viewMode) {
        const { range, sign } = MAP_LEGENDS[map.name]
        viewer.setMap(sign === -1 ? map.values.map((value) => -value) : map.values, range)
      }
      showField(viewer, message.field)
      const { pull, way } = handStore.get()
      if (hand || pull !== null || way !== null) {
        viewer.setHand(hand)
        const slid = hand?.way ?? null
        handStore.set({ pull: slid === null ? (hand?.pull ?? null) : null, way: slid })
      }
    }
  }
}

/** Where bodies stand that do not walk [m]. */
const HOME = [0, 0] as const

/** Pins of the garment that is shown, by piece and place. */
function pinsShown() {
  const state = studioStore.get()
  const garment = shownGarment(state)?.id
  return drawnProject(state)
    .pins.filter((pin) => pin.garment === garment)
    .map(({ panel, at }) => ({ panelId: panel, pattern: at }))
}

function followState(): () => void {
  let { pins } = drawnProject(studioStore.get())
  let { theme } = studioStore.get()
  let { fabrics } = studioStore.get()
  let fabric = fabricName(studioStore.get())
  return studioStore.subscribe(() => {
    const next = studioStore.get()
    if (next.theme !== theme) stage.viewer?.setTheme(next.theme)
    if (fabricName(next) !== fabric || next.fabrics !== fabrics) stage.viewer?.setLook(shownLook(next))
    if (drawnProject(next).pins !== pins) stage.viewer?.setPins(pinsShown())
    pins = drawnProject(next).pins
    theme = next.theme
    fabric = fabricName(next)
    fabrics = next.fabrics
  })
}
