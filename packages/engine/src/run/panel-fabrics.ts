/** What each panel of a garment is made of: the fabric it names, else the fabric of the scene; interfaced where that is usual. */
import { InputError } from '../core/index.ts'
import { type Fabric, fabricNamed, INTERFACING_USUAL, interfacedFabric } from '../material/index.ts'
import { type Garment, isInterfaced } from '../pattern/index.ts'
import type { ClothPin } from './held-cloth.ts'
import type { Wind } from './wind.ts'

export interface GarmentCloths {
  readonly garment: Garment
  /** Of panels that name none. */
  readonly fabric: Fabric
  /** Fabrics that panels may name; without it all are of `fabric`. */
  readonly fabrics?: readonly Fabric[] | undefined
  /** What blows on it once it is sewn; null or left out: still air. */
  readonly wind?: Wind | null | undefined
  /** What holds it once it is sewn. */
  readonly pins?: readonly ClothPin[] | undefined
}

/** In the order of `panelIds`; a panel that names a fabric nobody knows is an input error. */
export function panelFabrics(
  { garment, fabric, fabrics }: GarmentCloths,
  panelIds: readonly string[],
): Fabric[] {
  const panels = new Map(garment.panels.map((panel) => [panel.id, panel]))
  return panelIds.map((id) => {
    const panel = panels.get(id)
    const own = ownFabric(id, panel?.fabric)
    const usual = panel !== undefined && isInterfaced(panel) ? INTERFACING_USUAL : 0
    return interfacedFabric(own, panel?.interfacing ?? usual)
  })

  function ownFabric(id: string, name: string | undefined): Fabric {
    if (fabrics === undefined || name === undefined) return fabric
    try {
      return fabricNamed(fabrics, name)
    } catch (reason) {
      if (!(reason instanceof InputError)) throw reason
      throw new InputError(`panel ${id.slice(0, 60)}: ${reason.message}`.slice(0, SENTENCE_MAX))
    }
  }
}

/** What of a change is about cloths, and what blows on them. */
export function clothsOf({ garment, fabric, fabrics, wind }: Partial<GarmentCloths>): Partial<GarmentCloths> {
  return {
    ...(garment && { garment }),
    ...(fabric && { fabric }),
    ...(fabrics && { fabrics }),
    ...(wind !== undefined && { wind }),
  }
}

const SENTENCE_MAX = 290 // [characters]
