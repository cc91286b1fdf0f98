import { expect, it } from 'vitest'
import { type GarmentMessage, sameMesh } from './same-mesh.ts'

const mesh = (): GarmentMessage => ({
  kind: 'garment',
  position: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  triVertex: Int32Array.of(0, 1, 2),
  triPattern: Float32Array.of(0, 0, 1, 0, 0, 1),
  triPanel: Int32Array.of(0),
  panelIds: ['front'],
  pressed: Int32Array.of(0, 1),
  buttons: Int32Array.of(2),
  zips: Int32Array.of(0, 1, 6000),
  threads: Int32Array.of(0, 2),
  threadSeam: Int32Array.of(0),
  volumes: [],
})

it('is the same elsewhere in the room', () => {
  expect(sameMesh(mesh(), { ...mesh(), position: new Float32Array(9) })).toBe(true)
})

it('is another one, whatever of its cut differs', () => {
  const { kind, position, volumes, panelIds, ...rows } = mesh()
  for (const name of Object.keys(rows) as (keyof typeof rows)[]) {
    const other = mesh()
    other[name][0] += 1
    expect(sameMesh(mesh(), other), name).toBe(false)
    expect(sameMesh(mesh(), { ...mesh(), [name]: rows[name].slice(1) }), name).toBe(false)
  }
  expect(sameMesh(mesh(), { ...mesh(), panelIds: ['back'] })).toBe(false)
})
