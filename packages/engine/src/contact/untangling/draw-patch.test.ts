import { describe, expect, it } from 'vitest'
import { plySheets } from '../sheets.fixture.ts'
import { drawPatch, growPatch } from './draw-patch.ts'
import { buildMeshLinks } from './mesh-links.ts'

const DT = 1 / 120
const sheet = plySheets(6, 1, 0.01, 0)
const links = buildMeshLinks(sheet.triVertex)
const middle = 3 * 7 + 3

describe('drawPatch', () => {
  it('draws a raised vertex back between its neighbours, in a few steps', () => {
    const x = sheet.position.slice()
    x[3 * middle + 1] = 0.004
    const v = new Float64Array(x.length)
    const inverseMass = new Float64Array(x.length / 3).fill(1)
    for (let k = 0; k < 24; k++) {
      drawPatch(links, new Set([middle]), x, v, inverseMass, DT)
      expect(Math.abs(v[3 * middle + 1])).toBeLessThanOrEqual(0.3)
      v.forEach((speed, at) => {
        x[at] += DT * speed
      })
      expect(v.findIndex((speed, at) => Math.floor(at / 3) !== middle && speed !== 0)).toBe(-1)
      v.fill(0) // at rest again: what is left is the way still to go
    }
    expect(Math.abs(x[3 * middle + 1])).toBeLessThan(0.004 * 0.75 ** 23)
  })

  it('leaves the motion of the patch as a whole alone, and pins where they are', () => {
    const inverseMass = new Float64Array(sheet.position.length / 3).fill(1)
    const v = Float64Array.from(sheet.position, (_, k) => [0.1, -0.2, 0.3][k % 3])
    const flat = v.slice()
    const patch = new Set([middle])
    drawPatch(links, patch, sheet.position, v, inverseMass, DT)
    v.forEach((speed, k) => {
      expect(speed).toBeCloseTo(flat[k], 12)
    })
    inverseMass[middle] = 0
    v.fill(0)
    drawPatch(links, patch, sheet.position, v, inverseMass, DT)
    expect(v.every((speed) => speed === 0)).toBe(true)
  })
})

describe('growPatch', () => {
  it('adds ring after ring: 7, then 19 vertices around one', () => {
    expect(growPatch(links, [middle], 0).size).toBe(1)
    expect(growPatch(links, [middle], 1).size).toBe(7)
    expect(growPatch(links, [middle], 2).size).toBe(19)
  })
})
