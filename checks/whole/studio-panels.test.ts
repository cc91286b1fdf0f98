/**
 * The inspector's tabs in a real browser: a fabric by its card, two side by side, a number of it changed while it is worn; the
 * tape on the body for the field in focus; a garment in size L. Undo brings the drape back to its hash.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
/** Shorter than a test, so that it is said which of them was in vain. */
const WAIT = { timeout: 90_000 }
let browser: Browser
let served: ServedStudio
let page: Page
/** Of the drape as it was opened. */
let hash: string | null

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 560 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate(() => window.selvedge.run('resolution', { mm: 30 }))
  hash = await restHash()
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('fabrics are cards with a drape, found by words, chosen, and compared two by two', async () => {
  await openTab('Fabric')
  const cards = page.getByRole('list', { name: 'Fabrics' }).getByRole('listitem')
  const all = await cards.count()
  await page.getByRole('searchbox', { name: 'Filter fabrics' }).fill('wool firm')
  expect(await cards.count()).toBeLessThan(all / 4)
  await page.getByRole('searchbox', { name: 'Filter fabrics' }).fill('')
  await page.getByRole('button', { name: 'Measured', exact: true }).click()
  expect(await cards.getByText('guessed').count()).toBe(0)
  expect(await cards.getByText('measured').count()).toBeGreaterThan(8)
  await page.getByRole('button', { name: 'Measured', exact: true }).click()

  await page.getByRole('button', { name: 'Compare Cotton poplin, shirting' }).click()
  await page.getByRole('button', { name: 'Compare Denim, 11 oz' }).click()
  const weights = page.getByRole('region', { name: 'Comparison' }).getByRole('row', { name: /^Weight/ })
  expect(await weights.getByRole('cell').allTextContents()).toEqual(['120 g/m²', '324 g/m²'])
  await page.getByRole('button', { name: 'Close comparison' }).click()

  const card = page.getByRole('button', { name: 'Denim, 11 oz', exact: true })
  await card.click()
  expect(await page.getByRole('combobox', { name: 'Fabric', exact: true }).inputValue()).toBe('denim-11oz')
  expect(await card.getAttribute('aria-pressed')).toBe('true')
  await expect
    .poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth), WAIT)
    .toBe(208)
})

it('a changed number is a fabric of the document, worn at once and taken back', async () => {
  await page.getByText('Edit numbers').click()
  const weight = page.getByRole('spinbutton', { name: 'Fabric weight' })
  expect(await weight.inputValue()).toBe('324')
  await page.getByRole('img', { name: /^Pull: N\/m over % longer/ }).waitFor()
  await openTab('Garment')
  const before = await garmentWeight()
  await openTab('Fabric')
  await page.getByText('Edit numbers').click()
  await weight.fill('500')
  await weight.press('Enter')
  expect(await page.getByRole('combobox', { name: 'Fabric', exact: true }).inputValue()).toBe(
    'denim-11oz-changed',
  )
  const changed = await restHash()
  expect(changed).not.toBe(hash)
  expect((await sim()).crossings).toMatchObject({ self: 0, body: 0 })
  await openTab('Garment')
  expect((await garmentWeight()) / before).toBeCloseTo(500 / 324, 1)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  expect(await undo.getAttribute('title')).toContain('change fabric weight')
  await undo.click()
  await undo.click()
  await expect.poll(async () => (await sim()).hash, WAIT).toBe(hash)
  const own = await page.evaluate(() => (window.selvedge.project as { fabrics: object[] }).fabrics.length)
  expect(own).toBe(0)
})

it('the tape lies on the body for the field in focus; what is not asked for is an empty field', async () => {
  await openTab('Body')
  const stage = page.getByTestId('stage')
  const without = await redPixels()
  await page.getByRole('spinbutton', { name: 'Waist', exact: true }).focus()
  await expect.poll(() => stage.getAttribute('data-tape'), WAIT).toBe('waist')
  await expect.poll(redPixels, WAIT).toBeGreaterThan(without + 100)
  const more = page.locator('details', { hasText: 'More measurements' })
  if (!(await more.evaluate((one) => (one as HTMLDetailsElement).open))) await more.locator('summary').click()
  const neck = page.getByRole('spinbutton', { name: 'Neck', exact: true })
  expect(await neck.inputValue()).toBe('')
  const read = Number(await neck.getAttribute('placeholder'))
  await neck.focus()
  await expect.poll(() => stage.getAttribute('data-tape'), WAIT).toBe('neck')
  await neck.fill(String(read + 1))
  await neck.press('Enter')
  const reached = page.locator('label.field', { has: neck }).getByText(/^reached [\d.]+ cm$/)
  expect(Math.abs(Number.parseFloat((await reached.textContent())!.slice(8)) - read - 1)).toBeLessThan(0.5)
  await neck.fill('')
  await neck.press('Enter')
  const shape = await page.evaluate(
    () =>
      (window.selvedge.project as { body: { shape: { measurements: Record<string, number> } } }).body.shape
        .measurements,
  )
  expect(Object.keys(shape)).toEqual(['height', 'bust', 'waist', 'hips'])
  await page.evaluate(() => window.selvedge.run('undo'))
  await page.evaluate(() => window.selvedge.run('undo'))
  await page.getByRole('tab', { name: 'Garment', exact: true }).focus()
  await expect.poll(() => stage.getAttribute('data-tape'), WAIT).toBe(null)
  await expect.poll(async () => (await sim()).hash, WAIT).toBe(hash)
})

it('Size L makes the pieces wider on the same body, and one Undo brings them back', async () => {
  await openTab('Garment')
  const size = page.getByRole('combobox', { name: 'Size', exact: true })
  expect(await size.inputValue()).toBe('drafted')
  const before = await frontWidth()
  await size.selectOption('L')
  await expect.poll(frontWidth, WAIT).toBeGreaterThan(before + 0.02)
  expect(await size.inputValue()).toBe('L')
  await page.getByText(/^For anybody of bust 104, waist 90, hips 108 cm/).waitFor()
  await restHash()
  expect((await sim()).crossings).toMatchObject({ self: 0, body: 0 })
  await page.evaluate(() => window.selvedge.run('undo'))
  await expect.poll(async () => (await sim()).hash, WAIT).toBe(hash)
  expect(await size.inputValue()).toBe('drafted')
  expect(await frontWidth()).toBe(before)
})

function openTab(name: string): Promise<void> {
  return page.getByRole('tab', { name, exact: true }).click()
}

function sim() {
  return page.evaluate(() => window.selvedge.sim)
}

/** Told once the cloth is at rest; a change makes it unknown at once. */
async function restHash(): Promise<string | null> {
  await page.waitForFunction(
    () => window.selvedge.sim.state === 'At rest' && window.selvedge.sim.hash !== null,
  )
  return (await sim()).hash
}

/** As the tab Garment says [g]. */
async function garmentWeight(): Promise<number> {
  const fact = page.locator('.fact', { hasText: 'Weight' }).locator('dd')
  return Number.parseFloat((await fact.textContent())!)
}

/** Widest of the front [m]. */
function frontWidth(): Promise<number> {
  return page.evaluate(() => {
    const { panels } = window.selvedge.document as {
      panels: { id: string; points: { at: [number, number] }[] }[]
    }
    const xs = panels.find(({ id }) => id === 'front')!.points.map(({ at }) => at[0])
    return Math.max(...xs) - Math.min(...xs)
  })
}

/** Of the picture, as red as a tape is drawn. */
async function redPixels(): Promise<number> {
  const picture = await page.getByTestId('stage').screenshot()
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at] > 120 && data[at] - Math.max(data[at + 1], data[at + 2]) > 70) count++
    return count
  }, picture.toString('base64'))
}
