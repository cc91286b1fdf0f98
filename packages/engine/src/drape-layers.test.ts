import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countCrossings } from './contact/index.ts'
import { dressLayers } from './drape-layers.ts'
import { mannequin } from './dress/mannequin.fixture.ts'
import { testFabric } from './forces/test-fabric.ts'
import { loadKernels } from './kernels/index.ts'
import { type Garment, type Panel, polygonPanel, type Seam } from './pattern/index.ts'

const kernels = await loadKernels(readFileSync(new URL('../dist/kernels.wasm', import.meta.url)))
const body = mannequin()

/** A tube of two rectangles around the trunk, never placed. */
function tube(name: string, girth: number): Garment {
  const half = girth / 4
  const rectangle = (id: string): Panel => {
    const { placement, ...panel } = polygonPanel(id, [
      [-half, 0],
      [half, 0],
      [half, 0.25],
      [-half, 0.25],
    ])
    return { ...panel, bodyPart: `skirt ${id}` }
  }
  const seam = (edgeA: number, edgeB: number): Seam => ({
    id: `side-${edgeA}`,
    a: [{ panel: 'front', edge: `edge-${edgeA}` }],
    b: [{ panel: 'back', edge: `edge-${edgeB}` }],
    parallel: false,
    sides: 'right-right',
  })
  const panels = [rectangle('front'), rectangle('back')]
  return { format: 'selvedge-garment', version: 2, name, panels, seams: [seam(1, 3), seam(3, 1)] }
}

describe('dressLayers', () => {
  it('puts the second garment over the first: nothing crosses, the first stays inside', () => {
    const scenes = [tube('under', 0.95), tube('over', 1)].map((garment) => ({
      garment,
      body,
      fabric: testFabric,
    }))
    const { result, layers } = dressLayers(scenes, { kernels, resolution: 0.06, static: true, secondsMax: 3 })
    const { model, state } = result.drape
    const [inner, outer] = layers
    expect(layers.map(({ name }) => name)).toEqual(['under', 'over'])
    expect(inner.vertexEnd).toBe(outer.vertexBegin)
    expect(outer.triEnd).toBe(model.triCount)
    expect(result.numbers.selfCrossings).toBe(0)
    expect(result.numbers.bodyCrossings).toBe(0)
    const part = ({ triBegin, triEnd }: typeof inner) => ({
      position: state.x,
      triVertex: model.triVertex.slice(3 * triBegin, 3 * triEnd),
    })
    expect(countCrossings(part(inner), part(outer))).toBe(0)
    // at the same angle around the trunk the outer one is further out, on average
    const radius = ({ vertexBegin, vertexEnd }: typeof inner) => {
      let sum = 0
      for (let i = vertexBegin; i < vertexEnd; i++)
        sum += Math.hypot(state.x[3 * i] / 0.15, state.x[3 * i + 2] / 0.11)
      return sum / (vertexEnd - vertexBegin)
    }
    expect(radius(outer)).toBeGreaterThan(radius(inner))
  })

  it('asks for one body and at least one garment', () => {
    const scene = (over: typeof body) => ({ garment: tube('x', 1), body: over, fabric: testFabric })
    expect(() => dressLayers([], { kernels })).toThrow(/no garment/)
    expect(() =>
      dressLayers([scene(body), scene(mannequin())], {
        kernels,
        resolution: 0.06,
        static: true,
        secondsMax: 2,
      }),
    ).toThrow(/one body|still moving/)
  })
})
