/**
 * The arc a flared piece hangs from: the edges at its upper end, sewn to a waistband or bodice, or open. The circle
 * through its points p_i with the least squared error of |p − c|² (Kåsa 1976, A circle fitting procedure and its error
 * analysis):
 *
 *   Σ (2 c·q_i + e − |q_i|²)² → min,   q = p − mean p,   r² = e + |c|²                                   (1)
 *
 * A line that bends by less than SWEEP_MIN, or the other way, is no flare.
 */
import { edgeLength, edgePoint } from '../pattern/index.ts'
import { type Piece, seen } from './lay-piece.ts'
import type { PieceJoin } from './piece-joins.ts'

export interface UpperArc {
  /** As the piece is seen [m]. */
  readonly centre: readonly [number, number]
  readonly radius: number
  /** [rad] */
  readonly sweep: number
}

/** Pieces that bend less are laid as cylinders [rad]. */
const SWEEP_MIN = 0.8
const SAMPLES = 16
const ABOVE: readonly string[] = ['waist', 'torso']

export function upperArc(piece: Piece, joins: readonly PieceJoin[]): UpperArc | null {
  const sewn = joins
    .filter((join) => join.piece === piece && ABOVE.includes(join.other.part.segment ?? ''))
    .map((join) => join.edge)
  if (sewn.length > 0) return arcOf(piece, sewn)
  const arcs = piece.panel.edges.map((_, row) => arcOf(piece, [row])).filter((arc) => arc !== null)
  return arcs.reduce<UpperArc | null>(
    (best, arc) => (best !== null && best.radius < arc.radius ? best : arc),
    null,
  ) // the hem is wider
}

/** The circle of (1) through these edges; null when they do not bend upwards around one. */
function arcOf(piece: Piece, rows: readonly number[]): UpperArc | null {
  const { panel } = piece
  const points = rows.flatMap((row) => pointsOf(piece, row))
  const length = rows.reduce((sum, row) => sum + edgeLength(panel, panel.edges[row]), 0)
  const mean = [0, 1].map((k) => points.reduce((sum, p) => sum + p[k], 0) / points.length)
  const around = points.map(([x, y]) => [x - mean[0], y - mean[1]])
  const centre = circleCentre(around)
  if (centre === null || centre[1] <= 0) return null
  const squared = around.reduce((sum, [x, y]) => sum + square(x - centre[0]) + square(y - centre[1]), 0)
  const radius = Math.sqrt(squared / points.length)
  const sweep = length / radius
  return sweep < SWEEP_MIN ? null : { centre: [mean[0] + centre[0], mean[1] + centre[1]], radius, sweep }
}

/** c of (1) by its normal equations; null for points on a line. */
function circleCentre(q: readonly (readonly number[])[]): [number, number] | null {
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0]
  for (const [x, y] of q) {
    const z = x * x + y * y
    xx += x * x
    xy += x * y
    yy += y * y
    xz += x * z
    yz += y * z
  }
  const det = xx * yy - xy * xy
  if (det < 1e-9 * xx * yy || !(det > 0)) return null
  return [(xz * yy - yz * xy) / (2 * det), (yz * xx - xz * xy) / (2 * det)]
}

function pointsOf(piece: Piece, row: number): [number, number][] {
  return Array.from({ length: SAMPLES + 1 }, (_, k) => {
    const [x, y] = edgePoint(piece.panel, piece.panel.edges[row], k / SAMPLES)
    return seen(piece, x, y)
  })
}

function square(x: number): number {
  return x * x
}
