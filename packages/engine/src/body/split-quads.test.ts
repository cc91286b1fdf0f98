import { expect, test } from 'vitest'
import { splitQuads } from './split-quads.ts'

test('cuts along the shorter diagonal and keeps the winding', () => {
  // a kite, counter-clockwise: 0–2 is 4 long, 1–3 is 2 long
  const kite = Float64Array.of(-2, 0, 0, 0, -1, 0, 2, 0, 0, 0, 1, 0)
  for (const quad of [
    [0, 1, 2, 3],
    [1, 2, 3, 0],
  ]) {
    const tri = splitQuads(kite, Int32Array.from(quad))
    let area = 0
    for (let at = 0; at < 6; at += 3) {
      const corners = [...tri.slice(at, at + 3)]
      expect(corners).toContain(1)
      expect(corners).toContain(3)
      const [ax, ay, bx, by, cx, cy] = corners.flatMap((i) => [kite[3 * i], kite[3 * i + 1]])
      const signed = 0.5 * ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
      expect(signed).toBeGreaterThan(0)
      area += signed
    }
    expect(area).toBeCloseTo(4, 12)
  }
})
