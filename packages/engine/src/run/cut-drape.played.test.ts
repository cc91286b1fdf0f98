/** Scissors on what is worn: a tee at rest whose front is cut goes on from where it hangs, in two pieces. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { buildBody } from '../body/index.ts'
import { beginDrape, changeDrape, type Drape, inspectDrape, stepsLeft } from '../drape.ts'
import { countCrossings } from '../geometry/index.ts'
import { readGarment } from '../io/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildPatternFinder } from '../model/index.ts'
import { applyEdit, type Edit } from '../pattern/index.ts'
import type { DrapeRun } from './drape-run.ts'
import { run } from './run-steps.ts'
import { keepDrape, recallDrape } from './worn-by-hand.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const text = (name: string) => readFileSync(new URL(name, assets), 'utf8')
const tee = readGarment(text('garments/jersey-tee.json'))
/** From side to side below the armholes. */
const across: Extract<Edit, { kind: 'cutPanel' }> = {
  kind: 'cutPanel',
  panel: 'front',
  line: [
    [-0.4, -0.4],
    [0, -0.45],
    [0.4, -0.4],
  ],
  sewn: true,
}

let kernels: Kernels
let drape: Drape
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const data = openBodyFiles((name) => readFileSync(new URL(`bodies/${name}`, assets)))
  const body = buildBody(data, 'mean_all', 'dressing')
  const fabric = fabricNamed(readFabrics(text('fabrics/fabrics.json')), 'cotton-jersey')
  drape = beginDrape({ garment: tee, body, fabric }, { kernels, resolution: 0.025, static: true })
  run(stepsLeft(drape))
}, 120_000)

/** Where places of the front are, whichever part they are on now [m]. */
function placesOf(of: Drape, parts: readonly string[]): number[] {
  const { cloth } = of as DrapeRun
  const finder = buildPatternFinder(cloth)
  return PLACES.flatMap(([x, y]) => {
    const found = parts.flatMap((id) => finder.find(id, x, y) ?? []).sort((p, q) => p.outside - q.outside)
    const { triangle, weight } = found[0]
    return [0, 1, 2].map((axis) =>
      weight.reduce((sum, w, k) => sum + w * of.state.x[3 * cloth.triVertex[3 * triangle + k] + axis], 0),
    )
  })
}

const PLACES = [
  [0, -0.2],
  [0.1, -0.3],
  [0.05, -0.43],
  [-0.1, -0.6],
  [0.2, -0.65],
] as const

test.each([true, false])(
  'cut from side to side, sewn again: %s',
  (sewn) => {
    const kept = keepDrape(drape)
    const before = placesOf(drape, ['front'])
    const [rows, steps] = [drape.model.panelIds.length, drape.steps]
    changeDrape(drape, { garment: applyEdit(tee, { ...across, sewn }).garment })
    expect([...drape.model.panelIds]).toHaveLength(rows + 1)
    const moved = placesOf(drape, ['front', 'front-2']).map((value, k) => Math.abs(value - before[k]))
    expect(Math.max(...moved), 'as it is cut').toBeLessThan(0.003) // chords of another mesh
    let crossings = 0
    const count = () => {
      const cloth = { position: drape.state.x, triVertex: drape.model.triVertex }
      crossings += countCrossings(cloth) + countCrossings(cloth, drape.skins[0])
    }
    count()
    run(stepsLeft(drape), { onStep: count })
    expect(crossings, 'at every step').toBe(0)
    expect(inspectDrape(drape)).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(drape.steps - steps).toBeLessThan(steps / 2)
    recallDrape(drape, kept!)
  },
  60_000,
)
