/**
 * From the screen to the cloth and back: which triangle lies under a pixel and where that is in the pattern, and at which
 * pixel a place is seen. Pure functions of arrays and a camera; a part that is hidden is not handed in.
 *
 *   p = Σ βₖ xₖ     place in the world of the shares β of a triangle's corners x                  [m]   (1)
 *   q = Σ βₖ uₖ     the same shares in the plane of the panel; cloth is linear in a triangle      [m]   (2)
 */
import { type PerspectiveCamera, Ray, Triangle, Vector3 } from 'three'
import type { ClothSurface } from './cloth-surface.ts'
import type { ClientPixel, PatternPlace, Picked, PickedCloth, Place } from './garment-viewer.ts'
import type { PickTree } from './pick-tree.ts'

export interface PickableCloth {
  readonly surface: ClothSurface
  readonly tree: PickTree
}

export interface PickableBody {
  readonly position: Float32Array
  readonly triVertex: Int32Array
  readonly tree: PickTree
}

/** What is seen at present. */
export interface PickScene {
  readonly cloth: PickableCloth | null
  readonly body: PickableBody | null
}

/** Where the picture lies in the window [CSS px]. */
export interface PictureBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A surface nearer than this in front of a point hides it [m]; below, it is the point's own triangle. */
const HIDING = 0.004

/** The line of sight through a pixel, from where the camera begins to see; null outside the picture. */
export function rayThrough(camera: PerspectiveCamera, box: PictureBox, x: number, y: number): Ray | null {
  const across = (2 * (x - box.left)) / box.width - 1
  const up = 1 - (2 * (y - box.top)) / box.height
  if (!(Math.abs(across) <= 1 && Math.abs(up) <= 1)) return null
  camera.updateMatrixWorld()
  const origin = new Vector3(across, up, -1).unproject(camera)
  const direction = new Vector3(across, up, 1).unproject(camera).sub(origin).normalize()
  return new Ray(origin, direction)
}

/** The first surface along a ray whose direction has length 1; cloth wins where both are equally near. */
export function pickAlong(scene: PickScene, ray: Ray): Picked | null {
  const { cloth, body } = scene
  const onCloth = cloth?.tree.findFirst(ray, Infinity) ?? null
  const onBody = body?.tree.findFirst(ray, onCloth?.distance ?? Infinity) ?? null
  if (body && onBody && !(onCloth && onCloth.distance <= onBody.distance)) {
    const hit = describeHit(body.triVertex, body.position, onBody.triangle, ray.at(onBody.distance, point))
    return { kind: 'body', ...hit }
  }
  if (!cloth || !onCloth) return null
  const { surface } = cloth
  const hit = describeHit(
    surface.mesh.triVertex,
    surface.vertexPosition,
    onCloth.triangle,
    ray.at(onCloth.distance, point),
  )
  return describeCloth(surface, hit)
}

/** Pixel of a place in the world, or null when it is outside the picture or behind something. */
export function screenOf(
  scene: PickScene,
  camera: PerspectiveCamera,
  box: PictureBox,
  place: Place,
): ClientPixel | null {
  camera.updateMatrixWorld()
  point.set(...place)
  const eye = camera.position
  const far = Math.max(0, eye.distanceTo(point) - HIDING)
  const sight = new Ray(eye.clone(), point.clone().sub(eye).normalize())
  if (scene.cloth?.tree.findFirst(sight, far) || scene.body?.tree.findFirst(sight, far)) return null
  return pixelOf(camera, box, place)
}

/** The same whatever is before it. */
export function pixelOf(camera: PerspectiveCamera, box: PictureBox, place: Place): ClientPixel | null {
  camera.updateMatrixWorld()
  const seen = point.set(...place).project(camera)
  if (!(Math.abs(seen.x) <= 1 && Math.abs(seen.y) <= 1 && Math.abs(seen.z) <= 1)) return null
  return { x: box.left + ((seen.x + 1) / 2) * box.width, y: box.top + ((1 - seen.y) / 2) * box.height }
}

/** Place in the world of a place in a panel's plane, by the triangle that covers it (1) (2); null outside the panel. */
export function placeOnPattern(surface: ClothSurface, panelId: string, pattern: PatternPlace): Place | null {
  const found = findOnPattern(surface, panelId, pattern)
  return found && placeOf(surface.mesh.triVertex, surface.vertexPosition, found.triangle, found.share)
}

/** The triangle that covers a place in a panel's plane, and the shares of its corners (2); null outside the panel. */
export function findOnPattern(
  surface: ClothSurface,
  panelId: string,
  [u, v]: PatternPlace,
): { triangle: number; share: Hit['bary'] } | null {
  const { mesh } = surface
  const p = mesh.triPattern
  const panel = mesh.panelIds.indexOf(panelId)
  for (let t = 0; t < surface.triCount; t++) {
    if (mesh.triPanel[t] !== panel) continue
    const at = 6 * t
    const ax = p[at + 2] - p[at]
    const ay = p[at + 3] - p[at + 1]
    const bx = p[at + 4] - p[at]
    const by = p[at + 5] - p[at + 1]
    const det = ax * by - ay * bx
    const second = ((u - p[at]) * by - (v - p[at + 1]) * bx) / det
    const third = (ax * (v - p[at + 1]) - ay * (u - p[at])) / det
    if (!(second >= -BESIDE && third >= -BESIDE && second + third <= 1 + BESIDE)) continue
    return { triangle: t, share: [1 - second - third, second, third] }
  }
  return null
}

/** Shares this far outside a triangle are rounding of 32-bit pattern places, and lie on its edge [–]. */
const BESIDE = 1e-6

type Hit = Pick<PickedCloth, 'triangle' | 'bary' | 'place' | 'vertex' | 'normal'>

/** Shares, place and nearest vertex of a point on a triangle. */
function describeHit(triVertex: Int32Array, x: Float32Array, triangle: number, on: Vector3): Hit {
  const rows = [0, 1, 2].map((k) => triVertex[3 * triangle + k])
  for (let k = 0; k < 3; k++) corners[k].fromArray(x, 3 * rows[k])
  Triangle.getBarycoord(on, corners[0], corners[1], corners[2], shares)
  const raw = [Math.max(0, shares.x), Math.max(0, shares.y), Math.max(0, shares.z)]
  const sum = raw[0] + raw[1] + raw[2]
  const bary: Hit['bary'] = sum > 0 ? [raw[0] / sum, raw[1] / sum, raw[2] / sum] : [1, 0, 0] // 0: no area
  const place = placeOf(triVertex, x, triangle, bary)
  let nearest = 0
  for (let k = 1; k < 3; k++) {
    if (corners[k].distanceToSquared(on) < corners[nearest].distanceToSquared(on)) nearest = k
  }
  Triangle.getNormal(corners[0], corners[1], corners[2], outwards)
  return { triangle, bary, place, vertex: rows[nearest], normal: [outwards.x, outwards.y, outwards.z] }
}

/** (1) */
function placeOf(triVertex: Int32Array, x: Float32Array, t: number, share: Hit['bary']): Place {
  const a = 3 * triVertex[3 * t]
  const b = 3 * triVertex[3 * t + 1]
  const c = 3 * triVertex[3 * t + 2]
  const along = (k: number) => share[0] * x[a + k] + share[1] * x[b + k] + share[2] * x[c + k]
  return [along(0), along(1), along(2)]
}

/** Adds what only cloth has: panel, garment, and the place in the pattern (2). */
function describeCloth(surface: ClothSurface, hit: Hit): PickedCloth {
  const { triPanel, triPattern: u, panelIds, layers } = surface.mesh
  const { triangle, bary } = hit
  const along = (k: number) => {
    const at = 6 * triangle + k
    return bary[0] * u[at] + bary[1] * u[at + 2] + bary[2] * u[at + 4]
  }
  const layer = layers?.find(({ triBegin, triEnd }) => triangle >= triBegin && triangle < triEnd)
  return {
    kind: 'cloth',
    ...(layer ? { garment: layer.name } : {}),
    ...hit,
    panelId: panelIds[triPanel[triangle]],
    pattern: [along(0), along(1)],
  }
}

const point = new Vector3() // scratch
const shares = new Vector3() // scratch
const outwards = new Vector3() // scratch
const corners = [new Vector3(), new Vector3(), new Vector3()] // scratch
