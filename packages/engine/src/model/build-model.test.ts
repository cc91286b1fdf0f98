import { describe, expect, it } from 'vitest'
import { ARENA_START, Arena } from '../core/index.ts'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { MATERIAL_STRIDE } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { buildModel, buildState, modelBytes } from './build-model.ts'
import { type Cloth, clothFromMesh, joinVertices } from './cloth.ts'

const FABRIC = { ...TEST_FABRIC, density: 0.17 }

describe('buildModel', () => {
  it.each(['grid', 'equilateral'] as const)('weighs density × area, on a %s sheet', (pattern) => {
    const model = modelOf(sheet(pattern))
    expect(sum(model.triArea)).toBeCloseTo(0.3 * 0.2, 14)
    expect(sum(model.vertexArea)).toBeCloseTo(0.3 * 0.2, 14)
    expect(sum(model.vertexMass)).toBeCloseTo(0.17 * 0.3 * 0.2, 14)
    model.inverseMass.forEach((w, i) => {
      expect(w * model.vertexMass[i]).toBeCloseTo(1, 14)
    })
  })

  it.each(['grid', 'equilateral'] as const)('takes the grain for the warp, on a %s sheet', (pattern) => {
    // The sheet's grain runs along y of the pattern: pulled by 3 % along y only U = F (1, 0), the warp, grows longer.
    const cloth = sheet(pattern)
    const model = modelOf(cloth)
    for (let t = 0; t < model.triCount; t++) {
      const [m00, m01, m10, m11] = model.triRestInverse.subarray(4 * t, 4 * t + 4)
      const edge = (corner: number) => [
        cloth.triPattern[6 * t + 2 * corner] - cloth.triPattern[6 * t],
        1.03 * (cloth.triPattern[6 * t + 2 * corner + 1] - cloth.triPattern[6 * t + 1]),
      ]
      const [e1, e2] = [edge(1), edge(2)]
      expect(Math.hypot(e1[0] * m00 + e2[0] * m10, e1[1] * m00 + e2[1] * m10)).toBeCloseTo(1.03, 10)
      expect(Math.hypot(e1[0] * m01 + e2[0] * m11, e1[1] * m01 + e2[1] * m11)).toBeCloseTo(1, 10)
    }
  })

  it('has a hinge per inner edge, without rest angle', () => {
    const cloth = sheet('grid')
    const model = modelOf(cloth)
    expect(model.hingeCount).toBe(3 * cloth.triCount - (cloth.vertexCount + cloth.triCount - 1)) // Euler
    expect(model.hingeRestSine.every((sine) => sine === 0)).toBe(true)
    expect(model.hingeStiffness.every((k) => k > 0)).toBe(true)
  })

  it('gives a panel that is cut face down the same areas and the inverse of its mirrored shape', () => {
    const plain = sheet('equilateral')
    const mirrored: Cloth = {
      ...plain,
      triPattern: plain.triPattern.map((value, k) => (k % 2 === 0 ? -value : value)),
    }
    const one = modelOf(plain)
    const other = modelOf(mirrored)
    one.triArea.forEach((area, t) => {
      expect(other.triArea[t] / area).toBeCloseTo(1, 12)
    })
    one.vertexMass.forEach((mass, i) => {
      expect(other.vertexMass[i] / mass).toBeCloseTo(1, 12)
    })
    expect(restError(mirrored, other)).toBeLessThan(1e-12)
    // grain π/2: the warp is the pattern's y, so u keeps and v = −x turns its sign
    one.triRestInverse.forEach((value, k) => {
      expect(other.triRestInverse[k]).toBeCloseTo(k % 2 === 0 ? value : -value, 9)
    })
  })

  it('inverts the rest edges in fabric axes, whatever the grain', () => {
    for (const grain of [0, 0.4, Math.PI / 2, -2]) {
      const cloth = { ...sheet('equilateral'), panelGrain: Float64Array.of(grain) }
      expect(restError(cloth, modelOf(cloth)), `grain ${grain}`).toBeLessThan(1e-12)
    }
  })

  it('shares a row between panels of one fabric, and weighs each panel by its own', () => {
    const cloth = sheet('grid')
    const triPanel = cloth.triPanel.map((_, t) => (t < cloth.triCount / 2 ? 0 : 1))
    const two = { ...cloth, triPanel, panelIds: ['a', 'b'], panelGrain: new Float64Array(2) }
    const same = buildModel(arenaFor(two), { cloth: two, panelFabric: [FABRIC, FABRIC] })
    expect(same.material.length).toBe(MATERIAL_STRIDE)
    const heavy = { ...FABRIC, density: 1 }
    const model = buildModel(arenaFor(two), { cloth: two, panelFabric: [FABRIC, heavy] })
    expect(model.material.length).toBe(2 * MATERIAL_STRIDE)
    expect(sum(model.vertexMass)).toBeCloseTo(0.03 * 0.17 + 0.03, 12)
  })

  it('holds pins by mass without end, and starts at the cloth’s own places', () => {
    const cloth = sheet('grid')
    const arena = arenaFor(cloth)
    const model = buildModel(arena, { cloth, panelFabric: [FABRIC], pinned: [0, 6] })
    expect([model.inverseMass[0], model.inverseMass[6]]).toEqual([0, 0])
    expect(model.vertexMass[0]).toBeGreaterThan(0)
    const state = buildState(arena, cloth.position)
    expect([...state.x]).toEqual([...cloth.position])
    expect(state.v.every((value) => value === 0)).toBe(true)
  })

  it('refuses a triangle without area and a vertex without triangle', () => {
    const cloth = sheet('grid')
    const flat = { ...cloth, triPattern: cloth.triPattern.slice() }
    flat.triPattern.fill(0, 0, 6)
    expect(() => modelOf(flat)).toThrow('triangle 0 of panel sheet has no area')
    const lone = {
      ...cloth,
      vertexCount: cloth.vertexCount + 1,
      position: new Float64Array(3 * cloth.vertexCount + 3),
    }
    expect(() => modelOf(lone)).toThrow(`vertex ${cloth.vertexCount} belongs to no triangle`)
  })
})

describe('joinVertices', () => {
  it('keeps mass and pattern, and puts joined vertices in the middle', () => {
    const cloth = sheet('grid')
    const last = cloth.vertexCount - 1
    const vertexClass = Int32Array.from({ length: cloth.vertexCount }, (_, i) => (i === last ? 0 : i))
    const joined = joinVertices(cloth, vertexClass, last)
    expect([...joined.position.subarray(0, 3)]).toEqual([0.15, 0.1, 0])
    expect(joined.triPattern).toBe(cloth.triPattern)
    expect(sum(modelOf(joined).vertexMass)).toBeCloseTo(0.17 * 0.06, 14)
  })
})

function sheet(pattern: 'grid' | 'equilateral'): Cloth {
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.3, height: 0.2, columns: 7, rows: 5, pattern }))
  return { ...cloth, panelIds: ['sheet'] }
}

function arenaFor(cloth: Cloth): Arena {
  return new Arena(
    new ArrayBuffer(
      ARENA_START + modelBytes(cloth.vertexCount, cloth.triCount, 2) + 48 * cloth.vertexCount + 64,
    ),
    'f64',
  )
}

function modelOf(cloth: Cloth) {
  return buildModel(arenaFor(cloth), { cloth, panelFabric: [FABRIC] })
}

/** Largest |Dm⁻¹ Dm − 1|, with Dm from the pattern turned into fabric axes. */
function restError(cloth: Cloth, model: ReturnType<typeof modelOf>): number {
  const [c, s] = [Math.cos(cloth.panelGrain[0]), Math.sin(cloth.panelGrain[0])]
  let worst = 0
  for (let t = 0; t < cloth.triCount; t++) {
    const p = cloth.triPattern.subarray(6 * t, 6 * t + 6)
    const edge = (k: number) => [p[2 * k] - p[0], p[2 * k + 1] - p[1]]
    const [e1, e2] = [edge(1), edge(2)].map(([x, y]) => [c * x + s * y, c * y - s * x])
    const [m00, m01, m10, m11] = model.triRestInverse.subarray(4 * t, 4 * t + 4)
    const product = [
      m00 * e1[0] + m01 * e1[1] - 1,
      m00 * e2[0] + m01 * e2[1],
      m10 * e1[0] + m11 * e1[1],
      m10 * e2[0] + m11 * e2[1] - 1,
    ]
    worst = Math.max(worst, ...product.map(Math.abs))
  }
  return worst
}

function sum(values: ArrayLike<number>): number {
  return Array.from(values).reduce((total, value) => total + value, 0)
}
