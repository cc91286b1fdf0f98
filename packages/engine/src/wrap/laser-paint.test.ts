import { expect, test } from 'vitest'
import { cutDrawn, drawnTube, straight } from './drawn.fixture.ts'
import { castRay, laserBody, laserCloth, laserTable, type Ray } from './laser-paint.ts'
import { skinPoint } from './marks.ts'
import { roundBars } from './round-bar.fixture.ts'

const bars = roundBars([
  { x: 0, radius: 0.1, height: 1 },
  { x: 0.4, radius: 0.05, height: 1 },
])
const fromFront = (x: number, y: number): Ray => ({ from: [x, y, 2], way: [0, 0, -1] })

test('a ray meets all it goes through, the nearest first', () => {
  expect(castRay(bars, fromFront(0.03, 0.505)).length).toBe(2)
  expect(castRay(bars, { from: [-2, 0.505, 0.01], way: [1, 0, 0] }).length).toBe(4)
  expect(castRay(bars, fromFront(0.25, 0.505))).toEqual([])
})

test('one stroke on the body is two: where the light goes in, and where it first comes out', () => {
  const { front, back } = laserBody(
    bars,
    straight([-0.05, 0.51], [0.05, 0.51]).map(([x, y]) => fromFront(x, y)),
  )
  expect(front.length).toBe(13)
  expect(back.length).toBe(13)
  const depth = (places: typeof front) => places.map((place) => skinPoint({ mesh: bars }, place)[2])
  expect(Math.min(...depth(front))).toBeGreaterThan(0.08)
  expect(Math.max(...depth(back))).toBeLessThan(-0.08)
  const side = laserBody(bars, [{ from: [2, 0.51, 0.01], way: [-1, 0, 0] }])
  expect(skinPoint({ mesh: bars }, side.back[0])[0]).toBeCloseTo(0.35, 2) // of the arm, not beyond the trunk
})

test('through worn cloth the stroke is on the piece before and on the one behind', () => {
  const { cloth } = cutDrawn(drawnTube(0.6, 0.3), 0.03)
  const position = cloth.position.slice()
  const done = new Set<number>()
  for (let c = 0; c < cloth.triVertex.length; c++) {
    const i = cloth.triVertex[c]
    if (done.has(i)) continue
    done.add(i)
    const back = cloth.panelIds[cloth.triPanel[Math.floor(c / 3)]] === 'back'
    const angle = cloth.triPattern[2 * c] / (0.6 / (2 * Math.PI)) + (back ? Math.PI : 0)
    position.set([0.0955 * Math.sin(angle), cloth.triPattern[2 * c + 1], 0.0955 * Math.cos(angle)], 3 * i)
  }
  const { front, back } = laserCloth(
    { ...cloth, position },
    straight([-0.03, 0.151], [0.03, 0.151]).map(([x, y]) => fromFront(x, y)),
  )
  expect(front?.panel).toBe('front')
  expect(back?.panel).toBe('back')
  expect(front?.stroke.at(-1)?.[0]).toBeGreaterThan(0.02)
  expect(back?.stroke.at(-1)?.[0]).toBeLessThan(-0.02) // seen from behind the same place is to the left
})

test('on the table it is the upper piece, and the one wrong side up below', () => {
  const garment = drawnTube(0.4, 0.3)
  const table = [
    { panel: 'back', at: [1, 1] as [number, number], angle: 0, mirrored: true },
    { panel: 'front', at: [1, 1] as [number, number], angle: 0, mirrored: false },
  ]
  const { front, back } = laserTable(garment, table, straight([1.02, 1.1], [1.06, 1.1], 2))
  expect(front).toMatchObject({ panel: 'front' })
  expect(front?.stroke[0][0]).toBeCloseTo(0.02, 12)
  expect(back).toMatchObject({ panel: 'back' })
  expect(back?.stroke[0][0]).toBeCloseTo(-0.02, 12)
  expect(laserTable(garment, table, [[3, 3]])).toEqual({ front: null, back: null })
})
