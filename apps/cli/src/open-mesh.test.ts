import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBodyObj, writeGlb, writeStl } from '@selvedge/engine/io'
import { afterAll, expect, test } from 'vitest'
import { openClosedMesh, openMesh } from './open-mesh.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-mesh-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A pyramid of four triangles, and a sheet of one above it. */
const body = {
  position: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, 0),
  triVertex: Int32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
}
const garment = {
  position: Float64Array.of(0, 2, 0, 1, 2, 0, 0, 2, 1),
  triVertex: Int32Array.of(0, 1, 2),
  triPattern: Float64Array.of(0, 0, 1, 0, 0, 1),
  triPanel: Int32Array.of(0),
  panelIds: ['sheet'],
}

function put(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('a scene of ours gives the part asked for, or the node named', async () => {
  const path = put('scene.glb', await writeGlb({ garment, body }))
  const sheet = await openMesh(path, 'garment')
  expect(sheet).toMatchObject({ vertexCount: 3, triCount: 1 })
  expect([...(sheet.triPattern ?? [])]).toEqual([0, 0, 1, 0, 0, 1])
  expect(await openMesh(`${path}#body`, 'garment')).toMatchObject({ triCount: 4, triPattern: null })
  expect((await openClosedMesh(path)).triVertex).toHaveLength(12)
  await expect(openMesh(`${path}#hat`, 'body')).rejects.toThrow('scene.glb: gltf: no node is called "hat"')
  await expect(openClosedMesh(`${path}#garment`)).rejects.toThrow('scene.glb: the body is not closed')
})

test('the same body from OBJ, STL and glTF', async () => {
  const paths = [put('b.obj', writeBodyObj(body)), put('b.stl', writeStl(body))]
  paths.push(put('b.glb', await writeGlb({ garment: null, body })))
  for (const path of paths) {
    const { position, triVertex } = await openClosedMesh(path)
    expect([position.length, triVertex.length], path).toEqual([12, 12])
    expect(Math.max(...position), path).toBeCloseTo(1, 6)
  }
})
