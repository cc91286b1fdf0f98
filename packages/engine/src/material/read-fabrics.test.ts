import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InputError } from '../core/index.ts'
import { fabricNamed, readFabrics } from './read-fabrics.ts'

const text = readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')
const fabrics = readFabrics(text)
const HEAD = { name: 'x', title: 'x', source: 'chosen', measured: false }

describe('the built-in fabrics', () => {
  it('hold the ten measured ones and the everyday names', () => {
    const names = fabrics.map((fabric) => fabric.name)
    for (const name of [
      'cotton-poplin',
      'cotton-jersey',
      'denim-11oz',
      'wool-suiting',
      'silk-charmeuse',
      'linen',
    ]) {
      expect(names).toContain(name)
    }
    expect(fabrics.filter((fabric) => fabric.measured && fabric.name !== 'denim-11oz').length).toBe(10)
    expect(names[0]).toBe('cotton-poplin') // what the command line takes when nothing is said
  })

  it('convert the published tables: doubled stretch, c33/2 in shear, D = k/4', () => {
    const denim = fabricNamed(fabrics, '11oz-black-denim')
    expect(denim.stretchWarp).toBeCloseTo(2 * 205.352, 2)
    expect(denim.stretchWeft).toBeCloseTo(2 * 1013.886, 0)
    expect(denim.shear).toBeCloseTo(53.387 / 2, 2)
    expect(denim.bendWarp).toBeCloseTo(6.4196e-5 / 4, 9)
    expect(denim.bendBias).toBeCloseTo(7.3385e-5 / 4, 9)
    expect(denim.bendWeft).toBeCloseTo(9.6952e-5 / 4, 9)
    // secant at 1/6 stretch (E = 13/72) of the interlock: ratios 2.794 and 11.772, mean growth (E/eh)² = 6.283
    const interlock = fabricNamed(fabrics, 'gray-interlock')
    expect((13 / 72 / interlock.hardeningStrain!) ** 2).toBeCloseTo(6.283, 0)
    expect(interlock.stretchCross).toBe(0)
  })

  it('carry the tables of Wang et al. in SI: twice the stretch, half the shear', () => {
    const { small, large } = fabricNamed(fabrics, 'gray-interlock').stretchTable!
    expect(small).toEqual(
      [2 * 16.593832, 2 * -14.69599, 2 * 34.477123, 36.860302 / 2].map((v) => +v.toPrecision(6)),
    )
    expect(large[3]).toEqual([279.373, 147.185, 827.106, -87.2193]) // 67.5°
    expect(fabrics.filter((fabric) => fabric.stretchTable !== undefined).length).toBe(11)
  })

  it('hold what trousers and hoodies are made of: denim by its KES mean, fleece that gives half as much as jersey', () => {
    const denim = fabricNamed(fabrics, 'denim-10oz')
    expect(denim.shear).toBeCloseTo(1.96 * 56.188, 1)
    expect(denim.density).toBeCloseTo(10.4 * 0.033906, 3) // ounces a square yard
    expect(denim.curveWarp?.at(-1)?.[0]).toBeCloseTo(0.0521, 6)
    expect(denim.curveWarp?.at(-1)?.[1]).toBeCloseTo(490.33, 2)
    const [fleece, jersey] = ['cotton-fleece', 'cotton-jersey'].map((name) => fabricNamed(fabrics, name))
    for (const field of ['stretchWarp', 'stretchWeft', 'stretchCross', 'shear'] as const)
      expect(fleece[field], field).toBe(2 * jersey[field])
    expect(fleece.hardeningStrain).toBe(0.5 * jersey.hardeningStrain!)
  })

  it.each([
    ['cotton-broadcloth', 1.1571847e-5, 1.2160246e-3, 52.54],
    ['wool-tropical', 6.5704555e-6, 3.2361945e-4, 24.63],
    ['polyester-faille', 1.8632635e-6, 6.864655e-5, 18.42],
  ])('hold B and 2HB of Matsudaira et al. 2015: %s', (name, bend, width, rest) => {
    const fabric = fabricNamed(fabrics, name)
    expect(fabric.bendWarp / bend).toBeCloseTo(1, 9)
    expect(fabric.bendHysteresisWarp! / width).toBeCloseTo(1, 9)
    expect(fabric.bendHysteresisWeft! / (2 * fabric.bendWeft)).toBeCloseTo(rest, 2)
  })

  it('lie where cloth lies', () => {
    for (const fabric of fabrics) {
      const { name } = fabric
      expect(fabric.density, name).toBeGreaterThan(0.03)
      expect(fabric.density, name).toBeLessThan(0.5)
      expect(fabric.stretchCross ** 2, name).toBeLessThan(fabric.stretchWarp * fabric.stretchWeft)
      for (const bend of [fabric.bendWarp, fabric.bendBias, fabric.bendWeft]) {
        expect(bend, name).toBeGreaterThan(8e-7) // 5th to 95th percentile of 618 fabrics
        expect(bend, name).toBeLessThan(1.1e-4)
      }
      const bendingLength = Math.cbrt(fabric.bendWarp / (fabric.density * 9.81)) // [m]
      expect(bendingLength, name).toBeGreaterThan(0.01)
      expect(bendingLength, name).toBeLessThan(0.04)
    }
    const jersey = fabricNamed(fabrics, 'cotton-jersey')
    expect(1.05 * jersey.density).toBeCloseTo(0.15, 2) // a tee takes a good square metre and weighs 150 g
  })
})

describe('fabric files', () => {
  const file = JSON.parse(text)
  const broken = (change: (copy: typeof file) => void) => {
    const copy = structuredClone(file)
    change(copy)
    return () => readFabrics(JSON.stringify(copy))
  }

  it.each([
    ['no JSON', () => readFabrics('{ oops'), /not JSON/],
    ['no list', () => readFabrics('{"version":1}'), /fabrics/],
    ['another version', broken((copy) => (copy.version = 3)), /version 3, this build reads up to 2/],
    ['an empty list', broken((copy) => (copy.fabrics = [])), /fabrics/],
    ['weightless cloth', broken((copy) => (copy.fabrics[3].density = 0)), /fabrics\[3\]\.density/],
    ['a number as text', broken((copy) => (copy.fabrics[1].shear = 'soft')), /fabrics\[1\]\.shear/],
    ['a version that is no number', broken((copy) => (copy.version = 'two')), /at version/],
    [
      'a misspelt field',
      broken((copy) => (copy.fabrics[0].bendHysteresisWrap = 1e-3)),
      /fabrics\[0\]: Unrecognized key: "bendHysteresisWrap"/,
    ],
    [
      'a curve that falls',
      broken(
        (copy) =>
          (copy.fabrics[0].curveWarp = [
            [0.01, 9],
            [0.02, 8],
          ]),
      ),
      /fabrics\[0\]\.curveWarp\[1\]: deformation and force must both grow/,
    ],
    [
      'a curve that misses the origin',
      broken((copy) => (copy.fabrics[0].curveShear = [[0.01, -9]])),
      /curveShear\[0\]: a curve runs through the origin/,
    ],
    [
      'strain in percent',
      broken(
        (copy) =>
          (copy.fabrics[0].curveWeft = [
            [2, 9],
            [8, 490],
          ]),
      ),
      /curveWeft: strain lies between −1 and 3; give it as a fraction/,
    ],
    [
      'a bias stiffer than its yarns',
      broken((copy) => (copy.fabrics[0].curveBias = [[1e-4, 90]])),
      /"cotton-poplin": its bias pull stretches less/,
    ],
    [
      'a table with a row missing',
      broken((copy) => (copy.fabrics[0].stretchTable = { small: [1, 0, 1, 1], large: [] })),
      /stretchTable\.large/,
    ],
    [
      'lab numbers of another kind',
      broken((copy) => (copy.fabrics[0] = { ...HEAD, kes: { weight: 12 } })),
      /fabrics\[0\]\.kes\.thickness/,
    ],
    ['a name twice', broken((copy) => (copy.fabrics[2].name = 'linen')), /"linen" is listed twice/],
  ])('refuse %s with the place', (_, read, message) => {
    expect(read).toThrow(InputError)
    expect(read).toThrow(message)
  })
})

describe('lab numbers in a file', () => {
  const direction = { EM: 4, LT: 0.6, RT: 65, B: 0.1, twoHB: 0.05 }
  const fast = { E5: 0.3, E20: 1.1, E100: 3.2, C: 20 }
  const file = {
    version: 2,
    fabrics: [
      { ...HEAD, name: 'a', kes: { weight: 12, thickness: 0.3, warp: direction, weft: direction, G: 0.8 } },
      { ...HEAD, name: 'b', fast: { weight: 180, thickness: 0.5, warp: fast, weft: fast, EB5: 4 } },
    ],
  }

  it('become fabrics', () => {
    const [kes, tailor] = readFabrics(JSON.stringify(file))
    expect(kes.bendWarp).toBeCloseTo(9.80665e-6, 12)
    expect(kes.curveWarp!.at(-1)).toEqual([0.04, 490.3325])
    expect(tailor.density).toBeCloseTo(0.18, 12)
    expect(tailor.curveBias).toHaveLength(1)
  })

  it('are known to version 2 only', () => {
    expect(() => readFabrics(JSON.stringify({ ...file, version: 1 }))).toThrow(/fabrics\[0\]\.density/)
  })
})

describe('fabricNamed', () => {
  it.each([
    ['cotton-popln', 'cotton-poplin'],
    ['Cotton Poplin', 'cotton-poplin'],
    ['denim', 'denim-11oz'],
    ['chiffon', 'polyester-chiffon'],
  ])('asks whether "%s" means "%s"', (wrong, right) => {
    expect(() => fabricNamed(fabrics, wrong)).toThrow(
      new InputError(`no fabric is called "${wrong}"; did you mean "${right}"?`),
    )
  })

  it('lists what it knows when nothing is near', () => {
    expect(() => fabricNamed(fabrics, 'titanium-plate')).toThrow(/known: cotton-poplin, /)
  })
})
