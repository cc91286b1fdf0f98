/** What a seam joins, how long its two sides are, and how much one is gathered or eased into the other. */
import { assert } from '../core/index.ts'
import { sewnLength } from './fold-edges.ts'
import type { Edge, EdgeRef, Garment, Panel, Seam } from './garment.ts'
import { followLink } from './linked-panel.ts'

/** Panel and edge a seam side points at; undefined when there is no such edge. */
export function findEdge(garment: Garment, ref: EdgeRef): { panel: Panel; edge: Edge } | undefined {
  const own = garment.panels.find((candidate) => candidate.id === ref.panel)
  const panel = own && followLink(garment, own)
  const edge = panel?.edges.find((candidate) => candidate.id === ref.edge)
  return panel && edge ? { panel, edge } : undefined
}

/**
 * Lengths of both sides of a seam of a valid garment [m], darts and pleats closed, and the longer over the shorter
 * [–]: above 1.02 the longer side is eased or gathered.
 */
export function seamLengths(garment: Garment, seam: Seam): { a: number; b: number; ratio: number } {
  const a = sideLength(garment, seam.a)
  const b = sideLength(garment, seam.b)
  return { a, b, ratio: Math.max(a, b) / Math.min(a, b) }
}

function sideLength(garment: Garment, side: readonly EdgeRef[]): number {
  let length = 0
  for (const ref of side) {
    const found = findEdge(garment, ref)
    assert(found !== undefined, `edge ${ref.edge} of an unchecked garment`)
    length += sewnLength(found.panel, found.edge)
  }
  return length
}
