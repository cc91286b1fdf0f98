/**
 * Pushpins: how much of a drag reaches a vertex. Fixing a pinned vertex alone would crumple the cloth around it; so motion
 * fades towards a pin and is nothing beyond it. With the distances along the mesh a from the grabbed vertex g to v, b from
 * the pin to v, c from g to the pin,
 *
 *   k = 1                   a − b = −c        on the far side of the hand                          [–]   (1)
 *   k = (c − a + b) / 2c    between                                                                      (2)
 *   k = 0                   a − b = c         behind the pin                                             (3)
 *
 * (2) is (1) and (3) at its ends, and by the triangle inequality a − b lies between. Several pins: the least k.
 *
 * Source: Igarashi and Hughes 2002, Clothing Manipulation, figure 18.
 */
import { meshDistances } from './mesh-distance.ts'
import type { WrapCloth } from './wrap-cloth.ts'

/** (1)–(3) of one pin; a hand on the pin itself moves nothing. */
export function attenuation(a: number, b: number, c: number): number {
  if (!(c > 0)) return 0
  return Math.max(0, Math.min(1, (c - a + b) / (2 * c)))
}

/** How much of a drag at `grabbed` reaches each vertex [–]; 0 where it is joined to it by no cloth. */
export function attenuationRatios(
  cloth: WrapCloth,
  grabbed: number,
  pinned: readonly number[],
): Float64Array {
  const fromHand = meshDistances(cloth, [[grabbed, 0]])
  const ratio = fromHand.map((a) => (a < Number.POSITIVE_INFINITY ? 1 : 0))
  for (const pin of pinned) {
    const c = fromHand[pin]
    if (c === Number.POSITIVE_INFINITY) continue // on another piece
    const fromPin = meshDistances(cloth, [[pin, 0]])
    for (let i = 0; i < ratio.length; i++) {
      if (ratio[i] > 0) ratio[i] = Math.min(ratio[i], attenuation(fromHand[i], fromPin[i], c))
    }
  }
  return ratio
}
