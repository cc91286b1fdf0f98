import { type Material, Mesh, Texture, TextureLoader } from 'three'
import { expect, it, vi } from 'vitest'
import { buildClothMaterials, materialRuns } from './cloth-materials.ts'
import type { ClothSurface } from './cloth-surface.ts'
import { CLOTH_LOOK_DEFAULTS, THEME_COLOURS } from './theme.ts'

it('groups triangles that follow each other by the material of their panel', () => {
  const panels = [0, 0, 1, 2, 0]
  const index = Uint32Array.from({ length: 15 }, (_, c) => c)
  const cornerKind = Float32Array.from(panels.flatMap((panel) => [7, panel, 7, panel, 7, panel]))
  expect(materialRuns(index, cornerKind, [0, 1, 1])).toEqual([
    { first: 0, count: 6, row: 0 },
    { first: 6, count: 6, row: 1 },
    { first: 12, count: 3, row: 0 },
  ])
})

const red = { ...CLOTH_LOOK_DEFAULTS, colour: '#ff0000' }
const green = { ...CLOTH_LOOK_DEFAULTS, colour: '#00ff00' }

it('a look that no panel has any more is let go', () => {
  const cloth = buildClothMaterials(THEME_COLOURS.light, CLOTH_LOOK_DEFAULTS, () => {})
  const surface = {
    mesh: { panelIds: ['a', 'b'] },
    index: Uint32Array.of(0, 1, 2, 3, 4, 5),
    cornerKind: Float32Array.of(7, 0, 7, 0, 7, 0, 7, 1, 7, 1, 7, 1),
  } as unknown as ClothSurface
  const mesh = new Mesh()
  const materials = (...looks: [string, typeof red][]) => {
    cloth.setLook(CLOTH_LOOK_DEFAULTS, new Map(looks))
    cloth.dress(mesh, surface)
    return [mesh.material].flat() as Material[]
  }
  const last = materials(['a', red], ['b', green])[2]
  const gone = vi.fn()
  last.addEventListener('dispose', gone)
  expect(materials(['a', red])).toHaveLength(2)
  expect(gone).toHaveBeenCalledOnce()
})

it('says when a picture cannot be read, unless another was asked for meanwhile', () => {
  const fail: (() => void)[] = []
  const load = vi
    .spyOn(TextureLoader.prototype, 'load')
    .mockImplementation((_url, _ready, _progress, onError) => {
      fail.push(() => onError?.(new Error('no picture')))
      return new Texture()
    })
  const told: (string | undefined)[] = []
  const printed = (image: string) => ({ ...red, picture: { image, width: 0.1, height: 0.1 } })
  const cloth = buildClothMaterials(THEME_COLOURS.light, printed('a'), (problem) => told.push(problem))
  cloth.setLook(printed('b'))
  fail[0]()
  expect(told).toEqual([])
  fail[1]()
  expect(told).toEqual([expect.stringContaining('cannot be read')])
  load.mockRestore()
})
