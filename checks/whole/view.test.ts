/**
 * The viewer as a stranger uses it: the built package and three in plain pages, without a bundler. The pages printed in
 * docs/guide/embed.md and in the package's README are taken from there and must work as printed; a page with a cloth of
 * four triangles is clicked.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClothMesh, GarmentViewer, Picked } from '@selvedge/view'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'

declare global {
  interface Window {
    viewer: GarmentViewer
    view: typeof import('@selvedge/view')
    picked: Picked | null | 'nobody clicked'
    cloth: ClothMesh
    /** Its positions, all moved along [m]. */
    shifted(x: number, y: number, z: number): Float32Array
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
let browser: Browser
let server: Server
let address: string

beforeAll(async () => {
  if (!existsSync(join(root, 'packages/view/dist/index.js')))
    throw new Error('the viewer is not built: npm run build:types')
  browser = await launchChromium()
  server = servePages({ ...printedPages(), 'four.html': FOUR_TRIANGLES })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

describe('a cloth of four triangles before a board', () => {
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    page = await openPage('four.html', complaints)
    await page.waitForFunction(() => window.viewer.screenOf([0, 1, 0.1]) !== null)
  })

  it('tells the panel and the pattern place under the pointer', async () => {
    for (const [panelId, pattern] of [
      ['left', [0.1, 0.35]],
      ['right', [0.3, 0.05]],
    ] as const) {
      const picked = await clickPattern(page, panelId, pattern)
      expect(picked).toMatchObject({ kind: 'cloth', panelId })
      if (picked?.kind !== 'cloth') return
      expect(Math.abs(picked.pattern[0] - pattern[0])).toBeLessThan(PIXEL)
      expect(Math.abs(picked.pattern[1] - pattern[1])).toBeLessThan(PIXEL)
      const x = panelId === 'left' ? pattern[0] - 0.4 : pattern[0]
      expect(Math.abs(picked.place[0] - x)).toBeLessThan(PIXEL)
      expect(Math.abs(picked.place[1] - (pattern[1] + 0.8))).toBeLessThan(PIXEL)
    }
  })

  it('means the panel that is drawn there: tinting it, and only it, changes the pixel', async () => {
    const pixel = await pixelOf(page, [-0.2, 1, 0.1])
    const colours = await page.evaluate(async ([x, y]) => {
      const { viewer } = window
      const panelId = (viewer.pick(x, y) as { panelId: string }).panelId
      const box = viewer.canvas.getBoundingClientRect()
      const colourAt = async (selected: string | null) => {
        viewer.setSelected(selected)
        const image = await createImageBitmap(await viewer.screenshot())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        context.drawImage(image, 0, 0)
        const scale = image.width / box.width
        return [...context.getImageData(scale * (x - box.left), scale * (y - box.top), 1, 1).data].join()
      }
      const other = panelId === 'left' ? 'right' : 'left'
      return [await colourAt(null), await colourAt(panelId), await colourAt(other), panelId]
    }, pixel)
    expect(colours[3]).toBe('left')
    expect(colours[1]).not.toBe(colours[0])
    expect(colours[2]).toBe(colours[0])
  })

  it('takes the body where it is in front or alone, and not when it is hidden', async () => {
    const above = await pixelOf(page, [0, 1.35, 0])
    const middle = await pixelOf(page, [0.2, 1, 0.1])
    const kinds = await page.evaluate(
      ([x, y, inX, inY]) => {
        const { viewer } = window
        const kind = (left: number, top: number) => viewer.pick(left, top)?.kind ?? null
        const seen = [kind(x, y), kind(inX, inY)]
        viewer.setBodyVisible(false)
        seen.push(kind(x, y), kind(inX, inY))
        viewer.setBodyVisible(true)
        viewer.setPositions(window.shifted(0, 0, -0.4)) // behind the board
        seen.push(kind(inX, inY))
        viewer.setPositions(window.shifted(0, 0, 0))
        seen.push(kind(inX, inY), kind(1, 1))
        return seen
      },
      [...above, ...middle],
    )
    expect(kinds).toEqual(['body', 'cloth', null, 'cloth', 'body', 'cloth', null])
  })

  it('names an array that does not fit', async () => {
    const said = await page.evaluate(() => {
      try {
        window.viewer.setPositions(new Float32Array(12))
      } catch (reason) {
        return String(reason)
      }
    })
    expect(said).toBe('RangeError: setPositions: 12 numbers where 18 are needed, 3 per vertex of the garment')
  })

  it('leaves nothing behind: twenty viewers come and go', async () => {
    const left = await page.evaluate(() => {
      const place = document.createElement('div')
      document.body.append(place)
      const added = document.addEventListener
      const removed = document.removeEventListener
      const listeners = new Set<unknown>()
      document.addEventListener = (...words: Parameters<typeof added>) => {
        listeners.add(words[1])
        added.apply(document, words)
      }
      document.removeEventListener = (...words: Parameters<typeof removed>) => {
        listeners.delete(words[1])
        removed.apply(document, words)
      }
      const contexts: WebGL2RenderingContext[] = []
      for (let n = 0; n < 20; n++) {
        const viewer = window.view.createViewer(place, { theme: n % 2 ? 'dark' : 'light' })
        contexts.push(viewer.canvas.getContext('webgl2')!)
        viewer.setGarment(window.cloth)
        viewer.dispose()
      }
      Object.assign(document, { addEventListener: added, removeEventListener: removed })
      const alive = contexts.filter((context) => !context.isContextLost()).length
      return { listeners: listeners.size, alive, elements: place.childElementCount }
    })
    await page.waitForTimeout(200)
    expect(left).toEqual({ listeners: 0, alive: 0, elements: 0 })
    expect(complaints).toEqual([])
  })

  it('draws again by itself after the browser took the graphics memory away', async () => {
    const canvas = page.locator('canvas')
    const before = await canvas.screenshot()
    await page.evaluate(async () => {
      const loss = window.viewer.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
      loss.loseContext()
      await new Promise((done) => setTimeout(done, 100))
      loss.restoreContext()
    })
    await expect.poll(async () => before.equals(await canvas.screenshot()), { timeout: PATIENCE }).toBe(true)
    await page.close()
  })
})

describe('the pages of the guide', () => {
  it('show a skirt and name what is clicked', async () => {
    const complaints: string[] = []
    const page = await openPage('show.html', complaints, 400)
    const words = page.locator('#picked')
    const front = /^The front, \d+\.\d cm from its side and \d+\.\d cm from its hem$/
    await clickUntil(page, [200, 110], async () => front.test((await words.textContent()) ?? ''))
    await page.mouse.click(20, 150)
    expect(await words.textContent()).toBe('Nothing there')
    expect(complaints).toEqual([])
    await page.close()
  })

  it('play', async () => {
    const complaints: string[] = []
    const page = await openPage('play.html', complaints, 400)
    const first = await page.screenshot()
    await expect.poll(async () => first.equals(await page.screenshot()), { timeout: PATIENCE }).toBe(false)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('begin with one that names panel and place in its title', async () => {
    const complaints: string[] = []
    const page = await openPage('first.html', complaints, 400)
    await clickUntil(page, [160, 100], async () => /^left: 0\.\d+,0\.\d+ m$/.test(await page.title()))
    expect(complaints).toEqual([])
    await page.close()
  })
})

const PATIENCE = 60_000 // [ms]; a busy machine without a graphics card
/** What a pixel of the picture shows [m]. */
const PIXEL = 0.003

async function openPage(name: string, complaints: string[], width = 900): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: width / 2 } })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address + name)
  await page.locator('canvas').waitFor()
  return page
}

/** The camera is on its way when a page opens: clicks until it has arrived. */
async function clickUntil(page: Page, [x, y]: readonly [number, number], holds: () => Promise<boolean>) {
  const clicked = async () => {
    await page.mouse.click(x, y)
    return holds()
  }
  await expect.poll(clicked, { timeout: PATIENCE, interval: 200 }).toBe(true)
}

async function pixelOf(page: Page, place: readonly [number, number, number]): Promise<[number, number]> {
  const pixel = await page.evaluate((at) => window.viewer.screenOf(at), place)
  if (!pixel) throw new Error(`the place ${place} is hidden`)
  return [pixel.x, pixel.y]
}

async function clickPattern(page: Page, panelId: string, pattern: readonly [number, number]) {
  const place = await page.evaluate(([id, at]) => window.viewer.placeOf(id, at), [panelId, pattern] as const)
  const [x, y] = await pixelOf(page, place!)
  await page.evaluate(() => (window.picked = 'nobody clicked'))
  await page.mouse.click(x, y)
  return page.evaluate(() => window.picked) as Promise<Picked | null>
}

/** Files printed in guide and README, by the name in their first line. */
function printedPages(): Record<string, string> {
  const texts = ['docs/guide/embed.md', 'packages/view/README.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const text = texts.join('\n')
  const blocks = text.matchAll(/^```(?:html|js)\n(?:\/\/|<!--) ([\w.]+)[^\n]*\n([\s\S]*?)^```/gm)
  return Object.fromEntries([...blocks].map((match) => [match[1], match[2]]))
}

/** The given pages, and the packages beside them. */
function servePages(pages: Record<string, string>): Server {
  return createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0])).slice(1)
    const file = join(root, path)
    const page = pages[path]
    const found = page ?? (path.startsWith('node_modules/') && existsSync(file) ? readFileSync(file) : null)
    if (found === null) return response.writeHead(path === 'favicon.ico' ? 204 : 404).end()
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(found)
  })
}

/** Far down in a page that is scrolled, so that only pixels counted from the window's corner hit anything. */
const FOUR_TRIANGLES = `<!doctype html>
<meta charset="utf-8">
<style>body { margin: 0; height: 3000px } #view { margin: 1000px 0 0 150px; width: 600px; height: 400px }</style>
<div id="view"></div>
<script type="importmap">
  { "imports": {
    "@selvedge/view": "./node_modules/@selvedge/view/dist/index.js",
    "@selvedge/engine/display": "./node_modules/@selvedge/engine/dist/display/index.js",
    "robust-predicates": "./node_modules/robust-predicates/index.js",
    "three": "./node_modules/three/build/three.module.js",
    "three/addons/": "./node_modules/three/examples/jsm/",
    "three-mesh-bvh": "./node_modules/three-mesh-bvh/src/index.js"
  } }
</script>
<script type="module">
  import * as view from '@selvedge/view'
  const places = [-0.4, 0.8, 0.1, 0, 0.8, 0.1, 0.4, 0.8, 0.1, -0.4, 1.2, 0.1, 0, 1.2, 0.1, 0.4, 1.2, 0.1]
  window.shifted = (...by) => Float32Array.from(places, (value, at) => value + by[at % 3])
  window.cloth = {
    position: window.shifted(0, 0, 0),
    triVertex: Int32Array.of(0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4),
    triPattern: Float32Array.of(
      0, 0, 0.4, 0, 0.4, 0.4, 0, 0, 0.4, 0.4, 0, 0.4,
      0, 0, 0.4, 0, 0.4, 0.4, 0, 0, 0.4, 0.4, 0, 0.4),
    triPanel: Int32Array.of(0, 0, 1, 1),
    panelIds: ['left', 'right'],
  }
  const viewer = view.createViewer(document.getElementById('view'), { reducedMotion: true })
  viewer.setBody({
    position: Float32Array.of(-0.3, 0.7, 0, 0.3, 0.7, 0, 0.3, 1.4, 0, -0.3, 1.4, 0),
    triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
  })
  viewer.setGarment(window.cloth)
  viewer.setView('front')
  viewer.fit('all')
  scrollTo(0, 950)
  viewer.canvas.addEventListener('click', (event) => {
    window.picked = viewer.pick(event.clientX, event.clientY)
  })
  Object.assign(window, { view, viewer })
</script>`
