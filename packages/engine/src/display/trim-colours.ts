/** Colours of what is sewn to a cloth, from the cloth's own: tone on tone, as thread is bought. */
import type { FabricLook } from '../material/index.ts'
import { linearColour } from './linear-colour.ts'

/** So far towards white lies a thread, so that its stitches are seen; so much of the light comes back from a seam [–]. */
const THREAD_WHITE = 0.22
const SEAM_LIGHT = 0.5

/** Mother of pearl, on whatever cloth [–]. */
const BUTTON: readonly [number, number, number] = [0.62, 0.6, 0.55]

/** Tapes of zips are dyed to the cloth, a little darker; teeth are of bare metal [–]. */
const TAPE_LIGHT = 0.6
const TEETH: readonly [number, number, number] = [0.5, 0.5, 0.52]

/** Linear reflectance by rows of `TRIM_KINDS`. */
export function trimColours({ colour }: Pick<FabricLook, 'colour'>): (readonly [number, number, number])[] {
  const [red, green, blue] = linearColour(colour)
  const lighter = (value: number) => value + THREAD_WHITE * (1 - value)
  return [
    [red, green, blue],
    [lighter(red), lighter(green), lighter(blue)],
    [SEAM_LIGHT * red, SEAM_LIGHT * green, SEAM_LIGHT * blue],
    BUTTON,
    [TAPE_LIGHT * red, TAPE_LIGHT * green, TAPE_LIGHT * blue],
    TEETH,
  ]
}
