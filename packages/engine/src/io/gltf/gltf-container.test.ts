import { expect, test } from 'vitest'
import { openGltf } from './gltf-container.ts'

const text = (json: unknown) => new TextEncoder().encode(JSON.stringify(json))
const shape = {
  asset: { version: '2.0' },
  meshes: [{ primitives: [{ attributes: { NORMAL: 0, POSITION: 1 } }] }],
  accessors: [
    { componentType: 5126, count: 9, type: 'VEC3', sparse: {} }, // not needed, so not looked at
    { componentType: 5126, count: 3, type: 'VEC3', bufferView: 0 },
  ],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36, uri: 'places.bin' }],
}

test('base64 of every length opens to the bytes it was made of', () => {
  for (let length = 36; length < 42; length++) {
    const bytes = Uint8Array.from({ length }, (_, k) => (k * 37 + 11) & 255)
    const uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
    const opened = openGltf(text({ ...shape, buffers: [{ byteLength: length, uri }] }))
    expect(opened.resources['buffer-0.bin']).toEqual(bytes)
  }
})

test('only numbers that make the shape are kept', () => {
  const { json } = openGltf(text(shape), { 'places.bin': new Uint8Array(36) })
  expect(json.accessors).toEqual([{ componentType: 5126, count: 3, type: 'VEC3', bufferView: 0 }])
  expect(json.meshes?.[0].primitives[0].attributes).toEqual({ POSITION: 0 })
})

test('a count beyond the bytes, a stride below the width and a row of nowhere are refused', () => {
  const bytes = { 'places.bin': new Uint8Array(36) }
  const wrong = [
    { ...shape, accessors: [shape.accessors[0], { ...shape.accessors[1], count: 4 }] },
    { ...shape, accessors: [shape.accessors[0], { ...shape.accessors[1], bufferView: 3 }] },
    { ...shape, bufferViews: [{ buffer: 0, byteLength: 36, byteStride: 4 }] },
    { ...shape, bufferViews: [{ buffer: 0, byteLength: 37 }] },
    { ...shape, nodes: [{ mesh: 1 }] },
    { ...shape, meshes: [{ primitives: [{ attributes: { POSITION: 2 } }] }] },
  ]
  for (const each of wrong) expect(() => openGltf(text(each), bytes)).toThrow(/damaged/)
})
