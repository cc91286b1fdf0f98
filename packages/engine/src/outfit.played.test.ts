import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { TEST_FABRIC } from './forces/test-fabric.ts'
import { countCrossings } from './geometry/index.ts'
import { type Kernels, loadKernels } from './kernels/index.ts'
import { fabricNamed, readFabrics } from './material/index.ts'
import { buildPatternFinder } from './model/index.ts'
import {
  dressLayers,
  measureLayers,
  outfitOptions,
  outfitPieces,
  outfitScenes,
  type WornLayer,
} from './outfit.ts'
import { applyProjectEdit, buildProject, type ProjectEdit } from './project/index.ts'
import { sampleGarment } from './project/project.fixture.ts'
import { bandedBall, buildBall } from './run/banded-ball.fixture.ts'

let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../dist/kernels.wasm', import.meta.url)))
})
const fabric = fabricNamed(
  readFabrics(readFileSync(new URL('../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'cotton-poplin',
)
const ball = bandedBall(fabric, buildBall())

describe('dressLayers', () => {
  it('puts the second garment over the first: nothing crosses, the first stays inside', () => {
    const under = { ...ball, garment: { ...ball.garment, name: 'under' } }
    const over = { ...ball, garment: { ...ball.garment, name: 'over' } }
    const { result, layers } = dressLayers([under, over], { kernels, resolution: 0.04, static: true })
    const { model, state } = result.drape
    const [inner, outer] = layers
    expect(layers.map(({ name }) => name)).toEqual(['under', 'over'])
    expect(inner.vertexEnd).toBe(outer.vertexBegin)
    expect(outer.triEnd).toBe(model.triCount)
    expect(result.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    const part = ({ triBegin, triEnd }: WornLayer) => ({
      position: state.x,
      triVertex: model.triVertex.slice(3 * triBegin, 3 * triEnd),
    })
    expect(countCrossings(part(inner), part(outer))).toBe(0)
    const radius = ({ vertexBegin, vertexEnd }: WornLayer) => {
      let sum = 0
      for (let i = vertexBegin; i < vertexEnd; i++) sum += Math.hypot(...state.x.subarray(3 * i, 3 * i + 3))
      return sum / (vertexEnd - vertexBegin)
    }
    expect(radius(outer)).toBeGreaterThan(radius(inner))
    const [order] = measureLayers(result.drape, layers)
    expect(order).toMatchObject({ inner: 'under', outer: 'over', share: 1 })
    expect(order.over).toBeGreaterThan(0.33 * 2 * 0.26 * 0.06) // of the area of the band: on a ball the first slides under the iron
    const [swapped] = measureLayers(result.drape, [outer, inner])
    expect(swapped).toMatchObject({ inner: 'over', outer: 'under', share: 0 })
  })

  it('keeps a wide garment under a narrow one: its surplus is gathered, not sewn in', () => {
    const wide = ball.garment.panels.map((panel) => ({
      ...panel,
      points: panel.points.map(({ id, at: [u, v] }) => ({ id, at: [1.3 * u, v] as [number, number] })),
      edges: panel.edges.map((edge) => ({ ...edge, hem: 0, allowance: 0 })), // hemmed it would stand off the ball and fall
    }))
    const under = { ...ball, garment: { ...ball.garment, name: 'under', panels: wide } }
    const { result, layers } = dressLayers([under, ball], { kernels, resolution: 0.04, static: true })
    expect(result.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(measureLayers(result.drape, layers)[0].share).toBe(1)
  })

  it('pins hold the garment they are in, also under another with pieces of the same names', () => {
    const held = (id: string, panel: string, z: number) => ({
      ...{ ...ball, garment: { ...ball.garment, name: id } },
      pins: [{ id, panel, at: [0, 0.03], hold: { kind: 'space', place: [0, 0.1, z] } }] as const,
    })
    const scenes = [held('under', 'back', -0.11), held('over', 'front', 0.11)]
    const { result, worn } = dressLayers(scenes, { kernels, resolution: 0.04, static: true })
    const { model, state } = result.drape
    expect(model.panelIds).toEqual(['front', 'back', 'front-2', 'back-2'])
    expect(worn.pins?.map(({ id, panel }) => [id, panel])).toEqual([
      ['under', 'back'],
      ['over', 'front-2'],
    ])
    expect(result.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    const cloth = { ...worn.cloth, position: state.x }
    const off = (panel: string, z: number) => {
      const { triangle, weight } = buildPatternFinder(cloth).find(panel, 0, 0.03)!
      const rows = [0, 1, 2].map((k) => 3 * cloth.triVertex[3 * triangle + k])
      const along = (k: number) => rows.reduce((sum, at, c) => sum + weight[c] * state.x[at + k], 0)
      return Math.hypot(along(0), along(1) - 0.1, along(2) - z)
    }
    expect(off('back', -0.11)).toBeLessThan(0.005)
    expect(off('front-2', 0.11)).toBeLessThan(0.005)
    expect(off('front', 0.11)).toBeGreaterThan(0.005)
  })

  it('asks for one body and at least one garment', () => {
    const options = { kernels, resolution: 0.04, static: true }
    expect(() => dressLayers([], options)).toThrow(/no garment/)
    expect(() => dressLayers([ball, bandedBall(fabric, buildBall())], options)).toThrow(/one body/)
  })
})

describe('a project', () => {
  const cloths = ['cotton-poplin', 'denim', 'wool'].map((name) => ({ ...TEST_FABRIC, name }))
  const project = buildProject(['tank', 'tee', 'coat'].map(sampleGarment))
  const after = (...edits: ProjectEdit[]) => applyProjectEdit(project, { kind: 'batch', edits }).project
  const room = { body: null, fabrics: cloths }

  it('garments in dressing order, each of its own cloth, those laid aside left out', () => {
    const outfit = after(
      { kind: 'moveGarment', garment: 'coat', at: 0 },
      { kind: 'wearGarment', garment: 'tank', worn: false },
      { kind: 'setFabric', fabric: 'denim' },
      { kind: 'setGarmentFabric', garment: 'tee', fabric: 'wool' },
    )
    const scenes = outfitScenes(outfit, room)
    expect(scenes.map(({ garment, fabric }) => [garment.name, fabric.name])).toEqual([
      ['coat', 'denim'],
      ['tee', 'wool'],
    ])
  })

  it('a cloth of the project wins over one of the program with its name', () => {
    const own = { ...TEST_FABRIC, name: 'wool', density: 0.5 }
    const scenes = outfitScenes(
      after({ kind: 'putFabric', fabric: own }, { kind: 'setFabric', fabric: 'wool' }),
      room,
    )
    expect(scenes[0].fabric.density).toBe(0.5)
    expect(scenes[0].fabrics?.map(({ name }) => name)).toEqual(['wool', 'cotton-poplin', 'denim'])
  })

  it('pins hold the garment they are in', () => {
    const [panel] = project.garments[1].garment.panels
    const pin = { id: 'a', garment: 'tee', panel: panel.id, at: [0, 0.1] as [number, number] }
    const scenes = outfitScenes(after({ kind: 'addPin', pin: { ...pin, hold: { kind: 'stays' } } }), room)
    expect(scenes.map(({ pins }) => pins?.map(({ id }) => id))).toEqual([[], ['a'], []])
  })

  it('pieces by garment and panel, named as the cloth of all names them', () => {
    const bands = buildProject(['under', 'aside', 'over'].map((name) => ({ ...ball.garment, name })))
    const { project: worn } = applyProjectEdit(bands, { kind: 'wearGarment', garment: 'aside', worn: false })
    expect(outfitPieces(worn)).toEqual([
      { garment: 'under', panel: 'front', name: 'front' },
      { garment: 'under', panel: 'back', name: 'back' },
      { garment: 'over', panel: 'front', name: 'front-2' },
      { garment: 'over', panel: 'back', name: 'back-2' },
    ])
  })

  it('settings by the names a drape has; what is not named is left to it', () => {
    expect(outfitOptions({})).toEqual({ static: false, sim: {} })
    const settings = {
      resolution: 0.02,
      seed: 3,
      static: true,
      bending: 'hinge',
      newtonMax: 4,
      strainLimit: true,
    }
    expect(outfitOptions(settings)).toEqual({
      resolution: 0.02,
      seed: 3,
      static: true,
      sim: { bending: 'hinge', time: { newtonMax: 4 }, strainLimit: {} },
    })
  })

  it('what nobody knows is said', () => {
    const nobody = after(
      ...['tank', 'tee', 'coat'].map((garment) => ({ kind: 'wearGarment', garment, worn: false }) as const),
    )
    expect(() => outfitScenes(nobody, room)).toThrow('no garment of this project is worn; add one')
    expect(() =>
      outfitScenes(after({ kind: 'setGarmentFabric', garment: 'tee', fabric: 'wol' }), room),
    ).toThrow('garment "tee": no fabric is called "wol"; did you mean "wool"?')
    expect(() => outfitOptions({ membrane: 'stvkk' })).toThrow('no membrane "stvkk"; did you mean "stvk"?')
  })
})
