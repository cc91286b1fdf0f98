/** What a seam joins, how long its two sides are, and how much one is gathered or eased into the other. */
import { assert } from '../core/index.ts'
import { edgeLength } from './edge-length.ts'
import type { Edge, EdgeRef, Garment, Panel, Seam } from './garment.ts'

/** Panel and edge a seam side points at; undefined when there is no such edge. */
export function findEdge(garment: Garment, ref: EdgeRef): { panel: Panel; edge: Edge } | undefined {
  const panel = garment.panels.find((candidate) => candidate.id === ref.panel)
  const edge = panel?.edges.find((candidate) => candidate.id === ref.edge)
  return panel && edge ? { panel, edge } : undefined
}

/**
 * Lengths of both sides of a seam of a valid garment [m], and the longer over the shorter [–]: above 1.02 the
 * longer side is eased or gathered.
 */
export function seamLengths(garment: Garment, seam: Seam): { a: number; b: number; ratio: number } {
  const sideA = findEdge(garment, seam.a)
  const sideB = findEdge(garment, seam.b)
  assert(sideA !== undefined && sideB !== undefined, `seam ${seam.id} of an unchecked garment`)
  const a = edgeLength(sideA.panel, sideA.edge)
  const b = edgeLength(sideB.panel, sideB.edge)
  return { a, b, ratio: Math.max(a, b) / Math.min(a, b) }
}
