import { expect, test } from 'vitest'
import { holdOffBones, passesBone } from './bones.ts'
import { cutDrawn, drawnScarf } from './drawn.fixture.ts'
import { refreshSheet } from './root-three.ts'
import { barBody } from './round-bar.fixture.ts'
import type { Bone } from './wrap-body.ts'
import { wornWrapping } from './wrapping.ts'

const bone: Bone = [
  [0, 0, 0],
  [0, 1, 0],
]

test('an edge that sweeps over a bone is seen, one that goes by is not', () => {
  const edge = (z: number, x = 0) => Float64Array.of(x - 0.05, 0.5, z, x + 0.05, 0.5, z)
  expect(passesBone([bone], edge(-0.1), edge(0.1), 0, 3)).toBe(true)
  expect(passesBone([bone], edge(0.02), edge(0.1), 0, 3)).toBe(false)
  expect(passesBone([bone], edge(-0.1, 0.06), edge(0.1, 0.06), 0, 3)).toBe(false)
  expect(passesBone([[bone[0], [0, 0.4, 0]]], edge(-0.1), edge(0.1), 0, 3)).toBe(false)
})

test('cloth pulled through a thin arm stays before it', () => {
  const { cloth } = cutDrawn(drawnScarf(0.3, 0.1), 0.03)
  const position = cloth.position.slice()
  for (let at = 0; at < position.length; at += 3) {
    position[at + 1] += 0.5
    position[at + 2] = 0.06
  }
  const wrapping = wornWrapping({ ...cloth, position }, barBody([{ x: 0, radius: 0.04, height: 1 }], [bone]))
  refreshSheet(wrapping)
  wrapping.before.set(wrapping.x)
  for (let at = 2; at < 3 * cloth.vertexCount; at += 3) wrapping.x[at] = -0.06 // all the way, in one step
  expect(holdOffBones(wrapping)).toBeGreaterThan(3)
  let behind = 0
  for (let i = 0; i < cloth.vertexCount; i++) {
    if (Math.abs(wrapping.x[3 * i]) < 0.015 && wrapping.x[3 * i + 2] < 0) behind++
  }
  expect(behind).toBe(0)
})
