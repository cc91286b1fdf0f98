import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { beginDrape, changeDrape, clothOf, type Drape, inspectDrape, stepsLeft } from '../drape.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, readFabrics } from '../material/index.ts'
import { bandedBall, buildBall } from './banded-ball.fixture.ts'
import { run } from './run-steps.ts'

let kernels: Kernels
let fabric: Fabric
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const file = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
  fabric = readFabrics(readFileSync(file, 'utf8'))[0]
})

const begin = () => beginDrape(bandedBall(fabric, buildBall()), { kernels, resolution: 0.006, static: true })

/** Goes to its end; vertices of every mesh on the way, how far each stage was, and what is found in the end. */
function follow(drape: Drape, act: (drape: Drape) => void = () => {}) {
  const meshes = new Set<number>()
  const shares: Record<string, number[]> = { sewing: [], settling: [] }
  run(stepsLeft(drape), {
    onStep: (now) => {
      meshes.add(now.model.vertexCount)
      shares[now.stage]?.push(now.progress)
      act(now)
    },
  })
  return { numbers: inspectDrape(drape), meshes: [...meshes], shares }
}

test('a static drape is sewn coarse, ends fine, and crosses nowhere', () => {
  const drape = begin()
  const wanted = drape.meshQuality.resolution
  const { numbers, meshes, shares } = follow(drape)
  expect(numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(wanted).toBe(0.006)
  expect(meshes).toHaveLength(3) // panels, the same joined, and cut anew
  expect(numbers.vertices).toBe(meshes[2])
  expect(meshes[2] / meshes[1]).toBeGreaterThan(1.5)
  const late = shares.settling
  expect(late.every((share, k) => k === 0 || share >= late[k - 1])).toBe(true)
  expect(drape.meshQuality.resolution).toBe(wanted)
  expect(numbers.seams.map(({ seam }) => seam)).toEqual(['side-0', 'side-1'])
})

test('what leaves its body on the coarse mesh is sewn on the fine one alone', () => {
  let falls = 0
  const drape = begin()
  const { numbers, meshes } = follow(drape, ({ stage, state }) => {
    if (stage !== 'settling' || falls++ > 0) return
    for (let at = 1; at < state.x.length; at += 3) state.x[at] += 3 // a gust of wind
  })
  expect(numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(meshes).toHaveLength(4) // coarse panels, joined, fine panels, joined
  expect(numbers.steps).toBeGreaterThan(falls)
})

test('what was changed while it was coarse, and leaves its body then, is sewn as it is now', () => {
  const heavier = { ...fabric, name: 'heavier', density: 2 * fabric.density }
  let falls = 0
  const drape = begin()
  const { numbers } = follow(drape, (now) => {
    if (now.stage !== 'settling') return
    if (++falls === HANGS) changeDrape(now, { fabric: heavier, resolution: 0.008 })
    if (falls === HANGS + 2) for (let at = 1; at < now.state.x.length; at += 3) now.state.x[at] += 3
  })
  expect(numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(drape.panelFabric[0].name).toBe('heavier')
  expect(drape.meshQuality.resolution).toBe(0.008)
})

/** Where a garment first hangs on its coarse mesh, with weight. */
function onceHanging(act: (drape: Drape) => void): (drape: Drape) => void {
  let steps = 0
  return (drape) => {
    if (drape.stage === 'settling' && ++steps === HANGS) act(drape)
  }
}
const HANGS = 40 // ironed for a second, in strides of 1/30 s

test('what is made of another fabric while it is coarse ends fine in that', () => {
  const heavier = { ...fabric, name: 'heavier', density: 2 * fabric.density }
  const drape = begin()
  const wanted = follow(begin()).numbers.vertices
  const { numbers } = follow(
    drape,
    onceHanging((now) => changeDrape(now, { fabric: heavier })),
  )
  expect(numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0, vertices: wanted })
  const mass = drape.model.vertexMass.reduce((sum, one) => sum + one, 0)
  const lighter = begin().model.vertexMass.reduce((sum, one) => sum + one, 0)
  expect(mass / lighter).toBeCloseTo(2, 1) // hems of a coarse mesh weigh a little less
})

test('over a band that is worn, another outline asked for while it is coarse is cut fine at once', () => {
  const ball = bandedBall(fabric, buildBall())
  const inner = beginDrape(ball, { kernels, resolution: 0.012, static: true })
  run(stepsLeft(inner))
  const worn = { cloth: clothOf(inner), fabric }
  const drape = beginDrape({ ...ball, worn }, { kernels, resolution: 0.0065, static: true })
  const longer = {
    ...ball.garment,
    panels: ball.garment.panels.map((panel) => ({
      ...panel,
      points: panel.points.map((point) =>
        point.at[1] === 0 ? { ...point, at: [point.at[0], -0.01] as [number, number] } : point,
      ),
    })),
  }
  const { numbers, meshes } = follow(
    drape,
    onceHanging((now) => changeDrape(now, { garment: longer })),
  )
  expect(numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(numbers.vertices).toBe(Math.max(...meshes))
  expect(numbers.vertices).toBeGreaterThan(2 * worn.cloth.vertexCount)
})
