import { strFromU8, unzipSync } from 'fflate'
import type { BufferGeometry, Mesh } from 'three'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { describe, expect, test } from 'vitest'
import { storedZip } from './stored-zip.ts'
import { type UsdzGarment, writeUsda, writeUsdz } from './usdz.ts'

const cloth: UsdzGarment = {
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
  triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1),
  triPanel: Int32Array.of(0, 1),
  panelIds: ['front piece', 'front-piece'],
  frames: [Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.1)],
}
const scene = {
  garment: cloth,
  body: { triVertex: Int32Array.of(0, 1, 2), frames: [Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)] },
}

/** Entries by reading the headers one after the other. */
function entries(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: { name: string; method: number; start: number; size: number }[] = []
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [letters, extra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)]
    const start = at + 30 + letters + extra
    const size = view.getUint32(at + 18, true)
    const name = strFromU8(bytes.subarray(at + 30, at + 30 + letters))
    found.push({ name, method: view.getUint16(at + 8, true), start, size })
    at = start + size
  }
  return found
}

test('underwear is a subset of the body with a look of its own', () => {
  const text = writeUsda({ ...scene, body: { ...scene.body, triPart: Uint8Array.of(1) } })
  expect(text).toMatch(/def GeomSubset "underwear"[^}]*indices = \[0\][^}]*Looks\/underwear>/)
  expect(text).toMatch(/def Material "underwear"/)
})

test('what is to be known of it stands in the layer', () => {
  const told = writeUsda({ ...scene, comment: '3 crossings, "state" abc' })
  expect(told).toContain('    doc = "3 crossings, \\"state\\" abc"')
  expect(writeUsda(scene)).not.toContain('doc =')
})

describe('the package', () => {
  test('is a zip that others open, stored, aligned to 64, the layer first', () => {
    const bytes = writeUsdz(scene)
    const [layer] = entries(bytes)
    expect(layer).toMatchObject({ name: 'model.usda', method: 0 })
    expect(layer.start % 64).toBe(0)
    expect(strFromU8(unzipSync(bytes)['model.usda'])).toBe(writeUsda(scene))
    expect(writeUsdz(scene)).toEqual(bytes)
  })

  test('a fabric brings its weave: two pictures, as often a metre as it has threads', () => {
    const look = {
      colour: '#808080',
      reverse: '#808080',
      weave: 'twill',
      pitch: 0.001,
      sheen: 0,
      roughness: 0.9,
    } as const
    const woven = { ...scene, garment: { ...cloth, look } }
    const opened = unzipSync(writeUsdz(woven))
    expect(Object.keys(opened)).toEqual(['model.usda', 'weave.png', 'relief.png'])
    const text = strFromU8(opened['model.usda'])
    for (const [, file] of text.matchAll(/@([^@]+)@/g))
      expect([...opened[file].subarray(1, 4)]).toEqual([80, 78, 71])
    expect(text).toMatch(/float2 inputs:scale = \(166\.66\d+, 166\.66\d+\)/) // six threads of a millimetre
    for (const [, path] of text.matchAll(/connect = <([^>]+)\.outputs:\w+>/g)) {
      expect(text, path).toContain(`def Shader "${path.split('/').at(-1)}"`)
    }
    expect(writeUsda(woven)).not.toContain('@')
  })

  test('every entry is aligned, whatever the lengths of names and files', () => {
    for (let length = 1; length < 70; length++) {
      const files = [length, 3, 100 + length].map((size, k) => ({
        name: `${'n'.repeat((length % 40) + 1)}${k}.png`,
        bytes: Uint8Array.from({ length: size }, (_, j) => (j * 7 + k) & 255),
      }))
      const bytes = storedZip(files)
      const found = entries(bytes)
      expect(found.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
      for (const { start } of found) expect(start % 64).toBe(0)
      const opened = unzipSync(bytes) // checks sizes and places in the central directory
      for (const { name, bytes: original } of files) expect(opened[name]).toEqual(original)
    }
  })
})

test('three.js opens it: both meshes with their triangles, metres, y up', () => {
  const root = new USDLoader().parse(Uint8Array.from(writeUsdz(scene)).buffer)
  const found = new Map<string, BufferGeometry>()
  root.traverse((node) => {
    if ('isMesh' in node) found.set(node.name || node.parent!.name, (node as Mesh).geometry)
  })
  expect([...found.keys()].sort()).toEqual(['body', 'garment'])
  const geometry = found.get('garment')!
  geometry.computeBoundingBox()
  expect(geometry.boundingBox!.max.toArray()).toEqual([1, 1, Math.fround(0.1)])
  expect(geometry.attributes.uv.count).toBe(6)
})

describe('the layer', () => {
  test('metres, y up, a default prim, materials that exist, pieces with names of their own', () => {
    const text = writeUsda(scene)
    expect(text.startsWith('#usda 1.0\n')).toBe(true)
    for (const line of ['defaultPrim = "Selvedge"', 'metersPerUnit = 1', 'upAxis = "Y"'])
      expect(text).toContain(line)
    expect(text).toContain('info:id = "UsdPreviewSurface"')
    for (const [, name] of text.matchAll(/material:binding = <\/Selvedge\/Looks\/(\w+)>/g)) {
      expect(text).toContain(`def Material "${name}"`)
    }
    expect([...text.matchAll(/GeomSubset "(\w+)"/g)].map((found) => found[1])).toEqual([
      'front_piece',
      'front_piece_2',
    ])
    let depth = 0
    for (const letter of text) depth += '{(['.includes(letter) ? 1 : '})]'.includes(letter) ? -1 : 0
    expect(depth).toBe(0)
    expect(text).not.toContain('timeSamples')
  })

  test('numbers come back as the same 32-bit values', () => {
    const frame = Float64Array.from({ length: 12 }, (_, k) => Math.sin(k + 1) / 3)
    const text = writeUsda({ garment: { ...cloth, frames: [frame] } })
    const points = /point3f\[\] points = \[([^\]]*)\]/
      .exec(text)![1]
      .match(/-?[\d.e-]+/g)!
      .map(Number)
    expect(points.map(Math.fround)).toEqual([...frame].map(Math.fround))
  })

  test('a motion is time samples of points and extent', () => {
    const frames = [0, 1, 2].map(
      (k) => cloth.frames[0] && Float64Array.from(cloth.frames[0]).map((v) => v + k),
    )
    const text = writeUsda({ ...scene, garment: { ...cloth, frames }, fps: 30 })
    expect(text).toContain('endTimeCode = 2')
    expect(text).toContain('timeCodesPerSecond = 30')
    const samples = /points\.timeSamples = \{\n([\s\S]*?)\n {8}\}/.exec(text)![1].split('\n')
    expect(samples.map((line) => line.trim().split(':')[0])).toEqual(['0', '1', '2'])
    expect(samples[2]).toContain('2: [(2, 2, 2), (3, 2, 2)')
    expect(() => writeUsda({ ...scene, garment: { ...cloth, frames: [] } })).toThrow(/at least one frame/)
  })
})
