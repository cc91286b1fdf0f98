import { WebIO } from '@gltf-transform/core'
import type { Mesh } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { expect, test } from 'vitest'
import type { ObjGarment } from '../obj.ts'
import { writeGlb } from './glb.ts'

/** A bent strip of two pieces sewn along x = 1; the seam's vertices have different places in the two pieces. */
const garment: ObjGarment = {
  position: Float64Array.of(0, 0.1, 0, 1, 0.1, 0, 1, 1, 0.1, 0, 1, 0, 2, 0, 0.3, 2, 1, 0.2),
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
  triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 5, 0, 6, 0, 6, 1, 5, 0, 6, 1, 5, 1),
  triPanel: Int32Array.of(0, 0, 1, 1),
  panelIds: ['front', 'back'],
}
const body = {
  position: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  triVertex: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
}

test('garment and body come back from the binary file', async () => {
  const bytes = await writeGlb({ garment, body, extras: { stateHash: 'abc', p99Stretch: 0.01 } })
  expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('glTF')
  const root = (await new WebIO().readBinary(bytes)).getRoot()
  expect(root.getAsset().extras).toEqual({ stateHash: 'abc', p99Stretch: 0.01 })
  expect(root.listNodes().map((node) => node.getName())).toEqual(['garment', 'body'])

  const pieces = root.listMeshes()[0].listPrimitives()
  expect(pieces.map((piece) => piece.getExtras())).toEqual([{ panel: 'front' }, { panel: 'back' }])
  expect(pieces[0].getMaterial()?.getDoubleSided()).toBe(true)
  expect(pieces.map((piece) => piece.getIndices()?.getCount())).toEqual([6, 6])
  expect(pieces[0].getAttribute('POSITION')).toBe(pieces[1].getAttribute('POSITION'))
  expect(pieces[0].getAttribute('POSITION')?.getCount()).toBe(8) // 6 vertices, 2 of them on the seam

  const skin = root.listMeshes()[1].listPrimitives()[0]
  expect([...skin.getIndices()!.getArray()!]).toEqual([...body.triVertex])
  expect([...skin.getAttribute('POSITION')!.getArray()!]).toEqual([...body.position])
})

test('a body of parts has a primitive and a material for each', async () => {
  const dressed = { ...body, triPart: Uint8Array.of(0, 1, 1, 0) }
  const root = (await new WebIO().readBinary(await writeGlb({ garment: null, body: dressed }))).getRoot()
  const parts = root.listMeshes()[0].listPrimitives()
  expect(parts.map((part) => part.getMaterial()?.getName())).toEqual(['skin', 'underwear'])
  expect([...parts[1].getIndices()!.getArray()!]).toEqual([0, 1, 3, 0, 3, 2])
  expect(parts[0].getAttribute('POSITION')).toBe(parts[1].getAttribute('POSITION'))
})

test('every corner keeps its position bits and its place in the pattern, v downwards', async () => {
  const root = (await new WebIO().readBinary(await writeGlb({ garment, body: null }))).getRoot()
  expect(root.listNodes().map((node) => node.getName())).toEqual(['garment'])
  const pieces = root.listMeshes()[0].listPrimitives()
  const position = pieces[0].getAttribute('POSITION')!.getArray()!
  const texture = pieces[0].getAttribute('TEXCOORD_0')!.getArray()!
  const rows = pieces.flatMap((piece) => [...piece.getIndices()!.getArray()!])
  for (let corner = 0; corner < 12; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      const source = garment.position[3 * garment.triVertex[corner] + axis]
      expect(position[3 * rows[corner] + axis]).toBe(Math.fround(source))
    }
    expect(texture[2 * rows[corner]]).toBe(garment.triPattern[2 * corner])
    expect(texture[2 * rows[corner] + 1]).toBe(1 - garment.triPattern[2 * corner + 1])
  }
})

test('normals have unit length and run smoothly over the seam', async () => {
  const root = (await new WebIO().readBinary(await writeGlb({ garment, body }))).getRoot()
  const piece = root.listMeshes()[0].listPrimitives()[0]
  const position = piece.getAttribute('POSITION')!
  const normal = piece.getAttribute('NORMAL')!
  const byPlace = new Map<string, string>()
  for (let k = 0; k < normal.getCount(); k++) {
    const n = normal.getElement(k, [0, 0, 0])
    expect(Math.hypot(...n)).toBeCloseTo(1, 6)
    const place = position.getElement(k, [0, 0, 0]).join()
    expect(byPlace.get(place) ?? n.join()).toBe(n.join())
    byPlace.set(place, n.join())
  }
  expect(byPlace.size).toBe(6)
})

test('three.js opens it: both nodes, normals and texture places', async () => {
  const bytes = await writeGlb({ garment, body })
  const { scene } = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '')
  const meshes: string[] = []
  scene.traverse((node) => {
    if ('isMesh' in node)
      meshes.push(`${node.name} ${Object.keys((node as Mesh).geometry.attributes).sort()}`)
  })
  expect(scene.getObjectByName('garment')).toBeDefined()
  expect(meshes).toEqual([
    'garment_1 normal,position,uv',
    'garment_2 normal,position,uv',
    'body normal,position',
  ])
})

test('cloth with a look shines at its edges and shows its threads as in the viewer', async () => {
  const look = {
    colour: '#ff0000',
    reverse: '#800000',
    weave: 'knit',
    pitch: 0.001,
    sheen: 0.8,
    roughness: 0.9,
  } as const
  const bytes = await writeGlb({ garment: { ...garment, look }, body })
  const { json, resources } = await new WebIO().binaryToJSON(bytes)
  const cloth = json.materials!.find(({ name }) => name === 'cloth')!
  const halo = cloth.extensions!.KHR_materials_sheen as { sheenColorFactor: number[] }
  expect(halo).toMatchObject({ sheenRoughnessFactor: 0.65 })
  expect(halo.sheenColorFactor.map((value) => Number(value.toFixed(4)))).toEqual([0.8, 0.28, 0.28])
  const weave = cloth.pbrMetallicRoughness!.baseColorTexture!
  for (const info of [weave, cloth.normalTexture!]) {
    const { scale } = info.extensions!.KHR_texture_transform as { scale: number[] }
    expect(scale[0]).toBeCloseTo(1000 / 6, 6) // six threads of a millimetre
    const { bufferView } = json.images![json.textures![info.index].source!]
    const { byteOffset = 0 } = json.bufferViews![bufferView!]
    const [buffer] = Object.values(resources)
    expect([...buffer.subarray(byteOffset + 1, byteOffset + 4)]).toEqual([80, 78, 71])
  }
  const plain = await writeGlb({ garment, body })
  expect(new TextDecoder().decode(plain)).not.toContain('KHR_materials_sheen')
})
