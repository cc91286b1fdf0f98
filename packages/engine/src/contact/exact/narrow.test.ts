import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { FRAME_LENGTH, setFrame } from '../pairs/boxes.ts'
import { POINT_LENGTH, placePoints } from '../pairs/pair-filter.ts'
import {
  CHANGED,
  findHits,
  findNear,
  NEAR_GAP,
  NEAR_LENGTH,
  NEAR_NORMAL,
  NEAR_RANGE,
  NEAR_WEIGHT,
  TANGLED,
} from './narrow.ts'
import { WORK_LENGTH } from './witness.ts'

const SEED = 32
const PAIRS = 400
const THICKNESS = 0.2
const frame = new Float64Array(FRAME_LENGTH)
setFrame(frame, [-0.5, -0.5, -0.5], [1.5, 1.5, 1.5])

describe('findNear', () => {
  it('reports every pair within range, with gap, direction and weights that dense sampling confirms', () => {
    const random = buildRandom(SEED)
    const x = new Float64Array(12 * PAIRS)
    for (let k = 0; k < PAIRS; k++) fillPair(x, k, random, k % 6)
    const { nearRecord: near, row } = nearOf(x)
    const range = NEAR_RANGE * THICKNESS
    for (let k = 0; k < PAIRS; k++) {
      const edges = k % 2 === 1
      const distance = sampledDistance(x, 4 * k, edges)
      const at = row[k]
      const say = `seed ${SEED} pair ${k}: ${distance}`
      if (Math.abs(distance - range) > 1e-6) expect(at >= 0, say).toBe(distance < range && distance > 1e-6)
      if (at < 0) continue
      expect(Math.abs(near[at + NEAR_GAP] - distance), say).toBeLessThan(1e-6)
      const c = near.subarray(at + NEAR_WEIGHT, at + NEAR_WEIGHT + 4)
      const share = edges ? [c[0], c[1], -c[2], -c[3]] : [-c[1], -c[2], -c[3]]
      for (const part of share) expect(part >= 0 && part <= 1, say).toBe(true)
      expect(c[0] + c[1] + c[2] + c[3], say).toBeCloseTo(0, 12)
      for (let axis = 0; axis < 3; axis++) {
        let point = 0
        for (let j = 0; j < 4; j++) point += c[j] * x[12 * k + 3 * j + axis]
        expect(point, say).toBeCloseTo(near[at + NEAR_GAP] * near[at + NEAR_NORMAL + axis], 9)
      }
    }
  })
})

describe('findHits', () => {
  it('loses no pair that comes within the separation, whatever directions it is handed', () => {
    const random = buildRandom(SEED)
    const eta = 0.03
    let within = 0
    let told = 0
    for (let round = 0; round < 300; round++) {
      const edges = round % 2 === 1
      const x0 = new Float64Array(12)
      fillPair(x0, 0, random, round % 6)
      const x1 = x0.map((value) => value + 1.2 * (random() - 0.5))
      const own = Uint8Array.of(Math.floor(2 * random()))
      const normal = Float32Array.from({ length: 3 }, () => random() - 0.5)
      const hits = hitsOf(x0, x1, edges, eta, { own, normal })
      let least = Infinity
      for (let k = 0; k <= 40; k++) {
        const x = x0.map((value, at) => value + (k / 40) * (x1[at] - value))
        least = Math.min(least, sampledDistance(x, 0, edges, 0.05))
      }
      if (sampledDistance(x0, 0, edges) > 4 * eta && least <= eta) {
        within++
        expect(hits, `seed ${SEED} round ${round}: ${least}`).toBe(1)
      }
      if (hits === 0 && own[0] === 1) told++
    }
    expect(within).toBeGreaterThan(10)
    expect(told).toBeGreaterThan(10)
  })

  it('tells plies that lie on one another apart by their own normal, and looks at changed pairs only', () => {
    // A slanted face and a vertex half a millimetre above it, both moving: no fixed direction is across enough.
    const x0 = Float64Array.of(0, 0.0005, 0, -0.01, -0.003, -0.005, 0.01, 0.0042, -0.004, 0, -0.001, 0.01)
    const x1 = x0.map((value, k) => value + (k % 3 === 1 ? -0.001 : 0.0003))
    const own = new Uint8Array(1)
    const normal = new Float32Array(3)
    expect(hitsOf(x0, x1, false, 1e-5, { own, normal })).toBe(0)
    expect(own[0]).toBe(1)
    const length = Math.hypot(...normal)
    expect(normal[1] / length).toBeGreaterThan(0.9)
    x1[1] -= 0.002
    expect(hitsOf(x0, x1, false, 1e-5, { own, normal })).toBe(1)
    expect(hitsOf(x0, x1, false, 1e-5, { own, normal }, 0)).toBe(0)
    expect(hitsOf(x0, x1, false, 1e-5, { own, normal }, CHANGED | TANGLED)).toBe(0)
  })
})

/** Random vertex and face or two edges near the origin; kinds 3 to 5: parallel, without area or length, one place. */
function fillPair(x: Float64Array, k: number, random: () => number, kind: number): void {
  const edges = k % 2 === 1
  for (let c = 0; c < 12; c++) x[12 * k + c] = random()
  for (let c = 12 * k; c < 12 * k + 3; c++) {
    if (kind === 3) x[c + 9] = x[c + 6] + 0.7 * (edges ? x[c + 3] - x[c] : x[c + 6] - x[c + 3])
    if (kind === 4) x[c + 9] = x[c + 6]
    if (kind === 5) x[c + (edges ? 3 : 9)] = x[c + (edges ? 0 : 6)]
  }
}

/** Near pairs, and for each pair the place of its record or −1. */
function nearOf(x: Float64Array): { nearRecord: Float64Array; row: number[] } {
  const pairs = Int32Array.from({ length: 4 * PAIRS }, (_, c) => (c % 8 === 4 ? ~c : c))
  const nearVertex = new Int32Array(4 * PAIRS)
  const nearRecord = new Float64Array(NEAR_LENGTH * PAIRS)
  const contact = {
    mesh: {
      vertexCount: 4 * PAIRS,
      inverseMass: new Float64Array(4 * PAIRS).fill(1),
      vertexThickness: new Float64Array(4 * PAIRS).fill(THICKNESS),
      bodyThickness: THICKNESS,
      vertexGrip: new Float64Array(4 * PAIRS).fill(0.5),
    },
    list: {
      pairs,
      pairOwn: new Uint8Array(PAIRS),
      pairNormal: new Float32Array(3 * PAIRS),
      points: new Int16Array(4 * POINT_LENGTH * PAIRS),
      frame,
    },
    motion: { x0: x, flag: new Uint8Array(4 * PAIRS), work: new Float64Array(WORK_LENGTH) },
    near: { nearVertex, nearRecord, nearMax: PAIRS },
  }
  placePoints(contact, x, 0, 4 * PAIRS)
  const count = findNear(contact, 0, PAIRS, 0.01)
  const row = new Array<number>(PAIRS).fill(-1)
  for (let k = 0; k < count; k++) row[nearVertex[4 * k] / 4] = NEAR_LENGTH * k
  return { nearRecord, row }
}

function hitsOf(
  x0: Float64Array,
  x1: Float64Array,
  edges: boolean,
  eta: number,
  { own, normal }: { own: Uint8Array; normal: Float32Array },
  flag = CHANGED,
): number {
  const contact = {
    list: {
      pairs: Int32Array.of(edges ? ~0 : 0, 1, 2, 3),
      pairOwn: own,
      pairNormal: normal,
      points: new Int16Array(4 * POINT_LENGTH),
      frame,
    },
    motion: {
      x0,
      x1,
      flag: new Uint8Array(4).fill(flag),
      work: new Float64Array(WORK_LENGTH),
      hitPair: new Int32Array(1),
      hitTime: new Float64Array(1),
    },
  }
  placePoints(contact, x1, 0, 4)
  return findHits(contact, 0, 1, eta, 2)
}

/** Distance by a grid over both elements that zooms in on its best place until it is `fine` wide: slow and plain. */
function sampledDistance(x: Float64Array, first: number, edges: boolean, fine = 1e-7): number {
  const p = x.subarray(3 * first, 3 * first + 12)
  let least = Infinity
  let [u0, v0] = [0.5, 0.5]
  for (let span = 0.5; span > fine; span *= 0.7) {
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
        if (sum < least) [least, u0, v0] = [sum, u, v]
      }
    }
  }
  return Math.sqrt(least)
}
