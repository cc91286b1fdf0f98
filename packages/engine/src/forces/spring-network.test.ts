import { describe, expect, it } from 'vitest'
import type { Fabric } from '../material/index.ts'
import type { SheetPattern } from '../mesh/index.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { buildMembraneSprings } from './spring-network.ts'
import { springMembrane } from './springs.ts'
import { stripModuli } from './strip-moduli.ts'
import { TEST_FABRIC } from './test-fabric.ts'

/** Warp runs along y in a sheet: a strain of the warp is a strain of y. */
const sheetOf = (pattern: SheetPattern, fabric: Fabric = TEST_FABRIC): ModelSample =>
  buildSheetSample(springMembrane, { width: 0.9, height: 0.6, columns: 10, rows: 7, pattern }, fabric)

/** Stiffness against even strain, from the energy of the whole sheet: C11, C22, C12, G [N/m]. */
function tensorOf(sample: ModelSample): { c11: number; c22: number; c12: number; g: number } {
  const { rest, assemble } = sample
  const area = Array.from(sample.model.triArea).reduce((sum, a) => sum + a, 0)
  const zero = new Float64Array(rest.length)
  const energy = (warp: number, weft: number, shear: number): number => {
    const x = rest.map((_, k) => {
      const at = k - (k % 3)
      return [(1 + weft) * rest[at] + shear * rest[at + 1], (1 + warp) * rest[at + 1], 0][k % 3]
    })
    return assemble(x, zero, new Float64Array(x.length), null, 0, 0) / area
  }
  const e = 1e-5 // small: springs are not linear in finite strain
  const twice = (warp: number, weft: number, shear: number) =>
    (energy(warp, weft, shear) + energy(-warp, -weft, -shear)) / (e * e)
  const c11 = twice(e, 0, 0)
  const c22 = twice(0, e, 0)
  return { c11, c22, c12: (twice(e, e, 0) - c11 - c22) / 2, g: twice(0, 0, e) }
}

describe('springs on a grid are Provot’s', () => {
  const sample = sheetOf('grid')
  const { model } = sample
  const { springVertex, springLength, springStiffness } = buildMembraneSprings(model, [TEST_FABRIC])

  it('with structural springs, half as stiff on the border, and two shear springs in every cell', () => {
    expect(springLength).toHaveLength(10 * 6 + 9 * 7 + 2 * 9 * 6)
    const { warp, weft } = stripModuli(TEST_FABRIC)
    const g = TEST_FABRIC.shear
    const c11 = (warp + Math.sqrt(warp * warp + (4 * g * g * warp) / weft)) / 2 // (4), E1/E2 = C11/C22
    for (let s = 0; s < springLength.length; s++) {
      const [a, b] = [springVertex[2 * s], springVertex[2 * s + 1]].map((i) => 3 * i)
      const du = Math.abs(sample.rest[b + 1] - sample.rest[a + 1])
      const dv = Math.abs(sample.rest[b] - sample.rest[a])
      const border = sample.rest[a] + sample.rest[b] < 1e-9 || sample.rest[a] + sample.rest[b] > 1.8 - 1e-9
      expect(springLength[s]).toBeCloseTo(Math.hypot(du, dv), 12)
      if (du > 0.05 && dv > 0.05)
        expect(springStiffness[s]).toBeCloseTo(g, 6) // G d²/(2ab), a = b
      else if (du > 0.05) expect(springStiffness[s] * (border ? 2 : 1)).toBeCloseTo(c11 - g, 6)
    }
  })

  it('with the moduli of a strip and the shear of the fabric, and contraction G/C22 whatever the fabric says', () => {
    const { c11, c22, c12, g } = tensorOf(sample)
    const { warp, weft } = stripModuli(TEST_FABRIC)
    expect(c11 - (c12 * c12) / c22).toBeCloseTo(warp, 3)
    expect(c22 - (c12 * c12) / c11).toBeCloseTo(weft, 3)
    expect(g).toBeCloseTo(TEST_FABRIC.shear, 3)
    expect(c12).toBeCloseTo(g, 3)
  })
})

describe('springs on any mesh', () => {
  it.each<SheetPattern>(['crossed', 'equilateral', 'jittered'])(
    'have the moduli of a strip: %s',
    (pattern) => {
      const { c11, c22, c12, g } = tensorOf(sheetOf(pattern))
      const { warp, weft } = stripModuli(TEST_FABRIC)
      expect((c11 - (c12 * c12) / c22) / warp).toBeCloseTo(1, 6)
      expect((c22 - (c12 * c12) / c11) / weft).toBeCloseTo(1, 6)
      expect(c12 / g).toBeCloseTo(1, 6) // Cauchy
      expect(g).toBeGreaterThan(0.99 * TEST_FABRIC.shear)
    },
  )

  it('are Van Gelder’s for an isotropic fabric on equilateral triangles, inside the sheet', () => {
    const e = 800
    const isotropic = {
      stretchWarp: e / (1 - 1 / 9),
      stretchWeft: e / (1 - 1 / 9),
      stretchCross: e / 3 / (1 - 1 / 9),
    }
    const fabric = { ...TEST_FABRIC, ...isotropic, shear: (3 / 8) * e }
    const sheet = {
      width: 1,
      height: 10 * Math.sqrt(3) * 0.05,
      columns: 11,
      rows: 11,
      pattern: 'equilateral',
    } as const
    const { model, rest } = buildSheetSample(springMembrane, sheet, fabric)
    const { springVertex, springStiffness } = buildMembraneSprings(model, [fabric])
    let inside = 0
    for (let s = 0; s < springStiffness.length; s++) {
      const ends = [springVertex[2 * s], springVertex[2 * s + 1]]
      if (ends.some((i) => rest[3 * i] < 0.16 || rest[3 * i] > 0.84)) continue
      if (ends.every((i) => rest[3 * i + 1] < 1e-9 || rest[3 * i + 1] > sheet.height - 1e-9)) continue
      expect(springStiffness[s] / ((Math.sqrt(3) / 2) * e)).toBeCloseTo(1, 1) // half triangles at both ends shift the fit
      inside++
    }
    expect(inside).toBeGreaterThan(100)
  })

  it('hold the middle of crossed cells by the bias, however soft the fabric is in shear', () => {
    const soft = { ...TEST_FABRIC, shear: 1e-3 }
    const { model } = sheetOf('crossed', soft)
    const { springVertex, springStiffness } = buildMembraneSprings(model, [soft])
    const weakest = new Float64Array(model.vertexCount)
    springVertex.forEach((i, k) => {
      weakest[i] += springStiffness[k >> 1]
    })
    expect(Math.min(...weakest)).toBeGreaterThan(0.1 * Math.max(...springStiffness))
    const { springStiffness: grid } = buildMembraneSprings(sheetOf('grid', soft).model, [soft])
    expect(Math.min(...grid)).toBeLessThan(2e-3) // Provot's grid needs no such hold
  })

  it('never push a fabric apart: no stiffness is negative, however soft in shear', () => {
    for (const pattern of ['grid', 'crossed', 'equilateral', 'jittered'] as const) {
      const { model } = sheetOf(pattern)
      const { springStiffness } = buildMembraneSprings(model, [{ ...TEST_FABRIC, shear: 5 }])
      expect(Math.min(...springStiffness), pattern).toBeGreaterThan(0)
    }
  })
})
