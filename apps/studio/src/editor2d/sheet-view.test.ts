import { describe, expect, it } from 'vitest'
import { fitView, panBy, zoomAt, zoomPercent } from './sheet-view.ts'

describe('sheet view', () => {
  const view = fitView({ width: 1000, height: 500 }, 556, 800)

  it('fits the sheet inside the margins, in the middle', () => {
    expect(view.scale).toBeCloseTo(0.5, 12)
    expect(view.x).toBeCloseTo(28, 12)
    expect(view.y + 0.5 * view.scale * 500).toBeCloseTo(400, 12)
  })

  it('keeps the place under the pointer when zooming', () => {
    const near = zoomAt(view, 3, 200, 150)
    const before = [(200 - view.x) / view.scale, (150 - view.y) / view.scale]
    expect((200 - near.x) / near.scale).toBeCloseTo(before[0], 10)
    expect((150 - near.y) / near.scale).toBeCloseTo(before[1], 10)
  })

  it('pans by pixels and never zooms out of reach', () => {
    expect(panBy(view, 10, -4)).toEqual({ scale: view.scale, x: view.x + 10, y: view.y - 4 })
    expect(zoomAt(view, 1e9, 0, 0).scale).toBe(40)
    expect(zoomPercent({ scale: 96 / 25.4, x: 0, y: 0 })).toBe('100 %')
  })
})
