import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkClosedMesh } from '../geometry/index.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { buildMittens } from './mittens.ts'
import { morphBody } from './morph.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const morphed = morphBody(data, data.presets['fit-mean_all'])
const mittens = buildMittens(data, morphed)

describe('buildMittens', () => {
  it('closes one surface around each hand, wound outwards', () => {
    expect(mittens.length).toBe(2)
    for (const { skinRow, triVertex } of mittens) {
      const position = Float64Array.from([...skinRow].flatMap((i) => [...morphed.subarray(3 * i, 3 * i + 3)]))
      const { parts, turned, partsTurned } = checkClosedMesh({ position, triVertex })
      expect({ parts, turned, partsTurned }).toEqual({ parts: 1, turned: 0, partsTurned: 0 })
      const side = Math.sign(position[0])
      expect(
        position.every((value, at) => at % 3 !== 0 || side * value > 0.4),
        'beyond the wrist',
      ).toBe(true)
      const reach = [...skinRow].map((i) => side * morphed[3 * i])
      const length = Math.max(...reach) - Math.min(...reach)
      expect(length, 'as long as fingers with the palm [m]').toBeGreaterThan(0.08)
      expect(length).toBeLessThan(0.2)
    }
  })

  it('holds the skin of every finger', () => {
    const finger = data.bones.findIndex(({ name }) => name === 'LeftHandFinger1')
    const { start, bone, weight } = data.weights
    const { skinRow, triVertex } = mittens[0]
    let seen = 0
    for (let i = 0; i < data.skinCount; i++) {
      let share = 0
      for (let e = start[i]; e < start[i + 1]; e++) if (bone[e] === finger) share += weight[e]
      if (share < 0.9) continue
      seen++
      for (let t = 0; t < triVertex.length; t += 3) {
        const [a, b, c] = [...triVertex.subarray(t, t + 3)].map((row) => 3 * skinRow[row])
        const from = (at: number) => [0, 1, 2].map((k) => morphed[at + k] - morphed[a + k])
        const [e, f, r] = [from(b), from(c), from(3 * i)]
        const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
        const rise = n.reduce((sum, value, k) => sum + value * r[k], 0) / Math.hypot(...n)
        if (rise > 1e-6) expect(rise, `vertex ${i}`).toBeLessThan(1e-6)
      }
    }
    expect(seen).toBeGreaterThan(500)
  })
})
