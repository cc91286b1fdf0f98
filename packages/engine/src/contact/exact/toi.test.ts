import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { edgeEdgeToi, hullToi, vertexFaceToi } from './toi.ts'
import { AT_END, AT_START, WORK_LENGTH } from './witness.ts'

interface Vector {
  name: string
  type: 'vertex-face' | 'edge-edge'
  x0: number[][]
  x1: number[][]
  collide: boolean
  toi: number | null
}

const SEED = 4711
const TOUCHES = 10_000 // many more: truth/src/ccd-queries.ts
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../../../../assets/fixtures/ccd_vectors.json', import.meta.url), 'utf8'),
).cases

describe('time of impact', () => {
  it('gives all 35 vectors of V8 within 1e-9', () => {
    expect(vectors.length).toBe(35)
    for (const { name, type, x0, x1, collide, toi } of vectors) {
      const q = Float64Array.from([...x0.flat(), ...x1.flat()])
      const found = type === 'vertex-face' ? vertexFaceToi(q) : edgeEdgeToi(q)
      if (collide) expect(Math.abs(found - (toi as number)), name).toBeLessThan(1e-9)
      else expect(found, name).toBe(Infinity)
    }
  })

  it(`never misses a constructed touch (${TOUCHES}, seed ${SEED}) and is never late`, () => {
    const random = buildRandom(SEED)
    let late = 0
    for (let round = 0; round < TOUCHES; round++) {
      const { q, edges, touch } = constructedTouch(random)
      const toi = edges ? edgeEdgeToi(q) : vertexFaceToi(q)
      if (!(toi <= touch + 1e-6)) late++
      if (late > 0)
        expect(toi, `seed ${SEED} round ${round} ${edges} ${touch}: ${q}`).toBeLessThanOrEqual(touch)
    }
    expect(late).toBe(0)
  })

  it('is early by less than 1e-3 against dense sampling of the distance', () => {
    const random = buildRandom(SEED)
    let hits = 0
    for (let round = 0; round < 130; round++) {
      const q = Float64Array.from({ length: 24 }, () => random())
      const edges = round % 2 === 0
      const toi = edges ? edgeEdgeToi(q) : vertexFaceToi(q)
      if (toi === 0) continue
      let least = Infinity
      for (let step = 0; step < 30; step++) {
        const t = Math.min(1, toi - 1e-3) * (step / 29)
        least = Math.min(least, distanceAt(q, edges, Math.max(0, t)))
      }
      expect(least, `round ${round}`).toBeGreaterThan(1e-9)
      if (toi === Infinity) continue
      hits++
      expect(distanceAt(q, edges, toi), `round ${round}`).toBeLessThan(1e-6)
    }
    expect(hits).toBeGreaterThan(20)
  })

  it('is not stopped by edges that slide over one another at a ten-millionth of their length', () => {
    // Two edges of 2 km a tenth of a millimetre apart meet at t = 1/2; at t = 0.04 a witness that leans along its edge
    // could not prove them apart any further.
    const q = Float64Array.from(
      [
        [0, -302, -606, -1568, 2050, 1746, 32.0001220703125, 257.9998779296875, 561.9998779296875],
        [-1215.9998779296875, 1553.9998779296875, 1281.9998779296875, -1088, 1554, 1474, 96, 226, 594],
        [-128.0001220703125, -45.9998779296875, -285.9998779296875],
        [-1920.0001220703125, 2402.0001220703125, 1922.0001220703125],
      ].flat(),
    )
    expect(Math.abs(edgeEdgeToi(q) - 0.5)).toBeLessThan(1e-9)
  })

  it('keeps its verdict under scaling by powers of two, renaming, mirroring and shifting', () => {
    const random = buildRandom(SEED)
    const wrong: string[] = []
    for (let round = 0; round < 500; round++) {
      const made = round % 2 === 0 ? constructedTouch(random) : near(random)
      const { q, edges } = made
      const toi = edges ? edgeEdgeToi : vertexFaceToi
      const first = toi(q)
      const say = `seed ${SEED} round ${round}: ${q}`
      for (const power of [-40, 30])
        if (toi(q.map((value) => value * 2 ** power)) !== first) wrong.push(`2^${power}, ${say}`)
      const twins = {
        renamed: swapPoints(q, edges ? [1, 0, 2, 3] : [0, 2, 3, 1]),
        'renamed otherwise': swapPoints(q, edges ? [2, 3, 0, 1] : [0, 1, 3, 2]),
        mirrored: q.map((value, k) => (k % 3 === 1 ? -value : value)),
        shifted: q.map((value, k) => value + [8, -16, 4][k % 3]),
        reversed: Float64Array.from([...q.subarray(12), ...q.subarray(0, 12)]),
      }
      for (const [name, twin] of Object.entries(twins))
        if (toi(twin) < Infinity !== first < Infinity) wrong.push(`${name}, ${say}`)
    }
    expect(wrong).toEqual([])
  })

  it('holds a minimum separation: stops before the gap is used up, and not much sooner', () => {
    const work = new Float64Array(WORK_LENGTH)
    const eta = 1e-4
    const random = buildRandom(SEED)
    let least = Infinity
    let most = 0
    for (let round = 0; round < 500; round++) {
      // A vertex falls straight from height 1 to −1 onto a large flat triangle: distance is 1 − 2 t.
      const low = [-4 + random(), 0, -4 + random(), 5 + random(), 0, -4 + random(), random(), 0, 6 + random()]
      for (let k = 0; k < 9; k++) {
        work[AT_START + k] = (k % 3 === 1 ? 1 : 0) - low[k]
        work[AT_END + k] = (k % 3 === 1 ? -1 : 0) - low[k]
      }
      const distance = 1 - 2 * hullToi(work, 3, eta)
      least = Math.min(least, distance)
      most = Math.max(most, distance)
    }
    expect(least).toBeGreaterThanOrEqual(eta * 0.999)
    expect(most).toBeLessThan(1.3 * eta)
  })

  it('treats not-a-number as contact', () => {
    for (let k = 0; k < 24; k++) {
      const q = Float64Array.from({ length: 24 }, (_, at) => at * at * 0.37)
      q[k] = Number.NaN
      expect(vertexFaceToi(q)).toBe(0)
      expect(edgeEdgeToi(q)).toBe(0)
    }
  })
})

interface Query {
  q: Float64Array
  edges: boolean
  touch: number
}

/**
 * Integer corners, time k/16, weights k/8 (corners and edges included), some coplanar, degenerate or still: one
 * element is then shifted so that both meet at that time. Every number stays exact in binary.
 */
function constructedTouch(random: () => number): Query {
  const edges = random() < 0.5
  const touch = Math.floor(random() * 17) / 16
  const coplanar = random() < 0.15
  const q = Float64Array.from({ length: 24 }, () => 16 * (Math.floor(random() * 65) - 32))
  if (coplanar) for (let k = 2; k < 24; k += 3) q[k] = 0
  if (random() < 0.1) for (let k = 0; k < 3; k++) [q[9 + k], q[21 + k]] = [q[6 + k], q[18 + k]] // zero area or length
  const still = random() < 0.1
  if (still) for (let k = 0; k < 12; k++) q[12 + k] = q[k]
  const at = (point: number, k: number) => (1 - touch) * q[3 * point + k] + touch * q[12 + 3 * point + k]
  const eighths = () => Math.floor(random() * 9) / 8
  const s = eighths()
  const r = eighths()
  for (let k = 0; k < 3; k++) {
    const first = edges ? (1 - s) * at(0, k) + s * at(1, k) : at(0, k)
    const second = edges
      ? (1 - r) * at(2, k) + r * at(3, k)
      : (1 - r) * ((1 - s) * at(1, k) + s * at(2, k)) + r * at(3, k)
    for (const point of edges ? [0, 1] : [0]) {
      q[3 * point + k] += second - first
      q[12 + 3 * point + k] += second - first
    }
  }
  return { q, edges, touch }
}

/** Random pairs well apart or well through; verdicts cannot hang on rounding. */
function near(random: () => number): Query {
  return {
    q: Float64Array.from({ length: 24 }, () => Math.floor(random() * 1024)),
    edges: random() < 0.5,
    touch: 0,
  }
}

function swapPoints(q: Float64Array, order: number[]): Float64Array {
  const out = new Float64Array(24)
  order.forEach((from, to) => {
    for (let k = 0; k < 3; k++) {
      out[3 * to + k] = q[3 * from + k]
      out[12 + 3 * to + k] = q[12 + 3 * from + k]
    }
  })
  return out
}

/** Distance at time t by a grid over both elements that zooms in on its best place: slow and plain. */
function distanceAt(q: Float64Array, edges: boolean, t: number): number {
  const p = q.subarray(0, 12).map((value, k) => (1 - t) * value + t * q[12 + k])
  let least = Infinity
  let u0 = 0.5
  let v0 = 0.5
  for (let span = 0.5; span > 1e-7; span *= 0.75) {
    const [uMid, vMid] = [u0, v0]
    for (let i = -4; i <= 4; i++) {
      for (let j = -4; j <= 4; j++) {
        const u = Math.min(1, Math.max(0, uMid + (i / 4) * span))
        const v = Math.min(edges ? 1 : 1 - u, Math.max(0, vMid + (j / 4) * span))
        let sum = 0
        for (let k = 0; k < 3; k++) {
          const gap = edges
            ? (1 - u) * p[k] + u * p[3 + k] - (1 - v) * p[6 + k] - v * p[9 + k]
            : p[k] - (1 - u - v) * p[3 + k] - u * p[6 + k] - v * p[9 + k]
          sum += gap * gap
        }
        if (sum >= least) continue
        least = sum
        u0 = u
        v0 = v
      }
    }
  }
  return Math.sqrt(least)
}
