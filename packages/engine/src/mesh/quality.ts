/**
 * How good a mesh is, measured on the finished triangles and independent of the mesher.
 *
 * Asked: angles of at least 25°, edges within ±35 % of the asked size. What the pattern itself makes impossible is
 * counted apart as *forced*: segments of the outline when no number of segments fits both sides of the seam, short
 * edges in the shadow of such a segment or of a strait (`size-field.ts`), and angles in straits and at corners that
 * are too sharp or too lopsided for 25° (`forced-corners.ts`). Everything outside the bounds and not forced counts against the mesher.
 */
import { arcTangent, magnitude } from '../core/index.ts'
import { findEdges } from '../geometry/index.ts'
import { ANGLE_SMALLEST, EDGE_LONGEST, EDGE_SHORTEST } from './bounds.ts'

export interface MeshQuality {
  /** Asked edge length [m]. */
  readonly resolution: number
  readonly vertices: number
  readonly triangles: number
  readonly edges: number
  /** Smallest angle [rad], forced ones included, and the panel it is in. */
  readonly angleMin: number
  readonly angleMinPanel: string
  /** Angles below 25°, and how many of them the pattern forces. */
  readonly anglesSharp: number
  readonly anglesForced: number
  /** Edges outside ±35 %, their share of all edges [–], and how many of them the pattern forces. */
  readonly edgesOutside: number
  readonly edgesOutsideShare: number
  readonly edgesForced: number
  /** Shortest and longest edge over the asked length [–]. */
  readonly edgeShortest: number
  readonly edgeLongest: number
  /** Corners of the pattern that force angles below 25°. */
  readonly cornersForced: number
}

/** One panel's part of the report; sums over panels give the whole. */
export interface PanelQuality extends Omit<MeshQuality, 'edgesOutsideShare' | 'angleMinPanel'> {
  readonly panel: string
}

/** What the pattern forces in one panel. */
export interface PanelLimits {
  /** Outline vertices that force an angle below 25° in the triangles they belong to. */
  readonly corners: ReadonlySet<number>
  /** True where short edges are forced. */
  forcesShort(px: number, py: number): boolean
  /** True where small angles are forced. */
  forcesAngle(px: number, py: number): boolean
}

export function measurePanel(
  panel: string,
  x: Float64Array,
  triVertex: Int32Array,
  resolution: number,
  limits: PanelLimits,
): PanelQuality {
  const edges = measureEdges(x, triVertex, resolution, limits)
  const angles = measureAngles(x, triVertex, limits)
  return {
    panel,
    resolution,
    vertices: x.length / 2,
    triangles: triVertex.length / 3,
    ...edges,
    ...angles,
    cornersForced: limits.corners.size,
  }
}

export function sumQuality(resolution: number, panels: readonly PanelQuality[]): MeshQuality {
  const sum = (key: CountKey) => panels.reduce((total, panel) => total + panel[key], 0)
  const worst = panels.reduce((low, panel) => (panel.angleMin < low.angleMin ? panel : low))
  const edges = sum('edges')
  const edgesOutside = sum('edgesOutside')
  return {
    resolution,
    vertices: sum('vertices'),
    triangles: sum('triangles'),
    edges,
    angleMin: worst.angleMin,
    angleMinPanel: worst.panel,
    anglesSharp: sum('anglesSharp'),
    anglesForced: sum('anglesForced'),
    edgesOutside,
    edgesOutsideShare: edgesOutside / edges,
    edgesForced: sum('edgesForced'),
    edgeShortest: Math.min(...panels.map((panel) => panel.edgeShortest)),
    edgeLongest: Math.max(...panels.map((panel) => panel.edgeLongest)),
    cornersForced: sum('cornersForced'),
  }
}

/** The report in one line. */
export function describeQuality(quality: MeshQuality): string {
  const { vertices, triangles, angleMin, angleMinPanel, anglesSharp, anglesForced } = quality
  const { edgesOutside, edgesForced, edgeShortest, edgeLongest } = quality
  const angleDeg = ((angleMin * 180) / Math.PI).toFixed(1)
  const sizeMm = Number((quality.resolution * 1000).toPrecision(6))
  const share = (100 * quality.edgesOutsideShare).toFixed(2)
  return (
    `${vertices} vertices, ${triangles} triangles at ${sizeMm} mm; smallest angle ${angleDeg}° (panel "${angleMinPanel}"), ` +
    `${anglesSharp} below 25° (${anglesForced} forced by the pattern); ${edgesOutside} edges (${share} %) outside ±35 % ` +
    `(${edgesForced} forced), shortest ${edgeShortest.toFixed(2)}, longest ${edgeLongest.toFixed(2)} of the asked size`
  )
}

type CountKey = Exclude<keyof PanelQuality, 'panel'>

function measureEdges(x: Float64Array, triVertex: Int32Array, resolution: number, limits: PanelLimits) {
  const { edgeCount, edgeVertex, edgeTri } = findEdges(triVertex, x.length / 2)
  let edgesOutside = 0
  let edgesForced = 0
  let edgeShortest = Number.POSITIVE_INFINITY
  let edgeLongest = 0
  for (let e = 0; e < edgeCount; e++) {
    const i = 2 * edgeVertex[2 * e]
    const j = 2 * edgeVertex[2 * e + 1]
    const length = magnitude(x[j] - x[i], x[j + 1] - x[i + 1]) / resolution
    edgeShortest = Math.min(edgeShortest, length)
    edgeLongest = Math.max(edgeLongest, length)
    if (length >= EDGE_SHORTEST && length <= EDGE_LONGEST) continue
    edgesOutside++
    const onOutline = edgeTri[2 * e + 1] < 0
    const short = length < EDGE_SHORTEST
    if (onOutline || (short && limits.forcesShort((x[i] + x[j]) / 2, (x[i + 1] + x[j + 1]) / 2)))
      edgesForced++
  }
  return { edges: edgeCount, edgesOutside, edgesForced, edgeShortest, edgeLongest }
}

function measureAngles(x: Float64Array, triVertex: Int32Array, limits: PanelLimits) {
  let angleMin = Number.POSITIVE_INFINITY
  let anglesSharp = 0
  let anglesForced = 0
  for (let at = 0; at < triVertex.length; at++) {
    const i = 2 * triVertex[at]
    const j = 2 * triVertex[at % 3 === 2 ? at - 2 : at + 1]
    const k = 2 * triVertex[at % 3 === 0 ? at + 2 : at - 1]
    const ux = x[j] - x[i]
    const uy = x[j + 1] - x[i + 1]
    const vx = x[k] - x[i]
    const vy = x[k + 1] - x[i + 1]
    const angle = arcTangent(Math.abs(ux * vy - uy * vx), ux * vx + uy * vy)
    angleMin = Math.min(angleMin, angle)
    if (angle >= ANGLE_SMALLEST) continue
    anglesSharp++
    const cx = x[i] + (ux + vx) / 3
    const cy = x[i + 1] + (uy + vy) / 3
    const first = at - (at % 3)
    let forced = limits.forcesAngle(cx, cy)
    for (let corner = first; corner < first + 3; corner++) {
      forced ||= limits.corners.has(triVertex[corner])
    }
    if (forced) anglesForced++
  }
  return { angleMin, anglesSharp, anglesForced }
}
