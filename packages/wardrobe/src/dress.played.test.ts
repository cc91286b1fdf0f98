import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Body, drape, fabricNamed, InputError, loadKernels, readGarment } from '@selvedge/engine'
import { readObj } from '@selvedge/engine/io'
import { buildSphereCollider } from '@selvedge/engine/sim'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dress } from './dress.ts'
import { openFolder } from './open-folder.ts'
import type { WearProgress } from './wear.ts'
import type { Worn } from './worn.ts'

const from = fileURLToPath(new URL('../../../assets/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-worn-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fabric = 'denim-11oz'
const quick = { from, fabric, body: ballBody(), resolution: 0.04, static: true } as const

it('ends where the engine ends when everything is opened by hand', async () => {
  const worn = await dress(bandText('band'), { ...quick, seconds: 0.05 })
  const scene = {
    garment: readGarment(bandText('band')),
    body: ballBody(),
    fabric: fabricNamed(openFolder(from).fabrics(), fabric),
  }
  const { resolution } = quick
  const { numbers } = drape(scene, {
    kernels: await loadKernels(),
    resolution,
    static: true,
    secondsMax: 0.05,
  })
  expect(worn.numbers).toEqual(numbers)
  expect(worn).toMatchObject({ body: { name: 'ball' }, fabric: { name: fabric }, order: [] })
  expect(worn.drape.layers).toMatchObject([{ name: 'band', vertexBegin: 0, vertexEnd: numbers.vertices }])
  expect(worn.notes.join()).toMatch(/still moving/) // after so short a time
})

describe('a band around a ball, from the text of its file', () => {
  const seen: WearProgress[] = []
  let worn: Worn
  beforeAll(async () => {
    worn = await dress(bandText('band'), { ...quick, onProgress: (progress) => seen.push(progress) })
  })

  it('told how far it was', () => {
    expect(seen.length).toBeGreaterThan(0)
    expect(seen[0]).toMatchObject({ garment: 'band', row: 0, count: 1 })
    expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(seen.every(({ progress }) => progress >= 0 && progress <= 1)).toBe(true)
  })

  it('is saved in every format, whole', async () => {
    for (const format of ['glb', 'obj', 'usdz', 'stl', 'json'])
      await worn.save(join(folder, `band.${format}`))
    expect(readdirSync(folder).sort()).toEqual(['band.glb', 'band.json', 'band.obj', 'band.stl', 'band.usdz'])
    const mesh = readObj(readFileSync(join(folder, 'band.obj'), 'utf8'))
    expect(mesh.position).toEqual(worn.drape.position)
    expect(mesh.panelIds).toEqual(worn.drape.panelIds)
    const facts = JSON.parse(readFileSync(join(folder, 'band.json'), 'utf8'))
    expect(facts).toMatchObject({ garments: ['band'], fabric, numbers: { ...worn.numbers } })
    const blob = await worn.blob('glb')
    expect(blob.type).toBe('model/gltf-binary')
    expect(blob.size).toBe(readFileSync(join(folder, 'band.glb')).length)
  })

  it('is not saved under an unknown ending or in no place', async () => {
    await expect(worn.save('tee.gbl')).rejects.toThrow('no format "gbl"; did you mean "glb"?')
    const nowhere = join(folder, 'nowhere', 'tee.obj')
    await expect(worn.save(nowhere)).rejects.toThrow(
      /cannot save ".*tee.obj": .*name a place you may write to/,
    )
    expect(existsSync(nowhere)).toBe(false)
  })
})

it('garments over each other, from the skin outwards', async () => {
  const rows = new Set<string>()
  const onProgress = ({ row, garment, count }: WearProgress) => rows.add(`${row} of ${count}: ${garment}`)
  const worn = await dress([bandText('under'), bandText('over')], { ...quick, onProgress })
  expect(worn.garments.map(({ name }) => name)).toEqual(['under', 'over'])
  const [under, over] = worn.drape.layers
  expect([under.vertexBegin, over.vertexEnd]).toEqual([0, worn.numbers.vertices])
  expect(under.vertexEnd).toBe(over.vertexBegin)
  expect(worn.order).toMatchObject([{ inner: 'under', outer: 'over', share: 1 }])
  expect([...rows]).toEqual(['0 of 2: under', '1 of 2: over'])
})

describe('an abort', () => {
  it('is heard between steps', async () => {
    const stop = new AbortController()
    let told = 0
    const onProgress = () => {
      if (++told === 2) setTimeout(() => stop.abort())
    }
    const fine = { ...quick, static: false, resolution: 0.01 }
    const coming = dress(bandText('band'), { ...fine, signal: stop.signal, onProgress })
    await expect(coming).rejects.toMatchObject({ name: 'AbortError' })
    expect(told).toBeLessThan(5)
  })

  it('before the start opens nothing', async () => {
    const coming = dress('tee', { ...quick, from: 'nowhere', signal: AbortSignal.abort() })
    await expect(coming).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it.each([
  ['tea', {}, 'no garment "tea"; did you mean "tee"?'],
  ['tee', { fabric: 'denim-11' }, 'no fabric is called "denim-11"; did you mean "denim-11oz"?'],
  ['tee', { body: 'mean_femal' }, 'no body "mean_femal"; did you mean "mean_female"?'],
  ['tee', { resolution: 16 }, 'resolution 16: give metres from 0.002 to 0.1'],
  ['{"pattern": 1}', {}, 'pattern'],
  [[], {}, 'no garment to put on; name at least one'],
])('%j with %j is told: %s', async (what, wrong, sentence) => {
  const coming = dress(what, { ...quick, ...wrong })
  await expect(coming).rejects.toThrow(InputError)
  await expect(coming).rejects.toThrow(sentence)
})

/** A ball of 100 mm radius to hang things on. */
function ballBody(): Body {
  const { mesh } = buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0.3 })
  const counts = { vertexCount: mesh.position.length / 3, triCount: mesh.triVertex.length / 3 }
  const repair = { left: 0, rounds: 0, moveMax: 0 }
  return { ...mesh, ...counts, name: 'ball', height: 0.2, girths: {}, joints: {}, repair }
}

/** Two panels sewn around its upper half, as a file. */
function bandText(name: string): string {
  const points = [[-0.13, 0], [0.13, 0], [0.13, 0.06], [-0.13, 0.06]] // biome-ignore format: four corners
  const panel = (id: string, z: number) => ({
    id,
    points,
    edges: points.map((_, k) => ({ id: `edge-${k}`, from: k, to: (k + 1) % 4, curve: { kind: 'line' } })),
    placement: { translation: [0, 0.07, z], rotation: [0, z > 0 ? 0 : Math.PI, 0] },
    outside: 1,
    grain: Math.PI / 2,
    layer: 0,
  })
  const seam = (id: string, a: string, b: string) => ({
    id,
    a: [{ panel: 'front', edge: a }],
    b: [{ panel: 'back', edge: b }],
    parallel: false,
    sides: 'right-right',
  })
  const seams = [seam('side-0', 'edge-1', 'edge-3'), seam('side-1', 'edge-3', 'edge-1')]
  const panels = [panel('front', 0.16), panel('back', -0.16)]
  return JSON.stringify({ format: 'selvedge-garment', version: 2, name, panels, seams })
}
