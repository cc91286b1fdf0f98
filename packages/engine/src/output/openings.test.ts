import { expect, test } from 'vitest'
import { STICK_BODY } from './body.fixture.ts'
import { findOpenings } from './openings.ts'
import { buildTube } from './sheet.fixture.ts'

const moved = (given: Parameters<typeof buildTube>[0], x: number, y: number) => {
  const tube = buildTube(given)
  return { ...tube, position: tube.position.map((value, k) => value + [x, y, 0][k % 3]) }
}

test('a skirt has a top and a hem, with their girths and heights', () => {
  const skirt = moved({ radius: 0.2, height: 0.5, sides: 40, rows: 5 }, 0, 0.6)
  const [top, hem, ...rest] = findOpenings(skirt, STICK_BODY)
  expect(rest).toEqual([])
  expect([top.name, hem.name]).toEqual(['top', 'hem'])
  expect(top.level).toBeCloseTo(1.1, 12)
  expect(hem.lowest).toBeCloseTo(0.6, 12)
  expect(hem.girth).toBeCloseTo(80 * 0.2 * Math.sin(Math.PI / 40), 12)
  expect(hem.tape).toBeCloseTo(hem.girth, 12)
  expect(hem.folds).toBe(0)
})

test('a tube on one leg has two rims, both of that leg', () => {
  const leg = moved({ radius: 0.08, height: 0.5, sides: 20, rows: 5 }, 0.1, 0.1)
  expect(findOpenings(leg, STICK_BODY).map(({ name }) => name)).toEqual(['leg left', 'leg left'])
})

test('an open front makes one long rim; a small hole is none', () => {
  const open = moved({ radius: 0.2, height: 0.5, sides: 40, rows: 5, open: true }, 0, 0.6)
  const [rim, ...rest] = findOpenings(open, STICK_BODY)
  expect(rest).toEqual([])
  expect(rim.girth).toBeCloseTo(2 * 78 * 0.2 * Math.sin(Math.PI / 40) + 1, 10)
  expect(findOpenings(moved({ radius: 0.01, height: 0.1, sides: 8, rows: 2 }, 0, 1), STICK_BODY)).toEqual([])
})

test('a rim at shoulder height is a neckline, one at the bust the top of something strapless', () => {
  const names = (height: number) =>
    findOpenings(moved({ radius: 0.16, height, sides: 40, rows: 5 }, 0, 0.8), STICK_BODY).map(
      ({ name }) => name,
    )
  expect(names(0.55)).toEqual(['neck', 'hem'])
  expect(names(0.48)).toEqual(['top', 'hem'])
})

test('beside the trunk it is an armhole; a wide leg may reach over the middle', () => {
  const near = (radius: number, x: number, y: number) =>
    findOpenings(moved({ radius, height: 0.1, sides: 40, rows: 2 }, x, y), STICK_BODY).map(({ name }) => name)
  expect(near(0.06, 0.17, 1.26)).toEqual(['armhole left', 'armhole left'])
  expect(near(0.11, -0.1, 0.5)).toEqual(['leg right', 'leg right'])
})
