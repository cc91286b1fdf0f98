/** A tape as it is drawn: two edges a finger apart and a stroke every centimetre, square to the way it goes. */

/** Half the width of the tape, and between two strokes [m]. */
const HALF = 0.005
const STROKE = 0.01

export interface TapeBand {
  /** Along both sides, 3 numbers a point [m]. */
  readonly edges: readonly [Float32Array, Float32Array]
  /** Across, two points each [m]. */
  readonly strokes: Float32Array
}

/** `points`: the middle of the tape, 3 numbers each [m]. */
export function tapeBand(points: Float32Array): TapeBand {
  const across = widthOf(points)
  const edges = [-HALF, HALF].map((off) => points.map((value, at) => value + off * across[at % 3]))
  const strokes: number[] = []
  let rest = 0 // to the next stroke [m]
  for (let at = 3; at < points.length; at += 3) {
    const [from, to] = [points.subarray(at - 3, at), points.subarray(at, at + 3)]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
    for (; rest < length; rest += STROKE)
      for (const off of [-HALF, HALF])
        for (let c = 0; c < 3; c++)
          strokes.push(from[c] + (rest / length) * (to[c] - from[c]) + off * across[c])
    rest -= length
  }
  return { edges: [edges[0], edges[1]], strokes: Float32Array.from(strokes) }
}

/** Square to the plane of a tape that goes round (Newell 1972), else to its way and to the line of sight from the front. */
function widthOf(points: Float32Array): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let at = 3; at < points.length; at += 3) {
    const [a, b] = [points.subarray(at - 3, at), points.subarray(at, at + 3)]
    for (let c = 0; c < 3; c++) {
      const [d, e] = [(c + 1) % 3, (c + 2) % 3]
      sum[c] += (a[d] - b[d]) * (a[e] + b[e])
    }
  }
  const last = points.length - 3
  const way = [0, 1, 2].map((c) => points[last + c] - points[c])
  const round = last > 3 && Math.hypot(...way) < 1e-6
  const [x, y, z] = round ? sum : [way[1], -way[0], 0]
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : [0, 1, 0]
}
