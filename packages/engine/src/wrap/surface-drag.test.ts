import { expect, test } from 'vitest'
import { cutDrawn, drawnScarf } from './drawn.fixture.ts'
import { barBody } from './round-bar.fixture.ts'
import { beginSurfaceDrag, buildDependencies, dragSurface, endSurfaceDrag } from './surface-drag.ts'
import { buildWrapCloth } from './wrap-cloth.ts'
import { wornWrapping } from './wrapping.ts'

const RADIUS = 0.1
const { cloth } = cutDrawn(drawnScarf(0.5, 0.3), 0.025)

/** Nearly once round a bar. */
function ring(off = 0.004) {
  const position = cloth.position.slice()
  const out = RADIUS + off
  for (let at = 0; at < position.length; at += 3) {
    const angle = cloth.position[at] / out
    position.set([out * Math.sin(angle), 0.5 + cloth.position[at + 1], out * Math.cos(angle)], at)
  }
  return wornWrapping({ ...cloth, position }, barBody([{ x: 0, radius: RADIUS, height: 1 }]))
}

const front = Array.from({ length: cloth.vertexCount }, (_, i) => i).reduce((a, b) => {
  const away = (i: number) => Math.hypot(cloth.position[3 * i], cloth.position[3 * i + 1])
  return away(a) <= away(b) ? a : b
})

test('everybody comes after the parents, and only the hand has none', () => {
  const { order, start, parent } = buildDependencies(buildWrapCloth(cloth), front)
  expect(order[0]).toBe(front)
  expect(new Set(order).size).toBe(cloth.vertexCount)
  const turn = new Map([...order].map((i, n) => [i, n]))
  let orphans = 0
  let early = 0
  for (let n = 0; n < order.length; n++) {
    if (start[n] === start[n + 1]) orphans++
    for (let k = start[n]; k < start[n + 1]; k++) if ((turn.get(parent[k]) as number) >= n) early++
  }
  expect(orphans).toBe(1)
  expect(early).toBe(0)
})

test('dragged to the side, cloth turns about the bar: all by the same angle', () => {
  const wrapping = ring()
  const before = wrapping.x.slice()
  const drag = beginSurfaceDrag(wrapping, front)
  dragSurface(drag, [0.04, 0, 0])
  const turned: number[] = []
  for (let i = 0; i < cloth.vertexCount; i++) {
    const way =
      Math.atan2(wrapping.x[3 * i], wrapping.x[3 * i + 2]) - Math.atan2(before[3 * i], before[3 * i + 2])
    turned.push(way - 2 * Math.PI * Math.round(way / (2 * Math.PI)))
  }
  endSurfaceDrag(drag)
  const wanted = turned[front]
  expect(wanted * RADIUS).toBeGreaterThan(0.035)
  expect(Math.min(...turned)).toBeGreaterThan(0.9 * wanted)
  expect(Math.max(...turned)).toBeLessThan(1.1 * wanted)
})

test('dragged along the bar, all of it slides', () => {
  const wrapping = ring()
  const before = wrapping.x.slice()
  const drag = beginSurfaceDrag(wrapping, front)
  expect(dragSurface(drag, [0, 0.05, 0])).toBe(3) // no more than 2 cm at a time
  const risen = Array.from({ length: cloth.vertexCount }, (_, i) => wrapping.x[3 * i + 1] - before[3 * i + 1])
  expect(Math.min(...risen)).toBeGreaterThan(0.9 * 0.05)
})

test('nobody pulls it off the body so, and far from it there is nothing to slide on', () => {
  const wrapping = ring()
  dragSurface(beginSurfaceDrag(wrapping, front), [0, 0, 0.05])
  expect(wrapping.gap[front]).toBeLessThan(0.006)
  expect(() => beginSurfaceDrag(ring(0.3), front)).toThrow('nothing to slide on here')
})
