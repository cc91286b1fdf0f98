/**
 * Several garments on one body, from the skin outwards: each is draped around the body and what it wears already, so that
 * the order they are put on in is the order they lie in (Groß, Fuhrmann, Luckas 2003: dressing order by layers). Garments
 * under it stay free to move while the next one is sewn and falls: a jacket presses the shirt below it.
 *
 * As a person does it: what is worn is smoothed to the body (`dress/smooth-down.ts`) and held there while the panels laid
 * out around it are sewn (`dress/hold-close.ts`); what a closing seam has caught is tucked under (`dress/tuck-under.ts`);
 * then everything is let go. Whether the order came out right is measured (`output/layer-order.ts`), not assumed.
 */
import { InputError, lastOf } from './core/index.ts'
import {
  clothOf,
  type Drape,
  type DrapeOptions,
  type DrapeResult,
  drapeSteps,
  type GarmentScene,
  type Worn,
} from './drape.ts'
import { type LayerOrder, layerOrder } from './output/index.ts'

/** Rows of one garment in the cloth of all. */
export interface WornLayer {
  readonly name: string
  readonly vertexBegin: number
  readonly vertexEnd: number
  readonly triBegin: number
  readonly triEnd: number
}

export interface DressedLayers {
  /** Of the last garment put on: its drape holds all of them. */
  readonly result: DrapeResult
  /** From the skin outwards. */
  readonly layers: readonly WornLayer[]
  /** To be worn under another. */
  readonly worn: Worn
}

/** Puts garments on one after the other; the bodies of all scenes must be the same. */
export function dressLayers(
  scenes: readonly Omit<GarmentScene, 'worn'>[],
  options: DrapeOptions,
): DressedLayers {
  return lastOf(dressLayerSteps(scenes, options))
}

/** The same, pausing after every step. */
export function* dressLayerSteps(
  scenes: readonly Omit<GarmentScene, 'worn'>[],
  options: DrapeOptions,
): Generator<Drape, DressedLayers> {
  if (scenes.some((scene) => scene.body !== scenes[0].body))
    throw new InputError('garments worn together need one body; dress all on the same')
  let worn: Worn | undefined
  let result: DrapeResult | undefined
  const layers: WornLayer[] = []
  for (const scene of scenes) {
    result = yield* drapeSteps({ ...scene, ...(worn === undefined ? {} : { worn }) }, options)
    const { name } = scene.garment
    if (result.drape.stage === 'stopped') throw new InputError(`${name}: ${result.drape.reason}`)
    const cloth = clothOf(result.drape)
    layers.push(wornLayer(name, worn, result.drape))
    worn = { cloth, fabric: scene.fabric, panelFabric: result.drape.panelFabric }
  }
  if (result === undefined || worn === undefined)
    throw new InputError('no garment to put on; name at least one')
  return { result, layers, worn }
}

/** The rows that a garment has in its drape: those after what it was put on over. */
export function wornLayer(name: string, worn: Worn | undefined, { model }: Drape): WornLayer {
  return {
    name,
    vertexBegin: worn?.cloth.vertexCount ?? 0,
    vertexEnd: model.vertexCount,
    triBegin: worn?.cloth.triCount ?? 0,
    triEnd: model.triCount,
  }
}

/** Which garment lies outside, for every pair of them. */
export function measureLayers({ model, state, skins }: Drape, layers: readonly WornLayer[]): LayerOrder[] {
  return layerOrder({ position: state.x, triVertex: model.triVertex }, layers, skins[0] ?? null)
}
