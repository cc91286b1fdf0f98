import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { stateHash } from '@selvedge/engine'
import { gunzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAddress } from './open-address.ts'
import { openFolder } from './open-folder.ts'
import type { Wardrobe } from './wardrobe.ts'

const assets = new URL('../../../assets/', import.meta.url)
const folder = openFolder(fileURLToPath(assets))
let fetched: Wardrobe
const asked: string[] = []
/** Serves the assets as some servers do: packed files are unpacked on the way, and a page says what is not there. */
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  try {
    const bytes = readFileSync(new URL(`.${request.url}`, assets))
    response.end(request.url?.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  } catch {
    response.setHeader('content-type', 'text/html').end('<h1>Not here</h1>')
  }
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  fetched = openAddress(address, (path) => address + path)
})
afterAll(() => {
  server.close()
})

test('a folder and an address hold the same', async () => {
  expect(await fetched.garment('tee')).toEqual(folder.garment('tee'))
  expect(await fetched.fabrics()).toEqual(folder.fabrics())
  expect(await fetched.motion('walk')).toEqual(folder.motion('walk'))
  expect(await fetched.names()).toEqual(folder.names())
  expect(folder.names().bodies).toContain('child-6')
  expect(folder.names().garments.slice(0, 2)).toEqual(['jersey-tee', 'tee'])
})

test('body data is opened once, that of children only when asked for', async () => {
  const data = await fetched.bodyData()
  expect(stateHash(data.base)).toBe(stateHash(folder.bodyData().base))
  expect(data.children).toBe(false)
  expect(await fetched.bodyData()).toBe(data)
  expect(folder.bodyData()).toBe(folder.bodyData())
  expect(asked.filter((path) => path.includes('child'))).toEqual([])
  expect((await fetched.bodyData({ children: true })).children).toBe(true)
  expect(asked.filter((path) => path.endsWith('base.obj.gz'))).toHaveLength(1)
})

test('wrong names and wrong places are told', async () => {
  expect(() => folder.garment('tea')).toThrow('no garment "tea"; did you mean "tee"?')
  await expect(fetched.garment('tea')).rejects.toThrow('no garment "tea"; did you mean "tee"?')
  await expect(fetched.motion('wlk')).rejects.toThrow('no motion "wlk"; did you mean "walk"?')
  expect(() => openFolder('nowhere')).toThrow('no wardrobe in "nowhere"; name a folder')
  const lost = openAddress('', (path) => `${fetched.from}lost/${path}`)
  await expect(lost.fabrics()).rejects.toThrow(
    /lost\/fabrics\/fabrics.json: a page came instead; serve the data/,
  )
})
