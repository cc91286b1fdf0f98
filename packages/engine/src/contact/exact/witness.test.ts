import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { AT_LOW, findWitness, WITNESS_LOW, WORK_LENGTH } from './witness.ts'

const SEED = 99

describe('findWitness', () => {
  for (const corners of [3, 4]) {
    it(`gives distance, direction and weights that agree, for ${corners} corners`, () => {
      const random = buildRandom(SEED)
      const work = new Float64Array(WORK_LENGTH)
      for (let round = 0; round < 500; round++) {
        fillShape(work, corners, random, round % 5)
        findWitness(work, corners, AT_LOW, WITNESS_LOW)
        const [d, nx, ny, nz] = work.subarray(WITNESS_LOW, WITNESS_LOW + 4)
        const m = weighted(work, corners)
        const say = `seed ${SEED} round ${round}`
        expect(Math.hypot(m[0] - d * nx, m[1] - d * ny, m[2] - d * nz), say).toBeLessThan(1e-9)
        const least = sampled(work, corners)
        expect(d <= least + 1e-12 && least < d + 0.2, `${say}: ${d} ${least}`).toBe(true)
        let along = Infinity
        for (let k = AT_LOW; k < AT_LOW + 3 * corners; k += 3)
          along = Math.min(along, nx * work[k] + ny * work[k + 1] + nz * work[k + 2])
        if (d > 1e-6) expect(along, `${say}: a plane through m separates`).toBeGreaterThan(d - 1e-9)
      }
    })
  }

  it('does not lean along an edge it is a hundred billionth of its length away from', () => {
    const random = buildRandom(SEED)
    const work = new Float64Array(WORK_LENGTH)
    for (let round = 0; round < 200; round++) {
      // The origin lies 1e-11 off a side of the triangle, outside it and beside its plane.
      const side = [random() - 0.5, random() - 0.5, random() - 0.5]
      const away = [random() - 0.5, random() - 0.5, random() - 0.5]
      const along = side[0] * away[0] + side[1] * away[1] + side[2] * away[2]
      const ss = side[0] ** 2 + side[1] ** 2 + side[2] ** 2
      const place = 0.2 + 0.6 * random()
      for (let k = 0; k < 3; k++) {
        const m = 1e-11 * (away[k] - (along / ss) * side[k])
        work[AT_LOW + k] = m - place * side[k]
        work[AT_LOW + 3 + k] = m + (1 - place) * side[k]
        work[AT_LOW + 6 + k] = m + away[k]
      }
      findWitness(work, 3, AT_LOW, WITNESS_LOW)
      const [d, nx, ny, nz] = work.subarray(WITNESS_LOW, WITNESS_LOW + 4)
      for (let k = 0; k < 9; k += 3) {
        const far = nx * work[AT_LOW + k] + ny * work[AT_LOW + k + 1] + nz * work[AT_LOW + k + 2]
        expect(far, `seed ${SEED} round ${round}`).toBeGreaterThan(0.999 * d)
      }
    }
  })
})

/** Random triangle or parallelogram near the origin; kinds 3 and 4 are thin or flat to a point. */
function fillShape(work: Float64Array, corners: number, random: () => number, kind: number): void {
  const part = Array.from({ length: 9 }, () => 2 * random() - 1)
  const thin = kind === 3 ? 1e-9 : kind === 4 ? 0 : 1
  for (let k = 0; k < 3; k++) {
    const side = part[3 + k]
    const other = kind >= 3 ? side * 0.7 + thin * part[6 + k] : part[6 + k]
    work[AT_LOW + k] = part[k]
    if (corners === 3) {
      work[AT_LOW + 3 + k] = part[k] + side
      work[AT_LOW + 6 + k] = part[k] + other
    } else {
      work[AT_LOW + 3 + k] = part[k] - other
      work[AT_LOW + 6 + k] = part[k] + side
      work[AT_LOW + 9 + k] = part[k] + side - other
    }
  }
}

function weighted(work: Float64Array, corners: number): number[] {
  const [u, v, w] = work.subarray(WITNESS_LOW + 4, WITNESS_LOW + 7)
  const share = corners === 3 ? [u, v, w] : [(1 - u) * (1 - v), (1 - u) * v, u * (1 - v), u * v]
  return [0, 1, 2].map((k) => share.reduce((sum, part, j) => sum + part * work[AT_LOW + 3 * j + k], 0))
}

/** Least distance over a grid of places on the shape: never below the true one. */
function sampled(work: Float64Array, corners: number): number {
  let least = Infinity
  for (let i = 0; i <= 12; i++) {
    for (let j = 0; j <= (corners === 3 ? 12 - i : 12); j++) {
      let sum = 0
      for (let k = 0; k < 3; k++) {
        const a = work[AT_LOW + k]
        const b = work[AT_LOW + (corners === 3 ? 3 : 6) + k] - a
        const c = work[AT_LOW + (corners === 3 ? 6 : 3) + k] - a
        sum += (a + (i / 12) * b + (j / 12) * c) ** 2
      }
      least = Math.min(least, sum)
    }
  }
  return Math.sqrt(least)
}
