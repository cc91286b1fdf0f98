/**
 * Tracks of a glTF animation: how one node's shift, turn or scale goes from key to key; (2) and (3) of `gltf-body.ts`.
 * Before the first and after the last key the value stands still.
 * Khronos Group, glTF 2.0 Specification, 2021, section 3.11 and appendix C.
 */
import type { Animation, Node } from '@gltf-transform/core'
import { InputError, magnitude } from '../../core/index.ts'
import { numbersOf } from './gltf-parts.ts'

export interface AnimationTrack {
  readonly node: number
  readonly path: 'translation' | 'rotation' | 'scale'
  readonly kind: 'LINEAR' | 'STEP' | 'CUBICSPLINE'
  /** Of the keys, rising [s]. */
  readonly times: Float64Array
  /** 3 or 4 numbers per key; for splines slope in, value, slope out. */
  readonly values: Float64Array
}

/** Tracks of the nodes in `rows`; weights of morph targets are passed over. */
export function animationTracks(animation: Animation, rows: ReadonlyMap<Node, number>): AnimationTrack[] {
  return animation.listChannels().flatMap((channel): AnimationTrack[] => {
    const node = rows.get(channel.getTargetNode() as Node)
    const path = channel.getTargetPath()
    const sampler = channel.getSampler()
    if (node === undefined || !sampler) return []
    if (path !== 'translation' && path !== 'rotation' && path !== 'scale') return []
    const width = path === 'rotation' ? 4 : 3
    const times = numbersOf(sampler.getInput(), 1)
    const values = numbersOf(sampler.getOutput(), width)
    const kind = sampler.getInterpolation()
    const perKey = kind === 'CUBICSPLINE' ? 3 * width : width
    const fits = times !== null && times.length > 0 && values?.length === perKey * times.length
    const rising = fits && times.every((time, k) => Number.isFinite(time) && !(time <= times[k - 1]))
    if (!fits || !rising || !values.every((value) => Number.isFinite(value))) {
      throw new InputError(
        `gltf: the animation ${JSON.stringify(animation.getName().slice(0, 40))} has keys that do not fit together; export it again`,
      )
    }
    return [{ node, path, kind, times, values }]
  })
}

export function trackValue({ path, kind, times, values }: AnimationTrack, time: number): number[] {
  const width = path === 'rotation' ? 4 : 3
  const last = times.length - 1
  const spline = kind === 'CUBICSPLINE'
  const at = (key: number, part: number) => {
    const from = (spline ? 3 * key + part : key) * width
    return Array.from(values.subarray(from, from + width))
  }
  if (time <= times[0]) return at(0, 1)
  if (time >= times[last]) return at(last, 1)
  let [low, high] = [0, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (times[middle] <= time) low = middle
    else high = middle
  }
  if (kind === 'STEP') return at(low, 1)
  const span = times[high] - times[low]
  const s = (time - times[low]) / span
  const [a, b] = [at(low, 1), at(high, 1)]
  if (spline) {
    const [out, into] = [at(low, 2), at(high, 0)]
    const [s2, s3] = [s * s, s * s * s]
    const value = a.map(
      (from, k) =>
        (2 * s3 - 3 * s2 + 1) * from +
        span * (s3 - 2 * s2 + s) * out[k] +
        (3 * s2 - 2 * s3) * b[k] +
        span * (s3 - s2) * into[k],
    ) // (3)
    return width === 4 ? unit(value) : value
  }
  return blendedValue(a, b, s)
}

/** (2): shifts and scales of three numbers, turns of four by the shorter way round. */
export function blendedValue(a: readonly number[], b: readonly number[], share: number): number[] {
  const turn = a.length === 4
  const sign = turn && a.reduce((sum, from, k) => sum + from * b[k], 0) < 0 ? -1 : 1
  const value = a.map((from, k) => (1 - share) * from + share * sign * b[k])
  return turn ? unit(value) : value
}

function unit(q: number[]): number[] {
  const length = magnitude(q[0], q[1], q[2], q[3])
  return length > 0 ? q.map((part) => part / length) : [0, 0, 0, 1]
}
