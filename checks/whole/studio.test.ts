/**
 * The studio in a real browser, served by the real command: a first visit, and every control that
 * exists. One page for all of it, in order, because a drape in software WebGL is not free.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { lookedFrom } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const SMALL = { width: 1200, height: 620 } // every pixel is computed; layouts have sizes of their own
let browser: Browser
let served: ServedStudio
let page: Page
const complaints: string[] = []
const strangers: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: SMALL, acceptDownloads: true })
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(served.address) && !/^(blob|data):/.test(request.url()))
      strangers.push(request.url())
  })
  await page.addInitScript(watchStates)
  await page.goto(served.address)
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

describe('first visit', () => {
  it('shows the pieces before anything else', async () => {
    const pieces = page.getByRole('region', { name: 'Pattern window' }).locator('[data-kind=piece]')
    await pieces.first().waitFor()
    expect(await pieces.count()).toBeGreaterThanOrEqual(4)
    expect(await pieces.first().getAttribute('aria-label')).toMatch(/^Piece .+, \d+ × \d+ cm$/)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })

  it('sews, settles and comes to rest by itself, without a crossing', async () => {
    await page.evaluate(() => window.selvedge.settled())
    const sim = await page.evaluate(() => window.selvedge.sim)
    expect(sim.state).toBe('At rest')
    expect(sim.crossings).toMatchObject({ self: 0, body: 0, step: sim.steps })
    expect(sim.hash).toMatch(/^[0-9a-f]{8,}$/)
    expect(sim.vertices).toBeGreaterThan(1000)
    expect(sim.time).toBeGreaterThan(0.1)
    await expectStatus('Simulation state', /^At rest$/)
    await expectStatus('Crossings', /^0 crossings at step [\d,]+$/)
    await expectStatus('State hash', new RegExp(`^${sim.hash?.slice(0, 8)}`))
    await expectStatus('Vertices', /^[\d,]+$/)
    await expectStatus('Threads', /^1$/)
    const seen = await page.evaluate(() => window.statesSeen)
    expect(seen.some((words) => words.startsWith('Sewing'))).toBe(true)
    expect(seen).toContain('Settling')
  })

  it('shows the garment on a body that stands relaxed, and offers other poses', async () => {
    const pose = () => page.evaluate(() => (window.selvedge.project as { body: { pose?: string } }).body.pose)
    expect(await pose()).toBe('relaxed')
    await page.getByRole('tab', { name: 'Body' }).click()
    const list = page.getByRole('combobox', { name: 'Pose', exact: true })
    expect(await list.inputValue()).toBe('relaxed')
    expect(await list.locator('option').allTextContents()).toContain('Sitting')
    await page.getByRole('tab', { name: 'Garment' }).click()
  })

  it('gives the very bits of the command line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-studio-'))
    const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
    const words = ['drape', 'jersey-tee', '--pose', 'relaxed', '--resolution', '20', '--no-preview', '--json']
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, '--out', folder])
    await rm(folder, { recursive: true })
    const { stateHash } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
    expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(stateHash)
  })

  it('finds a place of the cloth on the screen', async () => {
    await page.getByRole('region', { name: '3D window' }).focus()
    await page.keyboard.press('1')
    await lookedFrom(page, 'front')
    const pixel = await page.evaluate(() => {
      const seen = [0, 0.05, -0.05].map((x) => window.selvedge.screenOf({ piece: 'front', at: [x, -0.3] }))
      return seen.find((found) => found !== null) ?? null
    })
    const window3d = await page.getByRole('region', { name: '3D window' }).boundingBox()
    expect(pixel).not.toBeNull()
    expect(pixel!.x).toBeGreaterThan(window3d!.x)
    expect(pixel!.y).toBeGreaterThan(window3d!.y)
  })
})

describe('controls', () => {
  it('resets to the arranged pieces, steps once, runs and pauses', async () => {
    await button('Reset').click()
    await waitForState('Placed')
    await button('Step').click()
    await waitForState('Paused')
    expect((await sim()).steps).toBe(1)
    expect((await sim()).hash).not.toBeNull()
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('.')
    await page.waitForFunction(() => window.selvedge.sim.steps === 2)
    await page.keyboard.press('Space')
    await button('Pause').waitFor()
    await page.waitForFunction(() => window.selvedge.sim.steps > 4)
    await button('Pause').click()
    await button('Simulate').waitFor()
    await waitForState('Paused')
  })

  it('switches the view mode by list and by key, with a legend for strain', async () => {
    const mode = page.getByRole('combobox', { name: 'View mode' })
    await mode.selectOption('Strain')
    await page.getByText('Strain').last().waitFor()
    expect(await page.getByRole('figure').textContent()).toContain('%')
    await page.getByRole('region', { name: '3D window' }).focus()
    await page.keyboard.press('Shift+Digit3')
    expect(await mode.inputValue()).toBe('mesh')
    await page.keyboard.press('Shift+Digit1')
    expect(await mode.inputValue()).toBe('textured')
  })

  it('selects pieces and seams and tells their numbers', async () => {
    await page.locator('[data-kind=piece][data-id=front]').click()
    const inspector = page.getByRole('region', { name: 'Inspector' })
    await inspector.getByRole('heading', { name: 'Piece: Front' }).waitFor()
    await page.getByRole('tab', { name: 'Garment' }).click()
    await page
      .getByRole('tree', { name: 'Garment tree' })
      .getByRole('treeitem', { name: '–' })
      .first()
      .click()
    await inspector.getByRole('heading', { name: /^Seam: / }).waitFor()
    for (const [tab, list] of [
      ['Body', 'Body'],
      ['Fabric', 'Fabric'],
    ]) {
      await page.getByRole('tab', { name: tab }).click()
      const options = page.getByRole('combobox', { name: list, exact: true }).locator('option')
      expect(await options.count()).toBeGreaterThanOrEqual(3)
    }
  })

  it.each([
    ['GLB', 'glTF', 10_000],
    ['OBJ', '# ', 10_000],
    ['Pattern', '{', 1000],
    ['Project', '{\n  "format": "selvedge-project"', 1000],
  ])('exports %s', async (format, begins, bytes) => {
    await button('Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: format }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save file' }).click(),
    ])
    const content = await readFile(await download.path())
    expect(content.length).toBeGreaterThan(bytes)
    expect(content.subarray(0, begins.length).toString()).toBe(begins)
  })

  it('shows the gallery and the keys', async () => {
    await button('Gallery').click()
    const gallery = page.getByRole('dialog', { name: 'Gallery' })
    await gallery.locator('[data-told="12 pieces"]').first().waitFor()
    await gallery.getByRole('button').nth(20).waitFor() // cards come as time allows
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'detached' })
    await page.keyboard.press('F1')
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Space', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('takes a dropped pattern, and says one sentence about a broken one', async () => {
    await drop('broken.json', '{"pattern": {')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/^broken/)
    expect(await page.locator('[data-kind=piece]').count()).toBe(5) // the open work is untouched
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    const tank = await (await fetch(`${served.address}assets/garments/gcx-tank.json`)).text()
    await drop('my-tank.json', tank)
    await page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: 'Import' }).click()
    await page.waitForFunction(() => document.querySelectorAll('[data-kind=piece]').length === 4)
    expect(await page.title()).toContain('my-tank')
    await waitForState('Placed') // the person had paused: nothing wakes by itself
  })
})

describe('document', () => {
  const pieces = (count: number) =>
    page.waitForFunction((n) => document.querySelectorAll('[data-kind=piece]').length === n, count)
  const project = () =>
    page.evaluate(() => window.selvedge.project as { fabric: string; settings: object; solver?: object })

  it('takes every change back, by button and by key, and says what it would take back', async () => {
    expect(await button('Undo').getAttribute('title')).toBe('Undo open my-tank')
    expect(await button('Redo').getAttribute('title')).toBe('Nothing to redo')
    await button('Undo').click()
    await pieces(5)
    expect((await project()).solver).toMatchObject({ stateHash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    await button('Redo').click()
    await pieces(4)
    const before = JSON.stringify(await project())
    await page.getByRole('tab', { name: 'Fabric' }).click()
    await page.getByRole('combobox', { name: 'Fabric', exact: true }).selectOption('denim-11oz')
    await page.getByRole('combobox', { name: 'Resolution' }).selectOption('10')
    expect(await project()).toMatchObject({ fabric: 'denim-11oz', settings: { resolution: 0.01 } })
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(JSON.stringify(await project()) === before).toBe(true)
    expect(await button('Redo').getAttribute('title')).toBe('Redo change fabric')
    await page.keyboard.press('Control+Shift+Z')
    expect(await project()).toMatchObject({ fabric: 'denim-11oz', settings: { resolution: 0.02 } })
  })

  it('is there again after the page was closed', async () => {
    await page
      .getByRole('status', { name: 'Saved state' })
      .filter({ hasText: 'kept in this browser' })
      .waitFor()
    const before = JSON.stringify(await project())
    await page.reload()
    await page.getByRole('dialog', { name: 'Recover work' }).getByText('Recover', { exact: true }).click()
    await pieces(4)
    expect(JSON.stringify(await project()) === before).toBe(true)
    expect(await page.title()).toContain('my-tank')
  })

  it('starts fresh and says so when what was kept is damaged', async () => {
    await page.evaluate(damageWork)
    await page.reload()
    await pieces(5)
    const alert = page.getByRole('alert')
    expect(await alert.textContent()).toMatch(/^my-tank could not be read and was put aside: /)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
  })
})

describe('what cannot be put on', () => {
  it('shows the pieces of a pattern that cannot be sewn, and why, and nothing of what was worn before', async () => {
    await page.setViewportSize(SMALL)
    const tank = JSON.parse(
      await readFile(new URL('../../assets/garments/gcx-tank.json', import.meta.url), 'utf8'),
    )
    const panel = Object.values<{ vertices: unknown[] }>(tank.pattern.panels)[0]
    const [a, b, c, d, ...rest] = panel.vertices
    panel.vertices = [a, b, d, c, ...rest]
    await drop('twisted.json', JSON.stringify(tank))
    await page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: 'Import' }).click()
    await page.getByText(/^Cannot be put on: panel .* cross/).waitFor()
    const pieces = page.getByRole('region', { name: 'Pattern window' }).locator('[data-kind=piece]')
    expect(await pieces.count()).toBe(Object.keys(tank.pattern.panels).length)
    expect(await page.evaluate(() => window.selvedge.sim.vertices)).toBe(0)
  })

  it('kept the console clean and called no foreign host', () => {
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })
})

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

function sim() {
  return page.evaluate(() => window.selvedge.sim)
}

async function waitForState(state: string): Promise<void> {
  await page.waitForFunction((words) => window.selvedge.sim.state === words, state)
}

async function expectStatus(name: string, words: RegExp): Promise<void> {
  expect((await page.getByRole('status', { name, exact: true }).textContent())?.trim()).toMatch(words)
}

async function drop(name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], fileName, { type: 'application/json' }))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [name, text],
  )
}

/** Runs in the page: collects every state the simulation passes through. */
function watchStates(): void {
  window.statesSeen = []
  const look = () => {
    const words = document.querySelector('[aria-label="Simulation state"]')?.textContent ?? ''
    if (words !== '' && window.statesSeen.at(-1) !== words) window.statesSeen.push(words)
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Runs in the page: cuts the texts that are kept in the browser short. */
function damageWork(): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open('selvedge')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('texts', 'readwrite')
      const texts = transaction.objectStore('texts')
      const keys = texts.getAllKeys()
      keys.onsuccess = () => {
        for (const key of keys.result) texts.put('{ "format": "selvedge-project", "vers', key)
      }
      transaction.oncomplete = () => {
        opening.result.close()
        done()
      }
    }
  })
}

declare global {
  interface Window {
    statesSeen: string[]
  }
}
