/** The 3D window: the garment viewer, how it is looked at, and what the colours of a map mean. */
import type { GarmentViewer, ViewMode } from '@selvedge/view'
import type { PreparedCloth } from '@selvedge/view/prepare'
import { useEffect, useRef } from 'react'
import { takeCamera } from '../camera-wish.ts'
import { VIEW_MODES } from '../commands.ts'
import { CommandButton, Select } from '../controls/index.ts'
import { documentStore } from '../document-state.ts'
import { CameraIcon, FitIcon } from '../icons.tsx'
import { jointStore } from '../joints.ts'
import { DropNote } from '../panels/drop-note.tsx'
import { HoverWords } from '../panels/hover-words.tsx'
import { MotionChoice } from '../panels/timeline.tsx'
import { WindBar, WindSwitch } from '../panels/wind-bar.tsx'
import {
  drawnProject,
  garmentName,
  garmentOf,
  handStore,
  outermostOf,
  projectOf,
  simStore,
  studioStore,
} from '../state.ts'
import { useStore } from '../store.ts'
import { listenToScene, setViewMode, stage } from '../studio.ts'
import { JOINT_HINT } from '../tools/joint/joint-drag.ts'
import { toolInHand, toolStore, toolView } from '../tools/tool-run.ts'
import { followWind } from '../wind.ts'
import { lessonOpen } from '../wrap-lessons.ts'
import { BusyLine } from './busy-line.tsx'
import { finishElsewhere, prepareElsewhere } from './cloth-elsewhere.ts'
import { FitLegend } from './fit-legend.tsx'
import { followHover, showHovered } from './hover-cross.ts'
import { JointHandles } from './joint-handles.tsx'
import { LessonHint } from './lesson-hint.tsx'
import { LiveStrip, LiveSwitch } from './live-strip.tsx'
import { MapReadings, readingOf } from './map-readings.tsx'
import { isMap } from './map-scale.ts'
import { followTapes, TapeBar } from './measure-tapes.tsx'
import { tellPicture } from './picture-drawn.ts'
import { PullNumber } from './pull-number.tsx'
import { type BodyMessage, type GarmentMessage, sameBody, sameMesh, sameTriangles } from './same-mesh.ts'
import { listenToMarks, noteBody, showMarks } from './scene-marks.ts'
import { listenToStage, placeUnder } from './scene-pointer.ts'
import { followSection, SectionFigure } from './section-view.tsx'
import { shownLook, shownLooks } from './shown-look.ts'
import { noteMap, paintCloth } from './shown-map.ts'
import { panelOf, selectedPanel } from './shown-pieces.ts'
import { showField } from './slide-field.ts'
import { focusTapeStore, followTape } from './tape-view.ts'
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
            <LiveStrip />
            <JointHandles />
            <HoverWords placeAt={placeUnder} readingOf={readingOf} />
            <MapReadings />
            <PullNumber />
            <LessonHint />
            <SectionFigure />
            <div className="view-bars">
              <ArrangeAll />
              <WrapControls />
              <WindBar />
            </div>
            <TapeBar />
          </>
        ) : (
          <p className="stage-note plain">
            This browser offers no WebGL 2, so the cloth cannot be drawn here. The pattern, the simulation and
            Export work; switching on hardware acceleration brings the picture back.
          </p>
        )}
        <DropNote window="3d" />
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
  const leading = useStore(jointStore, (store) => store.drag.kind !== 'idle')
  const tool = toolInHand()
  const words = leading
    ? JOINT_HINT
    : tool.window === 'pattern'
      ? `${tool.name} works in the pattern window · drag turns the view · middle drag moves it · wheel zooms`
      : tool.hint(state, '3d', toolView())
  return <p className="hint">{words}</p>
}

function ViewControls() {
  const viewMode = useStore(studioStore, (state) => state.viewMode)
  return (
    <>
      <Select
        name="View mode"
        tip="View mode"
        keyOf={`mode-${viewMode}`}
        value={viewMode}
        onChange={(mode) => setViewMode(mode as ViewMode)}
      >
        {VIEW_MODES.map(([mode, title]) => (
          <option key={mode} value={mode}>
            {title}
          </option>
        ))}
      </Select>
      <MotionChoice />
      <WindSwitch />
      <LiveSwitch />
      <span className="fill" />
      <CommandButton command="fit-3d" name="Fit 3D view" tip="Fit 3D view" look="quiet icon-text">
        <FitIcon />
        <span>Fit</span>
      </CommandButton>
      <CommandButton command="screenshot">
        <CameraIcon />
      </CommandButton>
    </>
  )
}

/** With the tool Arrange in hand, and where pieces wait for a place. */
function ArrangeAll() {
  const tool = useStore(studioStore, (state) => state.tool)
  const waits = useStore(simStore, (state) => state.numbers.waits !== '')
  const empty = useStore(studioStore, (state) => (garmentOf(state)?.panels.length ?? 0) === 0)
  if (tool !== 'arrange' && (!waits || empty)) return null
  return <CommandButton command="arrange-all" tip="Puts all pieces round the body" look="plain" />
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
  const tape = useStore(focusTapeStore, ({ name, points }) => (points > 0 ? name : null))
  return <div className="stage" ref={place} data-testid="stage" data-tape={tape ?? undefined} />
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
    onDraw: tellPicture,
    onProblem: (notice) => studioStore.set({ notice }),
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
  const stops = [listenToMarks(), followSection(), followTape(), followTapes(), followWind(), followHover()]
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
      viewer.setLook(...shownLooks(studioStore.get()))
      viewer.setGarment(mesh, prepared)
      shown = mesh
    }
    viewer.setPositions(mesh.position) // it may have moved on meanwhile
    numbers = mesh.position.length
    viewer.setThreads(mesh.threads, mesh.threadSeam)
    const state = studioStore.get()
    const { document: name } = documentStore.get()
    viewer.setSelected(selectedPanel(state))
    viewer.setPins(pinsShown())
    showMarks()
    const whole = mesh.pieces.at(-1)?.garment === outermostOf(projectOf(state))?.id // not what goes under it alone
    const sewnNow = mesh.threads.length === 0 && whole
    if (framed !== '' && framed !== name) viewer.setView('three-quarter') // another document: as every first look
    const room = lessonOpen(garmentName(state), state.history.past) ? 'all' : 'garment'
    const camera = framed === name ? null : takeCamera(name)
    if (camera) viewer.standAt(camera)
    else if (framed !== name || (sewnNow && !sewn && !viewer.touched())) viewer.fit(room)
    sewn = sewnNow
    framed = name
  }
  let later = 0 // of `setTimeout`
  let standing: BodyMessage | null = null // who is in the picture and has not moved since
  const prepare = (viewer: GarmentViewer, mesh: GarmentMessage) => {
    const mine = arrived
    void prepareElsewhere(mesh, shownLook(studioStore.get())).then((prepared) => {
      if (arrived === mine && stage.viewer === viewer) showGarment(viewer, mesh, prepared)
    })
  }
  const takeGarment = (viewer: GarmentViewer, mesh: GarmentMessage) => {
    arrived++
    if (shown && sameMesh(shown, mesh)) return showGarment(viewer, mesh)
    if (shown && studioStore.get().draft && sameTriangles(shown, mesh)) {
      showGarment(viewer, mesh)
      later = window.setTimeout(() => prepare(viewer, mesh), HAND_RESTS_MS)
      return
    }
    numbers = 0 // until it is prepared the garment before stays in the picture, as it was last
    prepare(viewer, mesh)
  }
  return (message) => {
    const { viewer } = stage
    if (!viewer) return
    if (message.kind === 'garment' || message.kind === 'no-garment') clearTimeout(later)
    if (message.kind === 'body') {
      if (!standing || !message.info || !sameBody(standing, message))
        viewer.setBody(message.info ? message : null)
      standing = message.info ? message : null
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
    if (message.kind === 'garment') takeGarment(viewer, message)
    // without motion the sewn mesh is kept back until it is at rest: frames of it do not fit the one shown
    if (message.kind === 'frame') viewer.follow(...(message.walked ?? HOME))
    if (message.kind === 'frame' && message.body) {
      viewer.setBodyPositions(message.body)
      standing = null
    }
    if (message.kind === 'frame' && message.position.length === numbers) {
      viewer.setPositions(message.position)
      const { map, hand } = message
      if (map) noteMap(map)
      showHovered()
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

/**
 * While an outline is dragged the cloth only moves; where its weave, seams and pins lie in the new outline is worked out when
 * no other draft has come for so long [ms].
 */
const HAND_RESTS_MS = 250

/** Where bodies stand that do not walk [m]. */
const HOME = [0, 0] as const

/** Pins of what is worn, by piece and place. */
function pinsShown() {
  return drawnProject(studioStore.get()).pins.flatMap((pin) => {
    const panelId = panelOf(pin)
    return panelId === null ? [] : [{ panelId, pattern: pin.at }]
  })
}

function lookText([usual, others]: ReturnType<typeof shownLooks>): string {
  return JSON.stringify([usual, [...others]])
}

function followState(): () => void {
  let { pins } = drawnProject(studioStore.get())
  let { theme } = studioStore.get()
  let { fabrics, history } = studioStore.get()
  let look = shownLooks(studioStore.get())
  return studioStore.subscribe(() => {
    const next = studioStore.get()
    if (next.theme !== theme) stage.viewer?.setTheme(next.theme)
    const looks = next.history !== history || next.fabrics !== fabrics ? shownLooks(next) : look
    if (looks !== look && lookText(looks) !== lookText(look)) stage.viewer?.setLook(...looks)
    if (next.history !== history || next.fabrics !== fabrics) paintCloth() // another fabric has another limit
    if (drawnProject(next).pins !== pins) stage.viewer?.setPins(pinsShown())
    pins = drawnProject(next).pins
    theme = next.theme
    look = looks
    history = next.history
    fabrics = next.fabrics
  })
}
