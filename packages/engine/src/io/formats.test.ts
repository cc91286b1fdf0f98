import { existsSync, readFileSync } from 'node:fs'
import { Document, NodeIO } from '@gltf-transform/core'
import { describe, expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { fullProject } from '../project/project.fixture.ts'
import { checkBytes } from './check-bytes.ts'
import { checkFormat } from './check-format.ts'
import { type Format, textOf } from './format.ts'
import { extensionsFor, FORMATS, formatNamed, formatOf, formatsFor, sniffFormat } from './formats.ts'
import { accessor } from './gltf/glb-parts.ts'
import { sceneOf } from './mesh-formats.ts'
import { readGarment } from './read-garment.ts'

const house = new URL('../../../../', import.meta.url)
const asset = (path: string) => readFileSync(new URL(`assets/${path}`, house))
const bytesOf = (text: string) => new TextEncoder().encode(text)

const pattern = readGarment(textOf(asset('garments/gpg-tee-sleeveless.json')), undefined, 'tee')
const garment = {
  position: Float64Array.of(0, 0.125, 0, 1, 0.125, 0, 1, 1, 0.125, 0, 1, 0),
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
  triPattern: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1),
  triPanel: Int32Array.of(0, 1),
  panelIds: ['front', 'back'],
}
const cache = {
  vertexCount: 2,
  frames: [0, 1, 2].map((k) => new Float32Array(6).fill(k)),
  fps: 24,
  startFrame: 0,
}
const person = { sex: 'female', measurements: { height: 1.68, bust: 0.92 } } as const
const BVH = `HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
  End Site
  {
    OFFSET 3 0 0
  }
}
MOTION
Frames: 2
Frame Time: 0.04
1 5 0 0 0 0
1 5 0 90 0 0
`
const SEAMLY =
  '<?xml version="1.0"?>\n<smis><unit>cm</unit><body-measurements><m name="height" value="168"/></body-measurements></smis>'

/** A file of the format: written by it, where it can, else as others write it. */
async function fileOf(format: Format): Promise<Uint8Array> {
  const made = await writtenBy(format)
  return typeof made === 'string' ? bytesOf(made) : made
}

function writtenBy(format: Format): string | Uint8Array | Promise<string | Uint8Array> {
  if (format.name === 'freesewing') return asset('freesewing/brian.json')
  if (format.name === 'gltf') return gltfText()
  if (format.name === 'bvh') return BVH
  if (format.name === 'seamly') return SEAMLY
  if (format.kind === 'pattern' && format.write) return format.write(pattern, {})
  if (format.kind === 'project' && format.write) return format.write(fullProject(), {})
  if (format.kind === 'mesh' && format.write) return format.write({ garment, body: null }, {})
  if (format.kind === 'cache' && format.write) return format.write(cache, {})
  if (format.kind === 'measurements' && format.write) return format.write(person, {})
  throw new Error(`no sample of ${format.name}`)
}

async function gltfText(): Promise<string> {
  const gltf = new Document()
  gltf.createBuffer().setURI('data.bin')
  const places = accessor(gltf, 'VEC3', Float32Array.from(garment.position))
  const primitive = gltf
    .createPrimitive()
    .setAttribute('POSITION', places)
    .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(garment.triVertex)))
  gltf.createScene().addChild(gltf.createNode('body').setMesh(gltf.createMesh().addPrimitive(primitive)))
  const { json, resources } = await new NodeIO().writeJSON(gltf)
  const data = Buffer.from(Object.values(resources)[0]).toString('base64')
  json.buffers![0].uri = `data:application/octet-stream;base64,${data}`
  return JSON.stringify(json)
}

describe.each(FORMATS.map((format) => [format.name, format] as const))('%s', (name, format) => {
  test('says what it is and what is lost, and has its page', () => {
    expect(format.read ?? format.write).toBeDefined()
    expect(format.losses.length).toBeGreaterThan(20)
    expect(format.losses).not.toMatch(/\.$|\n/)
    expect(format.type).toMatch(/^[a-z]+\/[\w.+-]+$/)
    expect(existsSync(new URL(`docs/formats/${format.page}.md`, house))).toBe(true)
    const index = readFileSync(new URL('docs/formats/README.md', house), 'utf8')
    const able = [format.read && 'read', format.write && 'written'].filter(Boolean).join(' and ')
    const endings = format.extensions.map((ending) => `.${ending}`).join(', ')
    const link = `[${format.title}](${format.page}.md)`
    expect(index).toContain(
      `| \`${name}\` | ${link} | ${format.kind} | ${endings} | ${able} | ${format.losses} |`,
    )
  })

  test('is told by its content, where that tells', async () => {
    const found = sniffFormat(await fileOf(format))
    if (format.opens) expect(found?.name).toBe(name)
    else expect(found?.extensions).toEqual(format.extensions)
  })

  if (format.read !== undefined)
    test('keeps its promise: a round trip, and damaged copies', async () => {
      const seed = 41
      const bytes = await fileOf(format)
      const damaged = { mutations: 25, seed, ...textsOf(format) }
      const report =
        damaged.read === undefined
          ? await checkBytes({ bytes, mutations: 25, seed, growthMax: 64, ...bytesDoor(format) })
          : checkFormat({ text: textOf(bytes), ...damaged, read: damaged.read })
      console.log(`${name}, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
      expect(report.refused).toBeGreaterThan(0)
    })
})

/** Text formats, read and written at once. */
function textsOf(format: Format): { read?: (text: string) => unknown; write?: (value: never) => string } {
  const { read, write, kind } = format
  if (read === undefined || kind === 'mesh' || kind === 'cache') return {}
  return {
    read: (text) => read(bytesOf(text), {}),
    ...(write === undefined ? {} : { write: (value: never) => write(value, {}) as string }),
  }
}

function bytesDoor(format: Format) {
  const { read, write, kind } = format
  return {
    read: (bytes: Uint8Array): unknown => read?.(bytes, {}),
    ...(write === undefined
      ? {}
      : {
          write: async (value: unknown) => {
            const told = kind === 'mesh' ? sceneOf(value as Parameters<typeof sceneOf>[0]) : value
            const made = await write(told as never, {})
            return typeof made === 'string' ? bytesOf(made) : made
          },
        }),
  }
}

describe('the table', () => {
  test('has no name twice, and a way in and out for patterns, meshes and caches', () => {
    expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(FORMATS.length)
    for (const kind of ['pattern', 'mesh', 'cache'] as const) {
      expect(formatsFor({ kinds: [kind], able: 'read' }).length).toBeGreaterThan(0)
      expect(formatsFor({ kinds: [kind], able: 'write' }).length).toBeGreaterThan(0)
    }
  })

  test('finds by ending the first that is able, and by name', () => {
    expect(formatOf('a/b.TEE.Json')?.name).toBe('garment')
    expect(formatOf('me.json', { kinds: ['measurements'] })?.name).toBe('measurements')
    expect(formatOf('x.usdz', { able: 'read' })).toBeUndefined()
    expect(formatOf('json')).toBeUndefined()
    expect(formatNamed('print-svg').extensions).toEqual(['svg'])
    expect(() => formatNamed('usd')).toThrow(InputError)
    expect(() => formatNamed('usd')).toThrow('no format "usd"; did you mean "usdz"?')
    expect(() => formatNamed('usdz', { able: 'read' })).toThrow('no format "usdz"')
    expect(extensionsFor({ kinds: ['pattern'], able: 'read' })).toEqual(['json', 'dxf', 'svg'])
  })

  test.each(['', 'hello', '{', '{}', '[1]', '<html>'])('takes %j for nothing it is not', (text) => {
    expect(sniffFormat(bytesOf(text))).toBeUndefined()
  })
})
