/**
 * The short way in: a garment, a body and a fabric by name; cloth at rest comes back, with its numbers and its files.
 *
 *   const worn = await dress('tee', { fabric: 'denim-11oz', body: 'mean_female' })
 *
 * In a page the work is done by a worker that the package brings; in Node, and where `worker: false` is said, in place, with
 * a turn for others every few steps. Opening bodies and cutting the pattern take about a second without such a turn.
 */

import type { Garment } from '@selvedge/engine'
import { openWardrobe, wearElsewhere } from '#host'
import type { Wardrobe } from './wardrobe.ts'
import type { WearListener, WearOrder } from './wear.ts'
import { buildWorn, type Worn } from './worn.ts'

export interface DressOptions extends Omit<WearOrder, 'garments'>, WearListener {
  /** Folder (Node) or address (page) of the data, where it is not beside the package. */
  readonly from?: string | URL | undefined
  /** False: on this thread. Node always works on the thread it is called on. */
  readonly worker?: boolean | undefined
}

/** A name of the catalogue, the text of a pattern file, a garment; or several, from the skin outwards. */
export type Dressable = string | Garment | readonly (string | Garment)[]

/** Rejects with an `InputError` for what cannot be worn, with the signal's reason, an AbortError, when it is aborted. */
export async function dress(what: Dressable, options: DressOptions = {}): Promise<Worn> {
  const { from, worker = true, signal, onProgress, ...wishes } = options
  signal?.throwIfAborted()
  const order: WearOrder = { garments: isList(what) ? what : [what], ...wishes }
  const listener = { signal, onProgress }
  const record =
    worker && wearElsewhere !== null
      ? await wearElsewhere(order, from, listener)
      : await (await import('./wear.ts')).wear(order, wardrobeFrom(from), listener) // pages rarely load it
  return buildWorn(record)
}

function isList(what: Dressable): what is readonly (string | Garment)[] {
  return Array.isArray(what)
}

/** The last one is kept: its bodies are unpacked already. */
function wardrobeFrom(from: string | URL | undefined): Wardrobe {
  const key = String(from)
  if (kept?.key !== key) kept = { key, wardrobe: openWardrobe({ from }) }
  return kept.wardrobe
}

let kept: { key: string; wardrobe: Wardrobe } | undefined
