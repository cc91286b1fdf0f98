/** Seams and pieces that come and go while a tee is worn: it goes on from where it hangs, and nothing crosses on the way. */
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { buildBody } from '../body/index.ts'
import { beginDrape, changeDrape, clothOf, type Drape, inspectDrape, stepsLeft } from '../drape.ts'
import { readGarment } from '../io/index.ts'
import { loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildPatternFinder } from '../model/index.ts'
import { applyEdit, type Garment, type Seam } from '../pattern/index.ts'
import { jumpOf, settleAgain } from './changed-drape.fixture.ts'
import type { KeptDrape } from './drape-moment.ts'
import { run } from './run-steps.ts'
import { keepDrape, recallDrape } from './worn-by-hand.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const text = (name: string) => readFileSync(new URL(name, assets), 'utf8')
const SIDE = 'stitch-6'
const SLEEVE = 'left_sleeve_f'

let tee: Garment
let drape: Drape
let rest: KeptDrape
let hash: string
let fresh: number

beforeAll(async () => {
  const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const fabric = fabricNamed(readFabrics(text('fabrics/fabrics.json')), 'cotton-poplin')
  const data = openBodyFiles((name) => readFileSync(new URL(`bodies/${name}`, assets)))
  tee = readGarment(text('garments/gcx-tee.json'))
  const body = buildBody(data, 'mean_all', 'dressing')
  drape = beginDrape({ garment: tee, body, fabric }, { kernels, resolution: 0.03, static: true })
  run(stepsLeft(drape))
  fresh = drape.steps
  rest = keepDrape(drape)!
  hash = inspectDrape(drape).stateHash
}, 120_000)

beforeEach(() => recallDrape(drape, rest))

const without = (seam: string): Garment => applyEdit(tee, { kind: 'removeSeam', seam }).garment

/** Changed and at rest again: what was not cut hardly jumps, nothing ever crosses, in fewer steps than from flat pieces. */
function becomes(garment: Garment): void {
  const { most, compared } = jumpOf(drape, { garment })
  expect(compared).toBeGreaterThan(800)
  expect(most).toBeLessThan(0.001)
  const { crossings, steps } = settleAgain(drape)
  expect(crossings).toBe(0)
  expect(drape.stage).toBe('rest')
  expect(steps).toBeLessThan(0.9 * fresh)
}

/** How far the two edges of the side seam are apart where they are farthest [m]. */
function sideGap(): number {
  const [a, b] = ['left_ftorso', 'left_btorso'].map(hemCorner)
  return Math.sqrt(a.reduce((sum, value, k) => sum + (value - b[k]) ** 2, 0))
}

/** Where the lower end of that seam is on a piece [m]. */
function hemCorner(panel: string): number[] {
  const { edges, points } = tee.panels.find(({ id }) => id === panel)!
  const { a, b } = tee.seams.find(({ id }) => id === SIDE)!
  const { edge } = [...a, ...b].find((ref) => ref.panel === panel)!
  const { from, to } = edges.find(({ id }) => id === edge)!
  const [low] = points
    .filter(({ id }) => id === from || id === to)
    .map(({ at }) => at)
    .sort((p, q) => p[1] - q[1])
  const cloth = clothOf(drape)
  const { triangle, weight } = buildPatternFinder(cloth).find(panel, low[0], low[1])!
  const row = cloth.triVertex[3 * triangle + weight.indexOf(Math.max(...weight))]
  return [...cloth.position.subarray(3 * row, 3 * row + 3)]
}

describe('a side seam of a worn tee', () => {
  it('lets go and is drawn together again from where it hangs', { timeout: 120_000 }, () => {
    const { vertexCount } = drape.model
    becomes(without(SIDE))
    expect(drape.model.vertexCount).toBeGreaterThan(vertexCount + 8)
    expect(sideGap()).toBeGreaterThan(0.02)
    changeDrape(drape, { garment: tee })
    expect(drape.threads.length).toBeGreaterThan(10)
    expect(new Set(drape.threadSeam).size).toBe(1)
    const begun = drape.steps
    expect(settleAgain(drape).crossings).toBe(0)
    expect(drape.steps - begun).toBeLessThan(fresh)
    expect(drape).toMatchObject({ stage: 'rest', openSeams: [] })
    expect(drape.model.vertexCount, 'one row of vertices').toBe(vertexCount)
    expect(sideGap()).toBe(0)
  })

  it('kept while its threads draw, it goes on to the same bits', { timeout: 120_000 }, () => {
    changeDrape(drape, { garment: without(SIDE) })
    run(stepsLeft(drape))
    changeDrape(drape, { garment: tee })
    const steps = stepsLeft(drape)
    for (let k = 0; k < 5; k++) steps.next()
    const half = keepDrape(drape)!
    const threads = drape.threads.length
    run(stepsLeft(drape))
    const end = inspectDrape(drape).stateHash
    recallDrape(drape, half)
    expect(drape.threads.length).toBe(threads)
    run(stepsLeft(drape))
    expect(inspectDrape(drape).stateHash).toBe(end)
    recallDrape(drape, rest)
    expect(inspectDrape(drape).stateHash).toBe(hash)
  })

  it('is changed on while its threads draw', { timeout: 120_000 }, () => {
    changeDrape(drape, { garment: without(SIDE) })
    run(stepsLeft(drape))
    changeDrape(drape, { garment: tee })
    stepsLeft(drape).next()
    changeDrape(drape, { resolution: 0.026 })
    expect(drape.threads.length).toBeGreaterThan(10)
    expect(settleAgain(drape).crossings).toBe(0)
    expect(drape).toMatchObject({ stage: 'rest', openSeams: [] })
  })

  it('is drawn on where a piece is cut meanwhile, not joined across the gap', () => {
    changeDrape(drape, { garment: without(SIDE) })
    run(stepsLeft(drape))
    changeDrape(drape, { garment: tee })
    const { threads } = drape
    const { points } = tee.panels.find(({ id }) => id === SLEEVE)!
    const [left, right, low, high] = [0, 1].flatMap((k) => {
      const along = points.map(({ at }) => at[k])
      return [Math.min(...along), Math.max(...along)]
    })
    const middle = (left + right) / 2
    const line = [low - 0.1, high + 0.1].map((y): [number, number] => [middle, y])
    const cut = applyEdit(tee, { kind: 'cutPanel', panel: SLEEVE, line, sewn: true }).garment
    expect(cut.panels).toHaveLength(tee.panels.length + 1)
    expect(jumpOf(drape, { garment: cut }).most).toBeLessThan(0.003) // chords of another mesh
    expect(drape.threads.length).toBe(threads.length)
  })
})

describe('a piece of a worn tee', () => {
  it('taken out lets go its seams; put in again it joins from its place', { timeout: 120_000 }, () => {
    const { vertexCount } = drape.model
    becomes(applyEdit(tee, { kind: 'removePanel', panel: SLEEVE }).garment)
    becomes(tee)
    expect(drape.openSeams).toEqual([])
    expect(drape.model.vertexCount).toBe(vertexCount)
  })

  it('sewn to nothing stands in its place until a step is taken, and leaves the rest alone', () => {
    const sleeve = tee.panels.find(({ id }) => id === SLEEVE)!
    const translation = sleeve.placement!.translation.map((value, k) => value + (k === 0 ? 0.4 : 0))
    const loose = {
      ...sleeve,
      id: 'loose',
      placement: { ...sleeve.placement!, translation },
    } as typeof sleeve
    const { most } = jumpOf(drape, { garment: { ...tee, panels: [...tee.panels, loose] } })
    expect(most).toBe(0)
    expect(drape.threads.length).toBe(0)
    expect(inspectDrape(drape)).toMatchObject({ selfCrossings: 0, bodyCrossings: 0 })
  })
})

it('a seam that cannot close says so, stays open, and crosses nothing', { timeout: 120_000 }, () => {
  const hem = (panel: string, edge: string) => [{ panel, edge }]
  const seam: Seam = {
    id: 'across',
    a: hem('left_sleeve_f', freeEdge('left_sleeve_f')),
    b: hem('right_sleeve_f', freeEdge('right_sleeve_f')),
    parallel: false,
    sides: 'right-right',
  }
  changeDrape(drape, { garment: { ...tee, seams: [...tee.seams, seam] } })
  expect(drape.threads.length).toBeGreaterThan(4)
  expect(settleAgain(drape).crossings).toBe(0)
  expect(drape.stage).toBe('rest')
  expect(drape.openSeams).toHaveLength(1)
  expect(drape.openSeams[0].seam).toBe('across')
  expect(drape.openSeams[0].gap).toBeGreaterThan(0.2)
  expect(drape.threads.length, 'threads are cut').toBe(0)
})

/** An edge that is sewn to nothing. */
function freeEdge(panel: string): string {
  const sewn = tee.seams.flatMap(({ a, b }) => [...a, ...b]).filter((ref) => ref.panel === panel)
  const { edges } = tee.panels.find(({ id }) => id === panel)!
  return edges.find(({ id }) => sewn.every(({ edge }) => edge !== id))!.id
}
