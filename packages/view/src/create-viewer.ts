/**
 * The garment viewer: one body, one garment, a studio's light, and a camera. Draws only when something changed, so a
 * page at rest costs nothing. The simulation hands it positions; it never computes cloth.
 */
import { Ray, Vector3 } from 'three'
import { type BodyFigure, buildBodyFigure } from './body-figure.ts'
import { boxOf } from './camera-rig.ts'
import { checkBodyMesh, checkClothMesh, checkLength } from './check-mesh.ts'
import { buildClothFigure, type ClothFigure } from './cloth-figure.ts'
import { buildCrossedFigure, type CrossedFigure } from './crossed-figure.ts'
import type { GarmentViewer, Place, ViewerOptions } from './garment-viewer.ts'
import { buildGhostFigure, type GhostFigure } from './ghost-figure.ts'
import { buildLinesFigure, type LinesFigure } from './lines-figure.ts'
import { buildMarkFigure, type MarkFigure } from './mark-figure.ts'
import { type PickScene, pickAlong, pixelOf, placeOnPattern, rayThrough, screenOf } from './pick.ts'
import { buildPicture, type Picture } from './picture.ts'
import { type FinishedCloth, type FinishOrder, finishCloth } from './prepare-cloth.ts'
import { CLOTH_LOOK_DEFAULTS, THEME_COLOURS, type Theme } from './theme.ts'
import { buildTouchFigure, type TouchFigure } from './touch-figure.ts'
import { wornWith } from './worn-with.ts'

/** What the picture shows, and the picture. */
interface Stage {
  readonly picture: Picture
  readonly cloth: ClothFigure
  readonly body: BodyFigure
  readonly touch: TouchFigure
  readonly marks: MarkFigure
  readonly crossed: CrossedFigure
  readonly lines: LinesFigure
  readonly ghost: GhostFigure
  /** Camera moves take time. */
  readonly animate: boolean
  /** Cloth moved: it is looked at again when it has been still for a while, if anybody sees it. */
  stir(): void
  /** `later`: on another thread, where there is one. */
  settle(later: boolean): void
  /** The body moved since the cloth did: cloth that lies as before still has to be finished anew. */
  bodyMoved: boolean
  /** Done when nothing is being finished on another thread. */
  finished: Promise<void>
  /** Of `setTimeout`. */
  waiting: number
}

/**
 * Puts a canvas into the container, as large as it, and draws there until `dispose`. Throws where the browser has no
 * WebGL 2: ask `canView` first. A mesh or an array of the wrong length throws a RangeError that names it.
 */
export function createViewer(container: HTMLElement, options: ViewerOptions = {}): GarmentViewer {
  const theme = options.theme ?? 'light'
  const stage: Stage = {
    picture: buildPicture(container, { onShow: () => stage.stir(), onTurn: options.onTurn }),
    cloth: buildClothFigure(THEME_COLOURS[theme], options.look ?? CLOTH_LOOK_DEFAULTS, (problem) => {
      stage.picture.invalidate()
      if (problem !== undefined) options.onProblem?.(problem)
    }),
    body: buildBodyFigure(),
    touch: buildTouchFigure(),
    marks: buildMarkFigure(),
    crossed: buildCrossedFigure(),
    lines: buildLinesFigure(),
    ghost: buildGhostFigure(),
    animate: !options.reducedMotion,
    waiting: 0,
    bodyMoved: false,
    stir: () => {
      clearTimeout(stage.waiting)
      stage.waiting = window.setTimeout(() => stage.picture.shown() && stage.settle(true), STILL_MS)
    },
    settle: (later) => settle(stage, later ? options.finish : undefined),
    finished: Promise.resolve(),
  }
  stage.picture.scene.add(
    stage.body.object,
    stage.cloth.object,
    stage.touch.object,
    stage.marks.object,
    stage.lines.object,
    stage.ghost.object,
    ...stage.crossed.objects,
  )
  stage.picture.scene.onBeforeRender = () => {
    stage.cloth.refresh() // comes before shadows too
    const shown = stage.cloth.shown()
    stage.marks.follow(shown?.surface ?? null, stage.body.shown())
    if (!shown) return
    stage.touch.follow(shown.surface)
    stage.crossed.follow(shown.surface)
  }
  stage.picture.scene.onAfterRender = () => options.onDraw?.()
  applyTheme(stage, theme)
  aimLight(stage)
  return {
    canvas: stage.picture.canvas,
    ...dressing(stage),
    ...looking(stage),
    ...pointing(stage),
    ...ending(stage),
  }
}

/** What is shown. */
function dressing(stage: Stage) {
  const { picture, cloth, body, touch, crossed } = stage
  return {
    setBody: (mesh) => {
      if (mesh) checkBodyMesh(mesh)
      body.set(mesh)
      stage.bodyMoved = true
      stage.stir()
      aimLight(stage)
      picture.invalidateShadows()
    },
    setBodyPositions: (position) => {
      checkLength('setBodyPositions', position, body.size(), '3 per vertex of the body')
      body.move(position)
      stage.bodyMoved = true
      stage.stir()
      picture.invalidateShadows()
    },
    setBodyVisible: (visible) => {
      body.setVisible(visible)
      aimLight(stage)
      picture.invalidateShadows()
    },
    setGarment: (mesh, prepared) => {
      if (mesh) checkClothMesh(mesh)
      cloth.set(mesh, prepared)
      stage.bodyMoved = false
      touch.setPins([], null)
      touch.setHand(null)
      crossed.set([], null)
      body.shade(null)
      stage.stir()
      aimLight(stage)
      picture.invalidateShadows()
    },
    setPositions: (position) => {
      checkLength('setPositions', position, 3 * vertexCount(cloth), '3 per vertex of the garment')
      if (!stage.bodyMoved && cloth.isAt(position)) return
      stage.bodyMoved = false
      cloth.move(position)
      stage.stir()
      picture.invalidateShadows()
    },
    setMap: (perVertex, [low, high]) => {
      checkLength('setMap', perVertex, vertexCount(cloth), '1 per vertex of the garment')
      cloth.paint(perVertex)
      cloth.material.setRange(low, high)
      picture.invalidate()
    },
    setPins: (pins) => {
      touch.setPins(pins, cloth.shown()?.surface ?? null)
      picture.invalidate()
    },
    setMarks: (strokes) => {
      stage.marks.set(strokes)
      picture.invalidate()
    },
    setCrossed: (triangles) => {
      crossed.set(triangles, cloth.shown()?.surface ?? null)
      picture.invalidate()
    },
    setHand: (hand) => {
      touch.setHand(hand)
      picture.invalidate()
    },
    setLines: (lines) => {
      stage.lines.set(lines)
      picture.invalidate()
    },
    setGhost: (mesh) => {
      if (mesh) checkBodyMesh(mesh)
      stage.ghost.set(mesh)
      picture.invalidate()
    },
    setThreads: (pairs, pairSeam) => {
      if (pairSeam) checkLength('setThreads', pairSeam, pairs.length / 2, '1 seam per pair')
      cloth.sew(pairs, pairSeam ?? null)
      picture.invalidate()
    },
  } satisfies Partial<GarmentViewer>
}

/** How it is shown, and from where. */
function looking(stage: Stage) {
  const { picture, cloth } = stage
  const { rig } = picture
  return {
    settle: () => stage.settle(false),
    setViewMode: (mode) => {
      cloth.setMode(mode)
      picture.invalidate()
    },
    setLook: (look, panels) => {
      cloth.setLook(look, panels)
      picture.invalidate()
    },
    setTheme: (theme) => applyTheme(stage, theme),
    setSelected: (panelId) => {
      const panelIds = cloth.shown()?.surface.mesh.panelIds ?? []
      cloth.material.setSelected(panelId === null ? -1 : panelIds.indexOf(panelId))
      picture.invalidate()
    },
    setView: (view) => rig.setView(view, stage.animate),
    fit: (what = 'garment') => rig.fit(shownPoints(stage, what), stage.animate),
    lookAt: (place, radius, covered) =>
      rig.look({ place, radius, covered }, sideOf(stage, place), stage.animate),
    follow: (x, z) => {
      rig.follow(x, z)
      aimLight(stage)
    },
    camera: () => rig.place(),
    standAt: (place) => rig.standAt(place),
    touched: () => rig.touched(),
  } satisfies Partial<GarmentViewer>
}

/** From the screen to the cloth and back. */
function pointing({ picture, cloth, body }: Stage) {
  const { canvas, rig } = picture
  const seen = (): PickScene => ({ cloth: cloth.shown(), body: body.shown() })
  return {
    pick: (clientX, clientY) => {
      const ray = rayThrough(rig.camera, canvas.getBoundingClientRect(), clientX, clientY)
      return ray && pickAlong(seen(), ray)
    },
    sightThrough: (clientX, clientY) => {
      const ray = rayThrough(rig.camera, canvas.getBoundingClientRect(), clientX, clientY)
      return ray && { origin: placeAt(ray.origin), direction: placeAt(ray.direction) }
    },
    pickAlong: (origin, direction) =>
      pickAlong(seen(), new Ray(new Vector3(...origin), new Vector3(...direction).normalize())),
    screenOf: (place) => screenOf(seen(), rig.camera, canvas.getBoundingClientRect(), place),
    pixelOf: (place) => pixelOf(rig.camera, canvas.getBoundingClientRect(), place),
    placeOf: (panelId, pattern) => {
      const shown = cloth.shown()
      return shown && placeOnPattern(shown.surface, panelId, pattern)
    },
  } satisfies Partial<GarmentViewer>
}

function placeAt({ x, y, z }: Vector3): Place {
  return [x, y, z]
}

/** What is left of it. */
function ending(stage: Stage) {
  const { picture, cloth, body, touch, crossed } = stage
  let disposed = false
  return {
    screenshot: async (options = {}) => {
      stage.settle(true)
      await stage.finished
      return picture.take(options)
    },
    dispose: () => {
      if (disposed) return
      disposed = true
      clearTimeout(stage.waiting)
      cloth.dispose()
      touch.dispose()
      stage.marks.dispose()
      crossed.dispose()
      stage.lines.dispose()
      stage.ghost.dispose()
      body.dispose()
      picture.dispose()
    },
  } satisfies Partial<GarmentViewer>
}

function applyTheme({ picture, cloth, body, touch, lines, ghost, crossed }: Stage, theme: Theme): void {
  const colours = THEME_COLOURS[theme]
  picture.light.setTheme(theme, colours)
  cloth.material.setTheme(colours)
  cloth.threads.setTheme(colours)
  body.setTheme(colours)
  touch.setTheme(colours)
  crossed.setTheme(colours)
  lines.setTheme(colours)
  ghost.setTheme(colours)
  picture.invalidate()
}

/** Cloth that nobody moved for so long is at rest [ms]. */
const STILL_MS = 350

function settle(stage: Stage, elsewhere: ViewerOptions['finish']): void {
  clearTimeout(stage.waiting)
  const { cloth, body } = stage
  const still = cloth.settle()
  if (still === null) return
  const { surface } = still
  const skin = body.shown()
  const order: FinishOrder = {
    mesh: surface.mesh,
    position: surface.vertexPosition,
    body: skin && { position: Float64Array.from(skin.position), triVertex: skin.triVertex },
  }
  if (!elsewhere) {
    showFinished(stage, finishCloth(order, still))
    return
  }
  const version = cloth.version()
  stage.finished = elsewhere(order).then((finished) => {
    if (finished && cloth.version() === version) showFinished(stage, finished)
  })
}

function showFinished({ cloth, body, picture }: Stage, finished: FinishedCloth): void {
  cloth.finish(finished)
  if (finished.sky && 3 * finished.sky.length === body.size()) body.shade(finished.sky)
  picture.invalidateShadows()
}

function aimLight(stage: Stage): void {
  const { low, high } = boxOf(shownPoints(stage, 'all'))
  stage.picture.light.aim(low, high)
}

/** Azimuth at which a place is on the near side of the body, or of the cloth where there is none [rad]. */
function sideOf({ cloth, body }: Stage, [x, , z]: Place): number {
  const points = body.shown()?.position ?? cloth.shown()?.surface.vertexPosition
  if (!points) return 0
  const { low, high } = boxOf([points])
  return Math.atan2(x - (low[0] + high[0]) / 2, z - (low[2] + high[2]) / 2)
}

/** Positions to be seen, 3 per vertex [m]. */
function shownPoints({ cloth, body }: Stage, what: 'garment' | 'all'): Float32Array[] {
  const points: Float32Array[] = []
  const garment = cloth.shown()
  const figure = body.shown()
  if (garment) points.push(garment.surface.vertexPosition)
  if (figure && (what === 'all' || !garment)) points.push(figure.position)
  else if (figure && garment) points.push(wornWith(garment.surface.vertexPosition, figure.position))
  return points.length > 0 ? points : [EMPTY_ROOM]
}

function vertexCount(cloth: ClothFigure): number {
  return cloth.shown()?.surface.vertexCount ?? 0
}

/** Two corners of the room a body will stand in [m]. */
const EMPTY_ROOM = Float32Array.of(-0.5, 0, -0.5, 0.5, 1.8, 0.5)
