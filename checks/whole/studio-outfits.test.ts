/**
 * An outfit and its versions in a real browser: a tee put on over shorts and tucked into them, the garment in hand, Undo to
 * the hash, the command line's hash, and a version opened again. On a coarse mesh, looking for the rest alone, and with the
 * 3D window shut but where it is pressed on.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const SOON = { timeout: 30_000 } // [ms]
const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'outfits-'))
let browser: Browser
let served: ServedStudio
let page: Page
const complaints: string[] = []
/** Of the tee over the shorts, at rest. */
let worn = ''
/** What the command line says of the same project. */
let told: Promise<{ stateHash: string }>

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1440, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${served.address}?open=shorts`)
  await page.evaluate(() => window.selvedge.run('windows', { show: 'pattern' }))
  await page.evaluate(() => window.selvedge.ready)
  const settings = { resolution: 0.04, static: true }
  await page.evaluate((edit) => window.selvedge.run('edit', { edit }), { kind: 'setSettings', settings })
})

afterEach(() => expect(complaints.splice(0)).toEqual([]))

afterAll(async () => {
  await browser?.close()
  served?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('Add garment: the gallery puts a tee on over the shorts, and nothing crosses', async () => {
  await page.getByRole('button', { name: 'Add garment' }).click()
  const gallery = page.getByRole('dialog', { name: 'Gallery' })
  expect(
    await gallery.getByRole('switch', { name: 'Wear over what is open' }).getAttribute('aria-checked'),
  ).toBe('true')
  await gallery.getByRole('button', { name: 'Jersey tee', exact: true }).click()
  await page.getByRole('button', { name: 'Work on Jersey tee' }).waitFor()
  worn = await rest()
  expect(await order()).toEqual(['shorts', 'jersey-tee'])
  const path = join(folder, 'outfit.json')
  writeFileSync(path, await page.evaluate(() => JSON.stringify(window.selvedge.project)))
  told = drapeElsewhere(path)
})

it('the garment in hand is chosen in the list, and by a press on its cloth', async () => {
  await page.getByRole('button', { name: 'Work on Shorts' }).click()
  expect(await pieces()).toBe(6)
  await page.evaluate(() => {
    window.selvedge.run('windows', { show: 'both' })
    window.selvedge.run('view-front')
  })
  await expect.poll(() => screenOf('jersey-tee', 'front'), SOON).not.toBeNull()
  const { x, y } = (await screenOf('jersey-tee', 'front'))!
  await page.mouse.click(x, y)
  expect(await pieces()).toBe(5)
  await page.getByRole('tab', { name: 'Garment' }).click()
  const tee = page.getByRole('button', { name: 'Work on Jersey tee' })
  expect(await tee.getAttribute('aria-pressed')).toBe('true')
  const front = page.getByRole('treeitem', { name: 'Front', exact: true })
  expect(await front.getAttribute('aria-selected')).toBe('true')
  await page.evaluate(() => window.selvedge.run('windows', { show: 'pattern' }))
})

it('an edit of the outer garment keeps what is under it; Undo is back at the hash', async () => {
  const vertices = await page.evaluate(() => window.selvedge.sim.vertices)
  await page.getByRole('tab', { name: 'Fabric' }).click()
  await page.getByRole('combobox', { name: 'Fabric' }).selectOption('denim-11oz')
  expect(await rest()).not.toBe(worn)
  expect(await page.evaluate(() => window.selvedge.sim.vertices)).toBe(vertices)
  expect(await fabrics()).toEqual([undefined, 'denim-11oz'])
  await undoTo(worn)
})

it('moved in it is tucked in; what is taken off is gone: each one Undo away', async () => {
  await page.getByRole('tab', { name: 'Garment' }).click()
  await page.getByRole('button', { name: 'Move in' }).click()
  expect(await order()).toEqual(['jersey-tee', 'shorts'])
  expect(await rest()).not.toBe(worn)
  expect(await pieces()).toBe(5) // still in hand
  await undoTo(worn)
  const wear = page.getByRole('switch', { name: 'Wear Shorts' })
  const vertices = await page.evaluate(() => window.selvedge.sim.vertices)
  await wear.click()
  expect(await wear.getAttribute('aria-checked')).toBe('false')
  await page.waitForFunction(
    (all) => window.selvedge.sim.vertices > 0 && window.selvedge.sim.vertices < all,
    vertices,
  )
  await undoTo(worn)
})

it('a version is named, compared and opened again, to the same hash', async () => {
  await openVersions()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('textbox', { name: 'Name of the version' }).fill('First fit')
  await page.keyboard.press('Enter')
  await dialog.getByText(worn.slice(0, 8)).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Work on Shorts' }).focus()
  await page.keyboard.press('Delete')
  expect(await order()).toEqual(['jersey-tee'])
  await openVersions()
  await dialog.getByRole('button', { name: 'Compare version First fit' }).click()
  await dialog.getByText('1 garment removed: Shorts').waitFor()
  await dialog.getByRole('button', { name: 'Open version First fit' }).click()
  await expect.poll(order, SOON).toEqual(['shorts', 'jersey-tee'])
  expect(await rest()).toBe(worn) // as it hung
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(await order()).toEqual(['jersey-tee'])
})

it('the command line drapes the same project to the same hash', async () => {
  expect((await told).stateHash).toBe(worn)
})

/** The hash at the next rest, where nothing crosses. */
async function rest(): Promise<string> {
  await page.evaluate(() => window.selvedge.settled())
  const { state, crossings, hash } = await page.evaluate(() => window.selvedge.sim)
  expect({ state, crossings }).toMatchObject({ state: 'At rest', crossings: { self: 0, body: 0 } })
  return hash ?? ''
}

async function undoTo(hash: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.waitForFunction((asked) => window.selvedge.sim.hash === asked, hash)
}

interface Outfit {
  readonly garments: readonly { readonly id: string; readonly fabric?: string }[]
}

function order(): Promise<string[]> {
  return page.evaluate(() => (window.selvedge.project as Outfit).garments.map(({ id }) => id))
}

function fabrics(): Promise<(string | undefined)[]> {
  return page.evaluate(() => (window.selvedge.project as Outfit).garments.map(({ fabric }) => fabric))
}

/** In the pattern window. */
function pieces(): Promise<number> {
  return page.locator('[data-kind=piece]').count()
}

function screenOf(garment: string, piece: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate(
    ([id, panel]) => window.selvedge.screenOf({ garment: id, piece: panel, at: [0.05, -0.4] }),
    [garment, piece] as const,
  )
}

async function openVersions(): Promise<void> {
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
}

async function drapeElsewhere(path: string): Promise<{ stateHash: string }> {
  const words = [program, 'drape', path, '--json', '--no-preview', '--out', join(folder, 'draped')]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout)
}
