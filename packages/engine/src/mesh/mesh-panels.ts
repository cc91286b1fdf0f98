/**
 * All panels of a garment, each on its own: what a panel's mesh looks like depends on its sampled outline, the lines on
 * it, the size asked for and a stream of random numbers that belongs to its name. So a change of one piece leaves the
 * others bit for bit as they were, but for pieces whose outline is sampled anew because a seam they share is; and a
 * panel that has been cut before, from the same input, is not cut again.
 *
 * A seam passes a change on only to the piece across it. The one way farther is a corner where the newly sampled seam
 * becomes several times shorter than its neighbour edge, which is then tapered (`taper-samples.ts`) on both its sides.
 */
import { buildRandom, namedSeed, stateHash } from '../core/index.ts'
import type { PlainGarment } from '../pattern/index.ts'
import type { LineChains } from './line-chains.ts'
import { meshPanel, type PanelMesh } from './mesh-panel.ts'

/** A panel cut into triangles, and the name of all that went in: equal keys, equal meshes. */
export interface KeyedPanel extends PanelMesh {
  readonly key: string
}

export interface MeshedPanels {
  /** By row of the garment's panels, in rows of their own: outline first, then lines, then the rest. */
  readonly panels: readonly KeyedPanel[]
  /** Ids of those that had to be cut; all of them when there was nothing to take over. */
  readonly panelsAnew: readonly string[]
}

/** Hears which panel is cut next, and the share of the panels before it, 0 … 1. */
export type CutListener = (panel: string, share: number) => void

/**
 * `outlines`: closed lines, x and y in turn [m]; `sizes`: edge length asked of each [m]; `seed`: shifts the lattices inside, which are centred without it;
 * `previous`: panels of any mesh made before.
 */
export function meshPanels(
  garment: PlainGarment,
  outlines: readonly Float64Array[],
  chains: readonly LineChains[],
  options: {
    readonly sizes: readonly number[]
    readonly seed?: number
    readonly previous?: MeshedPanels
    readonly onPanel?: CutListener
  },
): MeshedPanels {
  const { sizes, seed, previous, onPanel } = options
  const known = new Map(previous?.panels.map((panel) => [panel.key, panel]))
  const panelsAnew: string[] = []
  const panels = garment.panels.map(({ id }, p): KeyedPanel => {
    const random = seed === undefined ? () => 0 : buildRandom(namedSeed(seed, id))
    const shift: [number, number] = [random(), random()]
    const key = contentKey(outlines[p], chains[p], sizes[p], shift)
    const same = known.get(key)
    if (same) return { ...same, quality: { ...same.quality, panel: id } }
    panelsAnew.push(id)
    onPanel?.(id, p / garment.panels.length)
    return { ...meshPanel(id, outlines[p], sizes[p], shift, chains[p]), key }
  })
  return { panels, panelsAnew }
}

/** One name for what `meshPanel` is given; the count of outline points tells outline from lines. */
function contentKey(
  outline: Float64Array,
  { x, edges }: LineChains,
  resolution: number,
  shift: readonly [number, number],
): string {
  const size = Float64Array.of(outline.length, resolution, ...shift)
  return stateHash(size, outline, x, Int32Array.from(edges.flat()))
}
