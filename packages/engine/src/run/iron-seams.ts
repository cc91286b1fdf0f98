/**
 * Ironing: once its edges are joined, and before weight comes on, a garment lies weightless under the iron. Seams are sewn
 * from two flat pieces and born shut; where cloth lies on the body, or on itself, it may rest either way, and how it was
 * pressed decides. Afterwards the plies along its seams are held to each other as they are when worn.
 */
import type { Cloth } from '../model/index.ts'

export interface Iron {
  /** So long [s]; a skirt does not drift meanwhile. */
  readonly seconds: number
  /** By so many times plies are held to each other under it [–]. */
  readonly grip: number
  /**
   * First stride under it, where that is short [s]: on a fine mesh gripped seams spring open so fast that a long stride bursts
   * them, and was halved four or five times over. Strides grow with the time that seams had.
   */
  readonly stride?: number
}

/**
 * The iron for a garment on the body: its sole is a board. With a tenth of the grip, or half of the time, cloth pushed
 * together behind an arm keeps the armhole folded.
 */
export const IRON: Iron = { seconds: 1, grip: 100 }
/**
 * For a garment cut finer as it hangs: pressed where it is worn, weight and all. A fold that a coarse edge could not open is
 * opened now; without it the back armholes of the hoodie stay folded by up to 87°.
 */
export const STEAM: Iron = { seconds: 0.25, grip: 100, stride: 1 / 960 }
/** Over something worn: lightly, or stiff seams press through what lies below and bands of one size change places. */
export const IRON_OVER: Iron = { seconds: 0.5, grip: 10 }

/** A garment under the iron. */
export interface Pressing {
  readonly iron: Iron
  /** Since [s]. */
  readonly begun: number
  /** Its plies as they are held to each other when worn. */
  readonly plies: Cloth['plies']
}

/** The longest stride now [s]. */
export function pressingStride({ iron, begun }: Pressing, time: number): number {
  return iron.stride === undefined ? Number.POSITIVE_INFINITY : Math.max(iron.stride, time - begun)
}

/** The same cloth with its seams under the iron; with `rows` only those that these vertices are on. */
export function underIron<C extends Cloth>(cloth: C, { grip }: Iron, rows?: ReadonlySet<number>): C {
  const { plies, triVertex } = cloth
  if (plies === undefined) return cloth
  const isOn = (t: number) =>
    rows === undefined || triVertex.subarray(3 * t, 3 * t + 3).some((i) => rows.has(i))
  return {
    ...cloth,
    plies: { ...plies, triBond: plies.triBond.map((bond, t) => (isOn(t) ? grip : 1) * bond) },
  }
}
