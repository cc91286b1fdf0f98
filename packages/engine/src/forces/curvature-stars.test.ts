import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, type Cloth, clothFromMesh, type Model } from '../model/index.ts'
import { buildCurvatureStars, restAngles } from './curvature-stars.ts'
import { emptyFold, measureFold } from './fold-angle.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const PATTERNS: SheetPattern[] = ['grid', 'crossed', 'equilateral', 'jittered']
const FLAT = 1e-4 // [1/m] curvature so small that the fold is the jump of slope

function modelOf(cloth: Cloth): Model {
  const arena = new Arena(new ArrayBuffer(1 << 21), 'f64')
  return buildModel(arena, { cloth, panelFabric: cloth.panelIds.map(() => TEST_FABRIC) })
}

/** 0.2 m square with its middle at the origin. */
function sheet(pattern: SheetPattern): Cloth {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: 0.2, height: 0.2, columns: 9, rows: 9, pattern, seed: 5 }),
  )
  for (let k = 0; k < cloth.position.length; k++) cloth.position[k] -= k % 3 < 2 ? 0.1 : 0
  return cloth
}

/** w = ½ κ11 u² + ½ κ22 v² + κ12 u v with u along y and v along −x, as the grain says. */
function curved(cloth: Cloth, [k11, k22, k12]: readonly number[]): Float64Array {
  const x = cloth.position.slice()
  for (let at = 0; at < x.length; at += 3) {
    const [u, v] = [x[at + 1], -x[at]]
    x[at + 2] = FLAT * (0.5 * k11 * u * u + 0.5 * k22 * v * v + k12 * u * v)
  }
  return x
}

/** k of every vertex. */
function curvatures(model: Model, x: Float64Array, stars = buildCurvatureStars(model)): number[][] {
  const { start, hinge, operator } = stars
  const fold = emptyFold()
  const rest = restAngles(model)
  const angle = rest.map((folded, h) => {
    measureFold(model.hingeVertex, h, x, fold)
    return fold.angle - folded
  })
  return Array.from({ length: model.vertexCount }, (_, i) => {
    const k = [0, 0, 0]
    for (let at = start[i]; at < start[i + 1]; at++) {
      for (let r = 0; r < 3; r++) k[r] += operator[3 * at + r] * angle[hinge[at]]
    }
    return k
  })
}

const SURFACES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0.4, -0.7, 0.5],
]

describe.each(PATTERNS)('curvature on a %s mesh', (pattern) => {
  const cloth = sheet(pattern)
  const model = modelOf(cloth)

  const inner = (i: number) =>
    Math.max(Math.abs(cloth.position[3 * i]), Math.abs(cloth.position[3 * i + 1])) < 0.06
  const exact = pattern !== 'jittered'

  it.each(SURFACES)('is exact on the whole for κ11 = %f, κ22 = %f, κ12 = %f', (...k) => {
    const wanted = [k[0], k[1], 2 * k[2]]
    const size = Math.max(...wanted.map(Math.abs))
    const sum = [0, 0, 0]
    let area = 0
    for (const [i, own] of curvatures(model, curved(cloth, k)).entries()) {
      if (!inner(i)) continue // curvature ends at the border
      area += model.vertexArea[i]
      for (let r = 0; r < 3; r++) {
        sum[r] += model.vertexArea[i] * own[r]
        expect(Math.abs(own[r] / FLAT - wanted[r])).toBeLessThan((exact ? 1e-6 : 0.2) * size)
      }
    }
    sum.forEach((value, r) => {
      expect(Math.abs(value / area / FLAT - wanted[r])).toBeLessThan((exact ? 1e-6 : 0.02) * size)
    })
  })

  it('lets a constant moment push no inner vertex: its virtual work vanishes there', () => {
    const stars = buildCurvatureStars(model)
    const rest = cloth.position
    for (const m of SURFACES.slice(2)) {
      for (let i = 0; i < model.vertexCount; i++) {
        if (!inner(i)) continue
        const lifted = rest.slice()
        lifted[3 * i + 2] = 1e-7
        let work = 0
        let size = 0
        for (const [at, k] of curvatures(model, lifted, stars).entries()) {
          work += model.vertexArea[at] * (k[0] * m[0] + k[1] * m[1] + k[2] * m[2])
          size += model.vertexArea[at] * Math.hypot(...k)
        }
        expect(Math.abs(work)).toBeLessThan(1e-7 * size)
      }
    }
  })
})

it('goes over a seam as if there were none', () => {
  const whole = sheet('grid')
  const left = (t: number) =>
    whole.triPattern.subarray(6 * t, 6 * t + 6).every((p, k) => k % 2 === 1 || p < 0.1005)
  const triPanel = whole.triPanel.map((_, t) => (left(t) ? 0 : 1))
  // the second piece lies turned by 90° in its own plane, and its grain with it
  const triPattern = whole.triPattern.map((value, k) => {
    if (triPanel[Math.floor(k / 6)] === 0) return value
    return k % 2 === 0 ? -whole.triPattern[k + 1] : whole.triPattern[k - 1]
  })
  const panelGrain = Float64Array.of(Math.PI / 2, Math.PI)
  const seamed: Cloth = { ...whole, triPanel, triPattern, panelIds: ['a', 'b'], panelGrain }
  const x = curved(whole, [0.3, 1, 0.4])
  const [one, other] = [whole, seamed].map((cloth) => curvatures(modelOf(cloth), x))
  for (const [i, k] of one.entries()) {
    k.forEach((value, r) => {
      expect(other[i][r]).toBeCloseTo(value, 12)
    })
  }
})
