/** Garments drawn from nothing, as a beginner draws them: straight lines, no placement, and marks painted by laser. */
import { anchorFrame, InputError, type Vector3 } from '../core/index.ts'
import { findSeamClasses } from '../dress/index.ts'
import type { SolidMesh } from '../geometry/index.ts'
import { buildGarmentMesh, type CutGarment } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinVertices } from '../model/index.ts'
import { GARMENT_VERSION, type Garment, plainGarment } from '../pattern/index.ts'
import { polygonPanel } from '../pattern/polygon-panel.ts'
import { castRay, laserBody, type Ray } from './laser-paint.ts'
import type { MarkPair } from './marks.ts'
import type { Wrapping } from './wrapping.ts'

export type Point2 = [number, number]

/** Panels, and pairs of edges to sew: piece, edge, piece, edge. */
function drawnGarment(
  name: string,
  pieces: Readonly<Record<string, Point2[]>>,
  sewn: readonly (readonly [string, number, string, number])[],
): Garment {
  return {
    format: 'selvedge-garment',
    version: GARMENT_VERSION,
    name,
    panels: Object.entries(pieces).map(([id, points]) => polygonPanel(id, points)),
    seams: sewn.map(([a, i, b, j], k) => ({
      id: `seam-${k}`,
      a: [{ panel: a, edge: `edge-${i}` }],
      b: [{ panel: b, edge: `edge-${j}` }],
      parallel: false,
      sides: 'right-right' as const,
    })),
  }
}

/** A tee in two pieces with sleeves cut on, counter-clockwise from the hem; sides, undersides, and shoulders are sewn. */
export function drawnTee(): Garment {
  const half: Point2[] = [
    [0.27, 0], // hem, its right end
    [0.27, 0.42], // armpit
    [0.46, 0.3], // sleeve, below
    [0.56, 0.48],
    [0.1, 0.68], // neck
  ]
  const left = half.toReversed().map(([x, y]): Point2 => [-x, y])
  const outline = [...half, ...left]
  // edges: 0 side, 1 underside, 2 sleeve hem, 3 shoulder, 4 neck, 5 shoulder, 6 hem, 7 underside, 8 side, 9 hem
  const mirrored: [number, number][] = [
    [0, 8],
    [1, 7],
    [3, 5],
    [5, 3],
    [7, 1],
    [8, 0],
  ]
  return drawnGarment(
    'drawn-tee',
    { front: outline, back: outline },
    mirrored.map(([i, j]) => ['front', i, 'back', j] as const),
  )
}

/** Two trapezes: waist above, hem below [m]. */
export function drawnSkirt(waist = 0.44, hem = 0.66, length = 0.5): Garment {
  const outline: Point2[] = [
    [-0.5 * hem, 0],
    [0.5 * hem, 0],
    [0.5 * waist, length],
    [-0.5 * waist, length],
  ]
  return drawnGarment('drawn-skirt', { front: outline, back: outline }, [
    ['front', 1, 'back', 3],
    ['front', 3, 'back', 1],
  ])
}

/** A tube for a limb, cut in two. */
export function drawnTube(girth: number, length: number): Garment {
  return drawnSkirt(0.5 * girth, 0.5 * girth, length)
}

/** One strip, u along it. */
export function drawnScarf(length = 1.2, width = 0.16): Garment {
  const outline: Point2[] = [
    [-0.5 * length, -0.5 * width],
    [0.5 * length, -0.5 * width],
    [0.5 * length, 0.5 * width],
    [-0.5 * length, 0.5 * width],
  ]
  return drawnGarment('drawn-scarf', { scarf: outline }, [])
}

export function cutDrawn(garment: Garment, resolution: number): { mesh: CutGarment; cloth: Cloth } {
  const mesh = buildGarmentMesh(plainGarment(garment), { resolution, seed: 1 })
  const { vertexClass, classCount } = findSeamClasses(mesh.vertexCount, mesh.stitchVertex)
  return { mesh, cloth: joinVertices(clothFromMesh(mesh), vertexClass, classCount) }
}

/** Rays from the front, at these places seen from there [m]. */
function fromFront(points: readonly Point2[]): Ray[] {
  return points.map(([x, y]) => ({ from: [x, y, 3], way: [0, 0, -1] }))
}

/** A straight stroke as points. */
export function straight([ax, ay]: Point2, [bx, by]: Point2, count = 12): Point2[] {
  return Array.from({ length: count + 1 }, (_, k): Point2 => {
    const s = k / count
    return [ax + s * (bx - ax), ay + s * (by - ay)]
  })
}

/** Laser paint: a stroke on both pieces, and on both sides of the body, as seen from the front. */
export function laserPairs(
  body: SolidMesh,
  cloth: readonly [Point2, Point2],
  skin: readonly [Point2, Point2],
  pieces: readonly [front: string, back: string],
  number: number,
): [MarkPair, MarkPair] {
  const { front, back } = laserBody(body, fromFront(straight(...skin)))
  if (front.length < 2 || back.length < 2) throw new InputError('the stroke misses the body; paint it on')
  const stroke = straight(...cloth)
  return [
    { number, panel: pieces[0], cloth: stroke, body: front },
    { number: number + 1, panel: pieces[1], cloth: stroke.map(([x, y]) => [-x, y]), body: back },
  ]
}

/** Where rays from the front, or from the back, first meet the body. */
export function rayPlaces(body: SolidMesh, points: readonly Point2[], side: 1 | -1): MarkPair['body'] {
  return points.map(([x, y]) => {
    const [{ triangle, u, v }] = castRay(body, { from: [x, y, 3 * side], way: [0, 0, -side] })
    return { triangle, at: [u, v] }
  })
}

/** |e|/L − 1 over all edges [–]. */
export function edgeStretch({ x, cloth }: Wrapping): { p99: number; max: number } {
  const { edgeVertex } = cloth.edges
  const stretch = Array.from(cloth.edgeRest, (rest, e) => {
    const a = 3 * edgeVertex[2 * e]
    const b = 3 * edgeVertex[2 * e + 1]
    return Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2]) / rest - 1
  }).sort((p, q) => p - q)
  return { p99: stretch[Math.floor(0.99 * (stretch.length - 1))], max: stretch[stretch.length - 1] }
}

/** How often every rim of the cloth goes round an axis through a point. */
export function windings({ x, cloth }: Wrapping, axis: Vector3, through: Vector3 = [0, 0, 0]): number[] {
  const { edges, triVertex } = cloth
  const next = new Map<number, number>()
  for (let c = 0; c < triVertex.length; c++) {
    if (edges.edgeTri[2 * edges.triEdge[c] + 1] >= 0) continue
    next.set(triVertex[c], triVertex[c % 3 === 2 ? c - 2 : c + 1])
  }
  const side: Vector3 = Math.abs(axis[2]) > Math.abs(axis[0]) ? [1, 0, 0] : [0, 0, 1]
  const [, u, v] = anchorFrame([0, 0, 0], axis, side)
  const angle = (i: number) => {
    const r = [0, 1, 2].map((k) => x[3 * i + k] - through[k])
    return Math.atan2(v[0] * r[0] + v[1] * r[1] + v[2] * r[2], u[0] * r[0] + u[1] * r[1] + u[2] * r[2])
  }
  const rims: number[] = []
  while (next.size > 0) {
    let [[i]] = next
    let turned = 0
    for (let j = next.get(i); j !== undefined; j = next.get(i)) {
      const way = angle(j) - angle(i)
      turned += way - 2 * Math.PI * Math.round(way / (2 * Math.PI))
      next.delete(i)
      i = j
    }
    rims.push(Math.round(turned / (2 * Math.PI)))
  }
  return rims
}
