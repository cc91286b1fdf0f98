/**
 * The packages as strangers get them: packed, installed into an empty project, and used in Node and in pages that a
 * bundler made, off the main thread. All end in the bits of the command line.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { GarmentViewer } from '@selvedge/view'
import type { Browser, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-packed-'))
const run = promisify(execFile)
const wishes = "{ fabric: 'denim-11oz', body: 'mean_female', resolution: 0.05, static: true }"
const EXAMPLES = ['element.html', 'three.html']
let commandLine: Promise<string>

beforeAll(async () => {
  commandLine = hashOfCommandLine()
  commandLine.catch(() => {}) // told by the tests that wait for it
  for (const name of ['engine', 'wardrobe', 'view']) {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: join(root, 'packages', name) })
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }')
  const packed = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet, ...packed.map((file) => `./${file}`)], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('hold what they need, and no tests', () => {
  const installed = join(folder, 'node_modules/@selvedge/wardrobe')
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  for (const file of ['LICENSE', 'README.md', 'worker.js', 'data/SOURCES.md', 'data/garments/gcx-tee.json'])
    expect(files).toContain(file)
  expect(files.filter((file) => /LICENSE/.test(file))).toHaveLength(5)
  expect(files.filter((file) => /\.test\.|fixtures/.test(file))).toEqual([])
})

it('dress a garment in Node', async () => {
  const program = [
    "import { dress } from '@selvedge/wardrobe'",
    `const worn = await dress('tank', ${wishes})`,
    'console.log(worn.numbers.stateHash, worn.numbers.selfCrossings)',
    "await worn.save('tank.glb')",
  ]
  writeFileSync(join(folder, 'snippet.js'), program.join('\n'))
  const { stdout } = await run(process.execPath, ['snippet.js'], { cwd: folder })
  expect(stdout.trim()).toBe(`${await commandLine} 0`)
  expect(readFileSync(join(folder, 'tank.glb')).toString('latin1', 0, 4)).toBe('glTF')
})

it('bundle no kernels for whoever asks the engine for one function', async () => {
  writeFileSync(
    join(folder, 'one.js'),
    "import { stateHash } from '@selvedge/engine'\nconsole.log(stateHash)",
  )
  const made = await build({
    ...{ root: folder, configFile: false, logLevel: 'silent' },
    build: { write: false, lib: { entry: 'one.js', formats: ['es'] } },
  })
  const chunks = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  expect(chunks).toHaveLength(1)
  expect(chunks[0].type === 'chunk' && chunks[0].code.length).toBeLessThan(4000)
})

it('dress a garment in a page, in a worker, with nothing to set up; an abort ends it', async () => {
  let browser: Browser | undefined
  let server: PreviewServer | undefined
  try {
    const page = [
      "import { dress } from '@selvedge/wardrobe'",
      `const wishes = ${wishes}`,
      'let told = 0',
      'const stop = new AbortController()',
      "const aborted = dress('tee', { ...wishes, signal: stop.signal, onProgress: () => stop.abort() })",
      '  .then(() => "worn", (reason) => reason.name)',
      "const wrong = dress('tea', wishes).catch(String)",
      "window.worn = dress('tank', { ...wishes, onProgress: () => told++ }).then(async (worn) => {",
      "  const { size, type } = await worn.blob('glb')",
      '  const [abort, sentence] = await Promise.all([aborted, wrong])',
      '  return { hash: worn.numbers.stateHash, told: told > 0, size, type, abort, sentence }',
      '})',
    ]
    writeFileSync(join(folder, 'page.js'), page.join('\n'))
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><script type="module" src="./page.js"></script>',
    )
    const settings = { root: folder, configFile: false, logLevel: 'silent' } as const
    const examples = join(folder, 'node_modules/@selvedge/view/examples')
    for (const name of EXAMPLES) cpSync(join(examples, name), join(folder, name))
    const input = ['index.html', ...EXAMPLES].map((name) => join(folder, name))
    await build({ ...settings, build: { target: 'es2023', rolldownOptions: { input } } })
    server = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
    browser = await launchChromium()
    const tab = await browser.newPage()
    const workers: string[] = []
    tab.on('worker', (worker) => workers.push(worker.url()))
    await tab.goto(server.resolvedUrls?.local[0] ?? '')
    const worn = await tab.evaluate(() => (window as unknown as { worn: Promise<unknown> }).worn)
    expect(worn).toEqual({
      hash: await commandLine,
      told: true,
      size: readFileSync(join(folder, 'tank.glb')).length,
      type: 'model/gltf-binary',
      abort: 'AbortError',
      sentence: 'InputError: no garment "tea"; did you mean "tee"?',
    })
    expect(workers).toHaveLength(3)
    await checkExamples(tab, server.resolvedUrls?.local[0] ?? '')
  } finally {
    await browser?.close()
    await server?.close()
  }
})

/** The examples of the viewer's package dress the same garment: as an element, and in a scene of three.js. */
async function checkExamples(tab: Page, address: string): Promise<void> {
  await tab.setViewportSize({ width: 400, height: 300 }) // every pixel is computed
  await tab.goto(`${address}element.html`)
  await tab.waitForFunction(() => document.title === 'At rest, 0 crossings')
  const seen = await tab.evaluate(async () => {
    const element = document.querySelector('garment-viewer') as unknown as Shown
    const picked = new Promise<unknown>((done) => {
      element.addEventListener('pick', (event) => done((event as CustomEvent).detail?.kind))
    })
    const place = element.viewer.screenOf(element.viewer.placeOf('left_ftorso', [0.1, 0.2]) ?? [0, 0, 0])
    const canvas = element.viewer.canvas
    const at = { clientX: place?.x ?? 0, clientY: place?.y ?? 0, bubbles: true, composed: true }
    canvas.dispatchEvent(new PointerEvent('pointerdown', at))
    canvas.dispatchEvent(new MouseEvent('click', at))
    const { size } = await element.screenshot()
    return { hash: element.worn.numbers.stateHash, picked: await picked, size }
  })
  expect(seen).toMatchObject({ hash: await commandLine, picked: 'cloth' })
  expect(seen.size).toBeGreaterThan(1000)
  await tab.evaluate(() => document.querySelector('garment-viewer')?.setAttribute('src', 'tnak'))
  await tab.waitForFunction(() => document.title === 'no garment "tnak"; did you mean "tank"?')
  await tab.goto(`${address}three.html`)
  await tab.waitForFunction(() => document.title === 'At rest, 0 crossings')
}

/** What of the element is looked at from outside. */
interface Shown extends HTMLElement {
  readonly viewer: GarmentViewer
  readonly worn: { readonly numbers: { readonly stateHash: string } }
  screenshot(): Promise<Blob>
}

async function hashOfCommandLine(): Promise<string> {
  const program = join(root, 'apps/cli/bin/selvedge.js')
  const asked = ['--fabric', 'denim-11oz', '--body', 'mean_female', '--resolution', '50', '--static']
  const words = ['drape', 'tank', ...asked, '--no-preview', '--out', join(folder, 'draped'), '--json']
  const { stdout } = await run(process.execPath, [program, ...words])
  return JSON.parse(stdout.trim()).stateHash
}
