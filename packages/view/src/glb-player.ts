/**
 * A glTF file that moves, in the studio's light: any time of its animation, seen from any side. Nothing of the cloth is
 * computed here; three.js plays the file as every other player would. Who walks away stays in the middle of the picture.
 */
import { AnimationMixer, Box3, Mesh, type Object3D, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { ViewerOptions, ViewName } from './garment-viewer.ts'
import { buildPicture } from './picture.ts'
import { THEME_COLOURS, type Theme } from './theme.ts'

export interface GlbPlayer {
  readonly canvas: HTMLCanvasElement
  /** Length of the animation [s]; 0 when nothing moves. */
  readonly seconds: number
  /** Shows a time [s]. */
  setTime(time: number): void
  setTheme(theme: Theme): void
  setView(view: ViewName): void
  /** Moves the camera until everything fills the picture. */
  fit(): void
  dispose(): void
}

/** Puts a canvas into the container and plays there; throws where the browser has no WebGL 2: ask `canView` first. */
export async function createGlbPlayer(
  container: HTMLElement,
  glb: ArrayBuffer,
  options: Pick<ViewerOptions, 'theme' | 'reducedMotion'> = {},
): Promise<GlbPlayer> {
  const { scene: root, animations } = await new GLTFLoader().parseAsync(glb, '')
  const picture = buildPicture(container)
  const animate = !options.reducedMotion
  root.traverse((each) => {
    each.frustumCulled = false // boxes of moving meshes are those of their rest
    if (each instanceof Mesh) each.castShadow = each.receiveShadow = true
  })
  picture.scene.add(root)
  const mixer = new AnimationMixer(root)
  for (const clip of animations) mixer.clipAction(clip).play()
  const seconds = animations.reduce((most, clip) => Math.max(most, clip.duration), 0)
  const followed = root.getObjectByName('garment') ?? root

  function setTime(time: number): void {
    // at the very end a clip begins anew
    mixer.setTime(Math.max(0, Math.min(time, seconds - 1e-6)))
    standStill(root, followed)
    picture.invalidateShadows()
  }
  function setTheme(theme: Theme): void {
    picture.light.setTheme(theme, THEME_COLOURS[theme])
    picture.invalidate()
  }
  function fit(): void {
    picture.rig.fit([corners(root)], animate)
  }

  setTheme(options.theme ?? 'light')
  setTime(0)
  const { min, max } = new Box3().setFromObject(root, true)
  picture.light.aim(min.toArray(), max.toArray())
  return {
    canvas: picture.canvas,
    seconds,
    setTime,
    setTheme,
    setView: (view) => picture.rig.setView(view, animate),
    fit,
    dispose: () => {
      mixer.stopAllAction()
      picture.dispose()
    },
  }
}

/** Shifts everything along the floor until what is followed stands over its middle. */
function standStill(root: Object3D, followed: Object3D): void {
  root.position.set(0, 0, 0)
  root.updateMatrixWorld(true)
  const { x, z } = place.setFromMatrixPosition(followed.matrixWorld)
  root.position.set(-x, 0, -z)
  root.updateMatrixWorld(true)
}

/** Eight corners of the box around everything [m], 3 numbers each. */
function corners(root: Object3D): Float32Array {
  const { min, max } = new Box3().setFromObject(root, true)
  const ends = [min, max]
  return Float32Array.from(
    Array.from({ length: 8 }, (_, k) => [ends[k & 1].x, ends[(k >> 1) & 1].y, ends[k >> 2].z]).flat(),
  )
}

const place = new Vector3() // scratch
