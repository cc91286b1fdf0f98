import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { stateHash } from '../core/index.ts'
import { readBaseMesh } from './base-mesh.ts'

const bytes = gunzipSync(readFileSync(new URL('../../../../assets/bodies/base.obj.gz', import.meta.url)))

it('every number of the file is the one its text says, to the last bit', () => {
  const { base, quads, skinCount, joints } = readBaseMesh(bytes)
  const lines = bytes.toString().split('\n')
  const places = lines.filter((line) => line.startsWith('v ')).map((line) => line.split(' ').slice(1, 4))
  const said = Float64Array.from(places.flat(), (word) => Number(word) * 0.1)
  expect([base.length, stateHash(base)]).toEqual([said.length, stateHash(said)])
  const first = lines.indexOf('g body')
  const behind = lines.findIndex((line, row) => row > first && line.startsWith('g '))
  const faces = lines.slice(first, behind).filter((line) => line.startsWith('f '))
  const corner = (word: string) => Number.parseInt(word, 10) - 1
  const corners = Int32Array.from(faces.flatMap((line) => line.split(' ').slice(1, 5).map(corner)))
  expect([quads.length, stateHash(quads)]).toEqual([corners.length, stateHash(corners)])
  expect(skinCount).toBe(13_380)
  expect(joints.get('helper-l-eye')?.length).toBeGreaterThan(8)
})

it('reads lines that end in a carriage return, whole numbers and a last line without an end', () => {
  const text =
    'v 1 -0.25 0.5\r\nv 2 0 0\r\nv 2 1 0\r\nv 0 1 0\r\ng body\r\nf 1/7 2/8 3/9 4/10\r\ng joint-knee\r\nf 4 3 2 1'
  const { base, quads, joints } = readBaseMesh(new TextEncoder().encode(text))
  expect([...base.subarray(0, 3)]).toEqual([0.1, -0.025, 0.05])
  expect([...quads]).toEqual([0, 1, 2, 3])
  expect([...(joints.get('joint-knee') ?? [])]).toEqual([0, 1, 2, 3])
})

it('refuses a file without skin', () => {
  expect(() => readBaseMesh(new TextEncoder().encode('v 0 0 0\n'))).toThrow(/without skin/)
})
