/** Live editing through the front door: a worn tee whose fabric, hem or pose changes goes on from where it hangs. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { type Body, buildBody, buildPoseMotion } from '../body/index.ts'
import { beginDrape, changeDrape, type Drape, inspectDrape, stepsLeft } from '../drape.ts'
import { readGarment } from '../io/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, fabricNamed, readFabrics } from '../material/index.ts'
import { applyEdit, type Garment } from '../pattern/index.ts'
import { jumpOf, settleAgain } from './changed-drape.fixture.ts'
import type { DrapeRun } from './drape-run.ts'
import { run } from './run-steps.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const text = (name: string) => readFileSync(new URL(name, assets), 'utf8')
const RESOLUTION = 0.03

let kernels: Kernels
let body: Body
let fabrics: Fabric[]
let tee: Garment
let drape: Drape
let fresh: number
const data = openBodyFiles((name) => readFileSync(new URL(`bodies/${name}`, assets)))

beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  fabrics = readFabrics(text('fabrics/fabrics.json'))
  tee = readGarment(text('garments/gcx-tee.json'))
  body = buildBody(data, 'mean_all', 'dressing')
  drape = dressed()
}, 120_000)

/** One drape for all: each change begins where the last one came to rest. */
function dressed(): Drape {
  const fabric = fabricNamed(fabrics, 'cotton-poplin')
  const worn = beginDrape(
    { garment: tee, body, fabric, fabrics },
    { kernels, resolution: RESOLUTION, static: true },
  )
  run(stepsLeft(worn))
  expect(worn.stage).toBe('rest')
  fresh = worn.steps
  return worn
}

/** Every point of the hem, which is the lowest part of front and back, 5 cm lower. */
function lengthened(garment: Garment): Garment {
  let changed = garment
  for (const panel of garment.panels) {
    const low = Math.min(...panel.points.map(({ at }) => at[1]))
    const high = Math.max(...panel.points.map(({ at }) => at[1]))
    if (high - low < 0.4) continue // a sleeve
    for (const { id, at } of panel.points) {
      if (at[1] > low + 0.02) continue
      changed = applyEdit(changed, {
        kind: 'movePoint',
        panel: panel.id,
        point: id,
        to: [at[0], at[1] - 0.05],
        lengths: 'ease',
      }).garment
    }
  }
  expect(changed).not.toBe(garment)
  return changed
}

describe('a tee at rest', () => {
  it('whose fabric changes goes on from where it hangs', () => {
    const mesh = drape.model.triVertex.slice()
    expect(jumpOf(drape, { fabric: fabricNamed(fabrics, 'denim-11oz') }).most).toBe(0)
    const { crossings, steps } = settleAgain(drape)
    expect([...drape.model.triVertex]).toEqual([...mesh])
    expect(drape.panelFabric[0].name).toBe('denim-11oz')
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
    expect(steps).toBeLessThan(fresh / 2)
  })

  it('whose hem is lengthened by 5 cm keeps its folds above it', () => {
    const lowest = Math.min(...drape.state.x.filter((_, k) => k % 3 === 1))
    const { most, compared } = jumpOf(drape, { garment: lengthened(tee) })
    expect(compared).toBeGreaterThan(200)
    expect(most).toBeLessThan(0.001)
    const { crossings, steps } = settleAgain(drape)
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
    expect(lowest - Math.min(...drape.state.x.filter((_, k) => k % 3 === 1))).toBeGreaterThan(0.025)
    expect(inspectDrape(drape).p99Stretch).toBeLessThan(0.07)
    expect(steps).toBeLessThan(fresh / 2)
  })

  it('is made finer without beginning again', () => {
    changeDrape(drape, { resolution: 0.025 })
    const { crossings } = settleAgain(drape)
    expect(drape.meshQuality.resolution).toBe(0.025)
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
  })

  it('goes along when the body moves into another pose', { timeout: 120_000 }, () => {
    const last = buildBody(data, 'mean_all', 't-pose')
    const moveTo = buildPoseMotion(data, 'mean_all', {
      first: { pose: 'dressing', body },
      last: { pose: 't-pose', body: last },
      scale: 1,
    })
    expect(jumpOf(drape, { moveTo }).most).toBe(0)
    const { crossings, steps } = settleAgain(drape)
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
    expect(steps, 'in strides, not in steps of falling').toBeLessThan((2 * fresh) / 3)
  })

  it('is made finer in that pose, bodies staying where they are', () => {
    changeDrape(drape, { resolution: 0.02 })
    const { crossings } = settleAgain(drape)
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
  })

  it('is not changed before it is sewn, not even when it was given up', () => {
    const fabric = fabricNamed(fabrics, 'cotton-poplin')
    const begun = beginDrape(
      { garment: tee, body, fabric },
      { kernels, resolution: RESOLUTION, static: true },
    )
    stepsLeft(begun).next()
    ;(begun as DrapeRun).stage = 'stopped'
    expect(() => changeDrape(begun, { fabric })).toThrow('still being sewn')
  })
})

it('a long sleeve that is placed beside the wrist is laid along the arm, and sewn once', {
  timeout: 240_000,
}, () => {
  const garment = readGarment(text('garments/gcx-tee-fitted-longsleeve.json'))
  const fabric = fabricNamed(fabrics, 'cotton-poplin')
  const woman = buildBody(data, 'mean_female', 'dressing')
  const sewn = beginDrape(
    { garment, body: woman, fabric },
    { kernels, resolution: 0.02, static: true, seed: 4 },
  )
  let begun = 0
  let time = 0
  run(stepsLeft(sewn), {
    onStep: ({ report }) => {
      if (report.time < time) begun++
      time = report.time
    },
  })
  expect(begun, 'this seed closed beside the arm in long strides, and was sewn again').toBe(0)
  expect(inspectDrape(sewn)).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
})
