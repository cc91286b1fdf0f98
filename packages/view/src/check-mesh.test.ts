import { describe, expect, it } from 'vitest'
import { checkBodyMesh, checkClothMesh } from './check-mesh.ts'
import type { ClothMesh } from './garment-viewer.ts'

const triangle: ClothMesh = {
  position: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  triVertex: Int32Array.of(0, 1, 2),
  triPattern: Float64Array.of(0, 0, 1, 0, 0, 1),
  triPanel: Int32Array.of(0),
  panelIds: ['front'],
}

describe('meshes at the door', () => {
  it('lets a good mesh pass, and an empty one', () => {
    checkClothMesh(triangle)
    checkBodyMesh(triangle)
    const nothing = new Int32Array(0)
    const none = new Float64Array(0)
    checkClothMesh({
      position: none,
      triVertex: nothing,
      triPattern: none,
      triPanel: nothing,
      panelIds: [],
    })
  })

  it('names the array that does not fit', () => {
    const wrong = (part: Partial<ClothMesh>) => () => checkClothMesh({ ...triangle, ...part })
    expect(wrong({ position: new Float64Array(8) })).toThrow('position of the garment: 8 numbers')
    expect(wrong({ triVertex: Int32Array.of(0, 1) })).toThrow('triVertex of the garment: 2 numbers')
    expect(wrong({ triVertex: Int32Array.of(0, 1, 3) })).toThrow('triangle 0 of the garment names vertex 3')
    expect(wrong({ triVertex: Int32Array.of(0, -1, 2) })).toThrow('names vertex -1, but there are 3')
    expect(wrong({ triPattern: new Float64Array(4) })).toThrow('4 numbers where 6 are needed, 6 per triangle')
    expect(wrong({ triPanel: Int32Array.of(1) })).toThrow('names panel 1, but there are 1 panelIds')
    expect(wrong({ triPanel: Int32Array.of(0, 0) })).toThrow('triPanel of the garment: 2 numbers where 1')
    const body = { ...triangle, triVertex: Int32Array.of(0, 1, 9) }
    expect(() => checkBodyMesh(body)).toThrow('triangle 0 of the body names vertex 9')
  })
})
