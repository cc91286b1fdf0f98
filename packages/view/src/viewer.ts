/**
 * The garment viewer: one body, one garment, a studio's light, and a camera. Draws only when something changed, so a
 * page at rest costs nothing. The simulation hands it positions; it never computes cloth.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  Scene,
  WebGLRenderer,
} from 'three'
import { boxOf, buildCameraRig, type ViewName } from './camera-rig.ts'
import { buildClothMaterial, type ViewMode } from './cloth-material.ts'
import {
  buildClothSurface,
  type ClothMesh,
  type ClothSurface,
  measureNormals,
  paintClothSurface,
  updateClothSurface,
} from './cloth-surface.ts'
import { buildContactShadow } from './contact-shadow.ts'
import { findVisible, type PagePixel, placeOnPattern } from './find-visible.ts'
import { buildStudioLight } from './studio-light.ts'
import { CLOTH_LOOK_DEFAULTS, type ClothLook, THEME_COLOURS, type Theme } from './theme.ts'
import { buildThreads } from './threads.ts'

export interface ViewerOptions {
  theme?: Theme
  look?: ClothLook
  /** No camera moves. */
  reducedMotion?: boolean
  /** Called after the camera turned, with its rotation as a CSS matrix3d of the world seen by it. */
  onTurn?(matrix: string): void
}

export interface BodyMesh {
  readonly position: Float64Array | Float32Array
  readonly triVertex: Int32Array
}

export interface GarmentViewer {
  readonly canvas: HTMLCanvasElement
  setBody(body: BodyMesh | null): void
  setGarment(mesh: ClothMesh | null): void
  /** New positions of the same garment [m]; allocates nothing. */
  updateGarment(position: Float64Array | Float32Array): void
  setViewMode(mode: ViewMode): void
  /** Strain per vertex [–] and the values at both ends of the map. */
  setStrain(perVertex: Float32Array, range: readonly [number, number]): void
  /** Pairs of vertices still to be sewn, with the row of their seam for the colour. */
  setThreads(pairs: Int32Array, pairSeam?: Int32Array): void
  setLook(look: ClothLook): void
  setTheme(theme: Theme): void
  setSelected(panelId: string | null): void
  setView(view: ViewName): void
  /** Frames the garment, or everything. */
  fit(what?: 'garment' | 'all'): void
  /** The person has turned or moved the view since it was last framed. */
  touched(): boolean
  screenshot(): Promise<Blob>
  /** Page pixel of a vertex of the garment, or of a place in a panel's plane [m]; null when hidden. */
  screenOf(vertex: number): PagePixel | null
  screenOfPattern(panelId: string, x: number, y: number): PagePixel | null
  dispose(): void
}

export function createViewer(container: HTMLElement, options: ViewerOptions = {}): GarmentViewer {
  const theme = options.theme ?? 'light'
  const colours = THEME_COLOURS[theme]
  const renderer = new WebGLRenderer({ antialias: true, powerPreference: 'high-performance' })
  const drawsInSoftware = isSoftware(renderer)
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio))
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  renderer.domElement.style.cssText = 'display:block;width:100%;height:100%;touch-action:none'
  container.append(renderer.domElement)

  const scene = new Scene()
  const light = buildStudioLight(scene, drawsInSoftware ? 1024 : 2048)
  const contact = buildContactShadow()
  const cloth = buildClothMaterial(colours, options.look ?? CLOTH_LOOK_DEFAULTS)
  const clothMesh = new Mesh(new BufferGeometry(), cloth.material)
  const bodyMesh = new Mesh(new BufferGeometry(), new MeshStandardMaterial({ roughness: 0.78, metalness: 0 }))
  const threads = buildThreads(colours)
  for (const mesh of [clothMesh, bodyMesh]) {
    mesh.castShadow = mesh.receiveShadow = true
    mesh.frustumCulled = false
    mesh.visible = false
  }
  scene.add(contact.mesh, bodyMesh, clothMesh, threads.lines)

  const rig = buildCameraRig(renderer.domElement, invalidate)
  const animate = !options.reducedMotion
  let surface: ClothSurface | null = null
  let bodyPosition: Float32Array | null = null
  let frame = 0
  let drawnAt = 0

  function invalidate(): void {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  function draw(now: number): void {
    frame = 0
    if (drawsInSoftware && now - drawnAt < SOFTWARE_MS) {
      frame = requestAnimationFrame(draw)
      return
    }
    drawnAt = now
    const goesOn = rig.update(now)
    if (light.turn(rig.azimuth())) renderer.shadowMap.needsUpdate = true
    renderer.render(scene, rig.camera)
    options.onTurn?.(turnMatrix(rig.camera.matrixWorldInverse.elements))
    if (goesOn) invalidate()
  }

  function shadowsChanged(): void {
    renderer.shadowMap.needsUpdate = true
    invalidate()
  }

  function scenePoints(what: 'garment' | 'all'): Float32Array[] {
    const points: Float32Array[] = []
    if (surface) points.push(surface.vertexPosition)
    if (bodyPosition && (what === 'all' || !surface)) points.push(bodyPosition)
    return points.length > 0 ? points : [EMPTY_ROOM]
  }

  function aimLight(): void {
    const { low, high } = boxOf(scenePoints('all'))
    light.aim(low, high)
  }

  function applyTheme(next: Theme): void {
    const nextColours = THEME_COLOURS[next]
    light.setTheme(next, nextColours)
    cloth.setTheme(nextColours)
    threads.setTheme(nextColours)
    contact.setStrength(0.15 + 2 * nextColours.shadow)
    bodyMesh.material.color.set(nextColours.body)
    invalidate()
  }

  const resizing = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = container
    if (width === 0 || height === 0) return
    renderer.setSize(width, height, false)
    rig.resize(width, height)
    renderer.render(scene, rig.camera) // at once: a resized canvas is blank until drawn
    invalidate()
  })
  renderer.setSize(container.clientWidth || 300, container.clientHeight || 300, false)
  rig.resize(container.clientWidth || 300, container.clientHeight || 300)
  resizing.observe(container)
  applyTheme(theme)
  aimLight()

  return {
    canvas: renderer.domElement,
    setBody: (body) => {
      bodyMesh.visible = body !== null
      contact.paint(body ? body.position : null)
      bodyPosition = body ? setBodyGeometry(bodyMesh, body) : null
      aimLight()
      shadowsChanged()
    },
    setGarment: (mesh) => {
      surface = mesh ? buildClothSurface(mesh) : null
      clothMesh.visible = surface !== null
      threads.set(NO_PAIRS, null)
      if (surface) setClothGeometry(clothMesh, surface)
      aimLight()
      shadowsChanged()
    },
    updateGarment: (position) => {
      if (!surface || position.length !== 3 * surface.vertexCount) return
      updateClothSurface(surface, position)
      for (const name of MOVING) clothMesh.geometry.getAttribute(name).needsUpdate = true
      threads.follow(surface.vertexPosition)
      shadowsChanged()
    },
    setViewMode: (mode) => {
      cloth.setMode(mode)
      invalidate()
    },
    setStrain: (perVertex, range) => {
      if (!surface || perVertex.length !== surface.vertexCount) return
      paintClothSurface(surface, perVertex)
      cloth.setRange(range[0], range[1])
      clothMesh.geometry.getAttribute('clothShade').needsUpdate = true
      invalidate()
    },
    setThreads: (pairs, pairSeam) => {
      threads.set(pairs, pairSeam ?? null)
      if (surface) threads.follow(surface.vertexPosition)
      invalidate()
    },
    setLook: (look) => {
      cloth.setLook(look)
      invalidate()
    },
    setTheme: applyTheme,
    setSelected: (panelId) => {
      cloth.setSelected(panelId === null || !surface ? -1 : surface.mesh.panelIds.indexOf(panelId))
      invalidate()
    },
    setView: (view) => rig.setView(view, animate),
    fit: (what = 'garment') => rig.frame(scenePoints(what), animate),
    touched: () => rig.touched(),
    screenshot: () => {
      renderer.render(scene, rig.camera)
      return new Promise((resolve, reject) => {
        const done = (blob: Blob | null) =>
          blob ? resolve(blob) : reject(new Error('The browser made no picture.'))
        renderer.domElement.toBlob(done, 'image/png')
      })
    },
    screenOf: (vertex) => {
      if (!surface) return null
      const at = 3 * vertex
      const x = surface.vertexPosition
      return findVisible(
        renderer.domElement,
        rig.camera,
        [clothMesh, bodyMesh],
        [x[at], x[at + 1], x[at + 2]],
      )
    },
    screenOfPattern: (panelId, x, y) => {
      const place = surface && placeOnPattern(surface, panelId, x, y)
      return place ? findVisible(renderer.domElement, rig.camera, [clothMesh, bodyMesh], place) : null
    },
    dispose: () => {
      cancelAnimationFrame(frame)
      frame = -1
      resizing.disconnect()
      rig.dispose()
      light.dispose()
      contact.dispose()
      threads.dispose()
      clothMesh.geometry.dispose()
      cloth.material.dispose()
      bodyMesh.geometry.dispose()
      bodyMesh.material.dispose()
      renderer.dispose()
      renderer.domElement.remove()
    },
  }
}

/** Without a graphics card the picture is computed by the cores the simulation needs: eight frames a second then [ms]. */
const SOFTWARE_MS = 120

function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext()
  const extension = gl.getExtension('WEBGL_debug_renderer_info')
  const name = extension ? String(gl.getParameter(extension.UNMASKED_RENDERER_WEBGL)) : ''
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}

const NO_PAIRS = new Int32Array(0)
/** Two corners of the room a body will stand in [m]. */
const EMPTY_ROOM = Float32Array.of(-0.5, 0, -0.5, 0.5, 1.8, 0.5)
const MOVING = ['position', 'normal', 'clothShade']

function setClothGeometry(mesh: Mesh<BufferGeometry>, surface: ClothSurface): void {
  const geometry = new BufferGeometry()
  const add = (name: string, array: Float32Array, width: number, moves: boolean) => {
    const attribute = new BufferAttribute(array, width)
    if (moves) attribute.setUsage(DynamicDrawUsage)
    geometry.setAttribute(name, attribute)
  }
  add('position', surface.cornerPosition, 3, true)
  add('normal', surface.cornerNormal, 3, true)
  add('clothShade', surface.cornerShade, 2, true)
  add('clothPattern', surface.cornerPattern, 2, false)
  add('clothEdge', surface.cornerEdge, 3, false)
  add('clothKind', surface.cornerKind, 2, false)
  mesh.geometry.dispose()
  mesh.geometry = geometry
}

function setBodyGeometry(mesh: Mesh<BufferGeometry>, body: BodyMesh): Float32Array {
  const position = Float32Array.from(body.position)
  const normal = new Float32Array(position.length)
  measureNormals(body.triVertex, position, normal)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(position, 3))
  geometry.setAttribute('normal', new BufferAttribute(normal, 3))
  geometry.setIndex(new BufferAttribute(Uint32Array.from(body.triVertex), 1))
  mesh.geometry.dispose()
  mesh.geometry = geometry
  return position
}

/** Rotation part of the camera's view matrix for a CSS cube, whose y axis points down. */
function turnMatrix(e: readonly number[]): string {
  const m = [e[0], -e[1], e[2], 0, -e[4], e[5], -e[6], 0, e[8], -e[9], e[10], 0, 0, 0, 0, 1]
  return `matrix3d(${m.map((value) => value.toFixed(5)).join(',')})`
}
