/** From the cloth to the page: where a place of the pattern is seen, or that it is hidden. */
import { type Mesh, type PerspectiveCamera, Raycaster, Vector3 } from 'three'
import type { ClothSurface } from './cloth-surface.ts'

export interface PagePixel {
  readonly x: number
  readonly y: number
}

/** A surface nearer than this in front of a point hides it [m]; below, it is the point's own triangle. */
const HIDING = 0.004

/** Page pixel of a point in the world, or null when it is outside the picture or behind something. */
export function findVisible(
  canvas: HTMLElement,
  camera: PerspectiveCamera,
  meshes: readonly Mesh[],
  place: readonly number[],
): PagePixel | null {
  camera.updateMatrixWorld()
  const point = new Vector3(place[0], place[1], place[2])
  const eye = camera.position.clone()
  const distance = eye.distanceTo(point)
  const ray = new Raycaster(eye, point.clone().sub(eye).normalize(), 0, Math.max(0, distance - HIDING))
  for (const mesh of meshes) {
    if (!mesh.visible) continue
    mesh.geometry.computeBoundingSphere()
    if (ray.intersectObject(mesh, false).length > 0) return null
  }
  const seen = point.project(camera)
  if (Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1 || seen.z > 1) return null
  const box = canvas.getBoundingClientRect()
  return { x: box.left + ((seen.x + 1) / 2) * box.width, y: box.top + ((1 - seen.y) / 2) * box.height }
}

/** Place in the world of a point of a panel's plane, by the triangle that covers it; null outside the panel. */
export function placeOnPattern(
  surface: ClothSurface,
  panelId: string,
  x: number,
  y: number,
): number[] | null {
  const { mesh, cornerPattern: p, vertexPosition } = surface
  const panel = mesh.panelIds.indexOf(panelId)
  for (let t = 0; t < surface.triCount; t++) {
    if (mesh.triPanel[t] !== panel) continue
    const at = 6 * t
    const ax = p[at + 2] - p[at]
    const ay = p[at + 3] - p[at + 1]
    const bx = p[at + 4] - p[at]
    const by = p[at + 5] - p[at + 1]
    const det = ax * by - ay * bx
    const u = ((x - p[at]) * by - (y - p[at + 1]) * bx) / det
    const v = (ax * (y - p[at + 1]) - ay * (x - p[at])) / det
    if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue
    const share = [1 - u - v, u, v]
    return [0, 1, 2].map((k) => {
      let sum = 0
      for (let c = 0; c < 3; c++) sum += share[c] * vertexPosition[3 * mesh.triVertex[3 * t + c] + k]
      return sum
    })
  }
  return null
}
