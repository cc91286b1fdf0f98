import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, clothFromMesh } from '../model/index.ts'
import { buildOverStretch, correctOverStretch, type OverStretchOptions } from './over-stretch.ts'

const FABRIC: Fabric = {
  name: 'test',
  title: 'test sheet',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: 100,
  stretchWeft: 100,
  stretchCross: 0,
  shear: 30,
  bendWarp: 1e-5,
  bendBias: 1e-5,
  bendWeft: 1e-5,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0,
  frictionBody: 0,
}
const DT = 1 / 60

function sheetOf(
  pattern: SheetPattern,
  pinned: readonly number[],
  options: Partial<OverStretchOptions> = {},
) {
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.5, height: 0.5, columns: 6, rows: 6, pattern }))
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const model = buildModel(arena, { cloth, panelFabric: [FABRIC], pinned })
  const correction = buildOverStretch(model, [FABRIC], options)
  return { model, correction, x: cloth.position.slice(), v: new Float64Array(cloth.position.length) }
}

type Sheet = ReturnType<typeof sheetOf>

function stretchOf({ correction, x, v }: Sheet, edge: number): number {
  const [a, b] = correction.edgeVertex.subarray(2 * edge, 2 * edge + 2)
  const e = [0, 1, 2].map((k) => x[3 * b + k] - x[3 * a + k] + DT * (v[3 * b + k] - v[3 * a + k]))
  return Math.hypot(...e) / correction.edgeRest[edge]
}

const longest = (sheet: Sheet) =>
  Math.max(...Array.from(sheet.correction.edgeRest, (_, edge) => stretchOf(sheet, edge)))

describe.each<SheetPattern>(['grid', 'jittered'])('over-stretch correction on a %s mesh', (pattern) => {
  it('shortens what is more than 10 % too long, keeps momentum, and lets pressed springs be', () => {
    const sheet = sheetOf(pattern, [], { sweepsMax: 3000, tolerance: 1e-7 })
    const { model, correction, x, v } = sheet
    for (let k = 0; k < v.length; k++)
      v[k] = k % 3 === 0 ? 24 * (x[k] - 0.25) : -12 * (x[k] - 0.25) * (k % 3 === 1 ? 1 : 0)
    expect(longest(sheet)).toBeCloseTo(1.4, 10)
    const momentum = [0, 1, 2].map((k) => sum(model.vertexMass, v, k))
    const report = correctOverStretch(correction, model, x, v, DT)
    expect(report.first).toBeGreaterThan(0.3 - 1e-9) // the first spring, or one that others have stretched more
    expect(longest(sheet)).toBeLessThan(1.1 + 1e-6)
    for (let k = 0; k < 3; k++) expect(sum(model.vertexMass, v, k)).toBeCloseTo(momentum[k], 12)
    const shortest = Math.min(...Array.from(correction.edgeRest, (_, edge) => stretchOf(sheet, edge)))
    expect(shortest).toBeLessThan(0.9)
  })

  it('hangs a sheet of no strength at all from two corners with 10 % of stretch', () => {
    const { model } = sheetOf(pattern, [])
    const corners = [...Array(model.vertexCount).keys()].filter((i) => {
      const { triPattern, triVertex } = model
      const corner = triVertex.indexOf(i)
      return triPattern[2 * corner + 1] > 0.499 && Math.abs(triPattern[2 * corner] - 0.25) > 0.249
    })
    expect(corners).toHaveLength(2)
    const sheet = sheetOf(pattern, corners, { sweepsMax: 100 })
    const { x, v } = sheet
    for (let step = 0; step < 40; step++) {
      for (let i = 0; i < model.vertexCount; i++) if (!corners.includes(i)) v[3 * i + 1] -= 9.81 * DT
      correctOverStretch(sheet.correction, sheet.model, x, v, DT)
      for (const i of corners) expect([...v.subarray(3 * i, 3 * i + 3)]).toEqual([0, 0, 0])
      for (let k = 0; k < x.length; k++) x[k] += DT * v[k]
    }
    v.fill(0)
    expect(longest(sheet)).toBeLessThan(1.115)
  })
})

const sum = (mass: Float64Array, v: Float64Array, k: number) =>
  mass.reduce((total, m, i) => total + m * v[3 * i + k], 0)

describe('a single overlong spring', () => {
  it('is shortened from both ends by their masses, or from the free end alone', () => {
    for (const pinned of [[], [0]]) {
      const sheet = sheetOf('grid', pinned, { sweepsMax: 1 })
      const { model, correction, x, v } = sheet
      v[3] = 6 // vertex 1 leaves vertex 0: 0.1 m in a step, twice the rest length in the end
      const one = {
        ...correction,
        edgeVertex: Int32Array.of(0, 1),
        edgeRest: Float64Array.of(0.1),
        edgeLongest: Float64Array.of(0.11),
        edgeShortest: Float64Array.of(0),
      }
      correctOverStretch(one, model, x, v, DT)
      expect(x[3] - x[0] + DT * (v[3] - v[0])).toBeCloseTo(0.11, 12)
      if (pinned.length > 0) expect(v[0]).toBe(0)
      else expect(model.vertexMass[0] * v[0]).toBeCloseTo(model.vertexMass[1] * (6 - v[3]), 12)
    }
  })

  it('comes first where it hangs from a pin; with shear left out only grid lines are corrected', () => {
    const { correction } = sheetOf('grid', [14])
    expect([...correction.edgeVertex.subarray(0, 2)]).toContain(14)
    const lines = sheetOf('grid', [], { shear: false }).correction
    expect(lines.edgeRest).toHaveLength(2 * 5 * 6)
    expect(lines.edgeRest.every((length) => Math.abs(length - 0.1) < 1e-12)).toBe(true)
  })
})
