import { expect, it } from 'vitest'
import { mapValue, mapWords, strainDirection } from './map-reading.ts'

/** One triangle of 10 cm, stretched by these factors along x and y of its piece. */
const stretched = (fx: number, fy: number, shear = 0) => ({
  position: [0, 0, 0, 0.1 * fx, 0.1 * shear, 0, 0.1 * shear, 0.1 * fy, 0],
  triVertex: [0, 1, 2],
  triPattern: [0, 0, 0.1, 0, 0, 0.1],
})
const UP = Math.PI / 2
const place = { triangle: 0, bary: [0.5, 0.25, 0.25] } as const

it('the number is that of the corners by their shares', () => {
  expect(mapValue(stretched(1, 1), [4, 8, 0], place)).toBe(4)
})

it('the direction is told by the yarn it is nearest to', () => {
  expect(strainDirection(stretched(1, 1.05), 0, UP, false)).toBe('warp')
  expect(strainDirection(stretched(1.05, 1), 0, UP, false)).toBe('weft')
  expect(strainDirection(stretched(1, 1, 0.05), 0, UP, false)).toBe('bias')
  expect(strainDirection(stretched(1, 0.9), 0, UP, true)).toBe('warp') // pressed along it
  expect(strainDirection(stretched(1, 1.05), 0, 0, false)).toBe('weft')
})

it('in the words of each map', () => {
  const cloth = stretched(1, 1.032)
  expect(mapWords('strain', 0.032, cloth, place, UP)).toBe('+3.2 % along the warp')
  expect(mapWords('ease', 0.021, cloth, place, UP)).toBe('2.1 cm off the skin')
  expect(mapWords('pressure', 840, cloth, place, UP)).toBe('0.84 kPa')
  expect(mapWords('curvature', -25, cloth, place, UP)).toBe('25 /m valley, radius 4.0 cm')
})
