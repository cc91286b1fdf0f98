/** A tee that lies tangled when it is opened: it goes on from there, comes apart, and stays apart. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { type Body, buildBody } from '../body/index.ts'
import { beginDrape, inspectDrape, nameCrossings, stepsLeft } from '../drape.ts'
import { countCrossings } from '../geometry/index.ts'
import { NO_REFERENCES, readGarment, readProject } from '../io/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, readFabrics } from '../material/index.ts'
import { outfitOptions, outfitScenes } from '../outfit.ts'
import { applyProjectEdit, type Project } from '../project/index.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const text = (name: string) => readFileSync(new URL(name, assets), 'utf8')
let kernels: Kernels
let body: Body
let fabrics: Fabric[]
let project: Project

beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  fabrics = readFabrics(text('fabrics/fabrics.json'))
  const garment = () => readGarment(text('garments/jersey-tee.json'))
  project = readProject(text('outfits/lesson-tangled-tee.json'), { ...NO_REFERENCES, garment })
  body = buildBody(
    openBodyFiles((name) => readFileSync(new URL(`bodies/${name}`, assets))),
    'mean_all',
    'dressing',
  )
}, 120_000)

const begin = (of: Project) =>
  beginDrape(outfitScenes(of, { body, fabrics })[0], { kernels, ...outfitOptions(of.settings) })

it('lies where it was laid, tells what crosses, and comes apart while it settles', () => {
  const drape = begin(project)
  expect(drape.stage).toBe('settling')
  expect(Array.from(drape.state.x)).toEqual(project.laid?.places)
  expect(inspectDrape(drape)).toMatchObject({ selfCrossings: 69, bodyCrossings: 0 })
  expect(nameCrossings(drape).map(({ panels, other }) => [...panels, other])).toEqual([
    ['back', 'front', 'sleeve-left', null],
    ['back', 'front', 'sleeve-right', null],
    ['back', 'sleeve-right', null],
  ])
  let freeAt = -1
  let again = 0
  for (const { model, state, steps } of stepsLeft(drape)) {
    const count = countCrossings({ position: state.x, triVertex: model.triVertex })
    if (count === 0 && freeAt < 0) freeAt = steps
    if (count > 0 && freeAt >= 0) again++
  }
  expect(drape.stage).toBe('rest')
  expect(freeAt).toBeGreaterThan(0)
  expect(freeAt).toBeLessThan(60)
  expect(again).toBe(0)
  expect(inspectDrape(drape)).toMatchObject({ selfCrossings: 0, bodyCrossings: 0 })
}, 120_000)

it('an edit of what is draped begins from flat pieces again; undone, it lies as before', () => {
  const { project: edited, inverse } = applyProjectEdit(project, { kind: 'setFabric', fabric: 'linen' })
  expect(edited.laid).toBeUndefined()
  expect(begin(edited).stage).toBe('sewing')
  expect(applyProjectEdit(edited, inverse).project).toEqual(project)
}, 60_000)

it('refuses places of another mesh in a sentence', () => {
  const short = { ...project, laid: { resolution: 0.02, places: project.laid!.places.slice(3) } }
  expect(() => begin(short)).toThrow(/laid with 2813 vertices, this garment has 2814/)
}, 60_000)
