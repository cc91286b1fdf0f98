/** Live editing through the front door: a worn tee whose fabric, hem or pose changes goes on from where it hangs. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { type Body, buildBody, buildPoseMotion } from '../body/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import { beginDrape, changeDrape, type Drape, type DrapeChange, inspectDrape, stepsLeft } from '../drape.ts'
import { countCrossings } from '../geometry/index.ts'
import { readGarment } from '../io/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, fabricNamed, readFabrics } from '../material/index.ts'
import { applyEdit, type Garment } from '../pattern/index.ts'
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

/** Runs to the next rest; crossings at the end of every step, and how many steps it took. */
function settleAgain(): { crossings: number; steps: number } {
  const begun = drape.steps
  let crossings = 0
  const count = () => {
    const cloth = { position: drape.state.x, triVertex: drape.model.triVertex }
    crossings +=
      countCrossings(cloth) +
      drape.skins.reduce((sum, skin) => sum + countCrossings(cloth, skinWithin(cloth, skin)), 0)
  }
  count()
  run(stepsLeft(drape), { onStep: count })
  const { selfCrossings, bodyCrossings } = inspectDrape(drape)
  return { crossings: crossings + selfCrossings + bodyCrossings, steps: drape.steps - begun }
}

/** The triangles of a skin that meet the box of the cloth: no others can cross it, and most of a body is bare. */
function skinWithin(cloth: TriangleMesh, { position, triVertex }: TriangleMesh): TriangleMesh {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  cloth.position.forEach((value, at) => {
    low[at % 3] = Math.min(low[at % 3], value)
    high[at % 3] = Math.max(high[at % 3], value)
  })
  const near: number[] = []
  for (let t = 0; t < triVertex.length; t += 3) {
    const [i, j, k] = triVertex.subarray(t, t + 3)
    const meets = low.every((least, c) => {
      const [a, b, d] = [position[3 * i + c], position[3 * j + c], position[3 * k + c]]
      return Math.max(a, b, d) >= least && Math.min(a, b, d) <= high[c]
    })
    if (meets) near.push(i, j, k)
  }
  return { position, triVertex: Int32Array.from(near) }
}

/** How far vertices that kept their place in the pattern went at the moment of the change [m]. */
function jumpOf(change: DrapeChange): number {
  const places = (of: Drape) => {
    const { panelIds, triPanel } = (of as DrapeRun).cloth
    const found = new Map<string, [number, number, number]>()
    of.model.triVertex.forEach((i, corner) => {
      const at = of.model.triPattern
        .subarray(2 * corner, 2 * corner + 2)
        .map((value) => Math.round(1e7 * value))
      const [x, y, z] = of.state.x.subarray(3 * i, 3 * i + 3)
      found.set(`${panelIds[triPanel[Math.floor(corner / 3)]]} ${at.join(' ')}`, [x, y, z])
    })
    return found
  }
  const before = places(drape)
  changeDrape(drape, change)
  let most = 0
  let same = 0
  for (const [key, place] of places(drape)) {
    const old = before.get(key)
    if (old === undefined) continue
    same++
    most = Math.max(most, ...place.map((value, k) => Math.abs(value - old[k])))
  }
  expect(same, 'vertices to compare').toBeGreaterThan(200)
  return most
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
    expect(jumpOf({ fabric: fabricNamed(fabrics, 'denim-11oz') })).toBe(0)
    const { crossings, steps } = settleAgain()
    expect([...drape.model.triVertex]).toEqual([...mesh])
    expect(drape.panelFabric[0].name).toBe('denim-11oz')
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
    expect(steps).toBeLessThan(fresh / 2)
  })

  it('whose hem is lengthened by 5 cm keeps its folds above it', () => {
    const lowest = Math.min(...drape.state.x.filter((_, k) => k % 3 === 1))
    expect(jumpOf({ garment: lengthened(tee) })).toBeLessThan(0.001)
    const { crossings, steps } = settleAgain()
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
    expect(lowest - Math.min(...drape.state.x.filter((_, k) => k % 3 === 1))).toBeGreaterThan(0.025)
    expect(inspectDrape(drape).p99Stretch).toBeLessThan(0.07)
    expect(steps).toBeLessThan(fresh / 2)
  })

  it('is made finer without beginning again', () => {
    changeDrape(drape, { resolution: 0.025 })
    const { crossings } = settleAgain()
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
    expect(jumpOf({ moveTo })).toBe(0)
    const { crossings, steps } = settleAgain()
    expect(crossings).toBe(0)
    expect(drape.stage).toBe('rest')
    expect(steps, 'in strides, not in steps of falling').toBeLessThan((2 * fresh) / 3)
  })

  it('is made finer in that pose, bodies staying where they are', () => {
    changeDrape(drape, { resolution: 0.02 })
    const { crossings } = settleAgain()
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

  it('refuses a piece it does not know, in a sentence', () => {
    const { panels } = tee
    const garment = { ...tee, panels: [...panels, { ...panels[0], id: 'pocket' }] }
    const before = inspectDrape(drape).stateHash
    expect(() => changeDrape(drape, { garment })).toThrow('piece pocket is new')
    expect(inspectDrape(drape).stateHash, 'nothing is lost').toBe(before)
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
