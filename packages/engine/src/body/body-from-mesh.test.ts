import { expect, test } from 'vitest'
import { nothingCrosses as findCrossings } from './body-files.fixture.ts'
import { bodyFromMesh } from './body-from-mesh.ts'
import { cube } from './cube.fixture.ts'

const made = (scale: number, more = {}) =>
  bodyFromMesh({ ...cube, position: cube.position.map((v) => v * scale) }, 'box', { findCrossings, ...more })

test('metres are taken as they are, to the bit', () => {
  const { body, notes } = made(0.9)
  expect(notes).toEqual([])
  expect(body.position).toEqual(cube.position.map((v) => v * 0.9))
  expect(body).toMatchObject({
    name: 'box',
    height: 1.8,
    vertexCount: 8,
    triCount: 12,
    girths: {},
    joints: {},
  })
})

test.each([
  [85, 'centimetres', 1.7],
  [850, 'millimetres', 1.7],
  [8.5, 'decimetres', 1.7],
])('%s units to the half: %s', (scale, unit, height) => {
  const { body, notes } = made(scale)
  expect(body.height).toBeCloseTo(height, 12)
  expect(notes.join()).toContain(unit)
})

test('a unit that is told is not guessed; no size of a person stays metres with a word', () => {
  expect(made(85, { metresPerUnit: 0.005 })).toMatchObject({ notes: [], body: { height: 0.85 } })
  expect(made(0.05).notes.join()).toContain('taken as metres')
})

test('z up, floating and inside out: stood up, set down and turned', () => {
  const position = cube.position.slice()
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = cube.position.subarray(at, at + 3)
    position.set([0.3 * x, -0.2 * z, 0.9 * y + 0.5], at) // z up by our axes
  }
  const inward = cube.triVertex.map((_, k) => cube.triVertex[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1])
  const { body, notes, place } = bodyFromMesh({ position, triVertex: inward }, 'lying', { findCrossings })
  expect(notes.join()).toMatch(/inside out.*z was taken to be up.*stand on the ground/)
  expect(body.height).toBeCloseTo(1.8, 12)
  expect(body.triVertex).toEqual(cube.triVertex)
  for (let at = 0; at < position.length; at += 3) {
    expect(body.position[at]).toBeCloseTo(0.3 * cube.position[at], 12)
    expect(body.position[at + 1]).toBeCloseTo(0.9 * cube.position[at + 1], 12)
    expect(body.position[at + 2]).toBeCloseTo(0.2 * cube.position[at + 2], 12)
  }
  const again = position.slice()
  place(again)
  expect(again).toEqual(body.position)
})

test('what cannot be a body is refused in words', () => {
  const crossed = () => Int32Array.of(0, 5)
  expect(() => made(1, { findCrossings: crossed })).toThrow(/crosses itself in 1 places, first near \(/)
  const position = cube.position.slice()
  position[4] = Number.NaN
  expect(() => bodyFromMesh({ ...cube, position }, 'x', { findCrossings })).toThrow(/vertex 2 /)
})
