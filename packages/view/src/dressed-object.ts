/**
 * A dressed person in a scene of three.js that is somebody's own: sewn in a worker, handed over as an object like any other,
 * with the materials a GLB of the same garment has. Light, camera and drawing are the page's affair.
 */
import { type Dressable, type DressOptions, dress, type Worn } from '@selvedge/wardrobe'
import { type Group, Mesh, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

export interface DressedObject {
  /** Metres, y up, feet on the ground at the origin, facing +z; meshes called `garment` and `body`. */
  readonly object: Group
  /** What is worn, with its numbers and its files. */
  readonly worn: Worn
  /** Takes it out of the scene and frees its memory. */
  dispose(): void
}

/** Dresses and adds to `scene`; rejects as `dress` does. */
export async function addDressed(
  scene: Object3D,
  what: Dressable,
  options: DressOptions = {},
): Promise<DressedObject> {
  const worn = await dress(what, options)
  const { buffer } = await worn.bytes('glb')
  const { scene: object } = await new GLTFLoader().parseAsync(buffer, '')
  object.traverse((each) => {
    if (each instanceof Mesh) each.castShadow = each.receiveShadow = true
  })
  options.signal?.throwIfAborted()
  scene.add(object)
  return { object, worn, dispose: () => free(object) }
}

function free(object: Object3D): void {
  object.removeFromParent()
  object.traverse((each) => {
    if (!(each instanceof Mesh)) return
    each.geometry.dispose()
    for (const material of [each.material].flat()) material.dispose()
  })
}
