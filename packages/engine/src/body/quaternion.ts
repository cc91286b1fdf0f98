/**
 * Turns as unit quaternions (x, y, z, w), w the cosine of half the angle: what can be blended without shrinking limbs.
 *
 *   p q         q first, then p                                                                            (1)
 *   a → b       (a × b, 1 + a·b) scaled to 1: the shortest turn of unit vector a onto b                    (2)
 *   blend       Σ wk ±qk scaled to 1, each with the sign nearer to the first                               (3)
 *
 * (3) is not even in speed along the arc: at 30 poses a second, where neighbours differ by some 10°, it is off the even
 * one by less than 1/300 of the angle. (2) has no answer for opposite vectors.
 */
import { cosine, sine } from '../core/index.ts'

export type Quaternion = readonly [number, number, number, number]

export const NO_TURN: Quaternion = [0, 0, 0, 1]

/** (1) */
export function turnProduct(p: Quaternion, q: Quaternion): Quaternion {
  return [
    p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
    p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
    p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
    p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
  ]
}

export function turnBack(q: Quaternion): Quaternion {
  return [-q[0], -q[1], -q[2], q[3]]
}

/** About a unit axis, by `angle` [rad]. */
export function turnAbout(axis: readonly [number, number, number], angle: number): Quaternion {
  const s = sine(0.5 * angle)
  return [s * axis[0], s * axis[1], s * axis[2], cosine(0.5 * angle)]
}

/** (2) for vectors of any length but zero. */
export function turnOnto(a: readonly number[], b: readonly number[]): Quaternion {
  const scale = 1 / Math.sqrt(square(a) * square(b))
  return scaled([
    scale * (a[1] * b[2] - a[2] * b[1]),
    scale * (a[2] * b[0] - a[0] * b[2]),
    scale * (a[0] * b[1] - a[1] * b[0]),
    1 + scale * (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]),
  ])
}

/** (3) */
export function blendTurns(turns: readonly Quaternion[], weights: readonly number[]): Quaternion {
  const first = turns[0]
  const sum: [number, number, number, number] = [0, 0, 0, 0]
  turns.forEach((q, k) => {
    const along = first[0] * q[0] + first[1] * q[1] + first[2] * q[2] + first[3] * q[3]
    const w = along < 0 ? -weights[k] : weights[k]
    for (let c = 0; c < 4; c++) sum[c] += w * q[c]
  })
  return scaled(sum)
}

/** Turn as a matrix, row by row. */
export function turnMatrix([x, y, z, w]: Quaternion): number[] {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - z * w),
    2 * (x * z + y * w),
    2 * (x * y + z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z - x * w),
    2 * (x * z - y * w),
    2 * (y * z + x * w),
    1 - 2 * (x * x + y * y),
  ]
}

/** The turn of a rotation matrix, row by row; the largest of the four parts is found first, so that none is divided by 0. */
export function turnOfMatrix(m: ArrayLike<number>): Quaternion {
  const parts = [
    1 + m[0] - m[4] - m[8],
    1 - m[0] + m[4] - m[8],
    1 - m[0] - m[4] + m[8],
    1 + m[0] + m[4] + m[8],
  ]
  const xy = m[1] + m[3]
  const xz = m[2] + m[6]
  const yz = m[5] + m[7]
  const xw = m[7] - m[5]
  const yw = m[2] - m[6]
  const zw = m[3] - m[1]
  const most = parts.indexOf(Math.max(...parts))
  if (most === 0) return scaled([parts[0], xy, xz, xw])
  if (most === 1) return scaled([xy, parts[1], yz, yw])
  if (most === 2) return scaled([xz, yz, parts[2], zw])
  return scaled([xw, yw, zw, parts[3]])
}

/** Vector v turned by q. */
export function turnVector(q: Quaternion, v: readonly number[]): [number, number, number] {
  const m = turnMatrix(q)
  return [
    m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
    m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
    m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
  ]
}

function scaled([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  return length > 0 ? [x / length, y / length, z / length, w / length] : NO_TURN
}

function square(v: readonly number[]): number {
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
}
