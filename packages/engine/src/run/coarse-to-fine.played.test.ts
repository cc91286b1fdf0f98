import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { beginDrape, type Drape, inspectDrape, stepsLeft } from '../drape.ts'
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
