import { expect, test } from 'vitest'
import { buildModelSample, membranes } from '../forces/index.ts'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { membraneState, STATE_STRIDE } from './membrane-stress.ts'

/** Sheet of 0.4 × 0.3 m, warp along y, under x → (a x + b y, c y). */
function deformed(pattern: 'grid' | 'jittered', a: number, b: number, c: number) {
  const mesh = buildSheetMesh({ width: 0.4, height: 0.3, columns: 5, pattern, seed: 3 })
  const fabric = { ...TEST_FABRIC, lockingAngle: 0.3 }
  const sample = buildModelSample(membranes.stvk, clothFromMesh(mesh), fabric)
  const x = sample.rest.map((value, k) => {
    if (k % 3 === 0) return a * value + b * sample.rest[k + 1]
    return k % 3 === 1 ? c * value : 0
  })
  const force = new Float64Array(x.length)
  sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  return { sample, x, force }
}

test.each([
  ['grid', 1.03, 0, 1.06],
  ['jittered', 1.03, 0, 1.06],
  ['grid', 1.15, 0.05, 0.98], // beyond the hardening strain of the weft, pressed along the warp
  ['jittered', 0.97, 0.08, 1.02],
  ['grid', 1, -0.2, 1], // yarns close up
  ['jittered', 1.02, 0.45, 0.97], // and are locked
] as const)('%s %d %d %d: the virial of the vertex forces, σ A = −Σ f ⊗ x', (pattern, a, b, c) => {
  const { sample, x, force } = deformed(pattern, a, b, c)
  const sigma = [0, 0, 0] // xx, xy, yy
  for (let at = 0; at < x.length; at += 3) {
    sigma[0] -= (force[at] * x[at]) / (0.12 * a * c)
    sigma[1] -= (force[at] * x[at + 1]) / (0.12 * a * c)
    sigma[2] -= (force[at + 1] * x[at + 1]) / (0.12 * a * c)
  }
  const middle = 0.5 * (sigma[0] + sigma[2])
  const spread = Math.hypot(0.5 * (sigma[0] - sigma[2]), sigma[1])
  const state = membraneState(sample.model, x)
  for (let t = 0; t < sample.model.triCount; t++) {
    const [warp, weft, most, least] = state.subarray(STATE_STRIDE * t)
    expect(warp).toBeCloseTo(Math.hypot(b, c) - 1, 10)
    expect(weft).toBeCloseTo(a - 1, 10)
    expect(most).toBeCloseTo(middle + spread, 8)
    expect(least).toBeCloseTo(middle - spread, 8)
  }
})

test('turned and moved as a whole: nothing is carried', () => {
  const { sample } = deformed('jittered', 1, 0, 1)
  const x = sample.rest.map(
    (_, k, rest) => [2 + rest[k], 0.6 * rest[k], 0.8 * rest[k - 1]][k % 3], // by 53° about the weft
  )
  for (const value of membraneState(sample.model, x)) expect(value).toBeCloseTo(0, 10)
})

test('a triangle pressed to a line reads zero stress instead of NaN', () => {
  const { sample } = deformed('grid', 1, 0, 1)
  const flat = sample.rest.map((value, k) => (k % 3 === 0 ? value : 0))
  const state = membraneState(sample.model, flat)
  for (let k = 0; k < state.length; k++) if (k % STATE_STRIDE >= 2) expect(state[k]).toBe(0)
})
