/**
 * The way out of a body that keeps wrinkles. Cloth that lies in a body, because it was placed there or because the body
 * was exchanged for a finer one, is not pressed flat onto the skin: its depths are squeezed into a thin layer outside,
 * deeper points staying below shallower ones, so hills stay hills and valleys valleys.
 *
 *   φ' = f(φ)  for φ < τ,  f increasing,  f(τ) = τ,  f'(τ) = 1,  f(−D) = ε                            [m]   (1)
 *
 * D is the greatest depth found. From τ downwards the slope of f falls from 1 to s over the height w, then stays:
 *
 *   f = τ − y + (1 − s) y²/2w        y = τ − φ ≤ w                                                    [m]   (2)
 *   f = τ − ½ (1 + s) w − s (y − w)  y > w,        s = (τ − ε − ½ w)/(τ + D − ½ w),  w = ¼ (τ − ε)    [m]   (3)
 *
 * so everything ends in [ε, τ], what lies above τ stays, and a cloth that is already out is not moved at all (s = 1 when
 * D = −ε). Wrinkles keep the share s of their height: all the room there is, which an exponential f does not use (it
 * keeps exp(−(τ − φ)/(τ − ε)), a sixth where this keeps two fifths). Deeper than `depthMax` all points go to ε.
 * Each point then walks along the normal until its distance is f:
 *
 *   x ← x + (f(φ_0) − φ(x)) N(x)                                                                            (4)
 *
 * Gives places to go to, and velocities that lead there; cloth is never moved here, so the proof that nothing crosses
 * has the last word. Points between two parts of a body (`pinched`) have no right way out and stay. Wrong where the
 * nearest way out is the wrong side: cloth that lies beyond the middle of a limb comes out on the far side.
 *
 * Bridson, Marino, Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, section 5.3; f is ours.
 */
import type { Collider, Surface } from '../contact/index.ts'
import { assert } from '../core/index.ts'

export interface ProjectionOptions {
  /** Thickness of the layer in which everything ends, τ [m]. */
  readonly layer: number
  /** Distance at which the deepest point ends, ε [m]: half the cloth's thickness and the error of the distance. */
  readonly gapMin: number
  /** Deepest cloth that wrinkles are kept of [m]; one lost point does not flatten all others. */
  readonly depthMax: number
  /** 1 for vertices between two parts of a body, which stay; null = none. */
  readonly pinched: Uint8Array | null
}

/** A layer as thick as a fold of shirting is high. */
export const PROJECTION_DEFAULTS: ProjectionOptions = {
  layer: 0.005,
  gapMin: 0.0005,
  depthMax: 0.03,
  pinched: null,
}

export interface Projection {
  /** Where each vertex should be [m], 3 numbers each; its own place if it may stay. */
  readonly target: Float64Array
  /** Vertices whose target is not their place. */
  readonly moved: number
  /** Greatest depth found, D [m]; negative: nothing is nearer than that. */
  readonly depth: number
  /** Vertices that did not reach their distance: at creases and ridges the walk may turn for ever. */
  readonly missed: number
}

/** Walks end within this distance of where they should [m]: a thirtieth of the thinnest cloth. */
const WALK_TOLERANCE = 1e-5
/** Exact distances need one stride, grids three; from a ridge in the middle of a limb a few more. */
const STRIDES_MAX = 8

/** Where the first `count` vertices at x [m] would be if the cloth were out of the body. */
export function projectOut(
  collider: Collider,
  x: Float64Array,
  count: number,
  options: Partial<ProjectionOptions> = {},
): Projection {
  const { layer, gapMin, depthMax, pinched } = { ...PROJECTION_DEFAULTS, ...options }
  assert(gapMin > 0 && layer > gapMin, 'the layer of a projection must be thicker than its smallest gap')
  assert(pinched === null || pinched.length >= count, 'pinch flags must be given for every vertex')
  const target = x.slice(0, 3 * count)
  const gap = new Float64Array(count)
  let depth = -Infinity
  for (let i = 0; i < count; i++) {
    gap[i] = pinched !== null && pinched[i] !== 0 ? Infinity : collider.gap(x, 3 * i, surface)
    depth = Math.max(depth, -gap[i])
  }
  if (!(depth > -gapMin)) return { target, moved: 0, depth, missed: 0 }

  const depthKept = Math.min(depth, depthMax)
  let moved = 0
  let missed = 0
  for (let i = 0; i < count; i++) {
    if (!(gap[i] < layer)) continue
    moved++
    const wanted = keptGap(gap[i], layer, gapMin, depthKept)
    if (!walkTo(collider, target, 3 * i, wanted)) missed++
  }
  return { target, moved, depth, missed }
}

/** f of (1): the distance [m] that a point at distance `gap` gets when the deepest lies `depth` inside. */
export function keptGap(gap: number, layer: number, gapMin: number, depth: number): number {
  const below = layer - gap
  if (!(below > 0)) return gap
  const bend = 0.25 * (layer - gapMin)
  const slope = (layer - gapMin - 0.5 * bend) / (layer + depth - 0.5 * bend) // (3)
  if (below <= bend) return layer - below + ((1 - slope) * below * below) / (2 * bend) // (2)
  return Math.max(gapMin, layer - 0.5 * (1 + slope) * bend - slope * (below - bend)) // (3)
}

/** (4); false if it did not arrive. */
function walkTo(collider: Collider, place: Float64Array, at: number, wanted: number): boolean {
  const { normal } = surface
  for (let stride = 0; stride <= STRIDES_MAX; stride++) {
    const missing = wanted - collider.gap(place, at, surface)
    if (Math.abs(missing) <= WALK_TOLERANCE) return true
    if (stride === STRIDES_MAX || missing === -Infinity) return false
    for (let c = 0; c < 3; c++) place[at + c] += missing * normal[c]
  }
  return false
}

/**
 * Velocities [m/s] that lead to the targets within `dt` [s], no faster than `speedMax`; what already is there, and pins
 * (inverse mass 0), keep theirs. To be proved by `resolveContact` before anything moves. Gives the vertices steered.
 */
export function steerToTargets(
  { target }: Projection,
  x: Float64Array,
  v: Float64Array,
  dt: number,
  { inverseMass, speedMax }: { readonly inverseMass: Float64Array; readonly speedMax: number },
): number {
  let steered = 0
  for (let i = 0; 3 * i < target.length; i++) {
    const at = 3 * i
    const dx = target[at] - x[at]
    const dy = target[at + 1] - x[at + 1]
    const dz = target[at + 2] - x[at + 2]
    const way = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (way === 0 || inverseMass[i] === 0) continue
    const rate = Math.min(1 / dt, speedMax / way)
    v[at] = rate * dx
    v[at + 1] = rate * dy
    v[at + 2] = rate * dz
    steered++
  }
  return steered
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
