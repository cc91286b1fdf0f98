/** What of a body belongs into a picture of the garment it wears. */
import { boxOf } from './camera-rig.ts'

/** From the crown down to the shoulders' points, and from the soles up to the middle of the shins, in body heights [–]. */
const SHOULDERS = 0.22
const SHINS = 0.15

/**
 * Places of the body that the picture must hold, 3 numbers each [m]: the head above what hangs from the shoulders, the feet below what
 * ends near them. A picture may end at a thigh or a waist, never in a face.
 */
export function wornWith(garment: Float32Array, body: Float32Array): Float32Array {
  const cloth = boxOf([garment])
  const skin = boxOf([body])
  const height = skin.high[1] - skin.low[1]
  const withHead = cloth.high[1] > skin.high[1] - SHOULDERS * height
  const withFeet = cloth.low[1] < skin.low[1] + SHINS * height
  return body.filter((_, at) => {
    const y = body[at - (at % 3) + 1]
    return (withHead && y > cloth.high[1]) || (withFeet && y < cloth.low[1])
  })
}
