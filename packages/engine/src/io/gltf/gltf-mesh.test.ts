import { Document, WebIO } from '@gltf-transform/core'
import { describe, expect, test } from 'vitest'
import { checkBytes } from '../check-bytes.ts'
import { writeGlb } from './glb.ts'
import { accessor } from './glb-parts.ts'
import { writeSkinnedGlb } from './glb-skin.ts'
import { readGltf } from './gltf-mesh.ts'

const garment = {
  position: Float64Array.of(0, 0.125, 0, 1, 0.125, 0, 1, 1, 0.125, 0, 1, 0, 2, 0, 0.25, 2, 1, 0.25),
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
  triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 5, 0, 6, 0, 6, 1, 5, 0, 6, 1, 5, 1),
  triPanel: Int32Array.of(0, 0, 1, 1),
  panelIds: ['front', 'back'],
}
const body = {
  position: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  triVertex: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
}

/** Triangles of the given places, in a node inside a turned, stretched and shifted one. */
function movedScene(mode = 4, indices?: number[]): Document {
  const gltf = new Document()
  gltf.createBuffer()
  const places = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0)
  const primitive = gltf
    .createPrimitive()
    .setMode(mode as 4)
    .setAttribute('POSITION', accessor(gltf, 'VEC3', places))
  if (indices) primitive.setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(indices)))
  const child = gltf.createNode('leaf').setMesh(gltf.createMesh('m').addPrimitive(primitive))
  child.setTranslation([0, 0, 3])
  const half = Math.SQRT1_2
  const parent = gltf.createNode('branch').addChild(child).setRotation([0, 0, half, half]).setScale([2, 1, 1])
  parent.setTranslation([10, 0, 0])
  gltf.createScene().addChild(parent)
  return gltf
}

describe('our own files', () => {
  test('come back with seams joined, pieces named and the pattern in metres', async () => {
    const mesh = await readGltf(await writeGlb({ garment, body: null }))
    expect(mesh.vertexCount).toBe(6)
    expect(mesh.patternInMetres).toBe(true)
    expect(mesh.panelIds).toEqual(['front', 'back'])
    expect([...mesh.triPattern!]).toEqual([...garment.triPattern])
    const corners = (m: { position: Float64Array; triVertex: Int32Array }) =>
      [...m.triVertex].map((i) => [...m.position.subarray(3 * i, 3 * i + 3)])
    expect(corners(mesh)).toEqual(corners(garment))
    expect(mesh.notes).toEqual([])
  })

  test('a body without texture makes the whole file one without pattern', async () => {
    const mesh = await readGltf(await writeGlb({ garment, body }))
    expect(mesh.triPattern).toBe(null)
    expect(mesh.patternInMetres).toBe(false)
    expect(mesh.panelIds).toEqual(['front', 'back', 'body'])
    const cloth = await readGltf(await writeGlb({ garment, body }), {}, 'garment')
    expect(cloth.panelIds).toEqual(['front', 'back'])
    expect(cloth.patternInMetres).toBe(true)
    await expect(readGltf(await writeGlb({ garment, body }), {}, 'hat')).rejects.toThrow(/"garment", "body"/)
  })

  test('a skinned character stands in the pose of the file: the rest pose', async () => {
    const weights = {
      start: Int32Array.of(0, 1, 2, 3, 4),
      bone: new Int32Array(4),
      weight: new Float64Array(4).fill(1),
    }
    const still = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)
    const bytes = await writeSkinnedGlb({
      body: {
        rest: body.position,
        triVertex: body.triVertex,
        bones: [{ name: 'b', parent: -1 }],
        head: Float64Array.of(0, 0.5, 0),
        weights,
      },
      garment,
      draped: still,
      motions: [still],
      fps: 24,
    })
    const mesh = await readGltf(bytes)
    expect(mesh.vertexCount).toBe(9) // one corner of the garment lies exactly on one of the body
    expect([...mesh.position.slice(0, 18)]).toEqual([...garment.position])
  })
})

describe('files of others', () => {
  test('transforms of all parents are applied: stretched, turned, shifted', async () => {
    const mesh = await readGltf(await new WebIO().writeBinary(movedScene(4, [0, 1, 2])))
    const expected = [10, 0, 3, 10, 2, 3, 9, 0, 3] // (x, y, z) → (10 − y, 2 x, z + 3)
    mesh.position.forEach((value, k) => {
      expect(value).toBeCloseTo(expected[k], 6)
    })
    expect(mesh.panelIds).toEqual(['leaf'])
    expect(mesh.triPattern).toBe(null)
  })

  test('strips and fans become triangles of one orientation', async () => {
    for (const [mode, indices] of [
      [5, [0, 1, 2, 3]],
      [6, [0, 1, 3, 2]],
    ] as const) {
      const { position: x, triVertex } = await readGltf(
        await new WebIO().writeBinary(movedScene(mode, [...indices])),
      )
      expect(triVertex.length).toBe(6)
      for (let t = 0; t < 2; t++) {
        const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3).map((i) => 3 * i)
        const area = (x[b] - x[a]) * (x[c + 1] - x[a + 1]) - (x[b + 1] - x[a + 1]) * (x[c] - x[a])
        expect(area).toBeGreaterThan(0)
      }
    }
  })

  test('.gltf text with its bytes inside reads like the .glb', async () => {
    const glb = await writeGlb({ garment, body: null })
    const { json, resources } = await new WebIO().writeJSON(await new WebIO().readBinary(glb))
    const [name] = Object.keys(resources)
    const named = new TextEncoder().encode(JSON.stringify(json))
    const direct = await readGltf(named, resources)
    json.buffers![0].uri = `data:application/octet-stream;base64,${Buffer.from(resources[name]).toString('base64')}`
    json.asset.generator = 'Selvedge'
    const inside = await readGltf(new TextEncoder().encode(JSON.stringify(json)))
    expect(inside).toEqual(await readGltf(glb))
    expect(direct.position).toEqual(inside.position)
    await expect(readGltf(named)).rejects.toThrow(/bytes .* are missing/)
  })

  test('compressed files, empty ones and circles are refused in words', async () => {
    const text = (json: unknown) => new TextEncoder().encode(JSON.stringify(json))
    const asset = { version: '2.0' }
    const cases: [Uint8Array, RegExp][] = [
      [text({ asset, extensionsRequired: ['KHR_draco_mesh_compression'] }), /needs KHR_draco/],
      [text({ asset: { version: '1.0' } }), /version 1.0/],
      [text({ asset }), /holds no triangle/],
      [
        text({ asset, nodes: [{ children: [1] }, { children: [0] }], scenes: [{ nodes: [0] }] }),
        /tree of nodes/,
      ],
      [new Uint8Array(0), /empty/],
    ]
    for (const [bytes, sentence] of cases) await expect(readGltf(bytes)).rejects.toThrow(sentence)
  })
})

test('damaged files read or are refused in a sentence', async () => {
  const bytes = await writeGlb({ garment, body })
  const report = await checkBytes({ bytes, read: readGltf, mutations: 300, seed: 31, growthMax: 64 })
  expect(report.refused).toBeGreaterThan(80)
  expect(report.read).toBeGreaterThan(20)
})
