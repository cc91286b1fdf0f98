/**
 * The soft halo of loose fibres on cloth seen from the side, as glTF has it: Khronos Group, KHR_materials_sheen, 2020. Programs
 * that do not know it show the cloth without.
 *
 *   colour of the halo = sheen × (colour + WHITE (1 − colour))                                   [–]   (1)
 */
import { Extension, type Material, type WriterContext } from '@gltf-transform/core'
import { linearColour } from '../../display/index.ts'
import type { FabricLook } from '../../material/index.ts'

/** Fibres on end are paler than the yarns they stand off [–]. */
const WHITE = 0.35
/** How far the halo reaches in from the edge of the picture of a fold: 0 a line, 1 all over [–]. */
const REACH = 0.65

/** Materials with a halo, and what the file says of it. */
export class MaterialSheen extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_materials_sheen'
  override readonly extensionName = 'KHR_materials_sheen'
  readonly #halo = new Map<Material, { sheenColorFactor: number[]; sheenRoughnessFactor: number }>()

  add(material: Material, { colour, sheen }: Pick<FabricLook, 'colour' | 'sheen'>): void {
    const halo = linearColour(colour).map((value) => sheen * (value + WHITE * (1 - value))) // (1)
    this.#halo.set(material, { sheenColorFactor: halo, sheenRoughnessFactor: REACH })
  }

  override read(): this {
    return this
  }

  override write({ jsonDoc, materialIndexMap }: WriterContext): this {
    for (const [material, halo] of this.#halo) {
      const written = jsonDoc.json.materials?.[materialIndexMap.get(material) ?? -1]
      if (written) written.extensions = { ...written.extensions, [this.extensionName]: { ...halo } }
    }
    return this
  }
}
