import { buildRandom } from '@selvedge/engine/sim'
import { describe, expect, it } from 'vitest'
import {
  bracket,
  greatestCommonDivisor,
  multiply,
  oneSign,
  type Polynomial,
  rootsOf,
  signAt,
  signOf,
  valueAt,
} from './polynomial.ts'

const SEED = 3

/** Π (d t − n)ᵐ over the given roots n/d. */
function withRoots(...roots: readonly (readonly [bigint, bigint, number?])[]): Polynomial {
  let out: Polynomial = [1n]
  for (const [n, d, times = 1] of roots) for (let k = 0; k < times; k++) out = multiply(out, [-n, d])
  return out
}

describe('exact polynomials', () => {
  it('finds every root in [0, 1] once, ends, double and crowded ones included, and no other', () => {
    const p = withRoots(
      [0n, 1n],
      [1n, 3n, 2],
      [333334n, 1000000n],
      [1n, 2n, 3],
      [1n, 1n],
      [-1n, 2n],
      [3n, 2n],
    )
    const found = rootsOf(p).map(bracket)
    expect(found.length).toBe(5)
    ;[0, 1 / 3, 0.333334, 0.5, 1].forEach((root, k) => {
      expect(found[k][0]).toBeLessThanOrEqual(root)
      expect(found[k][1]).toBeGreaterThanOrEqual(root)
      expect(found[k][1] - found[k][0]).toBeLessThan(1e-9)
    })
    expect(rootsOf([1n, 0n, 1n])).toEqual([])
    expect(rootsOf([])).toEqual([])
    expect(rootsOf([5n])).toEqual([])
    expect(rootsOf(multiply([1n, -4n, 4n], [1n, -4n, 4n])).length).toBe(1)
  })

  it('knows the sign of another polynomial at a root, zero only when it is zero', () => {
    const [third] = rootsOf(withRoots([1n, 3n], [5n, 2n]))
    expect(signAt(withRoots([1n, 3n], [1n, 7n]), third)).toBe(0)
    expect(signAt(withRoots([1n, 7n]), third)).toBe(1)
    expect(signAt([-333333333333333333333n, 1000000000000000000000n], third)).toBe(1)
    expect(signAt([-333333333333333333334n, 1000000000000000000000n], third)).toBe(-1)
    const [root2] = rootsOf([-1n, 0n, 2n]) // 1/√2
    expect(signAt(multiply([-1n, 0n, 2n], [3n, 1n]), root2)).toBe(0)
    expect(signAt([-7071067811865475n, 10n ** 16n], root2)).toBe(1)
    expect(signAt([-7071067811865476n, 10n ** 16n], root2)).toBe(-1)
    expect(signAt([], root2)).toBe(0)
  })

  it('reads one sign off the coefficients only when there is no change', () => {
    const random = buildRandom(SEED)
    for (let round = 0; round < 500; round++) {
      const p = Array.from({ length: 5 }, () => BigInt(Math.floor(41 * random()) - 20))
      const sign = oneSign(p)
      for (let a = 1n; a < 64n && sign !== 0; a++) {
        expect(signOf(valueAt(p, a, 6)), `seed ${SEED} round ${round}`).toBe(sign)
      }
    }
  })

  it('finds common divisors', () => {
    const common = withRoots([1n, 3n], [2n, 5n])
    const divisor = greatestCommonDivisor(multiply(common, [7n, 2n]), multiply(common, [1n, 0n, 1n]))
    expect(divisor.length).toBe(3)
    expect(divisor.map((c) => c * signOfLead(divisor))).toEqual(common)
    expect(greatestCommonDivisor([1n, 1n], [1n, 0n, 1n]).length).toBe(1)
  })
})

function signOfLead(p: Polynomial): bigint {
  return p[p.length - 1] < 0n ? -1n : 1n
}
