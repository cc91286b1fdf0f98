/**
 * A picture printed on cloth: repeated in the plane of the pattern, sharp from near and calm from afar. It is opened by the
 * browser in its own time; until then, and where it cannot be read, the cloth has its plain colour.
 */
import {
  LinearMipmapLinearFilter,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  TextureLoader,
  Vector2,
} from 'three'
import type { ClothPicture } from './theme.ts'

/** It looks otherwise than a moment ago; with a sentence: not as asked. */
export type OnChange = (problem?: string) => void

export interface ClothPrint {
  /** The picture, and the size of one repeat [m]; 0 while there is none. */
  readonly uniforms: { readonly clothPicture: { value: Texture }; readonly clothRepeat: { value: Vector2 } }
  /** Another picture, or none; `onReady` when it can be seen, or with a sentence when it cannot be read. */
  set(picture: ClothPicture | undefined, onReady: OnChange): void
  dispose(): void
}

/** Sharp also where cloth is seen from the side. */
const ANISOTROPY = 8

export function buildClothPrint(): ClothPrint {
  const uniforms = {
    clothPicture: { value: new Texture() },
    clothRepeat: { value: new Vector2() },
  }
  let shown = ''
  const show = (texture: Texture) => {
    uniforms.clothPicture.value.dispose()
    uniforms.clothPicture.value = texture
  }
  return {
    uniforms,
    set: (picture, onReady) => {
      const image = picture?.image ?? ''
      const repeat = () => uniforms.clothRepeat.value.set(picture?.width ?? 0, picture?.height ?? 0)
      if (image === shown) {
        repeat()
        return
      }
      shown = image
      uniforms.clothRepeat.value.set(0, 0)
      if (image === '') {
        show(new Texture())
        return
      }
      const ready = (texture: Texture) => {
        if (shown !== image) return texture.dispose() // another one came meanwhile
        texture.colorSpace = SRGBColorSpace
        texture.wrapS = texture.wrapT = RepeatWrapping
        texture.minFilter = LinearMipmapLinearFilter
        texture.anisotropy = ANISOTROPY
        show(texture)
        repeat()
        onReady()
      }
      const failed = () => {
        if (shown === image)
          onReady('The picture on the cloth cannot be read; the cloth is shown without it.')
      }
      new TextureLoader().load(image, ready, undefined, failed)
    },
    dispose: () => {
      shown = ''
      uniforms.clothPicture.value.dispose()
    },
  }
}
