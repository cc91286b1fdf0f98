/**
 * What a garment is made of, as glTF has it: its colour, a halo of fibres, and its weave as two pictures of six threads that
 * repeat over the pattern plane. Texture coordinates are metres, so pictures are made smaller by KHR_texture_transform
 * (Khronos Group, 2018); programs that do not know the halo or the transform say so and show the rest.
 */
import {
  type Document,
  Extension,
  type Material,
  TextureInfo,
  type WriterContext,
} from '@gltf-transform/core'
import { linearColour, weaveTile } from '../../display/index.ts'
import type { FabricLook } from '../../material/index.ts'
import { writePng } from '../png.ts'
import { GLB_DEFAULTS, matt } from './glb-parts.ts'
import { MaterialSheen } from './glb-sheen.ts'

export function clothMaterial(gltf: Document, look: FabricLook | undefined): Material {
  const own = look ? linearColour(look.colour) : GLB_DEFAULTS.clothColor
  const material = matt(gltf, 'cloth', own, look?.roughness ?? GLB_DEFAULTS.clothRoughness)
  material.setDoubleSided(true)
  if (look === undefined) return material
  gltf.createExtension(MaterialSheen).add(material, look)
  const { size, threads, relief, shade, brightest } = weaveTile(look.weave)
  const picture = (name: string, rgb: Uint8Array) =>
    gltf
      .createTexture(name)
      .setMimeType('image/png')
      .setImage(writePng(size, size, rgb))
  const [red, green, blue] = own.map((value) => Math.min(1, brightest * value))
  material
    .setBaseColorFactor([red, green, blue, 1])
    .setBaseColorTexture(picture('weave', shade))
    .setNormalTexture(picture('relief', relief))
  for (const info of [material.getBaseColorTextureInfo(), material.getNormalTextureInfo()])
    info?.setMinFilter(TextureInfo.MinFilter.LINEAR_MIPMAP_LINEAR)
  gltf.createExtension(TextureScale).add(material, 1 / (threads * look.pitch))
  return material
}

/** Materials whose pictures repeat so many times a metre. */
class TextureScale extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_texture_transform'
  override readonly extensionName = 'KHR_texture_transform'
  readonly #scale = new Map<Material, number>()

  add(material: Material, scale: number): void {
    this.#scale.set(material, scale)
  }

  override read(): this {
    return this
  }

  override write({ jsonDoc, materialIndexMap }: WriterContext): this {
    for (const [material, scale] of this.#scale) {
      const written = jsonDoc.json.materials?.[materialIndexMap.get(material) ?? -1]
      for (const info of [written?.pbrMetallicRoughness?.baseColorTexture, written?.normalTexture])
        if (info) info.extensions = { ...info.extensions, [this.extensionName]: { scale: [scale, scale] } }
    }
    return this
  }
}

/** Extensions a file with such a material is written with. */
export const CLOTH_EXTENSIONS = [MaterialSheen, TextureScale]
