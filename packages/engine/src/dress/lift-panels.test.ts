import { describe, expect, it } from 'vitest'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { liftPanels } from './lift-panels.ts'

const EDGE = 0.02 // [m]
const CLEARANCE = 0.008 // [m]

/** A square of 20 cm, upright, facing +z, its lower left corner at (left, 0, z). */
function panelAt(left: number, z: number): Cloth {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: 0.2, height: 0.2, columns: 11, rows: 11, pattern: 'grid' }),
  )
  for (let at = 0; at < cloth.position.length; at += 3) {
    cloth.position[at] += left
    cloth.position[at + 2] = z
  }
  return cloth
}

describe('liftPanels', () => {
  it('leaves a panel alone that lies outside', () => {
    const panel = panelAt(0, 0.05)
    const before = panel.position.slice()
    expect(liftPanels(panel, panelAt(0, 0.04), EDGE)).toEqual([])
    expect(panel.position).toEqual(before)
  })

  it('brings a panel from inside to the clearance outside, along its normal', () => {
    const panel = panelAt(0, 0.01)
    const [move] = liftPanels(panel, panelAt(0, 0.04), EDGE)
    expect(move.distance).toBeCloseTo(0.03 + CLEARANCE, 12)
    expect(move.direction[2]).toBeCloseTo(1, 12)
    for (let at = 0; at < panel.position.length; at += 3)
      expect(panel.position[at + 2]).toBeCloseTo(0.04 + CLEARANCE, 12)
  })

  it('looks only at what is before it', () => {
    expect(liftPanels(panelAt(0, 0.01), panelAt(0.25, 0.04), EDGE)).toEqual([])
    expect(liftPanels(panelAt(0, 0.01), panelAt(0.19, 0.04), EDGE)).toHaveLength(1)
  })

  it('the highest worn vertex decides', () => {
    const worn = panelAt(0, 0)
    worn.position[3 * 60 + 2] = 0.03
    const [move] = liftPanels(panelAt(0, 0.02), worn, EDGE)
    expect(move.distance).toBeCloseTo(0.01 + CLEARANCE, 12)
  })
})
