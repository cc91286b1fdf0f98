import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFile, type ServedFolder, type StaticServer, serveFolders } from './static-server.ts'

const base = mkdtempSync(join(tmpdir(), 'selvedge-serve-'))
const folders: ServedFolder[] = [
  { prefix: '/', folder: join(base, 'dist') },
  { prefix: '/assets/', folder: join(base, 'assets') },
]
mkdirSync(join(base, 'dist', 'assets'), { recursive: true })
mkdirSync(join(base, 'assets', 'garments'), { recursive: true })
writeFileSync(join(base, 'secret.txt'), 'secret')
writeFileSync(join(base, 'dist', 'index.html'), '<p>studio</p>')
writeFileSync(join(base, 'dist', 'assets', 'app.js'), 'export {}')
writeFileSync(join(base, 'dist', 'kernels.wasm'), Uint8Array.of(0, 97, 115, 109))
writeFileSync(join(base, 'assets', 'garments', 'tee.json'), '{}')
afterAll(() => rmSync(base, { recursive: true }))

describe('finding files', () => {
  test('the page, its bundle, and assets behind it', () => {
    expect(findFile(folders, '/')).toBe(join(base, 'dist', 'index.html'))
    expect(findFile(folders, '/?garment=tee#x')).toBe(join(base, 'dist', 'index.html'))
    expect(findFile(folders, '/assets/app.js')).toBe(join(base, 'dist', 'assets', 'app.js'))
    expect(findFile(folders, '/assets/garments/tee.json')).toBe(join(base, 'assets', 'garments', 'tee.json'))
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets',
    '/index.html/x',
    '/%00',
    '/%',
    'http://elsewhere/',
    '/nothing',
  ])('%s finds nothing', (address) => {
    expect(findFile(folders, address)).toBeNull()
  })
})

describe('serving', () => {
  let server: StaticServer
  beforeAll(async () => {
    server = await serveFolders(folders, await freePort())
  })
  afterAll(() => server.close())

  test('pages are cross-origin isolated and typed', async () => {
    const page = await fetch(server.address)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(await page.text()).toBe('<p>studio</p>')
    const wasm = await fetch(`${server.address}kernels.wasm`, { method: 'HEAD' })
    expect(wasm.headers.get('content-type')).toBe('application/wasm')
    expect(wasm.headers.get('content-length')).toBe('4')
  })

  test('what is not there is 404, what is not reading is 405', async () => {
    expect((await fetch(`${server.address}nothing`)).status).toBe(404)
    expect((await fetch(server.address, { method: 'POST', body: 'x' })).status).toBe(405)
  })

  test('a second server on the same port is refused in words', async () => {
    const port = Number(new URL(server.address).port)
    await expect(serveFolders(folders, port)).rejects.toThrow(`port ${port} is in use`)
  })
})

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((done) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
