import { describe, expect, it } from 'vitest'
import { buildGroundCollider, buildSphereCollider } from '../contact/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { clearPanels } from './clear-panels.ts'

const ball = buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0.4 })
const CLEARANCE = 0.008 // [m]

describe('clearPanels', () => {
  it('leaves panels alone that start free', () => {
    const cloth = panelAt(0.13)
    const before = cloth.position.slice()
    expect(clearPanels(cloth, [ball])).toEqual({ moved: [], stuck: [] })
    expect(cloth.position).toEqual(before)
  })

  it('moves a panel as a whole, outwards, no further than it must', () => {
    const cloth = panelAt(0.09) // the middle of the panel starts 10 mm inside
    const before = cloth.position.slice()
    const { moved, stuck } = clearPanels(cloth, [ball])
    expect(stuck).toEqual([])
    expect(moved).toHaveLength(1)
    expect(moved[0].panel).toBe(cloth.panelIds[0])
    moved[0].direction.forEach((part, k) => {
      expect(part).toBeCloseTo([0, 0, 1][k], 12)
    })
    expect(moved[0].distance).toBeCloseTo(0.02, 12) // 18 mm are missing, moves are in steps of 5
    cloth.position.forEach((value, k) => {
      expect(value - before[k]).toBeCloseTo(k % 3 === 2 ? 0.02 : 0, 12)
    })
    expect(smallestDistance(cloth)).toBeGreaterThanOrEqual(CLEARANCE)
  })

  it('goes up where that is shorter than out', () => {
    const ground = buildGroundCollider({ level: 0, friction: 0.4 })
    const cloth = panelAt(0.5)
    for (let at = 1; at < cloth.position.length; at += 3) cloth.position[at] += 0.02 // lower edge 20 mm below the ground
    const { moved } = clearPanels(cloth, [ground])
    expect(moved[0].direction).toEqual([0, 1, 0])
    expect(moved[0].distance).toBeCloseTo(0.03, 12)
  })

  it('names a panel that no plain move frees', () => {
    const huge = buildSphereCollider({ centre: [0, 0, 0], radius: 0.6, friction: 0.4 })
    const cloth = panelAt(0.1)
    const before = cloth.position.slice()
    expect(clearPanels(cloth, [huge])).toEqual({ moved: [], stuck: [cloth.panelIds[0]] })
    expect(cloth.position).toEqual(before)
  })
})

/** A panel of 80 mm that faces +z, its middle on the z axis. */
function panelAt(z: number): Cloth {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: 0.08, height: 0.08, columns: 9, rows: 9, pattern: 'grid' }),
  )
  for (let at = 0; at < cloth.position.length; at += 3) {
    cloth.position[at] -= 0.04
    cloth.position[at + 1] -= 0.04
    cloth.position[at + 2] += z
  }
  return cloth
}

function smallestDistance({ position }: Cloth): number {
  let smallest = Number.POSITIVE_INFINITY
  for (let at = 0; at < position.length; at += 3) {
    smallest = Math.min(smallest, Math.hypot(position[at], position[at + 1], position[at + 2]) - 0.1)
  }
  return smallest
}
