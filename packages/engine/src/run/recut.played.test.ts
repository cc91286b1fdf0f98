import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { buildBody } from '../body/index.ts'
import { beginDrape, changeDrape, inspectDrape, stepsLeft } from '../drape.ts'
import { countCrossings } from '../geometry/index.ts'
import { readGarment } from '../io/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { applyEdit, type Garment } from '../pattern/index.ts'
import { run } from './run-steps.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const text = (name: string) => readFileSync(new URL(name, assets), 'utf8')

let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

/** The hems of the legs so much further down [m]; bands stay. */
function lengthened(garment: Garment, by: number): Garment {
  let longer = garment
  for (const { id: panel, points } of garment.panels) {
    const levels = points.map(({ at }) => at[1])
    const low = Math.min(...levels)
    if (Math.max(...levels) - low < 0.4) continue
    for (const { id: point, at } of points) {
      if (at[1] > low + 0.02) continue
      const to: [number, number] = [at[0], at[1] - by]
      longer = applyEdit(longer, { kind: 'movePoint', panel, point, to, lengths: 'ease' }).garment
    }
  }
  return longer
}

test('trousers made longer are laid over the foot they would go into, what was there stays', () => {
  const data = openBodyFiles((name) => readFileSync(new URL(`bodies/${name}`, assets)))
  const body = buildBody(data, 'mean_all', 'dressing')
  const garment = readGarment(text('garments/gcx-pants.json'))
  const fabric = fabricNamed(readFabrics(text('fabrics/fabrics.json')), 'cotton-poplin')
  const drape = beginDrape({ garment, body, fabric }, { kernels, resolution: 0.03, static: true })
  run(stepsLeft(drape))
  const before = topOf(drape.state.x)
  changeDrape(drape, { garment: lengthened(garment, 0.05) })
  let crossings = 0
  const count = () => {
    const cloth = { position: drape.state.x, triVertex: drape.model.triVertex }
    crossings += countCrossings(cloth) + countCrossings(cloth, drape.skins[0])
  }
  count()
  expect(crossings, 'as it is cut').toBe(0)
  expect(Math.abs(topOf(drape.state.x) - before)).toBeLessThan(0.001)
  run(stepsLeft(drape), { onStep: count })
  expect(crossings, 'at every step').toBe(0)
  expect(inspectDrape(drape)).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
}, 60_000)

/** Height of the waistband [m]. */
function topOf(x: Float64Array): number {
  return x.reduce((top, value, at) => (at % 3 === 1 ? Math.max(top, value) : top), -Infinity)
}
