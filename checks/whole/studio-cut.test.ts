/** Scissors and pleats in a real browser: by keys, pointer and what things are called. The 3D window is shut. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const AT_REST = { state: 'At rest', crossings: { self: 0, body: 0 } }
let browser: Browser
let served: ServedStudio
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})

afterEach(() => expect(complaints.splice(0)).toEqual([]))

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('Shift+X, a line across the front of a worn tee, Enter: one more piece and seam, and it hangs on', async () => {
  await open('')
  await page.evaluate(() => window.selvedge.run('resolution', { mm: 30 }))
  await page.evaluate(() => window.selvedge.settled())
  const [before, worn] = [await text(), await sim()]
  expect(worn).toMatchObject(AT_REST)

  await page.keyboard.press('Shift+X')
  expect(await page.getByRole('button', { name: 'Cut', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect(await page.getByRole('switch', { name: 'Sew the cut' }).getAttribute('aria-checked')).toBe('true')
  const [left, right] = [await placeOn('front', 'side-right', 0.5), await placeOn('front', 'side-left', 0.5)]
  await page.mouse.click(left[0] - 12, left[1])
  await page.mouse.click((left[0] + right[0]) / 2, left[1])
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/^No cut: .* the cut crosses the outline once; draw it/)
    .waitFor()
  await page.mouse.move(right[0] + 12, right[1], { steps: 3 })
  await expect.poll(() => page.locator('.tool-area').count()).toBe(2)
  await page.mouse.click(right[0] + 12, right[1])
  await page.keyboard.press('Enter')
  expect(await counts()).toEqual({ panels: 6, seams: 13 })
  await page.getByRole('img', { name: /^Piece Front 2, / }).waitFor()
  await page.evaluate(() => window.selvedge.settled())
  const cut = await sim()
  expect(cut).toMatchObject(AT_REST)
  expect(cut.steps - worn.steps).toBeGreaterThan(0) // it went on, and did not begin again
  expect(cut.steps - worn.steps).toBeLessThan(worn.steps / 2)

  const title = await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('title')
  expect(title).toContain('cut piece')
  await page.keyboard.press('Control+z')
  expect(await text()).toBe(before)
  await page.evaluate(() => window.selvedge.settled())
  expect((await sim()).hash).toBe(worn.hash)
})

it('Shift+D along a waist that is too wide: flat and folded width, pleats that are sewn and at rest', async () => {
  await open('?open=fit-a-dart')
  await page.evaluate(() => window.selvedge.run('resolution', { mm: 25 }))
  await page.keyboard.press('Shift+D')
  await page.getByRole('combobox', { name: 'Kind of pleats' }).selectOption('Knife')
  const number = page.getByRole('spinbutton', { name: 'Number', exact: true })
  await number.fill('3')
  await number.press('Enter')
  const [from, to] = [await placeOn('front-skirt', 'waist', 0.1), await placeOn('front-skirt', 'waist', 0.9)]
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(to[0], to[1] + 80, { steps: 4 })
  await page
    .locator('.tool-word')
    .filter({ hasText: /^38\.\d cm flat, 26\.\d cm folded$/ })
    .waitFor()
  await page.mouse.up()
  await page.getByRole('heading', { name: '3 pleats on waist' }).waitFor()
  expect(await page.locator('[data-kind=pleat]').count()).toBe(3)
  const folded = page.locator('.fact').filter({ hasText: 'Edge, folded' })
  expect(await folded.innerText()).toMatch(/36\.0 cm/) // of 48
  await page.getByRole('button', { name: 'Simulate', exact: true }).click()
  await page.evaluate(() => window.selvedge.settled())
  expect(await sim()).toMatchObject(AT_REST)
})

/** The pattern alone, and the keys in it. */
async function open(asked: string): Promise<void> {
  await page.goto(`${served.address}${asked}`)
  await page.locator('[data-kind=piece]').first().waitFor()
  await page.evaluate(() => window.selvedge.run('windows', { show: 'pattern' }))
  await page.evaluate(() => window.selvedge.ready)
  await page.getByRole('region', { name: 'Pattern window' }).focus()
}

function sim() {
  return page.evaluate(() => window.selvedge.sim)
}

function text(): Promise<string> {
  return page.evaluate(() => JSON.stringify(window.selvedge.document))
}

function counts(): Promise<{ panels: number; seams: number }> {
  return page.evaluate(() => {
    const { panels, seams } = window.selvedge.document as { panels: object[]; seams: object[] }
    return { panels: panels.length, seams: seams.length }
  })
}

/** Where a share of a drawn edge is on the page. */
function placeOn(piece: string, edge: string, share: number): Promise<[number, number]> {
  return page.evaluate(
    ([pieceId, edgeId, part]) => {
      const line = document.querySelector<SVGPathElement>(
        `[data-kind=piece][data-id="${pieceId}"] [data-kind=edge][data-id="${edgeId}"] .edge-line`,
      )!
      const { x, y } = line
        .getPointAtLength(Number(part) * line.getTotalLength())
        .matrixTransform(line.getScreenCTM()!)
      return [x, y] as [number, number]
    },
    [piece, edge, share] as const,
  )
}
