/**
 * Moving pairs of cloth elements made to be hard: numbers that are exact in binary, so that contact happens at a known time
 * and place to the last digit, and then nudged, shrunk, shifted far away, flattened or stopped. A query is 24 numbers:
 * vertex and three face corners, or the ends of edge a and of edge b, at t = 0 and then at t = 1 [m].
 */

export type Random = () => number

/** Fills the query. `edges`: two edges, else a vertex and a face. */
export type CaseMaker = (random: Random, edges: boolean, q: Float64Array) => void

/** Uniform in a cube, or near one another with little motion, as in cloth; all 53 bits in use. */
export const randomQuery: CaseMaker = (random, _edges, q) => {
  const motion = random() < 0.5 ? 0 : 2 ** -Math.floor(random() * 4)
  for (let k = 0; k < 24; k++) {
    const value = random() + random() * 2 ** -32
    q[k] = k < 12 || motion === 0 ? value : q[k - 12] + motion * (value - 0.5)
  }
}

export const hardCases: Readonly<Record<string, CaseMaker>> = {
  touching: (random, edges, q) => {
    fillWhole(random, q)
    moveToTouch(random, edges, q)
  },
  coplanar(random, edges, q) {
    fillWhole(random, q)
    for (let k = 2; k < 24; k += 3) q[k] = 0
    if (random() < 0.5) moveToTouch(random, edges, q)
    shear(random, q)
  },
  parallel(random, edges, q) {
    fillWhole(random, q)
    makeParallel(random, edges, q)
    if (random() < 0.7) moveToTouch(random, edges, q)
  },
  grazing,
  sliding(random, edges, q) {
    fillWhole(random, q)
    for (let k = 2; k < 24; k += 3) q[k] = 0
    const gap = random() < 0.3 ? 0 : 2 ** -Math.floor(random() * 50)
    const end = random() < 0.5 ? gap : -gap
    for (const point of edges ? [0, 1] : [0]) {
      q[3 * point + 2] = gap
      q[12 + 3 * point + 2] = end
    }
    shear(random, q)
  },
  'without area'(random, edges, q) {
    fillWhole(random, q)
    flatten(random, edges, q)
    if (random() < 0.8) moveToTouch(random, edges, q)
  },
  still(random, edges, q) {
    fillWhole(random, q)
    for (let k = 0; k < 12; k++) q[12 + k] = q[k]
    if (random() < 0.7) moveToTouch(random, edges, q)
    if (random() < 0.3) nudge(random, q, true)
  },
  crawling(random, edges, q) {
    fillWhole(random, q)
    for (let k = 0; k < 12; k++) q[12 + k] = q[k]
    moveToTouch(random, edges, q)
    const way = 2 ** -Math.floor(10 + random() * 40)
    for (let k = 0; k < 24; k++) q[k] += way * (2 * random() - 1)
  },
  'last digit'(random, edges, q) {
    fillWhole(random, q)
    moveToTouch(random, edges, q)
    nudge(random, q, false)
  },
  tiny(random, edges, q) {
    fillWhole(random, q)
    moveToTouch(random, edges, q)
    for (let k = 0; k < 24; k++) q[k] *= 1e-9 // corners micrometres apart, not exact any more
  },
  huge(random, edges, q) {
    fillWhole(random, q)
    moveToTouch(random, edges, q)
    const exact = random() < 0.5
    const unit = exact ? 2 ** -16 : 1e-5 // millimetres …
    const far = exact ? 2 ** 20 : 1e6 // … a thousand kilometres away
    const side = [0, 1, 2].map(() => Math.floor(3 * random() - 1))
    for (let k = 0; k < 24; k++) q[k] = q[k] * unit + far * side[k % 3]
  },
}

/**
 * The same question in other words, exact in binary: corners renamed, axes exchanged and mirrored, time reversed, and
 * everything scaled by a power of two.
 */
export function disguise(random: Random, edges: boolean, q: Float64Array): void {
  const turn = Math.floor(3 * random())
  const order = edges
    ? ([[0, 1, 2, 3], [3, 2, 0, 1], [1, 0, 3, 2]] as const)[turn] // biome-ignore format: a table
    : ([[0, 1, 2, 3], [0, 2, 3, 1], [0, 1, 3, 2]] as const)[turn] // biome-ignore format: a table
  const reversed = random() < 0.3 ? 12 : 0
  const factor = random() < 0.5 ? 1 : 2 ** Math.floor(60 * random() - 30)
  const axis = Math.floor(3 * random())
  const mirror = random() < 0.5 ? -1 : 1
  copy.set(q)
  for (let point = 0; point < 4; point++) {
    for (let k = 0; k < 3; k++) {
      const from = 3 * order[point] + ((k + axis) % 3)
      const scaled = k === 0 ? mirror * factor : factor
      q[3 * point + k] = scaled * copy[from + reversed]
      q[12 + 3 * point + k] = scaled * copy[12 - reversed + from]
    }
  }
}

/** Corners on a grid of 16: halves, eighths and sixteenths of them stay whole. */
function fillWhole(random: Random, q: Float64Array): void {
  for (let k = 0; k < 24; k++) q[k] = 16 * (Math.floor(65 * random()) - 32)
}

/** Shifts the first element so that it meets the second at a time k/16, at weights k/8: corners and sides included. */
function moveToTouch(random: Random, edges: boolean, q: Float64Array): void {
  const t = Math.floor(17 * random()) / 16
  const [s, r] = [Math.floor(9 * random()) / 8, Math.floor(9 * random()) / 8]
  for (let k = 0; k < 3; k++) {
    const at = (point: number) => (1 - t) * q[3 * point + k] + t * q[12 + 3 * point + k]
    const first = edges ? (1 - s) * at(0) + s * at(1) : at(0)
    const second = edges ? (1 - r) * at(2) + r * at(3) : (1 - r) * ((1 - s) * at(1) + s * at(2)) + r * at(3)
    for (const point of edges ? [0, 1] : [0]) {
      q[3 * point + k] += second - first
      q[12 + 3 * point + k] += second - first
    }
  }
}

/** Two edges of one direction that may turn together; a vertex that moves parallel to its face. */
function makeParallel(random: Random, edges: boolean, q: Float64Array): void {
  const [p, r] = [Math.floor(5 * random() - 2), Math.floor(5 * random() - 2)]
  for (const half of [0, 12]) {
    for (let k = half; k < half + 3; k++) {
      if (edges) q[k + 9] = q[k + 6] + p * (q[k + 3] - q[k])
      else {
        for (const point of [3, 6, 9]) q[12 + (k % 12) + point] = q[(k % 12) + point]
        q[12 + (k % 12)] =
          q[k % 12] + p * (q[6 + (k % 12)] - q[3 + (k % 12)]) + r * (q[9 + (k % 12)] - q[3 + (k % 12)])
      }
    }
  }
}

/** Corners of one place, of one line, or edges of no length. */
function flatten(random: Random, edges: boolean, q: Float64Array): void {
  const kind = Math.floor(3 * random())
  const share = Math.floor(5 * random()) - 2
  for (const half of [0, 12]) {
    for (let k = half; k < half + 3; k++) {
      if (kind === 0) q[k + 9] = q[k + 6]
      else if (edges) q[k + 3] = q[k]
      else q[k + 9] = q[k + 3] + share * (q[k + 6] - q[k + 3])
      if (kind === 2) q[k + 6] = edges ? q[k + 9] : q[k + 3]
    }
  }
}

/**
 * Height over the plane or crossing f = z − x β − y γ with x and β linear in t: chosen so that f = −x′β′ (t − t*)² + δ, a touch
 * without passing through when δ = 0, and a near miss or two contacts shortly after one another when not.
 */
function grazing(random: Random, edges: boolean, q: Float64Array): void {
  const eighth = () => Math.floor(17 * random() - 8) / 8
  const size = 4
  const touch = Math.floor(17 * random()) / 16
  const delta = random() < 0.4 ? 0 : (random() < 0.5 ? -1 : 1) * 2 ** -Math.floor(4 + 50 * random())
  const [x0, x1, b0, b1, y, c] = [eighth(), eighth(), eighth(), eighth(), eighth(), eighth()]
  const shift = edges ? -1.5 : 1.5 // towards the inside of the elements
  for (const t of [0, 1]) {
    const x = x0 + shift + t * x1
    const xStart = x0 + shift
    const beta = b0 + t * b1
    const z =
      xStart * b0 - x1 * b1 * touch * touch + delta + t * (xStart * b1 + x1 * b0 + 2 * x1 * b1 * touch)
    const place = [x, y + 1, z + (y + 1) * c]
    const first = [size, 0, size * beta]
    const second = [0, size, size * c]
    for (let k = 0; k < 3; k++) {
      const at = 12 * t + k
      q[at] = place[k]
      q[at + 3] = edges ? place[k] + first[k] : 0
      q[at + 6] = edges ? 0 : first[k]
      q[at + 9] = second[k]
    }
  }
  shear(random, q)
}

/** A whole-number map of volume one and a shift: planes become slanted, nothing is rounded that was not already. */
function shear(random: Random, q: Float64Array): void {
  const [a, b, c, d] = [0, 0, 0, 0].map(() => Math.floor(5 * random()) - 2)
  const shift = Math.floor(9 * random()) - 4
  for (let k = 0; k < 24; k += 3) {
    q[k + 2] += a * q[k] + b * q[k + 1]
    q[k] += c * q[k + 2] + shift
    q[k + 1] += d * q[k]
  }
}

/** Moves some numbers by one or two units in their last place; `still`: the same at start and end. */
function nudge(random: Random, q: Float64Array, still: boolean): void {
  for (let k = 0; k < (still ? 12 : 24); k++) {
    if (random() < 0.5) continue
    const unit = 2 ** (Math.floor(Math.log2(Math.abs(q[k]) + 1)) - 52)
    q[k] += unit * (Math.floor(5 * random()) - 2)
    if (still) q[12 + k] = q[k]
  }
}

const copy = new Float64Array(24) // scratch
