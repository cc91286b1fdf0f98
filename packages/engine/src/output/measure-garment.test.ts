import { expect, test } from 'vitest'
import { STICK_BODY } from './body.fixture.ts'
import { measureGarment, trunkGirth } from './measure-garment.ts'
import { buildTube } from './sheet.fixture.ts'

const perimeter = (radius: number, sides: number) => 2 * sides * radius * Math.sin(Math.PI / sides)

/** Moves a tube, and turns it about z by `turn` first. */
function laid(given: Parameters<typeof buildTube>[0], to: readonly number[], turn = 0) {
  const tube = buildTube(given)
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const { position: x } = tube
  for (let at = 0; at < x.length; at += 3) {
    const [px, py] = [x[at], x[at + 1]]
    x.set([c * px - s * py + to[0], s * px + c * py + to[1], x[at + 2] + to[2]], at)
  }
  return tube
}

test('a straight skirt: girth, tape and ease at waist and hips, centre lengths', () => {
  const skirt = laid({ radius: 0.18, height: 0.55, sides: 48, rows: 8 }, [0, 0.6, 0])
  const { girths, lengths } = measureGarment(skirt, STICK_BODY)
  expect(Object.keys(girths)).toEqual(['waist', 'hips']) // it does not reach the bust
  expect(girths.hips.girth).toBeCloseTo(perimeter(0.18, 48), 10)
  expect(girths.hips.tape).toBeCloseTo(perimeter(0.18, 48), 10)
  expect(girths.hips.ease).toBeCloseTo(perimeter(0.18, 48) - 1, 10)
  expect(girths.hips.closed).toBe(true)
  expect(lengths['centre back']).toBeCloseTo(0.55, 9)
  expect(lengths['centre front']).toBeCloseTo(0.55, 9)
})

test('a folded girth is longer than the tape round it', () => {
  const skirt = laid({ radius: 0.18, height: 0.5, sides: 48, rows: 4 }, [0, 0.7, 0])
  const { position: x } = skirt
  for (let at = 0; at < x.length; at += 6) {
    x[at] *= 0.9 // every second line of vertices is drawn in
    x[at + 2] *= 0.9
  }
  const found = trunkGirth(skirt, 0.9)
  expect(found?.tape).toBeCloseTo(perimeter(0.18, 24), 10)
  expect(found?.girth).toBeGreaterThan(1.2 * perimeter(0.18, 24))
})

test('sleeves beside the trunk are not part of its girth', () => {
  const trunk = laid({ radius: 0.16, height: 0.6, sides: 32, rows: 6 }, [0, 0.9, 0])
  const arm = laid({ radius: 0.05, height: 0.4, sides: 16, rows: 4 }, [0.17, 1.36, 0], -0.75 * Math.PI)
  const both = {
    position: Float64Array.of(...trunk.position, ...arm.position),
    triVertex: Int32Array.of(...trunk.triVertex, ...arm.triVertex.map((i) => i + trunk.vertexCount)),
  }
  const { girths, lengths } = measureGarment(both, STICK_BODY)
  expect(girths.bust.girth).toBeCloseTo(perimeter(0.16, 32), 10)
  expect(lengths['sleeve left']).toBeCloseTo(0.4, 2) // bones bend by a degree at the elbow
})

test('an open front: without the gap, and said to be open', () => {
  const open = laid({ radius: 0.18, height: 0.55, sides: 48, rows: 8, open: true }, [0, 0.6, 0])
  const found = trunkGirth(open, 0.86)
  expect(found?.closed).toBe(false)
  expect(found?.girth).toBeCloseTo((47 / 48) * perimeter(0.18, 48), 10)
})

test('no cloth at the level: nothing to measure', () => {
  expect(trunkGirth(laid({ radius: 0.18, height: 0.5, sides: 24, rows: 4 }, [0, 0.6, 0]), 1.4)).toBeNull()
})

test('a level through the rim of the hem has no girth', () => {
  const skirt = laid({ radius: 0.18, height: 0.5, sides: 48, rows: 8 }, [0, 0.84, 0])
  const { position: x } = skirt
  for (let at = 0; at < x.length; at += 3) if (x[at + 1] < 0.85) x[at + 1] += 0.25 * x[at] // hips level: 0.86
  expect(Object.keys(measureGarment(skirt, STICK_BODY).girths)).toEqual(['bust', 'waist'])
})

test('cut in one with the sleeves, the bust is measured just below the arms', () => {
  // A poncho: wide as the arms above 1.18 m, a tube below.
  const poncho = laid({ radius: 0.16, height: 0.6, sides: 64, rows: 60 }, [0, 0.9, 0])
  const { position: x } = poncho
  for (let at = 0; at < x.length; at += 3) if (x[at + 1] > 1.185) x[at] *= 3
  const { bust } = measureGarment(poncho, STICK_BODY).girths
  expect(bust.level).toBeCloseTo(1.18, 6)
  expect(bust.girth).toBeCloseTo(perimeter(0.16, 64), 6)
})

test('deep armholes: the bust is measured below them, or not at all', () => {
  const bust = STICK_BODY.girths.bust.level
  const tank = (depth: number) => {
    const tube = laid({ radius: 0.2, height: 0.9, sides: 48, rows: 45 }, [0, bust + 0.1 - 0.9, 0])
    const { position: x, triVertex } = tube
    const inHole = (i: number) =>
      Math.abs(x[3 * i]) > 0.17 && x[3 * i + 1] > bust - depth && x[3 * i + 1] < bust + 0.07
    const rows = Array.from({ length: triVertex.length / 3 }, (_, t) => [
      ...triVertex.subarray(3 * t, 3 * t + 3),
    ])
    return { ...tube, triVertex: Int32Array.from(rows.filter((row) => !row.some(inHole)).flat()) }
  }
  const { girths } = measureGarment(tank(0.08), STICK_BODY)
  expect(girths.bust.closed).toBe(true)
  expect(girths.bust.level).toBeLessThan(bust - 0.08)
  expect(girths.bust.level).toBeGreaterThan(bust - 0.13)
  expect(girths.bust.girth).toBeCloseTo(perimeter(0.2, 48), 9)
  expect(measureGarment(tank(0.3), STICK_BODY).girths.bust).toBeUndefined()
})
