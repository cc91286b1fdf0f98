/**
 * Colours as people write them, and as light adds up. IEC 61966-2-1, 1999, sRGB:
 *
 *   l = s / 12.92                      s ≤ 0.04045
 *   l = ((s + 0.055) / 1.055)^2.4      above                                            [–]   (1)
 */
import { InputError, power } from '../core/index.ts'

/** Linear reflectance, red green blue, of '#rrggbb'. */
export function linearColour(hex: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new InputError(`colour "${hex}" is not written as #rrggbb`)
  return [linear(hex.slice(1, 3)), linear(hex.slice(3, 5)), linear(hex.slice(5, 7))]
}

/** (1) of two hexadecimal digits. */
function linear(digits: string): number {
  const s = Number.parseInt(digits, 16) / 255
  return s <= 0.04045 ? s / 12.92 : power((s + 0.055) / 1.055, 2.4)
}
