/**
 * Laser paint: one stroke marks front and back at once. A ray of sight goes through the body, or through cloth that is worn;
 * where it goes in is the front mark, where it first comes out again the back one. On the table a stroke marks the upper
 * piece and the one lying wrong side up beneath it.
 *
 * A ray o + s d meets triangle abc where (Möller and Trumbore 1997)
 *
 *   o + s d = a + u (b − a) + v (c − a),   u, v ≥ 0,  u + v ≤ 1,  s ≥ 0                                   (1)
 *
 * Points of the stroke whose ray misses are left out.
 */
import { cosine, sine, type Vector3 } from '../core/index.ts'
import { type SolidMesh, treeOf } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import { type Garment, panelOutline } from '../pattern/index.ts'
import type { SkinPlace, TablePiece } from '../project/index.ts'

/** From the eye through a point of the stroke; the direction may have any length. */
export interface Ray {
  readonly from: Vector3
  readonly way: Vector3
}

/** Where a ray meets a triangle: (1). */
export interface RayHit {
  readonly triangle: number
  /** In lengths of `way` [–]. */
  readonly s: number
  readonly u: number
  readonly v: number
}

/** Everything the ray meets, the nearest first. */
export function castRay(mesh: SolidMesh, ray: Ray): RayHit[] {
  const tree = treeOf(mesh)
  const hits: RayHit[] = []
  const stack = [0]
  while (stack.length > 0) {
    const n = stack.pop() as number
    if (tree.triCount === 0 || !meetsBox(tree.nodeBox, 6 * n, ray)) continue
    if (tree.right[n] !== 0) stack.push(n + 1, tree.right[n])
    else {
      for (let k = tree.begin[n]; k < tree.end[n]; k++) {
        const hit = meetTriangle(mesh, tree.order[k], ray)
        if (hit !== null) hits.push(hit)
      }
    }
  }
  return hits.sort((a, b) => a.s - b.s || a.triangle - b.triangle)
}

function meetsBox(box: Float64Array, at: number, { from, way }: Ray): boolean {
  let near = 0
  let far = Number.POSITIVE_INFINITY
  for (let k = 0; k < 3; k++) {
    const a = (box[at + k] - from[k]) / way[k]
    const b = (box[at + 3 + k] - from[k]) / way[k]
    if (way[k] === 0) {
      if (from[k] < box[at + k] || from[k] > box[at + 3 + k]) return false
      continue
    }
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
  }
  return near <= far
}

function meetTriangle(
  { position: x, triVertex }: SolidMesh,
  triangle: number,
  { from, way }: Ray,
): RayHit | null {
  const a = 3 * triVertex[3 * triangle]
  const b = 3 * triVertex[3 * triangle + 1]
  const c = 3 * triVertex[3 * triangle + 2]
  const [ex, ey, ez] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
  const [fx, fy, fz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
  const [px, py, pz] = [way[1] * fz - way[2] * fy, way[2] * fx - way[0] * fz, way[0] * fy - way[1] * fx]
  const det = ex * px + ey * py + ez * pz
  if (det === 0) return null
  const [tx, ty, tz] = [from[0] - x[a], from[1] - x[a + 1], from[2] - x[a + 2]]
  const u = (tx * px + ty * py + tz * pz) / det
  const [qx, qy, qz] = [ty * ez - tz * ey, tz * ex - tx * ez, tx * ey - ty * ex]
  const v = (way[0] * qx + way[1] * qy + way[2] * qz) / det
  const s = (fx * qx + fy * qy + fz * qz) / det
  return u >= 0 && v >= 0 && u + v <= 1 && s >= 0 ? { triangle, s, u, v } : null
}

/** A stroke on the body, front and back: for a closed skin, places by triangle. */
export function laserBody(
  body: SolidMesh,
  rays: readonly Ray[],
): { readonly front: SkinPlace[]; readonly back: SkinPlace[] } {
  const front: SkinPlace[] = []
  const back: SkinPlace[] = []
  for (const ray of rays) {
    const hits = castRay(body, ray)
    if (hits.length === 0) continue
    front.push(skinPlace(hits[0]))
    const out = hits.find((hit) => facing(body, hit.triangle, ray.way) > 0)
    if (out !== undefined) back.push(skinPlace(out))
  }
  return { front, back }
}

function skinPlace({ triangle, u, v }: RayHit): SkinPlace {
  return { triangle, at: [u, v] }
}

/** Positive where the triangle looks along the ray: there it comes out. */
function facing({ position: x, triVertex }: SolidMesh, triangle: number, way: Vector3): number {
  const a = 3 * triVertex[3 * triangle]
  const b = 3 * triVertex[3 * triangle + 1]
  const c = 3 * triVertex[3 * triangle + 2]
  const [ex, ey, ez] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
  const [fx, fy, fz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
  return (ey * fz - ez * fy) * way[0] + (ez * fx - ex * fz) * way[1] + (ex * fy - ey * fx) * way[2]
}

/** A stroke on one piece. */
export interface ClothStroke {
  readonly panel: string
  /** In the plane of the piece [m]. */
  readonly stroke: (readonly [number, number])[]
}

/** A stroke on cloth in space: on the piece that is met first by the first ray, and on the first that it leaves by. */
export function laserCloth(
  cloth: Cloth,
  rays: readonly Ray[],
): { readonly front: ClothStroke | null; readonly back: ClothStroke | null } {
  const mesh = { position: cloth.position, triVertex: cloth.triVertex }
  const front: ClothStroke[] = []
  const back: ClothStroke[] = []
  for (const ray of rays) {
    const hits = castRay(mesh, ray)
    const [first] = hits
    if (first === undefined) continue
    addPoint(front, cloth, first)
    const out = hits.find(({ triangle }) => facing(mesh, triangle, ray.way) > 0)
    if (out !== undefined && out !== first) addPoint(back, cloth, out)
  }
  return { front: front[0] ?? null, back: back[0] ?? null }
}

/** Points of another piece than the first are left out: a stroke is on one. */
function addPoint(strokes: ClothStroke[], { triPanel, triPattern, panelIds }: Cloth, hit: RayHit): void {
  const panel = panelIds[triPanel[hit.triangle]]
  if (strokes.length === 0) strokes.push({ panel, stroke: [] })
  if (strokes[0].panel !== panel) return
  const [ax, ay, bx, by, cx, cy] = triPattern.subarray(6 * hit.triangle, 6 * hit.triangle + 6)
  strokes[0].stroke.push([
    ax + hit.u * (bx - ax) + hit.v * (cx - ax),
    ay + hit.u * (by - ay) + hit.v * (cy - ay),
  ])
}

/** A stroke on the table [m]: on the upper piece right side up, and on the one wrong side up below; later pieces lie above. */
export function laserTable(
  garment: Garment,
  table: readonly Pick<TablePiece, 'panel' | 'at' | 'angle' | 'mirrored'>[],
  stroke: readonly (readonly [number, number])[],
): { readonly front: ClothStroke | null; readonly back: ClothStroke | null } {
  const on = (mirrored: boolean): ClothStroke | null => {
    for (const piece of table.toReversed()) {
      const panel = garment.panels.find(({ id }) => id === piece.panel)
      if (panel === undefined || piece.mirrored !== mirrored) continue
      const outline = panelOutline(panel, OUTLINE_TOLERANCE)
      const met = stroke
        .map((point) => placeOnPiece(piece, point))
        .filter((point) => isWithin(outline, point))
      if (met.length > 0) return { panel: piece.panel, stroke: met }
    }
    return null
  }
  return { front: on(false), back: on(true) }
}

/** A point of the table in the plane of a piece lying there. */
function placeOnPiece(
  { at, angle, mirrored }: Pick<TablePiece, 'at' | 'angle' | 'mirrored'>,
  [x, y]: readonly [number, number],
): [number, number] {
  const [dx, dy] = [x - at[0], y - at[1]]
  const [c, s] = [cosine(angle), sine(angle)]
  const u = c * dx + s * dy
  return [mirrored ? -u : u, c * dy - s * dx]
}

function isWithin(outline: ArrayLike<number>, [x, y]: readonly [number, number]): boolean {
  let inside = false
  const count = outline.length / 2
  for (let k = 0; k < count; k++) {
    const n = (k + 1) % count
    const [ax, ay, bx, by] = [outline[2 * k], outline[2 * k + 1], outline[2 * n], outline[2 * n + 1]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

const OUTLINE_TOLERANCE = 0.001 // [m]
