import { describe, expect, test } from 'vitest'
import { checkBytes } from './check-bytes.ts'
import { readStl, writeStl } from './stl.ts'

/** A tetrahedron as tall as a person, its numbers exact in millimetres. */
const body = {
  position: Float64Array.of(0, 0, 0, 0.5, 0, 0, 0, 1.75, 0, 0, 0, 0.25),
  triVertex: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
}
const text = (scale: number, turn: (p: number[]) => number[]) => {
  const corner = (i: number) =>
    `vertex ${turn([...body.position.subarray(3 * i, 3 * i + 3)].map((v) => v * scale)).join(' ')}`
  const lines = ['solid thing']
  for (let t = 0; t < 4; t++) {
    lines.push('facet normal 0 0 0', 'outer loop')
    for (let k = 0; k < 3; k++) lines.push(corner(body.triVertex[3 * t + k]))
    lines.push('endloop', 'endfacet')
  }
  return new TextEncoder().encode(`${lines.join('\n')}\nendsolid thing\n`)
}

/** Six times the signed volume: tells a mirrored or turned-over mesh. */
function volume({ position: x, triVertex }: { position: Float64Array; triVertex: Int32Array }): number {
  let sum = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => x.subarray(3 * triVertex[at + k], 3 * triVertex[at + k] + 3))
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2])
    sum += a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum
}

describe('binary', () => {
  test('is millimetres with z up and unit normals that look outwards', () => {
    const bytes = writeStl(body)
    const view = new DataView(bytes.buffer)
    expect(bytes.length).toBe(84 + 50 * 4)
    expect(view.getUint32(80, true)).toBe(4)
    const floats = Array.from({ length: 12 }, (_, k) => view.getFloat32(84 + 4 * k, true))
    expect(floats.slice(3)).toEqual([0, -0, 0, 0, -0, 1750, 500, -0, 0])
    expect(floats.slice(0, 3)).toEqual([0, 1, 0]) // the face z = 0 of ours looks along −z, which is +Y of the file
  })

  test('comes back closed and the right way round', () => {
    const mesh = readStl(writeStl(body))
    expect(mesh.notes).toEqual([])
    expect(mesh.position.length / 3).toBe(4)
    expect(volume(mesh)).toBeCloseTo(volume(body), 12)
    expect(volume(body)).toBeGreaterThan(0)
    expect(writeStl(mesh)).toEqual(writeStl(body))
  })
})

describe('text', () => {
  test('unit and axis are guessed and said, or told', () => {
    const mesh = readStl(text(100, ([x, y, z]) => [x, -z, y]))
    expect(mesh.notes.length).toBe(2)
    expect(mesh.notes[0]).toMatch(/175 was taken as cm/)
    expect(mesh.notes[1]).toMatch(/z was taken/)
    expect(volume(mesh)).toBeCloseTo(volume(body), 12)
    const told = readStl(
      text(1, (p) => p),
      { unit: 'm', up: 'y' },
    )
    expect(told.notes).toEqual([])
    expect(volume(told)).toBeCloseTo(volume(body), 12)
    expect(Math.max(...told.position)).toBe(1.75)
  })

  test('a triangle without area is left out and counted', () => {
    const flat = 'solid\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 0 0\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0'
    const mesh = readStl(new TextEncoder().encode(flat), { unit: 'm', up: 'y' })
    expect(mesh.triVertex.length).toBe(3)
    expect(mesh.notes).toEqual(['1 triangles without area were left out'])
  })
})

test('damaged files read or are refused in a sentence', async () => {
  const binary = await checkBytes({
    bytes: writeStl(body),
    read: readStl,
    write: writeStl,
    mutations: 300,
    seed: 5,
  })
  expect(binary.refused).toBeGreaterThan(50)
  const ascii = await checkBytes({ bytes: text(1, (p) => p), read: readStl, mutations: 300, seed: 6 })
  expect(ascii.read).toBeGreaterThan(50)
})
