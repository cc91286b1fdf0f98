import { expect, test } from 'vitest'
import { countCrossings } from '../geometry/index.ts'
import { showDressed } from './dressed-picture.ts'
import { buildFineCloth, type ClothShape, placeFineCloth } from './fine-cloth.ts'
import { findFreeRuns } from './free-edges.ts'
import { layStitches } from './stitch-rows.ts'

const look = {
  colour: '#8fa6bf',
  reverse: '#8199b2',
  weave: 'plain',
  pitch: 0.0005,
  sheen: 0.4,
  roughness: 0.8,
} as const

/** A tube of radius r and height h about y with n × m cells, of two panels, its pattern unrolled; outside is outward. */
function tube(r: number, h: number, n: number, m: number): ClothShape & { position: Float64Array } {
  const position: number[] = []
  const corner: number[] = []
  const pattern: number[] = []
  const panel: number[] = []
  for (let j = 0; j <= m; j++) {
    for (let i = 0; i < n; i++) {
      const angle = (2 * Math.PI * i) / n
      position.push(r * Math.sin(angle), (h * j) / m, r * Math.cos(angle))
    }
  }
  const step = (2 * Math.PI * r) / n
  for (let j = 0; j < m; j++) {
    for (let i = 0; i < n; i++) {
      const cell = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ]
      for (const k of [0, 1, 2, 0, 2, 3]) {
        corner.push(cell[k][1] * n + (cell[k][0] % n))
        pattern.push(step * cell[k][0], (h * cell[k][1]) / m)
      }
      panel.push(i < n / 2 ? 0 : 1, i < n / 2 ? 0 : 1)
    }
  }
  return {
    position: Float64Array.from(position),
    triVertex: Int32Array.from(corner),
    triPattern: Float64Array.from(pattern),
    triPanel: Int32Array.from(panel),
    panelIds: ['front', 'back'],
  }
}

test('fine cloth keeps the simulated vertices and comes nearer to the round it was cut from', () => {
  const cloth = tube(0.2, 0.3, 40, 10)
  const fine = buildFineCloth(cloth, 3)
  const x = new Float64Array(3 * fine.vertexCount)
  placeFineCloth(fine, cloth.position, x)
  expect(x.subarray(0, cloth.position.length)).toEqual(cloth.position)
  let worst = 0
  for (let at = 0; at < x.length; at += 3) {
    worst = Math.max(worst, Math.abs(Math.sqrt(x[at] ** 2 + x[at + 2] ** 2) - 0.2))
  }
  expect(worst).toBeLessThan(0.4 * 0.2 * (1 - Math.cos(Math.PI / 40))) // flat triangles: all of the sagitta
})

test('neighbours meet without a crack: every fine edge inside has two triangles', () => {
  const fine = buildFineCloth(tube(0.2, 0.3, 12, 3), 4)
  const sides = new Map<string, number>()
  for (let c = 0; c < fine.triVertex.length; c++) {
    const [i, j] = [fine.triVertex[c], fine.triVertex[c % 3 === 2 ? c - 2 : c + 1]]
    const key = `${Math.min(i, j)} ${Math.max(i, j)}`
    sides.set(key, (sides.get(key) ?? 0) + 1)
  }
  expect([...sides.values()].filter((count) => count === 1).length).toBe(2 * 12 * 4) // the two hems
  expect(Math.max(...sides.values())).toBe(2)
})

test('a hem of a tube is one closed run, turned deep; a neckline is stitched close to its edge', () => {
  const runs = findFreeRuns(buildFineCloth(tube(0.2, 0.3, 40, 10), 1))
  expect(runs.map(({ edges, closed }) => [edges.length, closed])).toEqual([
    [40, true],
    [40, true],
  ])
  expect(runs[0].depth[0]).toBe(0.02)
  const ring = tube(0.1, 0.05, 40, 2) // the same rows laid flat: an inner edge of 0.1 m and an outer of 0.15 m radius
  const pattern = new Float64Array(ring.triPattern.length)
  for (let c = 0; c < ring.triVertex.length; c++) {
    const row = Math.floor(ring.triVertex[c] / 40)
    const angle = (2 * Math.PI * (ring.triVertex[c] % 40)) / 40
    pattern[2 * c] = (0.1 + 0.025 * row) * Math.cos(angle)
    pattern[2 * c + 1] = (0.1 + 0.025 * row) * Math.sin(angle)
  }
  const flat = findFreeRuns(buildFineCloth({ ...ring, triPattern: pattern }, 1))
  expect(flat.map(({ depth }) => depth[10])).toEqual([0.007, 0.02])
})

test('what would pass through the body is shown flat: no crossing is left', () => {
  const cloth = tube(0.2, 0.3, 16, 4)
  const dent = cloth.position.map((value, at) =>
    Math.floor(at / 3) % 2 === 0 && at % 3 !== 1 ? 0.9 * value : value,
  )
  const core = tube(0.17, 0.3, 16, 1) // nearer to the dents than the bend between them
  const body = { position: core.position, triVertex: core.triVertex }
  const simulated = { position: dent, triVertex: cloth.triVertex }
  expect(countCrossings(simulated, body)).toBe(0)
  const shown = showDressed({ ...cloth, position: dent }, body, { look, thickness: 0.0005, cuts: 3 })
  expect(shown.crossings).toBe(0)
  expect(countCrossings(shown.garment, shown.body!)).toBe(0)
})

test('the inside of a tube sees less of the sky than its outside, and trim lies within millimetres of its cloth', () => {
  const { garment } = showDressed(tube(0.15, 0.6, 40, 20), null, { look, thickness: 0.0005 })
  const mean = garment.shade.reduce((sum, value) => sum + value, 0) / garment.shade.length
  expect(mean).toBeGreaterThan(0.95)
  const turned = tube(0.15, 0.6, 40, 20)
  for (let t = 0; t < turned.triVertex.length; t += 3) turned.triVertex.subarray(t, t + 3).reverse()
  for (let t = 0; t < turned.triPattern.length; t += 6) {
    const [a, b, , , e, f] = turned.triPattern.slice(t, t + 6)
    ;(turned.triPattern as Float64Array).set([e, f], t)
    ;(turned.triPattern as Float64Array).set([a, b], t + 4)
  }
  const inner = showDressed(turned, null, { look, thickness: 0.0005 }).garment.shade
  const middle = inner.slice(40 * 10, 40 * 11)
  expect(Math.max(...middle)).toBeLessThan(0.6)
  const { position, triKind } = garment.trim
  expect(new Set(triKind)).toEqual(new Set([0, 1, 2])) // edges, thread, the seams between the panels
  let worst = 0
  for (let at = 0; at < position.length; at += 3) {
    worst = Math.max(worst, Math.abs(Math.sqrt(position[at] ** 2 + position[at + 2] ** 2) - 0.15))
  }
  expect(worst).toBeLessThan(0.001)
})

/** Places of stitches in the plane of a flat square of 20 cm with m × m cells [m]. */
function stitchPlaces(m: number): [number, number][] {
  const position: number[] = []
  const corner: number[] = []
  for (let j = 0; j <= m; j++) for (let i = 0; i <= m; i++) position.push((0.2 * i) / m, (0.2 * j) / m, 0)
  for (let j = 0; j < m; j++) {
    for (let i = 0; i < m; i++) {
      const a = j * (m + 1) + i
      corner.push(a, a + 1, a + m + 2, a, a + m + 2, a + m + 1)
    }
  }
  const fine = buildFineCloth({
    position,
    triVertex: Int32Array.from(corner),
    triPattern: Float64Array.from(corner.flatMap((i) => [position[3 * i], position[3 * i + 1]])),
    triPanel: new Int32Array(corner.length / 3),
    panelIds: ['square'],
  })
  const x = new Float64Array(3 * fine.vertexCount)
  placeFineCloth(fine, position, x)
  const { endCount, endVertex, endShare } = layStitches(fine, findFreeRuns(fine), 1)
  return Array.from({ length: endCount }, (_, end) => {
    const place: [number, number] = [0, 0]
    for (let k = 0; k < 3; k++) {
      const at = 3 * endVertex[3 * end + k]
      for (let c = 0; c < 2; c++) place[c] += endShare[3 * end + k] * x[at + c]
    }
    return place
  })
}

test('rows of stitches run round a square without crossing at its corners', () => {
  const places = stitchPlaces(10)
  const inner = places.map(([x, y]) => Math.min(x, y, 0.2 - x, 0.2 - y)) // the nearest edge
  expect(Math.min(...inner)).toBeGreaterThan(0.0185) // 20 mm deep, also near the other edge of a corner
  expect(Math.max(...inner)).toBeLessThan(0.0201)
  expect(places.length).toBeGreaterThan((2 * 4 * 0.155) / 0.0032) // and all round
})
