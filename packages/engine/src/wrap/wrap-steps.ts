/**
 * Wrapping: marks on the cloth are laid on their twins on the body, cloth grows from there until all of it is on, and is
 * relaxed as long as it moves. Rewrapping: the same for cloth that is worn already; only what lies nearer to the new marks,
 * along the cloth, than the nearest pin is taken off and laid anew.
 *
 * Best effort: whether the cloth goes round the limb or lies before it is decided by the marks. `describeWrap` says where
 * the body is left standing through the cloth, and what to paint.
 */
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'
import { clearSkin } from './clear-skin.ts'
import { growCloth } from './grow.ts'
import type { MarkPair } from './marks.ts'
import { meshDistances } from './mesh-distance.ts'
import { findRoots, pasteRoots, type RootEnd } from './paste-marks.ts'
import { relaxWrapping } from './relax.ts'
import type { Wrapping } from './wrapping.ts'

/** Yields how much of the way is done, 0 … 1; the cloth is where `wrapping.x` says at any time. */
export function* wrapSteps(wrapping: Wrapping, pairs: readonly MarkPair[]): Generator<number, void, void> {
  const roots = findRoots(wrapping, pairs)
  const distance = meshDistances(wrapping.cloth, nearestEnds(roots))
  wrapping.mapped.fill(0)
  wrapping.held.fill(0)
  yield* layAndGrow(wrapping, pairs, roots, distance)
}

/** Takes off what is within the pins and lays it along the new marks; `pinned`: vertices with a pin. */
export function* rewrapSteps(
  wrapping: Wrapping,
  pairs: readonly MarkPair[],
  pinned: readonly number[],
): Generator<number, void, void> {
  const { mapped, held, cloth } = wrapping
  const roots = findRoots(wrapping, pairs)
  const distance = meshDistances(cloth, nearestEnds(roots))
  const reach = pinned.reduce((least, i) => Math.min(least, distance[i]), Number.POSITIVE_INFINITY)
  for (let i = 0; i < cloth.vertexCount; i++) {
    mapped[i] = distance[i] < reach ? 0 : 1
    held[i] = mapped[i] // what stays does not move while the rest is laid
  }
  yield* layAndGrow(wrapping, pairs, roots, distance, pinned)
}

/** All of it at once. */
export function wrap(wrapping: Wrapping, pairs: readonly MarkPair[]): void {
  for (const _ of wrapSteps(wrapping, pairs));
}

export function rewrap(wrapping: Wrapping, pairs: readonly MarkPair[], pinned: readonly number[]): void {
  for (const _ of rewrapSteps(wrapping, pairs, pinned));
}

function* layAndGrow(
  wrapping: Wrapping,
  pairs: readonly MarkPair[],
  roots: readonly RootEnd[],
  distance: Float64Array,
  pinned: readonly number[] = [],
): Generator<number, void, void> {
  const { options, cloth, held } = wrapping
  requireReached(wrapping, distance)
  pasteRoots(wrapping, pairs, roots)
  for (const share of growCloth(wrapping, distance)) yield GROWN * share
  requireAll(wrapping)
  held.fill(0)
  for (const i of pinned) held[i] = 1
  for (let k = 0; k < options.settleMax; k += SETTLE_STRIDE) {
    const way = relaxWrapping(wrapping, SETTLE_STRIDE)
    if (way < STILL * cloth.edgeMean) break
    yield GROWN + (1 - GROWN) * (k / options.settleMax)
  }
  clearSkin(wrapping)
  yield 1
}

/** Share of the way when all is on the body [–]; sweeps between two looks; and the mean way of a sweep, in edges, that is rest [–]. */
const GROWN = 0.8
const SETTLE_STRIDE = 8
const STILL = 0.0005

/** Ends of root edges with the shortest way each has to a mark. */
function nearestEnds(roots: readonly RootEnd[]): Map<number, number> {
  const nearest = new Map<number, number>()
  for (const { vertex, distance } of roots) {
    nearest.set(vertex, Math.min(distance, nearest.get(vertex) ?? Number.POSITIVE_INFINITY))
  }
  return nearest
}

function requireReached({ source }: Wrapping, distance: Float64Array): void {
  for (let c = 0; c < source.triVertex.length; c++) {
    if (distance[source.triVertex[c]] < Number.POSITIVE_INFINITY) continue
    const panel = source.panelIds[source.triPanel[Math.floor(c / 3)]]
    throw new InputError(
      `piece ${quoted(panel)} has no mark and is not sewn to one that has; paint a mark on it, or sew it on`,
    )
  }
}

/** A mark that runs through no whole triangle has nothing to grow from. */
function requireAll({ mapped }: Wrapping): void {
  if (mapped.every((one) => one === 1)) return
  throw new InputError('the marks are shorter than the triangles of the cloth; paint longer ones')
}
