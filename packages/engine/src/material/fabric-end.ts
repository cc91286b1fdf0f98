/**
 * How far a fabric can be pulled. Where somebody measured the pull in that direction it is as far as they went; else the
 * strain at which its yarns are straight by the law of its constants (`membrane-law.ts`), from which on they would have to
 * be stretched themselves:
 *
 *   E = eₕ √3,   s = √(1 + 2E) − 1                                                             [–]    (1)
 *
 * Nobody knows the end of a fabric that has neither.
 */
import type { Fabric } from './fabric.ts'

/** Pulled along warp, weft or halfway between [–]; null: not known. */
export function fabricEnd(
  { curveWarp, curveWeft, curveBias, hardeningStrain }: Fabric,
  direction: 'warp' | 'weft' | 'bias',
): number | null {
  const last = { warp: curveWarp, weft: curveWeft, bias: curveBias }[direction]?.at(-1)
  if (last) return last[0]
  return hardeningStrain === undefined ? null : Math.sqrt(1 + 2 * hardeningStrain * Math.sqrt(3)) - 1 // (1)
}
