/**
 * The edge length wanted at each place of a panel: the asked size, less near places where the pattern forces shorter
 * edges. A forced place is a segment of the outline shorter than 0.65 of the asked size (a pattern edge that short) or
 * a strait, where two stretches of the outline come closer than a triangle is high (also: a sharp corner).
 *
 *   h(p) = min( H, min over places s (ℓ_s + g |p − p_s|) )        H asked size [m], g = GROWTH [–]       (1)
 *
 * The region where h < H is the *shadow* of the pattern: short edges there are forced, not mistakes of the mesher.
 */
import { magnitude } from '../core/index.ts'
import { EDGE_SHORTEST } from './bounds.ts'

export interface SizeField {
  /** Asked size H [m]. */
  readonly size: number
  /** Forced places: x, y, ℓ in turn [m]; the first `shortCount` come from short segments, the rest from straits. */
  readonly place: Float64Array
  readonly shortCount: number
}

/** Wanted edge length at a point [m], (1). */
export function sizeAt(field: SizeField, px: number, py: number): number {
  return smallest(field, 0, field.place.length, px, py)
}

/** True in the shadow of any forced place: edges shorter than asked are the pattern's doing. */
export function inShadow(field: SizeField, px: number, py: number): boolean {
  return field.place.length > 0 && sizeAt(field, px, py) < field.size
}

/** True in the shadow of a strait or a sharp corner: there angles, too, are the pattern's doing. */
export function inStrait(field: SizeField, px: number, py: number): boolean {
  return smallest(field, 3 * field.shortCount, field.place.length, px, py) < field.size
}

/** `line`: the sampled outline; `straits`: x, y and width of places where the outline comes close to itself. */
export function buildSizeField(line: Float64Array, size: number, straits: readonly number[]): SizeField {
  const places: number[] = []
  const count = line.length / 2
  for (let k = 0; k < count; k++) {
    const a = 2 * k
    const b = 2 * ((k + 1) % count)
    const length = magnitude(line[b] - line[a], line[b + 1] - line[a + 1])
    if (length >= EDGE_SHORTEST * size) continue
    places.push(line[a], line[a + 1], length, line[b], line[b + 1], length)
  }
  const shortCount = places.length / 3
  return { size, place: Float64Array.from([...places, ...straits]), shortCount }
}

function smallest(field: SizeField, begin: number, end: number, px: number, py: number): number {
  const { place } = field
  let size = field.size
  for (let at = begin; at < end; at += 3) {
    const dx = px - place[at]
    const dy = py - place[at + 1]
    const reach = (size - place[at + 2]) / GROWTH
    if (reach <= 0) continue
    const square = dx * dx + dy * dy
    if (square < reach * reach) size = place[at + 2] + GROWTH * Math.sqrt(square)
  }
  return size
}

/** Growth of edge length with distance [–]: as steep as the mender can follow with angles above 25°. */
const GROWTH = 1
