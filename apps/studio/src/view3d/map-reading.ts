/**
 * What a map says at one place of the cloth: its number there, in the unit people read, and for strain the direction of it
 * between the yarns.
 *
 *   F = [x1 − x0, x2 − x0] Dm⁻¹,  C = FᵀF,  tan 2θ = 2 C12 / (C11 − C22)          θ from u to the larger stretch   (1)
 */
import type { MapName } from '../worker/protocol.ts'

/** A triangle of the cloth, its corners' places [m] and where they lie in the piece [m]. */
export interface ReadCloth {
  readonly position: ArrayLike<number>
  readonly triVertex: ArrayLike<number>
  readonly triPattern: ArrayLike<number>
}

export interface ReadPlace {
  readonly triangle: number
  /** Shares of its corners [–]. */
  readonly bary: readonly [number, number, number]
}

/** The number of a map at a place, in the map's own unit. */
export function mapValue(
  { triVertex }: Pick<ReadCloth, 'triVertex'>,
  values: ArrayLike<number>,
  { triangle, bary }: ReadPlace,
): number {
  return bary.reduce((sum, share, k) => sum + share * values[triVertex[3 * triangle + k]], 0)
}

/** `grain`: direction of the warp in the plane of the piece [rad]. */
export function mapWords(
  map: MapName,
  value: number,
  cloth: ReadCloth,
  { triangle }: ReadPlace,
  grain: number,
): string {
  const sign = value < 0 ? '−' : '+'
  const size = Math.abs(value)
  if (map === 'strain')
    return `${sign}${(100 * size).toFixed(1)} % ${DIRECTIONS[strainDirection(cloth, triangle, grain, value < 0)]}`
  if (map === 'ease')
    return value < 0
      ? `${(100 * size).toFixed(1)} cm in the skin`
      : `${(100 * size).toFixed(1)} cm off the skin`
  if (map === 'pressure') return `${(size / 1000).toFixed(2)} kPa`
  const radius = size > 0.5 ? `, radius ${(100 / size).toFixed(1)} cm` : ''
  return size < 0.5 ? 'flat' : `${size.toFixed(0)} /m ${value > 0 ? 'ridge' : 'valley'}${radius}`
}

const DIRECTIONS = { warp: 'along the warp', weft: 'along the weft', bias: 'on the bias' } as const

/** Nearest to which yarn the larger stretch runs (1), or the smaller where cloth is slack. */
export function strainDirection(
  { position: x, triVertex, triPattern }: ReadCloth,
  t: number,
  grain: number,
  slack: boolean,
): keyof typeof DIRECTIONS {
  const X = 6 * t
  const [a, b] = [triPattern[X + 2] - triPattern[X], triPattern[X + 4] - triPattern[X]]
  const [c, d] = [triPattern[X + 3] - triPattern[X + 1], triPattern[X + 5] - triPattern[X + 1]]
  const [p, q, r] = [0, 1, 2].map((k) => 3 * triVertex[3 * t + k])
  let [c11, c12, c22] = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const [e1, e2] = [x[q + k] - x[p + k], x[r + k] - x[p + k]]
    const [u, v] = [e1 * d - e2 * c, e2 * a - e1 * b]
    c11 += u * u
    c12 += u * v
    c22 += v * v
  }
  const angle = 0.5 * Math.atan2(2 * c12, c11 - c22) + (slack ? Math.PI / 2 : 0) - grain // (1)
  const off = Math.abs(Math.atan2(Math.sin(2 * angle), Math.cos(2 * angle))) / 2 // 0 … 90°, as a line has no sense
  if (off < Math.PI / 8) return 'warp'
  return off > (3 * Math.PI) / 8 ? 'weft' : 'bias'
}
