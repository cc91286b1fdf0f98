import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('chains lie within the classes of ASTM D3657', () => {
  const classes: readonly [number, number, number][] = [
    [3, 3.8, 5.7],
    [4, 3.8, 5.7],
    [5, 5.7, 7.0],
    [6, 5.7, 7.0],
    [7, 7.0, 10],
    [10, 7.0, 10],
  ]
  for (const [size, least, most] of classes) {
    expect(1000 * zipOf(size).chain).toBeGreaterThan(least)
    expect(1000 * zipOf(size).chain).toBeLessThan(most)
  }
})

test('a chain bends as the work of its wire says, turn by turn', () => {
  const chain = 0.006 // size 5
  const [wire, pitch, radius] = [chain / 8.5, 0.24 * chain, (1.5 * chain) / (2 * Math.PI)]
  const inertia = (Math.PI * wire ** 4) / 64
  const [modulus, shear] = [6e9, 6e9 / 2.8]
  const steps = 360
  let turned = 0 // by a unit moment over one turn [rad]
  for (let k = 0; k < steps; k++) {
    const angle = (2 * Math.PI * (k + 0.5)) / steps
    const bends = Math.cos(angle) ** 2 / (modulus * inertia)
    const twists = Math.sin(angle) ** 2 / (shear * 2 * inertia)
    turned += ((bends + twists) * radius * 2 * Math.PI) / steps
  }
  expect(zipOf(5).rigidity / ((2 * pitch) / turned)).toBeCloseTo(1, 9)
})

test('a zip weighs some 15 g a metre', () => {
  expect(zipOf(5).weight).toBeGreaterThan(0.012)
  expect(zipOf(5).weight).toBeLessThan(0.018)
})
