/**
 * The sew line inside a cut line: every edge is moved inwards along its normals by the seam allowance; at the corners the
 * moved edges are lengthened or shortened until they meet, as a pattern maker draws it. For allowances well below the
 * width of the piece: where a hollow is tighter than the allowance, points that come too near to the cut line are left
 * out. The way back, from sew line to cut line, is `allowanceOutline`.
 */
import { magnitude } from '../../core/index.ts'
import { flattenEdge, type Panel, type Point2, panelSignedArea } from '../../pattern/index.ts'
import { distanceOf, distanceToChain, fitCurve, pointsOf } from './fit-curve.ts'

/** The panel with its outline `allowance` [m] further in, and that allowance around it. */
export function insetPanel(panel: Panel, allowance: number): Panel {
  const moved = moveEdges(panel, -allowance)
  const points = panel.edges.map(({ from }, k) => ({ id: from, at: moved[k][0] }))
  const edges = panel.edges.map((edge, k) => ({ ...edge, curve: fitCurve(moved[k]) }))
  return { ...panel, points, edges, allowance }
}

/** Every edge moved outwards by `distance` [m]: chains that share their ends. */
function moveEdges(panel: Panel, distance: number): Point2[][] {
  const out = panelSignedArea(panel) > 0 ? 1 : -1 // the outside lies to the right of a counter-clockwise outline
  const flat = panel.edges.map((edge) => pointsOf(flattenEdge(panel, edge, DRAWING)))
  const moved = flat.map((chain) => moveChain(chain, out * distance))
  const count = moved.length
  const joints = moved.map((chain, k) => joint(moved[(k + count - 1) % count], chain, flat[k][0], distance))
  const outline = flat.flatMap((chain) => chain.slice(0, -1))
  const closed = [...outline, outline[0]]
  const least = Math.abs(distance) * (1 - NEAR)
  return moved.map((chain, k) => {
    const inner = chain.slice(1, -1).filter((point) => distanceToChain(point, closed).distance >= least)
    return [joints[k], ...inner, joints[(k + 1) % count]]
  })
}

/** To the right by `distance`; inside the chain each point goes along the bisector, so that chords stay parallel. */
function moveChain(chain: readonly Point2[], distance: number): Point2[] {
  const normals: Point2[] = []
  for (let k = 1; k < chain.length; k++) {
    const dx = chain[k][0] - chain[k - 1][0]
    const dy = chain[k][1] - chain[k - 1][1]
    const length = magnitude(dx, dy) || 1
    normals.push([dy / length, -dx / length])
  }
  return chain.map(([x, y], k): Point2 => {
    const n = normals[Math.max(0, k - 1)]
    const m = normals[Math.min(normals.length - 1, k)]
    const scale = distance / Math.max(0.5, 1 + n[0] * m[0] + n[1] * m[1])
    return [x + scale * (n[0] + m[0]), y + scale * (n[1] + m[1])]
  })
}

/** Where the last chord of `before` and the first of `after` meet; half way between their ends when that is far off. */
function joint(
  before: readonly Point2[],
  after: readonly Point2[],
  corner: Point2,
  distance: number,
): Point2 {
  const p = before[before.length - 1]
  const q = after[0]
  const u: Point2 = [p[0] - before[before.length - 2][0], p[1] - before[before.length - 2][1]]
  const v: Point2 = [after[1][0] - q[0], after[1][1] - q[1]]
  const share = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / (u[0] * v[1] - u[1] * v[0])
  const meet: Point2 = [p[0] + share * u[0], p[1] + share * u[1]]
  const near = distanceOf(meet, corner) <= MITRE * Math.abs(distance) // not so for parallel chords
  return near ? meet : [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
}

const MITRE = 6 // [–] times the distance: corners sharper than 20°
const NEAR = 0.01 // [–] share of the distance that chords may be nearer
const DRAWING = 1e-5 // [m] chords of the outline
