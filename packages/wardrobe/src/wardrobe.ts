/**
 * Garments, fabrics, bodies and motions by name, wherever they come from: a folder answers at once, an address later, and
 * `await` does for both. Nothing is opened before it is asked for, and body data only once.
 */
import type { BodyData, Fabric, Garment } from '@selvedge/engine'
import type { MotionClip } from '@selvedge/engine/sim'
import { gunzipSync, strFromU8 } from 'fflate'

export type Soon<T> = T | Promise<T>

export interface Wardrobe {
  /** Folder or address it was opened from. */
  readonly from: string
  /** A sewing pattern of the catalogue; a wrong name gets a sentence with the nearest one. */
  garment(name: string): Soon<Garment>
  fabrics(): Soon<Fabric[]>
  /** `children`: with what bodies younger than 25 years are made of, three megabytes more; a folder has them always. */
  bodyData(options?: { readonly children?: boolean }): Soon<BodyData>
  motion(name: string): Soon<MotionClip>
  names(): Soon<WardrobeNames>
}

export interface WardrobeNames {
  readonly garments: readonly string[]
  readonly fabrics: readonly string[]
  readonly bodies: readonly string[]
  readonly motions: readonly string[]
}

/** Text of a file that may be packed; servers unpack some on the way. */
export function packedText(bytes: Uint8Array): string {
  return strFromU8(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes)
}
