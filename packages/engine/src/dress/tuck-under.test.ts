import { describe, expect, it } from 'vitest'
import { buildSphereMesh, type Collider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths } from '../model/index.ts'
import { tuckUnder } from './tuck-under.ts'

const SIDE = 21 // vertices
const EDGE = 0.02 // [m]
const RADIUS = 0.5 // of the body [m]

/** A sheet on a ball around the origin, at a height over its surface given by its place on it [m]. */
function sheetOver(height: (u: number, v: number) => number): Cloth {
  const width = (SIDE - 1) * EDGE
  const cloth = clothFromMesh(
    buildSheetMesh({ width, height: width, columns: SIDE, rows: SIDE, pattern: 'grid' }),
  )
  for (let i = 0; i < cloth.vertexCount; i++) {
    const u = EDGE * ((i % SIDE) - (SIDE - 1) / 2)
    const v = EDGE * (Math.floor(i / SIDE) - (SIDE - 1) / 2)
    const scale = (RADIUS + height(u, v)) / Math.hypot(u, v, RADIUS)
    cloth.position.set([scale * u, scale * v, scale * RADIUS], 3 * i)
  }
  return cloth
}

/** Distances of a ball, exact; its mesh has flat faces inside. */
const ball: Collider = {
  friction: 0,
  mesh: buildSphereMesh([0, 0, 0], RADIUS, 4),
  gap: (x: Float64Array, at: number, { normal }: { normal: Float64Array }) => {
    const r = Math.hypot(x[at], x[at + 1], x[at + 2])
    for (let k = 0; k < 3; k++) normal[k] = x[at + k] / r
    return r - RADIUS
  },
} as unknown as Collider

const radius = (cloth: Cloth, i: number) => Math.hypot(...cloth.position.subarray(3 * i, 3 * i + 3))

/** A shirt 6 mm below a band, with a fold that stands 3 cm out through it. */
function caught(): { cloth: Cloth; innerCount: number } {
  const shirt = sheetOver((u, v) => (Math.abs(u) < 0.025 && Math.abs(v) < 0.07 ? 0.04 : 0.004))
  const band = sheetOver(() => 0.01)
  return { cloth: joinCloths([shirt, band]), innerCount: shirt.vertexCount }
}

describe('tuckUnder', () => {
  it('pushes a fold that a seam has caught under the outer cloth and off the body', () => {
    const { cloth, innerCount } = caught()
    expect(countCrossings(cloth)).toBeGreaterThan(20)
    expect(tuckUnder(cloth, innerCount, [ball])).toBe(true)
    expect(countCrossings(cloth)).toBe(0)
    expect(countCrossings(cloth, ball.mesh)).toBe(0)
    for (let i = 0; i < innerCount; i++) {
      expect(radius(cloth, i)).toBeGreaterThan(RADIUS)
      expect(radius(cloth, i)).toBeLessThan(radius(cloth, innerCount + i))
    }
  })

  it('moves nothing far from the fold', () => {
    const { cloth, innerCount } = caught()
    const before = cloth.position.slice()
    tuckUnder(cloth, innerCount, [ball])
    for (const i of [0, SIDE - 1, innerCount - 1, innerCount, cloth.vertexCount - 1])
      expect([...cloth.position.subarray(3 * i, 3 * i + 3)]).toEqual([...before.subarray(3 * i, 3 * i + 3)])
  })

  it('leaves everything as it was where it fails: the shirt lies outside altogether', () => {
    const shirt = sheetOver((u) => (u < 0 ? 0.004 : 0.04))
    const cloth = joinCloths([shirt, sheetOver(() => 0.02)])
    const before = cloth.position.slice()
    const none: Collider = { ...ball, gap: () => Number.POSITIVE_INFINITY }
    expect(tuckUnder(cloth, shirt.vertexCount, [none])).toBe(false)
    expect(cloth.position).toEqual(before)
  })
})
