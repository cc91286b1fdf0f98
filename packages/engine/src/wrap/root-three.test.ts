import { expect, test } from 'vitest'
import { countCrossings } from '../geometry/index.ts'
import { cutDrawn, drawnScarf } from './drawn.fixture.ts'
import { relaxWrapping } from './relax.ts'
import { REST, refreshSheet, WEIGHT, wouldCut } from './root-three.ts'
import { barBody } from './round-bar.fixture.ts'
import type { WrapOptions } from './wrap-options.ts'
import { type Wrapping, wornWrapping } from './wrapping.ts'

/** A strip with edges of 7 cm laid round a bar, as coarse as in the paper. */
function coarse(radius: number, given: Partial<WrapOptions> = {}): Wrapping {
  const { cloth } = cutDrawn(drawnScarf(0.3, 0.2), 0.075)
  const position = cloth.position.slice()
  const out = radius + 0.012
  for (let at = 0; at < position.length; at += 3) {
    const angle = cloth.position[at] / out
    position[at] = out * Math.sin(angle)
    position[at + 1] += 0.5
    position[at + 2] = out * Math.cos(angle)
  }
  return wornWrapping({ ...cloth, position }, barBody([{ x: 0, radius, height: 1 }]), given)
}

function sheetArea({ sheet }: Wrapping): number {
  let area = 0
  for (let t = 0; t < sheet.triCount; t++) {
    const [ax, ay, bx, by, cx, cy] = sheet.rest.subarray(REST * t, REST * t + 6)
    area += 0.5 * ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  }
  return area
}

test('edges are split round a thin bar and left whole on a thick one', () => {
  const thick = coarse(0.5)
  refreshSheet(thick)
  expect(thick.sheet.splitCount).toBe(0)
  expect(thick.sheet.triCount).toBe(thick.cloth.triCount)
  const area = sheetArea(thick)

  const thin = coarse(0.04)
  refreshSheet(thin)
  const { splitCount, triCount, centred } = thin.sheet
  expect(splitCount).toBeGreaterThan(5)
  const middles = centred.reduce((sum, one) => sum + one, 0)
  expect(triCount).toBe(thin.cloth.triCount + 2 * middles) // a middle makes three of one; a turned edge adds none
  expect(sheetArea(thin)).toBeCloseTo(area, 9)
})

test('what is flat stays flat: weights of every hinge of a split sheet sum to zero', () => {
  const thin = coarse(0.04)
  refreshSheet(thin)
  let worst = 0
  for (let h = 0; h < thin.sheet.hingeCount; h++) {
    const [a, b, c, d] = thin.sheet.weight.subarray(WEIGHT * h, WEIGHT * h + 4)
    worst = Math.max(worst, Math.abs(a + b + c + d))
  }
  expect(worst).toBeLessThan(1e-12)
})

test('an edge that no longer cuts is restored, and the cloth is what it was', () => {
  const wrapping = coarse(0.04)
  refreshSheet(wrapping)
  for (let i = 0; i < wrapping.cloth.vertexCount; i++) wrapping.x.set([0.01 * i, 0.5, 0.3 + 0.001 * i], 3 * i)
  wrapping.normal.fill(0)
  refreshSheet(wrapping)
  expect(wrapping.sheet.splitCount).toBe(0)
  expect(wrapping.sheet.triCount).toBe(wrapping.cloth.triCount)
})

test('the ball test: down by half a right angle cuts, level or straight down past the end does not', () => {
  const wrapping = coarse(0.5)
  const at = (bx: number, bz: number) => {
    wrapping.x.set([0, 0.5, 0.512, bx, 0.5, 0.512 + bz])
    wrapping.gap[0] = 0.012
    wrapping.normal.set([0, 0, 1])
    return wouldCut(wrapping, 0, 1)
  }
  const edge = 0.075
  const slant = (angle: number) => at(edge * Math.cos(angle), -edge * Math.sin(angle))
  expect(slant(0)).toBe(false)
  expect(slant(Math.PI / 4)).toBe(true)
  expect(slant(-Math.PI / 4)).toBe(false) // away from the skin
  expect(slant(0.15 * Math.PI)).toBe(false) // 27°: below asin … the line passes over the ball
})

test('split cloth goes round what whole cloth is cut by', () => {
  const crossings = (subdivide: boolean) => {
    const wrapping = coarse(0.04, { subdivide, fall: 0, flatten: 0 })
    relaxWrapping(wrapping, 4)
    const { sheet, x, body } = wrapping
    const triVertex = sheet.triVertex.slice(0, 3 * sheet.triCount)
    return countCrossings({ position: x, triVertex }, body.mesh)
  }
  expect(crossings(false)).toBeGreaterThan(10)
  expect(crossings(true)).toBeLessThan(5)
})
