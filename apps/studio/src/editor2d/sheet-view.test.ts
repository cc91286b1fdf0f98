import { describe, expect, it } from 'vitest'
import { fitView, panBy, sheetPlace, sheetTransform, turnAt, zoomAt, zoomPercent } from './sheet-view.ts'

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
    expect(panBy(view, 10, -4)).toEqual({ ...view, x: view.x + 10, y: view.y - 4 })
    expect(zoomAt(view, 1e9, 0, 0).scale).toBe(40)
    expect(zoomPercent({ ...view, scale: 96 / 25.4 })).toBe('100 %')
  })

  it('turns about a place of the window, which stays, and finds its way back to the sheet', () => {
    const turned = zoomAt(turnAt(view, Math.PI / 6, 200, 150), 2, 200, 150)
    const [a, b] = [sheetPlace(view, 200, 150), sheetPlace(turned, 200, 150)]
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThan(1e-9)
    const right = sheetPlace(turned, 260, 150) // 60 px on the screen are 60 mm at scale 1, turned back
    expect(right[0] - b[0]).toBeCloseTo(60 * Math.cos(Math.PI / 6), 9)
    expect(right[1] - b[1]).toBeCloseTo(-60 * Math.sin(Math.PI / 6), 9)
    expect(sheetTransform(turned)).toMatch(/rotate\(30(\.0\d*)?\)|rotate\(29\.99/)
    expect(sheetTransform(view)).not.toContain('rotate')
  })
})
