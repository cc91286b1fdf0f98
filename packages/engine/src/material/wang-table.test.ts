import { describe, expect, it } from 'vitest'
import type { Fabric } from './fabric.ts'
import { buildWangTable, lookUpStiffness, STRETCH_SCALE } from './wang-table.ts'

type Row = [number, number, number, number]
const SMALL: Row = [100, 20, 200, 30]
const LARGE: Row[] = [
  [160, 30, 300, 40],
  [140, 26, 280, 44],
  [150, 40, 260, 60],
  [180, 22, 240, 20],
  [220, 28, 320, 24],
]
const fabric = { stretchTable: { small: SMALL, large: LARGE } } as Fabric
const table = buildWangTable(fabric)

/** Strain of a pull by `stretch` at `degrees` from the warp, nothing across. */
function strainOf(stretch: number, degrees: number): [number, number, number] {
  const e = 0.5 * (stretch * stretch - 1)
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [e * c * c, e * s * s, 2 * e * c * s]
}

function look(strain: [number, number, number], from = table): number[] {
  const out = new Float64Array(5)
  lookUpStiffness(from, ...strain, out)
  return [...out]
}

describe('a stiffness table', () => {
  it('holds the small row at rest and in pressed cloth', () => {
    expect(look([0, 0, 0]).slice(0, 4)).toEqual(SMALL)
    expect(look([-0.1, -0.2, 0.05]).slice(0, 4)).toEqual(SMALL)
  })

  it.each([0, 22.5, 45, 67.5, 90])(
    'holds the row of %f° at a sixth of stretch and beyond, either way',
    (degrees) => {
      for (const stretch of [1 + 1 / STRETCH_SCALE, 1.4]) {
        for (const side of [1, -1]) {
          look(strainOf(stretch, side * degrees))
            .slice(0, 4)
            .forEach((value, k) => {
              expect(value).toBeCloseTo(LARGE[degrees / 22.5][k], 10)
            })
        }
      }
    },
  )

  it('is linear between: half the stretch and half the angle give a quarter of each', () => {
    const found = look(strainOf(1 + 0.5 / STRETCH_SCALE, 33.75))
    SMALL.forEach((value, k) => {
      expect(found[k]).toBeCloseTo(0.5 * value + 0.25 * (LARGE[1][k] + LARGE[2][k]), 10)
    })
  })

  it('has no direction where both stretches are equal, and no jump near it', () => {
    const near = look([0.2, 0.2 - 1e-9, 1e-10])
    const other = look([0.2 - 1e-9, 0.2, -1e-10])
    near.forEach((value, k) => {
      expect(Math.abs(value - other[k])).toBeLessThan(1e-6)
    })
    expect(near[0]).toBeCloseTo(LARGE.reduce((sum, row) => sum + row[0], 0) / 5, 6)
  })

  it('tells how fast E·C·E grows beyond a square, as a difference along the strain does', () => {
    for (const [stretch, degrees] of [
      [1.05, 0],
      [1.1, 30],
      [1.14, 80],
    ]) {
      const strain = strainOf(stretch, degrees)
      const work = (scale: number) => {
        const [a, b, g] = strain.map((value) => value * scale)
        const [c11, c12, c22, shear] = look([a, b, g])
        return (c11 * a * a + 2 * c12 * a * b + c22 * b * b + shear * g * g) / (scale * scale)
      }
      const slope = (work(1 + 1e-6) - work(1 - 1e-6)) / 2e-6 / work(1)
      expect(look(strain)[4]).toBeCloseTo(Math.min(1, Math.max(0, slope)), 6)
    }
  })

  it('takes entries below zero for zero and keeps the coupling positive definite', () => {
    const sick = buildWangTable({
      stretchTable: { small: [10, -5, 20, -1], large: LARGE.map(() => [10, 50, 20, 3]) },
    } as unknown as Fabric)
    expect(look([0, 0, 0], sick)).toEqual([10, 0, 20, 0, 0])
    const [c11, c12, c22] = look(strainOf(1.3, 10), sick)
    expect(c12 * c12).toBeLessThan(c11 * c22)
  })

  it('is the constants of a fabric that was never measured so', () => {
    const plain = { stretchWarp: 9, stretchCross: 2, stretchWeft: 7, shear: 3 } as Fabric
    expect(look([0.1, 0.02, 0.05], buildWangTable(plain)).slice(0, 4)).toEqual([9, 2, 7, 3])
  })
})
