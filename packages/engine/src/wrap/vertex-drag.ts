/**
 * Vertex drag: the hand moves one vertex, anywhere in space but into the body, and the rest comes after as far as relaxation
 * takes it. Right for a single fold; for moving a garment it only pulls a tip out of it, which is what surface drag is for.
 */
import { magnitude, type Vector3 } from '../core/index.ts'
import { clearSkin } from './clear-skin.ts'
import { relaxWrapping } from './relax.ts'
import { followTrack, liftRow } from './track-points.ts'
import type { Wrapping } from './wrapping.ts'

export interface VertexDrag {
  readonly wrapping: Wrapping
  readonly grabbed: number
}

export function beginVertexDrag(
  wrapping: Wrapping,
  grabbed: number,
  pinned: readonly number[] = [],
): VertexDrag {
  const { held } = wrapping
  held.fill(0)
  for (const i of pinned) held[i] = 1
  held[grabbed] = 1
  return { wrapping, grabbed }
}

/** Moves the hand by `way` [m], in steps as long as those of a surface drag; returns how many these were. */
export function dragVertex({ wrapping, grabbed }: VertexDrag, way: Vector3): number {
  const { x, gap, rowOffset, options } = wrapping
  const steps = Math.max(1, Math.ceil(magnitude(...way) / options.dragMax - 1e-9))
  for (let k = 0; k < steps; k++) {
    for (let c = 0; c < 3; c++) x[3 * grabbed + c] += way[c] / steps
    followTrack(wrapping, grabbed)
    if (gap[grabbed] < rowOffset[grabbed]) liftRow(wrapping, grabbed, rowOffset[grabbed])
    relaxWrapping(wrapping, options.dragRelaxations)
  }
  return steps
}

export function endVertexDrag({ wrapping, grabbed }: VertexDrag): void {
  wrapping.held[grabbed] = 0
  relaxWrapping(wrapping, wrapping.options.releaseRelaxations)
  clearSkin(wrapping)
}
