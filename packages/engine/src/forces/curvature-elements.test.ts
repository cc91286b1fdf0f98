import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, type Cloth, clothFromMesh, joinVertices, type Model } from '../model/index.ts'
import { buildCurvatureGroups, type CurvatureGroup, restAngles } from './curvature-elements.ts'
import { emptyFold, measureFold } from './fold-angle.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const PATTERNS: SheetPattern[] = ['grid', 'crossed', 'equilateral', 'jittered']

function modelOf(cloth: Cloth): Model {
  const arena = new Arena(new ArrayBuffer(1 << 21), 'f64')
  return buildModel(arena, { cloth, panelFabric: cloth.panelIds.map(() => TEST_FABRIC) })
}

function sheet(pattern: SheetPattern, columns = 8): Cloth {
  return clothFromMesh(buildSheetMesh({ width: 0.2, height: 0.2, columns, rows: 8, pattern, seed: 5 }))
}

/** k of every element at the places x. */
function curvatures(model: Model, groups: readonly CurvatureGroup[], x: Float64Array): number[][] {
  const fold = emptyFold()
  const rest = restAngles(model)
  return groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, element) => {
      const k = [0, 0, 0]
      for (let i = 0; i < group.folds; i++) {
        const h = group.hinge[group.folds * element + i]
        measureFold(model.hingeVertex, h, x, fold)
        for (let r = 0; r < 3; r++) {
          k[r] += group.operator[group.folds * (3 * element + r) + i] * (fold.angle - rest[h])
        }
      }
      return k
    }),
  )
}

describe.each(PATTERNS)('curvature on a %s mesh', (pattern) => {
  const cloth = sheet(pattern)
  const model = modelOf(cloth)
  const groups = buildCurvatureGroups(model)

  it('is exact on every surface of constant curvature; u runs along y, v along −x', () => {
    for (const [k11, k22, k12] of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0.4, -0.7, 0.5],
    ]) {
      const scale = 1e-4 // [1/m] so flat that the angle is the jump of slope
      const x = cloth.position.slice()
      for (let at = 0; at < x.length; at += 3) {
        const [u, v] = [x[at + 1] - 0.1, 0.1 - x[at]]
        x[at + 2] = scale * (0.5 * k11 * u * u + 0.5 * k22 * v * v + k12 * u * v)
      }
      for (const k of curvatures(model, groups, x)) {
        expect(k[0] / scale).toBeCloseTo(k11, 6)
        expect(k[1] / scale).toBeCloseTo(k22, 6)
        expect(k[2] / scale).toBeCloseTo(2 * k12, 6)
      }
    }
  })

  it('covers the whole cloth with inner elements of six different vertices', () => {
    expect(groups.map((group) => group.folds)).toEqual([3])
    const [{ area, vertex, count }] = groups
    expect(area.reduce((sum, a) => sum + a, 0)).toBeCloseTo(0.04, 12)
    for (let e = 0; e < count; e++) expect(new Set(vertex.subarray(6 * e, 6 * e + 6)).size).toBe(6)
  })

  it('does not magnify noise: one vertex lifted by δ bends its elements by less than 15 δ/ℓ²', () => {
    const x = cloth.position.slice()
    const lifted = model.hingeVertex[4 * Math.floor(model.hingeCount / 2)]
    x[3 * lifted + 2] = 1e-6
    const length = Math.sqrt(0.04 / model.triCount)
    const most = Math.max(...curvatures(model, groups, x).flat().map(Math.abs))
    expect(most).toBeGreaterThan((0.1 * 1e-6) / (length * length))
    expect(most).toBeLessThan((15 * 1e-6) / (length * length))
  })
})

it('is measured in a strip one cell wide too, along its length', () => {
  const mesh = buildSheetMesh({ width: 0.02, height: 0.2, columns: 2, rows: 11, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  const model = modelOf(cloth)
  const groups = buildCurvatureGroups(model)
  expect(groups.length).toBeGreaterThan(0)
  expect(groups.every((group) => group.folds < 3)).toBe(true)
  const x = cloth.position.slice()
  for (let at = 0; at < x.length; at += 3) x[at + 2] = 1e-4 * 0.5 * x[at + 1] * x[at + 1]
  const inside = curvatures(model, groups, x)
  const area = groups.flatMap((group) => [...group.area])
  const mean = inside.reduce((sum, k, e) => sum + k[0] * area[e], 0) / area.reduce((sum, a) => sum + a, 0)
  expect(mean / 1e-4).toBeGreaterThan(0.85)
  expect(mean / 1e-4).toBeLessThan(1.05)
})

it('goes over a seam as if there were none', () => {
  const whole = sheet('grid')
  const half = (t: number) =>
    whole.triPattern.subarray(6 * t, 6 * t + 6).every((p, k) => k % 2 === 1 || p < 0.1005) ? 0 : 1
  const triPanel = whole.triPanel.map((_, t) => half(t))
  // the second piece lies turned by 90° in its own plane, grain along
  const triPattern = whole.triPattern.map((value, k) => {
    if (triPanel[Math.floor(k / 6)] === 0) return value
    return k % 2 === 0 ? -whole.triPattern[k + 1] : whole.triPattern[k - 1]
  })
  const seamed: Cloth = {
    ...joinVertices(
      whole,
      Int32Array.from({ length: whole.vertexCount }, (_, i) => i),
      whole.vertexCount,
    ),
    triPanel,
    triPattern,
    panelIds: ['a', 'b'],
    panelGrain: Float64Array.of(Math.PI / 2, Math.PI),
  }
  const x = whole.position.slice()
  for (let at = 0; at < x.length; at += 3) x[at + 2] = 1e-4 * (x[at] * x[at] + 0.3 * x[at] * x[at + 1])
  const [one, other] = [whole, seamed].map((cloth) => {
    const model = modelOf(cloth)
    return curvatures(model, buildCurvatureGroups(model), x)
  })
  one.forEach((k, e) => {
    k.forEach((value, r) => {
      expect(other[e][r]).toBeCloseTo(value, 9)
    })
  })
})
