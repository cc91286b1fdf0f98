/**
 * The studio touched by pointer and keyboard, in a real browser: cloth is pulled and pinned, its fabric and the body are
 * changed as it is worn, and everything is taken back to the same hash. One page for all of it, in order.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { lookedFrom } from './studio-page.ts'

const PATIENCE = 60_000 // [ms]; a busy machine without a graphics card
const SOON = { timeout: 30_000 }
let browser: Browser
let served: ServedStudio
let page: Page
let first = ''
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 560 } }) // every pixel is computed
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(served.address)
  await atRest()
  first = (await sim()).hash!
  await page.getByRole('region', { name: '3D window' }).focus()
  await page.keyboard.press('1')
  await lookedFrom(page, 'front')
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

describe('tools', () => {
  it('stand in one toolbar, one tab stop, by button and by key; Esc goes back to Select', async () => {
    const rail = page.getByRole('toolbar', { name: 'Tools' })
    for (const name of ['Select', 'Vertex drag', 'Pin']) await expectPressed(name, name === 'Select')
    expect(await rail.locator('button[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('g')
    await expectPressed('Vertex drag', true)
    await page.keyboard.press('Escape')
    await expectPressed('Select', true)
    await tool('Pin').click()
    await expectPressed('Pin', true)
    await page.keyboard.press('v')
    await tool('Select').focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('false')
  })

  it('are borrowed while their key is held', async () => {
    await page.getByRole('region', { name: '3D window' }).focus()
    await page.keyboard.down('w')
    await expectPressed('Pin', true)
    await page.waitForTimeout(450)
    await page.keyboard.up('w')
    await expectPressed('Select', true)
  })

  it('tell below each window what the hand can do', async () => {
    const hint = page.getByRole('region', { name: '3D window' }).locator('.hint')
    expect(await hint.textContent()).toContain('drag on cloth pulls it')
    await page.keyboard.press('w')
    expect(await hint.textContent()).toContain('Click pins the cloth')
    await page.keyboard.press('Escape')
  })
})

describe('cloth in the hand', () => {
  it('follows, falls back, crosses nothing, and Undo brings the hash back', async () => {
    const { at } = await clothPixel()
    const hung = await placeOf('front', at)
    const away = async () => apart(await placeOf('front', at), hung)
    await pull(70, -20, async () => {
      await pullTold().waitFor()
      await expect.poll(away, SOON).toBeGreaterThan(0.04) // it follows the hand
      expect(await undoTitle()).toBe('Undo pull cloth')
    })
    await atRest()
    expect(await away()).toBeLessThan(0.02) // and falls back
    const pulled = await sim()
    expect(pulled.crossings).toMatchObject({ self: 0, body: 0, step: pulled.steps })
    expect(pulled.hash).not.toBe(first)
    await button('Undo').click()
    await hashIs(first)
    await button('Redo').click()
    await hashIs(pulled.hash!)
    await button('Undo').click()
    await hashIs(first)
  })

  it('is given back by Esc, without a trace', async () => {
    await pull(60, 0, async () => {
      await page.waitForFunction(() => window.selvedge.sim.hash === null)
      await page.keyboard.press('Escape')
    })
    await hashIs(first)
    expect(await undoTitle()).toBe('Nothing to undo')
    expect(await button('Redo').getAttribute('title')).toBe('Nothing to redo')
  })

  it('is held by a pin, shown in both windows and in the tree, until it is clicked again', async () => {
    await page.keyboard.press('w')
    const { x, y } = await clothPixel()
    await page.mouse.click(x, y)
    await pins(1)
    expect(await page.locator('[data-kind=pin]').count()).toBe(1)
    await page.getByRole('tab', { name: 'Garment' }).click()
    await page.getByRole('treeitem', { name: /^Front, (to the body|in space)$/ }).waitFor()
    expect(await undoTitle()).toBe('Undo add pin')
    await page.mouse.click(x, y)
    await pins(0)
    await undoTo('Nothing to undo')
    await hashIs(first)
    await page.keyboard.press('v')
  })
})

describe('changed as it is worn', () => {
  it('a denim, then a knit: other outlines, other weights, no crossing; Undo twice is the first hash again', async () => {
    const { steps } = await sim()
    const list = page.getByRole('combobox', { name: 'Fabric', exact: true })
    const wear = async (fabric: string) => {
      await page.getByRole('tab', { name: 'Fabric' }).click()
      await list.selectOption(fabric)
      await atRest()
      const worn = await sim()
      expect(worn.crossings).toMatchObject({ self: 0, body: 0, step: worn.steps })
      await page.getByRole('tab', { name: 'Garment' }).click()
      const weight = page.locator('.fact', { hasText: 'Weight' }).locator('dd')
      const grams = Number.parseFloat((await weight.textContent())!)
      return {
        ...worn,
        grams,
        hem: await outline('front', -0.69),
        sleeve: await outline('sleeve-left', -0.09),
      }
    }
    await page.getByRole('tab', { name: 'Fabric' }).click()
    const was = await list.inputValue()
    const denim = await wear('denim-11oz')
    expect(denim.steps).toBeGreaterThan(steps) // it was not put on again
    const knit = await wear('gray-interlock')
    expect(knit.steps).toBeGreaterThan(denim.steps)
    expect(denim.grams).toBeGreaterThan(1.2 * knit.grams)
    for (const edge of ['hem', 'sleeve'] as const) {
      const most = Math.max(...denim[edge].map((place, k) => apart(place, knit[edge][k])))
      console.log(`${edge}: denim and knit up to ${(1000 * most).toFixed(0)} mm apart`)
      expect(most).toBeGreaterThan(0.003)
    }
    await button('Undo').click()
    await hashIs(denim.hash!)
    await button('Undo').click()
    await hashIs(first)
    await page.getByRole('tab', { name: 'Fabric' }).click()
    expect(await list.inputValue()).toBe(was)
  })

  it('a larger bust grows under the tee, which stays on', async () => {
    await page.getByRole('tab', { name: 'Body' }).click()
    for (const name of ['Height', 'Bust', 'Waist', 'Hips'])
      expect(await page.getByRole('spinbutton', { name }).count()).toBe(1)
    const bust = page.getByRole('spinbutton', { name: 'Bust' })
    const asked = Number.parseFloat(await bust.inputValue()) + 8
    await bust.fill(asked.toFixed(1).replace('.', ','))
    await bust.press('Enter')
    const reached = page.getByText(/^reached /).nth(1) // height, bust, waist, hips
    await reached.waitFor()
    const tape = Number.parseFloat(/[\d.]+/.exec((await reached.textContent())!)![0])
    expect(Math.abs(tape - asked)).toBeLessThan(1)
    await atRest()
    const grown = await sim()
    expect(grown.crossings).toMatchObject({ self: 0, body: 0, step: grown.steps })
    expect(await undoTitle()).toBe('Undo change bust')
    await page.getByRole('combobox', { name: 'View mode' }).selectOption('Strain')
    expect(await page.getByRole('figure').textContent()).toContain('%')
    await page.getByRole('combobox', { name: 'View mode' }).selectOption('Textured')
    await button('Undo').click()
    await hashIs(first)
  })

  it('does by the palette what has a name', async () => {
    await page.getByRole('region', { name: '3D window' }).focus()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('vertex')
    await palette.getByRole('option', { name: /Vertex drag/ }).waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
    await expectPressed('Vertex drag', true)
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('back piece')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Piece: Back' }).waitFor()
  })

  it('kept the console clean', () => {
    expect(complaints).toEqual([])
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true })
const sim = () => page.evaluate(() => window.selvedge.sim)
const atRest = () => page.evaluate(() => window.selvedge.settled())
/** In newtons, beside the hand. */
const pullTold = () => page.getByRole('status', { name: 'Pull', exact: true }).filter({ hasText: /\d N$/ })
const undoTitle = () => button('Undo').getAttribute('title')
const hashIs = (hash: string) => page.waitForFunction((wanted) => window.selvedge.sim.hash === wanted, hash)

async function expectPressed(name: string, pressed: boolean): Promise<void> {
  await expect.poll(() => tool(name).getAttribute('aria-pressed'), { message: name }).toBe(String(pressed))
}

async function pins(count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window.selvedge.project as { pins: unknown[] }).pins.length === wanted,
    count,
  )
}

async function undoTo(title: string): Promise<void> {
  for (let k = 0; k < 6 && (await undoTitle()) !== title; k++) await button('Undo').click()
  expect(await undoTitle()).toBe(title)
}

type Place = readonly number[]

const apart = (a: Place, b: Place) => Math.hypot(...a.map((value, k) => value - b[k]))

/** Where a place of a piece is in the room [m]. */
async function placeOf(piece: string, at: readonly [number, number]): Promise<Place> {
  const place = await page.evaluate((asked) => window.selvedge.placeOf(asked), { piece, at })
  expect(place, `${piece} at ${at}`).not.toBeNull()
  return place!
}

/** Places of a piece at one height of it, from side to side. */
function outline(piece: string, v: number): Promise<Place[]> {
  return Promise.all([-0.08, -0.04, 0, 0.04, 0.08].map((u) => placeOf(piece, [u, v])))
}

/** Where the front of the tee is seen, and which place of the piece that is. */
async function clothPixel(): Promise<{ x: number; y: number; at: [number, number] }> {
  const seen = await page.evaluate(() => {
    for (const u of [0.1, 0, -0.1]) {
      const at: [number, number] = [u, -0.35]
      const pixel = window.selvedge.screenOf({ piece: 'front', at })
      if (pixel) return { x: pixel.x, y: pixel.y, at }
    }
    return null
  })
  expect(seen).not.toBeNull()
  return seen!
}

/** Drags the cloth by so many pixels, does something while it is held, and lets go. */
async function pull(dx: number, dy: number, meanwhile: () => Promise<void>): Promise<void> {
  const { x, y } = await clothPixel()
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const share of [0.3, 0.6, 1]) await page.mouse.move(x + share * dx, y + share * dy)
  await meanwhile()
  await page.mouse.up()
}
