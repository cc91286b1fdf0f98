import { describe, expect, it } from 'vitest'
import { fabricFromKes, KES_LOAD, KES_UNITS, type KesNumbers, kesFromFabric, kesSchema } from './kes.ts'

const HEAD = { name: 'test', title: 'test', source: 'chosen', measured: false }
const WOOL: KesNumbers = {
  weight: 15,
  thickness: 0.4,
  warp: { EM: 0.783, LT: 0.559, RT: 70, B: 0.067, twoHB: 0.033 },
  weft: { EM: 8.866, LT: 0.542, B: 0.05 },
  G: 5.045,
  twoHG: 1.2,
}

describe('KES', () => {
  it('has the units of the handbook', () => {
    expect(KES_UNITS.shear).toBeCloseTo(56.1879656, 6)
    expect(KES_LOAD).toBeCloseTo(490.3325, 10)
  })

  it('turns lab numbers into SI', () => {
    const fabric = fabricFromKes(HEAD, WOOL)
    expect(fabric.density).toBeCloseTo(0.15, 12)
    expect(fabric.bendWarp).toBeCloseTo(6.5704555e-6, 12)
    expect(fabric.bendHysteresisWarp).toBeCloseTo(3.2361945e-4, 12)
    expect(fabric.bendHysteresisWeft).toBeUndefined()
    expect(fabric.shear / 57.29578).toBeCloseTo(4.9477, 3) // N/m per degree
    expect(fabric.shearHysteresis).toBeCloseTo(1.176798, 6)
    expect(fabric.stretchResilienceWarp).toBe(0.7)
    expect(Math.sqrt(fabric.bendBias)).toBeCloseTo(
      0.5 * (Math.sqrt(fabric.bendWarp) + Math.sqrt(fabric.bendWeft)),
      12,
    )
  })

  it('takes friction on a fingertip for that on the body, else an estimate', () => {
    expect(fabricFromKes(HEAD, { ...WOOL, MIU: 0.18 }).frictionBody).toBe(0.18)
    expect(fabricFromKes(HEAD, WOOL).frictionBody).toBe(0.35)
    expect(kesSchema.safeParse({ ...WOOL, MIU: 1.8 }).success, 'printed tenfold').toBe(false)
  })

  it('finds where yarns lock from what they fill of the pressed cloth', () => {
    expect(fabricFromKes(HEAD, WOOL).lockingAngle, 'nobody said it is woven').toBeUndefined()
    // the mean of six denims: T − 2 WC/(50 LC) = 0.9900 − 0.4068 mm, cover 4 · 0.353 · 1.1e-3/(π · 0.5832e-3) = 0.8478
    const denim = { ...WOOL, weight: 35.3, thickness: 0.99, LC: 0.292, WC: 0.297, yarnVolume: 1.1 }
    expect(Math.cos(fabricFromKes(HEAD, denim).lockingAngle ?? 0)).toBeCloseTo(0.8478, 4)
    const puffed = { ...denim, LC: undefined }
    expect(Math.cos(fabricFromKes(HEAD, puffed).lockingAngle ?? 0)).toBeCloseTo(0.4994, 4)
    expect(fabricFromKes(HEAD, { ...denim, yarnVolume: 2 }).lockingAngle, 'no room at all').toBe(0.2)
    const message = kesSchema.safeParse({ ...denim, WC: 3 }).error?.issues[0].message
    expect(message).toBe('LC and WC press the cloth to less than nothing; check them and the thickness')
  })

  it.each([0.35, 0.45, 0.542, 0.6, 0.8, 1, 1.1])('comes back from its own law: LT = %f', (LT) => {
    const wanted = { ...WOOL, MIU: 0.18, warp: { ...WOOL.warp, LT }, weft: { ...WOOL.weft, LT } }
    const back = kesFromFabric(fabricFromKes(HEAD, wanted))
    for (const side of ['warp', 'weft'] as const) {
      expect(back[side].EM / wanted[side].EM).toBeCloseTo(1, 9)
      expect(Math.abs(back[side].LT / LT - 1)).toBeLessThan(LT === 1 ? 1e-4 : 3e-3)
      expect(back[side].B).toBeCloseTo(wanted[side].B, 12)
    }
    expect(back.weft.WT).toBeCloseTo((0.5 * 500 * 8.866 * LT) / 100, 1)
    expect(back.warp.twoHB).toBeCloseTo(0.033, 12)
    expect(back.G).toBeCloseTo(5.045, 12)
    expect(back.twoHG).toBeCloseTo(1.2, 12)
    expect(back.MIU).toBe(0.18)
    expect(back.warp.RT).toBeCloseTo(70, 12)
  })
})
