import { expect, it } from 'vitest'
import { type BodyMessage, type GarmentMessage, sameBody, sameMesh, sameTriangles } from './same-mesh.ts'

const mesh = (): GarmentMessage => ({
  kind: 'garment',
  position: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  triVertex: Int32Array.of(0, 1, 2),
  triPattern: Float32Array.of(0, 0, 1, 0, 0, 1),
  triPanel: Int32Array.of(0),
  panelIds: ['front'],
  pieces: [{ garment: 'tee', panel: 'front' }],
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
  const { kind, position, volumes, panelIds, pieces, ...rows } = mesh()
  for (const name of Object.keys(rows) as (keyof typeof rows)[]) {
    const other = mesh()
    other[name][0] += 1
    expect(sameMesh(mesh(), other), name).toBe(false)
    expect(sameMesh(mesh(), { ...mesh(), [name]: rows[name].slice(1) }), name).toBe(false)
  }
  expect(sameMesh(mesh(), { ...mesh(), panelIds: ['back'] })).toBe(false)
})

it('has the same triangles, elsewhere in the pattern', () => {
  const other = mesh()
  other.triPattern[0] = 0.5
  expect(sameTriangles(mesh(), other)).toBe(true)
  other.triVertex[0] = 1
  expect(sameTriangles(mesh(), other)).toBe(false)
})

it('is the same body where all of it stands as before', () => {
  const body = (x: number): BodyMessage => ({
    kind: 'body',
    info: null,
    position: Float32Array.of(x, 0, 0, 1, 0, 0, 0, 1, 0),
    triVertex: Int32Array.of(0, 1, 2),
    triPart: Uint8Array.of(0),
    skin: Int32Array.of(0, 1, 2),
  })
  expect(sameBody(body(0), body(0))).toBe(true)
  expect(sameBody(body(0), body(0.1))).toBe(false)
})
