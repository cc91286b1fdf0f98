/**
 * The picture: canvas, camera, light, and when to draw. It draws only when something changed, so a page at rest costs
 * nothing; several changes before the next frame of the screen cost one picture. It follows the size of its container and
 * the density of the screen, and comes back by itself when the browser took the graphics memory away. While its container has
 * no room on the page nothing is drawn; what changed meanwhile is drawn when it has some again.
 */
import { NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer } from 'three'
import { buildCameraRig, type CameraRig } from './camera-rig.ts'
import type { ScreenshotOptions } from './garment-viewer.ts'
import { buildSoftwarePace } from './software-pace.ts'
import { buildStudioLight, type StudioLight } from './studio-light.ts'

export interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly scene: Scene
  readonly rig: CameraRig
  readonly light: StudioLight
  /** Has it room on the page? Where it has none nobody sees it. */
  shown(): boolean
  /** Something changed: draw with the next frame of the screen. */
  invalidate(): void
  /** Something changed that casts or takes shadows. */
  invalidateShadows(): void
  /** As a PNG. */
  take(options: ScreenshotOptions): Promise<Blob>
  dispose(): void
}

/** Denser screens are drawn at this many pixels per CSS pixel: four times the work of 1 is enough [–]. */
const DENSITY_MAX = 2
/** Size of a picture whose container has none yet [CSS px]. */
const SIZE_UNKNOWN = 300

export interface PictureEvents {
  /** It has room on the page again. */
  onShow?(): void
  /** As `ViewerOptions.onTurn`. */
  onTurn?(matrix: string): void
}

export function buildPicture(container: HTMLElement, events: PictureEvents = {}): Picture {
  const renderer = buildRenderer()
  const pace = isSoftware(renderer)
    ? buildSoftwarePace(renderer.getContext() as WebGL2RenderingContext)
    : null
  const canvas = renderer.domElement
  container.append(canvas)

  const scene = new Scene()
  const light = buildStudioLight(scene, pace ? 1024 : 2048)
  const rig = buildCameraRig(canvas, invalidate)
  let pending = 0 // of requestAnimationFrame; −1 once disposed
  let changed = true // since it was last drawn
  let asked = true // by a person, not only by cloth that moves
  let shown = hasRoom(container)
  const told = buildTelling(events)

  function invalidate(): void {
    asked = true
    change()
  }

  function change(): void {
    changed = true
    look()
  }

  /** With the next frame of the screen. */
  function look(): void {
    if (pending === 0 && shown) pending = requestAnimationFrame(drawFrame)
  }

  function invalidateShadows(): void {
    renderer.shadowMap.needsUpdate = true
    change()
  }

  function drawFrame(now: number): void {
    pending = 0
    if (!shown) return
    if (pace?.ready(now, asked) ?? true) drawAt(now)
    else look()
  }

  /** A camera that has come to rest is looked at once more, and nothing drawn again. */
  function drawAt(now: number): void {
    const goesOn = rig.update(now)
    if (!changed && !goesOn) return
    if (light.turn(rig.azimuth())) renderer.shadowMap.needsUpdate = true
    renderer.render(scene, rig.camera)
    changed = false
    asked = goesOn
    pace?.begun(now)
    told(rig)
    if (goesOn) look()
  }

  function drawNow(): void {
    changed = true
    drawAt(performance.now())
  }

  const resize = buildResize(renderer, rig)
  const resizing = new ResizeObserver(() => {
    const before = shown
    shown = hasRoom(container)
    if (!shown) return
    if (!before) events.onShow?.()
    if (resize(container.clientWidth, container.clientHeight))
      drawNow() // at once: a resized canvas is blank until drawn
    else if (changed) look()
  })
  resize(container.clientWidth || SIZE_UNKNOWN, container.clientHeight || SIZE_UNKNOWN)
  resizing.observe(container)
  canvas.addEventListener('webglcontextrestored', invalidateShadows)

  return {
    canvas,
    scene,
    rig,
    light,
    shown: () => shown,
    invalidate,
    invalidateShadows,
    take: (options) => takePicture({ renderer, scene, draw: drawNow }, options),
    dispose: () => {
      cancelAnimationFrame(pending)
      pace?.dispose()
      pending = -1
      resizing.disconnect()
      canvas.removeEventListener('webglcontextrestored', invalidateShadows)
      rig.dispose()
      light.dispose()
      renderer.dispose()
      renderer.forceContextLoss() // browsers keep sixteen contexts at most; do not wait for the garbage collector
      canvas.remove()
    },
  }
}

interface Drawing extends Pick<Picture, 'scene'> {
  readonly renderer: WebGLRenderer
  /** At once. */
  draw(): void
}

/** A picture of its own size and background, then the one before again. A canvas keeps its picture only until it was shown. */
function takePicture(
  { renderer, scene, draw }: Drawing,
  { size, transparent = false }: ScreenshotOptions,
): Promise<Blob> {
  const density = renderer.getPixelRatio()
  const { background } = scene
  if (size !== undefined) renderer.setPixelRatio(size)
  if (transparent) scene.background = null
  draw()
  const taken = pngOf(renderer)
  if (size === undefined && !transparent) return taken
  scene.background = background
  renderer.setPixelRatio(density)
  draw()
  return taken
}

/** What was drawn last; taken before this returns. */
function pngOf(renderer: WebGLRenderer): Promise<Blob> {
  const { domElement: canvas } = renderer
  const gl = renderer.getContext()
  if (gl.drawingBufferWidth < canvas.width || gl.drawingBufferHeight < canvas.height)
    return Promise.reject(
      new Error(`The browser draws no picture of ${canvas.width} × ${canvas.height} pixels.`),
    )
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser made no picture.'))
    canvas.toBlob(done, 'image/png')
  })
}

/** Says after each picture how the camera stands, when it has turned. */
function buildTelling({ onTurn }: PictureEvents): (rig: CameraRig) => void {
  let turned = ''
  return ({ camera }) => {
    if (!onTurn) return
    const matrix = turnMatrix(camera.matrixWorldInverse.elements)
    if (matrix !== turned) onTurn(matrix)
    turned = matrix
  }
}

function hasRoom({ clientWidth, clientHeight }: HTMLElement): boolean {
  return clientWidth > 0 && clientHeight > 0
}

/** False where that is its size already: being observed begins with a word on the size it has. */
function buildResize(renderer: WebGLRenderer, rig: CameraRig): (width: number, height: number) => boolean {
  let sized = '' // width, height, density
  return (width, height) => {
    const density = Math.min(DENSITY_MAX, window.devicePixelRatio)
    const size = `${width} ${height} ${density}`
    if (size === sized) return false
    sized = size
    renderer.setPixelRatio(density)
    renderer.setSize(width, height, false)
    rig.resize(width, height)
    return true
  }
}

function buildRenderer(): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  renderer.setClearAlpha(0) // behind what is drawn is the scene's background, and nothing where it has none
  renderer.domElement.style.cssText = 'display:block;width:100%;height:100%;touch-action:none'
  return renderer
}

function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext()
  const extension = gl.getExtension('WEBGL_debug_renderer_info')
  const name = extension ? String(gl.getParameter(extension.UNMASKED_RENDERER_WEBGL)) : ''
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}

/** Rotation part of the camera's view matrix for a CSS cube, whose y axis points down. */
function turnMatrix(e: readonly number[]): string {
  const m = [e[0], -e[1], e[2], 0, -e[4], e[5], -e[6], 0, e[8], -e[9], e[10], 0, 0, 0, 0, 1]
  return `matrix3d(${m.map((value) => value.toFixed(5)).join(',')})`
}
